// The Python module `_native`. Its signatures and docstrings are in src/cego/solver/_native.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <sstream>

#include "batch.hpp"
#include "bindings.hpp"
#include "maxn.hpp"
#include "playout.hpp"
#include "sample.hpp"

using namespace nb::literals;
using namespace tricks;

namespace {

// Reading what Python gives: anything out of range is a ValueError.

long long number_of(nb::handle value, const char* what) {
  int overflow = 0;
  long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (number == -1 && PyErr_Occurred()) throw nb::python_error();
  if (overflow) throw nb::value_error(what);
  return number;
}

int small(nb::handle value, const char* what) {
  long long number = number_of(value, what);
  if (number < -1000000000 || number > 1000000000) throw nb::value_error(what);
  return static_cast<int>(number);
}

Cards mask_of(nb::handle value) {
  if (!PyLong_Check(value.ptr())) {
    nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) throw nb::python_error();
    return mask_of(index);
  }
  unsigned long long mask = PyLong_AsUnsignedLongLong(value.ptr());
  if (PyErr_Occurred()) {
    if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw nb::python_error();
    PyErr_Clear();
    throw nb::value_error("a mask of cards must fit 64 bits");
  }
  return mask;
}

std::vector<Cards> masks_of(nb::handle values) {
  std::vector<Cards> masks;
  for (nb::handle value : nb::iter(values)) masks.push_back(mask_of(value));
  return masks;
}

std::vector<int> numbers_of(nb::handle values, const char* what) {
  std::vector<int> numbers;
  for (nb::handle value : nb::iter(values)) numbers.push_back(small(value, what));
  return numbers;
}

unsigned seats_of(nb::handle value, const char* what) {
  int seats = small(value, what);
  if (seats < 0) throw nb::value_error(what);
  return static_cast<unsigned>(seats);
}

void make_position(Position* self, nb::object players, nb::object suits, nb::object trump,
                   nb::object points, nb::object hands, nb::object leader, nb::object trick,
                   nb::object side, nb::object maximizers, nb::object dead, nb::object leads,
                   nb::object order, nb::object decide_after, nb::object first_winner,
                   nb::object first_card, nb::object ordered, nb::object empties,
                   const std::string& objective, nb::object target, nb::object count) {
  Position p;
  p.players = small(players, "there must be 3 or 4 players");
  p.suits = masks_of(suits);
  p.trump = small(trump, "trump is not one of the suits");
  std::vector<int> worths = numbers_of(points, "points must be 0 to 255");
  if (worths.size() > 64) throw nb::value_error("there are at most 64 cards");
  for (std::size_t card = 0; card < worths.size(); ++card) {
    if (worths[card] < 0 || worths[card] > 255) throw nb::value_error("points must be 0 to 255");
    p.points[card] = static_cast<std::uint8_t>(worths[card]);
  }
  std::vector<Cards> held = masks_of(hands);
  if (static_cast<long long>(held.size()) != p.players)
    throw nb::value_error("there must be one hand for each player");
  if (held.size() > max_players) throw nb::value_error("there must be 3 or 4 players");
  std::copy(held.begin(), held.end(), p.hands.begin());
  p.leader = small(leader, "the leader is no seat");
  p.trick = numbers_of(trick, "the running trick holds a card that is none");
  p.side = seats_of(side, "side names a seat that does not play");
  p.maximizers = maximizers.is_none()
                     ? p.side
                     : seats_of(maximizers, "maximizers name a seat that does not play");
  p.dead = mask_of(dead);
  for (nb::handle lead : nb::iter(leads)) {
    nb::tuple pair = nb::tuple(nb::borrow(lead));
    if (pair.size() != 2) throw nb::value_error("a lead is a pair of leader and cards");
    p.leads.push_back({small(pair[0], "a forced leader is no seat"), mask_of(pair[1])});
  }
  std::vector<int> orders = numbers_of(order, "order is out of range");
  if (orders.size() > 64) throw nb::value_error("there are at most 64 cards");
  std::copy(orders.begin(), orders.end(), p.order.begin());
  p.decide_after = small(decide_after, "decide_after is out of range");
  p.first_winner = small(first_winner, "first_winner is no seat");
  p.first_card = small(first_card, "first_card is no card");
  p.ordered = numbers_of(ordered, "an ordered card is none");
  p.empties = mask_of(empties);
  p.objective = objective_named(objective);
  p.target = small(target, "the target is no card");
  p.count = small(count, "count is out of range");
  p.validate();
  new (self) Position(std::move(p));
}

