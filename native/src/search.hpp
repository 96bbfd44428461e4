// The search: how much the side takes, asked as a yes-or-no question about one number.
//
// `need` is what the side still needs. The answer is fail-soft: if it is at least `need` it is a
// lower bound of the value, else an upper bound. Nodes are cards played.
#pragma once

#include <chrono>
#include <cstdint>

#include "board.hpp"
#include "transposition.hpp"
#include "trick.hpp"

namespace tricks {

struct Limit {
  std::uint64_t nodes = 0;  // 0: no limit
  double seconds = 0;       // 0: no limit
};

// Thrown by a search that has reached its limit.
struct LimitReached {};

// How many moves are tried at a node while more than `exact_below` tricks are left; 0: all. The
// larger team tries a lead more, at first two: by few leads it loses more than the other.
struct Widths {
  int maximizers = 0;
  int minimizers = 0;
  int exact_below = 0;
};
constexpr Widths standard_widths{2, 2, 4};

class Search {
 public:
  Search(const Board& board, Table& table, Limit limit, Widths widths = {});

  // The value of the board's start, as far as `need` asks. For `exactly`, `need` is the number of
  // tricks wanted and the answer is 0 or 1.
  int ask(int need);
  // The same after one card.
  int ask_after(int card, int need);

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Move {
    int card;
    int score;
  };
  struct Moves {
    Move list[max_tricks];
    int size = 0;
  };

  const Board& board_;
  Table& table_;
  Widths widths_;
  bool many_maximize_;
  bool many_minimize_;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_;
  std::uint64_t next_check_;
  bool timed_;
  std::chrono::steady_clock::time_point deadline_;
  int history_[max_players][2][64] = {};  // by seat, by lead or not, by card
  Decider decider_;

  void check_limit();

  template <int P, bool Plain, Kind K>
  int start(int need, int card);
  template <int P, bool Plain, Kind K>
  int between(const Hands& hands, int leader, int need, int rest, int left);
  template <int P, bool Plain, Kind K>
  int lead(Hands& hands, int leader, int need, int rest, int left, int preferred, int& settled_by);
  template <int P, bool Plain, Kind K>
  int lead_card(Hands& hands, int leader, int card, int need, int rest, int left);
  template <int P, bool Plain, Kind K, int Place>
  int follow(Hands& hands, int leader, const Trick& trick, int need);
  template <int P, bool Plain, Kind K, int Place>
  int follow_card(Hands& hands, int leader, const Trick& trick, int card, int need);
  template <int P, bool Plain, Kind K>
  int complete(const Hands& hands, const Trick& trick, int need);
  template <int P, Kind K>
  int finish(const Hands& hands, int leader, int need, int rest);

  template <int P, bool Plain, Kind K>
  void list_leads(const Hands& hands, int leader, int left, Moves& moves) const;
  template <int P, bool Plain, Kind K, int Place>
  void list_follows(const Hands& hands, int leader, const Trick& trick, Moves& moves) const;
  void sort(Moves& moves, int seat, bool leads, int left, int preferred) const;
  void remember(int seat, bool leads, int card, int left);
  int width(bool maximizer, bool leads, int left) const;
  // From here on every trick is led and followed as usual; dead cards there may be.
  template <bool Plain>
  bool normal(int left) const {
    return Plain || board_.tricks - left >= board_.special_tricks;
  }
};

}  // namespace tricks
