#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "planner/validate/motion/free_line_check.h"
#include "planner/validate/motion/grid_line_check.h"
#include "planner/validate/motion/nearest_obstacle.h"
#include "planner/validate/motion/translating_agent_check.h"
#include "planner/validate/validate.h"

namespace clearway::validation {
namespace {

using validation::HalfPoint;

// The point in half cells, if it is a centre (odd, odd) or, if allowed, a corner (even, even).
std::optional<HalfPoint> latticePoint(const GridFrame& frame, Vec2 p, bool corners) {
  constexpr double kTolerance = 2.0 * kLatticeTolerance;  // half cells
  const double x = 2.0 * p.x / frame.cellWidth();
  const double y = 2.0 * p.y / frame.cellLength();
  if (!(std::abs(x) < 1e6 && std::abs(y) < 1e6)) return std::nullopt;
  const HalfPoint near{std::llround(x), std::llround(y)};
  if (std::abs(x - static_cast<double>(near.x)) > kTolerance ||
      std::abs(y - static_cast<double>(near.y)) > kTolerance) {
    return std::nullopt;
  }
  const bool is_odd = near.x % 2 != 0;
  if (is_odd != (near.y % 2 != 0) || (!is_odd && !corners)) return std::nullopt;
  return near;
}

Cell cellOf(HalfPoint p) {
  return {static_cast<std::int32_t>(p.y >= 0 ? p.y / 2 : (p.y - 1) / 2),
          static_cast<std::int32_t>(p.x >= 0 ? p.x / 2 : (p.x - 1) / 2)};
}

Message name(Cell c) { return {"row %1, column %2", {c.row, c.column}}; }

Certificate refused(PathFault fault, std::size_t motion, const Pose& pose, Cell cell,
                    PathProblem problem) {
  Certificate certificate;
  certificate.fault = fault;
  certificate.where = {motion, 0.0, pose};
  certificate.cell = cell;
  certificate.problem = std::move(problem);
  return certificate;
}

Message placeOf(HalfPoint p) {
  if (p.x % 2 != 0) return name(cellOf(p));
  return {"the corner above and left of %1", {name(cellOf(p))}};
}

// Which of the path's ends a motion contains: its first motions start, its last ones stop there.
struct PathEnds {
  bool starts = false;
  bool stops = false;
};

// A motion from or to an end that is no cell centre.
std::optional<Certificate> checkLeg(const OccupancyGrid& grid, const Motion& m, std::size_t k,
                                    const PointRules& rules) {
  const CornerRule rule = rules.at_corners ? rules.corners : CornerRule::Never;
  const auto cell = obstacleHitOnLine(grid, rules.agent, m.from.position, m.to.position, rule);
  if (!cell) return std::nullopt;
  return refused(
      PathFault::Collision, k, m.from, *cell,
      PathProblem::ofMotion(k,
                            grid.frame().contains(*cell)
                                ? "motion %1 to or from an end of the path meets the obstacle at %2"
                                : "motion %1 to or from an end of the path leaves the map at %2",
                            {name(*cell)}));
}

// The reason why a motion is not one of a grid planner, or the obstacle that it meets.
std::optional<Certificate> checkMotion(const OccupancyGrid& grid, const Motion& m, std::size_t k,
                                       const PointRules& rules, PathEnds ends) {
  const GridFrame& frame = grid.frame();
  if (m.kind == MotionKind::Arc) {
    return refused(
        PathFault::Malformed, k, m.from, {},
        PathProblem::ofMotion(k, "motion %1 is an arc; a point moves straight from cell to cell"));
  }
  const bool at_corners = rules.at_corners || rules.agent.shape != PointShape::Point;
  const auto from = latticePoint(frame, m.from.position, at_corners && !ends.starts);
  const auto to = latticePoint(frame, m.to.position, at_corners && !ends.stops);
  for (const auto& [place, pose, is_end] :
       {std::tuple{from, m.from, ends.starts}, std::tuple{to, m.to, ends.stops}}) {
    if (!place) {
      if (is_end) continue;
      return refused(PathFault::Malformed, k, pose, frame.cellAt(pose.position),
                     PathProblem::ofMotion(
                         k, at_corners ? "motion %1 does not run between cell centres and corners"
                                       : "motion %1 does not run between cell centres"));
    }
    const Cell cell = cellOf(*place);
    if (place->x % 2 == 0 || frame.contains(cell)) continue;
    return refused(PathFault::Collision, k, pose, cell,
                   PathProblem::ofMotion(k, "motion %1 leaves the map at %2", {name(cell)}));
  }
  if (!from || !to) return checkLeg(grid, m, k, rules);
  if (rules.agent.shape != PointShape::Point) {
    const auto cell = validation::obstacleHitByTranslation(grid, rules.agent, *from, *to);
    if (!cell) return std::nullopt;
    return refused(
        PathFault::Collision, k, m.from, *cell,
        PathProblem::ofMotion(k, "motion %1 from %2 to %3 brings the agent into the obstacle at %4",
                              {placeOf(*from), placeOf(*to), name(*cell)}));
  }
  if (const auto cell = validation::obstacleOnGridLine(grid, *from, *to, rules.corners)) {
    return refused(
        PathFault::Collision, k, m.from, *cell,
        PathProblem::ofMotion(
            k, "motion %1 from %2 to %3 crosses or cuts the corner of the obstacle at %4",
            {placeOf(*from), placeOf(*to), name(*cell)}));
  }
  return std::nullopt;
}

// The largest distance of a point of the agent from its centre.
double reachOf(const GridAgent& agent) {
  return agent.shape == PointShape::Disc ? agent.size_m : agent.round_m;
}

// The area that the centre of a disc, or a square itself, sweeps on a straight motion. Enlarged by
// the radius of the disc it is the swept area.
std::vector<Vec2> sweptRing(const Motion& m, const GridAgent& agent) {
  const Vec2 a = m.from.position;
  const Vec2 b = m.to.position;
  if (agent.shape != PointShape::Square) return {a, b, b, a};
  const double h = 0.5 * agent.size_m;
  std::vector<Vec2> points;
  for (const Vec2 p : {a, b}) {
    for (const Vec2 q : {Vec2{-h, -h}, Vec2{h, -h}, Vec2{h, h}, Vec2{-h, h}})
      points.push_back(p + q);
  }
  return convexHull(points);
}

StopOr<Certificate> checkPoint(const OccupancyGrid& grid, const Path& path, const PointRules& rules,
                               StopCheck* stop) {
  if (const auto why = malformed(path)) {
    return refused(PathFault::Malformed, 0, path.start, {}, *why);
  }
  const GridFrame& frame = grid.frame();
  const std::vector<Motion> stay{{MotionKind::Straight, path.start, path.start}};
  const std::vector<Motion>& motions = path.motions.empty() ? stay : path.motions;
  const Aabb map = frame.bounds();
  const double size = std::max(map.max.x, map.max.y);
  const auto sides = validation::outside(frame, size + rules.agent.size_m + rules.agent.round_m);

  const auto moves = [](const Motion& m) { return m.kind != MotionKind::Turn; };
  const auto first =
      static_cast<std::size_t>(std::ranges::find_if(motions, moves) - motions.begin());
  std::size_t last = motions.size() - 1;
  while (last > 0 && !moves(motions[last])) --last;

  Certificate certificate;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < motions.size(); ++k) {
    if (isStoppedInside(stop)) return stopped(stop->reason());
    const Motion& m = motions[k];
    PathEnds ends{m.from.position == path.start.position && k <= first,
                  m.to.position == path.goal().position && k >= last};
    if (!moves(m)) ends.starts = ends.stops = ends.starts || ends.stops;
    if (auto bad = checkMotion(grid, m, k, rules, ends)) return *bad;
    const std::vector<Vec2> ring = sweptRing(m, rules.agent);
    const double radius = reachOf(rules.agent);
    const auto n = validation::nearestObstacle(grid, sides, ring, radius, best);
    if (!n) continue;
    best = n->distance_m;
    certificate.cell = validation::cellAt(frame, n->obstacle, n->on_obstacle);
    const Vec2 d = m.to.position - m.from.position;
    // Where the centre is nearest to the obstacle, which is enlarged by a square agent.
    const double half = rules.agent.shape == PointShape::Square ? 0.5 * rules.agent.size_m : 0.0;
    const std::array centres{m.from.position, m.to.position, m.to.position, m.from.position};
    const Vec2 closest = closestPoints(centres, enlarged(n->obstacle.box, half)).on_a;
    const double t =
        d == Vec2{} ? 0.0 : std::clamp(dot(closest - m.from.position, d) / dot(d, d), 0.0, 1.0);
    certificate.where = {k, t, {m.from.position + t * d, m.from.heading}};
  }
  certificate.free = true;
  constexpr double kRounding = 16.0 * std::numeric_limits<double>::epsilon();
  certificate.clearance_m = std::max(0.0, best - kRounding * size);
  return certificate;
}

}  // namespace

Certificate validatePoint(const OccupancyGrid& grid, const Path& path, const PointRules& rules) {
  return *checkPoint(grid, path, rules, nullptr);
}

StopOr<Certificate> validatePoint(const OccupancyGrid& grid, const Path& path,
                                  const PointRules& rules, StopCheck& stop) {
  return checkPoint(grid, path, rules, &stop);
}

}  // namespace clearway::validation
