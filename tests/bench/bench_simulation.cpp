// bench_simulation: milliseconds of a step of the simulation, with all agents moving, contacts,
// walls and events on. The last lines list the targets. An argument is the number of agents;
// "threads" compares 100 000 agents on one thread and on two, by the clock on the wall.
//
// Scene: boxes of 1 by 0.7 m on a floor with 10 square metres for each, of which one in 500 cells
// of 1 m is an obstacle; each agent drives between waypoints of its own, 3 m around its start,
// without end, through whatever is there. Steps of 50 ms. Figures are thread CPU time, the median
// of three runs.
#include <box2d/box2d.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "core/physics/physics.h"
#include "core/simulation/simulation.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

using simulation::AgentDef;
using simulation::Simulation;

Simulation scene(int agents, unsigned threads = 1) {
  Rng rng(11);
  const int side = static_cast<int>(std::ceil(std::sqrt(10.0 * agents)));
  simulation::SimulationOptions o;
  o.world.threads = threads;
  Simulation s = *Simulation::make(o);
  OccupancyGrid grid(*GridFrame::make(side, side, 1.0, 1.0));
  for (int k = 0; k < side * side / 500; ++k) {
    grid.set({static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(side))),
              static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(side)))},
             true);
  }
  s.world().setGrid(std::move(grid));
  for (int k = 0; k < agents; ++k) {
    const Vec2 start{rng.range(4.0, side - 4.0), rng.range(4.0, side - 4.0)};
    AgentDef d;
    d.body.shape = BoxShape{1.0, 0.7, 0.0};
    d.body.pose = {start, *Heading::fromDegrees(rng.range(-180.0, 180.0))};
    d.drive.acceleration_m_per_s2 = 1.0;
    simulation::VisitWaypoints plan;
    plan.rounds = 0;
    for (int w = 0; w < 4; ++w) {
      plan.waypoints.push_back({start + Vec2{rng.range(-3.0, 3.0), rng.range(-3.0, 3.0)}, {}, 0});
    }
    d.controller = std::move(plan);
    if (!s.spawn(d)) std::abort();
  }
  return s;
}

// One thread over two, the least of the steps of each, which alternate.
double gainOfTwoThreads() {
  constexpr int kSteps = 60;
  Simulation one = scene(100'000, 1), two = scene(100'000, 2);
  const auto time = [](Simulation& s, double& least) {
    const auto start = std::chrono::steady_clock::now();
    s.step();
    const auto took = std::chrono::steady_clock::now() - start;
    least = std::min(least, 1e3 * std::chrono::duration<double>(took).count());
  };
  one.run(10);
  two.run(10);
  double of_one = 1e9, of_two = 1e9;
  for (int k = 0; k < kSteps; ++k) {
    time(one, of_one);
    time(two, of_two);
  }
  if (one.stateHash() != two.stateHash()) std::abort();
  std::printf("100000 agents: one thread %.2f ms, two threads %.2f ms, the same state\n", of_one,
              of_two);
  return of_one / of_two;
}

double measure(int agents) {
  const bool is_large = agents >= 1'000'000;
  const int steps = is_large ? 10 : std::clamp(1'000'000 / agents, 40, 400);
  const int most_runs = is_large ? 1 : 3;
  std::vector<double> runs;
  for (int run = 0; run < most_runs; ++run) {
    Simulation s = scene(agents);
    s.run(is_large ? 2 : 10);
    const simulation::Totals before = s.totals();
    const double start = cpuNs();
    s.run(static_cast<std::uint64_t>(steps));
    runs.push_back(1e-6 * (cpuNs() - start) / steps);
    if (run > 0) continue;
    const simulation::Totals t = s.totals();
    const auto each = [&](double now, double then) { return 1e3 * (now - then) / steps; };
    std::printf(
        "%6d agents: move %.4f, broad %.4f, narrow %.4f, walls %.4f, events %.4f ms; a step has "
        "%.0f moving, %.0f near pairs, %.1f new collisions\n",
        agents, each(t.move_s, before.move_s), each(t.broad_s, before.broad_s),
        each(t.narrow_s, before.narrow_s), each(t.walls_s, before.walls_s),
        each(t.events_s, before.events_s), static_cast<double>(s.lastStep().moved),
        static_cast<double>(s.lastStep().near_pairs),
        static_cast<double>(t.collisions - before.collisions) / steps);
  }
  std::sort(runs.begin(), runs.end());
  return runs[runs.size() / 2];
}

