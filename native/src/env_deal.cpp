// One deal, step by step: the rules of `cego.deal` on bits.
#include <algorithm>

#include "env.hpp"

namespace tricks {

namespace {

Cards drop_lowest(Cards cards) { return cards & (cards - 1); }

Cards suit_of(const Book& book, int card) {
  for (Cards suit : book.suits)
    if (has(suit, card)) return suit;
  return 0;
}

int suit_number(const Book& book, int card) {
  for (std::size_t at = 0; at < book.suits.size(); ++at)
    if (has(book.suits[at], card)) return static_cast<int>(at);
  return 0;
}

const Facts& facts_of(const Book& book, const Seats& seats) {
  return book.facts[static_cast<std::size_t>(seats.contract)];
}

bool two_of_one_suit(const Book& book, Cards cards) {
  for (Cards suit : book.suits)
    if (count(cards & suit) > 1) return true;
  return false;
}

int suits_in(const Book& book, Cards cards) {
  int number = 0;
  for (Cards suit : book.suits) number += (cards & suit) != 0;
  return number;
}

unsigned ability(const Book& book, Cards hand) {
  if (book.tapp) return 0;
  Cards sides = hand & book.sides;
  bool throws = book.throw_in && count(hand & book.empties) >= book.throw_in;
  return unsigned{has(hand, book.little_man)} | unsigned{sides != 0} << 1 |
         unsigned{two_of_one_suit(book, sides)} << 2 | unsigned{suits_in(book, sides) > 1} << 3 |
         unsigned{throws} << 4;
}

// Cards that may be touched next so that `more` of the pile are touched in all, lowest first.
Cards next_touch(Cards pile, Cards picked, int wanted) {
  int more = wanted - count(picked);
  if (picked) pile &= above(highest(picked));
  Cards allowed = 0;
  for (Cards left = pile; count(left) >= more && left; left = drop_lowest(left))
    allowed |= left & -left;
  return allowed;
}

bool shows_with(const Book& book, Shows shows, Cards cards) {
  switch (shows) {
    case Shows::one: return cards != 0;
    case Shows::pair: return two_of_one_suit(book, cards);
    case Shows::two_suits: return suits_in(book, cards) > 1;
    default: return false;
  }
}

Cards may_show(const Book& book, const Seats& seats, Cards hand) {
  Shows shows = facts_of(book, seats).shows;
  Cards from = hand & book.empties;
  if (!shows_with(book, shows, from)) from = hand & book.sides;
  if (shows == Shows::one) return from;
  Cards allowed = 0;
  for (Cards left = from; left; left = drop_lowest(left)) {
    int card = lowest(left);
    Cards own = suit_of(book, card);
    Cards higher = from & above(card);
    Cards partners = shows == Shows::pair ? higher & own : higher & ~own;
    if (seats.picked) {
      int first = lowest(seats.picked);
      Cards same = suit_of(book, first);
      bool fits = card > first && has(shows == Shows::pair ? same : ~same, card);
      if (fits) allowed |= bit(card);
    } else if (partners) {
      allowed |= bit(card);
    }
  }
  return allowed;
}

Cards trump_of_blind(const Book& book, const Seats& seats) {
  Cards trumps = seats.blind & book.suits.back();
  if (!trumps) return 0;
  return bit(facts_of(book, seats).away == Away::lowest ? lowest(trumps) : highest(trumps));
}

Cards may_put_away(const Book& book, const Seats& seats) {
  Cards hand = seats.hands[static_cast<std::size_t>(seats.declarer)];
  switch (facts_of(book, seats).away) {
    case Away::any: return hand;
    case Away::not_shown: return hand & ~seats.shown;
    case Away::blind: return hand & ~seats.shown & ~seats.kept;
    default: break;
  }
  Cards trump = trump_of_blind(book, seats);
  return trump ? trump : seats.blind;
}

// The cards that may lead in place of a shown one, itself included.
Cards swappable(const Book& book, const Seats& seats, Cards card) {
  const Facts& facts = facts_of(book, seats);
  if (!facts.swap) return card;
  Cards suit = seats.hands[static_cast<std::size_t>(seats.declarer)] & suit_of(book, lowest(card));
  if (book.swap_courts) suit &= book.courts;
  return suit | (facts.shows == Shows::two_suits ? card : seats.shown);
}

Cards may_lay_out(const Book& book, const Seats& seats) {
  Cards one = seats.shown & -seats.shown, other = seats.shown & ~one;
  if (facts_of(book, seats).shows == Shows::pair)
    return next_touch(swappable(book, seats, one), seats.picked, 2);
  return swappable(book, seats, seats.picked ? other : one);
}

// Tricks

Cards ordered(const Book& book, const Seats& seats, Cards hand) {
  const Facts& facts = facts_of(book, seats);
  std::size_t number = static_cast<std::size_t>(seats.number);
  if (number > facts.called.size()) return 0;
  Cards called = bit(facts.called[number - 1]);
  if (hand & called) return called;
  Cards free = hand;
  for (std::size_t later = number; later < facts.called.size(); ++later)
    free &= ~bit(facts.called[later]);
  if (free & seats.trumps) return free & seats.trumps;
  return free & book.empties ? free & book.empties : free;
}

Cards may_lead(const Book& book, const Seats& seats, Cards hand) {
  if (seats.plain) return hand;
  if (seats.leads && seats.number <= (seats.laid_out ? 2 : 1)) return hand & seats.leads;
  Cards called = ordered(book, seats, hand);
  return called ? called : hand;
}

Cards may_follow(const Book& book, const Seats& seats, Cards hand) {
  if (!seats.plain)
    if (Cards called = ordered(book, seats, hand)) return called;
  int led = seats.trick[0];
  Cards suit = suit_of(book, led);
  if (Cards cards = hand & suit) return cards;
  if (Cards cards = hand & seats.trumps) return cards;
  if (!seats.plain && seats.in_trick > 1 && has(seats.dead, led)) {
    Cards answering = suit | seats.trumps;
    for (int at = 1; at < seats.in_trick; ++at)
      if (has(answering, seats.trick[static_cast<std::size_t>(at)])) return hand;
    if (Cards cards = hand & suit_of(book, seats.trick[1])) return cards;
  }
  return hand;
}

int points_of(const Book& book, Cards pile) {
  int number = count(pile), points = 0;
  for (Cards left = pile; left; left = drop_lowest(left))
    points += book.pips[static_cast<std::size_t>(lowest(left))];
  if (book.tapp) return points;
  return points + (book.twos ? number / 2 : number / 3 + (number % 3 == 2));
}

// Everyone who pays gives `-price` to everyone who does not.
void settle(const Book& book, Seats& seats, unsigned payers, int price) {
  int number = book.players - std::popcount(payers);
  int payer_count = std::popcount(payers);
  for (int seat = 0; seat < book.players; ++seat)
    seats.payments[static_cast<std::size_t>(seat)] =
        payers >> seat & 1 ? price * number : -price * payer_count;
  seats.phase = Phase::over;
}

unsigned hid_a_solo(const Book& book, const Seats& seats) {
  Cards trumps = book.suits.back();
  int enough = book.active == 4 ? 8 : 9;
  unsigned guilty = 0;
  for (int seat = 0; seat < book.active; ++seat) {
    if (seat == seats.declarer) continue;
    Cards hand = seats.dealt[static_cast<std::size_t>(seat)];
    int number = count(hand & trumps);
    bool high = count(hand & trumps & above(lowest(trumps) + 16)) >= 2;
    int suits = suits_in(book, hand & ~trumps);
    if (number >= enough || (number == enough - 1 && high && suits <= 2)) guilty |= 1u << seat;
  }
  return guilty;
}

void challenged(const Book& book, Seats& seats) {
  unsigned guilty = hid_a_solo(book, seats);
  int contract = guilty ? book.solo_word : seats.contract;
  int price = book.facts[static_cast<std::size_t>(contract)].prices[0].back();
  settle(book, seats, guilty ? guilty : 1u << seats.declarer, price);
}

void finish(const Book& book, Seats& seats, int last_winner) {
  const Facts& facts = facts_of(book, seats);
  std::array<int, 4> taken{};
  for (std::size_t seat = 0; seat < 4; ++seat) taken[seat] = count(seats.piles[seat]) / book.active;
  std::size_t declarer = static_cast<std::size_t>(seats.declarer);
  unsigned alone = 1u << declarer;
  Cards own = seats.piles[declarer];
  if (book.tapp) {
    std::size_t points = static_cast<std::size_t>(points_of(book, own | seats.legage));
    settle(book, seats, alone, facts.prices[static_cast<std::size_t>(taken[declarer])][points]);
    return;
  }
  switch (facts.aim) {
    case Aim::points: {
      const std::vector<int>& price = facts.prices[seats.over_solo];
      bool pfeif = book.pfeif == 1 ? seats.last_card == book.little_man : has(own, book.little_man);
      bool forfeited = !taken[declarer] || (seats.pfeif_frei && !pfeif);
      settle(book, seats, alone,
             forfeited ? price.back()
                       : price[static_cast<std::size_t>(points_of(book, own | seats.legage))]);
      return;
    }
    case Aim::exactly:
      settle(book, seats, alone, facts.flat[taken[declarer] != facts.number]);
      return;
    case Aim::last_with:
      settle(book, seats, alone, facts.flat[seats.last_card != facts.number]);
      return;
    case Aim::last_loses:
      settle(book, seats, 1u << last_winner, facts.flat[0]);
      return;
    case Aim::most_loses: break;
  }
  int most = -1, none = 0;
  unsigned losers = 0;
  for (int seat = 0; seat < book.active; ++seat) {
    int points = points_of(book, seats.piles[static_cast<std::size_t>(seat)]);
    if (points > most) losers = 0;
    if (points >= most) losers |= 1u << seat;
    most = std::max(most, points);
    none += !taken[static_cast<std::size_t>(seat)];
  }
  if (facts.compulsory) {
    settle(book, seats, losers, facts.flat[static_cast<std::size_t>(none)]);
    return;
  }
  bool forehand = losers & 1;
  settle(book, seats, forehand ? 1u : losers, facts.prices[forehand][static_cast<std::size_t>(most)]);
}

std::array<int, 3> cutting_rank(const Book& book, int card) {
  if (has(book.suits.back(), card)) return {1, card, 0};
  return {0, card % 8, card / 8};
}

int next_leader(const Book& book, const Seats& seats, int winner, int card) {
  int shown = count(seats.dead);
  int by_declarer = shown ? shown + book.declarer_again : 0;
  if (seats.number < by_declarer) return seats.declarer;
  if (seats.number != 2 || !seats.laid_out) return winner;
  return cutting_rank(book, card) > cutting_rank(book, seats.first_card) ? winner
                                                                          : seats.first_winner;
}

void complete(const Book& book, Seats& seats) {
  Cards played = 0;
  for (int at = 0; at < book.active; ++at) played |= bit(seats.trick[static_cast<std::size_t>(at)]);
  Cards best = played & seats.trumps;
  if (!best) {
    Cards alive = played & ~seats.dead;
    best = alive & suit_of(book, seats.trick[0]);
    if (!best) best = alive & suit_of(book, seats.trick[1]);
  }
  int card = highest(best), place = 0;
  while (seats.trick[static_cast<std::size_t>(place)] != card) ++place;
  int winner = (seats.leader + place) % book.active;
  seats.piles[static_cast<std::size_t>(winner)] |= played;
  seats.in_trick = 0;
  seats.last_card = static_cast<std::int8_t>(card);
  if (!seats.hands[static_cast<std::size_t>(winner)]) return finish(book, seats, winner);
  int leader = seats.plain ? winner : next_leader(book, seats, winner, card);
  if (seats.number == 1) {
    seats.first_card = static_cast<std::int8_t>(card);
    seats.first_winner = static_cast<std::int8_t>(winner);
  }
  ++seats.number;
  seats.leader = seats.actor = static_cast<std::int8_t>(leader);
}

// A seat that does not follow has shown that it has none of the suit, and maybe no trump.
void note_void(const Book& book, Seats& seats, int seat, int card) {
  if (static_cast<std::size_t>(seats.number) <= facts_of(book, seats).called.size()) return;
  int led = suit_number(book, seats.trick[0]), suit = suit_number(book, card);
  if (led == suit) return;
  std::uint32_t& voids = seats.voids[static_cast<std::size_t>(seat)];
  voids |= 1u << led;
  if (!has(seats.trumps, card)) voids |= 1u << suit_number(book, lowest(seats.trumps));
}

void play(const Book& book, Seats& seats, int card) {
  int seat = seats.actor;
  seats.before_lead = false;
  seats.hands[static_cast<std::size_t>(seat)] &= ~bit(card);
  seats.trick[static_cast<std::size_t>(seats.in_trick)] = static_cast<std::int8_t>(card);
  if (seats.in_trick++) note_void(book, seats, seat, card);
  if (seats.in_trick == book.active) return complete(book, seats);
  seats.actor = static_cast<std::int8_t>((seat + 1) % book.active);
}

void start_tricks(Seats& seats, int leader) {
  seats.phase = Phase::tricks;
  seats.number = 1;
  seats.in_trick = 0;
  seats.leader = seats.actor = static_cast<std::int8_t>(leader);
}

// Exchange

void begin_play(const Book& book, Seats& seats, Cards laid_out) {
  const Facts& facts = facts_of(book, seats);
  bool little_man = facts.shows == Shows::little_man;
  seats.laid_out = laid_out;
  seats.leads = laid_out;
  if (!laid_out && seats.shown)
    seats.leads = little_man ? seats.shown : swappable(book, seats, seats.shown);
  seats.dead = facts.dead ? seats.shown : 0;
  seats.plain = !(seats.dead | seats.leads);
  seats.may_free = little_man && book.pfeif;
  seats.before_lead = true;
  start_tricks(seats, seats.declarer);
}

void after_put_away(const Book& book, Seats& seats) {
  if (count(seats.shown) < 2) return begin_play(book, seats, 0);
  if (!facts_of(book, seats).swap) return begin_play(book, seats, seats.shown);
  seats.step = lay_out;
}

void put_cards_away(Seats& seats, Cards cards) {
  seats.hands[static_cast<std::size_t>(seats.declarer)] &= ~cards;
  seats.legage |= cards;
}

void take_blind(const Book& book, Seats& seats) {
  Cards& hand = seats.hands[static_cast<std::size_t>(seats.declarer)];
  Cards along = seats.kept | seats.shown;
  seats.legage = hand & ~along;
  hand = along | seats.blind;
  seats.blind_taken = true;
  if (!facts_of(book, seats).put_away) return after_put_away(book, seats);
  seats.step = put_away;
  if (count(seats.shown) != 2) return;
  Cards trump = trump_of_blind(book, seats);
  seats.no_trump = !trump;
  if (book.trump_open && trump) {
    put_cards_away(seats, trump);
    seats.open_trump = trump;
    after_put_away(book, seats);
  }
}

void begin_contract(const Book& book, Seats& seats, bool may_challenge) {
  const Facts& facts = facts_of(book, seats);
  seats.actor = seats.declarer;
  seats.plain = facts.called.empty();
  if (book.tapp) {
    seats.phase = Phase::exchange;
    seats.step = facts.takes_blind ? put_away : name_trump;
    if (facts.takes_blind)
      seats.hands[static_cast<std::size_t>(seats.declarer)] |= seats.blind;
    else
      seats.legage = seats.blind;
    return;
  }
  if (!facts.takes_blind) {
    if (facts.blind_counts) seats.legage = seats.blind;
    return start_tricks(seats, seats.declarer);
  }
  seats.phase = Phase::exchange;
  seats.may_challenge = may_challenge;
  seats.step = facts.show ? show : keep;
  if (facts.shows == Shows::little_man) {
    seats.shown = bit(book.little_man);
    take_blind(book, seats);
  }
}

void touch(const Book& book, Seats& seats, int card) {
  const Facts& facts = facts_of(book, seats);
  seats.picked |= bit(card);
  int wanted = seats.step == show       ? facts.show
               : seats.step == keep     ? facts.keep
               : seats.step == put_away ? facts.put_away
                                        : 2;
  if (count(seats.picked) < wanted) return;
  Cards pile = seats.picked;
  seats.picked = 0;
  switch (seats.step) {
    case show:
      seats.shown = pile;
      if (facts.keep) {
        seats.step = keep;
        return;
      }
      return take_blind(book, seats);
    case keep:
      seats.kept = pile;
      return take_blind(book, seats);
    case put_away:
      put_cards_away(seats, pile);
      if (book.tapp) {
        seats.step = name_trump;
        return;
      }
      return after_put_away(book, seats);
    default: begin_play(book, seats, pile);
  }
}

constexpr std::array<int, 4> suit_of_trump_id = {3, 2, 1, 0};  // C S H D among D H S C

void name_suit(const Book& book, Seats& seats, int at) {
  seats.suit = static_cast<std::int8_t>(at);
  seats.trumps = book.suits[static_cast<std::size_t>(suit_of_trump_id[static_cast<std::size_t>(at)])];
}

void enter_state(const Book& book, Seats& seats, int state) {
  seats.state = state;
  const Bidding& bidding = book.bidding[static_cast<std::size_t>(state)];
  if (bidding.contract == -2) {
    seats.waiting = static_cast<std::uint8_t>(bidding.askable);
    seats.actor = static_cast<std::int8_t>(bidding.actor);
    return;
  }
  seats.waiting = 0;
  if (bidding.contract == -1) return settle(book, seats, 0, 0);
  seats.contract = static_cast<std::int8_t>(bidding.contract);
  seats.declarer = static_cast<std::int8_t>(bidding.declarer);
  seats.over_solo = bidding.over_solo;
  begin_contract(book, seats, bidding.all_fort && book.schinden);
}

Legal legal_now(const Book& book, const Seats& seats) {
  Legal legal;
  int seat = actor_of(seats);
  if (seats.phase == Phase::over) return legal;
  Cards hand = seats.hands[static_cast<std::size_t>(seat)];
  constexpr std::uint32_t silent = 1u << (silent_id - first_word);
  constexpr std::uint32_t challenge = 1u << (challenge_id - first_word);
  constexpr std::uint32_t four_trumps = 15u << (first_trump_id - first_word);
  switch (seats.phase) {
    case Phase::auction: {
      const Bidding& state = book.bidding[static_cast<std::size_t>(seats.state)];
      unsigned able = ability(book, hand);
      legal.rest = seats.waiting
                       ? state.out_of_turn[static_cast<std::size_t>(seat)][able] | silent
                       : state.words[able];
      return legal;
    }
    case Phase::exchange:
      switch (seats.step) {
        case show: legal.cards = may_show(book, seats, hand); break;
        case keep:
          legal.cards = next_touch(hand & ~seats.shown, seats.picked, facts_of(book, seats).keep);
          break;
        case put_away:
          legal.cards = next_touch(book.tapp ? hand : may_put_away(book, seats), seats.picked,
                                   facts_of(book, seats).put_away);
          break;
        case lay_out: legal.cards = may_lay_out(book, seats); break;
        case name_trump:
          legal.cards = hand;
          legal.rest = four_trumps;
      }
      if (seats.may_challenge && seats.blind_taken && !seats.picked) legal.rest |= challenge;
      return legal;
    default: break;
  }
  if (seats.waiting) {
    legal.rest = silent | (four_trumps & ~(1u << (first_trump_id + seats.suit - first_word)));
    return legal;
  }
  legal.cards = seats.in_trick ? may_follow(book, seats, hand) : may_lead(book, seats, hand);
  if (seats.before_lead) {
    if (seats.may_free) legal.rest |= 1u << (pfeif_frei_id - first_word);
    if (seats.may_challenge) legal.rest |= challenge;
  }
  return legal;
}

void say(const Book& book, Seats& seats, int seat, int word) {
  const Bidding& state = book.bidding[static_cast<std::size_t>(seats.state)];
  seats.words[static_cast<std::size_t>(seat)] |= 1u << word;
  std::size_t at = static_cast<std::size_t>(word);
  enter_state(book, seats,
              seats.waiting ? state.next_out_of_turn[static_cast<std::size_t>(seat)][at]
                            : state.next[at]);
}

void free_little_man(Seats& seats) {
  seats.pfeif_frei = seats.plain = true;
  seats.may_free = false;
  seats.leads = 0;
}

void take_in_turn(const Book& book, Seats& seats, int id) {
  if (id < first_word) {
    if (seats.phase == Phase::exchange && seats.step != name_trump) return touch(book, seats, id);
    bool by_lead = seats.phase == Phase::exchange;
    if (by_lead) {
      name_suit(book, seats, 3 - suit_number(book, id));
      start_tricks(seats, seats.declarer);
    }
    play(book, seats, id);
    if (by_lead) seats.waiting = static_cast<std::uint8_t>(1u << seats.declarer);
    return;
  }
  if (id < pfeif_frei_id) return say(book, seats, seats.actor, id - first_word);
  if (id == pfeif_frei_id) return free_little_man(seats);
  if (id == challenge_id) return challenged(book, seats);
  name_suit(book, seats, id - first_trump_id);
  start_tricks(seats, seats.declarer);
}

void take_out_of_turn(const Book& book, Seats& seats, int id) {
  int seat = actor_of(seats);
  if (id == silent_id) {
    seats.waiting &= static_cast<std::uint8_t>(seats.waiting - 1);
  } else if (id < pfeif_frei_id) {
    say(book, seats, seat, id - first_word);
  } else {
    seats.waiting = 0;
    name_suit(book, seats, id - first_trump_id);
  }
}

bool deal_contract(const Book& book, Seats& seats, Stream& random) {
  std::size_t at = random.below(static_cast<unsigned>(book.contracts.size()));
  seats.contract = static_cast<std::int8_t>(book.contracts[at]);
  seats.phase = Phase::tricks;
  const Facts& facts = facts_of(book, seats);
  bool forehand = facts.aim == Aim::most_loses || facts.aim == Aim::last_loses;
  unsigned fits = 0;
  for (int seat = 0; seat < (forehand ? 1 : book.active); ++seat) {
    Cards hand = seats.dealt[static_cast<std::size_t>(seat)];
    bool able = facts.shows == Shows::little_man || facts.aim == Aim::last_with
                    ? has(hand, book.little_man)
                    : facts.shows == Shows::nothing || shows_with(book, facts.shows, hand & book.sides);
    fits |= unsigned{able} << seat;
  }
  if (!fits) return false;
  for (unsigned skip = random.below(static_cast<unsigned>(std::popcount(fits))); skip; --skip)
    fits &= fits - 1;
  seats.declarer = static_cast<std::int8_t>(std::countr_zero(fits));
  begin_contract(book, seats, false);
  return true;
}

}  // namespace

int actor_of(const Seats& seats) {
  return seats.waiting ? std::countr_zero(seats.waiting) : seats.actor;
}

bool start_deal(const Book& book, Seats& seats, Stream& random) {
  std::array<std::int8_t, 64> pack{};
  int size = 0;
  for (Cards left = book.in_play; left; left = drop_lowest(left))
    pack[static_cast<std::size_t>(size++)] = static_cast<std::int8_t>(lowest(left));
  seats = Seats{};
  seats.contract = seats.declarer = seats.suit = -1;
  seats.plain = true;
  seats.trumps = book.suits.back();
  auto draw = [&](int number) {
    Cards pile = 0;
    for (; number; --number) {
      std::size_t at = random.below(static_cast<unsigned>(size));
      pile |= bit(pack[at]);
      pack[at] = pack[static_cast<std::size_t>(--size)];
    }
    return pile;
  };
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(book.active); ++seat)
    seats.dealt[seat] = seats.hands[seat] = draw(book.hand);
  for (; size; --size) seats.blind |= bit(pack[static_cast<std::size_t>(size - 1)]);
  if (!book.contracts.empty()) {
    if (!deal_contract(book, seats, random)) return false;
  } else {
    seats.phase = Phase::auction;
    enter_state(book, seats, 0);
  }
  seats.legal = legal_now(book, seats);
  return true;
}

void take(const Book& book, Seats& seats, int id) {
  if (seats.waiting)
    take_out_of_turn(book, seats, id);
  else
    take_in_turn(book, seats, id);
  if (seats.phase != Phase::over) seats.legal = legal_now(book, seats);
}

unsigned legal_count(const Legal& legal) {
  return static_cast<unsigned>(count(legal.cards) + std::popcount(legal.rest));
}

int nth_legal(const Legal& legal, unsigned at) {
  Cards cards = legal.cards;
  unsigned number = static_cast<unsigned>(count(cards));
  if (at < number) {
    for (; at; --at) cards = drop_lowest(cards);
    return lowest(cards);
  }
  std::uint32_t rest = legal.rest;
  for (at -= number; at; --at) rest &= rest - 1;
  return first_word + std::countr_zero(rest);
}

}  // namespace tricks
