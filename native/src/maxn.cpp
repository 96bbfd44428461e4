// Max^n with a memory of positions between tricks.
#include "maxn.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "transposition.hpp"
#include "trick.hpp"

namespace tricks {

namespace {

Position counting_points(Position position) {
  position.objective = Objective::points;
  return position;
}

struct KeyHash {
  std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& key) const {
    return static_cast<std::size_t>(key.first);
  }
};

class Everyone {
 public:
  Everyone(const Board& board, Limit limit)
      : board_(board),
        limit_(limit),
        start_(std::chrono::steady_clock::now()),
        decider_{board.first_winner, board.first_order} {}

  Score value() {
    Hands hands = board_.hands;
    int leader = board_.leader;
    if (board_.trick.empty()) return between(hands, leader, board_.tricks);
    Trick trick = led_trick<false>(board_, leader, board_.trick[0], 0, board_.tricks);
    int place = 1;
    for (; place < static_cast<int>(board_.trick.size()); ++place)
      trick = with_card<false>(board_, trick, (leader + place) % board_.players,
                               board_.trick[static_cast<std::size_t>(place)]);
    return follow(hands, leader, trick, place);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  const Board& board_;
  Limit limit_;
  std::chrono::steady_clock::time_point start_;
  Decider decider_;
  std::uint64_t nodes_ = 0;
  std::unordered_map<std::pair<std::uint64_t, std::uint64_t>, Score, KeyHash> known_;

  void count_node() {
    ++nodes_;
    if (limit_.nodes && nodes_ > limit_.nodes) throw LimitReached{};
    if (limit_.seconds > 0 && nodes_ % 4096 == 0) {
      std::chrono::duration<double> used = std::chrono::steady_clock::now() - start_;
      if (used.count() > limit_.seconds) throw LimitReached{};
    }
  }

  static int most_of_others(const Score& score, int seat) {
    int most = 0;
    for (int other = 0; other < max_players; ++other)
      if (other != seat) most = std::max(most, score[other]);
    return most;
  }

  static bool better(const Score& a, const Score& b, int seat) {
    if (a[seat] != b[seat]) return a[seat] < b[seat];
    return most_of_others(a, seat) > most_of_others(b, seat);
  }

  template <class Value>
  Score best_of(Cards legal, Cards present, int left, int seat, Value value_of) {
    if (!deciding(board_, left)) legal &= ~board_.equal_to_lower(legal, present);
    Score best{};
    for (bool first = true; legal; legal &= legal - 1, first = false) {
      count_node();
      Score value = value_of(lowest(legal));
      if (first || better(value, best, seat)) best = value;
    }
    return best;
  }

  Score between(const Hands& hands, int leader, int left) {
    if (left == 0) return {};
    bool known = board_.tricks - left != board_.decide_after - 1;
    Key key = key_of<true>(board_, hands, leader);
    std::pair<std::uint64_t, std::uint64_t> pair{key.place, key.check};
    if (known)
      if (auto found = known_.find(pair); found != known_.end()) return found->second;
    Hands playing = hands;
    Cards legal = legal_leads<false>(board_, hands[leader], left);
    Score best = best_of(legal, all_of(hands), left, leader, [&](int card) {
      playing[leader] ^= bit(card);
      Trick trick = led_trick<false>(board_, leader, card, 0, left);
      Score value = follow(playing, leader, trick, 1);
      playing[leader] ^= bit(card);
      return value;
    });
    if (known) known_.emplace(pair, best);
    return best;
  }

  Score follow(Hands& hands, int leader, const Trick& trick, int place) {
    if (place == board_.players) return complete(hands, trick);
    int seat = (leader + place) % board_.players;
    Cards legal = legal_follows<false>(board_, hands[seat], trick);
    Cards present = all_of(hands) | trick.played;
    return best_of(legal, present, trick.left, seat, [&](int card) {
      hands[seat] ^= bit(card);
      Trick next = with_card<false>(board_, trick, seat, card);
      Score value = follow(hands, leader, next, place + 1);
      hands[seat] ^= bit(card);
      return value;
    });
  }

  Score complete(const Hands& hands, const Trick& trick) {
    Decider before = decider_;
    int leader = next_leader(board_, trick, decider_);
    Hands next = hands;
    compact_after(board_, trick, next);
    Score value = between(next, leader, trick.left - 1);
    decider_ = before;
    value[trick.winner] += trick.points;
    return value;
  }
};

}  // namespace

MaxN maxn(const Position& position, Limit limit) {
  Board board(counting_points(position));
  Everyone everyone(board, limit);
  Score points = everyone.value();
  return {points, everyone.nodes()};
}

}  // namespace tricks
