// Fuzz target: bytes become a description; what passes validation is played out, solved within a
// limit and checked against itself. Built with Clang this is a libFuzzer target; otherwise
// (TRICKS_REPLAY) it replays files, or random bytes if there are none.
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "src/maxn.hpp"
#include "src/playout.hpp"
#include "src/sample.hpp"
#include "src/solve.hpp"

using namespace tricks;

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  int byte() { return size_ ? (--size_, *data_++) : 0; }
  int number(int limit) { return byte() % limit; }
  Cards mask() {
    Cards mask = 0;
    for (int i = 0; i < 8; ++i) mask = mask << 8 | static_cast<unsigned>(byte());
    return mask;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

// Mostly sensible: each card goes to a hand by one byte, as long as there is room.
Position described(Bytes& bytes) {
  Position p;
  p.players = 3 + bytes.number(2);
  if (bytes.number(16) == 0) p.players = bytes.byte() - 2;
  int suits = 1 + bytes.number(5), size = 64 / suits;
  for (int suit = 0; suit < suits; ++suit)
    p.suits.push_back((size == 64 ? ~Cards{0} : bit(size) - 1) << suit * size);
  p.trump = bytes.number(suits + 1);
  int tricks = bytes.number(7);
  for (int card = 0; card < 64; ++card) {
    int byte = bytes.byte(), seat = byte % 8;
    p.points[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(byte / 8);
    if (seat < 4 && seat < p.players && count(p.hands[static_cast<std::size_t>(seat)]) < tricks)
      p.hands[static_cast<std::size_t>(seat)] |= bit(card);
  }
  p.leader = bytes.number(5) - (bytes.number(32) == 0);
  p.side = static_cast<unsigned>(bytes.number(17));
  p.maximizers = static_cast<unsigned>(bytes.number(17));
  if (bytes.number(2)) p.dead = bytes.mask() & p.hands[static_cast<std::size_t>(bytes.number(4))];
  for (int i = bytes.number(4); i > 0; --i)
    p.leads.push_back({bytes.number(6) - 1, bytes.number(2) ? bytes.mask() : 0});
  for (int& order : p.order) order = bytes.byte();
  p.decide_after = bytes.number(4);
  p.first_winner = bytes.number(6) - 1;
  p.first_card = bytes.number(66) - 1;
  for (int i = bytes.number(4); i > 0; --i) p.ordered.push_back(bytes.number(66) - 1);
  p.empties = bytes.mask();
  p.objective = static_cast<Objective>(bytes.number(6));
  p.target = bytes.number(66) - 1;
  p.count = bytes.number(10) - 1;
  for (int i = bytes.number(5); i > 0; --i) p.trick.push_back(bytes.number(66) - 1);
  return p;
}

void require(bool holds) {
  if (!holds) std::abort();
}

void exercise(Position p, Bytes& bytes) {
  for (int i = bytes.number(8); i > 0 && !p.done(); --i) p = p.after(lowest(p.legal()));
  static Solver solver;
  constexpr Limit limit{20000, 0};
  Solved solved = solver.solve(p, limit);
  require(solved.lower <= solved.upper);
  if (!p.done()) {
    bool maximizes = p.maximizers >> p.to_act() & 1;
    int best = -1;
    bool exact = true;
    for (const CardValue& card : solver.solve_cards(p, limit).cards) {
      require(has(p.legal(), card.card));
      exact &= card.lower == card.upper;
      if (best < 0 || (maximizes ? card.lower > best : card.lower < best)) best = card.lower;
    }
    if (exact) require(solved.lower <= best && best <= solved.upper);
  }
  if (auto reached = solver.reaches(p, solved.upper + 1, limit).answer) require(!*reached);
  solver.approximate(p, {1, 2, 2});
  for (Policy policy : {Policy::uniform, Policy::thumb}) {
    Played played = Playouts(p).play(policy, Stream(1, 2));
    int tricks = 0;
    for (int each : played.tricks) tricks += each;
    require(tricks == p.tricks_left());
  }
  try {
    maxn(p, limit);
  } catch (const LimitReached&) {
  }
}

void sample(Bytes& bytes) {
  int hands = bytes.number(10);
  std::vector<Cards> known, forbidden;
  std::vector<int> sizes;
  Cards unseen = bytes.mask() & bytes.mask() & bytes.mask();
  for (int i = 0; i < hands; ++i) {
    known.push_back(bytes.number(2) ? 0 : bytes.mask() & ~unseen & bytes.mask() & bytes.mask());
    forbidden.push_back(bytes.number(2) ? 0 : bytes.mask());
    sizes.push_back(count(known.back()) + bytes.number(8) - (bytes.number(16) == 0));
  }
  Sampler sampler(known, sizes, unseen, forbidden);
  Stream random(1, 2);
  Cards drawn[8];
  sampler.draw(random, drawn);
  for (int i = 0; i < hands; ++i) {
    std::size_t at = static_cast<std::size_t>(i);
    require(count(drawn[i]) == sizes[at] && !(drawn[i] & forbidden[at] & ~known[at]));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  try {
    if (bytes.number(8) == 0) {
      sample(bytes);
    } else {
      Position position = described(bytes);
      position.validate();
      exercise(position, bytes);
    }
  } catch (const std::invalid_argument&) {
  }
  return 0;
}

#ifdef TRICKS_REPLAY
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  if (argc > 1) return 0;
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::uint8_t> bytes(400);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("20000 random inputs\n");
}
#endif
