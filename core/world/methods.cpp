#include "core/world/methods.h"

#include <cassert>
#include <utility>

#include "core/narrow/method_trace.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

template <class Run>
std::string traceOf(Run&& run) {
  const MethodTrace trace;
  run();
  std::string out;
  for (const std::string_view name : trace.names()) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out.empty() ? "none" : out;
}

PlacedShape placed(const Shape& shape, Vec2 at, double degrees = 0.0) {
  const Result<PlacedShape> p =
      place(shape, {at, Heading::fromDegrees(degrees).value_or(Heading{})});
  assert(p);
  return *p;
}

Shape polygon() {
  const std::vector<std::vector<Vec2>> ring{
      {{1, 0}, {0.3, 0.9}, {-0.8, 0.6}, {-0.8, -0.6}, {0.3, -0.9}}};
  return polygonShape(ring).value_or(BoxShape{});
}

// A compound of n boxes of 1 x 1 m in a row.
Shape boxes(int n) {
  std::vector<ShapePart> parts;
  for (int k = 0; k < n; ++k) parts.push_back({BoxShape{}, {{1.0 * k, 0.0}, {}}, false});
  return shapeOfParts(std::move(parts)).value_or(BoxShape{});
}

struct Sample {
  const char* pair;
  Shape a, b;
  Vec2 colliding, disjoint;  // position of b; a is at the origin
  double heading_deg = 0.0;  // of b
};

std::vector<Sample> samples() {
  const Shape box = BoxShape{};
  const Shape disc = discShape(0.5);
  return {
      {"box - box", box, box, {0.9, 0.1}, {1.01, 0.1}},
      {"box - polygon", box, polygon(), {1.2, 0.1}, {1.31, 0.1}},
      {"polygon - polygon", polygon(), polygon(), {1.7, 0.1}, {1.81, 0.0}},
      {"segment, disc or capsule - box", disc, box, {0.9, 0.1}, {1.01, 0.1}},
      {"segment, disc or capsule - polygon", disc, polygon(), {1.2, 0.1}, {1.31, 0.1}},
      {"disc - disc", disc, disc, {0.9, 0.1}, {1.01, 0.0}},
      {"half-plane - any", HalfPlaneShape{}, box, {0.4, 0.0}, {0.51, 0.0}},
      {"compound - any", boxes(2), box, {0.5, 0.9}, {0.5, 1.01}},
      {"compound of 8 parts or more - any", boxes(8), box, {0.5, 0.9}, {0.5, 1.01}},
      {"compound - any, deep in it", boxes(3), BoxShape{0.2, 0.2, 0.0}, {1.1, 0.1}, {1.1, 0.61}},
  };
}

constexpr double kMargin = 0.02;

}  // namespace

MethodRow methodsOf(const PlacedShape& a, const PlacedShape& b, NarrowMethod narrow) {
  PairOptions options;
  options.narrow = narrow;
  PairSeed seed;
  std::vector<ContactPoint> points;
  bool collides = false;
  MethodRow row;
  const PairTest test(a, b, TouchRule::TouchingIsFree, options, seed);
  row.decision = traceOf([&] { collides = test.overlap(); });
  if (collides) {
    row.contacts = traceOf([&] { test.appendContacts(points); });
  } else {
    row.closest = traceOf([&] { test.appendClosest(kMargin, points); });
  }
  return row;
}

std::vector<MethodRow> methodTable(NarrowMethod narrow) {
  std::vector<MethodRow> out;
  for (const Sample& s : samples()) {
    const PlacedShape a = placed(s.a, {});
    MethodRow row = methodsOf(a, placed(s.b, s.colliding, s.heading_deg), narrow);
    row.closest = methodsOf(a, placed(s.b, s.disjoint, s.heading_deg), narrow).closest;
    row.pair = s.pair;
    out.push_back(std::move(row));
  }
  const Result<GridFrame> frame = GridFrame::make(4, 4, 1.0, 1.0);
  OccupancyGrid grid(*frame);
  grid.set({1, 1}, true);
  const PlacedShape on_it = placed(polygon(), {2.5, 1.5});
  std::vector<WallContact> walls;
  MethodRow cells{"any - cells of the map", {}, {}, "not reported"};
  cells.decision = traceOf([&] { (void)collidingCells(grid, on_it, TouchRule::TouchingIsFree); });
  cells.contacts =
      traceOf([&] { appendWallContacts(grid, {}, on_it, TouchRule::TouchingIsFree, walls); });
  out.push_back(std::move(cells));
  return out;
}

}  // namespace clearway::collide
