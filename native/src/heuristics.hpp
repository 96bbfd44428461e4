// How a beginner looks at his cards: what each of them would do to the running trick.
#pragma once

#include <algorithm>
#include <array>

#include "board.hpp"
#include "trick.hpp"

namespace tricks {

// How strong each card of a board is in the whole pack, from 0 to 1; side suits weigh less.
using Strengths = std::array<float, 64>;
Strengths strengths(const Position& position, const Board& board);

// One decision. He sees his own hand, the trick and what is gone, and reckons with chances for the
// rest. Keen: points for the own side, strong trumps saved. Otherwise tricks are shunned, the more
// the dearer they are, and strong cards thrown off where they do no harm.
class Beginner {
 public:
  Beginner(const Board& board, const Strengths& strength, const Hands& hands, int seat, int place,
           const Trick* trick, bool keen, Cards aside = 0)
      : board_(board), strength_(strength), trick_(trick), seat_(seat), keen_(keen) {
    unseen_ = (all_of(hands) & ~hands[seat]) | aside;
    for (int step = 1; step < board.players - place; ++step) {
      int other = (seat + step) % board.players;
      ++(board.in_side[other] == board.in_side[seat] ? friends_ : enemies_);
    }
    // The others' hands may differ by a card; a common chance is near enough.
    int own = count(hands[seat]), all = count(unseen_);
    float lacks = all ? 1 - std::min(1.0f, static_cast<float>(own) / static_cast<float>(all)) : 1;
    powers_[0] = 1;
    for (std::size_t i = 1; i < powers_.size(); ++i) powers_[i] = powers_[i - 1] * lacks;
    if (trick)
      for (Cards left = trick->played; left; left &= left - 1) stake_ += pips(lowest(left));
    if (keen) stake_ += 0.5f + 0.6f * static_cast<float>(board.players - place - 1);
  }

  float worth(int card) const { return keen_ ? collecting(card) : ducking(card); }

  // What each of the legal cards is worth, lowest card first.
  void worths(Cards legal, float* into) const {
    for (; legal; legal &= legal - 1) *into++ = worth(lowest(legal));
  }

  // How likely it is that a card that holds the trick is not beaten by those who play after him.
  float holds_against_enemies(int card, Cards led) const { return holds(card, led, enemies_); }
  float holds_against_friends(int card, Cards led) const { return holds(card, led, friends_); }

  // How likely his side gets the trick with this card.
  float chance(int card) const {
    int best = takes(card) ? card : trick_->best;
    int winner = takes(card) ? seat_ : trick_->winner;
    Cards led = trick_ ? trick_->led : board_.suit_of[card];
    float chance = 0.6f * (1 - holds(best, led, friends_));
    if (board_.in_side[winner] != board_.in_side[seat_]) return chance;
    float ours = holds(best, led, enemies_);
    return ours + (1 - ours) * chance / 2;
  }

  int choose(Cards legal) const {
    int best = lowest(legal);
    float most = worth(best);
    for (Cards left = legal & (legal - 1); left; left &= left - 1) {
      float found = worth(lowest(left));
      if (found <= most) continue;
      most = found;
      best = lowest(left);
    }
    return best;
  }

 private:
  const Board& board_;
  const Strengths& strength_;
  const Trick* trick_;
  int seat_;
  bool keen_;
  Cards unseen_;
  int friends_ = 0, enemies_ = 0;  // who play after him
  float stake_ = 0;
  std::array<float, 24> powers_;

  float pips(int card) const { return static_cast<float>(board_.points[card] - 1) / 3; }
  float power(Cards cards) const {
    return powers_[static_cast<std::size_t>(std::min(count(cards), 23))];
  }
  bool takes(int card) const { return !trick_ || has(trick_->beats, card); }

  float collecting(int card) const {
    float cost = has(board_.trumps, card) ? 5 * strength_[static_cast<std::size_t>(card)] : 0;
    return (2 * chance(card) - 1) * (stake_ + pips(card)) - cost;
  }

  float ducking(int card) const {
    Cards led = trick_ ? trick_->led : board_.suit_of[card];
    float chance = takes(card) ? holds(card, led, friends_ + enemies_) : 0;
    return 4 * strength_[static_cast<std::size_t>(card)] - chance * (8 + stake_ + pips(card));
  }

  // How likely it is that none of so many later players beats the card.
  float holds(int card, Cards led, int players) const {
    if (!players) return 1;
    float over = 1 - power(unseen_ & board_.suit_of[card] & board_.beaten_by[card]);
    float lacks_suit = led == board_.trumps ? 1 : power(unseen_ & led), chance;
    if (has(board_.trumps, card))
      chance = 1 - lacks_suit * over;
    else
      chance = (1 - over) * (1 - lacks_suit * (1 - power(unseen_ & board_.trumps)));
    return players == 1 ? chance : players == 2 ? chance * chance : chance * chance * chance;
  }
};

}  // namespace tricks
