// app/c/boundary.h — what every function of clearway.h does at its edge: structs and arrays of the
// caller are read and written within their sizes, errors become statuses, exceptions end here.
//
// Errors: InvalidArgument, naming the argument. Thread-safe: no state.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/c/clearway.h"
#include "core/base/range_check.h"
#include "core/base/result.h"
#include "core/geometry/pose.h"
#include "maps/grid/map_frame.h"

namespace clearway::capi {

// --- errors ---

// Structs end with whole words, and none is ever larger than 4 KiB.
[[nodiscard]] constexpr bool isSize(std::size_t size) {
  return size >= sizeof(std::size_t) && size <= 4096 && size % sizeof(std::size_t) == 0;
}
[[nodiscard]] inline bool isUsable(const cw_error* error) {
  return error == nullptr || isSize(error->size);
}
cw_status succeed(cw_error* error);
cw_status report(cw_error* error, const Error& e);
cw_status reportException(cw_error* error) noexcept;  // the current one

// Runs Result<void> work() for a function of the interface.
template <class Work>
cw_status guarded(cw_error* error, Work&& work) noexcept {
  if (!isUsable(error)) return CW_INVALID_ARGUMENT;
  try {
    const Result<void> done = work();
    return done ? succeed(error) : report(error, done.error());
  } catch (...) {
    return reportException(error);
  }
}

[[nodiscard]] Result<void> checkPresent(const void* pointer, const char* name);

// --- structs ---

[[nodiscard]] Result<void> checkSize(std::size_t size, const char* name);

// The caller's struct; what is beyond its size has the defaults.
template <class T>
[[nodiscard]] Result<T> taken(const T* given, const char* name, const T& defaults) {
  static_assert(std::is_trivially_copyable_v<T> && offsetof(T, size) == 0);
  TRY(checkPresent(given, name));
  const std::size_t size = given->size;
  TRY(checkSize(size, name));
  T out = defaults;
  std::memcpy(&out, given, std::min(size, sizeof(T)));
  out.size = sizeof(T);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
  for (std::size_t i = sizeof(T); i < size; ++i) {
    if (bytes[i] == 0) continue;
    return fail(ErrorCode::InvalidArgument,
                "%1 has a value that this version of the library does not know", {name}, name);
  }
  return out;
}

template <class T>
[[nodiscard]] Result<T> takenOr(const T* given, const char* name, const T& defaults) {
  if (given == nullptr) return defaults;
  return taken(given, name, defaults);
}

// Into the caller's struct, as far as it reaches; what the library does not know becomes 0.
template <class T>
[[nodiscard]] Result<void> give(T* out, T value, const char* name) {
  static_assert(std::is_trivially_copyable_v<T> && offsetof(T, size) == 0);
  TRY(checkPresent(out, name));
  const std::size_t size = out->size;
  TRY(checkSize(size, name));
  value.size = size;
  std::memset(static_cast<void*>(out), 0, size);
  std::memcpy(out, &value, std::min(size, sizeof(T)));
  return {};
}

template <class T>
cw_status initialise(T* out, std::size_t size, const T& defaults, const char* name) {
  return guarded(nullptr, [&]() -> Result<void> {
    TRY(checkPresent(out, name));
    TRY(checkSize(size, name));
    out->size = size;
    return give(out, defaults, name);
  });
}

// --- values ---

// checkRanges(), whose error has the number's name as its field.
[[nodiscard]] inline Result<void> checkFields(std::initializer_list<NamedNumber> numbers) {
  for (const NamedNumber& n : numbers) {
    if (Result<void> checked = checkRanges({n}); !checked) {
      return inSource(std::move(checked), std::string(n.name));
    }
  }
  return {};
}

// Of an enumeration that counts from 0 to `last`.
template <class E>
[[nodiscard]] Result<E> choice(std::int32_t value, E last, const char* name) {
  TRY(checkFields({{name, 1.0 * value, 0.0, static_cast<double>(last)}}));
  return static_cast<E>(value);
}

// Sets `count`; whether the array is to be written. Errors: also LimitExceeded (capacity).
[[nodiscard]] Result<bool> hasRoom(std::size_t needed, const void* array, std::size_t capacity,
                                   std::size_t* count);
[[nodiscard]] Result<void> giveText(const std::string& text, char* out, std::size_t capacity,
                                    std::size_t* count);

// As many whole characters of UTF-8 as fit. Precondition: capacity > 0.
void copyStart(std::string_view text, char* out, std::size_t capacity) noexcept;
void copyEnd(std::string_view text, char* out, std::size_t capacity) noexcept;  // the same

// Where a map is: the caller's frame, and the world's.
struct MapPlace {
  maps::MapFrame frame;
  GridFrame grid;
};
// Three doubles as a pose in the world; without their heading one along +x.
[[nodiscard]] Result<Pose> poseOf(const MapPlace& place, const double* pose,
                                  const std::string& name, bool has_heading = true);
void givePose(const MapPlace& place, const Pose& pose, double* out);

// --- handles ---

// The exclusive use of a handle during a call.
class Use {
 public:
  explicit Use(std::atomic_flag& busy) : busy_(busy.test_and_set() ? nullptr : &busy) {}
  ~Use() {
    if (busy_ != nullptr) busy_->clear();
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  [[nodiscard]] bool isExclusive() const { return busy_ != nullptr; }
  // Errors: Conflict.
  [[nodiscard]] Result<void> check(const char* name) const;

 private:
  std::atomic_flag* busy_;
};

}  // namespace clearway::capi
