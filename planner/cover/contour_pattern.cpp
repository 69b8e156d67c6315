#include "planner/cover/contour_pattern.h"

#include <algorithm>
#include <cmath>

#include "core/polygon/polygon_cells.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::cover {
namespace {

constexpr double kTolerance = 0.75;                          // of rings, in cells
constexpr double kShortestEdge = 0.25, kLeastBeside = 0.05;  // of the tool's width

double halfWidthOf(const Footprint& body) {
  double half = 0.0;
  for (const ConvexPolygon& part : body.collisionParts()) {
    for (int k = 0; k < part.size(); ++k) half = std::max(half, std::abs(part.vertex(k).y));
  }
  return half + body.radius();
}

// Whether enough is missed beside an edge.
bool isWorth(const CoverState& state, Vec2 from, Vec2 to, double step_m) {
  const double width = state.tool().width_m;
  const Vec2 d = to - from;
  const double whole = length(d);
  const Vec2 across = (1.0 / whole) * perpendicular(d);
  const int parts = std::max(1, static_cast<int>(whole / step_m));
  int missed = 0;
  constexpr int kAcross = 5;
  for (int i = 0; i <= parts; ++i) {
    for (int j = -kAcross; j <= kAcross; ++j) {
      const Vec2 p = from + (static_cast<double>(i) / parts) * d +
                     (0.5 * width * j / (kAcross + 0.5)) * across;
      missed += state.isMissed(p) ? 1 : 0;
    }
  }
  return missed > kLeastBeside * (2 * kAcross + 1) * (parts + 1);
}

Lap lapOf(const PolygonRing& ring, CoverState& state, double step_m) {
  Lap out;
  const double width = state.tool().width_m;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 from = ring[k], to = ring[(k + 1) % ring.size()];
    if (length(to - from) < kShortestEdge * width || !isWorth(state, from, to, step_m)) continue;
    const auto heading = Heading::fromVector(to - from);
    if (!heading) continue;
    const Vec2 aside = rotate(*heading, state.tool().centre);
    const auto made =
        state.addLine(*heading, from + aside, to + aside, kShortestEdge * width, step_m);
    out.insert(out.end(), made.begin(), made.end());
  }
  return out;
}

}  // namespace

StopOr<std::vector<Lap>> contourLaps(const ReachMap& reach, const OccupancyGrid& outside, int count,
                                     CoverState& state, StopCheck& stop) {
  const auto distances = DistanceField::make(outside, stop);
  if (!distances) return stopped(distances.error());
  const GridFrame& f = reach.frame();
  const double step = std::min(f.cellWidth(), f.cellLength());
  const double spacing = state.tool().width_m * (1.0 - state.options().overlap);
  double from_edge = halfWidthOf(state.prover().planner().query().shaped()->footprint);
  std::vector<Lap> out;
  for (int k = 0; k < count; ++k, from_edge += spacing) {
    if (isStopped(&stop)) return stopped(stop.reason());
    const Polygons rings = polygonsOf(
        f, [&](Cell c) { return reach.reachedAt(c) != 0 && distances->at(c) >= from_edge; });
    if (rings.empty()) break;
    const Polygons laps = simplified(rings, kTolerance * step);
    forEachRing(laps, [&](const PolygonRing& ring) {
      if (isStopped(&stop)) return;
      Lap lap = lapOf(ring, state, step);
      if (!lap.empty()) out.push_back(std::move(lap));
    });
  }
  return unlessStopped(&stop, std::move(out));
}

}  // namespace clearway::cover
