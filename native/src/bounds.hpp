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

// Side-suit cards with which a seat on lead is sure to win one after the other, and how many rounds
// of each suit that is.
struct Cash {
  Cards cards = 0;
  int rounds[max_suits] = {};
};

// With all trumps `drawn`, nobody can trump his winners.
template <int P>
Cash cashable(const Board& board, const Hands& hands, int seat, bool drawn) {
  Cash cash;
  Cards own = hands[seat], others = all_of(hands) ^ own;
  for (int index = 0; index < board.suit_count - 1; ++index) {
    Cards suit = board.suits[index], mine = own & suit & ~board.dead, theirs = others & suit;
    if (!mine) continue;
    Cards top = theirs ? mine & above(highest(theirs)) : mine;
    int longest = 0, rounds = count(top);
    for (int other = 0; other < P; ++other) {
      if (other == seat) continue;
      int length = count(hands[other] & suit);
      longest = std::max(longest, length);
      if (!drawn && (hands[other] & board.trumps)) rounds = std::min(rounds, length);
    }
    if (drawn && rounds >= longest) {
      top = mine;
      rounds = count(mine);
    }
    for (int surplus = count(top) - rounds; surplus > 0; --surplus) top &= top - 1;
    cash.cards |= top;
    cash.rounds[index] = rounds;
  }
  return cash;
}

// The fewest tricks that the trumps of a leader make for his team, as he can draw trumps: with his top trumps, then once more with his
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

// What the team of this seat is sure to get by his cards, of which his trumps make `won` tricks. If
// he leads he cashes at once, and the others must follow.
template <int P>
int sure_points(const Board& board, const Hands& hands, int seat, int won, Cards their_trumps,
                const Cash& cash, bool leads) {
  int tricks = count(cash.cards) + won;
  if (!tricks) return 0;
  auto given = [&](int number, Cards withheld) {
    int sum = 0;
    for (int other = 0; other < P; ++other) {
      if (other == seat) continue;
      Cards free = hands[other] & ~withheld;
      int wanted = number;
      for (int index = 0; leads && index < board.suit_count; ++index)
        if (int rounds = cash.rounds[index]) {
          Cards suit = free & board.suits[index];
          int here = std::min(rounds, count(suit));
          wanted -= here;
          sum += board.take_cheapest(free, suit, here);
        }
      sum += board.cheapest(free, wanted);
    }
    return sum;
  };
  Cards trumps = hands[seat] & board.trumps;
  int lost = count(trumps) - won, own = board.points_of(trumps | cash.cards);
  Cards losable = their_trumps ? trumps & (bit(highest(their_trumps)) - 1) : 0;
  Cards beaters = trumps ? their_trumps & above(lowest(trumps)) : 0;
  if (lost == 0 || count(beaters) > lost)
    return own - board.dearest(losable, lost) + given(tricks, 0);
  // Either every beater beats a trump, so that none falls to us, or we make a trick more.
  return own + std::min(given(tricks, beaters) - board.dearest(losable, lost),
                        given(tricks + 1, 0) - board.dearest(losable, lost - 1));
}

// The trumps of those who play against one seat.
template <int P>
struct Against {
  Cards hands[P];
  int size = 0;

  Cards all() const {
    Cards cards = 0;
    for (int i = 0; i < size; ++i) cards |= hands[i];
    return cards;
  }
  // Everyone gives his lowest trump.
  void draw() {
    for (int i = 0; i < size; ++i) hands[i] &= hands[i] - 1;
  }
};

template <int P>
int trumps_off_lead(Cards own, Against<P> against);

// The fewest tricks that the trumps of a lone player on lead make: he draws with his top trumps,
// then once more with his lowest. The best the others can do is to keep their highest.
template <int P>
int trumps_on_lead(Cards own, Against<P> against) {
  int won = 0;
  Cards theirs = against.all();
  int least = trump_tricks(own, theirs);
  for (; own; theirs = against.all()) {
    if (!theirs) return won + count(own);
    Cards top = own & above(highest(theirs));
    if (!top) break;
    own ^= top & -top;
    ++won;
    against.draw();
  }
  if (!(own & (own - 1))) return std::max(least, won);
  against.draw();
  return std::max(least, won + trumps_off_lead<P>(own & (own - 1), against));
}

