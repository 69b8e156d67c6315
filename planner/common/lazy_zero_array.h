// planner/common/lazy_zero_array.h — a large array of zeros whose pages cost nothing until touched.
//
// A search that looks at a thousand of a map's 2^28 cells must not write them all first. The system
// gives fresh pages, which are zero when they are first read. Large pages (2 MiB, where the system
// has them) suit arrays of which wide areas are used in no order: addresses are found sooner.
// Not thread-safe; moves like a pointer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

#include "core/base/large_pages.h"
#include "planner/common/block_pool.h"

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#include <sys/mman.h>
#define CLEARWAY_RESERVES_PAGES 1
#else
#define CLEARWAY_RESERVES_PAGES 0
#endif

namespace clearway {

enum class MemoryPages : std::uint8_t { Usual, Large };

template <class T>
class LazyZeroArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  static constexpr std::size_t kWorthReserving = std::size_t{4} << 20U;  // bytes; less is soon zero

  static constexpr std::size_t kPage = 4096;  // bytes

  // Replaces the contents by n > 0 zeros; false, and empty, when the system has no memory.
  [[nodiscard]] bool allocate(std::size_t n, MemoryPages pages = MemoryPages::Usual) {
    data_.reset();
    data_ = n * sizeof(T) >= kWorthReserving ? reserve(n, pages) : taken(n);
    return setSize(n, true);
  }
  // The same for contents that are mostly used: in large pages unless it is small or huge.
  [[nodiscard]] bool allocateForMuchUse(std::size_t n) {
    constexpr std::size_t kSmall = std::size_t{1} << 19U, kHuge = std::size_t{1} << 26U;  // bytes
    data_.reset();
    const std::size_t bytes = n * sizeof(T);
    data_ = bytes < kSmall ? taken(n)
                           : reserve(n, bytes > kHuge ? MemoryPages::Usual : MemoryPages::Large);
    return setSize(n, true);
  }
  // The same with any contents: for those who set what they read. Nothing is written, however often
  // memory is used again.
  [[nodiscard]] bool allocateUnset(std::size_t n) {
    data_ = Pointer(static_cast<T*>(std::malloc(n * sizeof(T))), Free{});
    return setSize(n, false);
  }
  // The same in a block of a pool, which must live longer, with the contents of its blocks.
  [[nodiscard]] bool allocateFrom(BlockPool& pool, std::size_t n) {
    data_.reset();
    const BlockPool::Block block = pool.lend(n * sizeof(T));
    data_ = Pointer(static_cast<T*>(block.memory), Free{block, &pool});
    return setSize(n, false);
  }
  void clear() { std::memset(static_cast<void*>(data_.get()), 0, bytes()); }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // Whether it is so large that pages cost nothing until touched. Never after allocateUnset():
  // memory of the heap may have been used before.
  [[nodiscard]] bool isReserved() const { return is_fresh_ && bytes() >= kWorthReserving; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }
  // From a pool?
  [[nodiscard]] bool isLent() const { return data_ && data_.get_deleter().pool != nullptr; }
  // All that was taken for it.
  [[nodiscard]] std::size_t heldBytes() const {
    return isLent() ? data_.get_deleter().block.bytes : bytes();
  }
  // At most so many bytes have pages after writes at that many places, since allocate().
  [[nodiscard]] std::size_t touchedBytes(std::size_t places) const {
    if (!isReserved() || places >= bytes() / kPage) return bytes();
    return places * kPage;
  }
  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* data() const { return data_.get(); }
  [[nodiscard]] std::span<const T> view() const { return {data_.get(), size_}; }

 private:
  struct Free {
    BlockPool::Block block;     // of the pool, or mapped; none: from the heap
    BlockPool* pool = nullptr;  // that the block is from
    void operator()(T* p) const {
      if (pool != nullptr) {
        pool->takeBack(block);
        return;
      }
#if CLEARWAY_RESERVES_PAGES
      if (block.bytes > 0) {
        munmap(block.memory, block.bytes);
        return;
      }
#endif
      std::free(p);
    }
  };
  using Pointer = std::unique_ptr<T, Free>;
  static Pointer taken(std::size_t n) {
    return Pointer(static_cast<T*>(std::calloc(n, sizeof(T))), Free{});
  }
  // Not from the heap: what is used again there would be written first.
  static Pointer reserve(std::size_t n, [[maybe_unused]] MemoryPages pages) {
#if CLEARWAY_RESERVES_PAGES
    // Large pages begin at multiples of their size; what is never touched costs nothing.
    std::size_t bytes = n * sizeof(T);
    if (pages == MemoryPages::Large) bytes += kLargePage + kLargePage - bytes % kLargePage;
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return {};
    auto* first = static_cast<std::byte*>(p);
    if (pages == MemoryPages::Large) {
      const std::size_t before = reinterpret_cast<std::uintptr_t>(p) % kLargePage;
      if (before != 0) first += kLargePage - before;
      wishLargePages(first, bytes - static_cast<std::size_t>(first - static_cast<std::byte*>(p)));
    }
    return Pointer(reinterpret_cast<T*>(first), Free{{p, bytes}});
#else
    return taken(n);
#endif
  }
  [[nodiscard]] bool setSize(std::size_t n, bool is_fresh) {
    size_ = data_ ? n : 0;
    is_fresh_ = is_fresh;
    return data_ != nullptr;
  }
  Pointer data_;
  std::size_t size_ = 0;
  bool is_fresh_ = true;  // not from allocateUnset()
};

}  // namespace clearway
