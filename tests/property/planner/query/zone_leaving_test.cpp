// Paths that start in blocked zones, against dense samples in long double of the depth of the agent
// in each zone, by separating axes, and of the depth of its centre, by distances to the boundary.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/curved_path.h"
#include "core/geometry/decompose.h"
#include "core/geometry/zones.h"
#include "core/polygon/polygon_cells.h"
#include "planner/query/query_planner.h"
#include "planner/query/zone_exit.h"
#include "planner/query/zone_leaving.h"
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

struct Edge {
  Real ax, ay, bx, by;
};

bool isWithin(const std::vector<Vec2>& ring, Real x, Real y) {
  bool inside = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k];
    const Vec2 b = ring[(k + 1) % ring.size()];
    const Real side = (Real{b.x} - a.x) * (y - a.y) - (Real{b.y} - a.y) * (x - a.x);
    if ((a.y > y) != (b.y > y) && (side > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside;
}

// The boundary of a union: the parts of edges that are in no other zone.
std::vector<Edge> boundaryOf(const std::vector<Zone>& zones) {
  std::vector<Edge> out;
  for (std::size_t z = 0; z < zones.size(); ++z) {
    const std::vector<Vec2>& ring = zones[z].ring;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Vec2 a = ring[k];
      const Real ex = Real{ring[(k + 1) % ring.size()].x} - a.x;
      const Real ey = Real{ring[(k + 1) % ring.size()].y} - a.y;
      std::vector<Real> cuts{0, 1};
      for (std::size_t y = 0; y < zones.size(); ++y) {
        const std::vector<Vec2>& other = zones[y].ring;
        for (std::size_t i = 0; i < other.size() && y != z; ++i) {
          const Vec2 p = other[i];
          const Real fx = Real{other[(i + 1) % other.size()].x} - p.x;
          const Real fy = Real{other[(i + 1) % other.size()].y} - p.y;
          const Real det = ex * fy - ey * fx;
          const Real t = ((Real{p.x} - a.x) * fy - (Real{p.y} - a.y) * fx) / det;
          if (det != 0 && t > 0 && t < 1) cuts.push_back(t);
        }
      }
      std::ranges::sort(cuts);
      for (std::size_t i = 1; i < cuts.size(); ++i) {
        const Real middle = (cuts[i - 1] + cuts[i]) / 2;
        bool is_covered = false;
        for (std::size_t y = 0; y < zones.size(); ++y) {
          is_covered = is_covered ||
                       (y != z && isWithin(zones[y].ring, a.x + middle * ex, a.y + middle * ey));
        }
        if (is_covered) continue;
        out.push_back({a.x + cuts[i - 1] * ex, a.y + cuts[i - 1] * ey, a.x + cuts[i] * ex,
                       a.y + cuts[i] * ey});
      }
    }
  }
  return out;
}

// How deep a point is in the union of zones; negative: its distance.
struct Union {
  explicit Union(const std::vector<Zone>& of) : zones(of), boundary(boundaryOf(of)) {}
  std::vector<Zone> zones;
  std::vector<Edge> boundary;
  [[nodiscard]] Real depth(Real x, Real y) const {
    Real least = 1e30L;
    for (const Edge& e : boundary) {
      const Real ex = e.bx - e.ax;
      const Real ey = e.by - e.ay;
      const Real along = ((x - e.ax) * ex + (y - e.ay) * ey) / (ex * ex + ey * ey);
      const Real t = std::clamp(along, Real{0}, Real{1});
      least = std::min(least, std::hypot(e.ax + t * ex - x, e.ay + t * ey - y));
    }
    const bool inside =
        std::ranges::any_of(zones, [&](const Zone& zone) { return isWithin(zone.ring, x, y); });
    return inside ? least : -least;
  }
};

// Of the middle of the box around the footprint.
Real centreDepth(const Union& zones, const Footprint& footprint, const Pose& pose) {
  Vec2 low{1e9, 1e9};
  Vec2 high{-1e9, -1e9};
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (const Vec2 v : part.ring()) {
      low = {std::min(low.x, v.x), std::min(low.y, v.y)};
      high = {std::max(high.x, v.x), std::max(high.y, v.y)};
    }
  }
  const Real x = 0.5L * (Real{low.x} + high.x);
  const Real y = 0.5L * (Real{low.y} + high.y);
  const Vec2 u = pose.heading.vector();
  return zones.depth(pose.position.x + u.x * x - u.y * y, pose.position.y + u.y * x + u.x * y);
}

