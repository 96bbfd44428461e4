// Whole deals card by card: given ones first, then what players choose who see only their own.
#include "rollout.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

namespace tricks {

namespace {

Position for_points(Position position) {
  position.objective = Objective::points;
  return position;
}

int any_of(Cards legal, Stream& random) {
  for (unsigned skip = random.below(static_cast<unsigned>(count(legal))); skip; --skip)
    legal &= legal - 1;
  return lowest(legal);
}

// How likely somebody who errs plays the one of these cards that is worth so much to him
// (logarithm).
double log_chance(const float* worths, int cards, int own, float error) {
  const float patience = 0.6f * error;  // differences of worth below this decide little
  constexpr float whim = 0.1f;          // how often a card is played for no reason we know
  float total = 0;
  for (int i = 0; i < cards; ++i) total += std::exp((worths[i] - worths[own]) / patience);
  return std::log((1 - whim) / total + whim / static_cast<float>(cards));
}

double log_mean(double one, double other) {
  const double more = std::max(one, other);
  return more + std::log((std::exp(one - more) + std::exp(other - more)) / 2);
}

constexpr float won = 10;  // what a game that is won or lost counts

}  // namespace

Rollout::Rollout(const Position& start, const Style& style)
    : board_(for_points(start)),
      measures_(start, board_),
      style_(style),
      objective_(start.objective),
      target_(start.target),
      count_(start.count) {
  if (!start.trick.empty()) throw std::invalid_argument("the start must be between two tricks");
  if (style.kind < 0 || style.kind >= kinds)
    throw std::invalid_argument("there are only " + std::to_string(kinds) + " kinds of games");
}

Beginner Rollout::beginner(const Hands& hands, int seat, int place, const Trick* trick) const {
  return Beginner(board_, measures_.strength, hands, seat, place, trick, style_.collecting,
                  unknown_aside(board_, style_, seat));
}

int Rollout::number_of(int original) const {
  return original < 0 || original > 63 ? -1 : board_.number_of(original);
}

int Rollout::given_card(int original, Cards legal) const {
  const int card = number_of(original);
  if (card < 0 || !has(legal, card))
    throw std::invalid_argument("a card that is given is not legal");
  return card;
}

// The whole deal; `choose` is asked for each card: it gets what a player sees and may play.
template <class Choose>
Played Rollout::run(Choose choose) const {
  const int players = board_.players;
  Hands hands = board_.hands;
  Memory memory;
  Decider decider{board_.first_winner, board_.first_order};
  Played played;
  int leader = board_.leader;
  for (int left = board_.tricks; left > 0; --left) {
    Trick trick{};
    for (int place = 0; place < players; ++place) {
      const int seat = (leader + place) % players;
      Cards& hand = hands[static_cast<std::size_t>(seat)];
      const Cards legal = place ? legal_follows<false>(board_, hand, trick)
                                : legal_leads<false>(board_, hand, left);
      const int card = choose(hands, memory, seat, place, left, place ? &trick : nullptr, legal);
      if (card < 0) return played;
      hand ^= bit(card);
      if (place) memory.see(board_, trick, seat, card);
      trick = place ? with_card<false>(board_, trick, seat, card)
                    : led_trick<false>(board_, leader, card, 0, left);
    }
    memory.piles[static_cast<std::size_t>(trick.winner)] |= trick.played;
    leader = next_leader(board_, trick, decider);
    played.last_winner = trick.winner;
    played.last_card = board_.original(trick.best);
  }
  for (int seat = 0; seat < players; ++seat) {
    Cards pile = memory.piles[static_cast<std::size_t>(seat)];
    played.points[seat] = board_.points_of(pile);
    played.tricks[seat] = count(pile) / players;
  }
  return played;
}

Played Rollout::play(const std::vector<int>& given, const Policies& policies,
                    const Luck* luck) const {
  std::size_t at = 0;
  return run([&](const Hands& hands, const Memory& memory, int seat, int place, int left,
                 const Trick* trick, Cards legal) {
    if (at < given.size()) return given_card(given[at++], legal);
    if (!(legal & (legal - 1))) return lowest(legal);
    const PolicyNet* policy = policies.of[static_cast<std::size_t>(seat)];
    if (!policy) return beginner(hands, seat, place, trick).choose(legal);
    return policy->choose(
        Sight(board_, measures_, hands, memory, seat, place, left, trick, style_), legal, luck);
  });
}

// What the end of a deal is to a player, in points.
float Rollout::result(const Played& played, int seat) const {
  if (style_.solitary) return of_solitary(played, seat);
  const int lone = board_.lone;
  if (lone < 0) return 0;
  float got = objective_ == Objective::points
                  ? static_cast<float>(played.points[static_cast<std::size_t>(lone)]) /
                        measures_.unit
                  : reached(played) ? won : -won;
  return seat == lone ? got : -got;
}

bool Rollout::reached(const Played& played) const {
  if (objective_ == Objective::exactly)
    return played.tricks[static_cast<std::size_t>(board_.lone)] == count_;
  return played.last_winner == board_.lone && played.last_card == target_;
}

// Who has the most points pays all others, or who takes the last trick.
float Rollout::of_solitary(const Played& played, int seat) const {
  const auto most = std::max_element(played.points.begin(), played.points.end());
  const int loser = style_.last_loses ? played.last_winner
                                      : static_cast<int>(most - played.points.begin());
  return loser == seat ? -won : won / static_cast<float>(board_.players - 1);
}

Gains Rollout::gains(const PolicyNet* guest, const PolicyNet* field) const {
  Gains found{};
  const Played usual = play({}, field);
  for (int seat = 0; seat < board_.players; ++seat) {
    Policies table(field);
    table.of[static_cast<std::size_t>(seat)] = guest;
    found[static_cast<std::size_t>(seat)] = result(play({}, table), seat) - result(usual, seat);
  }
  return found;
}

std::vector<float> Rollout::worths(const std::vector<int>& given, const PolicyNet& policy) const {
  std::size_t at = 0;
  std::vector<float> found;
  run([&](const Hands& hands, const Memory& memory, int seat, int place, int left,
          const Trick* trick, Cards legal) {
    if (at < given.size()) return given_card(given[at++], legal);
    float worth[64];
    policy.worths(Sight(board_, measures_, hands, memory, seat, place, left, trick, style_), legal,
                    worth);
    // The board numbers cards its own way.
    std::map<int, float> by_original;
    for (const float* each = worth; legal; legal &= legal - 1)
      by_original[board_.original(lowest(legal))] = *each++;
    for (const auto& [card, value] : by_original) found.push_back(value);
    return -1;
  });
  return found;
}

double Rollout::log_likelihood(const std::vector<int>& given, int observer,
                              const PolicyNet& policy) const {
  std::array<double, max_players> as_beginner{}, as_experienced{};
  bool possible = true;
  std::size_t at = 0;
  run([&](const Hands& hands, const Memory& memory, int seat, int place, int left,
          const Trick* trick, Cards legal) {
    if (at == given.size()) return -1;
    const int card = number_of(given[at++]);
    possible = card >= 0 && has(legal, card);
    if (!possible || seat == observer || !(legal & (legal - 1))) return possible ? card : -1;
    const int own = count(legal & (bit(card) - 1));
    float worths[64];
    beginner(hands, seat, place, trick).worths(legal, worths);
    as_beginner[static_cast<std::size_t>(seat)] += log_chance(worths, count(legal), own, 1);
    policy.worths(Sight(board_, measures_, hands, memory, seat, place, left, trick, style_),
                    legal, worths);
    as_experienced[static_cast<std::size_t>(seat)] +=
        log_chance(worths, count(legal), own, policy.error());
    return card;
  });
  if (!possible) return -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::size_t seat = 0; seat < max_players; ++seat)
    sum += log_mean(as_beginner[seat], as_experienced[seat]);
  return sum;
}

