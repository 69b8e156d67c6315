// planner/pose/search/progress_parts.h — which part of the progress of a query each of its stages
// is.
//
// The parts are those of the work on maps with scattered obstacles. Over possible steps
// (planner/pose/heuristic/step_verdicts.h) the heuristic takes most of the work, elsewhere the
// search does. Of an anytime query the last search, for the least cost, takes nearly all.
// Cost: O(1). Thread-safe: no state.
#pragma once

#include <cstddef>

namespace clearway::lattice {

struct ProgressPart {
  double from = 0.0;
  double to = 1.0;
};

inline constexpr double kHeuristicPart = 0.6;        // of the heuristic over possible steps
inline constexpr double kIncumbentPart = 0.3;        // of what follows, but
inline constexpr double kIncumbentOverSteps = 0.05;  // over possible steps
inline constexpr double kAnytimePart = 0.05;         // of all searches but the last
inline constexpr double kProofToGoal = 0.22;         // of a proof that knows nearly all costs

// Of the incumbent of an optimal search; the proof is the rest.
[[nodiscard]] constexpr ProgressPart incumbentPart(bool over_steps) {
  if (!over_steps) return {0.0, kIncumbentPart};
  return {kHeuristicPart, kHeuristicPart + (1.0 - kHeuristicPart) * kIncumbentOverSteps};
}

// Of search k of n that follow the heuristic.
[[nodiscard]] constexpr ProgressPart searchPart(bool over_steps, std::size_t k, std::size_t n) {
  const double begin = over_steps ? kHeuristicPart : 0.0;
  if (n < 2) return {begin, 1.0};
  const double each = (1.0 - begin) * kAnytimePart / static_cast<double>(n - 1);
  const double from = begin + each * static_cast<double>(k);
  return {from, k + 1 == n ? 1.0 : from + each};
}

}  // namespace clearway::lattice
