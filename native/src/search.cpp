// The search. Templates on players, on special rules and on the kind of question keep the common
// path free of checks.
#include "search.hpp"

#include <algorithm>

#include "bounds.hpp"
#include "order.hpp"

namespace tricks {

namespace {

constexpr std::uint64_t check_every = 1 << 14;
constexpr int history_cap = 1 << 14;
constexpr int many_tricks = 8;

// What later seats may play to a trick, by the team they are on.
template <int P>
struct Later {
  Cards legal[P];
  int seats[P];
  int size = 0;

  void add(int seat, Cards hand, Cards led, Cards trumps) {
    Cards cards = hand & led;
    if (!cards) cards = hand & trumps;
    if (!cards) cards = hand;
    legal[size] = cards;
    seats[size++] = seat;
  }
};

// Who gets a trick that a member of the side (or not) holds now and `beaters` would take over.
enum class Goes { to_holder, to_others, open };

template <int P>
Goes goes(const Board& board, const Later<P>& later, bool holder_in_side, Cards beaters) {
  bool others_can = false, others_must = false, own_can = false;
  for (int i = 0; i < later.size; ++i) {
    Cards beating = later.legal[i] & beaters;
    if (!beating) continue;
    if (board.in_side[later.seats[i]] == holder_in_side) {
      own_can = true;
    } else {
      others_can = true;
      others_must |= beating == later.legal[i];
    }
  }
  if (!others_can) return Goes::to_holder;
  return others_must && !own_can ? Goes::to_others : Goes::open;
}

Fate fate_of(Goes goes, bool holder_is_friend) {
  if (goes == Goes::open) return holder_is_friend ? Fate::friend_now : Fate::foe_now;
  bool friendly = (goes == Goes::to_holder) == holder_is_friend;
  return friendly ? Fate::friend_sure : Fate::foe_sure;
}

bool settled(Fate fate) { return fate == Fate::friend_sure || fate == Fate::foe_sure; }

}  // namespace

Search::Search(const Board& board, Table& table, Limit limit, Widths widths)
    : board_(board),
      table_(table),
      widths_(widths),
      node_limit_(limit.nodes ? limit.nodes : ~std::uint64_t{0}),
      next_check_(std::min(node_limit_, check_every)),
      timed_(limit.seconds > 0),
      decider_{board.first_winner, board.first_order} {
  auto maximizers = std::count(board.maximizes.begin(), board.maximizes.end(), true);
  many_maximize_ = 2 * maximizers > board.players;
  many_minimize_ = 2 * maximizers < board.players;
  if (timed_)
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(std::min(limit.seconds, 1e8)));
  table_.begin(board.tricks);
}

void Search::check_limit() {
  if (nodes_ >= node_limit_) throw LimitReached{};
  if (timed_ && std::chrono::steady_clock::now() >= deadline_) throw LimitReached{};
  next_check_ = std::min(node_limit_, nodes_ + check_every);
}

int Search::width(bool maximizer, bool leads, int left) const {
  int wanted = maximizer ? widths_.maximizers : widths_.minimizers;
  if (!wanted || wanted >= max_tricks || left <= widths_.exact_below) return max_tricks;
  bool many = maximizer ? many_maximize_ : many_minimize_;
  return wanted + (leads && many ? 1 + (left > many_tricks) : 0);
}

void Search::sort(Moves& moves, int seat, bool leads, int left, int preferred) const {
  bool maximizer = board_.maximizes[seat];
  const Weights& weight = weights[maximizer];
  int most = width(maximizer, leads, left);
  for (int i = 0; i < moves.size; ++i) {
    Move move = moves.list[i];
    if (most == max_tricks) {
      move.score = (move.score << 6) + weight.history * (history_[seat][leads][move.card] >> 4);
      if (move.card == preferred) move.score += 1 << 24;
    }
    int at = i;
    for (; at > 0 && moves.list[at - 1].score < move.score; --at)
      moves.list[at] = moves.list[at - 1];
    moves.list[at] = move;
  }
  moves.size = std::min(moves.size, most);
}

