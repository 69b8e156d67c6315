#include "planner/fleet/body/unsafe_interval.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "planner/fleet/shaped/lattice_graph.h"
#include "tests/support/sampled_overlap.h"

namespace clearway::fleet::shaped {
namespace {

constexpr int kSamples = 96;

struct Sampled {
  long double low = 1e30L, high = -1e30L;
  [[nodiscard]] bool empty() const { return low > high; }
};

// The hull of the delays at which samples overlap deeper than `depth`, with larger boxes.
Sampled sampledHull(const Primitive& a, const Box& box_a, const Primitive& b, const Box& box_b,
                    Vec2 offset, long double larger, long double depth) {
  Sampled hull;
  for (int i = 0; i <= (a.isRest() ? 0 : kSamples); ++i) {
    const long double ta = static_cast<long double>(a.duration) * i / kSamples;
    const LongBox p = boxAt(a, box_a, {}, ta, larger);
    for (int j = 0; j <= kSamples; ++j) {
      const long double tb = static_cast<long double>(b.duration) * j / kSamples;
      if (depthOf(p, boxAt(b, box_b, offset, tb, larger)) <= depth) continue;
      const long double delay = a.isRest() ? tb : ta - tb;
      hull.low = std::min(hull.low, delay);
      hull.high = std::max(hull.high, delay);
    }
  }
  return hull;
}

AgentClass classOf(double length, double width, double speed, double turn_rate) {
  return {*Footprint::box(length, width), speed, turn_rate};
}

std::vector<Primitive> primitivesOf(const AgentClass& kind) {
  std::vector<Primitive> all;
  for (const auto& motions : latticeMotions()) {
    all.push_back(makePrimitive(0, kind, {motions.front().poses.front()}));
    for (const LatticeMotion& m : motions) all.push_back(makePrimitive(0, kind, m.poses));
  }
  const Pose end{{0.31, -0.22}, *Heading::fromDegrees(37.7)};
  const Heading along = Heading::towards({}, Vec2{1.0, 1.0} - end.position, {});
  all.push_back(makePrimitive(0, kind, {end, {end.position, along}, {{1.0, 1.0}, along}}));
  return all;
}

Box boxOf(const AgentClass& kind) {
  return {0.5 * kind.footprint.length(), 0.5 * kind.footprint.width()};
}

// The longest path of any point of the box in a piece [m].
double longestReach(const Primitive& p, const Box& box) {
  double reach = 0.0;
  for (const TimedPiece& piece : p.pieces) {
    reach = std::max(reach, PieceTrack<PlacedBox>(piece.motion, box).reach());
  }
  return reach;
}

void compare(const Primitive& a, const Box& box_a, const Primitive& b, const Box& box_b,
             Vec2 offset, int& unsafe, int& safe) {
  const TickInterval found = unsafeInterval(MovingBody(a, box_a), MovingBody(b, box_b), offset);
  const Sampled truth = sampledHull(a, box_a, b, box_b, offset, 0.0L, 1e-9L);
  if (a.isRest() && b.isRest()) {
    EXPECT_TRUE(truth.empty() || !found.empty());
    return;
  }
  if (!truth.empty()) {
    ++unsafe;
    ASSERT_FALSE(found.empty());
    EXPECT_LE(static_cast<long double>(found.begin), truth.low);
    EXPECT_GE(static_cast<long double>(found.end), truth.high);
  }
  // Not much larger than the hull of boxes that are larger by the documented slack.
  const long double slack = kSlack * (longestReach(a, box_a) + longestReach(b, box_b)) + 1e-6L;
  const Sampled larger = sampledHull(a, box_a, b, box_b, offset, slack, -1e-9L);
  const long double spread =
      (kSlack + 1.5L / kSamples) * static_cast<long double>(a.duration + b.duration) + 2;
  if (larger.empty()) {
    ++safe;
    EXPECT_TRUE(found.empty());
    return;
  }
  if (found.empty()) return;
  EXPECT_GE(static_cast<long double>(found.begin), larger.low - spread);
  EXPECT_LE(static_cast<long double>(found.end), larger.high + spread);
}

TEST(UnsafeInterval, EnclosesSampledCollisionsAndIsNotMuchLarger) {
  const std::vector<AgentClass> kinds{classOf(0.8, 0.5, 1.0, 1.5707963267948966),
                                      classOf(2.4, 1.2, 0.75, 0.8), classOf(3.0, 2.0, 0.8, 2.0)};
  Rng rng(7);
  int unsafe = 0, safe = 0;
  for (int round = 0; round < 400; ++round) {
    const AgentClass& ka = kinds[rng.below(3)];
    const AgentClass& kb = kinds[rng.below(3)];
    const auto of_a = primitivesOf(ka), of_b = primitivesOf(kb);
    const Primitive& a = of_a[rng.below(static_cast<std::uint32_t>(of_a.size()))];
    const Primitive& b = of_b[rng.below(static_cast<std::uint32_t>(of_b.size()))];
    if (b.isRest() && !a.isRest()) continue;
    const Vec2 offset{static_cast<double>(rng.below(9)) - 4.0,
                      static_cast<double>(rng.below(9)) - 4.0};
    compare(a, boxOf(ka), b, boxOf(kb), offset, unsafe, safe);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(unsafe, 80);
  EXPECT_GT(safe, 40);
}

TEST(UnsafeInterval, NeighboursMayTouchAlongAnAxisWhenNothingIsRounded) {
  const AgentClass wide = classOf(3.0, 2.0, 1.0, 1.0);
  const Pose at{{0.0, 0.0}, Heading{}};
  const MovingBody step(makePrimitive(0, wide, {at, {{1.0, 0.0}, Heading{}}}), boxOf(wide));
  EXPECT_TRUE(unsafeInterval(step, step, {0.0, 2.0}).empty());
  EXPECT_FALSE(unsafeInterval(step, step, {0.0, 1.0}).empty());
  // 0.1 is rounded: boxes that touch within the margin count as overlapping.
  const AgentClass rounded = classOf(3.0, 0.2, 1.0, 1.0);
  const MovingBody other(makePrimitive(0, rounded, {at, {{1.0, 0.0}, Heading{}}}), boxOf(rounded));
  EXPECT_FALSE(unsafeInterval(other, other, {0.0, 0.2}).empty());
}

TEST(ConflictTable, EntriesAreThoseOfTheirImages) {
  const AgentClass kind = classOf(1.4, 0.9, 1.0, 1.5);
  const OccupancyGrid grid(*GridFrame::make(8, 8, 1.0, 1.0));
  ConflictTable table(1.0);
  const LatticeGraph graph(grid, kind, 0, boxOf(kind), table);
  Rng rng(5);
  int compared = 0;
  for (int round = 0; round < 400; ++round) {
    const auto n = static_cast<std::uint32_t>(table.size());
    const PrimitiveId a = rng.below(n), b = rng.below(n);
    if (table.primitive(b).isRest() && !table.primitive(a).isRest()) continue;
    const Cell at{static_cast<std::int32_t>(rng.below(5)) - 2,
                  static_cast<std::int32_t>(rng.below(5)) - 2};
    const TickInterval kept = table.between({a, {0, 0}}, {b, at});
    const TickInterval direct = unsafeInterval(
        MovingBody(table.primitive(a), boxOf(kind)), MovingBody(table.primitive(b), boxOf(kind)),
        {static_cast<double>(at.column), static_cast<double>(at.row)});
    ASSERT_EQ(kept.empty(), direct.empty());
    const auto spread =
        static_cast<double>(kSlack) *
            static_cast<double>(table.primitive(a).duration + table.primitive(b).duration) +
        2.0;
    EXPECT_NEAR(static_cast<double>(kept.begin), static_cast<double>(direct.begin), spread);
    EXPECT_NEAR(static_cast<double>(kept.end), static_cast<double>(direct.end), spread);
    EXPECT_EQ(table.between({a, {3, 4}}, {b, {3 + at.row, 4 + at.column}}), kept);
    compared += kept.empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 100);
  EXPECT_LT(table.computed(), 400U);
}

TEST(ConflictTable, RoundsOutwardsWhereMotionsTakeHours) {
  const AgentClass slow = classOf(1.4, 0.9, 1e-4, 1e-4);
  const OccupancyGrid grid(*GridFrame::make(8, 8, 1.0, 1.0));
  ConflictTable table(1.0);
  const LatticeGraph graph(grid, slow, 0, boxOf(slow), table);
  Rng rng(6);
  int unsafe = 0;
  for (int round = 0; round < 60; ++round) {
    const PrimitiveId id = graph.moves(0)[0].primitive;
    const auto& moves = graph.moves(static_cast<int>(rng.below(8)));
    const PrimitiveId other = moves[rng.below(static_cast<std::uint32_t>(moves.size()))].primitive;
    const Cell at{static_cast<std::int32_t>(rng.below(5)) - 2,
                  static_cast<std::int32_t>(rng.below(5)) - 2};
    const TickInterval kept = table.between({id, {0, 0}}, {other, at});
    const Primitive &a = table.primitive(id), &b = table.primitive(other);
    const Sampled truth =
        sampledHull(a, boxOf(slow), b, boxOf(slow),
                    {static_cast<double>(at.column), static_cast<double>(at.row)}, 0.0L, 1e-9L);
    if (truth.empty()) continue;
    ++unsafe;
    EXPECT_LE(static_cast<long double>(kept.begin), truth.low);
    EXPECT_GE(static_cast<long double>(kept.end), truth.high);
    EXPECT_LE(kept.end - kept.begin, 2 * (a.duration + b.duration));
  }
  EXPECT_GT(unsafe, 10);
}

}  // namespace
}  // namespace clearway::fleet::shaped