Rollout::Lessons Rollout::lessons(const PolicyNet* policy, unsigned every, unsigned whim,
                                Stream random) const {
  Lessons lessons;
  std::vector<int> line;
  run([&](const Hands& hands, const Memory& memory, int seat, int place, int left,
          const Trick* trick, Cards legal) {
    int chosen = lowest(legal);
    if (legal & (legal - 1)) {
      Sight sight(board_, measures_, hands, memory, seat, place, left, trick, style_);
      if (random.below(every) == 0) {
        constexpr std::size_t row = Sight::common + Sight::of_card;
        line.push_back(-1);
        for (Cards cards = legal; cards; cards &= cards - 1) {
          const int card = lowest(cards);
          lessons.seen.resize(lessons.seen.size() + row);
          float* into = lessons.seen.data() + lessons.seen.size() - row;
          sight.common_to_all(into);
          sight.of(card, into + Sight::common);
          line.back() = board_.original(card);
          const Played end = play(line, policy);
          lessons.results.push_back(result(end, seat));
        }
        line.pop_back();
        lessons.sizes.push_back(count(legal));
      }
      if (random.below(whim) == 0)
        chosen = any_of(legal, random);
      else if (policy)
        chosen = policy->choose(sight, legal);
      else
        chosen = beginner(hands, seat, place, trick).choose(legal);
    }
    line.push_back(board_.original(chosen));
    return chosen;
  });
  return lessons;
}

}  // namespace tricks
