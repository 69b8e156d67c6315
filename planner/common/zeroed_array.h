// planner/common/zeroed_array.h — a large array of zeros whose pages cost nothing until touched.
//
// A search that looks at a thousand of a map's 2^28 cells must not write them all first. calloc
// takes fresh pages from the system, which are zero when they are first read.
// Not thread-safe; moves like a pointer.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>

namespace clearway {

template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  // Replaces the contents by n > 0 zeros; false, and empty, when the system has no memory.
  [[nodiscard]] bool allocate(std::size_t n) {
    data_.reset(static_cast<T*>(std::calloc(n, sizeof(T))));
    size_ = data_ ? n : 0;
    return data_ != nullptr;
  }
  void clear() { std::memset(static_cast<void*>(data_.get()), 0, bytes()); }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }
  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
};

}  // namespace clearway
