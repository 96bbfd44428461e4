// How well hands go with the cards that were played from them.
#pragma once

#include <vector>

#include "position.hpp"

namespace tricks {

// The logarithm of how likely the others play these cards from the position on, if each mostly
// plays what a beginner likes; the observer's own cards count nothing. The hands of the position
// are those at its beginning. Minus infinity if a card could not be played.
double log_likelihood(const Position& start, const std::vector<int>& cards, int observer,
                      bool keen);

}  // namespace tricks
