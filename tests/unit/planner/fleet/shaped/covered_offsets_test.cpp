// Cells that boxes cover while they turn: coarse, fine and sampled covers hold each other.
#include "planner/fleet/body/covered_offsets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "planner/fleet/body/piece_track.h"
#include "planner/fleet/shaped/fleet_preparation.h"
#include "tests/support/counted_clock.h"

namespace clearway::fleet::shaped {
namespace {

Heading headingAt(double degrees) { return *Heading::fromDegrees(degrees); }

struct Turn {
  double cell_m = 0.0;
  Box box;
  Primitive primitive;
};

Turn randomTurn(Rng& rng) {
  Turn t;
  t.cell_m = rng.range(0.02, 1.0);
  t.box = {rng.range(0.3, 12.0) * t.cell_m, rng.range(0.3, 6.0) * t.cell_m};
  const AgentClass kind{*Footprint::box(2.0 * t.box.half_length, 2.0 * t.box.half_width), 1.0, 1.5};
  const Vec2 at{rng.range(-0.5, 0.5) * t.cell_m, rng.range(-0.5, 0.5) * t.cell_m};
  const double from = rng.range(0.0, 360.0);
  const double by = rng.range(1.0, 179.0);
  t.primitive = makePrimitive(0, kind, {{at, headingAt(from)}, {at, headingAt(from + by)}});
  return t;
}

// The interiors of the box and of the square of a cell have a point in common, by the axes of both.
bool overlapsCell(const Turn& t, Vec2 centre, Vec2 axis, CellOffset c) {
  const double half = 0.5 * t.cell_m;
  const Vec2 to{c.column * t.cell_m - centre.x, c.row * t.cell_m - centre.y};
  const double cell = half * (std::abs(axis.x) + std::abs(axis.y));
  const double ex = t.box.half_length * std::abs(axis.x) + t.box.half_width * std::abs(axis.y);
  const double ey = t.box.half_length * std::abs(axis.y) + t.box.half_width * std::abs(axis.x);
  return std::abs(to.x) < ex + half && std::abs(to.y) < ey + half &&
         std::abs(to.x * axis.x + to.y * axis.y) < t.box.half_length + cell &&
         std::abs(to.y * axis.x - to.x * axis.y) < t.box.half_width + cell;
}

bool hasAll(const std::vector<CellOffset>& large, const std::vector<CellOffset>& small) {
  return std::ranges::all_of(small, [&](CellOffset c) {
    return std::ranges::any_of(
        large, [&](CellOffset d) { return c.row == d.row && c.column == d.column; });
  });
}

TEST(CoveredOffsets, CoarseAndSampledTurnsHoldTheFineOnesBetweenThem) {
  Rng rng(17);
  for (int n = 0; n < 60; ++n) {
    const Turn t = randomTurn(rng);
    const auto cells = [&](TurnCover turns) {
      return coveredOffsets(t.cell_m, t.box, t.primitive, turns);
    };
    const auto fine = cells(TurnCover::Fine);
    EXPECT_TRUE(hasAll(cells(TurnCover::Coarse), fine)) << n;
    EXPECT_TRUE(hasAll(fine, cells(TurnCover::Sampled))) << n;
    // Every cell that the box overlaps while it turns.
    const Motion& m = t.primitive.pieces.front().motion;
    const double from = std::atan2(m.from.heading.vector().y, m.from.heading.vector().x);
    double by = std::atan2(m.to.heading.vector().y, m.to.heading.vector().x) - from;
    by = std::remainder(by, 2.0 * std::numbers::pi);
    std::vector<CellOffset> met;
    const int reach =
        2 + static_cast<int>(std::hypot(t.box.half_length, t.box.half_width) / t.cell_m);
    for (int row = -reach; row <= reach; ++row) {
      for (int column = -reach; column <= reach; ++column) {
        const CellOffset c{static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)};
        for (int k = 0; k <= 100; ++k) {
          const double angle = from + by * k / 100.0;
          if (!overlapsCell(t, m.from.position, {std::cos(angle), std::sin(angle)}, c)) continue;
          met.push_back(c);
          break;
        }
      }
    }
    EXPECT_TRUE(hasAll(fine, met)) << n;
  }
}

// A random arc of a box about the anchor's centre.
Turn randomArc(Rng& rng) {
  Turn t = randomTurn(rng);
  const AgentClass kind{*Footprint::box(2.0 * t.box.half_length, 2.0 * t.box.half_width), 1.0, 1.5};
  const Pose start = t.primitive.from;
  const Heading by = headingAt(rng.range(10.0, 170.0));
  const Vec2 side = rng.range(0.2, 6.0) * t.cell_m * perpendicular(start.heading.vector());
  const Pose end{start.position + side - rotate(by, side), start.heading.turnedBy(by)};
  t.primitive = makePrimitive(0, kind, {start, end});
  return t;
}

// All cells that the box overlaps at some fractions of a rotation, and only those that a slightly
// larger one overlaps at some of many.
TEST(CoveredOffsets, RotationsHoldTheCellsAtTheirPlacesAndNoOthers) {
  Rng rng(19);
  constexpr int kPlaces = 1000;
  std::size_t cells = 0;
  for (int n = 0; n < 40; ++n) {
    const Turn t = n % 2 == 0 ? randomTurn(rng) : randomArc(rng);
    const PieceTrack<PlacedBox> track(t.primitive.pieces.front().motion, t.box);
    const double moved = track.reach() / kPlaces;
    Turn larger = t;
    larger.box.half_length += 2.0 * kCoverExcess * t.cell_m + moved;
    larger.box.half_width += 2.0 * kCoverExcess * t.cell_m + moved;
    const std::vector<CellOffset> fine = coveredOffsets(t.cell_m, t.box, t.primitive);
    cells += fine.size();
    std::vector<bool> is_near(fine.size());
    std::size_t missing = 0;
    const int reach = 2 + static_cast<int>((track.reach() + 2.0 * track.corner()) / t.cell_m);
    for (int k = 0; k <= kPlaces; ++k) {
      const PlacedBox b = track.placedAt(static_cast<double>(k) / kPlaces);
      for (std::size_t i = 0; i < fine.size(); ++i) {
        is_near[i] = is_near[i] || overlapsCell(larger, b.centre, b.axis, fine[i]);
      }
      if (k % 100 != 0) continue;
      for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column) {
          const CellOffset c{static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)};
          if (overlapsCell(t, b.centre, b.axis, c) && !hasAll(fine, {c})) ++missing;
        }
      }
    }
    EXPECT_EQ(missing, 0U) << n;
    EXPECT_EQ(std::ranges::count(is_near, false), 0) << n;
  }
  EXPECT_GT(cells, 2000U);
}

