// app/study/batch/fastest_run.h — the CPU time of short work.
//
// Method: a reading of the thread's clock takes as long as a short query. Runs shorter than
// kShort_us are therefore repeated between two readings, until they take that long together or
// kMostRuns times; only the first run is alone.
// Thread-safe: no state.
#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace clearway::app {

// Of this thread [us].
[[nodiscard]] inline double threadCpu_us() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

// The least time of one run in so many measurements [us], by the readings of `clock_us`. run() says
// whether to go on. Precondition: repeat >= 1.
template <class Run, class Clock = double (*)()>
[[nodiscard]] double fastestRun_us(int repeat, Run&& run, Clock&& clock_us = threadCpu_us) {
  constexpr double kShort_us = 50.0;
  constexpr double kMostRuns = 100.0;
  double fastest_us = std::numeric_limits<double>::infinity();
  int runs = 1;
  bool goes_on = true;
  for (int k = 0; k < repeat && goes_on; ++k) {
    int done = 0;
    const double before = clock_us();
    for (; goes_on && done < runs; ++done) goes_on = run();
    fastest_us = std::min(fastest_us, (clock_us() - before) / done);
    runs = static_cast<int>(std::clamp(kShort_us / std::max(fastest_us, 1e-3), 1.0, kMostRuns));
  }
  return fastest_us;
}

}  // namespace clearway::app
