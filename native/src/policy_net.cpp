#include "policy_net.hpp"

#include <limits>
#include <stdexcept>

// Wider registers where the machine has them; sums stay the same to the last bit.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define DISPATCHED __attribute__((target_clones("avx2", "default")))
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define DISPATCHED
#define ALWAYS_INLINE inline
#endif

namespace tricks {

PolicyNet::PolicyNet(std::vector<float> weights, float error)
    : weights_(std::move(weights)), error_(error) {
  if (!(error > 0)) throw std::invalid_argument("players err by more than nothing");
  if (weights_.size() != size) throw std::invalid_argument("a network of this kind has " +
                                                           std::to_string(size) + " weights");
  common_ = weights_.data();
  of_card_ = common_ + Sight::common * first;
  first_bias_ = of_card_ + Sight::of_card * first;
  second_ = first_bias_ + first;
  second_bias_ = second_ + first * second;
  last_ = second_bias_ + second;
  last_bias_ = last_ + second;
}

namespace {

using Eight = float __attribute__((vector_size(32), aligned(4)));

// Adds what inputs contribute to a layer. Each output is summed in the same order everywhere.
template <int Inputs, int Outputs>
ALWAYS_INLINE void add_layer(const float* inputs, const float* weights, float* outputs) {
  static_assert(Outputs % 32 == 0);
  int active = 0, rows[Inputs];
  for (int i = 0; i < Inputs; ++i) {
    rows[active] = i;
    active += inputs[i] != 0;
  }
  for (int from = 0; from < Outputs; from += 32) {
    Eight* out = reinterpret_cast<Eight*>(outputs + from);
    Eight a = out[0], b = out[1], c = out[2], d = out[3];
    for (int i = 0; i < active; ++i) {
      const float input = inputs[rows[i]];
      const Eight* row = reinterpret_cast<const Eight*>(weights + rows[i] * Outputs + from);
      a += input * row[0];
      b += input * row[1];
      c += input * row[2];
      d += input * row[3];
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
  }
}

}  // namespace

DISPATCHED
void PolicyNet::worths(const Sight& sight, Cards legal, float* into) const {
  float seen[Sight::common], base[first];
  sight.common_to_all(seen);
  std::copy_n(first_bias_, first, base);
  add_layer<Sight::common, first>(seen, common_, base);
  for (; legal; legal &= legal - 1) {
    float card[Sight::of_card], one[first], two[second];
    sight.of(lowest(legal), card);
    std::copy_n(base, first, one);
    add_layer<Sight::of_card, first>(card, of_card_, one);
    for (float& each : one) each = std::max(each, 0.0f);
    std::copy_n(second_bias_, second, two);
    add_layer<first, second>(one, second_, two);
    float sum = *last_bias_;
    for (int j = 0; j < second; ++j) sum += std::max(two[j], 0.0f) * last_[j];
    *into++ = sum;
  }
}

int PolicyNet::choose(const Sight& sight, Cards legal, const Luck* luck) const {
  float found[64], most = -std::numeric_limits<float>::infinity();
  worths(sight, legal, found);
  int best = lowest(legal);
  for (const float* next = found; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    const float seems = *next++ + (luck ? error_ * luck->of(card, sight.left()) : 0);
    if (seems > most) {
      most = seems;
      best = card;
    }
  }
  return best;
}

}  // namespace tricks
