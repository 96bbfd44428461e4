// Exact counting of deals, and drawing one of them.
#include "sample.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace tricks {

namespace {

using Count = unsigned __int128;

void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

Count times(Count a, Count b) {
  Count product;
  require(!__builtin_mul_overflow(a, b, &product), "too many deals to count");
  return product;
}

Count choose(int from, int number) {
  Count ways = 1;
  for (int i = 1; i <= number; ++i)
    ways = ways * static_cast<unsigned>(from - number + i) / static_cast<unsigned>(i);
  return ways;
}

}  // namespace

Sampler::Sampler(std::vector<Cards> known, const std::vector<int>& sizes, Cards unseen,
                 std::vector<Cards> forbidden)
    : known_(std::move(known)) {
  std::size_t hands = known_.size();
  require(hands >= 1 && hands <= max_hands, "there must be 1 to 8 hands");
  require(sizes.size() == hands, "one size for each hand is needed");
  if (forbidden.empty()) forbidden.assign(hands, 0);
  require(forbidden.size() == hands, "one forbidden mask for each hand is needed");
  Cards seen = unseen;
  int open = 0;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    require(!(known_[hand] & seen), "a known card is unseen or known twice");
    seen |= known_[hand];
    int room = sizes[hand] - count(known_[hand]);
    require(room >= 0 && sizes[hand] <= 64, "a hand knows more cards than its size");
    room_[hand] = static_cast<std::uint8_t>(room);
    open += room;
  }
  require(open == count(unseen), "no deal fits: the unseen cards do not fill the hands");
  sort_into_kinds(unseen, forbidden);
  shares_.resize(kinds_.size());
  deals_ = count_from(0, room_);
  require(deals_ > 0, "no deal fits the forbidden cards");
}

void Sampler::sort_into_kinds(Cards unseen, const std::vector<Cards>& forbidden) {
  std::map<unsigned, std::vector<int>> by_allowed;
  for (; unseen; unseen &= unseen - 1) {
    unsigned allowed = 0;
    for (std::size_t hand = 0; hand < forbidden.size(); ++hand)
      if (!has(forbidden[hand], lowest(unseen))) allowed |= 1u << hand;
    by_allowed[allowed].push_back(lowest(unseen));
  }
  for (auto& [allowed, cards] : by_allowed) kinds_.push_back({allowed, cards});
  std::stable_sort(kinds_.begin(), kinds_.end(), [](const Kind& a, const Kind& b) {
    return std::popcount(a.allowed) < std::popcount(b.allowed);
  });
}

Sampler::Count Sampler::count_from(std::size_t kind, const Room& room) {
  if (kind == kinds_.size()) return 1;
  auto found = shares_[kind].find(room);
  if (found == shares_[kind].end()) {
    std::vector<Share> shares;
    Room left = room, taken{};
    list_shares(kind, 0, static_cast<int>(kinds_[kind].cards.size()), 1, left, taken, shares);
    found = shares_[kind].emplace(room, std::move(shares)).first;
  }
  return found->second.empty() ? 0 : found->second.back().deals_so_far;
}

void Sampler::list_shares(std::size_t kind, std::size_t hand, int cards, Count ways, Room& room,
                          Room& taken, std::vector<Share>& shares) {
  if (hand == known_.size()) {
    if (cards) return;
    Count after = count_from(kind + 1, room);
    if (!after) return;
    Count before = shares.empty() ? 0 : shares.back().deals_so_far;
    Count total;
    require(!__builtin_add_overflow(before, times(ways, after), &total),
            "too many deals to count");
    shares.push_back({taken, total});
    return;
  }
  int most = kinds_[kind].allowed >> hand & 1 ? std::min<int>(cards, room[hand]) : 0;
  for (int number = 0; number <= most; ++number) {
    room[hand] = static_cast<std::uint8_t>(room[hand] - number);
    taken[hand] = static_cast<std::uint8_t>(number);
    list_shares(kind, hand + 1, cards - number, times(ways, choose(cards, number)), room, taken,
                shares);
    room[hand] = static_cast<std::uint8_t>(room[hand] + number);
  }
  taken[hand] = 0;
}

void Sampler::draw(Stream& random, Cards* hands) const {
  std::copy(known_.begin(), known_.end(), hands);
  Room room = room_;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    const std::vector<Share>& shares = shares_[kind].at(room);
    const Share* share = &shares.back();
    if (shares.size() > 1) {
      Count drawn = random.below_large(share->deals_so_far);
      share = &*std::upper_bound(
          shares.begin(), shares.end(), drawn,
          [](const Count& value, const Share& each) { return value < each.deals_so_far; });
    }
    int cards[64];
    int left = static_cast<int>(kinds_[kind].cards.size());
    std::copy(kinds_[kind].cards.begin(), kinds_[kind].cards.end(), cards);
    for (std::size_t hand = 0; hand < known_.size(); ++hand) {
      for (int i = 0; i < share->taken[hand]; ++i) {
        int at = static_cast<int>(random.below(static_cast<unsigned>(left)));
        hands[hand] |= bit(cards[at]);
        cards[at] = cards[--left];
      }
      room[hand] = static_cast<std::uint8_t>(room[hand] - share->taken[hand]);
    }
  }
}

std::vector<Cards> Sampler::all() const {
  std::vector<Cards> hands = known_, deals;
  Room room = room_;
  deal_on(0, 0, hands, room, deals);
  return deals;
}

void Sampler::deal_on(std::size_t kind, std::size_t card, std::vector<Cards>& hands, Room& room,
                      std::vector<Cards>& deals) const {
  if (kind == kinds_.size()) {
    deals.insert(deals.end(), hands.begin(), hands.end());
    return;
  }
  const Kind& now = kinds_[kind];
  if (card == now.cards.size()) {
    // Rooms that no deal leads on from were not kept when deals were counted.
    if (kind + 1 < kinds_.size()) {
      auto found = shares_[kind + 1].find(room);
      if (found == shares_[kind + 1].end() || found->second.empty()) return;
    }
    deal_on(kind + 1, 0, hands, room, deals);
    return;
  }
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    if (!(now.allowed >> hand & 1) || !room[hand]) continue;
    hands[hand] |= bit(now.cards[card]);
    --room[hand];
    deal_on(kind, card + 1, hands, room, deals);
    ++room[hand];
    hands[hand] ^= bit(now.cards[card]);
  }
}

}  // namespace tricks
