#include "heuristics.hpp"

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

}  // namespace tricks
