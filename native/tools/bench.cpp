// Time and nodes on fixed random deals.
//   bench [strong|random] [cards a hand] [deals] [solve|cards|reaches|approximate] [seed]
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

#include "../src/solve.hpp"
#include "../tests/random_position.hpp"

using namespace tricks;

namespace {

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  bool strong = argc <= 1 || !std::strcmp(argv[1], "strong");
  int cards = argc > 2 ? std::atoi(argv[2]) : 9;
  int deals = argc > 3 ? std::atoi(argv[3]) : 100;
  const char* what = argc > 4 ? argv[4] : "solve";
  std::uint64_t seed = argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1;
  Solver solver;
  solver.solve(cego_pack());
  std::vector<double> times, nodes;
  long sum = 0;
  for (int i = 0; i < deals; ++i) {
    Random random(seed * 7919 + static_cast<std::uint64_t>(i));
    Position position = strong_deal(cards, random);
    if (!strong) deal(position, cards, random);
    double start = cpu_seconds();
    std::uint64_t used = 0;
    if (!std::strcmp(what, "solve")) {
      Solved solved = solver.solve(position);
      sum += solved.lower;
      used = solved.nodes;
    } else if (!std::strcmp(what, "cards")) {
      used = solver.solve_cards(position).nodes;
    } else if (!std::strcmp(what, "reaches")) {
      Reached reached = solver.reaches(position, 36 * 3 - 20);
      sum += *reached.answer;
      used = reached.nodes;
    } else {
      Solved solved = solver.approximate(position, standard_widths);
      sum += solved.lower;
      used = solved.nodes;
    }
    times.push_back(1e3 * (cpu_seconds() - start));
    nodes.push_back(static_cast<double>(used));
  }
  double all_nodes = std::accumulate(nodes.begin(), nodes.end(), 0.0);
  double all_time = std::accumulate(times.begin(), times.end(), 0.0);
  std::sort(times.begin(), times.end());
  std::sort(nodes.begin(), nodes.end());
  auto at = [&](std::vector<double>& v, double q) {
    return v[static_cast<std::size_t>(q * static_cast<double>(v.size() - 1))];
  };
  std::printf("%s %2d %-7s sum %ld  nodes mean %.0f median %.0f p90 %.0f max %.0f  ", strong ? "strong" : "random",
              cards, what, sum, all_nodes / deals, at(nodes, .5), at(nodes, .9), nodes.back());
  std::printf("ms mean %.2f median %.2f p90 %.2f max %.1f  Mn/s %.1f\n", all_time / deals,
              at(times, .5), at(times, .9), times.back(), all_nodes / all_time / 1e3);
}
