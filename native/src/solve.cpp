// From yes-or-no questions to values: MTD(f).
#include "solve.hpp"

#include <algorithm>

#include "board.hpp"

namespace tricks {

namespace {

struct Window {
  int lower;
  int upper;
};

// All that a board can be worth.
Window widest(const Board& board) {
  return {0, board.kind == Kind::points ? board.total : 1};
}

// What few players cannot reach against many is proven sooner than what they can: to begin to ask
// so much beyond the likely value, on the far side of the few, costs less.
int margin(const Board& board) {
  auto maximizers = std::count(board.maximizes.begin(), board.maximizes.end(), true);
  int size = board.total / 6;
  return 2 * maximizers < board.players ? size : -size;
}

// Where to begin to ask: the side's share of the points by its share of the high trumps and of the
// points in its hands, and the margin.
int first_guess(const Board& board) {
  int strength = 0, all = 0, own_points = 0;
  for (int seat = 0; seat < board.players; ++seat) {
    Cards hand = board.hands[seat];
    int trumps = 0;
    for (Cards left = hand & board.trumps; left; left &= left - 1)
      trumps += 4 + count(board.trumps & (bit(lowest(left)) - 1));
    all += trumps;
    if (!board.in_side[seat]) continue;
    strength += trumps;
    own_points += board.points_of(hand);
  }
  int by_strength = all ? board.total * strength / all : board.total / 6;
  return (2 * by_strength + own_points) / 3 + margin(board);
}

// Narrow the window around the value of the board, after `card` if there is one, until it is a
// point. Keeps what is proven when the limit interrupts it.
void narrow(Search& search, const Board& board, int card, int guess, Window& window) {
  if (board.kind != Kind::points) {
    int need = board.kind == Kind::exactly ? board.wanted : 1;
    window.lower = window.upper = search.ask_after(card, need);
    return;
  }
  while (window.lower < window.upper) {
    int need = std::clamp(guess, window.lower + 1, window.upper);
    int value = search.ask_after(card, need);
    if (value >= need)
      window.lower = std::max(window.lower, value);
    else
      window.upper = std::min(window.upper, value);
    guess = value >= need ? value + 1 : value;
  }
}

// Tricks are counted in cards on the board.
Window unscaled(const Board& board, Window window) {
  return {(window.lower + board.scale - 1) / board.scale, window.upper / board.scale};
}

struct RootMoves {
  Cards legal;
  Cards equal;  // those of them that are worth the same as the next lower one
};

RootMoves root_moves(const Position& position, const Board& board) {
  Cards legal = 0;
  for (Cards left = position.legal(); left; left &= left - 1)
    legal |= bit(board.number_of(lowest(left)));
  Cards present = all_of(board.hands);
  for (int card : board.trick) present |= bit(card);
  return {legal, board.decide_after ? 0 : board.equal_to_lower(legal, present)};
}

void in_order(std::vector<CardValue>& cards) {
  std::sort(cards.begin(), cards.end(),
            [](const CardValue& a, const CardValue& b) { return a.card < b.card; });
}

}  // namespace

Solved Solver::solve(const Position& position, Limit limit) {
  Board board(position);
  Search search(board, table_, limit);
  Window window = widest(board);
  try {
    narrow(search, board, -1, first_guess(board), window);
  } catch (const LimitReached&) {
  }
  Window result = unscaled(board, window);
  return {result.lower, result.upper, search.nodes()};
}

SolvedCards Solver::solve_cards(const Position& position, Limit limit) {
  Board board(position);
  Search search(board, table_, limit);
  SolvedCards result{};
  const auto [legal, equal] = root_moves(position, board);
  // The value of the position bounds that of each card from one side, and warms the table.
  bool stopped = false;
  Window whole = widest(board), window{};
  try {
    if (legal) narrow(search, board, -1, first_guess(board), whole);
  } catch (const LimitReached&) {
    stopped = true;
  }
  bool maximizes = board.maximizes[position.to_act()];
  int guess = maximizes ? whole.upper + std::min(margin(board), 0)
                        : whole.lower + std::max(margin(board), 0);
  for (Cards left = legal; left; left &= left - 1) {
    int card = lowest(left);
    if (!has(equal, card)) {
      window = widest(board);
      if (maximizes)
        window.upper = whole.upper;
      else
        window.lower = whole.lower;
      try {
        if (!stopped) narrow(search, board, card, guess, window);
      } catch (const LimitReached&) {
        stopped = true;
      }
    }
    Window value = unscaled(board, window);
    result.cards.push_back({board.original(card), value.lower, value.upper});
  }
  in_order(result.cards);
  result.nodes = search.nodes();
  return result;
}

Reached Solver::reaches(const Position& position, int value, Limit limit) {
  Board board(position);
  Search search(board, table_, limit);
  if (value <= 0) return {true, 0};
  int need = value;
  if (board.kind == Kind::points) {
    if (value > board.total / board.scale) return {false, 0};
    need = value * board.scale;
  } else {
    if (value > 1) return {false, 0};
    if (board.kind == Kind::exactly) need = board.wanted;
  }
  try {
    int answer = search.ask(need);
    return {board.kind == Kind::exactly ? answer == 1 : answer >= need, search.nodes()};
  } catch (const LimitReached&) {
    return {std::nullopt, search.nodes()};
  }
}

std::vector<int> Solver::line(const Position& position, Limit limit) {
  std::vector<int> cards;
  Position now = position;
  while (!now.done()) {
    SolvedCards values = solve_cards(now, limit);
    bool maximizes = now.maximizers >> now.to_act() & 1;
    const CardValue* best = &values.cards[0];
    for (const CardValue& value : values.cards) {
      if (value.lower != value.upper) throw LimitReached{};
      if (maximizes ? value.lower > best->lower : value.lower < best->lower) best = &value;
    }
    cards.push_back(best->card);
    now.play(best->card);
  }
  return cards;
}

Solved Solver::approximate(const Position& position, Widths widths) {
  Board board(position);
  Search search(board, table_, {}, widths);
  Window window = widest(board);
  narrow(search, board, -1, first_guess(board), window);
  Window result = unscaled(board, window);
  return {result.lower, result.upper, search.nodes()};
}

SolvedCards Solver::approximate_cards(const Position& position, Widths widths) {
  Board board(position);
  Search search(board, table_, {}, widths);
  SolvedCards result{};
  const auto [legal, equal] = root_moves(position, board);
  // A narrow search of the whole does not try every card, so it bounds none of them.
  int guess = first_guess(board);
  Window window{};
  for (Cards left = legal; left; left &= left - 1) {
    int card = lowest(left);
    if (!has(equal, card)) {
      window = widest(board);
      narrow(search, board, card, guess, window);
      guess = window.lower;
    }
    Window value = unscaled(board, window);
    result.cards.push_back({board.original(card), value.lower, value.upper});
  }
  in_order(result.cards);
  result.nodes = search.nodes();
  return result;
}

}  // namespace tricks