// The same with masses: every other box is driven to its waypoints, the others are pushed. Next to
// Box2D alone: the same bodies, walls, floor friction and impulses, without the collision world,
// its contacts and events, and without tracking: the wanted velocities were recorded.
constexpr int kPhysicalSteps = 300;
constexpr double kMass = 20.0, kFloor = 0.6;

// Velocities that a box with waypoints wants: of its own clock, the same for both.
simulation::Velocity wantedAt(int k, int step) {
  const double phase = 0.7 * k + 0.05 * step;
  return {{1.0, 0.0}, 0.8 * std::sin(phase)};
}

struct Placed {
  Vec2 at;
  Heading heading;
};
std::vector<Placed> placesOf(int agents, int side) {
  Rng rng(13);
  std::vector<Placed> out;
  const int columns = static_cast<int>(std::ceil(std::sqrt(agents)));
  const double gap = (side - 8.0) / columns;
  for (int k = 0; k < agents; ++k) {
    out.push_back({{4.0 + gap * (k % columns + 0.5), 4.0 + gap * (k / columns + 0.5)},
                   *Heading::fromDegrees(rng.range(-180.0, 180.0))});
  }
  return out;
}

double ourPhysics(int agents) {
  const int side = static_cast<int>(std::ceil(std::sqrt(6.0 * agents)));
  simulation::SimulationOptions o;
  o.step = kTicksPerSecond / 60;
  Simulation s = *Simulation::make(o, *physics::makePhysics());
  s.world().setGrid(OccupancyGrid(*GridFrame::make(side, side, 1.0, 1.0)));
  int k = 0;
  for (const Placed& p : placesOf(agents, side)) {
    AgentDef d;
    d.body.shape = BoxShape{1.0, 0.7, 0.0};
    d.body.pose = {p.at, p.heading};
    d.body.friction = 0.2;
    d.physical = simulation::Physical{kMass, kFloor, 0.0, 200.0};
    if (k % 2 == 0) {
      d.controller = simulation::Steer{[k, step = 0](const simulation::AgentState&) mutable {
        return std::optional(wantedAt(k, step++));
      }};
    }
    ++k;
    if (!s.spawn(d)) std::abort();
  }
  s.run(10);
  const double start = cpuNs();
  s.run(kPhysicalSteps);
  return 1e-6 * (cpuNs() - start) / kPhysicalSteps;
}

// A driven body needs no floor friction. Its joint may be kept without force, or removed.
enum class IdleJoints : std::uint8_t { Kept, None };

