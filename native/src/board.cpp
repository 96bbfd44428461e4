// Lowering a position: numbers, classes, special rules.
#include "board.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace tricks {

Board::Board(const Position& position)
    : players(position.players),
      tricks(position.tricks_left()),
      kind(Kind::points),
      plain(true),
      suit_count(static_cast<int>(position.suits.size())),
      leader(position.leader) {
  number_cards(position);
  set_objective(position);
  set_specials(position);
  form_classes(position);
  aside = lowered(position.aside);
  for (int seat = 0; seat < players; ++seat) {
    in_side[seat] = position.side >> seat & 1;
    maximizes[seat] = position.maximizers >> seat & 1;
    hands[seat] = lowered(position.hands[seat]);
  }
  for (int seat = 0; seat < players; ++seat) {
    bool alone = std::count(in_side.begin(), in_side.begin() + players, in_side[seat]) == 1;
    if (alone && in_side[seat] == maximizes[seat]) lone = seat;
  }
  for (int card : position.trick) trick.push_back(numbers_[card]);
  total = points_of(lowered(position.in_play()));
}

Cards Board::lowered(Cards originals) const {
  Cards result = 0;
  for (; originals; originals &= originals - 1) {
    int number = numbers_[lowest(originals)];
    if (number >= 0) result |= bit(number);
  }
  return result;
}

void Board::number_cards(const Position& position) {
  numbers_.fill(-1);
  Cards in_play = position.in_play() | position.aside;
  std::vector<Cards> by_suit = position.suits;
  std::rotate(by_suit.begin() + position.trump, by_suit.begin() + position.trump + 1,
              by_suit.end());
  int next = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    int first = next;
    for (Cards part : {in_play & by_suit[suit] & position.dead,
                       in_play & by_suit[suit] & ~position.dead})
      for (; part; part &= part - 1) {
        originals_[next] = lowest(part);
        numbers_[lowest(part)] = next++;
      }
    suits[suit] = bit(next) - bit(first);
    if (next > first) suit_base |= bit(first);
    if (int dead_here = tricks::count(in_play & by_suit[suit] & position.dead))
      suit_base |= bit(first + dead_here);  // the dead are no neighbours of the living
    for (int card = first; card < next; ++card) suit_of[card] = suits[suit];
  }
  trumps = suits[suit_count - 1];
  dead = lowered(position.dead);
  for (int card = 0; card < next; ++card)
    beaten_by[card] = (suit_of[card] & above(card) & ~dead) | (has(trumps, card) ? 0 : trumps);
}

void Board::set_objective(const Position& position) {
  switch (position.objective) {
    case Objective::points:
      for (Cards left = lowered(position.in_play() | position.aside); left; left &= left - 1)
        points[lowest(left)] = position.points[originals_[lowest(left)]];
      break;
    case Objective::tricks:
      points.fill(1);
      scale = players;
      break;
    case Objective::exactly:
      kind = Kind::exactly;
      wanted = position.count;
      break;
    case Objective::last_with:
    case Objective::any_with:
      target = numbers_[position.target];
      hopeless = target < 0;
      only_last = position.objective == Objective::last_with;
      kind = Kind::final;
      break;
    case Objective::last:
      kind = Kind::final;
      break;
  }
  std::map<int, Cards> by_points;
  for (Cards left = lowered(position.in_play() | position.aside); left; left &= left - 1)
    by_points[points[lowest(left)]] |= bit(lowest(left));
  for (auto [worth, cards] : by_points) worths.push_back({worth, cards});
}

void Board::set_specials(const Position& position) {
  std::size_t reach = static_cast<std::size_t>(tricks);
  leads = position.leads;
  leads.resize(std::min(leads.size(), reach));
  for (Lead& lead : leads) lead.cards = lowered(lead.cards);
  Cards later = 0;
  for (std::size_t i = position.ordered.size(); i-- > 0;) {
    Cards card = lowered(bit(position.ordered[i]));
    later |= card;
    called.insert(called.begin(), card);
    called_later.insert(called_later.begin(), later);
  }
  empties = called.empty() ? 0 : lowered(position.empties);
  decide_after = position.decide_after < tricks ? position.decide_after : 0;
  first_winner = position.first_winner;
  if (decide_after == 1) first_order = position.order[position.first_card];
  for (int card = 0; card < 64; ++card)
    if (int number = numbers_[card]; number >= 0) order[number] = position.order[card];
  special_tricks = std::max({static_cast<int>(leads.size()), static_cast<int>(called.size()),
                             decide_after});
  plain = special_tricks == 0 && dead == 0;
}

void Board::form_classes(const Position& position) {
  auto signature = [&](int card) {
    Cards marks = 0;
    for (const Lead& lead : leads) marks = marks << 1 | (lead.cards >> card & 1);
    Cards called_card = called_later.empty() ? 0 : called_later[0] & bit(card);
    return std::tuple(suit_of[card], points[card], has(dead, card), has(empties, card), marks,
                      called_card, card == target);
  };
  int cards = tricks::count(position.in_play());
  for (int first = 0, next; first < cards; first = next) {
    class_base |= bit(first);
    for (next = first + 1; next < cards && signature(next) == signature(first);) ++next;
    if (next - first == 1) continue;
    Cards whole = bit(next) - bit(first);
    shared |= whole;
    for (int card = first; card < next; ++card) class_from[card] = whole & ~(bit(card) - 1);
  }
}

}  // namespace tricks