template <class Numbers>
std::string listed(const Numbers& numbers, std::size_t size) {
  std::ostringstream out;
  out << '[';
  for (std::size_t i = 0; i < size; ++i) out << (i ? ", " : "") << +numbers[i];
  out << ']';
  return out.str();
}

std::string repr(const Position& p) {
  std::ostringstream out;
  out << "Position(players=" << p.players << ", suits=" << listed(p.suits, p.suits.size())
      << ", trump=" << p.trump << ", points=" << listed(p.points, 64)
      << ", hands=" << listed(p.hands, static_cast<std::size_t>(p.players))
      << ", leader=" << p.leader << ", trick=" << listed(p.trick, p.trick.size())
      << ", side=" << p.side << ", maximizers=" << p.maximizers << ", dead=" << p.dead
      << ", leads=[";
  for (std::size_t i = 0; i < p.leads.size(); ++i)
    out << (i ? ", " : "") << '(' << p.leads[i].leader << ", " << p.leads[i].cards << ')';
  out << "], order=" << listed(p.order, 64) << ", decide_after=" << p.decide_after
      << ", first_winner=" << p.first_winner << ", first_card=" << p.first_card
      << ", ordered=" << listed(p.ordered, p.ordered.size()) << ", empties=" << p.empties
      << ", objective='" << name_of(p.objective) << "', target=" << p.target
      << ", count=" << p.count << ')';
  return out.str();
}

// Numpy arrays that own their data.

Widths widths_of(int maximizers, int minimizers, int exact_below) {
  if (maximizers < 0 || minimizers < 0 || exact_below < 0)
    throw nb::value_error("widths must not be negative; 0 tries every card");
  return {maximizers, minimizers, exact_below};
}

nb::object solve_many(const Positions& positions, std::uint64_t nodes, double seconds,
                      int threads) {
  check_all(positions);
  std::size_t size = positions.size();
  Array<std::int32_t, 1> lower({size}), upper({size});
  Array<std::uint64_t, 1> used({size});
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      Solved solved = solver.solve(*positions[i], {nodes, seconds});
      lower.data[i] = solved.lower;
      upper.data[i] = solved.upper;
      used.data[i] = solved.nodes;
    });
  }
  return nb::make_tuple(lower.array, upper.array, used.array);
}

nb::object solve_cards_many(const Positions& positions, std::uint64_t nodes, double seconds,
                            int threads) {
  check_all(positions);
  std::size_t size = positions.size();
  Array<std::int32_t, 2> lower({size, 64}), upper({size, 64});
  Array<std::uint64_t, 1> used({size});
  std::fill_n(lower.data, size * 64, -1);
  std::fill_n(upper.data, size * 64, -1);
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      SolvedCards solved = solver.solve_cards(*positions[i], {nodes, seconds});
      for (const CardValue& value : solved.cards) {
        lower.data[i * 64 + static_cast<std::size_t>(value.card)] = value.lower;
        upper.data[i * 64 + static_cast<std::size_t>(value.card)] = value.upper;
      }
      used.data[i] = solved.nodes;
    });
  }
  return nb::make_tuple(lower.array, upper.array, used.array);
}

nb::object reaches_many(const Positions& positions, const std::vector<int>& values,
                        std::uint64_t nodes, double seconds, int threads) {
  check_all(positions);
  std::size_t size = positions.size();
  if (values.size() != size) throw nb::value_error("one value for each position is needed");
  Array<std::int8_t, 1> answers({size});
  Array<std::uint64_t, 1> used({size});
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      Reached reached = solver.reaches(*positions[i], values[i], {nodes, seconds});
      answers.data[i] = reached.answer ? static_cast<std::int8_t>(*reached.answer) : -1;
      used.data[i] = reached.nodes;
    });
  }
  return nb::make_tuple(answers.array, used.array);
}

