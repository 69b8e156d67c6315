#include "planner/pose/search/search_corridor.h"

#include <algorithm>
#include <cmath>

namespace clearway::lattice {
namespace {

constexpr double kLeastSteps = 32.0;
constexpr double kRadii = 8.0;
constexpr double kTurningRadii = 3.0;
constexpr double kExpandedAStep = 64.0;  // of the route
constexpr double kLeastExpanded = 1e6;
// The lattice has room for all connections of the ends.
constexpr double kMarginInSteps = 256.0;

}  // namespace

bool SearchCorridor::isWorth(const StateLattice& whole, const PoseOptions& options) {
  return options.weight > 1.0 && options.table == nullptr && options.terrain == nullptr &&
         options.search != PoseSearch::Dijkstra &&
         std::int64_t{whole.rows()} * whole.columns() >= options.corridors_from;
}

double SearchCorridor::halfWidth(const StateLattice& whole, double circumscribed_radius_m,
                                 double turning_radius_m) {
  return std::max({kLeastSteps * std::max(whole.stepX(), whole.stepY()),
                   kRadii * circumscribed_radius_m, kTurningRadii * turning_radius_m});
}

std::uint64_t SearchCorridor::mostExpanded(const StateLattice& whole, double route_m) {
  const double steps = route_m / std::min(whole.stepX(), whole.stepY());
  return static_cast<std::uint64_t>(kLeastExpanded + kExpandedAStep * steps);
}

SearchCorridor SearchCorridor::around(std::span<const Vec2> route, const StateLattice& whole,
                                      std::span<const PoseGoal> goals, double half_width_m) {
  MapPart part(whole.frame());
  part.add(enlarged({whole.anchor(), whole.anchor()}, half_width_m));
  for (const PoseGoal& g : goals) {
    part.add(enlarged({g.position, g.position}, half_width_m + g.tolerance_m));
  }
  for (std::size_t i = 1; i < route.size(); ++i) {
    const Vec2 along = route[i] - route[i - 1];
    const double steps = std::ceil(length(along) / half_width_m);
    for (double k = 0.0; k <= steps; ++k) {
      const Vec2 at = route[i - 1] + k / std::max(steps, 1.0) * along;
      part.add(enlarged({at, at}, half_width_m));
    }
  }
  const double margin_m =
      std::max(kMarginInSteps * std::max(whole.stepX(), whole.stepY()), 2.0 * half_width_m);
  return {whole.within(enlarged(part.bounds(), margin_m)), std::move(part)};
}

}  // namespace clearway::lattice