void Search::remember(int seat, bool leads, int card, int left) {
  int& merit = history_[seat][leads][card];
  merit += left * left;
  if (merit > history_cap)
    for (int& each : history_[seat][leads]) each >>= 1;
}

// Moves of a leader: one of each group of equals; of neighbours whose trick is settled only the
// dearest if it is won, the cheapest if it is lost.
template <int P, bool Plain, Kind K>
void Search::list_leads(const Hands& hands, int leader, int left, Moves& moves) const {
  const Board& board = board_;
  Cards hand = hands[leader], present = all_of(hands);
  Cards legal = legal_leads<Plain>(board, hand, left);
  Cards reps = legal & ~board.equal_to_lower(legal, present);
  Cards adjacent = board.adjacent_to_lower(legal, present);
  if constexpr (!Plain)
    if (deciding(board, left)) reps = legal;
  bool maximizer = board.maximizes[leader];
  bool friendly = board.in_side[leader] == maximizer;
  const LeadWeights& weight = weights[maximizer].lead;
  Later<P> later;
  Cards led = 0;
  int length = 0, foe_voids = 0;
  Fate fate{};
  const bool may_drop = K == Kind::points && normal<Plain>(left);
  for (; reps; reps &= reps - 1) {
    int card = lowest(reps), worth = board.points[card];
    bool is_trump = has(board.trumps, card);
    bool same_run = has(adjacent, card) && moves.size > 0;
    if (board.suit_of[card] != led) {
      led = board.suit_of[card];
      length = count(hand & led);
      later.size = foe_voids = 0;
      for (int place = 1, seat = leader; place < P; ++place) {
        seat = seat + 1 == P ? 0 : seat + 1;
        later.add(seat, hands[seat], led, board.trumps);
        foe_voids += board.in_side[seat] != maximizer && !(hands[seat] & led);
      }
    }
    if (!same_run)
      fate = fate_of(goes<P>(board, later, board.in_side[leader],
                             led_trick<Plain>(board, leader, card, 0, left).beats),
                     friendly);
    int f = static_cast<int>(fate);
    int score = weight.fate[f] + weight.points[f] * worth + weight.length * length +
                weight.foe_void * foe_voids;
    int rank = count(present & led & (bit(card) - 1));
    score += is_trump ? weight.trump[f] + weight.rank_trump * rank : weight.rank_plain * rank;
    if (may_drop && same_run && settled(fate)) {
      Move& kept = moves.list[moves.size - 1];
      bool dearer = worth > board.points[kept.card];
      if (dearer == (fate == Fate::friend_sure)) kept = {card, score};
      continue;
    }
    moves.list[moves.size++] = {card, score};
  }
}

