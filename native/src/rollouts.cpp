// The part of the Python module about deals that are played by the policy.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "batch.hpp"
#include "bindings.hpp"
#include "rollout.hpp"

using namespace nb::literals;

namespace tricks {

namespace {

// How deals that were played by the policy ended, as Python gets it.
template <std::size_t Rank>
struct Endings {
  std::size_t players;
  Array<std::int16_t, Rank> points;
  Array<std::int8_t, Rank> taken;
  Array<std::int8_t, Rank> last;

  // The shapes differ in their last number alone: the players, or who took the last trick and with
  // which card.
  Endings(const std::size_t (&by_seat)[Rank], const std::size_t (&of_last)[Rank])
      : players(by_seat[Rank - 1]), points(by_seat), taken(by_seat), last(of_last) {}

  void note(std::size_t at, const Played& played) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      points.data[at * players + seat] = static_cast<std::int16_t>(played.points[seat]);
      taken.data[at * players + seat] = static_cast<std::int8_t>(played.tricks[seat]);
    }
    last.data[at * 2] = static_cast<std::int8_t>(played.last_winner);
    last.data[at * 2 + 1] = static_cast<std::int8_t>(played.last_card);
  }

  nb::object arrays() { return nb::make_tuple(points.array, taken.array, last.array); }
};

using Weights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_worlds(const Position& start, const Worlds& worlds) {
  if (worlds.shape(1) != static_cast<std::size_t>(start.players) + 1)
    throw nb::value_error("a world needs one hand for each player, and what lies aside");
}

// A start with the hands of one world, and with what lies aside there.
Position in_world(const Position& start, const Worlds& worlds, std::size_t number) {
  std::size_t players = static_cast<std::size_t>(start.players);
  Position world = start;
  const Cards* row = worlds.data() + number * (players + 1);
  std::copy_n(row, players, world.hands.begin());
  world.aside = row[players];
  world.validate();
  return world;
}

nb::object likelihoods_of_worlds(const Position& start, const Worlds& worlds,
                                 const std::vector<int>& cards, int observer,
                                 const PolicyNet& policy, const Style& style, int threads) {
  check_worlds(start, worlds);
  if (observer < 0 || observer >= start.players)
    throw nb::value_error("the observer is no seat");
  Array<double, 1> found({worlds.shape(0)});
  {
    nb::gil_scoped_release release;
    for_each(worlds.shape(0), threads, [&](std::size_t i) {
      Rollout rollout(in_world(start, worlds, i), style);
      found.data[i] = rollout.log_likelihood(cards, observer, policy);
    });
  }
  return nb::cast(found.array);
}

nb::object courses_of_worlds(const Position& start, const Worlds& worlds,
                             const std::vector<int>& cards, const std::vector<int>& moves,
                             const PolicyNet& policy, const Style& style,
                             std::optional<std::uint64_t> seed, int threads) {
  check_worlds(start, worlds);
  std::size_t size = worlds.shape(0), players = static_cast<std::size_t>(start.players);
  Endings<3> ends({size, moves.size(), players}, {size, moves.size(), 2});
  {
    nb::gil_scoped_release release;
    for_each(size, threads, [&](std::size_t i) {
      Rollout rollout(in_world(start, worlds, i), style);
      const std::optional<Luck> luck =
          seed ? std::optional(Luck(*seed, i)) : std::nullopt;  // without a seed nobody errs
      std::vector<int> given = cards;
      given.push_back(-1);
      for (std::size_t move = 0; move < moves.size(); ++move) {
        given.back() = moves[move];
        ends.note(i * moves.size() + move, rollout.play(given, &policy, luck ? &*luck : nullptr));
      }
    });
  }
  return ends.arrays();
}

// Deals at their first lead, with what lies aside in each.
std::vector<Position> with_aside(const Positions& starts, const std::vector<Cards>& aside) {
  check_all(starts);
  if (starts.size() != aside.size()) throw nb::value_error("each deal needs what lies aside");
  std::vector<Position> found;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    found.push_back(*starts[i]);
    found.back().aside = aside[i];
    found.back().validate();
  }
  return found;
}

nb::object courses_of_deals(const Positions& deals, const std::vector<Cards>& aside,
                            const PolicyNet& policy, const Style& style, int threads) {
  std::vector<Position> starts = with_aside(deals, aside);
  Endings<2> ends({starts.size(), max_players}, {starts.size(), 2});
  {
    nb::gil_scoped_release release;
    for_each(starts.size(), threads, [&](std::size_t i) {
      ends.note(i, Rollout(starts[i], style).play({}, &policy));
    });
  }
  return ends.arrays();
}

