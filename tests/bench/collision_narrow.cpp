// Polygons of eight vertices compared with Box2D, and the savings of seeds and support maps.
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>

#include <array>
#include <cstdio>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/narrow/gjk.h"
#include "core/narrow/minkowski.h"
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

// Nanoseconds per pair of work(i).
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
    points += static_cast<std::size_t>(collide::collide(p.a[i].ring, p.b[i].ring).count);
  });
  const double placing = perPair([&](std::size_t i) {
    points +=
        static_cast<std::size_t>(collide::collide(placedRing(p.a[i]), placedRing(p.b[i])).count);
  });
  std::vector<collide::SatSeed> seeds(kPairs);
  const double seeded = perPair([&](std::size_t i) {
    points += static_cast<std::size_t>(
        collide::collide(p.a[i].ring, p.b[i].ring, 0.0, 0.0, 0.0, &seeds[i]).count);
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

// The same pairs step by step, each moving and turning a little: with and without the cached
// simplex.
void benchGjk(Targets& targets) {
  Rng rng(18);
  constexpr std::size_t kMovers = 256;
  constexpr std::size_t kSteps = 64;
  std::vector<std::vector<Vec2>> a(kMovers);
  std::vector<std::vector<Vec2>> b(kMovers * kSteps);
  for (std::size_t i = 0; i < kMovers; ++i) {
    a[i] = roundish(rng, 8, rng.range(0.5, 1.5));
    const std::vector<Vec2> local = roundish(rng, 8, rng.range(0.5, 1.5));
    Vec2 at{rng.range(1, 4), rng.range(-2, 2)};
    const Vec2 v{rng.range(-0.02, 0.02), rng.range(-0.02, 0.02)};
    const double turn = rng.range(-1, 1);
    for (std::size_t k = 0; k < kSteps; ++k) {
      const Pose pose{at + static_cast<double>(k) * v,
                      *Heading::fromDegrees(turn * static_cast<double>(k))};
      for (const Vec2 p : local) b[i * kSteps + k].push_back(toWorld(pose, p));
    }
  }
  double sum = 0.0;
  const auto run = [&](bool keep) {
    return medianNs([&] {
             for (std::size_t i = 0; i < kMovers; ++i) {
               collide::GjkCache cache;
               for (std::size_t k = 0; k < kSteps; ++k) {
                 sum +=
                     collide::gjk({a[i]}, {b[i * kSteps + k]}, keep ? &cache : nullptr).distance_m;
               }
             }
           }) /
           static_cast<double>(kMovers * kSteps);
  };
  const double fresh = run(false);
  const double kept = run(true);
  std::printf("gjk of 8-gons in small steps, ns: without a cache %.1f, with it %.1f (sum %.3f)\n",
              fresh, kept, sum);
  targets.push_back({"gjk with its cached simplex", 0.5, kept / fresh, "of gjk without"});
}

void benchSupport(Targets& targets) {
  Rng rng(19);
  const std::vector<Vec2> ring = roundish(rng, 64, 1.0);
  const collide::SupportMap field(ring);
  std::vector<Vec2> directions(4096);
  for (Vec2& d : directions) d = Heading::fromDegrees(rng.range(-180, 180))->vector();
  std::size_t sum = 0, other = 0;
  const auto each = [&](auto&& find, std::size_t& into) {
    return medianNs([&] {
             for (int k = 0; k < 20; ++k) {
               for (const Vec2 d : directions) into += find(d);
             }
           }) /
           (20.0 * static_cast<double>(directions.size()));
  };
  const double search = each([&](Vec2 d) { return collide::furthest(ConvexRing(ring), d); }, sum);
  const double looked = each([&](Vec2 d) { return field.furthest(d); }, other);
  std::printf("support of a 64-gon, ns: by search %.1f, by field %.1f; %s\n", search, looked,
              sum == other ? "the same vertices" : "THEY DIFFER");
  targets.push_back({"support of a 64-gon by field", 0.5, looked / search, "of by search"});
}

}  // namespace

void benchNarrow(Targets& targets) {
  const Pairs pairs = randomPairs();
  benchBoolean(pairs, targets);
  benchManifold(pairs, targets);
  benchGjk(targets);
  benchSupport(targets);
}

}  // namespace clearway::bench
