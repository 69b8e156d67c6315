// Time of impact of two boxes or octagons that both move and turn, compared with Box2D.
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

#include <array>
#include <cstdio>

#include "core/base/rng.h"
#include "core/narrow/cast.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

constexpr std::size_t kPairs = 4096;

// A polygon in its own frame and its sweep, also in Box2D's types.
struct Moving {
  std::vector<Vec2> ring;
  collide::Sweep sweep;
  b2PolygonShape shape;
  b2Sweep rival;
};

Moving moving(Rng& rng, int vertices) {
  Moving m;
  const double radius = rng.range(0.5, 1.5);
  std::array<b2Vec2, 8> points;
  for (int i = 0; i < vertices; ++i) {
    const double degrees = (i + 0.5 + rng.range(-0.2, 0.2)) * 360.0 / vertices;
    const Vec2 v = radius * Heading::fromDegrees(degrees)->vector();
    m.ring.push_back(v);
    points[static_cast<std::size_t>(i)].Set(static_cast<float>(v.x), static_cast<float>(v.y));
  }
  m.shape.Set(points.data(), vertices);
  const auto pose = [&rng](double degrees) {
    const double x = rng.range(-5, 5);
    return Pose{{x, rng.range(-5, 5)}, *Heading::fromDegrees(degrees)};
  };
  const double degrees = rng.range(-180, 180);
  const double turn = rng.range(-120, 120);
  m.sweep.from = pose(degrees);
  m.sweep.to = pose(degrees + turn);
  constexpr double kRadians = 0.017453292519943295;
  const auto point = [](Vec2 v) {
    return b2Vec2(static_cast<float>(v.x), static_cast<float>(v.y));
  };
  m.rival.localCenter.SetZero();
  m.rival.c0 = point(m.sweep.from.position);
  m.rival.c = point(m.sweep.to.position);
  m.rival.a0 = static_cast<float>(degrees * kRadians);
  m.rival.a = static_cast<float>((degrees + turn) * kRadians);
  m.rival.alpha0 = 0.0F;
  return m;
}

// Do they overlap at some time? Decided by fine stepping, independent of both implementations.
bool overlapAlongPath(const Moving& a, const Moving& b) {
  constexpr int kSamples = 1000;
  const auto at = [](const Moving& m, double time) {
    std::vector<Vec2> out;
    for (const Vec2 v : m.ring) out.push_back(toWorld(poseAt(m.sweep, time), v));
    return out;
  };
  for (int k = 0; k <= kSamples; ++k) {
    const double time = static_cast<double>(k) / kSamples;
    if (overlap(at(a, time), at(b, time), TouchRule::TouchingIsFree)) return true;
  }
  return false;
}

void bench(const char* name, int vertices) {
  Rng rng(31);
  std::vector<Moving> a, b;
  std::vector<b2TOIInput> inputs(kPairs);
  for (std::size_t i = 0; i < kPairs; ++i) {
    a.push_back(moving(rng, vertices));
    b.push_back(moving(rng, vertices));
  }
  for (std::size_t i = 0; i < kPairs; ++i) {
    inputs[i].proxyA.Set(&a[i].shape, 0);
    inputs[i].proxyB.Set(&b[i].shape, 0);
    inputs[i].sweepA = a[i].rival;
    inputs[i].sweepB = b[i].rival;
    inputs[i].tMax = 1.0F;
  }
  std::size_t rival_hits = 0, missed = 0, ours_missed = 0;
  const double rival = medianNs([&] {
                         rival_hits = 0;
                         for (const b2TOIInput& input : inputs) {
                           b2TOIOutput out;
                           b2TimeOfImpact(&out, &input);
                           const bool hit = out.state == b2TOIOutput::e_touching ||
                                            out.state == b2TOIOutput::e_overlapped;
                           rival_hits += hit ? 1U : 0U;
                         }
                       }) /
                       static_cast<double>(kPairs);
  std::size_t hits = 0, steps = 0;
  const auto ours = [&](double tolerance) {
    return medianNs([&] {
             hits = steps = 0;
             for (std::size_t i = 0; i < kPairs; ++i) {
               const auto hit = collide::castShape({{a[i].ring}, a[i].sweep},
                                                   {{b[i].ring}, b[i].sweep}, {tolerance});
               hits += hit ? 1U : 0U;
               steps += hit ? static_cast<std::size_t>(hit->steps) : 0U;
             }
           }) /
           static_cast<double>(kPairs);
  };
  const double coarse = ours(0.25 * b2_linearSlop);  // the tolerance of Box2D
  const double fine = ours(collide::kCastTolerance_m);
  for (std::size_t i = 0; i < kPairs; ++i) {
    if (!overlapAlongPath(a[i], b[i])) continue;
    b2TOIOutput out;
    b2TimeOfImpact(&out, &inputs[i]);
    missed += out.state == b2TOIOutput::e_separated ? 1U : 0U;
    ours_missed +=
        collide::castShape({{a[i].ring}, a[i].sweep}, {{b[i].ring}, b[i].sweep}) ? 0U : 1U;
  }
  std::printf(
      "cast of %s, both moving and turning, ns: Box2D %.0f (%zu of %zu hit, %zu overlaps missed), "
      "ours with its tolerance %.0f, to 0.1 mm %.0f (%zu hit, %.1f steps a hit, %zu missed)\n",
      name, rival, rival_hits, kPairs, missed, coarse, fine, hits,
      static_cast<double>(steps) / static_cast<double>(hits), ours_missed);
}

}  // namespace

void benchCast() {
  bench("boxes", 4);
  bench("8-gons", 8);
}

}  // namespace clearway::bench