template <int P, bool Plain, Kind K, int Place>
void Search::list_follows(const Hands& hands, int leader, const Trick& trick, Moves& moves) const {
  const Board& board = board_;
  int seat = (leader + Place) % P;
  Cards hand = hands[seat];
  Cards legal = legal_follows<Plain>(board, hand, trick);
  Cards present = all_of(hands) | (Plain ? bit(trick.best) : trick.played);
  Cards reps = legal & ~board.equal_to_lower(legal, present);
  if constexpr (!Plain)
    if (deciding(board, trick.left)) reps = legal;
  if (!(reps & (reps - 1))) {
    moves.list[0] = {lowest(reps), 0};
    moves.size = 1;
    return;
  }
  Cards adjacent = board.adjacent_to_lower(legal, present);
  bool maximizer = board.maximizes[seat];
  const FollowWeights& weight = weights[maximizer].follow;
  Later<P> later;
  for (int place = Place + 1, next = seat; place < P; ++place) {
    next = next + 1 == P ? 0 : next + 1;
    later.add(next, hands[next], trick.led, board.trumps);
  }
  bool discards = !(legal & trick.led);
  Fate fate{};
  bool takes = false;
  const bool may_drop = K == Kind::points && normal<Plain>(trick.left);
  for (; reps; reps &= reps - 1) {
    int card = lowest(reps), worth = board.points[card];
    bool same_run = has(adjacent, card) && moves.size > 0;
    if (!same_run) {
      takes = has(trick.beats, card);
      bool holder_in_side = board.in_side[takes ? seat : trick.winner];
      Cards beaters = takes ? with_card<Plain>(board, trick, seat, card).beats : trick.beats;
      fate = fate_of(goes<P>(board, later, holder_in_side, beaters), holder_in_side == maximizer);
    }
    int f = static_cast<int>(fate);
    int rank = count(present & board.suit_of[card] & (bit(card) - 1));
    int score = weight.fate[f] + weight.points[f] * worth + weight.rank[f] * rank;
    if (takes) score += weight.takes[f];
    if (discards) {
      if (has(board.trumps, card))
        score += weight.ruff;
      else
        score += weight.length * count(hand & board.suit_of[card]);
    }
    if (may_drop && same_run && settled(fate)) {
      Move& kept = moves.list[moves.size - 1];
      bool dearer = worth > board.points[kept.card];
      if (dearer == (fate == Fate::friend_sure)) kept = {card, score};
      continue;
    }
    moves.list[moves.size++] = {card, score};
  }
}

template <int P, bool Plain, Kind K>
int Search::lead_card(Hands& hands, int leader, int card, int need, int rest, int left) {
  ++nodes_;
  hands[leader] ^= bit(card);
  Trick trick = led_trick<Plain>(board_, leader, card, rest, left);
  int value = follow<P, Plain, K, 1>(hands, leader, trick, need);
  hands[leader] ^= bit(card);
  return value;
}

template <int P, bool Plain, Kind K, int Place>
int Search::follow_card(Hands& hands, int leader, const Trick& trick, int card, int need) {
  ++nodes_;
  int seat = (leader + Place) % P;
  hands[seat] ^= bit(card);
  Trick next = with_card<Plain>(board_, trick, seat, card);
  int value;
  if constexpr (Place + 1 < P)
    value = follow<P, Plain, K, Place + 1>(hands, leader, next, need);
  else
    value = complete<P, Plain, K>(hands, next, need);
  hands[seat] ^= bit(card);
  return value;
}

template <int P, bool Plain, Kind K, int Place>
int Search::follow(Hands& hands, int leader, const Trick& trick, int need) {
  Moves moves;
  list_follows<P, Plain, K, Place>(hands, leader, trick, moves);
  if (moves.size == 1)
    return follow_card<P, Plain, K, Place>(hands, leader, trick, moves.list[0].card, need);
  const int seat = (leader + Place) % P;
  bool maximizer = board_.maximizes[seat];
  sort(moves, seat, false, trick.left, no_move);
  const int bar = K == Kind::exactly ? 1 : need;
  int best = maximizer ? -1 : 1 << 14;
  for (int i = 0; i < moves.size; ++i) {
    int card = moves.list[i].card;
    int value = follow_card<P, Plain, K, Place>(hands, leader, trick, card, need);
    if (maximizer ? value > best : value < best) best = value;
    if ((best >= bar) == maximizer) {
      if (i > 0) remember(seat, false, card, trick.left);
      break;
    }
  }
  return best;
}

template <int P, bool Plain, Kind K>
int Search::complete(const Hands& hands, const Trick& trick, int need) {
  bool won = board_.in_side[trick.winner];
  int gain = 0;
  if constexpr (K == Kind::points) gain = won ? trick.points : 0;
  if constexpr (K == Kind::final)
    gain = won && (board_.target < 0 || board_.target == trick.best) &&
           (trick.left == 1 || !board_.only_last);
  int needed = K == Kind::exactly ? need - won : need - gain;
  int left = trick.left - 1, rest = trick.rest - trick.points;
  if constexpr (K == Kind::points) {
    if (needed <= 0) return gain;
    if (needed > rest) return gain + rest;
  }
  Hands next = hands;
  if constexpr (Plain) {
    board_.compact(next, trick.played);
    return gain + between<P, Plain, K>(next, trick.winner, needed, rest, left);
  } else {
    Decider before = decider_;
    int leader = next_leader(board_, trick, decider_);
    compact_after(board_, trick, next);
    int value = gain + between<P, Plain, K>(next, leader, needed, rest, left);
    decider_ = before;
    return value;
  }
}

