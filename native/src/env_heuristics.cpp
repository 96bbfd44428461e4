// A player by rule of thumb for the tables inside: bids little, keeps trumps, takes dear tricks.
#include <algorithm>

#include "env.hpp"

namespace tricks {

namespace {

constexpr std::uint32_t passes = 0b10011;  // fort, gut, pass: the first words of all
constexpr int enough_for_solo = 8;

int lowest_word(std::uint32_t rest) { return first_word + std::countr_zero(rest); }

int speak(const Book& book, const Seats& seats) {
  std::uint32_t rest = seats.legal.rest;
  std::uint32_t silent = 1u << (silent_id - first_word);
  if (rest & silent) return silent_id;
  Cards hand = seats.hands[static_cast<std::size_t>(seats.actor)];
  Cards trumps = book.tapp ? 0 : hand & book.suits.back();
  if (rest >> book.solo_word & 1 && count(trumps) >= enough_for_solo)
    return first_word + book.solo_word;
  if (rest & passes) return lowest_word(rest & passes);
  return lowest_word(rest);
}

int dearest(const Book& book, Cards cards) {
  int best = lowest(cards);
  for (Cards left = cards; left; left &= left - 1) {
    int card = lowest(left);
    bool trump = has(book.suits.back(), card) && !book.tapp;
    if (!trump && book.pips[static_cast<std::size_t>(card)] > book.pips[static_cast<std::size_t>(best)])
      best = card;
  }
  return best;
}

int cheapest(const Book& book, Cards cards) {
  int best = lowest(cards);
  for (Cards left = cards; left; left &= left - 1) {
    int card = lowest(left);
    if (book.pips[static_cast<std::size_t>(card)] < book.pips[static_cast<std::size_t>(best)])
      best = card;
  }
  return best;
}

// Those of the cards that would win the trick as it lies there.
Cards winners(const Book& book, const Seats& seats, Cards cards) {
  Cards played = 0, led = 0;
  for (int at = 0; at < seats.in_trick; ++at) played |= bit(seats.trick[static_cast<std::size_t>(at)]);
  for (Cards suit : book.suits)
    if (has(suit, seats.trick[0])) led = suit;
  if (Cards trumps = played & seats.trumps) return cards & seats.trumps & above(highest(trumps));
  Cards best = played & led & ~seats.dead;
  Cards higher = best ? above(highest(best)) : ~Cards{0};
  return cards & (seats.trumps | (led & higher & ~seats.dead));
}

int holder_of_trick(const Book& book, const Seats& seats) {
  int holder = 0;
  for (int at = 1; at < seats.in_trick; ++at) {
    Seats before = seats;
    before.in_trick = static_cast<std::int8_t>(at);
    if (winners(book, before, bit(seats.trick[static_cast<std::size_t>(at)]))) holder = at;
  }
  return (seats.leader + holder) % book.active;
}

int play(const Book& book, const Seats& seats) {
  Cards cards = seats.legal.cards;
  const Facts& facts = book.facts[static_cast<std::size_t>(seats.contract)];
  bool alone = facts.aim == Aim::most_loses || facts.aim == Aim::last_loses;
  bool soloist = seats.actor == seats.declarer;
  bool ducks = alone || (facts.aim == Aim::exactly && soloist);
  bool last = seats.in_trick == book.active - 1;
  if (!seats.in_trick) return ducks ? lowest(cards) : soloist ? highest(cards) : lowest(cards);
  Cards win = winners(book, seats, cards);
  if (ducks) return cards & ~win ? highest(cards & ~win) : lowest(cards);
  if (!soloist && holder_of_trick(book, seats) != seats.declarer && last) return dearest(book, cards);
  if (!win) return cheapest(book, cards);
  return last ? lowest(win) : highest(win);
}

}  // namespace

int by_thumb(const Book& book, const Seats& seats, Stream& random) {
  Cards cards = seats.legal.cards;
  if (!cards) return seats.legal.rest ? speak(book, seats) : nth_legal(seats.legal, 0);
  if (seats.phase == Phase::tricks) return play(book, seats);
  switch (seats.step) {
    // Touched from the lowest on: what is left must reach up to the highest cards.
    case keep: {
      int wanted = book.facts[static_cast<std::size_t>(seats.contract)].keep - count(seats.picked);
      Cards hand = seats.hands[static_cast<std::size_t>(seats.actor)] & ~seats.shown;
      for (; count(hand) > wanted;) hand &= hand - 1;
      return has(cards, lowest(hand)) ? lowest(hand) : highest(cards);
    }
    case put_away: return book.tapp ? lowest(cards) : dearest(book, cards);
    case name_trump: {
      Cards hand = seats.hands[static_cast<std::size_t>(seats.actor)];
      int best = 0;
      for (int at = 1; at < 4; ++at)
        if (count(hand & book.suits[static_cast<std::size_t>(3 - at)]) >
            count(hand & book.suits[static_cast<std::size_t>(3 - best)]))
          best = at;
      return first_trump_id + best;
    }
    default: return nth_legal({cards, 0}, random.below(static_cast<unsigned>(count(cards))));
  }
}

}  // namespace tricks
