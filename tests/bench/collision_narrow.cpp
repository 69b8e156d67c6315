// Polygons of eight vertices against Box2D, and what seeds and fields save.
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>

#include <array>
#include <cstdio>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/narrow/gjk.h"
#include "core/narrow/sat.h"
#include "core/shape/footprint.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

constexpr std::size_t kPairs = 2048;
constexpr int kRuns = 50;

// A polygon in its own frame, its pose, and both for Box2D.
struct Octagon {
  std::vector<Vec2> local;
  Pose pose;
  std::vector<Vec2> ring;  // placed
  b2PolygonShape shape;
  b2Transform at;
};

std::vector<Vec2> roundish(Rng& rng, int vertices, double radius) {
  std::vector<Vec2> out;
  for (int i = 0; i < vertices; ++i) {
    const double degrees = (i + rng.range(-0.3, 0.3)) * 360.0 / vertices;
    out.push_back(radius * Heading::fromDegrees(degrees)->vector());
  }
  return out;
}

Octagon octagon(Rng& rng, Vec2 at) {
  Octagon o;
  o.local = roundish(rng, 8, rng.range(0.5, 1.5));
  const double x = at.x + rng.range(-1.5, 1.5);
  o.pose = {{x, at.y + rng.range(-1.5, 1.5)}, *Heading::fromDegrees(rng.range(-180, 180))};
  std::array<b2Vec2, 8> points;
  for (std::size_t i = 0; i < 8; ++i) {
    o.ring.push_back(toWorld(o.pose, o.local[i]));
    points[i].Set(static_cast<float>(o.local[i].x), static_cast<float>(o.local[i].y));
  }
  o.shape.Set(points.data(), 8);
  o.at.p.Set(static_cast<float>(o.pose.position.x), static_cast<float>(o.pose.position.y));
  o.at.q.c = static_cast<float>(o.pose.heading.cos());
  o.at.q.s = static_cast<float>(o.pose.heading.sin());
  return o;
}

struct Pairs {
  std::vector<Octagon> a, b;
};

Pairs randomPairs() {
  Rng rng(17);
  Pairs out;
  for (std::size_t i = 0; i < kPairs; ++i) {
    const double x = rng.range(0, 50);
    const Vec2 at{x, rng.range(0, 50)};
    out.a.push_back(octagon(rng, at));
    out.b.push_back(octagon(rng, at));
  }
  return out;
}

// Nanoseconds a pair of work(i) for every pair.
template <class Work>
double perPair(Work&& work) {
  const double ns = medianNs([&] {
    for (int k = 0; k < kRuns; ++k) {
      for (std::size_t i = 0; i < kPairs; ++i) work(i);
    }
  });
  return ns / (kRuns * static_cast<double>(kPairs));
}

std::array<Vec2, 8> placedRing(const Octagon& o) {
  std::array<Vec2, 8> out;
  for (std::size_t i = 0; i < 8; ++i) out[i] = toWorld(o.pose, o.local[i]);
  return out;
}

void benchBoolean(const Pairs& p, Targets& targets) {
  std::size_t hits = 0, rival_hits = 0;
  const double rival = perPair([&](std::size_t i) {
    rival_hits += b2TestOverlap(&p.a[i].shape, 0, &p.b[i].shape, 0, p.a[i].at, p.b[i].at) ? 1U : 0U;
  });
  const double ours = perPair([&](std::size_t i) {
    hits += overlap(p.a[i].ring, p.b[i].ring, TouchRule::TouchingIsFree) ? 1U : 0U;
  });
  std::size_t placed_hits = 0;
  const double placing = perPair([&](std::size_t i) {
    placed_hits +=
        overlap(placedRing(p.a[i]), placedRing(p.b[i]), TouchRule::TouchingIsFree) ? 1U : 0U;
  });
  const std::size_t runs = 3 * kRuns;
  std::printf(
      "8-gon boolean, ns a pair (%zu pairs, %zu hit, Box2D %zu with its skin): Box2D %.1f, ours "
      "%.1f, placing both first %.1f\n",
      kPairs, hits / runs, rival_hits / runs, rival, ours, placing);
  targets.push_back({"8-gon boolean", 0.5, ours / rival, "of b2TestOverlap"});
  targets.push_back(
      {"8-gon boolean, placing both first", 0.5, placing / rival, "of b2TestOverlap"});
}

void benchManifold(const Pairs& p, Targets& targets) {
  std::size_t points = 0, rival_points = 0;
  const double rival = perPair([&](std::size_t i) {
    b2Manifold m;
    b2CollidePolygons(&m, &p.a[i].shape, p.a[i].at, &p.b[i].shape, p.b[i].at);
    rival_points += static_cast<std::size_t>(m.pointCount);
  });
  const double ours = perPair([&](std::size_t i) {
    points += static_cast<std::size_t>(collide(p.a[i].ring, p.b[i].ring).count);
  });
  const double placing = perPair([&](std::size_t i) {
    points += static_cast<std::size_t>(collide(placedRing(p.a[i]), placedRing(p.b[i])).count);
  });
  std::vector<SatSeed> seeds(kPairs);
  const double seeded = perPair([&](std::size_t i) {
    points +=
        static_cast<std::size_t>(collide(p.a[i].ring, p.b[i].ring, 0.0, 0.0, 0.0, &seeds[i]).count);
  });
  const double all = 3.0 * kRuns * static_cast<double>(kPairs);
  std::printf(
      "8-gon manifold, ns a pair: Box2D %.1f (%.2f points), ours %.1f (%.2f points), with a seed "
      "%.1f, placing both first %.1f\n",
      rival, static_cast<double>(rival_points) / all, ours,
      static_cast<double>(points) / (3.0 * all), seeded, placing);
  targets.push_back({"8-gon manifold", 0.5, ours / rival, "of b2CollidePolygons"});
  targets.push_back({"8-gon manifold, with a seed", 0.5, seeded / rival, "of b2CollidePolygons"});
  targets.push_back(
      {"8-gon manifold, placing both first", 0.5, placing / rival, "of b2CollidePolygons"});
}

}  // namespace

void benchNarrow(Targets& targets) {
  const Pairs pairs = randomPairs();
  benchBoolean(pairs, targets);
  benchManifold(pairs, targets);
}

}  // namespace clearway::bench
