// app/study/sweep/run_estimate.h — how long runs may take, and in which order they are started.
//
// Method: the mean time of the finished runs of the same study with the same factors, `seed` aside;
//   if there is none, of those with the nearest factors. The distance of two runs is the sum over
//   their factors: of numbers |a - b| / (|a| + |b|), of other values 0 or 1, 1 if one is missing.
//   At most kMaxGroups combinations of a study, evenly chosen, are compared.
//   A study without finished runs: a rough number of the command alone, times agents / 10 and
//   simulated minutes where options give them. Its use is the order, not the value.
// Order: longest expected first (Graham 1969: at most 4/3 of the shortest total time, were the
//   estimates exact), then by key. Cost: O(runs log runs + distinct combinations * kMaxGroups).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/study/sweep/sweep_runs.h"

namespace clearway::app {

struct PastRun {
  std::string study;
  SweepStudy::Point parameters;
  double wall_s = 0.0;
};

inline constexpr std::size_t kMaxGroups = 256;

// One value a run, at most `limit_s`.
[[nodiscard]] std::vector<double> expectedTimes(const std::vector<SweepRun>& runs,
                                                const std::vector<PastRun>& past, double limit_s);

// Sorts indices of runs.
void sortLongestFirst(std::vector<std::size_t>& open, const std::vector<SweepRun>& runs,
                      const std::vector<double>& expected_s);

// When `workers` are done, if each takes the next run as soon as it is free.
[[nodiscard]] double expectedTotal(const std::vector<std::size_t>& ordered,
                                   const std::vector<double>& expected_s, std::size_t workers);

}  // namespace clearway::app
