// Paths under random zones: of points against Dijkstra's algorithm over cells, of shapes against
// dense samples of the true motion, and the check of directions against samples in long double.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>

#include "core/geometry/curved_path.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"
#include "core/geometry/zones.h"
#include "core/polygon/polygon_cells.h"
#include "planner/common/direction_rules.h"
#include "planner/query/query_planner.h"
#include "planner/validate/zone_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

using testing::emptyGrid;
using testing::randomGrid;

using Real = long double;

Real sideReal(Vec2 a, Vec2 b, Real x, Real y) {
  return (Real{b.x} - a.x) * (y - a.y) - (Real{b.y} - a.y) * (x - a.x);
}

// Inside by more than `margin` of the longest edges' lengths, or so.
bool isInsideReal(const std::vector<Vec2>& ring, Real x, Real y, Real margin = 1e-9L) {
  bool inside = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k];
    const Vec2 b = ring[(k + 1) % ring.size()];
    const Real side = sideReal(a, b, x, y);
    const Real size = std::hypot(Real{b.x} - a.x, Real{b.y} - a.y);
    const Real along = ((x - a.x) * (Real{b.x} - a.x) + (y - a.y) * (Real{b.y} - a.y)) / size;
    if (std::abs(side) / size < margin && along > -margin && along < size + margin) return false;
    if ((a.y > y) != (b.y > y) && (side > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside;
}

// Degrees between a direction and the zone's.
Real angleReal(const Zone& zone, Real dx, Real dy) {
  const Vec2 u = zone.direction.vector();
  const Real along = dx * u.x + dy * u.y;
  const Real across = std::abs(dx * u.y - dy * u.x);
  const Real angle =
      std::atan2(across, zone.kind == ZoneKind::Bidirected ? std::abs(along) : along);
  return angle * 180 / std::numbers::pi_v<Real>;
}

Real mostAngle(const Zone& zone) {
  if (zone.kind == ZoneKind::Bidirected) return 45;
  return zone.limitation == ZoneLimitation::Strict ? Real{22.5L} : Real{90};
}

std::vector<Vec2> randomRing(Rng& rng, double low, double high, double size, bool huge) {
  for (;;) {
    const Vec2 at{rng.range(low, high), rng.range(low, high)};
    std::vector<Vec2> ring(3 + rng.below(5));
    const double reach = huge ? 3.0 * size : size;
    for (Vec2& p : ring) {
      p = at + Vec2{rng.range(-reach, reach), rng.range(-reach, reach)};
      p = {std::round(p.x * 16.0) / 16.0, std::round(p.y * 16.0) / 16.0};
    }
    if (ring.front() != ring.back() && convexParts(ring)) return ring;
  }
}

Zone randomZone(Rng& rng, int n, ZoneKind kind, double extent, double size) {
  Zone zone;
  zone.id = "z" + std::to_string(n);
  zone.kind = kind;
  zone.ring =
      randomRing(rng, 0.0, extent, rng.below(4) == 0 ? 0.3 * size : size, rng.below(8) == 0);
  zone.factor = rng.below(5) == 0 ? 1.0 : rng.unit();
  zone.direction =
      *Heading::fromDegrees(rng.below(2) == 0 ? 45.0 * rng.below(8) : rng.range(-180, 180));
  zone.limitation = kind == ZoneKind::Directed && rng.below(2) == 0 ? ZoneLimitation::Strict
                                                                    : ZoneLimitation::Restricted;
  return zone;
}

class CellOracle {
 public:
  CellOracle(const OccupancyGrid& map, const SiteZones& zones) : map_(map), zones_(zones) {
    for (const Zone& zone : zones.zones) {
      if (zone.kind == ZoneKind::Blocked) setCellsUnder({{zone.ring, {}}}, map_);
    }
  }

  // Of the cheapest path of eight steps that cut no corner; infinity: there is none.
  double cheapest(Cell start, Cell goal) {
    const GridFrame& f = map_.frame();
    const auto at = [&](Cell c) {
      return static_cast<std::size_t>(c.row * f.columns() + c.column);
    };
    std::vector<double> best(static_cast<std::size_t>(f.rows() * f.columns()), kNone);
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    if (map_.blocked(start) || map_.blocked(goal)) return kNone;
    best[at(start)] = 0.0;
    open.push({0.0, at(start)});
    while (!open.empty()) {
      const auto [cost, k] = open.top();
      open.pop();
      if (cost > best[k]) continue;
      const Cell c{static_cast<std::int32_t>(k) / f.columns(),
                   static_cast<std::int32_t>(k) % f.columns()};
      for (std::int32_t i = -1; i <= 1; ++i) {
        for (std::int32_t j = -1; j <= 1; ++j) {
          const Cell to{c.row + i, c.column + j};
          if ((i == 0 && j == 0) || map_.blocked(to) || map_.blocked({c.row + i, c.column}) ||
              map_.blocked({c.row, c.column + j}) || !permits(c, to)) {
            continue;
          }
          const double step = std::hypot(i, j) * 0.5 * (costOf(c) + costOf(to));
          if (cost + step < best[at(to)]) {
            best[at(to)] = cost + step;
            open.push({best[at(to)], at(to)});
          }
        }
      }
    }
    return best[at(goal)];
  }
  static constexpr double kNone = std::numeric_limits<double>::infinity();

 private:
  bool permits(Cell from, Cell to) const {
    const Vec2 a = map_.frame().cellCentre(from);
    const Vec2 b = map_.frame().cellCentre(to);
    for (const Zone& zone : zones_.zones) {
      if (!isDirection(zone.kind)) continue;
      if (angleReal(zone, b.x - a.x, b.y - a.y) <= mostAngle(zone) + 1e-6L) continue;
      const std::array ends{a, b};
      if (!overlap(boundsOf(ends), boundsOf(zone.ring), TouchRule::TouchingCollides)) continue;
      constexpr int kSamples = 800;
      for (int k = 0; k <= kSamples; ++k) {
        const Real t = k / Real{kSamples};
        if (isInsideReal(zone.ring, a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))) return false;
      }
    }
    return true;
  }
  double costOf(Cell c) const {
    const Vec2 p = map_.frame().cellCentre(c);
    double penalty = 0.0;
    double priority = 0.0;
    for (const Zone& zone : zones_.zones) {
      // The boundary counts as inside; no centre is within rounding of it.
      if (!isCost(zone.kind) || !(isInsideReal(zone.ring, p.x, p.y, 0.0L))) continue;
      double& of = zone.kind == ZoneKind::Penalty ? penalty : priority;
      of = std::max(of, zone.factor);
    }
    const double cost = (penalty >= 1.0 ? 500.0 : 1.0 + 9.0 * penalty) / (1.0 + priority);
    return std::round(cost * 100.0) / 100.0;
  }

  OccupancyGrid map_;
  const SiteZones& zones_;
};