nb::object approximate_many(const Positions& positions, int maximizers, int minimizers,
                            int exact_below, int threads) {
  check_all(positions);
  Widths widths = widths_of(maximizers, minimizers, exact_below);
  std::size_t size = positions.size();
  Array<std::int32_t, 1> values({size});
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      values.data[i] =
          solver.approximate(*positions[i], widths).lower;
    });
  }
  return nb::cast(values.array);
}

std::vector<Position> positions_of(const Position& position, const Worlds& worlds) {
  std::size_t players = static_cast<std::size_t>(position.players);
  if (worlds.shape(1) != players)
    throw nb::value_error("a world needs one hand for each player");
  std::vector<Position> positions(worlds.shape(0), position);
  Cards legal = position.legal();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::copy_n(worlds.data() + i * players, players, positions[i].hands.begin());
    positions[i].validate();
    if (positions[i].done() || positions[i].legal() != legal)
      throw nb::value_error("the hand of the player to act must be the same in all worlds");
  }
  return positions;
}

nb::object cards_of_worlds(const Position& position, const Worlds& worlds, int maximizers,
                           int minimizers, int exact_below, int threads) {
  if (position.done()) throw nb::value_error("all cards are played");
  Widths widths = widths_of(maximizers, minimizers, exact_below);
  std::vector<Position> positions = positions_of(position, worlds);
  std::size_t size = positions.size(), cards = static_cast<std::size_t>(count(position.legal()));
  Array<std::int32_t, 2> values({size, cards});
  Array<std::uint64_t, 1> used({size});
  bool exact = !maximizers && !minimizers;
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      SolvedCards solved = exact ? solver.solve_cards(positions[i])
                                 : solver.approximate_cards(positions[i], widths);
      for (std::size_t card = 0; card < cards; ++card)
        values.data[i * cards + card] = solved.cards[card].lower;
      used.data[i] = solved.nodes;
    });
  }
  return nb::make_tuple(values.array, used.array);
}

nb::object values_of_worlds(const Position& position, const Worlds& worlds, int maximizers,
                            int minimizers, int exact_below, int threads) {
  Widths widths = widths_of(maximizers, minimizers, exact_below);
  std::size_t size = worlds.shape(0), players = static_cast<std::size_t>(position.players);
  if (worlds.shape(1) != players)
    throw nb::value_error("a world needs one hand for each player");
  std::vector<Position> positions(size, position);
  for (std::size_t i = 0; i < size; ++i) {
    std::copy_n(worlds.data() + i * players, players, positions[i].hands.begin());
    positions[i].validate();
  }
  Array<std::int32_t, 1> values({size});
  Array<std::uint64_t, 1> used({size});
  {
    nb::gil_scoped_release release;
    for_each_solver(size, threads, [&](Solver& solver, std::size_t i) {
      Solved solved = solver.approximate(positions[i], widths);
      values.data[i] = solved.lower;
      used.data[i] = solved.nodes;
    });
  }
  return nb::make_tuple(values.array, used.array);
}

nb::object playouts_of_worlds(const Position& position, const Worlds& worlds, std::size_t number,
                              const std::string& policy_name, std::uint64_t seed, int threads) {
  if (position.done()) throw nb::value_error("all cards are played");
  check_number(number);
  Policy policy = policy_named(policy_name);
  std::vector<Position> positions = positions_of(position, worlds);
  std::vector<int> cards;
  for (Cards left = position.legal(); left; left &= left - 1) cards.push_back(lowest(left));
  std::size_t size = positions.size(), moves = cards.size();
  std::size_t players = static_cast<std::size_t>(position.players);
  Array<std::int16_t, 4> points({size, moves, number, players});
  Array<std::int8_t, 4> taken({size, moves, number, players});
  Array<std::int8_t, 3> last({size, moves, number});
  {
    nb::gil_scoped_release release;
    for_each(size, threads, [&](std::size_t i) {
      for (std::size_t move = 0; move < moves; ++move) {
        Position after = positions[i].after(cards[move]);
        Playouts ready(after);
        for (std::size_t round = 0; round < number; ++round) {
          std::size_t at = (i * moves + move) * number + round;
          // The same luck for every card of a world makes their difference clearer.
          Played played = ready.play(policy, Stream(seed, i * number + round));
          for (std::size_t seat = 0; seat < players; ++seat) {
            points.data[at * players + seat] = static_cast<std::int16_t>(played.points[seat]);
            taken.data[at * players + seat] = static_cast<std::int8_t>(played.tricks[seat]);
          }
          last.data[at] = static_cast<std::int8_t>(played.last_winner);
        }
      }
    });
  }
  return nb::make_tuple(points.array, taken.array, last.array);
}

