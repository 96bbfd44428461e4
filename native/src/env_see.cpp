// What a seat sees as numbers: the observation of `cego.adapters.encode`, piece by piece.
#include <algorithm>
#include <cstring>

#include "env.hpp"

namespace tricks {

namespace {

constexpr int phase_count = 4;

// The eight bits of each byte as eight bytes.
constexpr auto spread = [] {
  std::array<std::uint64_t, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned at = 0; at < 8; ++at)
      if (byte >> at & 1) table[byte] |= std::uint64_t{1} << (8 * at);
  return table;
}();

class Writer {
 public:
  explicit Writer(std::uint8_t* into) : at_(into) {}

  // A plane of cards. What is written over its end is overwritten by the next piece.
  void cards(Cards pile) {
    for (int byte = 0; byte < 7; ++byte)
      std::memcpy(at_ + 8 * byte, &spread[pile >> (8 * byte) & 255], 8);
    at_ += all_cards;
  }
  void bits(std::uint32_t set, int size) {
    for (int i = 0; i < size; ++i) at_[i] = set >> i & 1;
    at_ += size;
  }
  void words(std::uint32_t set) {
    for (int byte = 0; byte < 3; ++byte)
      std::memcpy(at_ + 8 * byte, &spread[set >> (8 * byte) & 255], 8);
    at_ += word_count;
  }
  void one(int which, int size) { bits(which < 0 ? 0 : 1u << which, size); }
  void number(int value) { *at_++ = static_cast<std::uint8_t>(value); }

 private:
  std::uint8_t* at_;
};

int step_number(const Book& book, const Seats& seats) {
  if (seats.phase == Phase::auction)
    return book.bidding[static_cast<std::size_t>(seats.state)].step;
  return seats.phase == Phase::exchange ? book.exchange_steps[seats.step] : -1;
}

}  // namespace

int observation_width(const Book& book) {
  int a = book.active;
  int cards = (9 + 2 * a) * all_cards;
  int by_seat = a * 5 + a * word_count + 6 * a;
  int turn = a + 1 + phase_count + book.step_count + 2 * a + 3 + 4;
  return cards + by_seat + 2 * word_count + turn;
}

void observe(const Book& book, const Seats& s, int seat, std::uint8_t* into) {
  Writer out(into);
  int active = book.active;
  auto from = [&](int other) { return other < 0 ? -1 : (other - seat + active) % active; };
  auto nth = [&](int at) { return static_cast<std::size_t>((seat + at) % active); };
  bool auction = s.phase == Phase::auction, tricks = s.phase == Phase::tricks;
  std::size_t own = static_cast<std::size_t>(seat);
  bool declarer = !auction && s.declarer == seat;
  bool blind = declarer && book.facts[static_cast<std::size_t>(s.contract)].takes_blind;
  Cards aside = blind ? s.legage : 0, gone = 0;
  for (int at = 0; at < s.in_trick; ++at) gone |= bit(s.trick[static_cast<std::size_t>(at)]);
  for (Cards pile : s.piles) gone |= pile;
  out.cards(s.hands[own]);
  out.cards(s.dealt[own]);
  out.cards(aside);
  out.cards(seat == actor_of(s) ? s.picked : 0);
  out.cards(s.shown);
  out.cards(tricks ? s.dead : 0);
  out.cards(s.laid_out);
  out.cards(s.open_trump);
  out.cards(book.in_play & ~(gone | s.hands[own] | aside | s.shown | s.open_trump));
  for (int at = 0; at < active; ++at) {
    int place = (seat + at - s.leader + active) % active;
    bool there = tricks && place < s.in_trick;
    out.cards(there ? bit(s.trick[static_cast<std::size_t>(place)]) : 0);
  }
  for (int at = 0; at < active; ++at) out.cards(s.piles[nth(at)]);
  for (int at = 0; at < active; ++at) out.bits(s.voids[nth(at)], 5);
  for (int at = 0; at < active; ++at) out.words(s.words[nth(at)]);
  const Bidding* state = auction ? &book.bidding[static_cast<std::size_t>(s.state)] : nullptr;
  auto word = [&](int which) { out.words(which < 0 ? 0 : 1u << which); };
  word(state ? state->standing : -1);
  out.one(from(state ? state->holder : -1), active);
  out.one(from(state ? state->soloist : -1), active);
  word(auction ? -1 : s.contract);
  out.one(from(auction ? -1 : s.declarer), active);
  out.one(from(tricks ? s.leader : -1), active);
  for (int at = 0; at < active; ++at) out.number(count(s.hands[nth(at)]));
  for (int at = 0; at < active; ++at) out.number(count(s.piles[nth(at)]) / active);
  out.one(seat, active + 1);
  out.one(static_cast<int>(s.phase), phase_count);
  out.one(step_number(book, s), book.step_count);
  out.one(from(actor_of(s)), active);
  out.one(from(s.waiting ? actor_of(s) : -1), active);
  out.bits(unsigned{s.over_solo} | unsigned{s.no_trump && book.trump_open} << 1 |
               unsigned{s.pfeif_frei} << 2,
           3);
  out.one(tricks ? s.suit : -1, 4);
}

// All hands from this seat on, and what lies aside face down: for training only.
void reveal(const Book& book, const Seats& s, int seat, std::uint8_t* into) {
  Writer out(into);
  Cards seen = s.open_trump;
  for (int at = 0; at < s.in_trick; ++at) seen |= bit(s.trick[static_cast<std::size_t>(at)]);
  for (Cards pile : s.piles) seen |= pile;
  for (int at = 0; at < book.active; ++at) {
    Cards hand = s.hands[static_cast<std::size_t>((seat + at) % book.active)];
    seen |= hand;
    out.cards(hand);
  }
  out.cards(book.in_play & ~seen);
}

}  // namespace tricks
