// Compounds with and without the tree over their parts, and a world with and without sleepers.
#include <cstdio>

#include "core/base/rng.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/world.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

// A long vehicle: boxes in a row, each slightly rotated.
Shape vehicle(std::size_t parts) {
  Rng rng(3);
  std::vector<ShapePart> out;
  for (std::size_t k = 0; k < parts; ++k) {
    const double x = static_cast<double>(k) - 0.5 * static_cast<double>(parts);
    out.push_back({BoxShape{0.9, 0.8, 0.0},
                   {{x, rng.range(-0.2, 0.2)}, *Heading::fromDegrees(rng.range(-20, 20))},
                   false});
  }
  return *CompoundShape::make(std::move(out));
}

// Decisions of pairs in all states, from disjoint to crossing.
double pairNs(std::size_t parts, bool use_tree, std::size_t* hits) {
  constexpr int kPairs = 512;
  Rng rng(4);
  const Shape shape = vehicle(parts);
  std::vector<collide::PlacedShape> a, b;
  const double size = static_cast<double>(parts);
  for (int k = 0; k < kPairs; ++k) {
    a.push_back(*collide::place(shape, {{0, 0}, *Heading::fromDegrees(rng.range(-180, 180))}));
    const Vec2 at{rng.range(-0.6, 0.6) * size, rng.range(-0.6, 0.6) * size};
    b.push_back(*collide::place(shape, {at, *Heading::fromDegrees(rng.range(-180, 180))}));
  }
  return medianNs([&] {
           *hits = 0;
           for (int round = 0; round < 20; ++round) {
             for (std::size_t k = 0; k < kPairs; ++k) {
               *hits += overlap(a[k], b[k], TouchRule::TouchingIsFree, use_tree) ? 1U : 0U;
             }
           }
         }) /
         (20.0 * kPairs);
}

// 10 000 boxes in groups that touch; a fraction of them moves at every step, in a separate area.
// With `read`, contacts and events are read after each step.
double stepMs(std::size_t moving, bool sleeping, bool read) {
  constexpr std::size_t kBodies = 10'000;
  constexpr int kSteps = 60;
  collide::WorldOptions o;
  o.enable_sleeping = sleeping;
  o.steps_to_sleep = 5;
  collide::World w = *collide::World::make(o);
  Rng rng(5);
  std::vector<collide::BodyId> ids;
  std::vector<Pose> home;
  for (std::size_t k = 0; k < kBodies; ++k) {
    collide::BodyDef d;
    d.shape = BoxShape{1.0, 0.7, 0.0};
    const double yard = k < moving ? 0.0 : 1000.0;
    const std::size_t place = k < moving ? k : k - moving;
    d.pose = {
        {yard + 1.05 * static_cast<double>(place % 100), 1.05 * static_cast<double>(place / 100)},
        *Heading::fromDegrees(rng.range(-180, 180))};
    home.push_back(d.pose);
    ids.push_back(*w.add(d));
  }
  for (int k = 0; k < 12; ++k) (void)w.step(0.02);
  double ns = 0.0;
  std::size_t seen = 0;
  for (int step = 0; step < kSteps; ++step) {
    for (std::size_t k = 0; k < moving; ++k) {
      home[k].position = home[k].position + Vec2{rng.range(-0.02, 0.02), rng.range(-0.02, 0.02)};
    }
    const double start = cpuNs();
    for (std::size_t k = 0; k < moving; ++k) (void)w.setPose(ids[k], home[k]);
    (void)w.step(0.02);
    if (read) seen += w.contacts().size() + w.events().size();
    ns += cpuNs() - start;
  }
  if (read && seen == 0) std::printf("no contacts\n");
  return ns * 1e-6 / kSteps;
}

double medianMs(std::size_t moving, bool sleeping, bool read) {
  std::array<double, 3> v{};
  for (double& x : v) x = stepMs(moving, sleeping, read);
  std::sort(v.begin(), v.end());
  return v[1];
}

}  // namespace

void benchParts(Targets& targets) {
  for (const std::size_t parts : {8U, 32U, 128U}) {
    std::size_t with_hits = 0;
    std::size_t without_hits = 0;
    const double with = pairNs(parts, true, &with_hits);
    const double without = pairNs(parts, false, &without_hits);
    std::printf("compounds of %zu parts: %.0f ns with the tree, %.0f without (%s)\n", parts, with,
                without, with_hits == without_hits ? "same answers" : "ANSWERS DIFFER");
    if (parts == 32) {
      targets.push_back({"32-part compounds, of without the tree", 0.2, with / without, ""});
    }
  }
  const double all = medianMs(10'000, true, false);
  const double asleep = medianMs(1'000, true, false);
  const double read = medianMs(1'000, true, true);
  const double resting = medianMs(1'000, false, false);
  std::printf(
      "10 000 bodies: all moving %.3f ms; 90 %% asleep %.3f ms, %.3f with contacts and events "
      "read; "
      "90 %% at rest without sleep %.3f ms\n",
      all, asleep, read, resting);
  targets.push_back({"90 % asleep, of all awake", 0.15, asleep / all, ""});
}

}  // namespace clearway::bench
