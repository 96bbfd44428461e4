// What the parts of the Python module share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

#include "position.hpp"

namespace nb = nanobind;

namespace tricks {

template <class T, std::size_t Rank>
struct Array {
  T* data;
  nb::ndarray<nb::numpy, T> array;

  explicit Array(const std::size_t (&shape)[Rank]) {
    std::size_t size = 1;
    for (std::size_t each : shape) size *= each;
    data = new T[size]();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    array = nb::ndarray<nb::numpy, T>(data, Rank, shape, owner);
  }
};

using Positions = std::vector<const Position*>;

// Python's None arrives as a null pointer.
inline void check_all(const Positions& positions) {
  for (const Position* position : positions)
    if (!position) throw nb::type_error("every one of the positions must be a Position");
}

// One position as a player sees it, with many possible sets of hands: a row of hands each.
using Worlds = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// More results than any memory holds are refused before their number overflows.
inline void check_number(std::size_t number) {
  if (number > std::size_t{1} << 36) throw nb::value_error("number is too large");
}

// Deals played by the policy.
void bind_courses(nb::module_& m);

}  // namespace tricks
