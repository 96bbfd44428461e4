// Hill-climbs the ordering weights on node counts; prints each improvement. Build with
// -DTRICKS_TUNE.
//   tune [cards a hand] [strong deals] [random deals] [seconds] [seed]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "../src/order.hpp"
#include "../src/solve.hpp"
#include "../tests/random_position.hpp"

using namespace tricks;

namespace {

// The cost of all deals, or something above `best` as soon as that is clear.
double cost(Solver& solver, const std::vector<Position>& deals, double best) {
  double sum = 0;
  for (const Position& position : deals) {
    sum += std::sqrt(static_cast<double>(solver.solve(position).nodes));
    if (sum > best) break;
  }
  return sum;
}

void print() {
  const int* flat = reinterpret_cast<const int*>(weights);
  for (std::size_t i = 0; i < sizeof weights / sizeof(int); ++i) std::printf("%d, ", flat[i]);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int cards = argc > 1 ? std::atoi(argv[1]) : 8;
  int strong = argc > 2 ? std::atoi(argv[2]) : 150, plain = argc > 3 ? std::atoi(argv[3]) : 80;
  double seconds = argc > 4 ? std::atof(argv[4]) : 600;
  Random random(argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 99);
  std::vector<Position> deals;
  for (int i = 0; i < strong + plain; ++i) {
    Position position = strong_deal(cards, random);
    if (i >= strong) deal(position, cards, random);
    deals.push_back(position);
  }
  Solver solver;
  double best = cost(solver, deals, 1e300);
  std::printf("start %.0f\n", best);
  int* flat = reinterpret_cast<int*>(weights);
  constexpr int size = sizeof weights / sizeof(int);
  std::time_t end = std::time(nullptr) + static_cast<std::time_t>(seconds);
  while (std::time(nullptr) < end) {
    int at = below(random, size), old = flat[at];
    int step = 1 + below(random, 2 + std::abs(old) / 2);
    flat[at] += below(random, 2) ? step : -step;
    double now = cost(solver, deals, best);
    if (now < best) {
      best = now;
      std::printf("%.0f: ", best);
      print();
    } else {
      flat[at] = old;
    }
  }
}
