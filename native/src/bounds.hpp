// What is certain before a trick is led, without any search.
//
// Trumps: every trump of a hand is played to a trick of its own, and each higher trump of the other
// team can beat only one of them. So if a hand holds j trumps above which the other team has a
// trumps, it makes at least j − a tricks, whoever leads and whatever he wants.
// Cashing: who is on lead can also play the top cards of a side suit, as long as everyone who could
// trump must follow; and everything that nobody can beat once his top trumps draw all others.
#pragma once

#include <algorithm>

#include "board.hpp"

namespace tricks {

struct Bounds {
  int lower;
  int upper;
};

// The fewest tricks that these trumps make against those of the other team.
inline int trump_tricks(Cards own, Cards theirs) {
  if (!theirs) return count(own);
  int most = 0;
  for (int held = 1; own; ++held) {
    int card = highest(own);
    own ^= bit(card);
    most = std::max(most, held - count(theirs & above(card)));
  }
  return most;
}

// The side-suit cards with which the leader, one after the other, is sure to win; all that he
// holds, trumps too, if he can draw the trumps of everyone else.
template <int P>
Cards cashable(const Board& board, const Hands& hands, int leader) {
  Cards own = hands[leader], others = all_of(hands) ^ own;
  Cards top_trumps = own & board.trumps;
  if (others & board.trumps) top_trumps &= above(highest(others & board.trumps));
  int longest_trumps = 0;
  for (int seat = 0; seat < P; ++seat)
    if (seat != leader)
      longest_trumps = std::max(longest_trumps, count(hands[seat] & board.trumps));
  bool drawn = count(top_trumps) >= longest_trumps;
  Cards winners = drawn ? own & board.trumps : 0;
  for (int index = 0; index < board.suit_count - 1; ++index) {
    Cards suit = board.suits[index], mine = own & suit & ~board.dead, theirs = others & suit;
    if (!mine) continue;
    Cards top = theirs ? mine & above(highest(theirs)) : mine;
    int longest = 0, rounds = count(top);
    for (int seat = 0; seat < P; ++seat) {
      if (seat == leader) continue;
      int length = count(hands[seat] & suit);
      longest = std::max(longest, length);
      if (!drawn && (hands[seat] & board.trumps)) rounds = std::min(rounds, length);
    }
    if (drawn && rounds >= longest) {
      winners |= mine;
    } else {
      for (; rounds > 0; --rounds, top &= top - 1) winners |= top & -top;
    }
  }
  return winners;
}

// The same for the leader, who can draw trumps: with his top trumps, then once more with his
// lowest. Each time everyone must play a trump; the best they can do is to keep the highest.
template <int P>
int led_trump_tricks(const Board& board, const Hands& hands, int leader) {
  Cards own = hands[leader] & board.trumps;
  Cards others = (all_of(hands) ^ hands[leader]) & board.trumps;
  Cards top = others ? own & above(highest(others)) : own;
  Cards low = own ^ top;
  if (!low) return count(top);
  Cards kept = 0;
  for (int seat = 0; seat < P; ++seat) {
    if (board.in_side[seat] == board.in_side[leader]) continue;
    Cards theirs = hands[seat] & board.trumps;
    for (int round = count(top); round >= 0 && theirs; --round) theirs &= theirs - 1;
    kept |= theirs;
  }
  return count(top) + trump_tricks(low & (low - 1), kept);
}

// What the team of this seat is sure to get by his cards, of which his trumps make `won` tricks.
template <int P>
int sure_points(const Board& board, const Hands& hands, int seat, int won, Cards their_trumps,
                Cards cashed) {
  Cards trumps = hands[seat] & board.trumps;
  if (cashed & trumps) won = 0;  // counted among the cashed
  int tricks = count(cashed) + won;
  if (!tricks) return 0;
  int cash = cashed ? board.points_of(cashed) : 0;
  auto given = [&](int number, Cards withheld) {
    int sum = 0;
    for (int other = 0; other < P; ++other)
      if (other != seat) sum += board.cheapest(hands[other] & ~withheld, number);
    return sum;
  };
  if (!won) return cash + given(tricks, 0);
  int lost = count(trumps) - won, in_trumps = board.points_of(trumps);
  Cards losable = their_trumps ? trumps & (bit(highest(their_trumps)) - 1) : 0;
  Cards beaters = their_trumps & above(lowest(trumps));
  if (lost == 0 || count(beaters) > lost)
    return cash + in_trumps - board.dearest(losable, lost) + given(tricks, 0);
  // Either every beater beats a trump, so that none falls to us, or we make a trick more.
  return cash + in_trumps +
         std::min(given(tricks, beaters) - board.dearest(losable, lost),
                  given(tricks + 1, 0) - board.dearest(losable, lost - 1));
}

// Bounds on what the side takes of the `rest` points that are left: for each team by the seat
// whose trumps make most tricks, and by the leader if he `leads_freely`.
template <int P>
Bounds points_bounds(const Board& board, const Hands& hands, int leader, int rest,
                     bool leads_freely) {
  Cards trumps[2] = {0, 0};
  for (int seat = 0; seat < P; ++seat)
    trumps[board.in_side[seat]] |= hands[seat] & board.trumps;
  int won[P], best[2] = {-1, -1}, sure[2] = {0, 0};
  for (int seat = 0; seat < P; ++seat) {
    bool team = board.in_side[seat];
    won[seat] = trump_tricks(hands[seat] & board.trumps, trumps[!team]);
    if (won[seat] && (best[team] < 0 || won[seat] > won[best[team]])) best[team] = seat;
  }
  bool leads = board.in_side[leader];
  if (leads_freely && leads == board.maximizes[leader]) {
    Cards cashed = cashable<P>(board, hands, leader);
    int drawing = std::max(won[leader], led_trump_tricks<P>(board, hands, leader));
    sure[leads] = sure_points<P>(board, hands, leader, drawing, trumps[!leads], cashed);
  }
  for (bool team : {false, true})
    if (int seat = best[team]; seat >= 0)
      sure[team] = std::max(
          sure[team], sure_points<P>(board, hands, seat, won[seat], trumps[!team], 0));
  return {sure[1], rest - sure[0]};
}

// Bounds on the number of tricks that the side takes of the `left` ones. Nobody need want to cash.
template <int P>
Bounds tricks_bounds(const Board& board, const Hands& hands, int left) {
  Cards trumps[2] = {0, 0};
  for (int seat = 0; seat < P; ++seat)
    trumps[board.in_side[seat]] |= hands[seat] & board.trumps;
  int sure[2] = {0, 0};
  for (int seat = 0; seat < P; ++seat) {
    bool team = board.in_side[seat];
    sure[team] =
        std::max(sure[team], trump_tricks(hands[seat] & board.trumps, trumps[!team]));
  }
  return {sure[1], left - sure[0]};
}

}  // namespace tricks
