// Memory of the transposition table.
#include "transposition.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tricks {

void Table::Free::operator()(Bucket* buckets) const { std::free(buckets); }

void Table::begin(int tricks) {
  int bits = std::clamp(2 * tricks - 3, 7, max_bits);
  std::size_t wanted = std::size_t{1} << bits;
  if (wanted > size_) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    std::size_t bytes = wanted * sizeof(Bucket);
    buckets_.reset();
    size_ = 0;
    void* memory = std::aligned_alloc(std::min(bytes, huge_page), bytes);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    if (bytes > huge_page) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 0, bytes);
    buckets_.reset(static_cast<Bucket*>(memory));
    size_ = wanted;
    epoch_ = 0;
  }
  mask_ = wanted - 1;
  if (++epoch_ == 0) {
    std::memset(static_cast<void*>(buckets_.get()), 0, size_ * sizeof(Bucket));
    epoch_ = 1;
  }
}

}  // namespace tricks
