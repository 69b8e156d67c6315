// core/base/fingerprint.h — a 64-bit fingerprint that is the same on every machine.
//
// Method: FNV-1a over little-endian bytes (Fowler, Noll, Vo). Not for security: the fingerprint
//         decides whether a plan belongs to a map, and whether two runs gave the same bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace clearway {

class Fingerprint {
 public:
  constexpr void add(std::uint64_t v) {
    for (unsigned shift = 0; shift < 64; shift += 8) addByte((v >> shift) & 0xFFU);
  }
  constexpr void add(double v) { add(std::bit_cast<std::uint64_t>(v)); }  // -0.0 differs from 0.0
  constexpr void addBytes(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t b : bytes) addByte(b);
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return hash_; }

 private:
  constexpr void addByte(std::uint64_t b) { hash_ = (hash_ ^ b) * 1099511628211ULL; }
  std::uint64_t hash_ = 14695981039346656037ULL;
};

}  // namespace clearway