nb::object gains_of_deals(const Positions& deals, const std::vector<Cards>& aside,
                          const Style& style, const PolicyNet* guest, const PolicyNet* field,
                          int threads) {
  std::vector<Position> starts = with_aside(deals, aside);
  Array<float, 2> gains({starts.size(), max_players});
  {
    nb::gil_scoped_release release;
    for_each(starts.size(), threads, [&](std::size_t i) {
      const auto found = Rollout(starts[i], style).gains(guest, field);
      std::copy(found.begin(), found.end(), gains.data + i * max_players);
    });
  }
  return nb::cast(gains.array);
}

nb::object lessons_of_deals(const Positions& deals, const std::vector<Cards>& aside,
                            const std::vector<Style>& styles, const PolicyNet* policy,
                            unsigned every, unsigned whim, std::uint64_t seed, int threads) {
  std::vector<Position> starts = with_aside(deals, aside);
  if (starts.size() != styles.size()) throw nb::value_error("each deal needs its style");
  if (!every || !whim) throw nb::value_error("one in how many must be at least 1");
  std::vector<Rollout::Lessons> found(starts.size());
  std::size_t rows = 0, decisions = 0;
  {
    nb::gil_scoped_release release;
    for_each(starts.size(), threads, [&](std::size_t i) {
      found[i] = Rollout(starts[i], styles[i]).lessons(policy, every, whim, Stream(seed, i));
    });
  }
  for (const Rollout::Lessons& each : found) {
    rows += each.results.size();
    decisions += each.sizes.size();
  }
  Array<float, 2> seen({rows, static_cast<std::size_t>(Sight::common + Sight::of_card)});
  Array<float, 1> results({rows});
  Array<std::int8_t, 1> sizes({decisions});
  auto* seen_at = seen.data;
  auto* results_at = results.data;
  auto* sizes_at = sizes.data;
  for (const Rollout::Lessons& each : found) {
    seen_at = std::copy(each.seen.begin(), each.seen.end(), seen_at);
    results_at = std::copy(each.results.begin(), each.results.end(), results_at);
    for (int size : each.sizes) *sizes_at++ = static_cast<std::int8_t>(size);
  }
  return nb::make_tuple(seen.array, results.array, sizes.array);
}

}  // namespace

void bind_courses(nb::module_& m) {
  nb::class_<Style>(m, "Style", "What a game is about, beyond its position.")
      .def("__init__",
           [](Style* self, int kind, bool collecting, bool solitary, bool last_loses,
              bool put_away) {
             new (self) Style{kind, collecting, solitary, last_loses, put_away};
           },
           "kind"_a, nb::kw_only(), "collecting"_a = true, "solitary"_a = false,
           "last_loses"_a = false, "put_away"_a = false);
  nb::class_<PolicyNet>(m, "PolicyNet", "What an experienced player thinks of his cards.")
      .def("__init__", [](PolicyNet* self, const Weights& weights, float error) {
        const float* begin = weights.data();
        new (self) PolicyNet(std::vector<float>(begin, begin + weights.shape(0)), error);
      }, "weights"_a, "error"_a = 1.0f);
  m.def("policy_shape", [] {
    return std::tuple(Sight::common, Sight::of_card, PolicyNet::first, PolicyNet::second);
  });
  m.def(
      "policy_worths",
      [](const Position& start, Cards aside, const std::vector<int>& cards,
         const PolicyNet& policy, const Style& style) {
        return Rollout(with_aside({&start}, {aside})[0], style).worths(cards, policy);
      },
      "start"_a, "aside"_a, "cards"_a, "policy"_a, "style"_a);
  m.def("likelihoods_of_worlds", &likelihoods_of_worlds, "start"_a, "worlds"_a, "cards"_a,
        "observer"_a, "policy"_a, "style"_a, nb::kw_only(), "threads"_a = 0);
  m.def("courses_of_worlds", &courses_of_worlds, "start"_a, "worlds"_a, "cards"_a, "moves"_a,
        "policy"_a, "style"_a, nb::kw_only(), "seed"_a = nb::none(), "threads"_a = 0);
  m.def("courses_of_deals", &courses_of_deals, "starts"_a, "aside"_a, "policy"_a, "style"_a,
        nb::kw_only(), "threads"_a = 0);
  m.def("gains_of_deals", &gains_of_deals, "starts"_a, "aside"_a, "style"_a, "guest"_a.none(),
        "field"_a.none(), nb::kw_only(), "threads"_a = 0);
  m.def("lessons_of_deals", &lessons_of_deals, "starts"_a, "aside"_a, "styles"_a,
        "policy"_a.none(), nb::kw_only(), "every"_a = 4, "whim"_a = 10, "seed"_a = 0,
        "threads"_a = 0);
}

}  // namespace tricks
