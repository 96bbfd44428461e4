// A deal played from its first lead by players who look at their cards as `Sight` does: some of
// its cards are given, the others chosen.
#pragma once

#include <vector>

#include "policy_net.hpp"
#include "playout.hpp"
#include "random.hpp"

namespace tricks {

// Whose policy each seat follows; a beginner has none.
struct Policies {
  Policies(const PolicyNet* all) { of.fill(all); }
  std::array<const PolicyNet*, max_players> of;
};
using Gains = std::array<float, max_players>;

class Rollout {
 public:
  Rollout(const Position& start, const Style& style);

  // Plays the given cards, numbered as in the position, and the rest by the policy; without one as a
  // beginner would. With luck, players err.
  Played play(const std::vector<int>& given, const Policies& policies,
              const Luck* luck = nullptr) const;

  // What each seat gets more, in points, when it alone follows the guest's policy.
  Gains gains(const PolicyNet* guest, const PolicyNet* field) const;

  // What policy says of each legal card after the given ones.
  std::vector<float> worths(const std::vector<int>& given, const PolicyNet& policy) const;

  // What can be learned from a deal: at some of its decisions, each legal card as it is seen, and
  // what the player's side got in the end.
  struct Lessons {
    std::vector<float> seen;     // a row a card
    std::vector<float> results;  // one a row
    std::vector<int> sizes;      // the rows of each decision
  };
  // Looks at one decision in `every`; one card in `whim` is any legal card.
  Lessons lessons(const PolicyNet* policy, unsigned every, unsigned whim, Stream random) const;

  // The logarithm of how likely the others play the given cards; the observer's own count nothing.
  // Each of the others may be a beginner or experienced, and what he plays tells which. Minus
  // infinity if a card could not be played.
  double log_likelihood(const std::vector<int>& given, int observer, const PolicyNet& policy) const;

 private:
  Board board_;
  Measures measures_;
  Style style_;
  Objective objective_;
  int target_, count_;

  template <class Choose>
  Played run(Choose choose) const;
  Beginner beginner(const Hands& hands, int seat, int place, const Trick* trick) const;
  int number_of(int original) const;
  int given_card(int original, Cards legal) const;
  float result(const Played& played, int seat) const;
  float of_solitary(const Played& played, int seat) const;
  bool reached(const Played& played) const;
};

}  // namespace tricks
