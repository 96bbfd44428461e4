// The tables in lock-step, and the policies that play inside.
#include "env.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tricks {

Env::Env(Book book, std::size_t tables, std::uint64_t seed, std::array<Inside, 4> seats, Net net,
         bool rotate)
    : book_(std::move(book)),
      tables_(tables),
      dealt_(tables, 0),
      luck_(tables, Stream(0, 0)),
      seed_(seed),
      seats_(seats),
      net_(std::move(net)),
      rotate_(rotate),
      width_(observation_width(book_)) {
  std::size_t players = static_cast<std::size_t>(book_.players);
  observations.resize(tables * static_cast<std::size_t>(width_) + 8);
  masks.resize(tables * action_count + 8);
  done.resize(tables);
  seat.resize(tables);
  rewards.resize(tables * players);
  scratch_.resize(static_cast<std::size_t>(width_) + 8);
  auto end = seats_.begin() + book_.active;
  if (std::find(seats_.begin(), end, Inside::learner) == end)
    throw std::invalid_argument("at least one seat must be the learner's");
}

void Env::begin(std::size_t table) {
  luck_[table] = Stream(seed_ + dealt_[table] * 0x9E3779B97F4A7C15u, table);
  ++dealt_[table];
  for (int tries = 0; !start_deal(book_, tables_[table], luck_[table]); ++tries)
    if (tries > 100000) throw std::invalid_argument("no hand is fit for the contract");
}

void Env::reset() {
  std::fill(dealt_.begin(), dealt_.end(), 0);
  std::fill(done.begin(), done.end(), std::uint8_t{0});
  std::fill(rewards.begin(), rewards.end(), 0);
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    begin(table);
    settle_table(table);
    // What came before the learner's first turn is not his.
    done[table] = 0;
    std::fill_n(rewards.begin() + static_cast<std::ptrdiff_t>(table) * book_.players, book_.players,
                0);
    show_table(table);
  }
}

Inside Env::inside(std::size_t table, int seat) const {
  std::size_t moved = rotate_ ? dealt_[table] + table : 0;
  return seats_[(static_cast<std::size_t>(seat) + moved) % static_cast<std::size_t>(book_.active)];
}

// Whoever sits inside acts, until it is a learner's turn; a deal that is over is followed by a new
// one at once.
void Env::settle_table(std::size_t table) {
  Seats& seats = tables_[table];
  while (true) {
    if (seats.phase == Phase::over) {
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(book_.players); ++seat)
        rewards[table * static_cast<std::size_t>(book_.players) + seat] += seats.payments[seat];
      ++done[table];
      begin(table);
      continue;
    }
    Inside kind = inside(table, actor_of(seats));
    if (kind == Inside::learner) return;
    take(book_, seats, choose_inside(table, kind));
  }
}

void Env::show_table(std::size_t table) {
  const Seats& seats = tables_[table];
  int own = actor_of(seats);
  seat[table] = static_cast<std::int8_t>(own);
  if (!observing) return;
  std::uint8_t* mask = masks.data() + table * action_count;
  for (int at = 0; at < first_word; ++at) mask[at] = seats.legal.cards >> at & 1;
  for (int at = first_word; at < action_count; ++at)
    mask[at] = seats.legal.rest >> (at - first_word) & 1;
  // The last plane of a row may run over into the next one, which is written after it.
  observe(book_, seats, own, observations.data() + table * static_cast<std::size_t>(width_));
}

void Env::act(std::size_t table, int id) {
  take(book_, tables_[table], id);
  settle_table(table);
  show_table(table);
}

void Env::step(const std::int32_t* actions) {
  for (std::size_t table = 0; table < tables_.size(); ++table)
    if (!tables_[table].legal.has(actions[table]))
      throw std::invalid_argument("table " + std::to_string(table) + ": action " +
                                  std::to_string(actions[table]) + " is not legal");
  std::fill(done.begin(), done.end(), std::uint8_t{0});
  std::fill(rewards.begin(), rewards.end(), 0);
  for (std::size_t table = 0; table < tables_.size(); ++table) act(table, actions[table]);
  decisions += tables_.size();
}

void Env::choose(std::int32_t* actions) {
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    const Legal& legal = tables_[table].legal;
    actions[table] = nth_legal(legal, luck_[table].below(legal_count(legal)));
  }
}

void Env::reveal_all() {
  std::size_t width = static_cast<std::size_t>(book_.active + 1) * all_cards;
  oracle.resize(tables_.size() * width + 8);
  for (std::size_t table = 0; table < tables_.size(); ++table)
    reveal(book_, tables_[table], seat[table], oracle.data() + table * width);
}

std::uint64_t Env::run(std::uint64_t rounds, bool with_observations) {
  bool before = std::exchange(observing, with_observations);
  std::uint64_t deals = 0;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::fill(done.begin(), done.end(), std::uint8_t{0});
    std::fill(rewards.begin(), rewards.end(), 0);
    for (std::size_t table = 0; table < tables_.size(); ++table) {
      const Legal& legal = tables_[table].legal;
      act(table, nth_legal(legal, luck_[table].below(legal_count(legal))));
      deals += done[table];
    }
  }
  decisions += rounds * tables_.size();
  observing = before;
  if (before && !with_observations)
    for (std::size_t table = 0; table < tables_.size(); ++table) show_table(table);
  return deals;
}

int Env::choose_inside(std::size_t table, Inside kind) {
  const Seats& seats = tables_[table];
  unsigned number = legal_count(seats.legal);
  if (number == 1) return nth_legal(seats.legal, 0);
  if (kind == Inside::thumb) return by_thumb(book_, seats, luck_[table]);
  if (kind == Inside::net) return by_net(table);
  return nth_legal(seats.legal, luck_[table].below(number));
}

// The legal action that the net gives the highest value.
int Env::by_net(std::size_t table) {
  const Seats& seats = tables_[table];
  observe(book_, seats, actor_of(seats), scratch_.data());
  std::size_t hidden = static_cast<std::size_t>(net_.hidden);
  layer_.assign(net_.bias.begin(), net_.bias.end());
  for (std::size_t at = 0; at < static_cast<std::size_t>(width_); ++at) {
    if (!scratch_[at]) continue;
    const float* row = net_.in.data() + at * hidden;
    float times = scratch_[at];
    for (std::size_t unit = 0; unit < hidden; ++unit) layer_[unit] += times * row[unit];
  }
  for (float& unit : layer_) unit = std::max(unit, 0.0f);
  int best = -1;
  float highest = 0;
  for (unsigned at = 0; at < legal_count(seats.legal); ++at) {
    int id = nth_legal(seats.legal, at);
    float value = net_.out_bias[static_cast<std::size_t>(id)];
    const float* row = net_.out.data() + static_cast<std::size_t>(id) * hidden;
    for (std::size_t unit = 0; unit < hidden; ++unit) value += layer_[unit] * row[unit];
    if (best < 0 || value > highest) {
      best = id;
      highest = value;
    }
  }
  return best;
}

}  // namespace tricks