// A turn in place covers no cell that the disc around the box does not reach.
TEST(CoveredOffsets, TurnsInPlaceStayInTheDiscAroundTheBox) {
  Rng rng(18);
  for (int n = 0; n < 200; ++n) {
    const Turn t = randomTurn(rng);
    const Vec2 at = t.primitive.from.position;
    const double radius = std::hypot(t.box.half_length, t.box.half_width);
    for (const CellOffset c : coveredOffsets(t.cell_m, t.box, t.primitive)) {
      const double x = std::max(0.0, std::abs(c.column * t.cell_m - at.x) - 0.5 * t.cell_m);
      const double y = std::max(0.0, std::abs(c.row * t.cell_m - at.y) - 0.5 * t.cell_m);
      EXPECT_LT(std::hypot(x, y), radius + 2.0 * kCoverMargin * t.cell_m) << n;
    }
  }
}

// Starts beside cell centres are joined to the lattice by many links.
TEST(CoveredOffsets, PlacingManyEndsStopsAtTheTimeLimit) {
  OccupancyGrid grid(*GridFrame::make(100, 100, 0.1, 0.1));
  TimedFleetProblem problem{std::move(grid), {{*Footprint::box(0.5, 0.3), 1.0, 1.5}}, {}};
  for (int i = 0; i < 9; ++i) {
    const Pose start{{1.01, 0.53 + i}, headingAt(10)};
    problem.agents.push_back({"a" + std::to_string(i), 0, start, {8.01, 0.53 + i}, headingAt(0)});
  }
  const testing::CountedClock clock;
  StopCheck stop(Budget{.time_limit_s = 5 * testing::CountedClock::kReading_s});
  PreparedFleet fleet(problem);
  EXPECT_FALSE(prepareFleet(fleet, 1, stop));
  EXPECT_NE(stop.reason(), StopReason::None);
  const auto placed =
      std::ranges::count_if(fleet.agents, [](const FleetAgent& a) { return !a.free_ends.empty(); });
  EXPECT_LT(placed, 9) << "after " << clock.readings() << " readings";
}

}  // namespace
}  // namespace clearway::fleet::shaped