TEST(ZonesProperty, PathsOfPointsCostWhatDijkstrasAlgorithmOverCellsFinds) {
  Rng rng(909);
  const int cases = testing::caseCount("CLEARWAY_ZONE_CASES", 300);
  constexpr std::array kKinds{ZoneKind::Blocked, ZoneKind::Penalty, ZoneKind::Priority,
                              ZoneKind::Directed, ZoneKind::Bidirected};
  int solved = 0;
  int unsolved = 0;
  for (int n = 0; n < cases; ++n) {
    const OccupancyGrid map = randomGrid(rng, 14, 14, 1.0, 1.0, 0.12);
    auto zones = std::make_shared<SiteZones>();
    const int count = 1 + static_cast<int>(rng.below(5));
    for (int k = 0; k < count; ++k) {
      zones->zones.push_back(randomZone(rng, k, kKinds[rng.below(5)], 14.0, 4.0));
      // Centres of cells on no boundary.
      for (Vec2& p : zones->zones.back().ring) p = p + Vec2{1.0 / 128, 1.0 / 256};
    }
    const Cell start{static_cast<std::int32_t>(rng.below(14)),
                     static_cast<std::int32_t>(rng.below(14))};
    const Cell goal{static_cast<std::int32_t>(rng.below(14)),
                    static_cast<std::int32_t>(rng.below(14))};
    const double expected = CellOracle(map, *zones).cheapest(start, goal);
    Query query;
    query.map = &map;
    query.agent = PointAgent{};
    query.start = {map.frame().cellCentre(start), {}};
    query.goals = {{map.frame().cellCentre(goal), {}}};
    query.zones = zones;
    const auto checked = check(query);
    ASSERT_TRUE(checked) << describe(checked.error());
    const PlanResult result = plan(*checked);
    if (!result.left_zones.empty()) continue;
    ASSERT_EQ(result.status == PlanStatus::Solved, std::isfinite(expected)) << "case " << n;
    if (result.status != PlanStatus::Solved) {
      ++unsolved;
      continue;
    }
    ++solved;
    EXPECT_NEAR(result.cost, expected, 1e-6 * (1.0 + expected)) << "case " << n;
    EXPECT_TRUE(result.certificate.free) << result.certificate.problem;
    EXPECT_TRUE(certify(*checked, result.path).free);
  }
  EXPECT_GT(solved, cases / 5);
  EXPECT_GT(unsolved, cases / 20);
}

