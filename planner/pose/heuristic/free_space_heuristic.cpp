#include "planner/pose/heuristic/free_space_heuristic.h"

#include <cmath>

namespace clearway::lattice {
namespace {

using Step = ProjectedStep;

bool isSymmetric(std::span<const Step> steps) {
  return std::ranges::all_of(steps, [&](const Step& s) {
    const auto has = [&](LatticeVector v) {
      return std::ranges::any_of(steps,
                                 [&](const Step& t) { return t.shift == v && t.cost == s.cost; });
    };
    return has({-s.shift.rows, s.shift.columns}) && has({s.shift.rows, -s.shift.columns});
  });
}

}  // namespace

// Two steps share an edge of the hull if no other step exceeds the linear function that
// interpolates both costs. The function is rounded down, so it remains a lower bound.
FreeSpaceHeuristic::FreeSpaceHeuristic(std::span<const Step> steps) {
  if (!isSymmetric(steps)) return;
  std::vector<Step> quadrant;
  for (const Step& s : steps) {
    if (s.shift.rows >= 0 && s.shift.columns >= 0) quadrant.push_back(s);
  }
  for (const Step& a : quadrant) {
    for (const Step& b : quadrant) {
      const double d = static_cast<double>(a.shift.rows) * b.shift.columns -
                       static_cast<double>(a.shift.columns) * b.shift.rows;
      if (d <= 0.0) continue;
      const double scale = std::ldexp(1.0, kFraction) / d;
      const double row = (static_cast<double>(a.cost) * b.shift.columns -
                          static_cast<double>(b.cost) * a.shift.columns) *
                         scale;
      const double column = (static_cast<double>(b.cost) * a.shift.rows -
                             static_cast<double>(a.cost) * b.shift.rows) *
                            scale;
      if (row < 0.0 || column < 0.0) continue;
      const Edge e{static_cast<std::int64_t>(row), static_cast<std::int64_t>(column)};
      const bool bounds = std::ranges::all_of(quadrant, [&](const Step& s) {
        return e.per_row * s.shift.rows + e.per_column * s.shift.columns <= std::int64_t{s.cost}
                                                                                << kFraction;
      });
      if (bounds) edges_.push_back(e);
    }
  }
}

}  // namespace clearway::lattice
