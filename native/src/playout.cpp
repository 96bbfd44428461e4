// Play-outs: one loop for every policy; the choice of a uniform card uses BMI2 where there is.
#include "playout.hpp"

#include <stdexcept>
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define TRICKS_BMI2 __attribute__((target("bmi2,bmi,popcnt,lzcnt")))
#endif

#include "heuristics.hpp"
#include "trick.hpp"

namespace tricks {

namespace {

Position counting_points(Position position) {
  position.objective = Objective::points;
  return position;
}

struct AnyCard {
  static inline int nth(Cards cards, unsigned number) {
    for (; number; --number) cards &= cards - 1;
    return lowest(cards);
  }
};

#ifdef TRICKS_BMI2
struct AnyCardBmi2 {
  TRICKS_BMI2 static inline int nth(Cards cards, unsigned number) {
    return lowest(_pdep_u64(bit(static_cast<int>(number)), cards));
  }
};
#endif

template <class Any>
[[gnu::always_inline]] inline int any_of(Cards legal, Stream& random) {
  return Any::nth(legal, random.below(static_cast<unsigned>(count(legal))));
}

int dearest(const Board& board, Cards cards) {
  int best = lowest(cards);
  for (Cards left = cards; left; left &= left - 1)
    if (board.points[lowest(left)] > board.points[best]) best = lowest(left);
  return best;
}

int cheapest(const Board& board, Cards cards) {
  int best = lowest(cards);
  for (Cards left = cards; left; left &= left - 1)
    if (board.points[lowest(left)] < board.points[best]) best = lowest(left);
  return best;
}

// Lead what no hidden card of its suit beats, trumps only for the own pile; else something cheap
// that is no trump.
int thumb_lead(const Board& board, Cards legal, Cards hidden, int seat) {
  bool wants_tricks = board.in_side[seat] == board.maximizes[seat];
  if (wants_tricks) {
    bool alone = board.in_side[seat];
    for (Cards left = legal; left; left ^= bit(highest(left))) {
      int card = highest(left);
      if (has(board.trumps, card) && !alone) continue;
      if (!(board.beaten_by[card] & board.suit_of[card] & hidden)) return card;
    }
  }
  Cards plain = legal & ~board.trumps;
  return cheapest(board, plain ? plain : legal);
}

int thumb_follow(const Board& board, Cards legal, Cards hidden, const Trick& trick, int seat,
                 bool last) {
  Cards takers = legal & trick.beats, others = legal & ~trick.beats;
  bool own_trick_wanted = board.in_side[seat] == board.maximizes[seat];
  bool held_well = board.in_side[trick.winner] == board.maximizes[seat];
  bool held_safely = last || !(trick.beats & hidden);
  if (held_well && held_safely) return dearest(board, others ? others : legal);
  if (takers && own_trick_wanted) {
    if (last) return dearest(board, takers);
    int card = highest(takers);
    if (!(board.beaten_by[card] & board.suit_of[card] & hidden)) return card;
  }
  if (takers && others && !own_trick_wanted) return highest(others);
  return cheapest(board, others ? others : legal);
}

void count_piles(const Board& board, const Cards* piles, Played& played) {
  for (int seat = 0; seat < board.players; ++seat) {
    played.points[seat] = board.points_of(piles[seat]);
    played.tricks[seat] = count(piles[seat]) / board.players;
  }
  if (played.last_card >= 0) played.last_card = board.original(played.last_card);
}

// Random numbers for choices among few: 32 bits each, so that no choice is favoured by more than
// one in a hundred million.
class Halves {
 public:
  explicit Halves(Stream& random) : random_(random) {}
  [[gnu::always_inline]] unsigned below(int limit) {
    if (!full_) bits_ = random_.next();
    std::uint64_t half = full_ ? bits_ >> 32 : bits_ & 0xFFFFFFFFu;
    full_ = !full_;
    return static_cast<unsigned>(half * static_cast<unsigned>(limit) >> 32);
  }

