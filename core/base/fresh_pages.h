// core/base/fresh_pages.h — an allocator for large zero-initialised vectors of numbers.
//
// Method: calloc(). The operating system provides large blocks as zero pages, mapped when first
//         touched. A vector that writes its zeros touches all pages at once: a tenth of a second
//         for a map of 2^26 cells, during which no stop request is polled. With this allocator,
//         vector(n) writes no element.
// Thread-safe, as std::allocator is.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace clearway {

template <class T>
struct FreshPages {
  static_assert(std::is_trivially_copyable_v<T>);
  using value_type = T;

  FreshPages() = default;
  template <class U>
  FreshPages(const FreshPages<U>&) {}  // implicit, as the allocator requirements say

  [[nodiscard]] T* allocate(std::size_t n) {
    void* p = std::calloc(n, sizeof(T));
    if (p == nullptr) throw std::bad_alloc();
    return static_cast<T*>(p);
  }
  void deallocate(T* p, std::size_t) { std::free(p); }

  // Default construction leaves the zero in place; other values are written. Precondition: the
  // vector never grows again within its old capacity.
  void construct(T*) {}
  template <class... Args>
  void construct(T* p, Args&&... args) {
    std::construct_at(p, std::forward<Args>(args)...);
  }
  friend bool operator==(const FreshPages&, const FreshPages&) { return true; }
};

}  // namespace clearway
