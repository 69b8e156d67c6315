// Escapes from collisions at the start: the overlap area, measured by Boost.Geometry at dense
// samples, never grows, and what follows is free.
#include <gtest/gtest.h>

#include <array>
#include <boost/geometry.hpp>

#include "core/base/rng.h"
#include "core/geometry/zones.h"
#include "core/shape/boost_geometry.h"
#include "planner/query/escape.h"
#include "planner/query/query_planner.h"
#include "planner/validate/escape_check.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

namespace bg = boost::geometry;
using testing::randomGrid;

// Of the agent with the blocked cells and all that lies outside of the map.
double areaByBoost(const OccupancyGrid& map, const Footprint& footprint, const Pose& pose) {
  const GridFrame& f = map.frame();
  double sum = 0.0;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    const BoostPolygon polygon = toBoost(placed(part, pose));
    const CellRange near = f.cellsMeeting(boundsOf(placed(part, pose)), TouchRule::TouchingIsFree);
    for (std::int32_t i = near.first_row; i < near.last_row; ++i) {
      for (std::int32_t j = near.first_column; j < near.last_column; ++j) {
        if (f.contains({i, j}) && !map.blocked({i, j})) continue;
        BoostMultiPolygon common;
        bg::intersection(polygon, f.cellBox({i, j}), common);
        sum += bg::area(common);
      }
    }
  }
  return sum;
}

struct EscapeCase {
  OccupancyGrid map;
  Query query;
};

EscapeCase randomCase(Rng& rng) {
  constexpr std::array kModels{DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional};
  EscapeCase out{randomGrid(rng, 40, 40, 0.25, 0.25, 0.01), {}};
  ShapedAgent agent{*Footprint::box(0.8, 0.5), {}, false};
  agent.options.model = kModels[rng.below(3)];
  agent.options.min_radius_m = agent.options.model == DriveKind::Car ? 0.8 : 0.0;
  agent.options.allow_reverse = rng.below(4) != 0;
  agent.options.weight = 2.0;
  out.query.agent = agent;
  out.query.start = {{rng.range(0.2, 9.8), rng.range(0.2, 9.8)},
                     *Heading::fromDegrees(rng.range(-180, 180))};
  out.query.goals = {{{rng.range(1, 9), rng.range(1, 9)}, {}, 0.3, 0.0}};
  out.query.escape = true;
  return out;
}

TEST(EscapeProperty, TheOverlapNeverGrowsAndTheRestIsFree) {
  Rng rng(4);
  const int cases = testing::caseCount("CLEARWAY_ESCAPE_CASES", 150);
  int escaped = 0, refused = 0, turned = 0;
  for (int n = 0; n < cases; ++n) {
    EscapeCase c = randomCase(rng);
    c.query.map = &c.map;
    const auto checked = check(c.query);
    ASSERT_TRUE(checked) << describe(checked.error());
    const ShapedAgent& agent = *checked->shaped();
    const bool is_free =
        validation::validate(c.map, agent.footprint, Path{c.query.start, {}}, agent.options.touch)
            .free;
    const PlanResult r = plan(*checked);
    if (r.status == PlanStatus::InvalidStart) {
      ++refused;
      continue;
    }
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_EQ(r.escape.has_value(), !is_free) << n;
    ASSERT_TRUE(r.certificate.free) << n << ": " << r.certificate.problem;
    EXPECT_TRUE(certify(*checked, r.path).free) << n;
    if (!r.escape) continue;
    ++escaped;
    ASSERT_LE(r.escape->motions, r.path.motions.size());
    const Path rest{r.path.motions[r.escape->motions - 1].to,
                    {r.path.motions.begin() + static_cast<std::ptrdiff_t>(r.escape->motions),
                     r.path.motions.end()}};
    EXPECT_TRUE(validation::validate(c.map, agent.footprint, rest, agent.options.touch).free) << n;
    double area = areaByBoost(c.map, agent.footprint, c.query.start);
    EXPECT_NEAR(area, r.escape->area_m2, 1e-9);
    // Between two of its poses the check permits the perimeter times a 32nd of a cell.
    const double slack = 2.6 * 0.25 / 32.0;
    for (std::size_t k = 0; k < r.escape->motions; ++k) {
      const Motion& m = r.path.motions[k];
      turned += m.kind == MotionKind::Turn ? 1 : 0;
      constexpr int kSamples = 200;
      for (int i = 1; i <= kSamples; ++i) {
        const double now =
            areaByBoost(c.map, agent.footprint, poseAt(m, i / static_cast<double>(kSamples)));
        ASSERT_LE(now, area + slack) << n << ": motion " << k << " at " << i;
        area = std::min(area, now);
      }
    }
    EXPECT_NEAR(area, 0.0, 1e-9) << n;
    // Without the option the same path is refuted.
    Query without = c.query;
    without.escape = false;
    EXPECT_FALSE(certify(*check(without), r.path).free) << n;
  }
  EXPECT_GT(escaped, cases / 20);
  EXPECT_GT(refused, 0);
  EXPECT_GT(turned, 0);
}

