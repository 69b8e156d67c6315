// tests/support/counted_clock.h — a steady clock that counts its readings instead of measuring
// time.
//
// Programs that link counted_clock.cpp read the real clock until a CountedClock exists; from then
// on every reading of std::chrono::steady_clock is 30 us after the one before, on all threads. A
// StopCheck with a time limit then reads the clock at every poll (core/base/stop_source.h), so that
// readings are polls, and a time limit of n readings is reached at the n-th. What is measured so
// is equal on every machine and under every sanitizer.
// Method: the definition of steady_clock::now() replaces that of the shared C++ library.
#pragma once

#include <cstdint>

#include "core/base/stop_source.h"

namespace clearway::testing {

class CountedClock {
 public:
  static constexpr double kReading_s = 30e-6;
  static constexpr double kLongTime_s = 1e9;  // a limit that is never reached

  explicit CountedClock(double reading_s = kReading_s);
  // At the n-th reading, n >= 1, `stop` is requested.
  CountedClock(StopSource& stop, std::int64_t request_at);
  ~CountedClock();
  CountedClock(const CountedClock&) = delete;
  CountedClock& operator=(const CountedClock&) = delete;

  [[nodiscard]] std::int64_t readings() const;
};

}  // namespace clearway::testing
