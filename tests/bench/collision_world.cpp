// A whole step of the world: poses set, broad phase, exact decisions, contacts, events.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/rng.h"
#include "core/world/world.h"
#include "tests/bench/collision_bench.h"
#include "tests/bench/scene.h"

namespace clearway::bench {
namespace {

Pose poseOf(const scene::Box& b) { return {{b.cx, b.cy}, *Heading::fromUnit(b.c, b.s)}; }

struct Step {
  double ms = 0.0, broad_ms = 0.0, narrow_ms = 0.0;
  double candidates = 0.0, tested = 0.0, reported = 0.0;
};

Step measure(const scene::Params& params, collide::Detection detection) {
  constexpr int kSteps = 400;
  std::vector<Step> all;
  for (int repetition = 0; repetition < 3; ++repetition) {
    scene::Scene s(params);
    collide::World world = *collide::World::make();
    std::vector<collide::BodyId> ids;
    for (const scene::Box& b : s.b) {
      collide::BodyDef d;
      d.shape = BoxShape{2.0 * b.hx, 2.0 * b.hy, 0.0};
      d.pose = poseOf(b);
      d.detection = detection;
      ids.push_back(*world.add(d));
    }
    (void)world.step(0.02);
    Step total;
    for (int k = 0; k < kSteps + 5; ++k) {
      s.step();
      std::vector<Pose> poses;
      for (const std::uint32_t i : s.moved) poses.push_back(poseOf(s.b[i]));
      const double start = cpuNs();
      for (std::size_t i = 0; i < poses.size(); ++i) (void)world.setPose(ids[s.moved[i]], poses[i]);
      (void)world.step(0.02);
      const double ns = cpuNs() - start;
      if (k < 5) continue;
      const collide::WorldCounters& c = world.counters();
      total.ms += ns * 1e-6 / kSteps;
      total.broad_ms += c.broad_s * 1e3 / kSteps;
      total.narrow_ms += c.narrow_s * 1e3 / kSteps;
      total.candidates += static_cast<double>(c.candidate_pairs) / kSteps;
      total.tested += static_cast<double>(c.pairs_tested) / kSteps;
      total.reported += static_cast<double>(c.pairs_reported) / kSteps;
    }
    all.push_back(total);
  }
  std::sort(all.begin(), all.end(), [](const Step& x, const Step& y) { return x.ms < y.ms; });
  return all[1];
}

// Milliseconds of a step of 10 000 bodies of which all move, with as many neighbours on a floor.
double measureFloors(std::uint32_t floors) {
  constexpr std::uint32_t kBodies = 10'000;
  std::vector<double> all;
  Rng rng(5);
  const double side = 400.0 / std::sqrt(static_cast<double>(floors));
  collide::World world = *collide::World::make();
  std::vector<collide::BodyId> ids;
  const auto pose = [&] { return Pose{{rng.range(0.0, side), rng.range(0.0, side)}, {}}; };
  for (std::uint32_t i = 0; i < kBodies; ++i) {
    collide::BodyDef d;
    d.shape = BoxShape{1.0, 1.0, 0.0};
    d.pose = pose();
    d.level = {3.0 * (i % floors), 3.0 * (i % floors) + 3.0};
    ids.push_back(*world.add(d));
  }
  for (int k = 0; k < 25; ++k) {
    std::vector<Pose> poses(kBodies);
    for (Pose& p : poses) p = pose();
    const double start = cpuNs();
    for (std::uint32_t i = 0; i < kBodies; ++i) (void)world.setPose(ids[i], poses[i]);
    (void)world.step(0.02);
    if (k >= 5) all.push_back(1e-6 * (cpuNs() - start));
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

}  // namespace

void benchWorld(Targets& targets) {
  const double one = measureFloors(1);
  const double many = measureFloors(100);
  std::printf("world step, 10 000 bodies, all moving: one floor %.3f ms, 100 floors %.3f ms\n", one,
              many);
  targets.push_back({"world step, 100 floors against one floor", 1.5, many / one, "times"});
  for (const auto& [n, most] : {std::pair{1000U, 0.1}, std::pair{2000U, 0.25}}) {
    scene::Params p;
    p.n = n;
    p.moveFrac = 0.5;
    const Step closest = measure(p, collide::Detection::Closest);
    const Step contacts = measure(p, collide::Detection::Contacts);
    std::printf(
        "world step, %u agents, half moving: closest points %.4f ms (broad %.4f, narrow "
        "%.4f; %.0f candidates, %.0f tested, %.0f reported), contacts %.4f ms\n",
        n, closest.ms, closest.broad_ms, closest.narrow_ms, closest.candidates, closest.tested,
        closest.reported, contacts.ms);
    targets.push_back(
        {"world step, " + std::to_string(n) + " agents, half moving", most, closest.ms, "ms"});
  }
}

}  // namespace clearway::bench
