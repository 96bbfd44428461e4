// How an experienced player looks at his cards: a small network that has learned from many deals
// what each of them brings in the end.
#pragma once

#include <vector>

#include "random.hpp"
#include "features.hpp"

namespace tricks {

class PolicyNet {
 public:
  static constexpr int first = 64, second = 32;
  static constexpr std::size_t size =
      static_cast<std::size_t>((Sight::common + Sight::of_card + 1) * first +
                               (first + 1) * second + second + 1);

  // All weights: for each layer input by input, then its biases; and by how much real players are
  // off when they judge a card like this. Throws std::invalid_argument if there are too many or
  // too few weights, or if nobody ever errs.
  explicit PolicyNet(std::vector<float> weights, float error = 1);
  PolicyNet(const PolicyNet&) = delete;
  PolicyNet& operator=(const PolicyNet&) = delete;

  // What each of the legal cards is worth, lowest card first.
  void worths(const Sight& sight, Cards legal, float* into) const;

  // The one worth most; with luck, the one that seems so to somebody who errs.
  int choose(const Sight& sight, Cards legal, const Luck* luck = nullptr) const;

  float error() const { return error_; }

 private:
  std::vector<float> weights_;
  float error_;
  const float *common_, *of_card_, *first_bias_, *second_, *second_bias_, *last_, *last_bias_;
};

}  // namespace tricks