nb::object playouts(const Position& position, std::size_t number, const std::string& policy_name,
                    std::uint64_t seed, int threads) {
  check_number(number);
  Policy policy = policy_named(policy_name);
  std::size_t players = static_cast<std::size_t>(position.players);
  Array<std::int32_t, 2> points({number, players});
  Array<std::int8_t, 2> taken({number, players});
  Array<std::int8_t, 1> last({number});
  {
    nb::gil_scoped_release release;
    Playouts ready(position);
    constexpr std::size_t block = 4096;
    for_each((number + block - 1) / block, threads, [&](std::size_t part) {
      std::size_t end = std::min(number, (part + 1) * block);
      for (std::size_t i = part * block; i < end; ++i) {
        Played played = ready.play(policy, Stream(seed, i));
        for (std::size_t seat = 0; seat < players; ++seat) {
          points.data[i * players + seat] = played.points[seat];
          taken.data[i * players + seat] = static_cast<std::int8_t>(played.tricks[seat]);
        }
        last.data[i] = static_cast<std::int8_t>(played.last_winner);
      }
    });
  }
  return nb::make_tuple(points.array, taken.array, last.array);
}

nb::object playout_many(const Positions& positions, std::size_t number,
                        const std::string& policy_name, std::uint64_t seed, int threads) {
  check_all(positions);
  Policy policy = policy_named(policy_name);
  std::size_t size = positions.size();
  Array<std::int64_t, 2> points({size, max_players}), taken({size, max_players}),
      last({size, max_players});
  {
    nb::gil_scoped_release release;
    for_each(size, threads, [&](std::size_t i) {
      Playouts ready(*positions[i]);
      for (std::size_t round = 0; round < number; ++round) {
        Played played = ready.play(policy, Stream(seed, i * number + round));
        for (std::size_t seat = 0; seat < max_players; ++seat) {
          points.data[i * max_players + seat] += played.points[seat];
          taken.data[i * max_players + seat] += played.tricks[seat];
        }
        if (played.last_winner >= 0)
          ++last.data[i * max_players + static_cast<std::size_t>(played.last_winner)];
      }
    });
  }
  return nb::make_tuple(points.array, taken.array, last.array);
}

nb::object sample(nb::object known, nb::object sizes, nb::object unseen, nb::object forbidden,
                  std::size_t number, std::uint64_t seed) {
  Sampler sampler(masks_of(known), numbers_of(sizes, "a size is out of range"), mask_of(unseen),
                  masks_of(forbidden));
  check_number(number);
  std::size_t hands = static_cast<std::size_t>(sampler.hands());
  Array<std::uint64_t, 2> deals({number, hands});
  {
    nb::gil_scoped_release release;
    for (std::size_t i = 0; i < number; ++i) {
      Stream random(seed, i);
      sampler.draw(random, deals.data + i * hands);
    }
  }
  return nb::cast(deals.array);
}

nb::object all_deals(nb::object known, nb::object sizes, nb::object unseen, nb::object forbidden) {
  Sampler sampler(masks_of(known), numbers_of(sizes, "a size is out of range"), mask_of(unseen),
                  masks_of(forbidden));
  if (sampler.deals() > 1'000'000) throw nb::value_error("there are more than a million deals");
  std::vector<Cards> found = sampler.all();
  std::size_t hands = static_cast<std::size_t>(sampler.hands());
  Array<std::uint64_t, 2> deals({found.size() / hands, hands});
  std::copy(found.begin(), found.end(), deals.data);
  return nb::cast(deals.array);
}

