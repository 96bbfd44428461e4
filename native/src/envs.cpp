// The Python module `_env`. Its signatures and docstrings are in src/cego/adapters/_env.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "env.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace tricks;

namespace {

template <class T>
T at(const nb::dict& from, const char* key) {
  return nb::cast<T>(from[key]);
}

std::vector<std::vector<int>> rows_of(const nb::dict& from, const char* key) {
  return at<std::vector<std::vector<int>>>(from, key);
}

Facts facts_of(const nb::dict& from) {
  Facts facts;
  facts.takes_blind = at<bool>(from, "takes_blind");
  facts.blind_counts = at<bool>(from, "blind_counts");
  facts.shows = static_cast<Shows>(at<int>(from, "shows"));
  facts.show = at<int>(from, "show");
  facts.keep = at<int>(from, "keep");
  facts.put_away = at<int>(from, "put_away");
  facts.away = static_cast<Away>(at<int>(from, "away"));
  facts.dead = at<bool>(from, "dead");
  facts.swap = at<bool>(from, "swap");
  facts.aim = static_cast<Aim>(at<int>(from, "objective"));
  facts.number = at<int>(from, "number");
  facts.called = at<std::vector<int>>(from, "called");
  facts.compulsory = at<bool>(from, "compulsory");
  facts.prices = rows_of(from, "prices");
  facts.flat = at<std::vector<int>>(from, "flat");
  return facts;
}

Bidding bidding_of(const nb::dict& from) {
  Bidding state{};
  state.actor = at<int>(from, "actor");
  state.step = at<int>(from, "step");
  state.standing = at<int>(from, "standing");
  state.holder = at<int>(from, "holder");
  state.soloist = at<int>(from, "soloist");
  state.contract = at<int>(from, "contract");
  state.declarer = at<int>(from, "declarer");
  state.over_solo = at<bool>(from, "over_solo");
  state.all_fort = at<bool>(from, "all_fort");
  auto words = at<std::vector<std::uint32_t>>(from, "words");
  auto next = at<std::vector<int>>(from, "next");
  if (words.size() != 5 * 32 || next.size() != 5 * word_count)
    throw nb::value_error("a state of the auction has the wrong size");
  std::copy_n(words.begin(), 32, state.words.begin());
  std::copy_n(next.begin(), word_count, state.next.begin());
  for (std::size_t seat = 0; seat < 4; ++seat) {
    std::copy_n(words.begin() + 32 * static_cast<std::ptrdiff_t>(seat + 1), 32,
                state.out_of_turn[seat].begin());
    std::copy_n(next.begin() + word_count * static_cast<std::ptrdiff_t>(seat + 1), word_count,
                state.next_out_of_turn[seat].begin());
  }
  state.askable = at<unsigned>(from, "askable");
  return state;
}

Book book_of(const nb::dict& from) {
  Book book;
  book.tapp = at<bool>(from, "tapp");
  book.players = at<int>(from, "players");
  book.active = at<int>(from, "active");
  book.hand = at<int>(from, "hand");
  book.in_play = at<Cards>(from, "in_play");
  book.blind = count(book.in_play) - book.active * book.hand;
  book.courts = at<Cards>(from, "courts");
  book.sides = at<Cards>(from, "sides");
  book.empties = at<Cards>(from, "empties");
  book.suits = at<std::vector<Cards>>(from, "suits");
  auto pips = at<std::vector<int>>(from, "pips");
  std::copy(pips.begin(), pips.end(), book.pips.begin());
  book.twos = at<bool>(from, "twos");
  book.swap_courts = at<bool>(from, "swap_courts");
  book.trump_open = at<bool>(from, "trump_open");
  book.declarer_again = at<bool>(from, "declarer_again");
  book.schinden = at<bool>(from, "schinden");
  book.throw_in = at<int>(from, "throw_in");
  book.pfeif = at<int>(from, "pfeif");
  book.little_man = at<int>(from, "little_man");
  auto steps = at<std::vector<int>>(from, "exchange_steps");
  std::copy_n(steps.begin(), 5, book.exchange_steps.begin());
  book.step_count = at<int>(from, "step_count");
  for (nb::handle state : from["bidding"]) book.bidding.push_back(bidding_of(nb::cast<nb::dict>(state)));
  for (nb::handle each : from["facts"]) book.facts.push_back(facts_of(nb::cast<nb::dict>(each)));
  book.contracts = at<std::vector<int>>(from, "contracts");
  book.solo_word = at<int>(from, "solo_word");
  if (book.active < 3 || book.active > 4 || book.players < book.active || book.players > 5 ||
      book.blind < 0 || book.facts.size() != word_count)
    throw nb::value_error("the rules do not fit together");
  return book;
}

Inside inside_named(const std::string& name) {
  if (name == "learner") return Inside::learner;
  if (name == "random") return Inside::random;
  if (name == "thumb") return Inside::thumb;
  if (name == "net") return Inside::net;
  throw nb::value_error("a seat is learner, random, thumb or net");
}

using Weights = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

Net net_of(nb::object weights, int width) {
  Net net;
  if (weights.is_none()) return net;
  auto parts = nb::cast<std::vector<Weights>>(weights);
  auto numbers = [](const Weights& part) {
    return std::vector<float>(part.data(), part.data() + part.size());
  };
  if (parts.size() != 4) throw nb::value_error("a net is four arrays");
  net.hidden = static_cast<int>(parts[1].size());
  std::size_t hidden = parts[1].size();
  if (!hidden || parts[0].size() != hidden * static_cast<std::size_t>(width) ||
      parts[2].size() != hidden * action_count || parts[3].size() != action_count)
    throw nb::value_error("the arrays of the net do not fit together");
  net.in = numbers(parts[0]);
  net.bias = numbers(parts[1]);
  net.out = numbers(parts[2]);
  net.out_bias = numbers(parts[3]);
  return net;
}

void make_env(Env* self, const nb::dict& book, std::size_t tables, std::uint64_t seed,
              const std::vector<std::string>& seats, nb::object net, bool rotate) {
  if (!tables || tables > (std::size_t{1} << 24))
    throw nb::value_error("there must be at least one table, and at most 16 million");
  Book rules = book_of(book);
  if (static_cast<int>(seats.size()) != rules.active)
    throw nb::value_error("one word for each seat is needed");
  std::array<Inside, 4> inside{};
  bool nets = false;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    inside[seat] = inside_named(seats[seat]);
    nets |= inside[seat] == Inside::net;
  }
  Net weights = net_of(net, observation_width(rules));
  if (nets && !weights.hidden) throw nb::value_error("a seat plays by net, but there is none");
  new (self) Env(std::move(rules), tables, seed, inside, std::move(weights), rotate);
}