// The last trick of a plain game plays itself.
template <int P, Kind K>
int Search::finish(const Hands& hands, int leader, int need, int rest) {
  nodes_ += P;
  int winner = leader, best = lowest(hands[leader]);
  Cards beats = board_.beaten_by[best];
  for (int place = 1, seat = leader; place < P; ++place) {
    seat = seat + 1 == P ? 0 : seat + 1;
    if (!(hands[seat] & beats)) continue;
    winner = seat;
    best = lowest(hands[seat]);
    beats = board_.beaten_by[best];
  }
  bool won = board_.in_side[winner];
  if constexpr (K == Kind::exactly) return need == won;
  if constexpr (K == Kind::final) return won && (board_.target < 0 || board_.target == best);
  return won ? rest : 0;
}

// Between two tricks: first what the table knows; where it knows nothing, what is certain; then search.
template <int P, bool Plain, Kind K>
int Search::between(const Hands& hands, int leader, int need, int rest, int left) {
  if (left == 0) return K == Kind::exactly ? need == 0 : 0;
  if constexpr (K == Kind::exactly) {
    if (need < 0 || need > left) return 0;
  } else {
    if (need <= 0) return 0;
    if (K == Kind::points && need > rest) return rest;
  }
  if constexpr (K == Kind::final)
    if (board_.target >= 0) {
      bool held = false;
      for (int seat = 0; seat < P; ++seat)
        held |= board_.in_side[seat] && has(hands[seat], board_.target);
      if (!held) return 0;
    }
  if constexpr (!Plain) {
    if (board_.tricks - left >= board_.special_tricks && !(all_of(hands) & board_.dead))
      return between<P, true, K>(hands, leader, need, rest, left);
  } else {
    if (left == 1) return finish<P, K>(hands, leader, need, rest);
  }
  if (nodes_ >= next_check_) check_limit();

  constexpr bool exact_key = !Plain || K != Kind::points;
  Key key = key_of<exact_key>(board_, hands, leader);
  bool tabled = Plain || board_.tricks - left != board_.decide_after - 1;
  if (tabled) table_.prefetch(key);
  int lower = 0, upper = K == Kind::points ? rest : 1;
  int preferred = no_move;
  const Entry* known = nullptr;
  if (tabled)
    table_.look(key, [&](const Entry& entry) {
      if (exact_key || entry.present == key.present) {
        known = &entry;
        preferred = entry.move;
        if constexpr (K == Kind::exactly) return true;
        lower = std::max<int>(lower, entry.lower);
        upper = std::min<int>(upper, entry.upper);
      } else if (entry.lower > lower || entry.upper < upper) {
        Difference dearer = board_.difference(key.present, entry.present);
        lower = std::max(lower, entry.lower - dearer.there);
        upper = std::min(upper, entry.upper + dearer.here);
      }
      return lower >= need || upper < need;
    });
  if constexpr (K == Kind::exactly) {
    if (known) {
      if (known->lower >> need & 1) return 1;
      if (known->upper >> need & 1) return 0;
    }
  } else {
    if (lower >= need) return lower;
    if (upper < need) return upper;
  }
  if constexpr (K == Kind::points)
    if (!known) {
      Bounds sure = points_bounds<P>(board_, hands, leader, rest, normal<Plain>(left));
      if (sure.lower >= need) return sure.lower;
      if (sure.upper < need) return sure.upper;
      lower = std::max(lower, sure.lower);
      upper = std::min(upper, sure.upper);
    }
  if constexpr (K == Kind::exactly)
    if (!known) {
      Bounds sure = tricks_bounds<P>(board_, hands, left);
      if (need < sure.lower || need > sure.upper) return 0;
    }

  Hands playing = hands;
  int settled_by = no_move;
  int value = lead<P, Plain, K>(playing, leader, need, rest, left, preferred, settled_by);
  if (!tabled) return value;
  if constexpr (K == Kind::exactly) {
    Entry& entry = table_.claim(key, left, 0, 0);
    (value ? entry.lower : entry.upper) |= static_cast<std::int16_t>(1 << need);
    if (settled_by != no_move) entry.move = static_cast<std::uint8_t>(settled_by);
  } else {
    Entry& entry = table_.claim(key, left, lower, upper);
    if (value >= need) {
      value = std::max(value, lower);
      entry.lower = std::max(entry.lower, static_cast<std::int16_t>(value));
    } else {
      value = std::min(value, upper);
      entry.upper = std::min(entry.upper, static_cast<std::int16_t>(value));
    }
    if (settled_by != no_move) entry.move = static_cast<std::uint8_t>(settled_by);
  }
  return value;
}