struct Scene {
  std::vector<Zone> zones;
  Footprint footprint;
  CurvedPath path;
};

// What samples say of a path and zones.
struct Passages {
  bool enters = false;    // a zone by more than the margin, after its first exit
  bool is_once = true;    // in each zone up to one place, and off it from there on, clearly
  bool deepens = false;   // its centre gets deeper than at the start, before its last exit
  bool is_level = true;   // it does not, clearly
  double length_m = 0.0;  // of the path up to its last exit
};

// Of one zone; the index of the first sample off it.
std::size_t addPassage(const std::vector<Real>& depths, Passages& out) {
  const auto off = std::ranges::find_if(depths, [](Real d) { return d <= 0; });
  out.enters = out.enters || std::any_of(off, depths.end(), [](Real d) { return d > kMargin_m; });
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
  return count;
}

Passages passagesOf(const Scene& scene) {
  const auto poses = sampled(scene.path, scene.footprint.circumscribedRadius(), kApart_m);
  Passages out;
  std::size_t last = 0;
  for (const Zone& zone : scene.zones) {
    const Parts parts = *convexParts(zone.ring);
    std::vector<Real> depths;
    for (const Pose& pose : poses) depths.push_back(depthIn(parts, scene.footprint, pose));
    last = std::max(last, addPassage(depths, out));
  }
  const Union zones(scene.zones);
  std::vector<Real> centres;
  for (std::size_t k = 0; k < std::min(last, poses.size()); ++k) {
    if (k > 0) out.length_m += length(poses[k].position - poses[k - 1].position);
    centres.push_back(centreDepth(zones, scene.footprint, poses[k]));
    out.deepens = out.deepens || centres[k] > centres[0] + kMargin_m;
    const bool is_near = centres[k] > centres[0] - kMargin_m;
    if (k > 0 && is_near && centres[k] > centres[k - 1] + 1e-9L) out.is_level = false;
  }
  return out;
}

// Bounds of the longest exit, by the shortest line of 16 directions, forwards or backwards, in
// steps of half a cell.
struct LongestExit {
  double low_m = 1e9;   // by lines that may keep the law
  double high_m = 1e9;  // by one that clearly does
};

