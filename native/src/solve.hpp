// Questions about a position, answered by the search: value, value of each card, a threshold, a
// line of best play.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "position.hpp"
#include "search.hpp"

namespace tricks {

struct Solved {
  int lower;
  int upper;
  std::uint64_t nodes;
  bool exact() const { return lower == upper; }
};

struct CardValue {
  int card;
  int lower;
  int upper;
};

struct SolvedCards {
  std::vector<CardValue> cards;  // every legal card, lowest number first
  std::uint64_t nodes;
};

struct Reached {
  std::optional<bool> answer;  // nothing if the limit came first
  std::uint64_t nodes;
};

// Holds a transposition table; use one per thread.
class Solver {
 public:
  Solved solve(const Position& position, Limit limit = {});
  SolvedCards solve_cards(const Position& position, Limit limit = {});
  Reached reaches(const Position& position, int value, Limit limit = {});
  // Best cards to the end; throws LimitReached.
  std::vector<int> line(const Position& position, Limit limit = {});
  Solved approximate(const Position& position, Widths widths);
  // Every legal card, each searched with these widths.
  SolvedCards approximate_cards(const Position& position, Widths widths);

 private:
  Table table_;
};

}  // namespace tricks