// Whether samples of the path overlap a zone, or break its rule by more than the margins.
struct Sampled {
  bool overlaps = false;
  bool breaks = false;
};

Sampled sampled(const Path& path, const Footprint* footprint, const std::vector<Zone>& zones,
                Real angle_margin, Real place_margin) {
  Sampled out;
  for (const Zone& zone : zones) {
    const auto parts = *convexParts(zone.ring);
    for (const Motion& m : path.motions) {
      constexpr int kSamples = 300;
      for (int k = 0; k <= kSamples; ++k) {
        const double t = k / static_cast<double>(kSamples);
        const Pose pose = poseAt(m, t);
        if (zone.kind == ZoneKind::Blocked && footprint != nullptr) {
          for (const ConvexPolygon& part : footprint->collisionParts()) {
            const std::vector<Vec2> ring = placed(part, pose);
            for (const auto& other : parts) {
              out.overlaps = out.overlaps ||
                             overlap(ring, other, TouchRule::TouchingIsFree, footprint->radius());
            }
          }
        }
        if (!isDirection(zone.kind) || m.kind == MotionKind::Turn) continue;
        if (!isInsideReal(zone.ring, pose.position.x, pose.position.y, place_margin)) continue;
        const Pose before = poseAt(m, std::max(0.0, t - 1e-4));
        const Pose after = poseAt(m, std::min(1.0, t + 1e-4));
        const Real angle = angleReal(zone, Real{after.position.x} - before.position.x,
                                     Real{after.position.y} - before.position.y);
        out.breaks = out.breaks || angle > mostAngle(zone) + angle_margin;
      }
    }
  }
  return out;
}

