// Fleets of polygons, compounds and discs: plans that the boxes around them do not have, conflicts
// of moving parts against dense samples, and cells that parts cover.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "core/base/rng.h"
#include "planner/fleet/body/covered_offsets.h"
#include "planner/fleet/shaped/conflict_table.h"
#include "planner/fleet/shaped/lattice_graph.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/polygon_shapes.h"
#include "tests/support/timed_fleets.h"
#include "tests/support/timed_oracle.h"

namespace clearway::fleet {
namespace {

using namespace shaped;

Heading facing(double degrees) { return *Heading::fromDegrees(degrees); }

OccupancyGrid openMap(std::int32_t rows, std::int32_t columns) {
  return OccupancyGrid(*GridFrame::make(rows, columns, 1.0, 1.0));
}

TimedAgent driver(const std::string& id, std::size_t kind, Vec2 from, double degrees, Vec2 to,
                  double degrees_to) {
  return {id, kind, {from, facing(degrees)}, to, facing(degrees_to)};
}

// The same fleet of the boxes around the footprints.
TimedFleetProblem asBoxes(TimedFleetProblem problem) {
  const auto box = [](Footprint& f) {
    const Box around = Body(f).box();
    f = *Footprint::box(2.0 * around.half_length, 2.0 * around.half_width);
  };
  for (AgentClass& c : problem.classes) box(c.footprint);
  for (TimedObstacle& o : problem.obstacles) box(o.footprint);
  return problem;
}

void expectOnlyForPolygons(const TimedFleetProblem& problem) {
  TimedFleetControl control;
  control.budget.max_nodes = 3'000'000;
  for (const bool robust : {false, true}) {
    ASSERT_TRUE(validation::checkTimedFleetProblem(problem));
    const TimedFleetResult r = *planTimedFleet(problem, {.robust = robust}, control);
    ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
    const auto certificate = validation::validateTimedFleet(problem, r.plan);
    EXPECT_TRUE(certificate->free) << certificate->problem;
    for (std::size_t i = 0; i < problem.agents.size(); ++i) {
      for (std::size_t j = i + 1; j < problem.agents.size(); ++j) {
        const testing::TimedOracle oracle{
            &problem.classes[problem.agents[i].agent_class].footprint, &r.plan.agents[i],
            &problem.classes[problem.agents[j].agent_class].footprint, &r.plan.agents[j]};
        EXPECT_GT(oracle.smallest(), -1e-9L);
      }
    }
  }
  EXPECT_NE(planTimedFleet(asBoxes(problem), {}, control)->status, PlanStatus::Solved);
}

// Two angles that nest at their starts, and at their goals.
TEST(PolygonFleet, AnglesThatNestDepartAndArrive) {
  TimedFleetProblem p{openMap(10, 16), {{angle(), 1.0, 1.57}}, {}};
  p.agents = {driver("a", 0, {3.5, 4.5}, 0, {12.5, 4.5}, 0),
              driver("b", 0, {4.5, 5.5}, 180, {13.5, 5.5}, 180)};
  expectOnlyForPolygons(p);
}

// Their reference points are off their middles: each drives on its side of the corridor.
TEST(PolygonFleet, TrianglesPassEachOtherInACorridor) {
  TimedFleetProblem p{openMap(3, 14), {{offTriangle(), 1.0, 1.57}}, {}};
  p.agents = {driver("east", 0, {1.5, 1.5}, 0, {12.5, 1.5}, 0),
              driver("west", 0, {12.5, 1.5}, 180, {1.5, 1.5}, 180)};
  expectOnlyForPolygons(p);
}

// A bend of the corridor, as wide as the discs.
TEST(PolygonFleet, DiscsTurnInACorridorOfTheirWidth) {
  OccupancyGrid grid = openMap(7, 7);
  for (Cell c; c.row < 7; ++c.row) {
    for (c.column = 0; c.column < 7; ++c.column) grid.set(c, c.row != 1 && c.column != 5);
  }
  TimedFleetProblem p{grid, {{*Footprint::disc(0.5), 1.0, 1.57}}, {}};
  p.agents = {driver("first", 0, {2.5, 1.5}, 0, {5.5, 5.5}, 90),
              driver("second", 0, {0.5, 1.5}, 0, {5.5, 3.5}, 90)};
  expectOnlyForPolygons(p);
}

// The boxes around a wedge and a pillar close the path between them.
TEST(PolygonFleet, ObstaclesHaveTheirShape) {
  TimedFleetProblem p{openMap(3, 9), {{*Footprint::box(0.8, 0.8), 1.0, 1.57}}, {}};
  p.agents = {driver("a", 0, {1.5, 1.5}, 0, {7.5, 1.5}, 0)};
  const std::array<Vec2, 3> wedge{Vec2{-1.4, -1.4}, Vec2{1.4, -1.4}, Vec2{-1.4, 1.4}};
  p.obstacles = {
      {"upper", *Footprint::parts({*ConvexPolygon::fromRing(wedge)}), {{4.5, 0.0}, facing(45)}},
      {"lower", *Footprint::disc(0.8), {{4.5, 3.0}, facing(45)}}};
  expectOnlyForPolygons(p);
}

// ---- conflicts of two motions ----

struct Sampled {
  long double low = 1e30L, high = -1e30L;
};

// Where a body is on a primitive, as a schedule.
AgentSchedule scheduleOf(const Primitive& p, Vec2 offset) {
  const auto moved = [&](Pose at) { return Pose{at.position + offset, at.heading}; };
  AgentSchedule out{moved(p.from), {}};
  for (const TimedPiece& piece : p.pieces) {
    out.motions.push_back({{piece.motion.kind, moved(piece.motion.from), moved(piece.motion.to)},
                           piece.begin,
                           piece.end - piece.begin});
  }
  return out;
}

// The hull of the delays at which samples overlap by more than a depth.
Sampled sampledHull(const Footprint& fa, const Primitive& a, const Footprint& fb,
                    const Primitive& b, Vec2 offset, long double depth) {
  constexpr int kSamples = 40;
  const AgentSchedule plan_a = scheduleOf(a, {}), plan_b = scheduleOf(b, offset);
  const auto ringsAt = [](const Footprint& f, const AgentSchedule& plan, Tick duration, int k) {
    std::vector<std::vector<testing::Point>> rings;
    for (const ConvexPolygon& part : f.collisionParts()) {
      rings.push_back(testing::TimedOracle::ringAtTime(
          part, plan, static_cast<long double>(duration) * k / kSamples));
    }
    return rings;
  };
  Sampled hull;
  for (int i = 0; i <= (a.isRest() ? 0 : kSamples); ++i) {
    const auto of_a = ringsAt(fa, plan_a, a.duration, i);
    for (int j = 0; j <= (b.isRest() ? 0 : kSamples); ++j) {
      const auto of_b = ringsAt(fb, plan_b, b.duration, j);
      long double gap = 1e30L;
      for (const auto& p : of_a) {
        for (const auto& q : of_b) gap = std::min(gap, testing::TimedOracle::gapOf(p, q));
      }
      if (gap - fa.radius() - fb.radius() >= -depth) continue;
      const long double ta = static_cast<long double>(a.duration) * i / kSamples;
      const long double tb = static_cast<long double>(b.duration) * j / kSamples;
      const long double delay = a.isRest() ? tb : ta - tb;
      hull.low = std::min(hull.low, delay);
      hull.high = std::max(hull.high, delay);
    }
  }
  return hull;
}

// Entries of the table hold all delays at which bodies overlap, also those that follow from turned
// or mirrored images.
TEST(PolygonFleet, UnsafeDelaysHoldSampledOverlaps) {
  Rng rng(11);
  int unsafe = 0, safe = 0;
  const std::vector<Footprint> shapes = polygonShapes();
  for (int round = 0; round < 60; ++round) {
    const auto any = [&] { return shapes[rng.below(static_cast<std::uint32_t>(shapes.size()))]; };
    const std::vector<AgentClass> kinds{{any(), 1.0, 1.57}, {any(), 0.7, 2.0}};
    const OccupancyGrid grid = openMap(3, 3);
    ConflictTable table(1.0);
    const std::array bodies{Body(kinds[0].footprint, true), Body(kinds[1].footprint, true)};
    if (!bodies[0].isMirrorSymmetric() || !bodies[1].isMirrorSymmetric()) {
      table.withoutMirrorImages();
    }
    const LatticeGraph first(grid, kinds[0], 0, bodies[0], table);
    const LatticeGraph second(grid, kinds[1], 1, bodies[1], table);
    for (int pair = 0; pair < 12; ++pair) {
      const auto n = static_cast<std::uint32_t>(table.size());
      const PrimitiveId a = rng.below(n), b = rng.below(n);
      const Primitive &pa = table.primitive(a), &pb = table.primitive(b);
      if (pb.isRest() && !pa.isRest()) continue;
      const Cell at{static_cast<std::int32_t>(rng.below(5)) - 2,
                    static_cast<std::int32_t>(rng.below(5)) - 2};
      const TickInterval found = table.between({a, {0, 0}}, {b, at});
      const Sampled truth =
          sampledHull(kinds[pa.agent_class].footprint, pa, kinds[pb.agent_class].footprint, pb,
                      {1.0 * at.column, 1.0 * at.row}, 1e-9L);
      if (truth.low > truth.high) {
        safe += found.empty() ? 1 : 0;
        continue;
      }
      ++unsafe;
      ASSERT_FALSE(found.empty());
      if (pa.isRest() && pb.isRest()) continue;
      ASSERT_LE(static_cast<long double>(found.begin), truth.low);
      ASSERT_GE(static_cast<long double>(found.end), truth.high);
    }
  }
  EXPECT_GT(unsafe, 150);
  EXPECT_GT(safe, 50);
}

// ---- cells ----

bool overlapsCell(const std::vector<std::vector<testing::Point>>& rings, long double radius,
                  CellOffset c) {
  const long double x = c.column, y = c.row, h = 0.5L;
  const std::vector<testing::Point> cell{
      {x - h, y - h}, {x + h, y - h}, {x + h, y + h}, {x - h, y + h}};
  for (const auto& ring : rings) {
    if (testing::TimedOracle::gapOf(ring, cell) - radius < -1e-9L) return true;
  }
  return false;
}

// All cells that a body overlaps on a motion are covered at that time; coarse covers hold fine
// ones, these hold sampled ones.
TEST(PolygonFleet, CoversHoldEveryCellAtItsTime) {
  int cells = 0;
  const LatticeMotions motions = latticeMotions();
  for (const Footprint& shape : polygonShapes()) {
    const AgentClass kind{shape, 1.0, 1.57};
    const Body body(shape);
    for (const int heading : {0, 1}) {
      for (const LatticeMotion& m : motions[static_cast<std::size_t>(heading)]) {
        const Primitive p = makePrimitive(0, kind, m.poses);
        const AgentSchedule plan = scheduleOf(p, {});
        const auto fine = coveredTimes(1.0, body, p);
        const auto holds = [](const std::vector<CellOffset>& all, CellOffset c) {
          return std::ranges::any_of(
              all, [&](CellOffset d) { return c.row == d.row && c.column == d.column; });
        };
        const auto coarse = coveredOffsets(1.0, body, p, TurnCover::Coarse);
        for (const CellOffset c : fine) EXPECT_TRUE(holds(coarse, c));
        for (const CellOffset c : coveredOffsets(1.0, body, p, TurnCover::Sampled)) {
          EXPECT_TRUE(holds(fine, c));
        }
        for (int k = 0; k <= 50; ++k) {
          const Tick time = p.duration * k / 50;
          std::vector<std::vector<testing::Point>> rings;
          for (const ConvexPolygon& part : shape.collisionParts()) {
            rings.push_back(
                testing::TimedOracle::ringAtTime(part, plan, static_cast<long double>(time)));
          }
          for (std::int16_t row = -4; row <= 4; ++row) {
            for (std::int16_t column = -4; column <= 4; ++column) {
              if (!overlapsCell(rings, shape.radius(), {row, column})) continue;
              ++cells;
              const auto known = std::ranges::find_if(
                  fine, [&](CellOffset c) { return c.row == row && c.column == column; });
              ASSERT_NE(known, fine.end()) << "row " << row << ", column " << column;
              EXPECT_LE(known->begin(p.duration), time);
              EXPECT_GE(known->end(p.duration), time);
            }
          }
        }
      }
    }
  }
  EXPECT_GT(cells, 10'000);
}

}  // namespace
}  // namespace clearway::fleet
