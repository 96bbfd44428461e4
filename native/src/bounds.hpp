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

// What one who plays alone and for tricks is sure to get. Off lead he keeps all that he could cash
// until he gets in with a trump: he need not discard before, and those who might trump his winners
// must follow, or have spent their trumps.
template <int P>
int lone_points(const Board& board, const Hands& hands, int seat, bool leads) {
  Cards own = hands[seat], trumps = own & board.trumps;
  Against<P> against;
  for (int other = 0; other < P; ++other)
    if (other != seat) against.hands[against.size++] = hands[other] & board.trumps;
  Cards theirs = against.all();
  int won = leads ? trumps_on_lead<P>(trumps, against) : trumps_off_lead<P>(trumps, against);
  if (!leads && !won) return 0;
  int longest_trumps = 0;
  for (int i = 0; i < against.size; ++i)
    longest_trumps = std::max(longest_trumps, count(against.hands[i]));
  int tops = count(theirs ? trumps & above(highest(theirs)) : trumps) - !leads;
  bool drawn = leads ? tops >= longest_trumps : !theirs;
  int rounds_of[max_suits], tricks = won, sum = board.points_of(trumps);
  for (int index = 0; index < board.suit_count - 1; ++index) {
    rounds_of[index] = 0;
    Cards suit = board.suits[index], mine = own & suit & ~board.dead;
    if (!mine) continue;
    Cards others = (all_of(hands) ^ own) & suit;
    Cards top = others ? mine & above(highest(others)) : mine;
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
    if (!rounds) continue;
    for (int surplus = count(top) - rounds; surplus > 0; --surplus) top &= top - 1;
    sum += board.points_of(top);
    rounds_of[index] = rounds;
    tricks += rounds;
  }
  if (!tricks) return 0;
  rounds_of[board.suit_count - 1] = std::max(0, std::min(tops, won));
  auto given = [&](int number, Cards withheld) {
    int points = 0;
    for (int other = 0; other < P; ++other) {
      if (other == seat) continue;
      Cards free = hands[other] & ~withheld;
      int wanted = number;
      for (int index = 0; leads && index < board.suit_count; ++index)
        if (int rounds = rounds_of[index]) {
          Cards suit = free & board.suits[index];
          int here = std::min(rounds, count(suit));
          wanted -= here;
          points += board.take_cheapest(free, suit, here);
        }
      points += board.cheapest(free, wanted);
    }
    return points;
  };
  int lost = count(trumps) - won;
  Cards losable = theirs ? trumps & (bit(highest(theirs)) - 1) : 0;
  Cards beaters = trumps ? theirs & above(lowest(trumps)) : 0;
  if (lost == 0 || count(beaters) > lost)
    return sum - board.dearest(losable, lost) + given(tricks, 0);
  return sum + std::min(given(tricks, beaters) - board.dearest(losable, lost),
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
  int lone = leads_freely ? board.lone : -1;
  for (int seat = 0; seat < P; ++seat) {
    bool team = board.in_side[seat];
    if (seat == lone) continue;
    won[seat] = trump_tricks(hands[seat] & board.trumps, trumps[!team]);
    if (won[seat] && (best[team] < 0 || won[seat] > won[best[team]])) best[team] = seat;
  }
  bool leads = board.in_side[leader];
  if (lone >= 0)
    sure[board.in_side[lone]] = lone_points<P>(board, hands, lone, leader == lone);
  if (leads_freely && leader != lone && leads == board.maximizes[leader]) {
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