TEST(ZonesProperty, PathsOfShapesKeepOutOfBlockedZonesAndKeepDirections) {
  Rng rng(31);
  const int cases = testing::caseCount("CLEARWAY_ZONE_SHAPE_CASES", 60);
  constexpr std::array kKinds{ZoneKind::Blocked, ZoneKind::Directed, ZoneKind::Bidirected};
  constexpr std::array kModels{DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional};
  int solved = 0;
  for (int n = 0; n < cases; ++n) {
    const OccupancyGrid map = randomGrid(rng, 40, 40, 0.25, 0.25, 0.01);
    auto zones = std::make_shared<SiteZones>();
    for (int k = 0; k < 4; ++k) {
      zones->zones.push_back(randomZone(rng, k, kKinds[rng.below(3)], 10.0, 1.8));
    }
    Query query;
    query.map = &map;
    ShapedAgent agent{*Footprint::box(0.8, 0.5), {}, rng.below(3) == 0};
    agent.options.model = kModels[rng.below(3)];
    agent.options.min_radius_m = agent.options.model == DriveKind::Car ? 0.8 : 0.0;
    agent.options.weight = rng.below(2) == 0 ? 1.0 : 2.0;
    query.agent = agent;
    query.start = {{rng.range(1, 9), rng.range(1, 9)}, *Heading::fromDegrees(rng.range(-180, 180))};
    query.goals = {{{rng.range(1, 9), rng.range(1, 9)}, {}, 0.2, 0.0}};
    query.zones = zones;
    query.time_limit_s = 20.0;
    const auto checked = check(query);
    ASSERT_TRUE(checked) << describe(checked.error());
    const PlanResult result = plan(*checked);
    if (result.status != PlanStatus::Solved || !result.left_zones.empty()) continue;
    ++solved;
    ASSERT_TRUE(result.certificate.free) << "case " << n << ": " << result.certificate.problem;
    const Sampled is = sampled(result.path, &agent.footprint, zones->zones, 0.05L, 1e-6L);
    EXPECT_FALSE(is.overlaps) << "case " << n;
    EXPECT_FALSE(is.breaks) << "case " << n;
  }
  EXPECT_GT(solved, cases / 6);
}

TEST(ZonesProperty, BreachesOfDirectionsAreThoseThatSamplesFind) {
  Rng rng(5);
  const int cases = testing::caseCount("CLEARWAY_ZONE_CASES", 3000);
  int broken = 0;
  int kept = 0;
  for (int n = 0; n < cases; ++n) {
    std::vector<Zone> zones{randomZone(
        rng, 0, rng.below(2) == 0 ? ZoneKind::Directed : ZoneKind::Bidirected, 6.0, 2.5)};
    Path path{{{rng.range(0, 6), rng.range(0, 6)}, *Heading::fromDegrees(rng.range(-180, 180))},
              {}};
    for (int k = 0; k < 3; ++k) {
      const Pose from = path.goal();
      Pose to{from.position + Vec2{rng.range(-2, 2), rng.range(-2, 2)}, from.heading};
      if (rng.below(2) == 0) {
        to.heading = from.heading.turnedBy(*Heading::fromDegrees(rng.range(-170, 170)));
      }
      path.motions.push_back(*motionBetween(from, to));
    }
    const auto breach = validation::firstBreach(path, zones);
    if (sampled(path, nullptr, zones, 0.1L, 1e-4L).breaks) {
      ASSERT_TRUE(breach) << "case " << n;
    }
    if (!breach) {
      ++kept;
      continue;
    }
    ++broken;
    const Vec2 p = breach->where.pose.position;
    const Motion& m = path.motions[breach->where.motion];
    const Pose after = poseAt(m, std::min(1.0, breach->where.t + 1e-5));
    const Pose before = poseAt(m, std::max(0.0, breach->where.t - 1e-5));
    EXPECT_GT(angleReal(zones[0], after.position.x - before.position.x,
                        after.position.y - before.position.y),
              mostAngle(zones[0]) - 0.05L)
        << "case " << n;
    Real inside = 0.0L;  // or within a millimetre of it
    for (int k = 0; k < 16 && inside == 0.0L; ++k) {
      const Real angle = k * std::numbers::pi_v<Real> / 8;
      if (isInsideReal(zones[0].ring, p.x + 1e-3L * std::cos(angle), p.y + 1e-3L * std::sin(angle),
                       0.0L)) {
        inside = 1.0L;
      }
    }
    EXPECT_GT(inside, 0.0L) << "case " << n;
  }
  EXPECT_GT(broken, cases / 20);
  EXPECT_GT(kept, cases / 20);
}