LongestExit longestOf(const Scene& scene) {
  std::vector<Parts> zones;
  for (const Zone& zone : scene.zones) zones.push_back(*convexParts(zone.ring));
  const auto depthOf = [&](const Pose& pose) {
    Real most = -1e30L;
    for (const Parts& zone : zones) most = std::max(most, depthIn(zone, scene.footprint, pose));
    return most;
  };
  const Pose& start = scene.path.start;
  std::vector<std::pair<double, Pose>> ends;
  for (int k = 0; k < 16; ++k) {
    const Heading h = start.heading.turnedBy(*Heading::fromDegrees(22.5 * k));
    for (const double gear : {1.0, -1.0}) {
      for (double d = 0.5 * kCell_m; d < 12.0; d += 0.5 * kCell_m) {
        const Pose pose{start.position + gear * d * h.vector(), h};
        if (depthOf(pose) > 0) continue;
        ends.emplace_back(d, pose);
        break;
      }
    }
  }
  std::ranges::stable_sort(ends, {}, [](const auto& e) { return e.first; });
  LongestExit out;
  for (const auto& [d, end] : ends) {
    Scene exit{scene.zones, scene.footprint, {start, {}}};
    Pose at = start;
    const double turn = std::abs(start.heading.angleTo(end.heading));
    for (const Heading h : {turn > 3.0 ? start.heading.left90() : start.heading, end.heading}) {
      if (h == at.heading) continue;
      exit.path.pieces.push_back({Motion{MotionKind::Turn, at, {at.position, h}}});
      at.heading = h;
    }
    exit.path.pieces.push_back({Motion{MotionKind::Straight, at, end}});
    const Passages is = passagesOf(exit);
    const double reach = scene.footprint.circumscribedRadius();
    const Vec2 p = end.position;
    const double room = std::min({p.x, p.y, 10 - p.x, 10 - p.y});
    if (is.enters || is.deepens || room < 0.0) continue;
    const double most = kExitFactor * d + kCell_m;
    out.low_m = std::min(out.low_m, most);
    if (!is.is_level || !(room > reach) || depthOf(end) > -1e-9L) continue;
    out.high_m = most;
    break;
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

// A box, or two boxes at a distance from the reference point.
Footprint randomFootprint(Rng& rng) {
  if (rng.below(2) == 0) return *Footprint::box(rng.range(0.2, 1.0), rng.range(0.2, 0.7));
  std::vector<ConvexPolygon> parts;
  Vec2 at{rng.range(-0.3, 0.1), rng.range(-0.2, 0.2)};
  for (int k = 0; k < 2; ++k) {
    const Vec2 half{rng.range(0.1, 0.3), rng.range(0.1, 0.3)};
    const Vec2 low = at - half;
    const Vec2 high = at + half;
    const std::vector<Vec2> ring{low, {high.x, low.y}, high, {low.x, high.y}};
    parts.push_back(*ConvexPolygon::fromRing(ring));
    at = at + Vec2{0.8 * half.x, 0.8 * half.y};
  }
  return *Footprint::parts(std::move(parts));
}

std::optional<Scene> randomScene(Rng& rng) {
  Scene out{{}, randomFootprint(rng), {}};
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
  const int cases = testing::caseCount("CLEARWAY_ZONE_LEAVING_CASES", 300);
  int entered = 0;
  int deepened = 0;  // and nothing else
  int left = 0;
  int lasting = 0;  // for longer than an exit may, and nothing else
  int missed = 0;   // by the fault
  for (int n = 0; n < cases; ++n) {
    const std::optional<Scene> scene = randomScene(rng);
    if (!scene) continue;
    const Passages is = passagesOf(*scene);
    if (!is.enters && !is.deepens && !(is.is_once && is.is_level)) continue;
    const Certificate proof = verdictOn(map, *scene);
    if (!is.enters && is.deepens) {
      ++deepened;
      EXPECT_FALSE(proof.free) << "case " << n;
      EXPECT_FALSE(proof.zone.empty()) << "case " << n;
    } else if (is.enters) {
      ++entered;
      EXPECT_FALSE(proof.free) << "case " << n;
      missed += acceptsByPlaces(*scene) ? 1 : 0;
    } else {
      const LongestExit most = longestOf(*scene);
      if (is.length_m > most.high_m + 0.01) {
        ++lasting;
        EXPECT_FALSE(proof.free) << "case " << n;
        EXPECT_FALSE(proof.zone.empty()) << "case " << n;
      } else if (is.length_m < most.low_m - 0.01) {
        ++left;
        EXPECT_TRUE(proof.free) << "case " << n << ": " << proof.problem;
      }
    }
  }
  RecordProperty("lasting", lasting);
  RecordProperty("entered", entered);
  RecordProperty("deepened", deepened);
  RecordProperty("left", left);
  RecordProperty("missed", missed);
  EXPECT_GT(entered, cases / 20);
  EXPECT_GT(deepened, cases / 20);
  EXPECT_GT(left, cases / 20);
  EXPECT_GT(lasting, 0);
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
  for (double x = 2.01; x < 2.4; x += 0.01) {
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

Scene curveScene(Zone zone, Footprint footprint, BezierPoints points) {
  Scene out{{std::move(zone)}, std::move(footprint), {}};
  Curve curve{std::move(points), HeadingLaw::Tangent, {}, {}};
  out.path.start = poseAt(curve, 0.0).pose;
  out.path.pieces.push_back({std::move(curve)});
  return out;
}

// A crosswise rod that follows a short curve is off the zone for a moment.
TEST(ZoneLeavingProperty, ARodThatSwaysOnAShortCurveIsOffTheZoneBetweenItsEnds) {
  const std::vector<Vec2> zone{{0.035, 0.624}, {4, 0.624}, {4, 6}, {-1.263, 5.866}};
  const std::vector<Vec2> rod{{-0.1, -3}, {0.1, -3}, {0.1, 3}, {-0.1, 3}};
  const Scene scene =
      curveScene(blocked("zone", zone), *Footprint::parts({*ConvexPolygon::fromRing(rod)}),
                 {ControlPoint{{0, 0}}, ControlPoint{{0.009553, -0.002955}},
                  ControlPoint{{0.095534, 0.023642}}, ControlPoint{{0.105087, 0.020686}}});
  const PathPiece& piece = scene.path.pieces.front();
  const Parts parts{zone};
  ASSERT_GT(depthIn(parts, scene.footprint, poseAt(piece, 0.0)), 0);
  ASSERT_LT(depthIn(parts, scene.footprint, poseAt(piece, 0.5)), -0.01L);
  const auto place =
      firstPlaceOff(parts, scene.footprint, TouchRule::TouchingIsFree, scene.path, 1e-3, nullptr);
  EXPECT_EQ(place->piece, 0U);
  EXPECT_LT(place->t, 0.5);
}

TEST(ZoneLeavingProperty, ACurveThatStandsStillAtItsEndsLeavesAZone) {
  const OccupancyGrid map = emptyGrid(40, 40, kCell_m, kCell_m);
  for (const Vec2 shift : {Vec2{0.0, 0.0}, Vec2{0.1, 1.0 / 3.0}}) {
    const auto at = [&](double x) { return ControlPoint{shift + Vec2{x, 5.0}}; };
    const Zone zone = boxZone("zone", {1, 1}, {4.2, 9});
    const Footprint box = *Footprint::box(0.8, 0.5);
    for (const BezierPoints& points :
         {BezierPoints{at(4.0), at(4.0), at(6.0), at(7.0)},
          BezierPoints{at(4.0), at(5.0), at(7.0), at(7.0)},
          BezierPoints{at(4.0), at(4.0), ControlPoint{shift + Vec2{6, 5.5}}, at(7.0)}}) {
      const Scene scene = curveScene(zone, box, points);
      EXPECT_TRUE(verdictOn(map, scene).free) << verdictOn(map, scene).problem;
      Scene back = curveScene(zone, box, {points.rbegin(), points.rend()});
      EXPECT_FALSE(verdictOn(map, back).free);
    }
  }
}

TEST(ZoneLeavingProperty, AStartThatStaysInAZoneIsRefusedAtItsLastMotion) {
  const OccupancyGrid map = emptyGrid(40, 40, kCell_m, kCell_m);
  const Certificate proof =
      verdictOn(map, straightScene({boxZone("zone", {1, 1}, {9, 9})}, {2, 5}, {3, 5}));
  EXPECT_FALSE(proof.free);
  EXPECT_EQ(proof.where.motion, 0U);
  EXPECT_NE(proof.problem.text().find("motion 0 "), std::string::npos) << proof.problem;
}

TEST(ZoneLeavingProperty, EachOfSeveralZonesCountsFromItsOwnExit) {
  const OccupancyGrid map = emptyGrid(40, 120, kCell_m, kCell_m);
  const Zone legs =
      blocked("legs", {{1, 1}, {3, 1}, {3, 6}, {24, 6}, {24, 1}, {26, 1}, {26, 8}, {1, 8}});
  const Zone hall = boxZone("hall", {0.5, 1.5}, {27, 4});
  const Scene scene = straightScene({legs, hall}, {2.6, 2.75}, {28.5, 2.75});
  const Certificate proof = verdictOn(map, scene);
  EXPECT_FALSE(proof.free);
  EXPECT_EQ(proof.zone, "legs");
  EXPECT_GT(proof.where.pose.position.x, 23.0);
  const Zone one_leg = boxZone("leg", {1, 1}, {3, 6});
  OccupancyGrid walls = map;  // that close the shorter exits
  for (std::int32_t j = 0; j < 112; ++j) {
    for (const std::int32_t i : {8, 13}) walls.set({i, j}, true);
  }
  for (std::int32_t i = 8; i < 14; ++i) walls.set({i, 7}, true);
  EXPECT_TRUE(verdictOn(walls, straightScene({one_leg, hall}, {2.6, 2.75}, {28.5, 2.75})).free);
  EXPECT_FALSE(verdictOn(map, straightScene({one_leg, hall}, {2.6, 2.75}, {28.5, 2.75})).free);
}

// The hall has a zone across it, 0.2 m thick or 4 m.
TEST(ZoneLeavingProperty, AStartThatTouchesAZoneByAMillimetreBacksOutOfIt) {
  const OccupancyGrid map = emptyGrid(24, 48, kCell_m, kCell_m);
  for (const double thick : {0.2, 4.0}) {
    const std::vector<Zone> wall{boxZone("wall", {5, 0}, {5 + thick, 6})};
    const Vec2 start{5.0 - 0.4 + 0.001, 3.0};  // the front is a millimetre inside
    EXPECT_FALSE(verdictOn(map, straightScene(wall, start, {11, 3})).free) << thick;
    EXPECT_TRUE(verdictOn(map, straightScene(wall, start, {2, 3})).free) << thick;
    Scene turned = straightScene(wall, start, start - Vec2{0.001, 0.0});
    turned.path.pieces.push_back(
        {*motionBetween(goalOf(turned.path), {{2, 3}, *Heading::fromDegrees(120)})});
    EXPECT_TRUE(verdictOn(map, turned).free) << verdictOn(map, turned).problem;
    auto zones = std::make_shared<SiteZones>();
    zones->zones = wall;
    Query query = queryOf(map, straightScene(wall, start, {11, 3}));
    EXPECT_NE(plan(*check(query)).status, PlanStatus::Solved) << thick;
    query.goals = {{{2, 1}, {}}};
    const PlanResult back = plan(*check(query));
    ASSERT_EQ(back.status, PlanStatus::Solved) << back.reason;
    EXPECT_EQ(back.left_zones, std::vector<std::string>{"wall"});
    EXPECT_TRUE(back.certificate.free);
    for (const Motion& m : back.path.motions) {
      for (int k = 0; k <= 100; ++k) {
        EXPECT_LE(poseAt(m, k / 100.0).position.x, start.x + 1e-3 * kCell_m);
      }
    }
  }
}

// Plans from random starts: as certified, and never deeper, by samples.
TEST(ZoneLeavingProperty, PlansLeaveZonesAndNeverGetDeeper) {
  Rng rng(1618);
  const OccupancyGrid map = emptyGrid(40, 40, kCell_m, kCell_m);
  const int cases = testing::caseCount("CLEARWAY_ZONE_LEAVING_CASES", 40);
  int planned = 0;
  int refused = 0;
  for (int n = 0; n < cases; ++n) {
    const std::optional<Scene> scene = randomScene(rng);
    if (!scene) continue;
    Query query = queryOf(map, *scene);
    query.goals = {{{rng.range(1, 9), rng.range(1, 9)}, {}, 0.3}};
    const PlanResult result = plan(*check(query));
    refused += result.status == PlanStatus::InvalidStart ? 1 : 0;
    if (result.status != PlanStatus::Solved) continue;
    ++planned;
    EXPECT_TRUE(result.certificate.free) << "case " << n << result.certificate.problem;
    Scene made = *scene;
    made.path = {result.path.start, {}};
    for (const Motion& m : result.path.motions) made.path.pieces.push_back({m});
    const Passages is = passagesOf(made);
    EXPECT_FALSE(is.enters) << "case " << n;
    EXPECT_FALSE(is.deepens) << "case " << n;
    EXPECT_LT(is.length_m, longestOf(made).high_m + 0.01) << "case " << n;
  }
  RecordProperty("planned", planned);
  RecordProperty("refused", refused);
  EXPECT_GT(planned, cases / 3);
  EXPECT_LT(refused, planned / 2);
}

// An agent that does not turn, on cells: how deep it is in the nearest one.
Real depthInCells(const OccupancyGrid& cells, const GridAgent& agent, Vec2 p) {
  Real depth = -1e30L;
  for (std::int32_t i = 0; i < cells.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < cells.frame().columns(); ++j) {
      if (!cells.blocked({i, j})) continue;
      const Aabb box = cells.frame().cellBox({i, j});
      const Real half = agent.shape == PointShape::Square ? Real{agent.size_m} / 2 : 0;
      const Real dx = std::max(Real{box.min.x} - half - p.x, p.x - Real{box.max.x} - half);
      const Real dy = std::max(Real{box.min.y} - half - p.y, p.y - Real{box.max.y} - half);
      const Real gap = dx > 0 && dy > 0 ? std::hypot(dx, dy) : std::max(dx, dy);
      depth = std::max(depth, (agent.shape == PointShape::Disc ? Real{agent.size_m} : 0) - gap);
    }
  }
  return depth;
}

TEST(ZoneLeavingProperty, APathAlongTheEdgeOfAZoneIsTooLong) {
  const OccupancyGrid map = emptyGrid(40, 120, kCell_m, kCell_m);
  const std::vector<Zone> aisle{boxZone("aisle", {1, 4}, {26, 9})};
  for (const double x : {22.0, 24.5}) {  // by how far it drives along the edge
    Scene along = straightScene(aisle, {x, 4.5}, {27.5, 4.5});
    const Certificate proof = verdictOn(map, along);
    const bool is_long = x < 23.0;
    EXPECT_EQ(proof.free, !is_long) << x << ": " << proof.problem;
    if (!is_long) continue;
    EXPECT_EQ(proof.zone, "aisle");
    EXPECT_EQ(proof.where.motion, 0U);
    EXPECT_GT(proof.where.pose.position.x, x + 2 * 0.9);
    EXPECT_LT(proof.where.pose.position.x, x + 2 * 1.1 + 2 * kCell_m);
  }
  // Walls on both sides close every other exit.
  OccupancyGrid walls = map;
  for (std::int32_t j = 0; j < 120; ++j) {
    for (const std::int32_t i : {15, 21}) walls.set({i, j}, true);
  }
  EXPECT_TRUE(verdictOn(walls, straightScene(aisle, {10, 4.65}, {27.5, 4.65})).free);
}

// The bounds of longestOf(), by 16 directions from a centre of a cell of 1 m.
LongestExit longestInCells(const OccupancyGrid& cells, const GridAgent& agent, const Union& zone,
                           Vec2 start) {
  LongestExit out;
  for (int k = 0; k < 16; ++k) {
    const Vec2 along = Heading::fromDegrees(22.5 * k)->vector();
    for (double d = 0.5; d < 16.0; d += 0.5) {
      const Vec2 end = start + d * along;
      const Real depth = depthInCells(cells, agent, end);
      if (depth > 0.002L) continue;
      bool may = true;
      bool is_clear = depth < -0.002L && std::min({end.x, end.y, 16 - end.x, 16 - end.y}) > 1.5;
      for (int i = 1; i <= 400; ++i) {
        const Vec2 p = start + (d * i / 400.0) * along;
        const Real deeper = zone.depth(p.x, p.y) - zone.depth(start.x, start.y);
        may = may && deeper < 0.01L;
        is_clear = is_clear && deeper < 1e-9L;
      }
      const double most = kExitFactor * d + 1.0;
      if (may) out.low_m = std::min(out.low_m, most);
      if (is_clear) out.high_m = std::min(out.high_m, most);
      if (depth < -0.002L) break;
    }
  }
  return out;
}

// Random walks of agents without a heading, from centre to centre of cells.
TEST(ZoneLeavingProperty, AgentsWithoutAHeadingLeaveTheCellsOfAZoneByTheSameLaw) {
  Rng rng(577);
  const OccupancyGrid map = emptyGrid(16, 16, 1.0, 1.0);
  const int cases = testing::caseCount("CLEARWAY_ZONE_LEAVING_CASES", 2000);
  int refused = 0;
  int deepened = 0;
  int lasting = 0;
  int left = 0;
  for (int n = 0; n < cases; ++n) {
    const GridAgent agent =
        rng.below(3) == 0 ? GridAgent{}
                          : GridAgent{rng.below(2) == 0 ? PointShape::Disc : PointShape::Square,
                                      rng.range(0.1, 1.2), 0.0};
    std::vector<Vec2> ring(3 + rng.below(4));
    for (Vec2& p : ring) p = {rng.range(4, 12), rng.range(4, 12)};
    if (!convexParts(ring)) continue;
    const OccupancyGrid cells = cellsUnder({{ring, {}}}, map.frame());
    Vec2 at{4.5 + static_cast<double>(rng.below(8)), 4.5 + static_cast<double>(rng.below(8))};
    if (!(depthInCells(cells, agent, at) > 0.01L)) continue;
    Path path{{at, {}}, {}};
    constexpr std::array<Vec2, 4> kSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    const Vec2 mostly = kSteps[rng.below(4)];
    for (int k = 0; k < 8; ++k) {
      const Vec2 to = at + (rng.below(4) == 0 ? kSteps[rng.below(4)] : mostly);
      if (std::min({to.x, to.y, 16 - to.x, 16 - to.y}) < 1.5) break;
      path.motions.push_back({MotionKind::Straight, {at, {}}, {to, {}}});
      at = to;
    }
    const Union zone({blocked("cells", ring)});
    std::vector<Real> depths;
    std::vector<Real> centres;
    for (const Motion& m : path.motions) {
      for (int k = 0; k <= 200; ++k) {
        const Vec2 p = poseAt(m, k / 200.0).position;
        depths.push_back(depthInCells(cells, agent, p));
        centres.push_back(zone.depth(p.x, p.y));
      }
    }
    if (depths.empty()) continue;
    bool enters = false;
    bool deepens = false;
    bool is_level = true;
    bool is_off = false;
    for (std::size_t k = 0; k < depths.size(); ++k) {
      enters = enters || (is_off && depths[k] > 0.01L);
      is_off = is_off || depths[k] < -0.002L;
      if (!is_off) deepens = deepens || centres[k] > centres[0] + 0.01L;
      if (!is_off) is_level = is_level && centres[k] < centres[0] + 1e-9L;
    }
    enters = enters || !is_off;
    bool is_good = is_level && !enters;
    if (!enters && !deepens && !is_good) continue;
    if (is_good) {
      const auto off = std::ranges::find_if(depths, [](Real d) { return d < -0.002L; });
      const double driven = static_cast<double>((off - depths.begin()) / 201) +
                            static_cast<double>((off - depths.begin()) % 201) / 200.0;
      const LongestExit most = longestInCells(cells, agent, zone, path.start.position);
      if (!(driven < most.low_m - 0.02) && !(driven > most.high_m + 0.02)) continue;
      is_good = driven < most.low_m;
      lasting += is_good ? 0 : 1;
    }
    Query query;
    query.map = &map;
    query.agent = PointAgent{agent, {}};
    query.start = path.start;
    query.goals = {{path.goal().position, {}}};
    auto zones = std::make_shared<SiteZones>();
    zones->zones = {blocked("cells", ring)};
    query.zones = zones;
    const Certificate proof = certify(*check(query), path);
    EXPECT_EQ(proof.free, is_good) << "case " << n << ": " << proof.problem;
    (enters ? refused : deepens ? deepened : left) += 1;
  }
  RecordProperty("lasting", lasting);
  RecordProperty("deepened", deepened);
  EXPECT_GT(lasting, 0);
  EXPECT_GT(refused, cases / 50);
  EXPECT_GT(deepened, cases / 50);
  EXPECT_GT(left, cases / 50);
}

TEST(ZoneLeavingProperty, PointsAreLedOutOfZonesByTheNearestCells) {
  Rng rng(271);
  const int cases = testing::caseCount("CLEARWAY_ZONE_LEAVING_CASES", 300);
  int left = 0;
  int refused = 0;
  for (int n = 0; n < cases; ++n) {
    const OccupancyGrid map = emptyGrid(20, 20, 1.0, 1.0);
    std::vector<Vec2> ring(3 + rng.below(4));
    for (Vec2& p : ring) p = {rng.range(3, 17), rng.range(3, 17)};
    if (!convexParts(ring)) continue;
    Query query;
    query.map = &map;
    query.agent =
        PointAgent{rng.below(2) == 0 ? GridAgent{} : GridAgent{PointShape::Disc, 0.7}, {}};
    query.start = {{rng.range(3, 17), rng.range(3, 17)}, {}};
    query.goals = {{{1.5, 1.5}, {}}};
    auto zones = std::make_shared<SiteZones>();
    zones->zones = {blocked("zone", ring)};
    query.zones = zones;
    const PlanResult result = plan(*check(query));
    if (result.status == PlanStatus::Solved && result.left_zones.empty()) continue;
    (result.status == PlanStatus::Solved ? left : refused) += 1;
    EXPECT_EQ(result.certificate.free, result.status == PlanStatus::Solved)
        << "case " << n << ": " << result.certificate.problem;
  }
  RecordProperty("left", left);
  RecordProperty("refused", refused);
  EXPECT_GT(left, cases / 15);
  EXPECT_LT(refused, left / 10);
}

}  // namespace
}  // namespace clearway
