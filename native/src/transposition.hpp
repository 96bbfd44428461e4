// The transposition table: what is proven of positions between two tricks.
//
// One table serves many solves. Each begins a new epoch, which empties the table without touching
// it, so a solve never sees what another left behind.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board.hpp"

namespace tricks {

struct Key {
  std::uint64_t place;
  std::uint64_t check;
  Cards present;
};

// `Exact` keys tell all positions apart; others only those that differ in who holds which rank
// among the cards of a suit still in play, and who leads.
template <bool Exact>
Key key_of(const Board& board, const Hands& hands, int leader) {
  Cards present = all_of(hands);
  // Two bits of each card's owner, without the gaps that cards gone have left.
  Cards odd = hands[1] | hands[3], late = hands[2] | hands[3];
  if constexpr (!Exact) {
    Cards closed_odd = 0, closed_late = 0;
    int gaps = 0, end = 0;
    for (Cards left = present; left;) {
      int begin = lowest(left);
      gaps += begin - end;
      end = begin + std::countr_one(left >> begin);
      Cards run = left & (bit(end) - 1);
      closed_odd |= (odd & run) >> gaps;
      closed_late |= (late & run) >> gaps;
      left ^= run;
    }
    odd = closed_odd;
    late = closed_late;
  }
  std::uint64_t shape = static_cast<unsigned>(leader);
  if constexpr (Exact)
    shape += present << 2;
  else
    for (int suit = 0; suit < board.suit_count; ++suit)
      shape = shape << 6 | static_cast<unsigned>(count(present & board.suits[suit]));
  std::uint64_t place = odd * 0x9E3779B97F4A7C15u + late * 0xC2B2AE3D27D4EB4Fu +
                        shape * 0xD6E8FEB86659FD93u;
  std::uint64_t check = odd * 0xE7037ED1A0B428DBu + late * 0x8EBC6AF09C88C6E3u +
                        shape * 0x589965CC75374CC3u;
  place = (place ^ place >> 29) * 0xBF58476D1CE4E5B9u;
  check = (check ^ check >> 32) * 0x94D049BB133111EBu;
  return {place ^ place >> 32, check ^ check >> 29, present};
}

struct Entry {
  std::uint64_t check;
  Cards present;
  std::int16_t lower;
  std::int16_t upper;
  std::uint16_t epoch;
  std::uint8_t move;  // the card that settled it, or no_move
  std::uint8_t left;  // tricks left: the more, the dearer the entry
};
static_assert(sizeof(Entry) == 24);

constexpr std::uint8_t no_move = 255;

class Table {
 public:
  // Forget everything; use a part of the table that suits the number of tricks.
  void begin(int tricks);

  void prefetch(const Key& key) const {
    const Bucket& place = bucket(key);
    __builtin_prefetch(&place);
    __builtin_prefetch(&place.entries[3]);
  }

  // Calls `see` with each entry of the same shape until it returns true.
  template <typename See>
  void look(const Key& key, See see) const {
    for (const Entry& entry : bucket(key).entries)
      if (entry.check == key.check && entry.epoch == epoch_ && see(entry)) return;
  }

  // The entry of this very position, or the one to overwrite, made new.
  Entry& claim(const Key& key, int left, int lower, int upper) {
    Bucket& place = bucket(key);
    Entry* worst = place.entries;
    for (Entry& entry : place.entries) {
      if (entry.epoch != epoch_) {
        worst = &entry;
        break;
      }
      if (entry.check == key.check && entry.present == key.present) return entry;
      if (entry.left < worst->left) worst = &entry;
    }
    *worst = {key.check, key.present, static_cast<std::int16_t>(lower),
              static_cast<std::int16_t>(upper), epoch_, no_move, static_cast<std::uint8_t>(left)};
    return *worst;
  }

 private:
  static constexpr int width = 5;
  static constexpr int max_bits = 19;

  struct alignas(128) Bucket {
    Entry entries[width];
  };
  struct Free {
    void operator()(Bucket* buckets) const;
  };
  std::unique_ptr<Bucket, Free> buckets_;
  std::size_t size_ = 0;
  std::size_t mask_ = 0;
  std::uint16_t epoch_ = 0;

  Bucket& bucket(const Key& key) const { return buckets_.get()[key.place & mask_]; }
};

}  // namespace tricks
