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

std::int64_t pointsOf(const StateLattice& lattice) {
  return std::int64_t{lattice.rows()} * lattice.columns();
}

// The least travel from the start to a goal by one of the window's sides within the map.
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
    const auto by = [&](bool inside_map, double from, double to) {
      if (inside_map) least = std::min(least, from + to - g.tolerance_m);
    };
    by(part.first().row > whole.first().row, start.y - low.y, g.position.y - low.y);
    by(part.first().column > whole.first().column, start.x - low.x, g.position.x - low.x);
    by(lastOf(part).row < lastOf(whole).row, high.y - start.y, high.y - g.position.y);
    by(lastOf(part).column < lastOf(whole).column, high.x - start.x, high.x - g.position.x);
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
  double margin = std::max(kFirstMargin * std::max(whole.stepX(), whole.stepY()),
                           kMarginInRadii * circumscribed_radius_m);
  for (;; margin *= kNextMargin) {
    const StateLattice part = whole.within(enlarged(ends, margin));
    if (kLargestPart * pointsOf(part) > pointsOf(whole)) return windows;
    windows.push_back({part, leastOutside(whole, part, goals)});
  }
}

}  // namespace clearway::lattice
