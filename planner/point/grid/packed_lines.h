// planner/point/grid/packed_lines.h — bitmap of parallel lines of cells, one bit per cell, scanned
// 64 cells at a time.
//
// A bitmap of `lines` lines of `length` positions, each line starting a new 64-bit word, least
// significant bit first. The jump point search stores rows, columns and both kinds of diagonals, so
// that a walk in any of the eight directions is a scan along words.
// Cost: a scan takes about a nanosecond per 64 positions. Thread-safe to read.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/fresh_pages.h"
#include "core/base/stop_source.h"

namespace clearway::grid {

class PackedLines {
 public:
  PackedLines() = default;
  PackedLines(std::uint32_t lines, std::uint32_t length)
      : stride_((length + 63) / 64), lines_(lines), words_(std::size_t{lines} * stride_) {}

  [[nodiscard]] std::uint32_t lines() const { return lines_; }
  [[nodiscard]] std::uint32_t stride() const { return stride_; }  // words per line
  [[nodiscard]] std::uint64_t* line(std::uint32_t i) {
    return words_.data() + std::size_t{i} * stride_;
  }
  [[nodiscard]] const std::uint64_t* line(std::uint32_t i) const {
    return words_.data() + std::size_t{i} * stride_;
  }
  [[nodiscard]] bool test(std::uint32_t i, std::uint32_t p) const {
    return ((line(i)[p >> 6U] >> (p & 63U)) & 1U) != 0;
  }

  // The first set position at or after `from`. Precondition: there is one.
  [[nodiscard]] std::uint32_t next(std::uint32_t i, std::uint32_t from) const {
    const std::uint64_t* word = line(i) + (from >> 6U);
    if (const std::uint64_t bits = *word >> (from & 63U); bits != 0) {
      return from + static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    std::uint32_t base = from & ~63U;
    do {
      ++word;
      base += 64;
    } while (*word == 0);
    return base + static_cast<std::uint32_t>(std::countr_zero(*word));
  }
  // The last set position at or before `from`. Precondition: there is one.
  [[nodiscard]] std::uint32_t previous(std::uint32_t i, std::uint32_t from) const {
    const std::uint64_t* word = line(i) + (from >> 6U);
    if (const std::uint64_t bits = *word << (63U - (from & 63U)); bits != 0) {
      return from - static_cast<std::uint32_t>(std::countl_zero(bits));
    }
    std::uint32_t base = from | 63U;
    do {
      --word;
      base -= 64;
    } while (*word == 0);
    return base - static_cast<std::uint32_t>(std::countl_zero(*word));
  }

  // 64 positions of a line from `from` on; positions outside are zeros.
  [[nodiscard]] std::uint64_t window(std::uint32_t i, std::int64_t from) const {
    const std::int64_t w = from >> 6;  // rounds down
    const auto shift = static_cast<unsigned>(from & 63);
    const std::uint64_t low = wordOrZero(i, w) >> shift;
    return shift == 0 ? low : low | wordOrZero(i, w + 1) << (64U - shift);
  }

  [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }
  [[nodiscard]] static std::size_t bytesOf(std::size_t lines, std::size_t length) {
    return lines * ((length + 63) / 64) * sizeof(std::uint64_t);
  }

 private:
  [[nodiscard]] std::uint64_t wordOrZero(std::uint32_t i, std::int64_t w) const {
    return w >= 0 && w < stride_ ? line(i)[w] : 0;
  }
  std::uint32_t stride_ = 0;
  std::uint32_t lines_ = 0;
  std::vector<std::uint64_t, FreshPages<std::uint64_t>> words_;  // zeros cost nothing until written
};

// The mapping from a bitmap of rows y with positions x to other lines: a column is a line x with
// positions y; a diagonal has positions y and one number that is constant along it. Diagonals are
// numbered modulo the columns, so that two that share no y share a line.
enum class LineKind : std::uint8_t {
  Column,        // line x
  MainDiagonal,  // line x - y: down is also right
  AntiDiagonal,  // line x + y: down is also left
};

// Where the lines of a bitmap are written, among words of other kinds: word w of line i is
// first[(i * stride + w) * step].
struct LineWords {
  std::uint64_t* first;
  std::size_t stride;
  std::size_t step;
};

// Adds the same bits regrouped into other lines. Incomplete if `stop` ends it: check its reason.
void addRegrouped(const PackedLines& rows, std::uint32_t columns, LineKind kind, LineWords out,
                  StopCheck* stop = nullptr);
// The same; positions outside the bitmap of rows are 0.
[[nodiscard]] PackedLines regrouped(const PackedLines& rows, std::uint32_t columns, LineKind kind,
                                    StopCheck* stop = nullptr);

}  // namespace clearway::grid
