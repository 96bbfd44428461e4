// The play gone through card by card, each weighed against what else could have been played.
#include "likelihood.hpp"

#include <cmath>
#include <limits>

#include "beginner.hpp"

namespace tricks {

Strengths strengths(const Position& position, const Board& board) {
  Strengths found{};
  Cards cards = all_of(board.hands);
  for (Cards left = cards; left; left &= left - 1) {
    int card = lowest(left), original = board.original(card);
    for (std::size_t suit = 0; suit < position.suits.size(); ++suit) {
      Cards all = position.suits[suit];
      if (!has(all, original)) continue;
      float place = static_cast<float>(count(all & (bit(original) - 1))) /
                    static_cast<float>(count(all));
      bool trump = static_cast<int>(suit) == position.trump;
      found[static_cast<std::size_t>(card)] = trump ? place : place / 4;
    }
  }
  return found;
}

namespace {

constexpr float patience = 2.5f;  // differences of worth below this decide little
constexpr float whim = 0.1f;      // how often a card is played for no reason we know

double log_chance(const Beginner& beginner, Cards legal, int card) {
  float own = beginner.worth(card), total = 0;
  for (Cards left = legal; left; left &= left - 1)
    total += std::exp((beginner.worth(lowest(left)) - own) / patience);
  return std::log((1 - whim) / total + whim / static_cast<float>(count(legal)));
}

Position for_points(Position position) {
  position.objective = Objective::points;
  return position;
}

}  // namespace

double log_likelihood(const Position& start, const std::vector<int>& cards, int observer,
                      bool keen) {
  const Board board(for_points(start));
  const Strengths strength = strengths(start, board);
  Hands hands = board.hands;
  Decider decider{board.first_winner, board.first_order};
  double found = 0;
  int leader = board.leader, left = board.tricks, place = 0;
  Trick trick{};
  for (int original : cards) {
    int seat = (leader + place) % board.players;
    if (original < 0 || original > 63 || !has(start.hands[static_cast<std::size_t>(seat)], original))
      return -std::numeric_limits<double>::infinity();
    int card = board.number_of(original);
    Cards legal = place ? legal_follows<false>(board, hands[seat], trick)
                        : legal_leads<false>(board, hands[seat], left);
    if (!has(legal, card)) return -std::numeric_limits<double>::infinity();
    if (seat != observer && (legal & (legal - 1)))
      found += log_chance(
          Beginner(board, strength, hands, seat, place, place ? &trick : nullptr, keen), legal,
          card);
    hands[seat] ^= bit(card);
    trick = place ? with_card<false>(board, trick, seat, card)
                  : led_trick<false>(board, leader, card, 0, left);
    if (++place < board.players) continue;
    place = 0;
    leader = next_leader(board, trick, decider);
    --left;
  }
  return found;
}

}  // namespace tricks