// Walls on the left of a robot that overlaps them by 0.1 m.
OccupancyGrid wallOnTheLeft() {
  OccupancyGrid map = testing::emptyGrid(40, 40, 0.25, 0.25);
  for (std::int32_t i = 0; i < 40; ++i) {
    for (std::int32_t j = 0; j < 8; ++j) map.set({i, j}, true);
  }
  return map;
}

Query byTheWall(const OccupancyGrid& map, double degrees) {
  Query query;
  query.map = &map;
  query.agent = ShapedAgent{*Footprint::box(0.8, 0.5), {}, false};
  query.start = {{2.3, 5.0}, *Heading::fromDegrees(degrees)};
  query.goals = {{{8.0, 5.0}, {}, 0.3, 0.0}};
  query.escape = true;
  return query;
}

TEST(EscapeProperty, ARobotThatFacesAwayDrivesJustOutOfTheWall) {
  const OccupancyGrid map = wallOnTheLeft();
  const PlanResult r = plan(*check(byTheWall(map, 0.0)));
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  ASSERT_TRUE(r.escape);
  EXPECT_EQ(r.escape->motions, 1U);
  EXPECT_NEAR(travel(r.path.motions.front()), 0.1, 1e-4);
  EXPECT_NEAR(r.escape->area_m2, 0.1 * 0.5, 1e-9);
}

TEST(EscapeProperty, AMotionThatGoesDeeperIsRefuted) {
  const OccupancyGrid map = wallOnTheLeft();
  const CheckedQuery query = *check(byTheWall(map, 0.0));
  const Pose start = query->start;
  const Pose deeper{start.position - Vec2{0.05, 0.0}, start.heading};
  const Pose out{{3.0, 5.0}, start.heading};
  const Path path{start, {*motionBetween(start, deeper), *motionBetween(deeper, out)}};
  const Certificate c = certify(query, path);
  EXPECT_FALSE(c.free);
  EXPECT_EQ(c.where.motion, 0U);
  const Path good{start, {*motionBetween(start, out)}};
  EXPECT_TRUE(certify(query, good).free);
  const Path stays{start, {*motionBetween(start, {{2.35, 5.0}, start.heading})}};
  EXPECT_FALSE(certify(query, stays).free) << "it never gets out";
}

TEST(EscapeProperty, ARobotInsideOfObstaclesHasNoEscape) {
  OccupancyGrid map = testing::emptyGrid(8, 8, 0.25, 0.25);
  for (std::int32_t i = 0; i < 8; ++i) {
    for (std::int32_t j = 0; j < 8; ++j) map.set({i, j}, true);
  }
  Query query = byTheWall(map, 0.0);
  query.start.position = {1.0, 1.0};
  query.goals = {{{1.5, 1.0}, {}, 0.3, 0.0}};
  const PlanResult r = plan(*check(query));
  EXPECT_EQ(r.status, PlanStatus::InvalidStart);
  EXPECT_NE(r.reason.text().find("no motion leads out"), std::string::npos) << r.reason;
  query.time_limit_s = 0.01;
  EXPECT_EQ(plan(*check(query)).status, PlanStatus::LimitReached);
}

// A box of 0.8 x 0.8 m on cells of 1 m, with --escape.
CheckedQuery onCells(const OccupancyGrid& map, const Pose& start) {
  Query query;
  query.map = &map;
  query.agent = ShapedAgent{*Footprint::box(0.8, 0.8), {}, false};
  query.start = start;
  query.goals = {{{90.5, 50.5}, {}}};
  query.escape = true;
  return *check(query);
}

OccupancyGrid withColumn(std::int32_t column) {
  OccupancyGrid map = testing::emptyGrid(100, 100);
  for (std::int32_t i = 0; i < 100; ++i) map.set({i, column}, true);
  return map;
}

