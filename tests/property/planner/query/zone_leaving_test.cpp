// Paths that start in blocked zones, against dense samples of the depth of the agent in each zone:
// separating axes in long double.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/curved_path.h"
#include "core/geometry/decompose.h"
#include "core/geometry/zones.h"
#include "planner/query/query_planner.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

using testing::emptyGrid;

using Real = long double;
using Parts = std::vector<std::vector<Vec2>>;

constexpr double kCell_m = 0.25;
constexpr double kApart_m = kCell_m / 200.0;
constexpr double kMargin_m = kCell_m / 500.0;

Zone blocked(std::string id, std::vector<Vec2> ring) {
  Zone zone;
  zone.id = std::move(id);
  zone.kind = ZoneKind::Blocked;
  zone.ring = std::move(ring);
  return zone;
}

Zone boxZone(std::string id, Vec2 low, Vec2 high) {
  return blocked(std::move(id), {low, {high.x, low.y}, high, {low.x, high.y}});
}

// The largest gap along the normals of the edges of a.
Real gapBeside(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
  Real most = -1e30L;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const Vec2 p = a[k];
    const Vec2 q = a[(k + 1) % a.size()];
    const Real x = Real{q.y} - p.y;
    const Real y = Real{p.x} - q.x;
    const Real size = std::sqrt(x * x + y * y);
    Real least = 1e30L;
    for (const Vec2 v : b) {
      least = std::min(least, ((Real{v.x} - p.x) * x + (Real{v.y} - p.y) * y) / size);
    }
    most = std::max(most, least);
  }
  return most;
}

// How deep the agent is in a zone; negative: at most the distance.
Real depthIn(const Parts& zone, const Footprint& footprint, const Pose& pose) {
  Real depth = -1e30L;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    const std::vector<Vec2> ring = placed(part, pose);
    for (const std::vector<Vec2>& other : zone) {
      depth = std::max(depth, -std::max(gapBeside(ring, other), gapBeside(other, ring)));
    }
  }
  return depth;
}

std::vector<Pose> sampled(const CurvedPath& path, double reach_m, double apart_m) {
  std::vector<Pose> out{path.start};
  for (const PathPiece& piece : path.pieces) {
    const double turn = piece.motion() != nullptr ? std::abs(turnAngle(*piece.motion())) : 4.0;
    const double moved = travel(piece) + turn * reach_m;
    const double places = std::max(1.0, std::ceil(moved / apart_m));
    for (double i = 1.0; i <= places; i += 1.0) out.push_back(poseAt(piece, i / places));
  }
  return out;
}

struct Scene {
  std::vector<Zone> zones;
  Footprint footprint;
  CurvedPath path;
};

// What samples say of a path and one zone.
struct Passage {
  bool enters = false;  // by more than the margin, after its first exit
  bool is_once = true;  // it is in the zone up to one place, and off it from there on, clearly
};

Passage passageOf(const std::vector<Real>& depths) {
  Passage out;
  const auto off = std::ranges::find_if(depths, [](Real d) { return d <= 0; });
  out.enters = std::any_of(off, depths.end(), [](Real d) { return d > kMargin_m; });
  const auto count = static_cast<std::size_t>(off - depths.begin());
  for (std::size_t k = 0; k < depths.size(); ++k) {
    const std::size_t steps = k < count ? count - k : k - count;
    const Real signed_depth = k < count ? depths[k] : -depths[k];
    if (steps > 8 && signed_depth < kMargin_m) out.is_once = false;
  }
  // The zone is left at some speed.
  if (count > 0 && count < depths.size()) {
    for (std::size_t k = std::max<std::size_t>(count, 8) - 8;
         k + 1 < std::min(depths.size(), count + 8); ++k) {
      if (!(depths[k] - depths[k + 1] > 0.02L * kApart_m)) out.is_once = false;
    }
  }
  if (count == depths.size()) out.is_once = false;
  return out;
}

struct Passages {
  bool enters = false;
  bool is_once = true;
};

Passages passagesOf(const Scene& scene) {
  const auto poses = sampled(scene.path, scene.footprint.circumscribedRadius(), kApart_m);
  Passages out;
  for (const Zone& zone : scene.zones) {
    const Parts parts = *convexParts(zone.ring);
    std::vector<Real> depths;
    depths.reserve(poses.size());
    for (const Pose& pose : poses) depths.push_back(depthIn(parts, scene.footprint, pose));
    const Passage one = passageOf(depths);
    out.enters = out.enters || one.enters;
    out.is_once = out.is_once && one.is_once;
  }
  return out;
}

