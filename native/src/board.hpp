// A position lowered once more, to what the search wants to see.
//
// Only cards in play keep a number. They are renumbered suit by suit from low to high, trumps on
// top, dead cards lowest in their suit. Neighbours that nothing but their rank tells apart (same
// points, same part in every special rule) form a class. After each trick the cards left in a
// class move down to its lowest numbers, so that positions which differ only in ranks that are
// gone look the same: to the table, to the history and to the test for equal cards.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "cards.hpp"
#include "position.hpp"

namespace tricks {

// points: the side collects what lies in its tricks. final: the side wants one certain trick.
// exactly: the side wants a certain number of tricks.
enum class Kind { points, final, exactly };

using Hands = std::array<Cards, max_players>;

inline Cards all_of(const Hands& hands) { return hands[0] | hands[1] | hands[2] | hands[3]; }

// How much dearer the cards of one position are than those in their places in another.
struct Difference {
  int here;
  int there;
};

struct Board {
  explicit Board(const Position& position);

  int players;
  int tricks;  // to be completed, the running one included
  Kind kind;
  bool plain;  // no special rule is left in this position
  int scale = 1;  // what one unit of the position's value is here

  std::array<Cards, 64> suit_of{};
  std::array<Cards, 64> beaten_by{};  // the cards that beat this one, if they are legal
  std::array<Cards, 64> class_from{};  // this card and the higher ones of its class; 0 if alone
  std::array<int, 64> points{};
  std::array<Cards, max_suits> suits{};
  int suit_count;
  Cards trumps = 0;
  Cards aside = 0;
  Cards class_base = 0;  // the lowest card of each class
  Cards suit_base = 0;   // the lowest card of each suit, and the lowest living one
  Cards shared = 0;      // the cards of classes with more than one card

  struct Worth {
    int points;
    Cards cards;
  };
  std::vector<Worth> worths;  // cheapest first

  std::array<bool, max_players> in_side{};
  std::array<bool, max_players> maximizes{};
  int lone = -1;  // who plays alone and for tricks, if anyone

  // final: with which card, or -1 for any; and whether only in the last trick.
  int target = -1;
  bool only_last = true;
  bool hopeless = false;  // the target is not in play
  int wanted = 0;  // exactly: how many tricks

  // Special rules, by number of the trick from now.
  int special_tricks = 0;
  Cards dead = 0;
  std::vector<Lead> leads;
  std::vector<Cards> called;        // the card called for; 0 if it is gone
  std::vector<Cards> called_later;  // it and the cards called for later
  Cards empties = 0;
  int decide_after = 0;
  std::array<int, 64> order{};
  int first_winner = -1;
  int first_order = 0;

  // Where it starts.
  Hands hands{};
  int leader;
  std::vector<int> trick;
  int total = 0;  // points in hands and running trick

  int original(int card) const { return originals_[card]; }
  int number_of(int original) const { return numbers_[original]; }

  int points_of(Cards cards) const {
    int sum = 0;
    for (const Worth& worth : worths) sum += worth.points * count(cards & worth.cards);
    return sum;
  }

  // The least that `number` cards of a hand are worth together.
  int cheapest(Cards hand, int number) const {
    int sum = 0;
    for (const Worth& worth : worths) {
      int here = count(hand & worth.cards);
      if (here >= number) return sum + number * worth.points;
      sum += here * worth.points;
      number -= here;
    }
    return sum;
  }

  // Takes the cheapest `number` of these cards from a hand; what they are worth.
  int take_cheapest(Cards& hand, Cards cards, int number) const {
    int sum = 0;
    for (const Worth& worth : worths) {
      for (Cards here = cards & worth.cards; here && number; here &= here - 1, --number) {
        hand ^= here & -here;
        sum += worth.points;
      }
    }
    return sum;
  }

  // The most that `number` cards among these are worth together.
  int dearest(Cards cards, int number) const {
    int sum = 0;
    for (std::size_t i = worths.size(); i-- > 0 && number > 0;) {
      int here = std::min(number, count(cards & worths[i].cards));
      sum += here * worths[i].points;
      number -= here;
    }
    return sum;
  }

  // Two sets of as many cards in each suit, card by card: the sums of what each set has more.
  Difference difference(Cards here, Cards there) const {
    Difference sum{0, 0};
    for (int suit = 0; suit < suit_count; ++suit) {
      Cards a = here & suits[suit], b = there & suits[suit];
      if (a == b) continue;
      for (; a; a &= a - 1, b &= b - 1) {
        int more = points[lowest(a)] - points[lowest(b)];
        (more > 0 ? sum.here : sum.there) += more > 0 ? more : -more;
      }
    }
    return sum;
  }

  // Close the gaps that these cards leave in their classes.
  void compact(Hands& hands, Cards gone) const {
    for (Cards left = gone & shared; left;) {
      int card = highest(left);
      left ^= bit(card);
      Cards moving = class_from[card];
      for (Cards& hand : hands) hand = (hand & ~moving) | ((hand & moving) >> 1);
    }
  }

  // Those of `cards` whose next lower neighbour among `present` is one of `cards` too, and equal:
  // of a group of equals all but the lowest.
  Cards equal_to_lower(Cards cards, Cards present) const {
    return next_above(cards, present, class_base);
  }
  // The same for neighbours in a suit, whatever they are worth.
  Cards adjacent_to_lower(Cards cards, Cards present) const {
    return next_above(cards, present, suit_base);
  }

 private:
  std::array<int, 64> originals_{};
  std::array<int, 64> numbers_{};

  void number_cards(const Position& position);
  void form_classes(const Position& position);
  void set_objective(const Position& position);
  void set_specials(const Position& position);
  Cards lowered(Cards originals) const;

  // The present cards that directly follow one of `cards`; no run crosses a `base` upwards. The
  // addition carries through the gaps.
  static Cards next_above(Cards cards, Cards present, Cards base) {
    Cards gaps = ~present & ~base;
    Cards next = cards << 1;
    return (next | (gaps + (next & gaps))) & present & ~base;
  }
};

}  // namespace tricks