TEST(EscapeProperty, NoMotionLeadsThroughAWallHoweverLongItIs) {
  const OccupancyGrid map = withColumn(50);
  for (const double x : {-9e6, -1.0, 50.5}) {
    const Pose start{{x, 50.5}, {}};
    const CheckedQuery query = onCells(map, {{1.5, 50.5}, {}});
    const Path path{start, {{MotionKind::Straight, start, {{90.5, 50.5}, {}}}}};
    EXPECT_EQ(certify(query, path).free, x == 50.5) << x;
  }
  // It gets free, then touches the other wall.
  OccupancyGrid two = withColumn(50);
  two.set({50, 70}, true);
  const Pose start{{50.5, 50.5}, {}};
  const Path path{start, {{MotionKind::Straight, start, {{90.5, 50.5}, {}}}}};
  const Certificate c = certify(onCells(two, start), path);
  EXPECT_FALSE(c.free);
  EXPECT_NEAR(c.where.pose.position.x, 69.6, 1.0);
}

// Lines at small angles out of one cell and past another one.
TEST(EscapeProperty, TheRestOfTheMotionThatGetsFreeIsExact) {
  OccupancyGrid map = testing::emptyGrid(100, 100);
  map.set({50, 20}, true);
  map.set({50, 60}, true);
  int clipped = 0;
  for (int k = 0; k < 60; ++k) {
    const Vec2 from{20.5, 50.5};
    const Vec2 to{90.5, 50.5 + 0.05 * k};
    const Heading heading = *Heading::fromVector(to - from);
    const Motion whole{MotionKind::Straight, {from, heading}, {to, heading}};
    const Pose later = poseAt(whole, 0.1);
    const bool is_free = validation::validate(map, *Footprint::box(0.8, 0.8),
                                              Path{later, {{whole.kind, later, whole.to}}})
                             .free;
    const Certificate c = certify(onCells(map, whole.from), {whole.from, {whole}});
    EXPECT_EQ(c.free, is_free) << k;
    clipped += is_free ? 0 : 1;
  }
  EXPECT_GT(clipped, 10);
  EXPECT_LT(clipped, 50);
}

TEST(EscapeProperty, AnEscapeKeepsRulesOfDirection) {
  OccupancyGrid map = testing::emptyGrid(100, 100);
  map.set({50, 20}, true);
  auto zones = std::make_shared<SiteZones>();
  Zone zone;
  zone.id = "oneway";
  zone.kind = ZoneKind::Directed;
  zone.limitation = ZoneLimitation::Strict;
  zone.ring = {{10, 40}, {40, 40}, {40, 60}, {10, 60}};
  zone.direction = *Heading::fromDegrees(180.0);
  zones->zones.push_back(zone);
  Query query = onCells(map, {{20.9, 50.5}, {}}).given();
  query.zones = zones;
  const auto checked = check(query);
  ASSERT_TRUE(checked);
  const PlanResult r = plan(*checked);
  EXPECT_NE(r.status == PlanStatus::Solved && !r.certificate.free, true);
  const Pose start = query.start;
  const Path against{start, {{MotionKind::Straight, start, {{22.5, 50.5}, {}}}}};
  EXPECT_FALSE(certify(*checked, against).free);
}

// A car in a blocked zone alone leaves it as without escapes.
TEST(EscapeProperty, AStartInABlockedZoneAloneNeedsNoEscape) {
  const OccupancyGrid map = testing::emptyGrid(60, 40);
  auto zones = std::make_shared<SiteZones>();
  Zone zone;
  zone.id = "z";
  zone.ring = {{13.6, 12}, {14.4, 12}, {14.4, 28}, {13.6, 28}};
  zones->zones.push_back(zone);
  Query query;
  query.map = &map;
  ShapedAgent agent{*Footprint::box(4, 2.4), {}, false};
  agent.options.model = DriveKind::Car;
  agent.options.min_radius_m = 8.0;
  agent.options.allow_reverse = false;
  query.agent = agent;
  query.zones = zones;
  query.start = {{14.2, 20}, {}};
  query.goals = {{{35, 20}, Heading()}};
  for (const bool escape : {false, true}) {
    query.escape = escape;
    const auto checked = check(query);
    ASSERT_TRUE(checked);
    const PlanResult r = plan(*checked);
    EXPECT_EQ(r.status, PlanStatus::Solved) << escape;
    EXPECT_TRUE(r.certificate.free) << escape;
    EXPECT_FALSE(r.escape) << escape;
  }
}

}  // namespace
}  // namespace clearway