double box2dAlone(int agents, IdleJoints idle) {
  const float side = static_cast<float>(std::ceil(std::sqrt(6.0 * agents)));
  b2World world(b2Vec2(0.0F, 0.0F));
  b2BodyDef none;
  b2Body* const ground = world.CreateBody(&none);
  for (const b2Vec2 centre : {b2Vec2(-500.0F, 0.5F * side), b2Vec2(side + 500.0F, 0.5F * side),
                              b2Vec2(0.5F * side, -500.0F), b2Vec2(0.5F * side, side + 500.0F)}) {
    b2PolygonShape box;
    box.SetAsBox(500.0F, 500.0F, centre, 0.0F);
    ground->CreateFixture(&box, 0.0F);
  }
  std::vector<b2Body*> bodies;
  for (const Placed& p : placesOf(agents, static_cast<int>(side))) {
    b2BodyDef def;
    def.type = b2_dynamicBody;
    def.position.Set(static_cast<float>(p.at.x), static_cast<float>(p.at.y));
    def.angle = static_cast<float>(p.heading.radians());
    b2Body* const body = world.CreateBody(&def);
    b2PolygonShape box;
    box.SetAsBox(0.5F, 0.35F);
    box.m_radius = 0.0F;
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.friction = 0.2F;
    fixture.density = static_cast<float>(kMass / 0.7);
    body->CreateFixture(&fixture);
    const bool is_driven = bodies.size() % 2 == 0;
    bodies.push_back(body);
    if (is_driven && idle == IdleJoints::None) continue;
    const float gyration = std::sqrt(body->GetInertia() / body->GetMass());
    b2FrictionJointDef floor;
    floor.Initialize(ground, body, body->GetPosition());
    floor.maxForce = is_driven ? 0.0F : static_cast<float>(kFloor * kMass * 9.81);
    floor.maxTorque = floor.maxForce * gyration;
    floor.collideConnected = true;
    world.CreateJoint(&floor);
  }
  const auto step = [&](int n) {
    for (std::size_t k = 0; k < bodies.size(); k += 2) {
      const simulation::Velocity wanted = wantedAt(static_cast<int>(k), n);
      b2Body* const body = bodies[k];
      const b2Rot turn(body->GetAngle());
      const b2Vec2 now = b2MulT(turn, body->GetLinearVelocity());
      b2Vec2 impulse =
          body->GetMass() * (b2Vec2(static_cast<float>(wanted.linear_m_per_s.x), 0.0F) - now);
      impulse.x = b2Clamp(impulse.x, -200.0F / 60.0F, 200.0F / 60.0F);
      const float grip = static_cast<float>(kFloor * kMass * 9.81 / 60.0);
      if (impulse.Length() > grip) impulse *= grip / impulse.Length();
      body->ApplyLinearImpulseToCenter(b2Mul(turn, impulse), true);
      const float spin = body->GetInertia() *
                         (static_cast<float>(wanted.turn_rad_per_s) - body->GetAngularVelocity());
      const float most = grip * std::sqrt(body->GetInertia() / body->GetMass());
      body->ApplyAngularImpulse(b2Clamp(spin, -most, most), true);
    }
    world.Step(1.0F / 60.0F, 8, 3);
  };
  for (int n = 0; n < 10; ++n) step(n);
  const double start = cpuNs();
  for (int n = 10; n < 10 + kPhysicalSteps; ++n) step(n);
  return 1e-6 * (cpuNs() - start) / kPhysicalSteps;
}

double physicsRatio(int agents) {
  std::vector<double> ours, alone, least;
  for (int run = 0; run < 3; ++run) {
    ours.push_back(ourPhysics(agents));
    alone.push_back(box2dAlone(agents, IdleJoints::Kept));
    least.push_back(box2dAlone(agents, IdleJoints::None));
  }
  std::sort(ours.begin(), ours.end());
  std::sort(alone.begin(), alone.end());
  std::sort(least.begin(), least.end());
  std::printf("%6d with masses: %.4f ms, Box2D alone %.4f ms, without idle joints %.4f ms\n",
              agents, ours[1], alone[1], least[1]);
  return ours[1] / alone[1];
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  const bool threads_only = argc > 1 && std::string(argv[1]) == "threads";
  const int only = threads_only ? -1 : argc > 1 ? std::atoi(argv[1]) : 0;
  Targets targets;
  for (const auto& [agents, most] :
       {std::pair{1000, 0.1}, std::pair{2000, 0.25}, std::pair{10'000, 2.0},
        std::pair{100'000, 30.0}, std::pair{1'000'000, 1000.0}}) {
    if (only != 0 && only != agents) continue;
    targets.push_back({"step, " + std::to_string(agents) + " agents", most, measure(agents), "ms"});
  }
  for (const int agents : {100, 1000, 4000}) {
    if (only != 0 && only != agents) continue;
    targets.push_back(
        {"physics over Box2D alone, " + std::to_string(agents), 1.15, physicsRatio(agents), ""});
  }
  if (only <= 0) {
    targets.push_back({"two threads over one, 100000 agents", 0.54, 1.0 / gainOfTwoThreads(), ""});
  }
  std::printf("\n%-40s %10s %10s   %s\n", "target", "at most", "measured", "reached");
  for (const Target& t : targets) {
    std::printf("%-40s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
  return 0;
}
