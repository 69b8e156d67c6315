// planner/common/touched_array.h — a large array of zeros that knows which of its pages were
// written.
//
// So much of it the system holds (planner/common/lazy_zero_array.h), and so much is cleared before
// a small array of a pool's memory is given back: what the next one costs follows what was written,
// not its size.
// Cost: a load a write; a byte for each 4 KiB. Not thread-safe; moves like a pointer.
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>

#include "planner/common/block_pool.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/touched_pages.h"

namespace clearway {

template <class T>
class TouchedArray {
 public:
  TouchedArray() = default;
  TouchedArray(TouchedArray&&) noexcept = default;
  TouchedArray& operator=(TouchedArray&& other) noexcept {
    clearWritten();
    array_ = std::move(other.array_);
    touched_ = std::move(other.touched_);
    return *this;
  }
  TouchedArray(const TouchedArray&) = delete;
  TouchedArray& operator=(const TouchedArray&) = delete;
  ~TouchedArray() { clearWritten(); }

  // Replaces the contents by n > 0 zeros; false when the system has no memory. With a pool of
  // zeros, which must live longer, a small array is of its memory.
  [[nodiscard]] bool allocate(std::size_t n, BlockPool* zeros = nullptr) {
    clearWritten();
    const bool is_small = n * sizeof(T) < LazyZeroArray<T>::kWorthReserving;
    const bool done =
        zeros != nullptr && is_small ? array_.allocateFrom(*zeros, n) : array_.allocate(n);
    touched_ = done ? TouchedPages(array_.bytes()) : TouchedPages();
    return done;
  }
  [[nodiscard]] std::size_t size() const { return array_.size(); }
  [[nodiscard]] bool isReserved() const { return array_.isReserved(); }
  [[nodiscard]] const T* data() const { return array_.data(); }
  void set(std::size_t i, T value) {
    array_.data()[i] = value;
    touched_.note(i * sizeof(T));
  }
  // Precondition: it was set before.
  [[nodiscard]] T& again(std::size_t i) { return array_.data()[i]; }

  // Of the pages that were written; of a small array all, as the heap gave it.
  [[nodiscard]] std::size_t memoryBytes() const { return touched_.bytes(); }
  // With what it knows of its pages; of a block of a pool all.
  [[nodiscard]] std::size_t heldBytes() const {
    return (array_.isLent() ? array_.heldBytes() : touched_.bytes()) + touched_.ownBytes();
  }

 private:
  void clearWritten() {
    if (!array_.isLent()) return;
    auto* const bytes = reinterpret_cast<std::byte*>(array_.data());
    touched_.forEachWritten(
        [&](std::size_t first, std::size_t n) { std::memset(bytes + first, 0, n); });
  }
  LazyZeroArray<T> array_;
  TouchedPages touched_;
};

}  // namespace clearway
