#include "planner/pose/search/search_window.h"

#include <algorithm>
#include <limits>

namespace clearway::lattice {
namespace {

constexpr std::int64_t kLargeLattice = std::int64_t{1} << 24U;  // in points
constexpr std::int64_t kLargestPart = 16;                       // an n-th of the lattice
constexpr double kFirstMargin = 256.0;                          // in lattice steps
constexpr double kMarginInRadii = 16.0;
constexpr double kNextMargin = 4.0;
constexpr double kRounding = 0.9999;
// Paths cost at least that many times the straight line, if there is anything to search.
constexpr double kLeastDetour = 1.02;

std::int64_t pointsOf(const StateLattice& lattice) {
  return std::int64_t{lattice.rows()} * lattice.columns();
}

// The least travel from the start to a goal by one of the window's sides within the map: as far as
// to the goal's mirror image.
double leastOutside(const StateLattice& whole, const StateLattice& part,
                    std::span<const PoseGoal> goals) {
  const auto lastOf = [](const StateLattice& l) {
    return l.first() + LatticeVector{l.rows() - 1, l.columns() - 1};
  };
  const Vec2 low = part.position(part.first());
  const Vec2 high = part.position(lastOf(part));
  const Vec2 start = whole.anchor();
  double least = std::numeric_limits<double>::infinity();
  for (const PoseGoal& g : goals) {
    const Vec2 apart = g.position - start;
    const auto by = [&](bool inside_map, double along, double from, double to) {
      if (inside_map) least = std::min(least, length(Vec2{along, from + to}) - g.tolerance_m);
    };
    by(part.first().row > whole.first().row, apart.x, start.y - low.y, g.position.y - low.y);
    by(part.first().column > whole.first().column, apart.y, start.x - low.x, g.position.x - low.x);
    by(lastOf(part).row < lastOf(whole).row, apart.x, high.y - start.y, high.y - g.position.y);
    by(lastOf(part).column < lastOf(whole).column, apart.y, high.x - start.x,
       high.x - g.position.x);
  }
  return kRounding * least;
}

}  // namespace

std::vector<SearchWindow> searchWindows(const StateLattice& whole, std::span<const PoseGoal> goals,
                                        double circumscribed_radius_m) {
  std::vector<SearchWindow> windows;
  if (pointsOf(whole) < kLargeLattice) return windows;
  Aabb ends{whole.anchor(), whole.anchor()};
  for (const PoseGoal& g : goals)
    ends = merged(ends, enlarged({g.position, g.position}, g.tolerance_m));
  double straight_m = std::numeric_limits<double>::infinity();
  for (const PoseGoal& g : goals) {
    straight_m = std::min(straight_m, length(g.position - whole.anchor()) - g.tolerance_m);
  }
  double margin = std::max(kFirstMargin * std::max(whole.stepX(), whole.stepY()),
                           kMarginInRadii * circumscribed_radius_m);
  for (;; margin *= kNextMargin) {
    const StateLattice part = whole.within(enlarged(ends, margin));
    if (kLargestPart * pointsOf(part) > pointsOf(whole)) return windows;
    const SearchWindow window{part, leastOutside(whole, part, goals)};
    if (window.least_outside_m > kLeastDetour * straight_m) windows.push_back(window);
  }
}

}  // namespace clearway::lattice
