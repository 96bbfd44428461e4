// Deal unseen cards to hands of known sizes, exactly uniformly among all deals that fit.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "cards.hpp"
#include "random.hpp"

namespace tricks {

// Cards that the same hands may hold are alike. How many of each kind go to which hand is drawn by
// the exact number of deals that this leaves; which ones is then a shuffle.
class Sampler {
 public:
  // `known`: what each hand is known to hold; `sizes`: how many cards it has in all; `unseen`: the
  // cards to deal; `forbidden`: what each hand cannot hold. Throws std::invalid_argument when no
  // deal fits or the description makes no sense.
  Sampler(std::vector<Cards> known, const std::vector<int>& sizes, Cards unseen,
          std::vector<Cards> forbidden);

  int hands() const { return static_cast<int>(known_.size()); }
  // How many deals fit.
  unsigned __int128 deals() const { return deals_; }
  // One deal.
  void draw(Stream& random, Cards* hands) const;
  // All deals, hand after hand, in a fixed order.
  std::vector<Cards> all() const;

 private:
  using Count = unsigned __int128;
  static constexpr std::size_t max_hands = 8;
  using Room = std::array<std::uint8_t, max_hands>;  // cards that each hand still takes

  struct Kind {
    unsigned allowed;  // hands
    std::vector<int> cards;
  };
  // One way to share out a kind, and how many deals there are up to and with it.
  struct Share {
    Room taken;
    Count deals_so_far;
  };

  std::vector<Cards> known_;
  std::vector<Kind> kinds_;
  Room room_{};
  Count deals_ = 0;
  std::vector<std::map<Room, std::vector<Share>>> shares_;  // by kind, by room before it

  void sort_into_kinds(Cards unseen, const std::vector<Cards>& forbidden);
  void deal_on(std::size_t kind, std::size_t card, std::vector<Cards>& hands, Room& room,
               std::vector<Cards>& deals) const;
  Count count_from(std::size_t kind, const Room& room);
  void list_shares(std::size_t kind, std::size_t hand, int cards, Count ways, Room& room,
                   Room& taken, std::vector<Share>& shares);
};

}  // namespace tricks
