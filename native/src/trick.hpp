// The running trick on a board: what may be played, who holds it, who leads next.
//
// `Plain` leaves out dead cards, forced leads, ordered tricks and the decision who leads.
#pragma once

#include "board.hpp"

namespace tricks {

struct Trick {
  Cards led;         // the suit led
  Cards beats;       // the cards that would take it over
  Cards played;      // what lies there
  Cards dead_suit;   // the suit of a dead lead that nobody has followed or trumped, or none
  Cards substitute;  // the suit that counts as led in its place, or none
  int points;
  int rest;  // points in hands and trick
  int left;  // tricks left, this one included
  int winner;
  int best;  // the card that holds the trick
};

template <bool Plain>
Trick led_trick(const Board& board, int leader, int card, int rest, int left) {
  Trick trick{board.suit_of[card], board.beaten_by[card], bit(card), 0,      0,
              board.points[card],  rest,                  left,      leader, card};
  if constexpr (!Plain)
    if (has(board.dead, card)) {
      trick.dead_suit = trick.led;
      trick.beats = ~Cards{0};
    }
  return trick;
}

template <bool Plain>
Trick with_card(const Board& board, const Trick& trick, int seat, int card) {
  Trick next = trick;
  next.played |= bit(card);
  next.points += board.points[card];
  if (has(trick.beats, card)) {
    next.winner = seat;
    next.best = card;
    next.beats = board.beaten_by[card];
  }
  if constexpr (!Plain)
    if (trick.dead_suit) {
      if (has(trick.dead_suit | board.trumps, card)) {
        next.dead_suit = next.substitute = 0;
      } else {
        if (!trick.substitute) next.substitute = board.suit_of[card];
        next.beats |= next.dead_suit;
      }
    }
  return next;
}

// The cards that an ordered trick allows; none if following suit is in force.
inline Cards called_cards(const Board& board, Cards hand, int left) {
  std::size_t trick = static_cast<std::size_t>(board.tricks - left);
  if (trick >= board.called.size()) return 0;
  if (hand & board.called[trick]) return hand & board.called[trick];
  Cards free = hand & ~board.called_later[trick];
  if (free & board.trumps) return free & board.trumps;
  return free & board.empties ? free & board.empties : free;
}

template <bool Plain>
Cards legal_leads(const Board& board, Cards hand, int left) {
  if constexpr (!Plain) {
    std::size_t trick = static_cast<std::size_t>(board.tricks - left);
    Cards forced = trick < board.leads.size() ? board.leads[trick].cards & hand : 0;
    if (!forced) forced = called_cards(board, hand, left);
    if (forced) return forced;
  }
  return hand;
}

template <bool Plain>
Cards legal_follows(const Board& board, Cards hand, const Trick& trick) {
  if constexpr (!Plain)
    if (Cards called = called_cards(board, hand, trick.left)) return called;
  if (Cards cards = hand & trick.led) return cards;
  if (Cards cards = hand & board.trumps) return cards;
  if constexpr (!Plain)
    if (Cards cards = hand & trick.substitute) return cards;
  return hand;
}

// The first of the two tricks that decide who leads the next, once it is played.
struct Decider {
  int winner;
  int order;
};

// Whether the winning cards of this trick will decide who leads, so that each is itself.
inline bool deciding(const Board& board, int left) {
  return board.tricks - left < board.decide_after;
}

// Who leads after a complete trick; notes or uses the decider.
inline int next_leader(const Board& board, const Trick& trick, Decider& decider) {
  int done = board.tricks - trick.left + 1;
  int leader = trick.winner;
  if (board.decide_after && done == board.decide_after && board.order[trick.best] <= decider.order)
    leader = decider.winner;
  if (done == board.decide_after - 1) decider = {trick.winner, board.order[trick.best]};
  if (done < static_cast<int>(board.leads.size()) && board.leads[done].leader >= 0)
    leader = board.leads[done].leader;
  return leader;
}

// Close the gaps in the classes, unless single cards still matter.
inline void compact_after(const Board& board, const Trick& trick, Hands& hands) {
  int done = board.tricks - trick.left + 1;
  if (done > board.decide_after)
    board.compact(hands, trick.played);
  else if (done == board.decide_after)
    board.compact(hands, ~all_of(hands));
}

}  // namespace tricks