// The same if he has to wait until he gets in, with a top trump if he has one.
template <int P>
int trumps_off_lead(Cards own, Against<P> against) {
  Cards theirs = against.all();
  if (!theirs) return count(own);
  int won = trump_tricks(own, theirs);
  Cards top = own & above(highest(theirs));
  if (!top) return won;
  return std::max(won, 1 + trumps_on_lead<P>(own ^ (top & -top), against));
}

template <int P>
int longest_trumps(const Board& board, const Hands& hands, int seat) {
  int longest = 0;
  for (int other = 0; other < P; ++other)
    if (other != seat) longest = std::max(longest, count(hands[other] & board.trumps));
  return longest;
}

// The trumps of a seat that no one else's beat.
inline int top_trumps(const Board& board, const Hands& hands, int seat) {
  Cards own = hands[seat] & board.trumps, theirs = (all_of(hands) & board.trumps) ^ own;
  return count(theirs ? own & above(highest(theirs)) : own);
}

// What the team of a leader who wants tricks is sure to get.
template <int P>
int leader_points(const Board& board, const Hands& hands, int leader, int won,
                  Cards their_trumps) {
  int tops = top_trumps(board, hands, leader);
  bool drawn = tops >= longest_trumps<P>(board, hands, leader);
  Cash cash = cashable<P>(board, hands, leader, drawn);
  cash.rounds[board.suit_count - 1] = tops;
  won = drawn ? count(hands[leader] & board.trumps)
              : std::max(won, led_trump_tricks<P>(board, hands, leader));
  return sure_points<P>(board, hands, leader, won, their_trumps, cash, true);
}

// What one who plays alone and for tricks is sure to get. Off lead he keeps all that he could cash
// until he gets in with a trump: he need not discard before, and those who might trump his winners
// must follow, or have spent their trumps.
template <int P>
int lone_points(const Board& board, const Hands& hands, int seat, bool leads, Cards their_trumps) {
  Cards trumps = hands[seat] & board.trumps;
  Against<P> against;
  for (int other = 0; other < P; ++other)
    if (other != seat) against.hands[against.size++] = hands[other] & board.trumps;
  int won = leads ? trumps_on_lead<P>(trumps, against) : trumps_off_lead<P>(trumps, against);
  if (!leads && !won) return 0;
  int tops = top_trumps(board, hands, seat);
  bool drawn = leads ? tops >= longest_trumps<P>(board, hands, seat) : !their_trumps;
  Cash cash = cashable<P>(board, hands, seat, drawn);
  cash.rounds[board.suit_count - 1] = tops;
  return sure_points<P>(board, hands, seat, won, their_trumps, cash, leads);
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
  int lone = leads_freely ? board.lone : -1;
  for (int seat = 0; seat < P; ++seat) {
    bool team = board.in_side[seat];
    if (seat == lone) continue;
    won[seat] = trump_tricks(hands[seat] & board.trumps, trumps[!team]);
    if (won[seat] && (best[team] < 0 || won[seat] > won[best[team]])) best[team] = seat;
  }
  bool leads = board.in_side[leader];
  if (lone >= 0) {
    bool team = board.in_side[lone];
    sure[team] = lone_points<P>(board, hands, lone, leader == lone, trumps[!team]);
  }
  if (leads_freely && leader != lone && leads == board.maximizes[leader])
    sure[leads] = leader_points<P>(board, hands, leader, won[leader], trumps[!leads]);
  for (bool team : {false, true})
    if (int seat = best[team]; seat >= 0)
      sure[team] = std::max(sure[team], sure_points<P>(board, hands, seat, won[seat],
                                                       trumps[!team], Cash{}, false));
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
