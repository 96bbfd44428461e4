// A small fast random generator (wyrand) whose streams are numbered, so that work can be split
// among threads without changing any result.
#pragma once

#include <cstdint>

namespace tricks {

class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t number) : state_(mix(seed, number ^ 0x53C5CA59u)) {}

  std::uint64_t next() {
    state_ += 0xA0761D6478BD642Fu;
    return mix(state_, state_ ^ 0xE7037ED1A0B428DBu);
  }

  // A number below `limit`, without any bias (Lemire's method).
  unsigned below(unsigned limit) {
    std::uint64_t product = (next() >> 32) * limit;
    if (static_cast<std::uint32_t>(product) < limit) [[unlikely]] {
      std::uint32_t threshold = -limit % limit;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * limit;
    }
    return static_cast<unsigned>(product >> 32);
  }

  // The same for large limits.
  unsigned __int128 below_large(unsigned __int128 limit) {
    unsigned __int128 most = ~static_cast<unsigned __int128>(0) / limit * limit;
    while (true) {
      unsigned __int128 drawn = static_cast<unsigned __int128>(next()) << 64 | next();
      if (drawn < most) return drawn % limit;
    }
  }

 private:
  std::uint64_t state_;

  static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    unsigned __int128 product = static_cast<unsigned __int128>(a ^ 0x8EBC6AF09C88C6E3u) *
                                (b ^ 0x589965CC75374CC3u);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
};

// Which way players misjudge their cards: a card in a trick always alike, so that what comes of
// different choices is compared by the same luck.
class Luck {
 public:
  Luck(std::uint64_t seed, std::uint64_t number) : key_(Stream(seed, number).next()) {}

  // How many standard deviations a card is misjudged by with so many tricks left; nearly normal,
  // and the same on every machine.
  float of(int card, int left) const {
    const std::uint64_t drawn = Stream(key_, static_cast<std::uint64_t>(64 * left + card)).next();
    std::uint64_t sum = 0;
    for (int shift = 0; shift < 64; shift += 16) sum += drawn >> shift & 0xFFFF;
    constexpr float scale = 1.7320508f;  // four numbers from 0 to 1 have a variance of one third
    return (static_cast<float>(sum) / 65536 - 2) * scale;
  }

 private:
  std::uint64_t key_;
};

}  // namespace tricks
