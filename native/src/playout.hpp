// Play a position to its end by a simple policy.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "heuristics.hpp"
#include "board.hpp"
#include "position.hpp"
#include "random.hpp"

namespace tricks {

// uniform: any legal card. thumb: the rules of thumb of a beginner who sees his own hand, the
// trick and what is gone. keen: a better beginner who reckons with what may come (`Beginner`), and
// slower. duck: the same for games in which everyone plays for himself and wants neither tricks nor
// points. Of all but uniform, one card in eight is any legal card.
enum class Policy { uniform, thumb, keen, duck };

// Throws std::invalid_argument for an unknown name.
Policy policy_named(const std::string& name);

struct Played {
  std::array<int, max_players> points{};  // from now on, the running trick included
  std::array<int, max_players> tricks{};
  int last_winner = -1;
  int last_card = -1;
};

// A position made ready for many play-outs.
class Playouts {
 public:
  explicit Playouts(const Position& position);
  Played play(Policy policy, Stream random) const;

 private:
  Board board_;
  Strengths strength_;
};

}  // namespace tricks
