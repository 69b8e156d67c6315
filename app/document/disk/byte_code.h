// app/document/disk/byte_code.h — numbers and texts as bytes, the same on every machine.
//
// Integers are little-endian base-128 (LEB128), signed ones in zigzag order; doubles are their
// bits. Thread-safe: no state.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace clearway::app {

class ByteWriter {
 public:
  void integer(std::uint64_t v) {
    for (; v >= 0x80; v >>= 7U) bytes_.push_back(static_cast<char>(v | 0x80U));
    bytes_.push_back(static_cast<char>(v));
  }
  void difference(std::int64_t v) {
    integer((static_cast<std::uint64_t>(v) << 1U) ^ static_cast<std::uint64_t>(v >> 63U));
  }
  void fixed(std::uint64_t v, unsigned bytes = 8) {
    for (unsigned k = 0; k < bytes; ++k) bytes_.push_back(static_cast<char>(v >> (8 * k)));
  }
  void number(double v) { fixed(std::bit_cast<std::uint64_t>(v)); }
  void text(std::string_view v) {
    integer(v.size());
    bytes_ += v;
  }
  void byte(std::uint8_t v) { bytes_.push_back(static_cast<char>(v)); }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] std::string take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
};

// After an error (the bytes end too early, or an integer is too long) all values are 0.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t integer() {
    std::uint64_t v = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t b = byte();
      v |= std::uint64_t{b & 0x7FU} << shift;
      if (b < 0x80) return v;
    }
    return failed();
  }
  std::int64_t difference() {
    const std::uint64_t v = integer();
    return static_cast<std::int64_t>((v >> 1U) ^ (0 - (v & 1U)));
  }
  std::uint64_t fixed(unsigned bytes = 8) {
    if (rest_.size() < bytes) return failed();
    std::uint64_t v = 0;
    for (unsigned k = 0; k < bytes; ++k) {
      v |= std::uint64_t{static_cast<std::uint8_t>(rest_[k])} << (8 * k);
    }
    rest_.remove_prefix(bytes);
    return v;
  }
  double number() { return std::bit_cast<double>(fixed()); }
  std::string_view text() {
    const std::uint64_t size = integer();
    if (size > rest_.size()) {
      failed();
      return {};
    }
    const std::string_view v = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return v;
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(fixed(1)); }
  // A number of things that take at least a byte each, so that no list is longer than the bytes.
  std::size_t count() {
    const std::uint64_t n = integer();
    return n <= rest_.size() ? n : failed();
  }
  std::uint64_t failed() {
    good_ = false;
    rest_ = {};
    return 0;
  }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool atEnd() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace clearway::app
