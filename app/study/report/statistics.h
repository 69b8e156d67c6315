// app/study/report/statistics.h — figures of many runs: percentiles, cactus curves, Pareto
// fronts.
//
// Percentile: linear interpolation between the order statistics, position p (n - 1) (Hyndman, Fan,
// "Sample quantiles in statistical packages", 1996, type 7). Thread-safe: no state.
#pragma once

#include <cstddef>
#include <vector>

namespace clearway::app::report {

struct Summary {
  std::size_t count = 0;
  double mean = 0.0, least = 0.0, p5 = 0.0, p25 = 0.0, median = 0.0, p75 = 0.0, p95 = 0.0,
         p99 = 0.0, most = 0.0;
};

// `sorted`: in growing order, not empty. `share` in [0, 1].
[[nodiscard]] double percentile(const std::vector<double>& sorted, double share);
// All 0 without values.
[[nodiscard]] Summary summaryOf(std::vector<double> values);

struct Point {
  double x = 0.0, y = 0.0;
  std::size_t run = 0;
};
// The points that no other one dominates: none is at most as large in both, and smaller in one. By
// growing x; of equal points the first. Cost: O(n log n).
[[nodiscard]] std::vector<Point> paretoFront(std::vector<Point> points);

}  // namespace clearway::app::report
