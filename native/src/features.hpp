// What a player sees of one decision, as numbers that a network can learn from.
//
// He knows his hand, the trick, what is gone and who could not follow. Who holds which of the
// other cards he does not know, and nothing here may depend on it.
#pragma once

#include <array>

#include "heuristics.hpp"
#include "board.hpp"
#include "trick.hpp"

namespace tricks {

// What the play has shown to everyone.
struct Memory {
  std::array<Cards, max_players> lacks{};  // the suits that a seat has been seen not to have
  std::array<Cards, max_players> piles{};

  // A card that was not led, before it lies in the trick.
  void see(const Board& board, const Trick& trick, int seat, int card) {
    std::size_t number = static_cast<std::size_t>(board.tricks - trick.left);
    if (has(trick.led, card) || number < board.called.size()) return;
    lacks[static_cast<std::size_t>(seat)] |= trick.led;
    if (!has(board.trumps, card)) lacks[static_cast<std::size_t>(seat)] |= board.trumps;
  }
};

// What a game is about, beyond its position.
struct Style {
  int kind = 0;             // games of one kind are played alike
  bool collecting = true;   // points are wanted, not shunned
  bool solitary = false;    // everyone plays for himself
  bool last_loses = false;  // … and loses by the last trick, not by the most points
  bool put_away = false;    // who plays alone has put away himself what lies aside
};
constexpr int kinds = 11;

// What lies aside, as far as a seat cannot know it to be out of play.
inline Cards unknown_aside(const Board& board, const Style& style, int seat) {
  return style.put_away && seat == board.lone ? 0 : board.aside;
}

// What does not change in a deal: how strong each card is, and what counts as one point of a card.
struct Measures {
  Measures(const Position& position, const Board& board)
      : strength(strengths(position, board)) {
    int most = 0;
    least = 255;
    for (Cards suit : position.suits)
      for (; suit; suit &= suit - 1) {
        int points = position.points[static_cast<std::size_t>(lowest(suit))];
        most = std::max(most, points);
        least = std::min(least, points);
      }
    unit = most > least ? static_cast<float>(most - least) / 4 : 1;
  }
  Strengths strength;
  int least;
  float unit;
};

class Sight {
 public:
  static constexpr int common = 40 + kinds;
  static constexpr int of_card = 32;

  Sight(const Board& board, const Measures& measures, const Hands& hands, const Memory& memory,
        int seat, int place, int left, const Trick* trick, const Style& style)
      : board_(board),
        measures_(measures),
        memory_(memory),
        aside_(unknown_aside(board, style, seat)),
        beginner_(board, measures.strength, hands, seat, place, trick, style.collecting, aside_),
        trick_(trick),
        hand_(hands[static_cast<std::size_t>(seat)]),
        unseen_((all_of(hands) & ~hand_) | aside_),
        seat_(seat),
        place_(place),
        left_(left),
        kind_(style.kind),
        lone_(style.solitary ? -1 : board.lone) {
    for (std::size_t i = 0; i < max_players; ++i) sizes_[i] = count(hands[i]);
    for (int step = 1; step < board.players; ++step) {
      int other = (seat + step) % board.players;
      bool friendly = !style.solitary && board.in_side[other] == board.in_side[seat];
      (friendly ? friends_ : enemies_) |= 1u << other;
      if (step < board.players - place) later_ |= 1u << other;
    }
  }

  int left() const { return left_; }  // tricks, with the running one