template <class T>
nb::object view(Env& env, std::vector<T>& data, std::size_t width) {
  nb::handle owner = nb::find(env);
  if (!width) return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(data.data(), {env.tables()}, owner));
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<2>>(data.data(), {env.tables(), width}, owner));
}

using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Chosen = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_size(const Env& env, std::size_t size) {
  if (size != env.tables()) throw nb::value_error("one action for each table is needed");
}

nb::list hidden(const Env& env) {
  nb::list rows;
  for (std::size_t table = 0; table < env.tables(); ++table) {
    const Seats& seats = env.at(table);
    nb::list row;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(env.book().active); ++seat)
      row.append(seats.dealt[seat]);
    row.append(seats.blind);
    rows.append(nb::make_tuple(row, static_cast<int>(seats.contract),
                               static_cast<int>(seats.declarer)));
  }
  return rows;
}

}  // namespace

NB_MODULE(_env, m) {
  nb::class_<Env>(m, "Env")
      .def("__init__", &make_env, "book"_a, "tables"_a, "seed"_a, "seats"_a, "net"_a.none(),
           "rotate"_a)
      .def("reset", &Env::reset, nb::call_guard<nb::gil_scoped_release>())
      .def("step",
           [](Env& env, const Actions& actions) {
             check_size(env, actions.shape(0));
             nb::gil_scoped_release release;
             env.step(actions.data());
           },
           "actions"_a)
      .def("choose",
           [](Env& env, const Chosen& actions) {
             check_size(env, actions.shape(0));
             nb::gil_scoped_release release;
             env.choose(actions.data());
           },
           "actions"_a)
      .def("run", &Env::run, "rounds"_a, "observing"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("hidden", &hidden)
      .def("oracle",
           [](Env& env) {
             env.reveal_all();
             return view(env, env.oracle, static_cast<std::size_t>(env.book().active + 1) * all_cards);
           })
      .def_rw("observing", &Env::observing)
      .def_ro("decisions", &Env::decisions)
      .def_prop_ro("width", &Env::width)
      .def_prop_ro("observations",
                   [](Env& env) { return view(env, env.observations, static_cast<std::size_t>(env.width())); })
      .def_prop_ro("masks", [](Env& env) { return view(env, env.masks, action_count); })
      .def_prop_ro("rewards",
                   [](Env& env) { return view(env, env.rewards, static_cast<std::size_t>(env.book().players)); })
      .def_prop_ro("done", [](Env& env) { return view(env, env.done, 0); })
      .def_prop_ro("seat", [](Env& env) { return view(env, env.seat, 0); });
}
