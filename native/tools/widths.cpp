// Error and cost of approximate values for several width schedules, against exact values.
//   widths [strong|random] [cards a hand] [deals] [seed]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../src/solve.hpp"
#include "../tests/random_position.hpp"

using namespace tricks;

int main(int argc, char** argv) {
  bool strong = argc <= 1 || !std::strcmp(argv[1], "strong");
  int cards = argc > 2 ? std::atoi(argv[2]) : 9;
  int deals = argc > 3 ? std::atoi(argv[3]) : 100;
  std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  Solver solver;
  std::vector<Position> positions;
  std::vector<int> values;
  double exact_nodes = 0;
  for (int i = 0; i < deals; ++i) {
    Random random(seed * 7919 + static_cast<std::uint64_t>(i));
    Position position = strong_deal(cards, random);
    if (!strong) deal(position, cards, random);
    Solved solved = solver.solve(position);
    positions.push_back(position);
    values.push_back(solved.lower);
    exact_nodes += static_cast<double>(solved.nodes);
  }
  std::printf("%s %d, exact: %.0f nodes a deal\n", strong ? "strong" : "random", cards,
              exact_nodes / deals);
  for (int exact_below : {3, 4, 5})
    for (Widths widths : {Widths{1, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 3, 0}, {3, 3, 0}}) {
      widths.exact_below = exact_below;
      double error = 0, bias = 0, nodes = 0, most = 0;
      for (int i = 0; i < deals; ++i) {
        Solved solved = solver.approximate(positions[static_cast<std::size_t>(i)], widths);
        double off = (solved.lower - values[static_cast<std::size_t>(i)]) / 3.0;
        bias += off;
        error += std::abs(off);
        most = std::max(most, std::abs(off));
        nodes += static_cast<double>(solved.nodes);
      }
      std::printf("  %d/%d until %d left: error %.2f bias %+.2f worst %.1f points, %.0f nodes\n",
                  widths.maximizers, widths.minimizers, exact_below, error / deals, bias / deals,
                  most, nodes / deals);
    }
}