// An R-tree finds the rules near a motion: the answers are those of each rule alone.
TEST(ZonesProperty, ManyRulesPermitWhatEachOfThemPermits) {
  Rng rng(23);
  std::vector<Zone> zones;
  std::vector<DirectionRules> alone;
  for (int k = 0; k < 400; ++k) {
    const ZoneKind kind = rng.below(2) == 0 ? ZoneKind::Directed : ZoneKind::Bidirected;
    zones.push_back(randomZone(rng, k, kind, 40.0, 1.0));
    alone.emplace_back(std::span(&zones.back(), 1));
  }
  const DirectionRules rules(zones);
  int refused = 0;
  const int cases = testing::caseCount("CLEARWAY_ZONE_CASES", 2000);
  for (int n = 0; n < cases; ++n) {
    const Pose from{{rng.range(0, 40), rng.range(0, 40)},
                    *Heading::fromDegrees(rng.range(-180, 180))};
    const Heading turn = *Heading::fromDegrees(rng.below(2) == 0 ? 0.0 : rng.range(-90, 90));
    const Pose to{from.position + Vec2{rng.range(-1, 1), rng.range(-1, 1)},
                  from.heading.turnedBy(turn)};
    const Motion motion = *motionBetween(from, to);
    const bool expected = std::ranges::all_of(
        alone, [&](const DirectionRules& rule) { return rule.permits(motion); });
    ASSERT_EQ(rules.permits(motion), expected) << "case " << n;
    ASSERT_EQ(rules.permits(from.position, to.position),
              std::ranges::all_of(alone, [&](const DirectionRules& rule) {
                return rule.permits(from.position, to.position);
              }));
    refused += expected ? 0 : 1;
  }
  EXPECT_GT(refused, cases / 20);
}

TEST(ZonesProperty, AStartInABlockedZoneLeavesItFirst) {
  Rng rng(17);
  int left = 0;
  for (int n = 0; n < 40; ++n) {
    const OccupancyGrid map = emptyGrid(40, 40, 0.25, 0.25);
    auto zones = std::make_shared<SiteZones>();
    Zone zone = randomZone(rng, 0, ZoneKind::Blocked, 0.0, 1.5);
    for (Vec2& p : zone.ring) p = p + Vec2{4.0, 5.0};
    zones->zones.push_back(zone);
    Query query;
    query.map = &map;
    if (n % 2 == 0) {
      query.agent = ShapedAgent{*Footprint::box(0.8, 0.5), {}, false};
    } else {
      query.agent = PointAgent{{PointShape::Disc, 0.3, 0.0}, {}};
    }
    query.start = {map.frame().cellCentre({20, 16}), {}};
    query.goals = {{map.frame().cellCentre({20, 34}), {}}};
    query.zones = zones;
    const auto checked = check(query);
    ASSERT_TRUE(checked);
    const PlanResult result = plan(*checked);
    if (result.status == PlanStatus::InvalidGoal) continue;
    ASSERT_EQ(result.status, PlanStatus::Solved) << n << ": " << result.reason;
    EXPECT_TRUE(result.certificate.free) << n << ": " << result.certificate.problem;
    EXPECT_TRUE(certify(*checked, result.path).free);
    left += result.left_zones.empty() ? 0 : 1;
    // Back into the zone it is no longer free.
    if (!result.left_zones.empty() && n % 2 == 0) {
      Path back = result.path;
      std::vector<Motion> there = back.motions;
      const Pose end = back.goal();
      const auto home = motionBetween(end, {end.position + Vec2{-4.5, 0.0}, end.heading});
      back.motions.push_back(*home);
      const Certificate c = certify(*checked, back);
      EXPECT_FALSE(c.free) << n;
      EXPECT_EQ(c.zone, "z0") << n;
      // The place and the sentence count from the start of the path.
      EXPECT_EQ(c.where.motion, back.motions.size() - 1) << n;
      EXPECT_TRUE(c.problem.text().starts_with("motion " + std::to_string(c.where.motion) + " "))
          << c.problem;
      CurvedPath curved{back.start, {}};
      for (const Motion& m : back.motions) curved.pieces.push_back({m});
      StopCheck stop({});
      EXPECT_EQ(certifyCurved(*checked, curved, stop)->problem.text(), c.problem.text()) << n;
      EXPECT_EQ(certifyPart(*checked, curved, stop)->where.motion, 0U) << n;
    }
  }
  EXPECT_GT(left, 5);
}

}  // namespace
}  // namespace clearway
