// planner/common/touched_pages.h — how much of a large lazy array the system holds: the pages that
// were written (planner/common/lazy_zero_array.h).
//
// Cost: a load a note; a byte for each 4 KiB of the array. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/common/lazy_zero_array.h"

namespace clearway {

class TouchedPages {
 public:
  TouchedPages() = default;
  explicit TouchedPages(std::size_t bytes) : bytes_(bytes), seen_(bytes / kPage + 1, 0) {}

  // The byte at that offset is written.
  void note(std::size_t offset) {
    std::uint8_t& seen = seen_[offset / kPage];
    if (seen != 0) return;
    seen = 1;
    ++count_;
  }
  // f(first, n): n bytes from that offset are of a page that was written.
  template <class F>
  void forEachWritten(const F& f) const {
    for (std::size_t page = 0; page < seen_.size(); ++page) {
      const std::size_t first = page * kPage;
      if (seen_[page] != 0) f(first, std::min(kPage, bytes_ - first));
    }
  }
  [[nodiscard]] std::size_t ownBytes() const { return seen_.capacity(); }
  [[nodiscard]] std::size_t writtenBytes() const { return std::min(bytes_, count_ * kPage); }
  // The same, but all of a small array, which the heap gives.
  [[nodiscard]] std::size_t bytes() const {
    return bytes_ < LazyZeroArray<std::byte>::kWorthReserving ? bytes_ : writtenBytes();
  }

 private:
  static constexpr std::size_t kPage = LazyZeroArray<std::byte>::kPage;
  std::size_t bytes_ = 0;
  std::vector<std::uint8_t> seen_;  // by page
  std::size_t count_ = 0;
};

}  // namespace clearway
