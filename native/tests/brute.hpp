// The value of a position by trying every legal card, with no cleverness but remembering positions
// between tricks exactly as they are.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>

#include "../src/position.hpp"

namespace tricks {

class Brute {
 public:
  int value(const Position& position) {
    if (position.done()) return position.objective == Objective::exactly && position.count == 0;
    if (!position.trick.empty()) return search(position);
    auto key = std::tuple(position.hands, position.leader, position.count, position.first_winner,
                          position.first_card);
    auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    return known_[key] = search(position);
  }

 private:
  std::map<std::tuple<std::array<Cards, max_players>, int, int, int, int>, int> known_;

  int search(const Position& position) {
    bool maximizes = position.maximizers >> position.to_act() & 1;
    int best = maximizes ? -1 : 1 << 20;
    for (Cards left = position.legal(); left; left &= left - 1) {
      Position next = position;
      int gain = next.play(lowest(left));
      int total = gain + value(next);
      best = maximizes ? std::max(best, total) : std::min(best, total);
    }
    return best;
  }
};

}  // namespace tricks
