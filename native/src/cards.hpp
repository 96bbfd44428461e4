// Cards as bits: a card is a number below 64, a set of cards is a 64-bit mask.
#pragma once

#include <bit>
#include <cstdint>

namespace tricks {

using Cards = std::uint64_t;

constexpr int max_players = 4;
constexpr int max_tricks = 13;
constexpr int max_suits = 5;

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr int lowest(Cards cards) { return std::countr_zero(cards); }
constexpr int highest(Cards cards) { return 63 - std::countl_zero(cards); }
constexpr int count(Cards cards) { return std::popcount(cards); }
constexpr bool has(Cards cards, int card) { return cards >> card & 1; }

// The cards with a higher number than `card`.
constexpr Cards above(int card) { return ~Cards{1} << card; }

}  // namespace tricks
