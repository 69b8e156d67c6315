// planner/pose/collision/bit_window.h — reads and writes 64 consecutive bits at any offset of a
// packed bit row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway::lattice {

// Bits beyond either end are 0.
[[nodiscard]] inline std::uint64_t bitsFrom(const std::vector<std::uint64_t>& bits,
                                            std::ptrdiff_t first) {
  const std::ptrdiff_t word = first >> 6;
  const auto shift = static_cast<unsigned>(first & 63);
  const auto size = static_cast<std::ptrdiff_t>(bits.size());
  const auto at = [&](std::ptrdiff_t w) {
    return w >= 0 && w < size ? bits[static_cast<std::size_t>(w)] : 0U;
  };
  return (at(word) >> shift) | ((at(word + 1) << 1U) << (63U - shift));
}

// Precondition: all set bits lie within the row.
inline void setBitsFrom(std::vector<std::uint64_t>& bits, std::ptrdiff_t first, std::uint64_t set) {
  const std::ptrdiff_t word = first >> 6;
  const auto shift = static_cast<unsigned>(first & 63);
  if ((set << shift) != 0) bits[static_cast<std::size_t>(word)] |= set << shift;
  const std::uint64_t next = (set >> 1U) >> (63U - shift);
  if (next != 0) bits[static_cast<std::size_t>(word + 1)] |= next;
}

}  // namespace clearway::lattice
