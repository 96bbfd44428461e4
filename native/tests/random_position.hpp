// Random positions of every kind, for tests and benchmarks.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>

#include "../src/position.hpp"

namespace tricks {

using Random = std::mt19937_64;

inline int below(Random& random, int limit) {
  return static_cast<int>(random() % static_cast<unsigned>(limit));
}

// The Cego pack: four suits of eight, 22 trumps; points in thirds.
inline Position cego_pack() {
  Position position;
  position.suits = {0xFF, 0xFF00, 0xFF0000, 0xFF000000, ((Cards{1} << 22) - 1) << 32};
  position.trump = 4;
  for (int card = 0; card < 32; ++card) {
    int place = card % 8;
    position.points[card] = static_cast<std::uint8_t>(place < 4 ? 1 : 1 + 3 * (place - 3));
  }
  for (int card = 32; card < 54; ++card) position.points[card] = 1;
  for (int card : {32, 52, 53}) position.points[card] = 13;
  for (int card = 0; card < 54; ++card)
    position.order[card] = card >= 32 ? 100 + card : card % 8 * 4 + card / 8;
  return position;
}

// Deal `tricks` cards to each of the players at random.
inline void deal(Position& position, int tricks, Random& random) {
  std::array<int, 54> pack;
  std::iota(pack.begin(), pack.end(), 0);
  for (int i = 53; i > 0; --i) std::swap(pack[i], pack[below(random, i + 1)]);
  for (int seat = 0; seat < position.players; ++seat) {
    position.hands[seat] = 0;
    for (int i = 0; i < tricks; ++i) position.hands[seat] |= bit(pack[seat * tricks + i]);
  }
}

// A deal in which seat 0 has the best hand of four by trumps: a hand that would bid.
inline Position strong_deal(int tricks, Random& random) {
  Position position = cego_pack();
  deal(position, tricks, random);
  auto strength = [&](int seat) {
    Cards trumps = position.hands[seat] & position.trumps();
    return 4 * count(trumps) + 3 * count(trumps & (Cards{0x3F} << 48));
  };
  for (int seat = 1; seat < 4; ++seat)
    if (strength(seat) > strength(0)) std::swap(position.hands[0], position.hands[seat]);
  return position;
}

// Anything that passes for a position: few cards from any part of the pack, any objective and,
// unless `plain`, special rules.
inline Position random_position(Random& random, int max_cards, bool plain) {
  Position position = cego_pack();
  position.players = 3 + below(random, 2);
  int tricks = 1 + below(random, max_cards);
  if (below(random, 3) == 0) {  // another pack: few suits, odd points
    position.suits = {0x3F, 0x3FFC0, 0x3FFC0000, Cards{0x3FFFFFF} << 30};
    position.trump = below(random, 4);
    for (int card = 0; card < 54; ++card)
      position.points[card] = static_cast<std::uint8_t>(below(random, 4) ? below(random, 3) : 11);
  }
  deal(position, tricks, random);
  position.leader = below(random, position.players);
  unsigned seats = 1u << position.players;
  position.side = 1u << below(random, position.players);
  position.maximizers = position.side;
  if (below(random, 3) == 0) position.maximizers = static_cast<unsigned>(random() % seats);
  if (below(random, 5) == 0) position.side = static_cast<unsigned>(random() % seats);
  position.objective = static_cast<Objective>(below(random, 6));
  if (below(random, 2)) position.objective = Objective::points;
  Cards all = position.in_play();
  auto any_card = [&] {
    Cards left = all;
    for (int skip = below(random, count(all)); skip > 0; --skip) left &= left - 1;
    return lowest(left);
  };
  position.target = any_card();
  position.count = below(random, tricks + 1);
  if (!plain) {
    int declarer = below(random, position.players);
    Cards hand = position.hands[declarer];
    if (below(random, 2)) position.dead = hand & ~position.trumps() & random() & random();
    if (below(random, 2))
      for (int i = below(random, 4); i > 0; --i)
        position.leads.push_back({below(random, 2) ? declarer : -1,
                                  below(random, 2) ? hand & random() : 0});
    if (below(random, 3) == 0) {
      for (int i = below(random, 4); i > 0; --i) position.ordered.push_back(any_card());
      std::sort(position.ordered.begin(), position.ordered.end());
      position.ordered.erase(std::unique(position.ordered.begin(), position.ordered.end()),
                             position.ordered.end());
      position.empties = 0x0F0F0F0F;
    }
    if (below(random, 2)) {
      position.decide_after = 1 + below(random, 3);
      position.first_winner = below(random, position.players);
      do position.first_card = below(random, 54);
      while (has(all, position.first_card));
    }
  }
  position.validate();
  for (int i = below(random, 2 * position.players); i > 0 && position.tricks_left() > 1; --i) {
    Cards legal = position.legal();
    for (int skip = below(random, count(legal)); skip > 0; --skip) legal &= legal - 1;
    position.play(lowest(legal));
  }
  position.validate();
  return position;
}

}  // namespace tricks