template <int P, bool Plain, Kind K>
int Search::lead(Hands& hands, int leader, int need, int rest, int left, int preferred,
                 int& settled_by) {
  Moves moves;
  list_leads<P, Plain, K>(hands, leader, left, moves);
  bool maximizer = board_.maximizes[leader];
  sort(moves, leader, true, left, preferred);
  const int bar = K == Kind::exactly ? 1 : need;
  int best = maximizer ? -1 : 1 << 14;
  for (int i = 0; i < moves.size; ++i) {
    int card = moves.list[i].card;
    int value = lead_card<P, Plain, K>(hands, leader, card, need, rest, left);
    if (maximizer ? value > best : value < best) best = value;
    if ((best >= bar) == maximizer) {
      settled_by = card;
      if (i > 0) remember(leader, true, card, left);
      break;
    }
  }
  return best;
}

// From the start of the board, through the cards that already lie in its trick, and perhaps one
// card more.
template <int P, bool Plain, Kind K>
int Search::start(int need, int card) {
  Hands hands = board_.hands;
  std::vector<int> cards = board_.trick;
  if (card >= 0) {
    cards.push_back(card);
    for (Cards& hand : hands) hand &= ~bit(card);
  }
  int leader = board_.leader, played = static_cast<int>(cards.size());
  if (played == 0) return between<P, Plain, K>(hands, leader, need, board_.total, board_.tricks);
  Trick trick = led_trick<Plain>(board_, leader, cards[0], board_.total, board_.tricks);
  for (int place = 1; place < played; ++place)
    trick = with_card<Plain>(board_, trick, (leader + place) % P, cards[place]);
  switch (played) {
    case 1: return follow<P, Plain, K, 1>(hands, leader, trick, need);
    case 2: return follow<P, Plain, K, 2>(hands, leader, trick, need);
    case P: return complete<P, Plain, K>(hands, trick, need);
    default: return follow<P, Plain, K, P - 1>(hands, leader, trick, need);
  }
}

int Search::ask(int need) { return ask_after(-1, need); }

int Search::ask_after(int card, int need) {
  if (board_.hopeless) return 0;
  auto with_kind = [&]<int P, bool Plain>() {
    switch (board_.kind) {
      case Kind::points: return start<P, Plain, Kind::points>(need, card);
      case Kind::final: return start<P, Plain, Kind::final>(need, card);
      default: return start<P, Plain, Kind::exactly>(need, card);
    }
  };
  if (board_.players == 4)
    return board_.plain ? with_kind.operator()<4, true>() : with_kind.operator()<4, false>();
  return board_.plain ? with_kind.operator()<3, true>() : with_kind.operator()<3, false>();
}

}  // namespace tricks
