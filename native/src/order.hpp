// Which move to try first.
//
// Each move gets a score from where its trick is bound to go and what it costs. The weights were
// found by hill-climbing on node counts; see NOTES.md and tools/tune.cpp.
#pragma once

namespace tricks {

// Where a trick goes if a card is played to it, seen by the mover: to whom he wants to have it
// (friend) or not (foe), for sure, or only as it stands now.
enum class Fate { friend_sure, friend_now, foe_now, foe_sure };

struct LeadWeights {
  int fate[4];
  int points[4];      // for each point of the card, by fate
  int trump[4];       // the card is a trump, by fate
  int rank_trump;     // for each lower trump in play
  int rank_plain;     // for each lower card of a side suit in play
  int length;         // for each card of the suit in hand
  int foe_void;       // for each foe without the suit
};

struct FollowWeights {
  int fate[4];
  int takes[4];   // the card takes over the trick, by fate
  int points[4];  // for each point of the card, by fate
  int rank[4];    // for each lower card of the suit in play, by fate
  int ruff;       // a trump on a side suit
  int length;     // for each card of the suit in hand, when discarding
};

struct Weights {
  LeadWeights lead;
  FollowWeights follow;
  int history;
};

#ifdef TRICKS_TUNE
inline
#else
constexpr
#endif
    Weights weights[2] = {
        // Minimizers.
        {{{20, 26, 40, 6}, {0, -9, -4, -66}, {-4, 4, 0, 0}, 0, 9, -3, -2},
         {{54, 14, 31, -8}, {15, 2, 0, -5}, {0, 2, 1, -8}, {-3, -5, -1, -3}, 0, -4},
         130},
        // Maximizers.
        {{{5, 17, 40, 14}, {1, -8, -4, -1}, {4, -6, 0, -20}, 0, 1, -7, -15},
         {{128, 26, 30, -1}, {56, 8, 0, -1}, {1, -4, 0, -16}, {-11, -2, -1, -6}, 0, -6},
         1},
};

}  // namespace tricks