  // What is the same for all his cards.
  void common_to_all(float* into) const {
    const Cards trumps = hand_ & board_.trumps, hidden = unseen_ & board_.trumps;
    const int players = board_.players, lone = lone_;
    const bool alone = seat_ == lone;
    float* to = into;
    *to++ = alone;
    *to++ = part(count_bits(friends_ & later_), 2);
    *to++ = part(count_bits(enemies_ & later_), 3);
    *to++ = place_ == 0;
    *to++ = part(place_, 3);
    *to++ = part(left_, 11);
    *to++ = left_ <= 3;
    *to++ = part(count(trumps), count(hand_));
    *to++ = part(count(hidden), count(unseen_));
    *to++ = trumps ? part(count(hidden & board_.beaten_by[highest(trumps)]), 6) : 1.5f;
    *to++ = part(masters(trumps, hidden), 4);
    *to++ = trick_ ? pips_of(trick_->played) / 8 : 0;
    *to++ = trick_ && (friends_ >> trick_->winner & 1);
    *to++ = trick_ && (enemies_ >> trick_->winner & 1);
    *to++ = trick_ ? beginner_.holds_against_enemies(trick_->best, trick_->led) : 0;
    *to++ = trick_ ? beginner_.holds_against_friends(trick_->best, trick_->led) : 0;
    *to++ = trick_ && trick_->led == board_.trumps;
    *to++ = trick_ && (hand_ & trick_->led);
    for (int step = 1; step < max_players; ++step)
      *to++ = !alone && lone >= 0 && (lone - seat_ + players) % players == step;
    *to++ = !alone && lone >= 0 && (later_ >> lone & 1);
    *to++ = lacking(enemies_, board_.trumps);
    *to++ = trick_ ? lacking(enemies_ & later_, trick_->led) : 0;
    *to++ = players == 3;
    *to++ = lone >= 0 ? pips_of(memory_.piles[static_cast<std::size_t>(lone)]) / 35 : 0;
    *to++ = taken_by(alone ? enemies_ : friends_ | 1u << seat_) / 35;
    *to++ = part(tricks_of(seat_), 4);
    *to++ = lone >= 0 ? part(tricks_of(lone), 4) : most_of_others() / 35;
    for (int kind = 0; kind < kinds; ++kind) *to++ = kind_ == kind;
    int lacked = 0, single = 0, longest = 0;  // side suits
    for (int i = 0; i < board_.suit_count; ++i) {
      const Cards suit = board_.suits[static_cast<std::size_t>(i)];
      if (suit == board_.trumps) continue;
      const int own = count(hand_ & suit);
      lacked += own == 0;
      single += own == 1;
      longest = std::max(longest, own);
    }
    *to++ = part(lacked, 4);
    *to++ = part(single, 4);
    *to++ = part(longest, 5);
    *to++ = pips_of(hand_ & ~board_.trumps) / 12;
    *to++ = pips_of(unseen_) / 40;
    *to++ = trumps ? measures_.strength[static_cast<std::size_t>(highest(trumps))] : 0;
    *to++ = strength_of(trumps) / 4;
    *to++ = lone >= 0 && !alone && known_to_lack(lone, board_.trumps);
    *to++ = part(count(aside_), count(unseen_));
    *to++ = trick_ ? holds(trick_->best, trick_->led, enemies_ & later_) : 0;
    *to++ = trick_ ? holds(trick_->best, trick_->led, friends_ & later_) : 0;
  }

  // What one card would do.
  void of(int card, float* into) const {
    const Cards suit = board_.suit_of[card], own = hand_ & suit & ~bit(card);
    const Cards hidden = unseen_ & suit, over = hidden & board_.beaten_by[card];
    const bool trump = has(board_.trumps, card);
    const Cards led = trick_ ? trick_->led : suit;
    const bool takes = !trick_ || has(trick_->beats, card);
    const int best = takes ? card : trick_->best;
    float* to = into;
    *to++ = trump;
    *to++ = measures_.strength[static_cast<std::size_t>(card)];
    *to++ = pips(card) / 4;
    *to++ = part(std::min(count(over), 5), 5);
    *to++ = !over;
    *to++ = takes;
    *to++ = beginner_.holds_against_enemies(best, led);
    *to++ = beginner_.holds_against_friends(best, led);
    *to++ = beginner_.chance(card);
    *to++ = beginner_.worth(card) / 10;
    *to++ = part(count(own), 5);
    *to++ = part(count(hidden), 8);
    *to++ = dearest(own) / 4;
    *to++ = pips_of(own) / 8;
    *to++ = !own && !trump && (hand_ & board_.trumps);
    *to++ = !(own & (bit(card) - 1));
    *to++ = !(own & above(card));
    *to++ = trick_ ? 0 : lacking(enemies_, suit);
    *to++ = trick_ ? 0 : lacking(friends_, suit);
    *to++ = trick_ ? 0 : lone_ >= 0 && known_to_lack(lone_, suit);
    *to++ = pips_of(hidden) / 8;
    *to++ = 1 - part(count(own | hidden) + 1, count(suit));
    *to++ = !own && trump;
    *to++ = has(board_.dead, card);
    *to++ = trump && measures_.strength[static_cast<std::size_t>(card)] == 0;
    const bool ours = takes || (friends_ >> trick_->winner & 1);
    const float safe = holds(best, led, enemies_ & later_);
    const float helped = 1 - holds(best, led, friends_ & later_);
    *to++ = safe;
    *to++ = helped;
    *to++ = ours ? safe : -helped;
    *to++ = (ours ? safe : 0) * (pips(card) + (trick_ ? pips_of(trick_->played) : 0)) / 8;
    *to++ = part(masters(own, hidden), 3);
    *to++ = part(count(hand_ & board_.trumps & ~bit(card)), 8);
    *to++ = !is_as_good_as_next_lower(card, hidden);
  }

