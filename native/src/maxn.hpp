// Everyone for himself: max^n for small endings.
//
// Each seat wants few points for itself. Between moves that are equal to him the mover prefers
// that the greatest number of points among the others be large, then the first card in the order
// of the board: suit by suit as described, trumps last, each from low to high.
#pragma once

#include <array>
#include <cstdint>

#include "position.hpp"
#include "search.hpp"

namespace tricks {

using Score = std::array<int, max_players>;

struct MaxN {
  Score points;
  std::uint64_t nodes;
};

// Points of each seat from now on; throws LimitReached.
MaxN maxn(const Position& position, Limit limit);

}  // namespace tricks
