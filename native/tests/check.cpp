// Compares the solver with brute force on random endings of every kind, and plays them by an
// policy of random weights.
//   check [number of positions] [most cards a hand] [seed]
#include <cstdio>
#include <cstdlib>

#include "../src/rollout.hpp"
#include "../src/solve.hpp"
#include "brute.hpp"
#include "random_position.hpp"

using namespace tricks;

namespace {

int failures = 0;

void expect(bool holds, const char* what, const Position& position, std::uint64_t number) {
  if (holds) return;
  ++failures;
  std::printf("position %lu (%s, %d players, %d tricks, %zu in trick, side %u, max %u): %s\n",
              static_cast<unsigned long>(number), name_of(position.objective), position.players,
              position.tricks_left(), position.trick.size(), position.side,
              position.maximizers, what);
}

void check(Solver& solver, const Position& position, std::uint64_t number) {
  Brute brute;
  int value = brute.value(position);
  Solved solved = solver.solve(position);
  expect(solved.exact() && solved.lower == value, "wrong value", position, number);
  for (int near : {value - 1, value, value + 1})
    expect(solver.reaches(position, near).answer == (value >= near || near <= 0),
           "wrong threshold", position, number);
  for (const CardValue& card : solver.solve_cards(position).cards) {
    Position next = position;
    int gain = next.play(card.card);
    expect(card.lower == card.upper && card.lower == gain + brute.value(next),
           "wrong value of a card", position, number);
  }
  int total = 0;
  Position now = position;
  for (int card : solver.line(position)) total += now.play(card);
  if (now.objective == Objective::exactly) total = now.count == 0;
  expect(now.done() && total == value, "wrong line", position, number);
  Solved limited = solver.solve(position, {20, 0});
  expect(limited.lower <= value && value <= limited.upper, "wrong bounds", position, number);
}

void check_course(const PolicyNet& policy, Position start, Random& random, std::uint64_t number) {
  if (!start.trick.empty()) return;
  Cards everything = 0;
  for (Cards suit : start.suits) everything |= suit;
  start.aside = everything & ~start.in_play() & random();
  const Style style{static_cast<int>(number % kinds), number % 2 == 0, number % 3 == 0,
                    number % 5 == 0, number % 7 == 0};
  const Rollout rollout(start, style);
  const Luck luck(number, 3);
  const Played played = rollout.play({}, &policy, number % 2 ? &luck : nullptr);
  int points = 0, taken = 0, all = 0;
  for (Cards left = start.in_play(); left; left &= left - 1)
    all += start.points[static_cast<std::size_t>(lowest(left))];
  for (int seat = 0; seat < start.players; ++seat) {
    points += played.points[static_cast<std::size_t>(seat)];
    taken += played.tricks[static_cast<std::size_t>(seat)];
  }
  expect(points == all && taken == start.tricks_left(), "wrong end of a rollout", start, number);
  const int first = lowest(start.legal());
  expect(rollout.log_likelihood({first}, start.leader, policy) == 0 &&
             rollout.log_likelihood({first}, (start.leader + 1) % start.players, policy) <= 0,
         "wrong likelihood", start, number);
  const Rollout::Lessons lessons = rollout.lessons(&policy, 2, 4, Stream(number, 2));
  int rows = 0;
  for (int size : lessons.sizes) rows += size;
  expect(static_cast<std::size_t>(rows) == lessons.results.size(), "lessons lost", start, number);
}

PolicyNet random_policy(Random& random) {
  std::vector<float> weights(PolicyNet::size);
  for (float& weight : weights) weight = static_cast<float>(below(random, 2001) - 1000) / 4000;
  return PolicyNet(std::move(weights));
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t number = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 3000;
  int most = argc > 2 ? std::atoi(argv[2]) : 4;
  std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  Solver solver;
  Random any(seed);
  const PolicyNet policy = random_policy(any);
  for (std::uint64_t i = 0; i < number && failures < 20; ++i) {
    Random random(seed * 1000003 + i);
    const Position position = random_position(random, most, i % 2 == 0);
    check(solver, position, i);
    check_course(policy, position, random, i);
  }
  std::printf("%lu positions, %d failures\n", static_cast<unsigned long>(number), failures);
  return failures != 0;
}
