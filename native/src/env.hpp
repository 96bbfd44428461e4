// Many deals in lock-step for learning programs: auction, exchange and tricks, one numbered action
// at a time, by the same steps as `cego.adapters.steps`.
//
// What differs from village to village comes as data: the auction as a table of states made by the
// rules in Python, the prices of every end of a game as tables, the rest as numbers in a `Book`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cards.hpp"
#include "random.hpp"

namespace tricks {

constexpr int all_cards = 54, word_count = 24;
constexpr int first_word = all_cards;
constexpr int pfeif_frei_id = first_word + word_count, challenge_id = pfeif_frei_id + 1;
constexpr int first_trump_id = challenge_id + 1, silent_id = first_trump_id + 4;
constexpr int action_count = silent_id + 1;

// Numbers are those of `cego.adapters.facts`.
enum class Aim : std::int32_t { points, exactly, last_with, most_loses, last_loses };
enum class Shows : std::int32_t { nothing, little_man, one, pair, two_suits };
enum class Away : std::int32_t { any, not_shown, blind, lowest, highest };

struct Facts {
  bool takes_blind, blind_counts;
  Shows shows;
  int show, keep, put_away;
  Away away;
  bool dead, swap;
  Aim aim;
  int number;
  std::vector<int> called;
  bool compulsory;
  // What every opponent, or every winner, pays: see `facts.Prices`. A row for each number of tricks
  // in Zuger Tapp.
  std::vector<std::vector<int>> prices;
  std::vector<int> flat;
};

// One state of the auction. What a hand can stand for is one of 32 classes.
struct Bidding {
  int actor, step, standing, holder, soloist;
  int contract;  // -2 while the auction goes on, -1 if the cards are thrown in
  int declarer;
  bool over_solo, all_fort;
  std::array<std::uint32_t, 32> words;
  std::array<std::array<std::uint32_t, 32>, 4> out_of_turn;
  unsigned askable;
  std::array<int, word_count> next;
  std::array<std::array<int, word_count>, 4> next_out_of_turn;
};

struct Book {
  bool tapp = false;
  int players = 4, active = 4, hand = 11, blind = 10;
  Cards in_play = 0, courts = 0, sides = 0, empties = 0;
  std::vector<Cards> suits;  // as they break ties; Cego's trumps last
  std::array<int, 64> pips{};
  bool twos = false, swap_courts = false, trump_open = false, declarer_again = false;
  bool schinden = false, substitutes = false;
  int throw_in = 0;
  int pfeif = 0;  // 0 off, 1 the last trick, 2 any trick
  int little_man = -1;
  std::array<int, 5> exchange_steps{};  // numbers of show, keep, put-away, lay-out, name-trump
  int step_count = 0;
  std::vector<Bidding> bidding;
  std::vector<Facts> facts;    // by word
  std::vector<int> contracts;  // words; one of them is played in each deal without an auction
  int solo_word = 0;
};

enum class Phase : std::uint8_t { auction, exchange, tricks, over };
enum Step : std::uint8_t { show, keep, put_away, lay_out, name_trump };

struct Legal {
  Cards cards = 0;
  std::uint32_t rest = 0;  // words and so on, from `first_word` on
  bool has(int id) const {
    if (id < 0 || id >= action_count) return false;
    return id < first_word ? cards >> id & 1 : rest >> (id - first_word) & 1;
  }
};

struct Seats {
  std::array<Cards, 4> dealt, hands, piles;
  std::array<std::uint32_t, 4> words, voids;
  Cards blind, picked, shown, kept, legage, open_trump, laid_out, leads, dead, trumps;
  std::array<std::int8_t, 4> trick;
  std::int8_t in_trick, leader, number, first_card, first_winner, last_card;
  std::int8_t contract, declarer, actor, suit;
  Phase phase;
  Step step;
  std::uint8_t waiting;  // who is still to be asked
  bool over_solo, may_challenge, may_free, before_lead, blind_taken, no_trump, pfeif_frei, plain;
  std::int32_t state;
  Legal legal;
  std::array<std::int32_t, 5> payments;
};

// A policy with weights: numbers of the observation, one hidden layer, a value for each action.
struct Net {
  int hidden = 0;
  std::vector<float> in, bias, out, out_bias;
};

enum class Inside : std::uint8_t { learner, random, thumb, net };

class Env {
 public:
  Env(Book book, std::size_t tables, std::uint64_t seed, std::array<Inside, 4> seats, Net net,
      bool rotate);

  std::size_t tables() const { return tables_.size(); }
  const Book& book() const { return book_; }
  int width() const { return width_; }

  // New deals everywhere.
  void reset();
  // One action at every table; complains of the first that is not legal, before anything is done.
  void step(const std::int32_t* actions);
  // A legal action for every table, each as likely as the other.
  void choose(std::int32_t* actions);
  // The same as `step(choose())` so many times over, without leaving the core.
  std::uint64_t run(std::uint64_t rounds, bool observing);

  // Writes the hidden cards of every table, seen from the one to act.
  void reveal_all();

  // Buffers that others read; rows are tables.
  std::vector<std::uint8_t> observations, masks, done, oracle;
  std::vector<std::int8_t> seat;
  std::vector<std::int32_t> rewards;
  bool observing = true;
  const Seats& at(std::size_t table) const { return tables_[table]; }
  std::uint64_t decisions = 0;

 private:
  Book book_;
  std::vector<Seats> tables_;
  std::vector<std::uint64_t> dealt_;
  std::vector<Stream> luck_;
  std::uint64_t seed_;
  std::array<Inside, 4> seats_;
  Net net_;
  bool rotate_;
  int width_ = 0;
  std::vector<std::uint8_t> scratch_;
  std::vector<float> layer_;
  std::vector<int> on_;

  void act(std::size_t table, int id);
  void settle_table(std::size_t table);
  void show_table(std::size_t table);
  Inside inside(std::size_t table, int seat) const;
  int choose_inside(std::size_t table, Inside kind);
  int by_net(std::size_t table);
  void begin(std::size_t table);
};

// The deal itself, one step at a time.
int actor_of(const Seats& seats);
bool start_deal(const Book& book, Seats& seats, Stream& random);
void take(const Book& book, Seats& seats, int id);
void observe(const Book& book, const Seats& seats, int seat, std::uint8_t* into);
void reveal(const Book& book, const Seats& seats, int seat, std::uint8_t* into);
int observation_width(const Book& book);
int by_thumb(const Book& book, const Seats& seats, Stream& random);
int nth_legal(const Legal& legal, unsigned at);
unsigned legal_count(const Legal& legal);

}  // namespace tricks
