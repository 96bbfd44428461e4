// What is certain before a trick is led, without any search.
//
// Two facts. A trump above all trumps of the other team wins whatever trick it is played to. And
// who is on lead can cash: first his trumps that nobody can beat; and if they draw every other
// trump, the cards of his side suits that nobody can beat too.
#pragma once

#include <algorithm>

#include "board.hpp"

namespace tricks {

// What one team is sure to win.
struct Sure {
  Cards winners = 0;  // cards whose trick it wins
  int tricks = 0;     // the fewest tricks they make
};

// The trumps of `team` above all trumps of the others.
template <int P>
Sure top_trumps(const Board& board, const Hands& hands, Cards own, Cards others,
                const std::array<bool, max_players>& in_side, bool team) {
  own &= board.trumps;
  others &= board.trumps;
  Sure sure;
  sure.winners = others ? own & above(highest(others)) : own;
  for (int seat = 0; seat < P; ++seat)
    if (in_side[seat] == team) sure.tricks = std::max(sure.tricks, count(hands[seat] & sure.winners));
  return sure;
}

// What the leader can cash, one card after the other.
template <int P>
Sure cashable(const Board& board, const Hands& hands, int leader) {
  if (board.in_side[leader] != board.maximizes[leader]) return {};  // he would rather not
  Cards own = hands[leader];
  Cards others = all_of(hands) ^ own;
  auto winners_in = [&](Cards suit, bool& draws_all) {
    Cards mine = own & suit, theirs = others & suit;
    draws_all = true;
    if (!theirs) return mine;
    Cards top = mine & above(highest(theirs));
    int longest = 0;
    for (int seat = 0; seat < P; ++seat)
      if (seat != leader) longest = std::max(longest, count(hands[seat] & suit));
    draws_all = count(top) >= longest;
    return draws_all ? mine : top;
  };
  bool drawn, ignored;
  Sure sure;
  sure.winners = winners_in(board.trumps, drawn);
  if (drawn)
    for (int suit = 0; suit < board.suit_count - 1; ++suit)
      sure.winners |= winners_in(board.suits[suit], ignored);
  sure.tricks = count(sure.winners);
  return sure;
}

struct Bounds {
  int lower;
  int upper;
};

// Bounds on what the side takes of the `rest` points that are left.
template <int P>
Bounds points_bounds(const Board& board, const Hands& hands, int leader, int rest) {
  Cards own = 0, others = 0;
  for (int seat = 0; seat < P; ++seat) (board.in_side[seat] ? own : others) |= hands[seat];
  auto worth = [&](const Sure& sure, auto gives) {
    if (!sure.winners) return 0;
    int sum = board.points_of(sure.winners);
    for (int seat = 0; seat < P; ++seat)
      if (gives(seat)) sum += board.cheapest(hands[seat], sure.tricks);
    return sum;
  };
  bool own_top = (own & board.trumps) > (others & board.trumps);
  Sure top = own_top ? top_trumps<P>(board, hands, own, others, board.in_side, true)
                     : top_trumps<P>(board, hands, others, own, board.in_side, false);
  int won_on_top = worth(top, [&](int seat) { return board.in_side[seat] != own_top; });
  Sure cash = cashable<P>(board, hands, leader);
  int cashed = worth(cash, [&](int seat) { return seat != leader; });
  int lower = own_top ? won_on_top : 0;
  int lost = own_top ? 0 : won_on_top;
  if (board.in_side[leader])
    lower = std::max(lower, cashed);
  else
    lost = std::max(lost, cashed);
  return {lower, rest - lost};
}

// Bounds on the number of tricks that the side takes of the `left` ones. Nobody need want to cash.
template <int P>
Bounds tricks_bounds(const Board& board, const Hands& hands, int left) {
  Cards own = 0, others = 0;
  for (int seat = 0; seat < P; ++seat) (board.in_side[seat] ? own : others) |= hands[seat];
  if ((own & board.trumps) > (others & board.trumps))
    return {top_trumps<P>(board, hands, own, others, board.in_side, true).tricks, left};
  return {0, left - top_trumps<P>(board, hands, others, own, board.in_side, false).tricks};
}

}  // namespace tricks
