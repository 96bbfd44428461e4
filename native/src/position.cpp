// The rules of play, move by move. Mirrors src/cego/deal/tricks.py.
#include "position.hpp"

#include <algorithm>
#include <stdexcept>

namespace tricks {

namespace {

constexpr std::array<const char*, 6> names = {"points",    "tricks",   "exactly",
                                              "last-with", "any-with", "last"};

void require(bool holds, const std::string& message) {
  if (!holds) throw std::invalid_argument(message);
}

void check_suits(const Position& p) {
  require(!p.suits.empty() && p.suits.size() <= max_suits, "a game has 1 to 5 suits");
  Cards seen = 0;
  for (Cards suit : p.suits) {
    require(suit != 0, "a suit has no cards");
    require(!(seen & suit), "suits overlap");
    seen |= suit;
  }
  require(p.trump >= 0 && p.trump < static_cast<int>(p.suits.size()),
          "trump is not one of the suits");
}

void check_hands(const Position& p) {
  Cards all = 0;
  for (Cards suit : p.suits) all |= suit;
  Cards seen = 0;
  for (Cards hand : p.hands) {
    require(!(seen & hand), "hands overlap");
    seen |= hand;
  }
  require(p.trick.size() < static_cast<std::size_t>(p.players), "the running trick is too long");
  for (int card : p.trick) {
    require(card >= 0 && card < 64, "the running trick holds a card that is none");
    require(!has(seen, card), "a card lies in the trick and somewhere else");
    seen |= bit(card);
  }
  require(!(seen & ~all), "a card belongs to no suit");
  int tricks = count(p.hands[p.leader]) + (p.trick.empty() ? 0 : 1);
  require(tricks <= max_tricks, "a hand has more than 13 cards");
  for (int place = 0; place < p.players; ++place) {
    int played = place < static_cast<int>(p.trick.size()) ? 1 : 0;
    require(count(p.hands[p.seat(place)]) + played == tricks, "hands have unequal sizes");
  }
}

void check_dead(const Position& p) {
  require(!(p.dead & p.trumps()), "a trump cannot be dead");
  int owners = 0;
  for (int place = 0; place < p.players; ++place) {
    Cards own = p.hands[p.seat(place)];
    if (place < static_cast<int>(p.trick.size())) own |= bit(p.trick[place]);
    owners += (own & p.dead) != 0;
  }
  require(owners <= 1, "dead cards must belong to one seat");
}

void check_specials(const Position& p) {
  for (const Lead& lead : p.leads)
    require(lead.leader >= -1 && lead.leader < p.players, "a forced leader is no seat");
  for (int card : p.ordered) require(card >= 0 && card < 64, "an ordered card is none");
  require(p.decide_after >= 0, "decide_after is negative");
  if (p.decide_after == 1) {
    require(p.first_winner >= 0 && p.first_winner < p.players,
            "decide_after=1 needs the first_winner");
    require(p.first_card >= 0 && p.first_card < 64, "decide_after=1 needs the first_card");
  }
  if (p.objective == Objective::last_with || p.objective == Objective::any_with)
    require(p.target >= 0 && p.target < 64, "this objective needs a target card");
}

}  // namespace

Objective objective_named(const std::string& name) {
  auto found = std::find(names.begin(), names.end(), name);
  require(found != names.end(), "unknown objective: " + name);
  return static_cast<Objective>(found - names.begin());
}

const char* name_of(Objective objective) { return names[static_cast<std::size_t>(objective)]; }

void Position::validate() {
  require(players == 3 || players == 4, "there must be 3 or 4 players");
  require(leader >= 0 && leader < players, "the leader is no seat");
  require(side < 1u << players, "side names a seat that does not play");
  require(maximizers < 1u << players, "maximizers name a seat that does not play");
  for (int seat = players; seat < max_players; ++seat)
    require(hands[seat] == 0, "more hands than players");
  if (!leads.empty() && leads[0].leader >= 0 && leads[0].leader < players) {
    require(trick.empty() || leads[0].leader == leader, "the running trick was led by another");
    leader = leads[0].leader;
  }
  check_suits(*this);
  check_hands(*this);
  require((aside & in_play()) == 0, "a card that is aside is in play");
  check_dead(*this);
  check_specials(*this);
}

Cards Position::suit_of(int card) const {
  for (Cards suit : suits)
    if (has(suit, card)) return suit;
  return 0;
}

int Position::tricks_left() const {
  return tricks::count(hands[leader]) + (trick.empty() ? 0 : 1);
}

Cards Position::in_play() const {
  Cards all = hands[0] | hands[1] | hands[2] | hands[3];
  for (int card : trick) all |= bit(card);
  return all;
}

Cards Position::legal() const {
  Cards hand = hands[to_act()];
  return trick.empty() ? legal_lead(hand) : legal_follow(hand);
}

Cards Position::legal_lead(Cards hand) const {
  if (!leads.empty() && (hand & leads[0].cards)) return hand & leads[0].cards;
  Cards called = legal_ordered(hand);
  return called ? called : hand;
}

Cards Position::legal_follow(Cards hand) const {
  if (Cards called = legal_ordered(hand)) return called;
  Cards suit = suit_of(trick[0]);
  if (hand & suit) return hand & suit;
  if (hand & trumps()) return hand & trumps();
  bool answered = std::any_of(trick.begin() + 1, trick.end(),
                              [&](int card) { return has(suit | trumps(), card); });
  if (has(dead, trick[0]) && trick.size() > 1 && !answered) {
    Cards substitute = suit_of(trick[1]);
    if (hand & substitute) return hand & substitute;
  }
  return hand;
}

Cards Position::legal_ordered(Cards hand) const {
  if (ordered.empty()) return 0;
  if (has(hand, ordered[0])) return bit(ordered[0]);
  Cards free = hand;
  for (int later : ordered) free &= ~bit(later);
  if (free & trumps()) return free & trumps();
  return free & empties ? free & empties : free;
}

Position Position::after(int card) const {
  require(card >= 0 && card < 64 && has(legal(), card), "this card is not legal");
  Position next = *this;
  next.play(card);
  return next;
}

int Position::play(int card) {
  hands[to_act()] &= ~bit(card);
  trick.push_back(card);
  if (static_cast<int>(trick.size()) < players) return 0;
  int place = winning_place();
  int winner = seat(place), won_by = trick[place];
  int gained = gain(winner, won_by, hands[winner] == 0);
  if (objective == Objective::exactly && side >> winner & 1) --count;
  next_trick(winner, won_by);
  return gained;
}

int Position::winning_place() const {
  Cards played = 0;
  for (int card : trick) played |= bit(card);
  Cards running = played & trumps();
  if (!running) running = played & ~dead & suit_of(trick[0]);
  if (!running) running = played & ~dead & suit_of(trick[1]);
  auto best = std::find(trick.begin(), trick.end(), highest(running));
  return static_cast<int>(best - trick.begin());
}

// What the trick on the table adds to the value. For `exactly` the value is judged at the end.
int Position::gain(int winner, int card, bool last) const {
  if (!(side >> winner & 1)) return 0;
  switch (objective) {
    case Objective::points: {
      int sum = 0;
      for (int lying : trick) sum += points[lying];
      return sum;
    }
    case Objective::tricks: return 1;
    case Objective::last_with: return last && card == target;
    case Objective::any_with: return card == target;
    case Objective::last: return last;
    case Objective::exactly: break;
  }
  return 0;
}

void Position::next_trick(int winner, int card) {
  trick.clear();
  leader = winner;
  if (decide_after == 1 && order[card] <= order[first_card]) leader = first_winner;
  if (decide_after == 2) {
    first_winner = winner;
    first_card = card;
  }
  if (decide_after > 0) --decide_after;
  if (!ordered.empty()) ordered.erase(ordered.begin());
  if (!leads.empty()) leads.erase(leads.begin());
  if (!leads.empty() && leads[0].leader >= 0) leader = leads[0].leader;
}

}  // namespace tricks
