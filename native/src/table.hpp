// The transposition table: what is proven of positions between two tricks.
//
// One table serves many solves. Each begins a new epoch, which empties the table without touching
// it, so a solve never sees what another left behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board.hpp"

namespace tricks {

struct Key {
  std::uint64_t place;
  std::uint64_t check;
};

inline Key key_of(const Hands& hands, int leader) {
  std::uint64_t place = hands[0] * 0x9E3779B97F4A7C15u + hands[1] * 0xC2B2AE3D27D4EB4Fu +
                        hands[2] * 0xD6E8FEB86659FD93u + hands[3] * 0xA0761D6478BD642Fu;
  std::uint64_t check = hands[0] * 0xE7037ED1A0B428DBu + hands[1] * 0x8EBC6AF09C88C6E3u +
                        hands[2] * 0x589965CC75374CC3u + hands[3] * 0x1D8E4E27C47D124Fu;
  place = (place ^ place >> 29) * 0xBF58476D1CE4E5B9u + static_cast<unsigned>(leader);
  check = (check ^ check >> 32) * 0x94D049BB133111EBu + static_cast<unsigned>(leader);
  return {place ^ place >> 32, check};
}

struct Entry {
  std::uint64_t check;
  std::int16_t lower;
  std::int16_t upper;
  std::uint16_t epoch;
  std::uint8_t move;  // the card that settled it, or no_move
  std::uint8_t left;  // tricks left: the more, the dearer the entry
};
static_assert(sizeof(Entry) == 16);

constexpr std::uint8_t no_move = 255;

class Table {
 public:
  // Forget everything; use a part of the table that suits the number of tricks.
  void begin(int tricks);

  void prefetch(const Key& key) const { __builtin_prefetch(bucket(key)); }

  // The entry, or null.
  const Entry* find(const Key& key) const {
    const Entry* entry = bucket(key);
    for (int i = 0; i < width; ++i)
      if (entry[i].check == key.check && entry[i].epoch == epoch_) return entry + i;
    return nullptr;
  }

  // The entry of this key, or the one to overwrite, made new.
  Entry& claim(const Key& key, int left, int lower, int upper) {
    Entry* entry = bucket(key);
    Entry* worst = entry;
    for (int i = 0; i < width; ++i) {
      if (entry[i].epoch != epoch_) {
        worst = entry + i;
        break;
      }
      if (entry[i].check == key.check) return entry[i];
      if (entry[i].left < worst->left) worst = entry + i;
    }
    *worst = {key.check, static_cast<std::int16_t>(lower), static_cast<std::int16_t>(upper),
              epoch_, no_move, static_cast<std::uint8_t>(left)};
    return *worst;
  }

 private:
  static constexpr int width = 4;
  static constexpr int max_bits = 22;

  struct Free {
    void operator()(Entry* entries) const;
  };
  std::unique_ptr<Entry, Free> entries_;
  std::size_t size_ = 0;
  std::size_t mask_ = 0;
  std::uint16_t epoch_ = 0;

  Entry* bucket(const Key& key) const { return entries_.get() + (key.place & mask_) * width; }
};

}  // namespace tricks