 private:
  Stream& random_;
  std::uint64_t bits_ = 0;
  bool full_ = false;
};

// Uniform play from between two tricks of a plain game: the loop that is run millions of times.
template <int P, class Any>
[[gnu::always_inline]] inline Played play_uniform(const Board& board, Stream random) {
  Halves halves(random);
  Cards hands[P], piles[P] = {};
  for (int seat = 0; seat < P; ++seat) hands[seat] = board.hands[seat];
  const Cards trumps = board.trumps;
  int leader = board.leader, best = -1;
  for (int left = board.tricks; left > 0; --left) {
    int seat = leader;
    best = Any::nth(hands[seat], halves.below(left));
    hands[seat] ^= bit(best);
    Cards led = board.suit_of[best], beats = board.beaten_by[best], played = bit(best);
    for (int place = 1; place < P; ++place) {
      seat = seat + 1 == P ? 0 : seat + 1;
      Cards hand = hands[seat], legal = hand & led;
      if (!legal) legal = hand & trumps;
      if (!legal) legal = hand;
      int card = lowest(legal);
      if (legal & (legal - 1)) card = Any::nth(legal, halves.below(count(legal)));
      hands[seat] = hand ^ bit(card);
      played |= bit(card);
      bool takes = has(beats, card);
      leader = takes ? seat : leader;
      best = takes ? card : best;
      beats = board.beaten_by[best];
    }
    piles[leader] |= played;
  }
  Played result;
  result.last_winner = board.tricks ? leader : -1;
  result.last_card = best;
  count_piles(board, piles, result);
  return result;
}

template <bool Plain, class Any>
[[gnu::always_inline]] inline Played play_on(const Board& board, const Strengths& strength,
                                             Policy policy, Stream random) {
  const int players = board.players;
  Hands hands = board.hands;
  Cards piles[max_players] = {};
  Decider decider{board.first_winner, board.first_order};
  Played played;
  int leader = board.leader;
  const int* given = board.trick.data();
  int given_left = static_cast<int>(board.trick.size());
  auto choose = [&](Cards legal, const Trick* trick, int seat, int place) {
    if (!(legal & (legal - 1))) return lowest(legal);
    if (policy == Policy::uniform || random.below(8) == 0) return any_of<Any>(legal, random);
    if (policy != Policy::thumb)
      return Beginner(board, strength, hands, seat, place, trick, policy == Policy::keen)
          .choose(legal);
    Cards hidden = all_of(hands) & ~hands[seat];
    if (!trick) return thumb_lead(board, legal, hidden, seat);
    return thumb_follow(board, legal, hidden, *trick, seat, place == players - 1);
  };
  for (int left = board.tricks; left > 0; --left) {
    int card, seat = leader;
    if (given_left) {
      --given_left;
      card = *given++;
    } else {
      card = choose(legal_leads<Plain>(board, hands[seat], left), nullptr, seat, 0);
      hands[seat] ^= bit(card);
    }
    Trick trick = led_trick<Plain>(board, leader, card, 0, left);
    for (int place = 1; place < players; ++place) {
      seat = seat + 1 == players ? 0 : seat + 1;
      if (given_left) {
        --given_left;
        card = *given++;
      } else {
        card = choose(legal_follows<Plain>(board, hands[seat], trick), &trick, seat, place);
        hands[seat] ^= bit(card);
      }
      trick = with_card<Plain>(board, trick, seat, card);
    }
    piles[trick.winner] |= trick.played;
    leader = Plain ? trick.winner : next_leader(board, trick, decider);
    played.last_winner = trick.winner;
    played.last_card = trick.best;
  }
  count_piles(board, piles, played);
  return played;
}

template <class Any>
[[gnu::always_inline]] inline Played play_plain(const Board& board,
                                                const Strengths& strength,
                                                Policy policy, Stream random) {
  if (policy == Policy::uniform && board.trick.empty())
    return board.players == 4 ? play_uniform<4, Any>(board, random)
                              : play_uniform<3, Any>(board, random);
  return play_on<true, Any>(board, strength, policy, random);
}

#ifdef TRICKS_BMI2
TRICKS_BMI2 Played play_plain_bmi2(const Board& board, const Strengths& strength,
                                   Policy policy, Stream random) {
  return play_plain<AnyCardBmi2>(board, strength, policy, random);
}
const bool bmi2 = __builtin_cpu_supports("bmi2");
#endif

}  // namespace

Policy policy_named(const std::string& name) {
  if (name == "uniform") return Policy::uniform;
  if (name == "thumb") return Policy::thumb;
  if (name == "keen") return Policy::keen;
  if (name == "duck") return Policy::duck;
  throw std::invalid_argument("unknown policy: " + name);
}

Playouts::Playouts(const Position& position)
    : board_(counting_points(position)), strength_(strengths(position, board_)) {}

Played Playouts::play(Policy policy, Stream random) const {
  if (!board_.plain) return play_on<false, AnyCard>(board_, strength_, policy, random);
#ifdef TRICKS_BMI2
  if (bmi2) return play_plain_bmi2(board_, strength_, policy, random);
#endif
  return play_plain<AnyCard>(board_, strength_, policy, random);
}

}  // namespace tricks
