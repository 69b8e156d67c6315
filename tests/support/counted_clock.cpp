#include "tests/support/counted_clock.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>

namespace clearway::testing {
namespace {

std::atomic<bool> counts{false};
std::atomic<std::int64_t> readings_so_far{0};
std::atomic<std::int64_t> reading_ns{0};
std::atomic<StopSource*> stop_source{nullptr};
std::atomic<std::int64_t> request_reading{0};

std::chrono::steady_clock::time_point read() {
  using Duration = std::chrono::steady_clock::duration;
  if (!counts.load()) {
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return std::chrono::steady_clock::time_point(std::chrono::seconds(t.tv_sec) +
                                                 std::chrono::nanoseconds(t.tv_nsec));
  }
  const std::int64_t n = readings_so_far.fetch_add(1) + 1;
  if (StopSource* const stop = stop_source.load(); stop != nullptr && n == request_reading.load()) {
    stop->request();
  }
  return std::chrono::steady_clock::time_point(Duration(reading_ns.load() * n));
}

}  // namespace

CountedClock::CountedClock(double reading_s) {
  readings_so_far = 0;
  reading_ns = std::llround(1e9 * reading_s);
  stop_source = nullptr;
  counts = true;
}
CountedClock::CountedClock(StopSource& stop, std::int64_t request_at) : CountedClock() {
  request_reading = request_at;
  stop_source = &stop;
}
CountedClock::~CountedClock() { counts = false; }
std::int64_t CountedClock::readings() const { return readings_so_far.load(); }

}  // namespace clearway::testing

std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  return clearway::testing::read();
}
