// A trick game at some moment, as Python describes it, and the rules of play.
//
// Everything here favours plainness: it is the yardstick for the search, which works on a `Board`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cards.hpp"

namespace tricks {

enum class Objective { points, tricks, exactly, last_with, any_with, last };

// Throws std::invalid_argument for an unknown name.
Objective objective_named(const std::string& name);
const char* name_of(Objective objective);

// How a coming trick must be led.
struct Lead {
  int leader = -1;  // who leads whoever won before; -1: the winner
  Cards cards = 0;  // what may be led, if he holds any of it; 0: anything
};

struct Position {
  int players = 4;
  std::vector<Cards> suits;
  int trump = 0;
  std::array<std::uint8_t, 64> points{};
  std::array<Cards, max_players> hands{};
  int leader = 0;
  std::vector<int> trick;
  unsigned side = 1;
  unsigned maximizers = 1;
  Cards aside = 0;  // cards in no hand, of which not everyone knows that they are not in play
  Cards dead = 0;
  std::vector<Lead> leads;
  std::array<int, 64> order{};
  int decide_after = 0;
  int first_winner = -1;
  int first_card = -1;
  std::vector<int> ordered;
  Cards empties = 0;
  Objective objective = Objective::points;
  int target = -1;
  int count = 0;

  // Throws std::invalid_argument with a clear message if this is no position, and settles who
  // leads if `leads` names him.
  void validate();

  int seat(int place) const { return (leader + place) % players; }
  int to_act() const { return seat(static_cast<int>(trick.size())); }
  bool done() const { return trick.empty() && hands[0] == 0 && hands[players - 1] == 0; }
  Cards suit_of(int card) const;
  Cards trumps() const { return suits[trump]; }
  // The tricks still to be completed, the running one included.
  int tricks_left() const;
  // The cards of the hands and of the running trick.
  Cards in_play() const;

  // The cards that the seat to act may play; none if the game is over.
  Cards legal() const;
  // The position after this card; throws std::invalid_argument if it is not legal.
  Position after(int card) const;
  // Plays a legal card, and returns what the side gains by it: see `gain`.
  int play(int card);

 private:
  Cards legal_lead(Cards hand) const;
  Cards legal_follow(Cards hand) const;
  Cards legal_ordered(Cards hand) const;
  int winning_place() const;
  int gain(int winner, int card, bool last) const;
  void next_trick(int winner, int card);
};

}  // namespace tricks