// The fault: all zones together count from the first of places half a cell apart off all of them.
bool acceptsByPlaces(const Scene& scene) {
  const auto poses = sampled(scene.path, scene.footprint.circumscribedRadius(), kApart_m);
  std::vector<Parts> zones;
  for (const Zone& zone : scene.zones) zones.push_back(*convexParts(zone.ring));
  const auto isOff = [&](const Pose& pose) {
    return std::ranges::all_of(
        zones, [&](const Parts& zone) { return depthIn(zone, scene.footprint, pose) <= 0; });
  };
  for (std::size_t k = 0; k < poses.size(); k += 100) {
    if (!isOff(poses[k])) continue;
    return std::all_of(poses.begin() + static_cast<std::ptrdiff_t>(k), poses.end(), isOff);
  }
  return false;
}

std::optional<Scene> randomScene(Rng& rng) {
  Scene out{{}, *Footprint::box(rng.range(0.2, 1.0), rng.range(0.2, 0.7)), {}};
  out.path.start = {{rng.range(4.5, 5.5), rng.range(4.5, 5.5)},
                    *Heading::fromDegrees(rng.range(-180, 180))};
  const auto count = 1 + rng.below(3);
  while (out.zones.size() < count) {
    const Vec2 at{rng.range(4, 6), rng.range(4, 6)};
    std::vector<Vec2> ring;
    if (rng.below(2) == 0) {
      // Two legs with a gap between them.
      const double gap = rng.range(0.2, 1.5);
      const double leg = rng.range(0.3, 1.5);
      ring = {{0, 0},         {leg, 0},           {leg, 2},           {leg + gap, 2},
              {leg + gap, 0}, {2 * leg + gap, 0}, {2 * leg + gap, 3}, {0, 3}};
      const Heading turn = *Heading::fromDegrees(rng.range(-180, 180));
      for (Vec2& p : ring) p = at + rotate(turn, p - Vec2{0.5 * leg, 1.0});
    } else {
      ring.resize(3 + rng.below(5));
      for (Vec2& p : ring) p = at + Vec2{rng.range(-2, 2), rng.range(-2, 2)};
    }
    const auto parts = convexParts(ring);
    if (!parts || !(depthIn(*parts, out.footprint, out.path.start) > kMargin_m)) continue;
    out.zones.push_back(blocked("z" + std::to_string(out.zones.size()), std::move(ring)));
  }
  Pose at = out.path.start;
  const auto motions = 1 + rng.below(3);
  for (std::uint64_t k = 0; k < motions; ++k) {
    Pose to = at;
    if (rng.below(4) != 0) to.position = at.position + Vec2{rng.range(-3, 3), rng.range(-3, 3)};
    if (rng.below(3) != 0) {
      to.heading = at.heading.turnedBy(*Heading::fromDegrees(rng.range(-150, 150)));
    }
    const bool glides = rng.below(3) == 0;
    if (to == at) continue;
    if (rng.below(4) == 0) {
      Curve curve{{ControlPoint{at.position}, ControlPoint{to.position}},
                  HeadingLaw::Even,
                  at.heading,
                  to.heading};
      for (int i = 0; i < 2; ++i) {
        const Vec2 bend{rng.range(-2, 2), rng.range(-2, 2)};
        curve.points.insert(curve.points.begin() + 1, ControlPoint{at.position + bend});
      }
      if (rng.below(2) == 0) {
        curve.law = HeadingLaw::Tangent;
        curve.from = {};
      }
      followCurve(out.path, std::move(curve), 0);
      at = goalOf(out.path);
      continue;
    }
    out.path.pieces.push_back({glides ? *motionBetweenKeyFrames(at, to) : *motionBetween(at, to)});
    at = to;
  }
  const double reach = out.footprint.circumscribedRadius();
  for (const Pose& pose : sampled(out.path, reach, 0.05)) {
    const Vec2 p = pose.position;
    if (!(std::min({p.x, p.y, 10 - p.x, 10 - p.y}) > reach + 0.1)) return std::nullopt;
  }
  return out;
}

Query queryOf(const OccupancyGrid& map, const Scene& scene) {
  Query query;
  query.map = &map;
  query.agent = ShapedAgent{scene.footprint, {}, false};
  query.start = scene.path.start;
  query.goals = {{goalOf(scene.path).position, {}}};
  auto zones = std::make_shared<SiteZones>();
  zones->zones = scene.zones;
  query.zones = zones;
  return query;
}

Certificate verdictOn(const OccupancyGrid& map, const Scene& scene) {
  const auto checked = check(queryOf(map, scene));
  EXPECT_TRUE(checked) << describe(checked.error());
  StopCheck stop({});
  return *certifyCurved(*checked, scene.path, stop);
}

