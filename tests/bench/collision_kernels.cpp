// Box against box: the decision one at a time and batched, and the manifold.
#include <box2d/b2_collision.h>
#include <box2d/b2_polygon_shape.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <cstdio>

#include "core/base/rng.h"
#include "core/geometry/overlap.h"
#include "core/narrow/box_batch.h"
#include "core/narrow/sat.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

namespace bg = boost::geometry;
using BoostPolygon = bg::model::polygon<bg::model::d2::point_xy<double>, false>;

constexpr std::size_t kPairs = 4096;

struct Pairs {
  std::vector<Obb> a, b;
};

// Boxes of 0.5 to 2 m at all headings, about half of the pairs overlapping.
Pairs randomPairs() {
  Rng rng(7);
  Pairs out;
  const auto box = [&rng](Vec2 at) {
    const Heading h = *Heading::fromDegrees(rng.range(-180, 180));
    const double x = at.x + rng.range(-1.2, 1.2);
    const double y = at.y + rng.range(-1.2, 1.2);
    const double a = rng.range(0.25, 1.0);
    const double b = rng.range(0.25, 1.0);
    return Obb{{{x, y}, h}, a, b, 0.0};
  };
  for (std::size_t i = 0; i < kPairs; ++i) {
    const double x = rng.range(0, 100);
    const Vec2 at{x, rng.range(0, 100)};
    out.a.push_back(box(at));
    out.b.push_back(box(at));
  }
  return out;
}

BoostPolygon boostPolygon(const Obb& box) {
  BoostPolygon p;
  for (const Vec2 v : corners(box))
    bg::append(p.outer(), bg::make<bg::model::d2::point_xy<double>>(v.x, v.y));
  bg::append(p.outer(), p.outer().front());
  return p;
}

void benchBoolean(const Pairs& pairs, Targets& targets) {
  std::vector<BoostPolygon> pa, pb;
  collide::BoxBatch ba, bb;
  for (std::size_t i = 0; i < kPairs; ++i) {
    pa.push_back(boostPolygon(pairs.a[i]));
    pb.push_back(boostPolygon(pairs.b[i]));
    ba.push(pairs.a[i]);
    bb.push(pairs.b[i]);
  }
  std::vector<std::uint8_t> rival(kPairs), ours(kPairs), batched(kPairs);
  constexpr int kRuns = 200;
  const auto perPair = [](double ns, int runs) {
    return ns / (runs * static_cast<double>(kPairs));
  };
  const double rival_ns = perPair(medianNs([&] {
                                    for (std::size_t i = 0; i < kPairs; ++i)
                                      rival[i] = bg::intersects(pa[i], pb[i]) ? 1 : 0;
                                  }),
                                  1);
  const double single_ns =
      perPair(medianNs([&] {
                for (int k = 0; k < kRuns; ++k) {
                  for (std::size_t i = 0; i < kPairs; ++i) {
                    ours[i] = overlap(pairs.a[i], pairs.b[i], TouchRule::TouchingCollides) ? 1 : 0;
                  }
                }
              }),
              kRuns);
  const double batch_ns =
      perPair(medianNs([&] {
                for (int k = 0; k < kRuns; ++k)
                  collide::overlapBatch(ba, bb, TouchRule::TouchingCollides, batched);
              }),
              kRuns);
  std::size_t hits = 0, differ = 0, unlike = 0;
  for (std::size_t i = 0; i < kPairs; ++i) {
    hits += ours[i];
    differ += ours[i] != rival[i] ? 1U : 0U;
    unlike += ours[i] != batched[i] ? 1U : 0U;
  }
  std::printf(
      "box-box boolean, ns a pair (%zu pairs, %zu hit): Boost.Geometry %.1f, single %.2f, "
      "batched %.3f; verdicts that differ: %zu from Boost.Geometry, %zu batched\n",
      kPairs, hits, rival_ns, single_ns, batch_ns, differ, unlike);
  targets.push_back({"box-box boolean, one at a time", 1.0 / 40, single_ns / rival_ns,
                     "of Boost.Geometry intersects"});
  targets.push_back(
      {"box-box boolean, batched", 1.0 / 300, batch_ns / rival_ns, "of Boost.Geometry intersects"});
}

struct B2Box {
  b2PolygonShape shape;
  b2Transform at;
};

B2Box b2Box(const Obb& o) {
  B2Box out;
  out.shape.SetAsBox(static_cast<float>(o.half_length), static_cast<float>(o.half_width));
  out.at.p.Set(static_cast<float>(o.pose.position.x), static_cast<float>(o.pose.position.y));
  out.at.q.c = static_cast<float>(o.pose.heading.cos());
  out.at.q.s = static_cast<float>(o.pose.heading.sin());
  return out;
}

void benchManifold(const Pairs& all, const char* what, bool hits_only, Targets& targets) {
  Pairs pairs;
  std::vector<B2Box> a, b;
  for (std::size_t i = 0; i < kPairs; ++i) {
    if (hits_only && !overlap(all.a[i], all.b[i], TouchRule::TouchingIsFree)) continue;
    pairs.a.push_back(all.a[i]);
    pairs.b.push_back(all.b[i]);
    a.push_back(b2Box(all.a[i]));
    b.push_back(b2Box(all.b[i]));
  }
  const std::size_t n = pairs.a.size();
  constexpr int kRuns = 100;
  std::size_t rival_points = 0, points = 0;
  const double rival_ns = medianNs([&] {
                            rival_points = 0;
                            for (int k = 0; k < kRuns; ++k) {
                              for (std::size_t i = 0; i < n; ++i) {
                                b2Manifold m;
                                b2CollidePolygons(&m, &a[i].shape, a[i].at, &b[i].shape, b[i].at);
                                rival_points += static_cast<std::size_t>(m.pointCount);
                              }
                            }
                          }) /
                          (kRuns * static_cast<double>(n));
  const double ours_ns =
      medianNs([&] {
        points = 0;
        for (int k = 0; k < kRuns; ++k) {
          for (std::size_t i = 0; i < n; ++i) {
            points += static_cast<std::size_t>(collide::collide(pairs.a[i], pairs.b[i]).count);
          }
        }
      }) /
      (kRuns * static_cast<double>(n));
  std::printf(
      "box-box manifold, ns a pair, %s (%zu pairs): Box2D %.1f (%.2f points), ours %.1f "
      "(%.2f points)\n",
      what, n, rival_ns, static_cast<double>(rival_points) / (kRuns * static_cast<double>(n)),
      ours_ns, static_cast<double>(points) / (kRuns * static_cast<double>(n)));
  targets.push_back(
      {std::string("box-box manifold, ") + what, 0.5, ours_ns / rival_ns, "of b2CollidePolygons"});
}

}  // namespace

void benchKernels(Targets& targets) {
  const Pairs pairs = randomPairs();
  benchBoolean(pairs, targets);
  benchManifold(pairs, "overlapping pairs", true, targets);
  benchManifold(pairs, "all pairs", false, targets);
}

}  // namespace clearway::bench