nb::object count_deals(nb::object known, nb::object sizes, nb::object unseen,
                       nb::object forbidden) {
  Sampler sampler(masks_of(known), numbers_of(sizes, "a size is out of range"), mask_of(unseen),
                  masks_of(forbidden));
  auto low = static_cast<unsigned long long>(sampler.deals());
  auto high = static_cast<unsigned long long>(sampler.deals() >> 64);
  return (nb::int_(high) << nb::int_(64)) | nb::int_(low);
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "Trick games: play, solve, play out and sample. Knows nothing of Cego.";

  nb::class_<Position>(m, "Position", "A trick game at some moment.")
      .def("__init__", &make_position, nb::kw_only(), "players"_a = 4, "suits"_a, "trump"_a,
           "points"_a = nb::tuple(), "hands"_a, "leader"_a = 0, "trick"_a = nb::tuple(),
           "side"_a = 1, "maximizers"_a = nb::none(), "dead"_a = 0, "leads"_a = nb::tuple(),
           "order"_a = nb::tuple(), "decide_after"_a = 0, "first_winner"_a = -1,
           "first_card"_a = -1, "ordered"_a = nb::tuple(), "empties"_a = 0,
           "objective"_a = "points", "target"_a = -1, "count"_a = 0)
      .def("__repr__", &repr)
      .def_ro("players", &Position::players)
      .def_ro("leader", &Position::leader)
      .def_ro("trick", &Position::trick)
      .def_ro("side", &Position::side)
      .def_ro("maximizers", &Position::maximizers)
      .def_ro("count", &Position::count)
      .def_prop_ro("objective", [](const Position& p) { return name_of(p.objective); })
      .def_prop_ro("hands",
                   [](const Position& p) {
                     return std::vector<Cards>(p.hands.begin(), p.hands.begin() + p.players);
                   })
      .def_prop_ro("to_act", [](const Position& p) -> std::optional<int> {
        return p.done() ? std::nullopt : std::optional(p.to_act());
      });

  nb::class_<Solved>(m, "Solved", "What is proven of a value.")
      .def_ro("lower", &Solved::lower)
      .def_ro("upper", &Solved::upper)
      .def_ro("nodes", &Solved::nodes)
      .def_prop_ro("exact", &Solved::exact)
      .def("__repr__", [](const Solved& s) {
        std::ostringstream out;
        out << "Solved(lower=" << s.lower << ", upper=" << s.upper << ", nodes=" << s.nodes
            << ", exact=" << (s.exact() ? "True" : "False") << ')';
        return out.str();
      });

  m.def("legal", [](const Position& p) { return p.done() ? 0 : p.legal(); }, "position"_a);
  m.def("play", &Position::after, "position"_a, "card"_a);
  m.def("done", &Position::done, "position"_a);

  m.def(
      "solve",
      [](const Position& position, std::uint64_t nodes, double seconds) {
        nb::gil_scoped_release release;
        return BorrowedSolver()->solve(position, {nodes, seconds});
      },
      "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0);
  m.def(
      "solve_cards",
      [](const Position& position, std::uint64_t nodes, double seconds) {
        SolvedCards solved;
        {
          nb::gil_scoped_release release;
          solved = BorrowedSolver()->solve_cards(position, {nodes, seconds});
        }
        std::vector<std::tuple<int, int, int>> cards;
        for (const CardValue& value : solved.cards)
          cards.emplace_back(value.card, value.lower, value.upper);
        return std::tuple(cards, solved.nodes);
      },
      "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0);
  m.def(
      "reaches",
      [](const Position& position, int value, std::uint64_t nodes, double seconds) {
        nb::gil_scoped_release release;
        Reached reached = BorrowedSolver()->reaches(position, value, {nodes, seconds});
        return std::tuple(reached.answer, reached.nodes);
      },
      "position"_a, "value"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0);
  m.def(
      "line",
      [](const Position& position, std::uint64_t nodes,
         double seconds) -> std::optional<std::vector<int>> {
        nb::gil_scoped_release release;
        try {
          return BorrowedSolver()->line(position, {nodes, seconds});
        } catch (const LimitReached&) {
          return std::nullopt;
        }
      },
      "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0);
  const Widths standard = standard_widths;
  m.def(
      "approximate",
      [](const Position& position, int maximizers, int minimizers, int exact_below) {
        Widths widths = widths_of(maximizers, minimizers, exact_below);
        nb::gil_scoped_release release;
        return BorrowedSolver()->approximate(position, widths).lower;
      },
      "position"_a, nb::kw_only(), "maximizers"_a = standard.maximizers,
      "minimizers"_a = standard.minimizers, "exact_below"_a = standard.exact_below);
  m.def(
      "maxn",
      [](const Position& position, std::uint64_t nodes,
         double seconds) -> std::optional<std::tuple<std::vector<int>, std::uint64_t>> {
        nb::gil_scoped_release release;
        try {
          MaxN result = maxn(position, {nodes, seconds});
          std::vector<int> points(result.points.begin(),
                                  result.points.begin() + position.players);
          return std::tuple(points, result.nodes);
        } catch (const LimitReached&) {
          return std::nullopt;
        }
      },
      "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0);
  m.def(
      "playout",
      [](const Position& position, const std::string& policy, std::uint64_t seed) {
        Played played = Playouts(position).play(policy_named(policy), Stream(seed, 0));
        auto listed = [&](const std::array<int, max_players>& numbers) {
          return std::vector<int>(numbers.begin(), numbers.begin() + position.players);
        };
        return std::tuple(listed(played.points), listed(played.tricks), played.last_winner,
                          played.last_card);
      },
      "position"_a, nb::kw_only(), "policy"_a = "uniform", "seed"_a = 0);

  m.def("solve_many", &solve_many, "positions"_a, nb::kw_only(), "nodes"_a = 0,
        "seconds"_a = 0.0, "threads"_a = 0);
  m.def("solve_cards_many", &solve_cards_many, "positions"_a, nb::kw_only(), "nodes"_a = 0,
        "seconds"_a = 0.0, "threads"_a = 0);
  m.def("reaches_many", &reaches_many, "positions"_a, "values"_a, nb::kw_only(), "nodes"_a = 0,
        "seconds"_a = 0.0, "threads"_a = 0);
  m.def("approximate_many", &approximate_many, "positions"_a, nb::kw_only(),
        "maximizers"_a = standard.maximizers, "minimizers"_a = standard.minimizers,
        "exact_below"_a = standard.exact_below, "threads"_a = 0);
  m.def("cards_of_worlds", &cards_of_worlds, "position"_a, "worlds"_a, nb::kw_only(),
        "maximizers"_a = standard.maximizers, "minimizers"_a = standard.minimizers,
        "exact_below"_a = standard.exact_below, "threads"_a = 0);
  m.def("values_of_worlds", &values_of_worlds, "position"_a, "worlds"_a, nb::kw_only(),
        "maximizers"_a = standard.maximizers, "minimizers"_a = standard.minimizers,
        "exact_below"_a = standard.exact_below, "threads"_a = 0);
  m.def("playouts_of_worlds", &playouts_of_worlds, "position"_a, "worlds"_a, nb::kw_only(),
        "number"_a = 1, "policy"_a = "duck", "seed"_a = 0, "threads"_a = 0);
  bind_courses(m);
  m.def("playouts", &playouts, "position"_a, "number"_a, nb::kw_only(), "policy"_a = "uniform",
        "seed"_a = 0, "threads"_a = 0);
  m.def("playout_many", &playout_many, "positions"_a, nb::kw_only(), "number"_a = 1,
        "policy"_a = "uniform", "seed"_a = 0, "threads"_a = 0);
  m.def("sample", &sample, "known"_a, "sizes"_a, "unseen"_a, nb::kw_only(),
        "forbidden"_a = nb::tuple(), "number"_a = 1, "seed"_a = 0);
  m.def("all_deals", &all_deals, "known"_a, "sizes"_a, "unseen"_a, nb::kw_only(),
        "forbidden"_a = nb::tuple());
  m.def("count_deals", &count_deals, "known"_a, "sizes"_a, "unseen"_a, nb::kw_only(),
        "forbidden"_a = nb::tuple());
}
