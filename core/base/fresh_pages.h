// core/base/fresh_pages.h — an allocator for large vectors of numbers that are zero at first.
//
// The system hands out large memory as zeros already, page by page as it is touched. A vector that
// writes its zeros touches all of it at once, for a map of 2^26 cells a tenth of a second in which
// nobody can be asked whether to stop. With this allocator, vector(n) writes nothing.
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
  FreshPages(const FreshPages<U>&) {}  // as allocators do: implicit

  [[nodiscard]] T* allocate(std::size_t n) {
    void* p = std::calloc(n, sizeof(T));
    if (p == nullptr) throw std::bad_alloc();
    return static_cast<T*>(p);
  }
  void deallocate(T* p, std::size_t) { std::free(p); }

  // What is zero already; all else is written as usual. For vectors that never grow again within
  // what they have held.
  void construct(T*) {}
  template <class... Args>
  void construct(T* p, Args&&... args) {
    std::construct_at(p, std::forward<Args>(args)...);
  }
  friend bool operator==(const FreshPages&, const FreshPages&) { return true; }
};

}  // namespace clearway
