// Memory of the transposition table.
#include "table.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tricks {

void Table::Free::operator()(Entry* entries) const { std::free(entries); }

void Table::begin(int tricks) {
  int bits = std::clamp(2 * tricks, 10, max_bits);
  std::size_t wanted = std::size_t{1} << bits;
  if (wanted > size_) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    std::size_t bytes = wanted * sizeof(Entry);
    entries_.reset();
    size_ = 0;
    void* memory = std::aligned_alloc(std::min(bytes, huge_page), bytes);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    if (bytes > huge_page) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 0, bytes);
    entries_.reset(static_cast<Entry*>(memory));
    size_ = wanted;
    epoch_ = 0;
  }
  mask_ = wanted / width - 1;
  if (++epoch_ == 0) {
    std::memset(static_cast<void*>(entries_.get()), 0, size_ * sizeof(Entry));
    epoch_ = 1;
  }
}

}  // namespace tricks