TEST(ZoneLeavingProperty, APathLeavesEachZoneThatItStartsInOnce) {
  Rng rng(2718);
  const OccupancyGrid map = emptyGrid(40, 40, kCell_m, kCell_m);
  const int cases = testing::caseCount("CLEARWAY_ZONE_LEAVING_CASES", 600);
  int entered = 0;
  int left = 0;
  int missed = 0;  // by the fault
  for (int n = 0; n < cases; ++n) {
    const std::optional<Scene> scene = randomScene(rng);
    if (!scene) continue;
    const Passages is = passagesOf(*scene);
    if (!is.enters && !is.is_once) continue;
    const Certificate proof = verdictOn(map, *scene);
    if (is.enters) {
      ++entered;
      EXPECT_FALSE(proof.free) << "case " << n;
      missed += acceptsByPlaces(*scene) ? 1 : 0;
    } else {
      ++left;
      EXPECT_TRUE(proof.free) << "case " << n << ": " << proof.problem;
    }
  }
  RecordProperty("entered", entered);
  RecordProperty("left", left);
  RecordProperty("missed", missed);
  EXPECT_GT(entered, cases / 20);
  EXPECT_GT(left, cases / 20);
  EXPECT_GT(missed, 0) << "no case would catch the fault";
}

Scene straightScene(std::vector<Zone> zones, Vec2 from, Vec2 to) {
  Scene out{std::move(zones), *Footprint::box(0.8, 0.5), {}};
  out.path.start = {from, {}};
  out.path.pieces.push_back({*motionBetween(out.path.start, {to, {}})});
  return out;
}

TEST(ZoneLeavingProperty, AGapOfATenthOfAMetreIsSeenFromEveryStart) {
  const OccupancyGrid map = emptyGrid(40, 120, kCell_m, kCell_m);
  const Zone zone =
      blocked("legs", {{1, 1}, {3, 1}, {3, 6}, {3.9, 6}, {3.9, 1}, {9, 1}, {9, 8}, {1, 8}});
  for (double x = 1.5; x < 2.4; x += 0.01) {
    const Scene through = straightScene({zone}, {x, 2.75}, {12, 2.75});
    const Certificate proof = verdictOn(map, through);
    EXPECT_FALSE(proof.free) << x;
    EXPECT_EQ(proof.zone, "legs") << x;
    EXPECT_TRUE(verdictOn(map, straightScene({zone}, {x, 2.75}, {3.45, 2.75})).free) << x;
  }
}

TEST(ZoneLeavingProperty, ARoundedAgentThatTurnsLeavesAZone) {
  const OccupancyGrid map = emptyGrid(40, 120, kCell_m, kCell_m);
  Scene scene{
      {boxZone("box", {1, 1}, {5, 6})}, *Footprint::box(0.8, 0.5, 0.2, PaddingShape::Round), {}};
  scene.path.start = {{3, 3}, {}};
  const Pose to{{7.5, 4}, *Heading::fromDegrees(130)};
  scene.path.pieces.push_back({*motionBetweenKeyFrames(scene.path.start, to)});
  EXPECT_TRUE(verdictOn(map, scene).free) << verdictOn(map, scene).problem;
  scene.path.pieces = {{*motionBetween(scene.path.start, to)}};
  EXPECT_TRUE(verdictOn(map, scene).free) << verdictOn(map, scene).problem;
  scene.zones.push_back(boxZone("over", {2, 2}, {5.5, 5.5}));
  EXPECT_TRUE(verdictOn(map, scene).free) << verdictOn(map, scene).problem;
  scene.path.pieces.push_back({*motionBetween(to, {{3, 4}, to.heading})});
  EXPECT_FALSE(verdictOn(map, scene).free);
}

TEST(ZoneLeavingProperty, EachOfSeveralZonesCountsFromItsOwnExit) {
  const OccupancyGrid map = emptyGrid(40, 120, kCell_m, kCell_m);
  const Zone legs =
      blocked("legs", {{1, 1}, {3, 1}, {3, 6}, {24, 6}, {24, 1}, {26, 1}, {26, 8}, {1, 8}});
  const Zone hall = boxZone("hall", {0.5, 1.5}, {27, 4});
  const Scene scene = straightScene({legs, hall}, {2, 2.75}, {28.5, 2.75});
  const Certificate proof = verdictOn(map, scene);
  EXPECT_FALSE(proof.free);
  EXPECT_EQ(proof.zone, "legs");
  EXPECT_GT(proof.where.pose.position.x, 23.0);
  const Zone one_leg = boxZone("leg", {1, 1}, {3, 6});
  EXPECT_TRUE(verdictOn(map, straightScene({one_leg, hall}, {2, 2.75}, {28.5, 2.75})).free);
}

}  // namespace
}  // namespace clearway