 private:
  const Board& board_;
  const Measures& measures_;
  const Memory& memory_;
  Cards aside_;
  Beginner beginner_;
  const Trick* trick_;
  Cards hand_, unseen_;
  int seat_, place_, left_, kind_;
  int lone_;  // who plays alone, if anyone
  unsigned friends_ = 0, enemies_ = 0, later_ = 0;  // seats
  std::array<int, max_players> sizes_{};            // of the hands

  // Whether no hidden card lies between the card and the next lower one of his own.
  bool is_as_good_as_next_lower(int card, Cards hidden) const {
    const Cards lower = hand_ & board_.suit_of[card] & (bit(card) - 1);
    return lower && !(hidden & (bit(card) - 1) & above(highest(lower)));
  }
  float strength_of(Cards cards) const {
    float sum = 0;
    for (; cards; cards &= cards - 1)
      sum += measures_.strength[static_cast<std::size_t>(lowest(cards))];
    return sum;
  }

  // How likely a seat has none of these cards of a suit, from who is known to lack it.
  float without(int seat, Cards suit, Cards cards) const {
    if (!cards || known_to_lack(seat, suit)) return 1;
    int room = count(aside_);
    for (int other = 0; other < board_.players; ++other)
      if (other != seat_ && !known_to_lack(other, suit))
        room += sizes_[static_cast<std::size_t>(other)];
    float miss = 1 - part(sizes_[static_cast<std::size_t>(seat)], room), chance = 1;
    if (miss <= 0) return 0;
    for (int number = count(cards); number; number >>= 1, miss *= miss)
      if (number & 1) chance *= miss;
    return chance;
  }
  // How likely it is that none of these seats, who are still to play, beats the card.
  float holds(int card, Cards led, unsigned seats) const {
    const Cards suit = board_.suit_of[card], over = unseen_ & suit & board_.beaten_by[card];
    float chance = 1;
    for (int seat = 0; seat < board_.players; ++seat) {
      if (!(seats >> seat & 1)) continue;
      float beaten = 1 - without(seat, suit, over);
      if (suit != led)
        beaten *= without(seat, led, unseen_ & led);
      else if (suit != board_.trumps)
        beaten += without(seat, led, unseen_ & led) *
                  (1 - without(seat, board_.trumps, unseen_ & board_.trumps));
      chance *= 1 - std::min(1.0f, beaten);
    }
    return chance;
  }

  static float part(int number, int of) {
    return of ? static_cast<float>(number) / static_cast<float>(of) : 0;
  }
  static int count_bits(unsigned seats) { return std::popcount(seats); }
  int tricks_of(int seat) const {
    return count(memory_.piles[static_cast<std::size_t>(seat)]) / board_.players;
  }
  float pips(int card) const {
    return static_cast<float>(board_.points[card] - measures_.least) / measures_.unit;
  }
  float pips_of(Cards cards) const {
    return static_cast<float>(board_.points_of(cards) - measures_.least * count(cards)) /
           measures_.unit;
  }
  float most_of_others() const {
    float most = 0;
    for (int seat = 0; seat < board_.players; ++seat)
      if (seat != seat_)
        most = std::max(most, pips_of(memory_.piles[static_cast<std::size_t>(seat)]));
    return most;
  }
  float dearest(Cards cards) const {
    float most = 0;
    for (; cards; cards &= cards - 1) most = std::max(most, pips(lowest(cards)));
    return most;
  }
  float taken_by(unsigned seats) const {
    float sum = 0;
    for (int seat = 0; seat < board_.players; ++seat)
      if (seats >> seat & 1) sum += pips_of(memory_.piles[static_cast<std::size_t>(seat)]);
    return sum;
  }
  int masters(Cards trumps, Cards hidden) const {
    return hidden ? count(trumps & above(highest(hidden))) : count(trumps);
  }
  bool known_to_lack(int seat, Cards suit) const {
    return memory_.lacks[static_cast<std::size_t>(seat)] & suit;
  }
  float lacking(unsigned seats, Cards suit) const {
    int found = 0;
    for (int seat = 0; seat < board_.players; ++seat)
      found += (seats >> seat & 1) && known_to_lack(seat, suit);
    return part(found, count_bits(seats));
  }
};

}  // namespace tricks
