// Impacts between steps against fine stepping: at many times of a step the separation of every pair
// is computed by brute force. With a bound of all speeds a separation s excludes an overlap for
// s / bound, so that the stepping decides all but shapes that nearly touch.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "app/simulation/scene/scene_play.h"
#include "core/base/rng.h"
#include "core/simulation/mover.h"
#include "core/simulation/simulation.h"

namespace clearway::app {
namespace {

using collide::BodyDef;
using simulation::Event;
using simulation::EventKind;

constexpr double kSurely_m = 2e-6;  // what is deeper has to be reported
constexpr double kNear_m = 5e-5;    // what is nearer is not excluded
constexpr int kMostSamples = 20'000;
constexpr int kRows = 12, kColumns = 16;

struct Part {
  std::vector<Vec2> ring;
  double radius = 0.0;
};
using Parts = std::vector<Part>;

Parts placed(const Parts& parts, const Pose& pose) {
  Parts out = parts;
  for (Part& p : out) {
    for (Vec2& v : p.ring) v = toWorld(pose, v);
  }
  return out;
}

double distanceToEdge(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 e = b - a;
  const double l2 = dot(e, e);
  const double t = l2 > 0.0 ? std::clamp(dot(p - a, e) / l2, 0.0, 1.0) : 0.0;
  return length(p - (a + t * e));
}

// The gap of disjoint convex shapes, or minus the least translation that parts them.
double separation(const Part& a, const Part& b) {
  double along = -std::numeric_limits<double>::infinity();
  double apart = std::numeric_limits<double>::infinity();
  for (const auto& [p, q] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    const std::size_t n = p->ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 u = p->ring[i];
      const Vec2 w = p->ring[(i + 1) % n];
      for (const Vec2 v : q->ring) apart = std::min(apart, distanceToEdge(v, u, w));
      const double l = length(w - u);
      if (l == 0.0) continue;
      const Vec2 normal = (1.0 / l) * Vec2{w.y - u.y, u.x - w.x};
      double low = std::numeric_limits<double>::infinity();
      double high = -low;
      for (const Vec2 v : q->ring) low = std::min(low, dot(normal, v));
      for (const Vec2 v : p->ring) high = std::max(high, dot(normal, v));
      along = std::max(along, low - high);
    }
  }
  const bool disjoint = along > 0.0 || std::isinf(along);
  return (disjoint ? apart : along) - a.radius - b.radius;
}

double separation(const Parts& a, const Parts& b) {
  double least = std::numeric_limits<double>::infinity();
  for (const Part& p : a) {
    for (const Part& q : b) least = std::min(least, separation(p, q));
  }
  return least;
}

// A body whose pose is a function of the time in the step, from 0 to 1, with a bound of the speed
// of any of its points.
struct Actor {
  Shape shape = BoxShape{};
  Parts parts;
  std::function<Pose(double)> pose;
  double speed = 0.0;
  double reach = 0.0;
};

enum class Truth { None, Impact, Undecided, OverlapsAtFirst };
struct Answer {
  Truth truth = Truth::None;
  double time = 0.0;  // of a surely deep overlap
};

Answer stepThrough(const Actor& a, const Actor& b) {
  Answer out;
  const double bound = a.speed + b.speed;
  int samples = 0;
  bool near = false;
  for (double time = 0.0;; ++samples) {
    const double s = separation(placed(a.parts, a.pose(time)), placed(b.parts, b.pose(time)));
    if (time == 0.0 && s < kSurely_m) return {Truth::OverlapsAtFirst, 0.0};
    if (s < -kSurely_m) return {Truth::Impact, time};
    near = near || s <= kNear_m;
    if (time >= 1.0 || bound == 0.0) break;
    if (samples > kMostSamples) return {Truth::Undecided, 0.0};
    time = std::min(1.0, time + std::max(s, kNear_m) / bound);
  }
  out.truth = near ? Truth::Undecided : Truth::None;
  return out;
}

double separationAt(const Actor& a, const Actor& b, double time) {
  return separation(placed(a.parts, a.pose(time)), placed(b.parts, b.pose(time)));
}

Part boxPart(double length_m, double width_m, double radius) {
  const double a = 0.5 * length_m;
  const double b = 0.5 * width_m;
  return {{{-a, -b}, {a, -b}, {a, b}, {-a, b}}, radius};
}

Heading degrees(double v) { return *Heading::fromDegrees(v); }

// Slender bars, discs, polygons that may lie beside their reference point, compounds, and segments.
void takeShape(Rng& rng, double size, Actor& out) {
  const auto any = [&](double low, double high) { return size * rng.range(low, high); };
  const double radius = rng.below(3) == 0 ? any(0.02, 0.2) : 0.0;
  switch (rng.below(6)) {
    case 0: {
      const double l = any(0.2, 2.0);
      const double w = any(0.05, 1.0);
      out.shape = BoxShape{l, w, radius};
      out.parts = {boxPart(l, w, radius)};
      break;
    }
    case 1: {
      const double l = any(2.0, 6.0);
      const double w = any(0.002, 0.05);
      out.shape = BoxShape{l, w, 0.0};
      out.parts = {boxPart(l, w, 0.0)};
      break;
    }
    case 2: {
      const double r = any(0.05, 0.6);
      out.shape = SegmentShape{{}, {}, r};
      out.parts = {{{Vec2{}}, r}};
      break;
    }
    case 3: {
      const Vec2 at{any(-1.0, 1.0), any(-1.0, 1.0)};
      const std::vector<Vec2> ring{at, at + Vec2{any(0.3, 1.0), any(0.0, 0.2)},
                                   at + Vec2{any(0.0, 0.3), any(0.4, 1.0)}};
      out.shape = PolygonShape{*ConvexPolygon::fromRing(ring), radius};
      out.parts = {{ring, radius}};
      break;
    }
    case 4: {
      const Vec2 to{any(-1.5, 1.5), any(0.1, 1.5)};
      const double thick = any(0.01, 0.2);
      out.shape = SegmentShape{{}, to, thick};
      out.parts = {{{Vec2{}, to}, thick}};
      break;
    }
    default: {
      std::vector<ShapePart> list;
      out.parts.clear();
      for (int k = 0; k < 3; ++k) {
        const double l = any(0.2, 1.0);
        const double w = any(0.1, 0.5);
        const Pose at{{any(-1.2, 1.2), any(-1.2, 1.2)}, degrees(rng.range(-180.0, 180.0))};
        list.push_back({BoxShape{l, w, 0.0}, at});
        Part part = boxPart(l, w, 0.0);
        for (Vec2& v : part.ring) v = toWorld(at, v);
        out.parts.push_back(part);
      }
      out.shape = *CompoundShape::make(std::move(list));
      break;
    }
  }
  out.reach = 0.0;
  for (const Part& p : out.parts) {
    for (const Vec2 v : p.ring) out.reach = std::max(out.reach, length(v) + p.radius);
  }
}

Vec2 anywhere(Rng& rng, double side) { return {rng.range(0.0, side), rng.range(0.0, side)}; }
Pose anyPose(Rng& rng, double side) {
  return {anywhere(rng, side),
          degrees(rng.below(4) == 0 ? 90.0 * rng.below(4) : rng.range(-180.0, 180.0))};
}

struct Count {
  int pairs = 0, impacts = 0, between = 0, undecided = 0, missed = 0, late = 0, unfounded = 0,
      walls = 0;
};

// What an engine found for a pair; walls are b == kWall.
constexpr std::uint32_t kWall = 1'000'000;
struct Found {
  std::uint32_t a = 0, b = 0;
  double time = 0.0;
  bool between = false;
};

// `tick`: the unit of the times that were found.
void compare(const std::vector<Actor>& actors, const Actor* wall, const std::vector<Found>& found,
             double tick, Count& count) {
  const auto check = [&](std::uint32_t i, std::uint32_t j, const Actor& a, const Actor& b) {
    const auto hit =
        std::ranges::find_if(found, [&](const Found& f) { return f.a == i && f.b == j; });
    const Answer truth = stepThrough(a, b);
    if (truth.truth == Truth::OverlapsAtFirst) return;
    ++count.pairs;
    if (truth.truth == Truth::Undecided) ++count.undecided;
    if (truth.truth == Truth::Impact) {
      ++count.impacts;
      if (j == kWall) ++count.walls;
      if (hit == found.end()) {
        ++count.missed;
      } else if (hit->time > truth.time + 1e-9 + tick) {
        ++count.late;
      }
    }
    if (hit == found.end()) return;
    if (hit->between) ++count.between;
    const double rounding = 1e-8 + tick * (a.speed + b.speed);
    if (separationAt(a, b, hit->time) > rounding) ++count.unfounded;
  };
  for (std::uint32_t i = 0; i < actors.size(); ++i) {
    for (std::uint32_t j = i + 1; j < actors.size(); ++j) check(i, j, actors[i], actors[j]);
    if (wall != nullptr) check(i, kWall, actors[i], *wall);
  }
}

OccupancyGrid randomGrid(Rng& rng, Actor& wall) {
  OccupancyGrid grid(*GridFrame::make(kRows, kColumns, 1.0, 1.0));
  for (std::int32_t i = 0; i < kRows; ++i) {
    for (std::int32_t j = 0; j < kColumns; ++j) {
      if (rng.below(100) >= 6) continue;
      grid.set({i, j}, true);
      const double x = j;
      const double y = i;
      wall.parts.push_back({{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}, 0.0});
    }
  }
  constexpr double kFar = 1e3;
  const auto side = [&](double x0, double y0, double x1, double y1) {
    wall.parts.push_back({{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 0.0});
  };
  side(-kFar, -kFar, kFar, 0.0);
  side(-kFar, kRows, kFar, kFar);
  side(-kFar, -kFar, 0.0, kFar);
  side(kColumns, -kFar, kFar, kFar);
  wall.pose = [](double) { return Pose{}; };
  return grid;
}

// Key frames in one step of 1 s; the last is at its end.
struct Frames {
  std::vector<std::pair<double, Pose>> frames;
  [[nodiscard]] Pose at(double time) const {
    std::size_t k = 0;
    while (k + 2 < frames.size() && time > frames[k + 1].first) ++k;
    const auto& [t0, a] = frames[k];
    const auto& [t1, b] = frames[k + 1];
    const double s = std::clamp((time - t0) / (t1 - t0), 0.0, 1.0);
    const double from = std::atan2(a.heading.sin(), a.heading.cos());
    const double turn = a.heading.angleTo(b.heading);
    const double angle = from + s * turn;
    return {a.position + s * (b.position - a.position),
            *Heading::fromVector({std::cos(angle), std::sin(angle)})};
  }
  [[nodiscard]] double speed(double reach) const {
    double most = 0.0;
    for (std::size_t k = 0; k + 1 < frames.size(); ++k) {
      const auto& [t0, a] = frames[k];
      const auto& [t1, b] = frames[k + 1];
      most = std::max(
          most, (length(b.position - a.position) + std::abs(a.heading.angleTo(b.heading)) * reach) /
                    (t1 - t0));
    }
    return most;
  }
};

double scaleOf(Rng& rng) {
  constexpr double kScales[] = {1.0, 1.0, 0.1, 4.0};
  return kScales[rng.below(4)];
}

// Scenes that collide plays, in one step.
Count playScenes(int scenes, bool steps_only) {
  Rng rng(11);
  Count count;
  for (int n = 0; n < scenes; ++n) {
    const std::size_t bodies = rng.below(10) == 0 ? 6 : 2;
    const double side = rng.below(8) == 0 ? 40.0 : 8.0;
    const bool has_map = rng.below(3) == 0;
    std::vector<Actor> actors(bodies);
    maps::Scene scene;
    for (std::size_t k = 0; k < bodies; ++k) {
      Actor& actor = actors[k];
      maps::SceneBody body;
      body.id = static_cast<std::uint32_t>(k);
      body.margin_m = rng.below(2) == 0 ? 0.0 : 0.1;
      // A box, a disc or a polygon, as scenes have them.
      const double size = scaleOf(rng);
      const double radius = rng.below(3) == 0 ? 0.1 * size : 0.0;
      if (rng.below(3) == 0) {
        body.shape.kind = maps::SceneShape::Kind::Disc;
        body.shape.own_radius_m = size * rng.range(0.05, 0.5);
        body.shape.parts = {{Vec2{}}};
        body.shape.rings = {{Vec2{}}};
        actor.parts = {{{Vec2{}}, body.shape.own_radius_m}};
      } else {
        body.shape.length_m = size * rng.range(0.2, 4.0);
        body.shape.width_m = size * rng.range(0.01, 1.0);
        body.shape.radius_m = radius;
        actor.parts = {boxPart(body.shape.length_m, body.shape.width_m, radius)};
      }
      for (const Part& p : actor.parts) {
        for (const Vec2 v : p.ring) actor.reach = std::max(actor.reach, length(v) + p.radius);
      }
      Frames f;
      f.frames.emplace_back(0.0, anyPose(rng, side));
      if (rng.below(4) != 0) {
        if (rng.below(3) == 0) f.frames.emplace_back(rng.range(0.2, 0.8), anyPose(rng, side));
        f.frames.emplace_back(1.0, anyPose(rng, side));
        if (rng.below(4) == 0) f.frames.back().second.position = f.frames.front().second.position;
        if (rng.below(4) == 0) f.frames.back().second.heading = f.frames.front().second.heading;
      }
      body.pose = f.frames.front().second;
      if (f.frames.size() > 1) {
        for (const auto& [time, pose] : f.frames) body.motion.push_back({time, pose});
        actor.speed = f.speed(actor.reach);
        actor.pose = [f](double time) { return f.at(time); };
      } else {
        actor.pose = [pose = body.pose](double) { return pose; };
      }
      scene.bodies.push_back(std::move(body));
    }
    scene.world.dt_s = 1.0;
    scene.world.steps = 1;
    Actor wall;
    std::optional<maps::GridMap> map;
    if (has_map) map = maps::GridMap{randomGrid(rng, wall), {}, {}, {}, 255, {}, {}, {}};
    CollideOptions options;
    options.steps_only = steps_only;
    Result<ScenePlay> play = ScenePlay::make(scene, map, options, "scene");
    EXPECT_TRUE(play) << describe(play.error());
    play->advance();
    std::vector<Found> found;
    for (const CollideImpact& i : play->frame().impacts) {
      found.push_back({i.a, i.b.value_or(kWall), i.time_s, i.between});
    }
    compare(actors, has_map ? &wall : nullptr, found, 0.0, count);
  }
  return count;
}

// The controller of an agent, its drive, and its bounds.
simulation::Controller anyController(Rng& rng, double side, const Pose& start,
                                     simulation::Drive& drive, double& speed, double& turn) {
  constexpr DriveKind kKinds[] = {DriveKind::Differential, DriveKind::Car,
                                  DriveKind::Omnidirectional};
  drive.kind = kKinds[rng.below(3)];
  drive.speed_m_per_s = rng.range(0.5, 6.0);
  drive.turn_rate_rad_per_s = rng.range(0.2, 2.0);
  drive.min_radius_m = 0.7;
  if (rng.below(2) == 0) {
    drive.acceleration_m_per_s2 = rng.range(0.5, 4.0);
    drive.turn_acceleration_rad_per_s2 = rng.range(0.5, 4.0);
  }
  speed = drive.speed_m_per_s;
  turn = drive.turn_rate_rad_per_s;
  switch (rng.below(4)) {
    case 0: return simulation::Rest{};
    case 1: {
      simulation::VisitWaypoints plan;
      for (int k = 0; k < 3; ++k) {
        plan.waypoints.push_back({anywhere(rng, side), {}, rng.below(2) * 300'000});
      }
      turn = std::max(turn, speed / drive.min_radius_m);
      return plan;
    }
    case 2: {
      drive.acceleration_m_per_s2 = std::numeric_limits<double>::infinity();
      drive.turn_acceleration_rad_per_s2 = drive.acceleration_m_per_s2;
      const simulation::Velocity v{{speed, 0.0}, rng.range(-1.0, 1.0) * turn};
      return simulation::Steer{[v](const simulation::AgentState&) { return std::optional(v); }};
    }
    default: {
      TimedPath path{start, {}};
      Tick time = 0;
      speed = turn = 0.0;
      for (int k = 0; k < 3; ++k) {
        const Pose from = path.last();
        Pose to = anyPose(rng, side);
        if (rng.below(3) == 0) to.heading = from.heading;
        if (rng.below(4) == 0) to.position = from.position;
        const Result<Motion> motion = motionBetween(from, to);
        if (!motion || from == to || std::abs(turnAngle(*motion)) > 2.9) continue;
        const Tick duration = ticksOf(rng.range(1.0, 4.0));
        path.motions.push_back({*motion, time, duration});
        time += duration + rng.below(2) * 200'000;
        speed = std::max(speed, travel(*motion) / secondsOf(duration));
        turn = std::max(turn, std::abs(turnAngle(*motion)) / secondsOf(duration));
      }
      return simulation::FollowPath{path};
    }
  }
}

// Agents of a simulation, in one step of 8 s.
Count simulate(int scenes, bool between_steps, unsigned threads) {
  constexpr Tick kStep = 8 * kTicksPerSecond;
  Rng rng(12);
  Count count;
  for (int n = 0; n < scenes; ++n) {
    const std::size_t agents = rng.below(10) == 0 ? 6 : 2;
    const double side = rng.below(8) == 0 ? 40.0 : 8.0;
    const bool has_map = rng.below(3) == 0;
    simulation::SimulationOptions o;
    o.step = kStep;
    o.between_steps = between_steps;
    o.world.threads = threads;
    simulation::Simulation s = *simulation::Simulation::make(o);
    Actor wall;
    if (has_map) s.world().setGrid(randomGrid(rng, wall));
    std::vector<Actor> actors(agents);
    for (Actor& actor : actors) {
      takeShape(rng, scaleOf(rng), actor);
      simulation::AgentDef def;
      def.body.shape = actor.shape;
      def.body.pose = anyPose(rng, side);
      def.body.margin_m = rng.below(2) == 0 ? 0.0 : 0.1;
      double speed = 0.0;
      double turn = 0.0;
      def.controller = anyController(rng, side, def.body.pose, def.drive, speed, turn);
      actor.speed = secondsOf(kStep) * (speed + turn * actor.reach);
      if (std::holds_alternative<simulation::Rest>(def.controller)) actor.speed = 0.0;
      const Pose start = def.body.pose;
      if (const auto* steer = std::get_if<simulation::Steer>(&def.controller)) {
        const simulation::Velocity v = reachable(def.drive, {}, *steer->command({}), 8.0);
        actor.pose = [start, v](double t) { return movedBy(start, v, 8.0 * t); };
      } else {
        actor.pose = [start, drive = def.drive, controller = def.controller](double t) {
          simulation::Mover mover(drive, controller);
          const auto ticks = static_cast<Tick>(std::llround(t * double{kStep}));
          return ticks == 0 ? start : mover.advance(ticks, start);
        };
      }
      EXPECT_TRUE(s.spawn(def));
    }
    std::vector<Found> found;
    s.step();
    for (const Event& e : s.events()) {
      if (!e.isCollision() || e.time == 0) continue;
      const bool between = e.kind == EventKind::Impact || e.kind == EventKind::WallImpact;
      const double time = secondsOf(e.impact.value_or(e.time)) / secondsOf(kStep);
      found.push_back({e.a.index, e.b ? e.b->index : kWall, time, between});
    }
    compare(actors, has_map ? &wall : nullptr, found, 1.0 / double{kStep}, count);
  }
  return count;
}

void expectTruth(const Count& c, int scenes) {
  EXPECT_EQ(c.missed, 0);
  EXPECT_EQ(c.late, 0);
  EXPECT_EQ(c.unfounded, 0);
  EXPECT_GT(c.impacts, scenes / 4);
  EXPECT_GT(c.between, scenes / 8) << "impacts that no step shows";
  EXPECT_GT(c.walls, scenes / 20);
  EXPECT_LT(c.undecided, c.pairs / 50) << "shapes that nearly touch";
  ::testing::Test::RecordProperty("pairs", c.pairs);
  ::testing::Test::RecordProperty("undecided", c.undecided);
}

TEST(Impacts, OfScenesAreThoseOfFineSteps) {
  constexpr int kScenes = 6'000;
  expectTruth(playScenes(kScenes, false), kScenes);
}

TEST(Impacts, OfSimulationsAreThoseOfFineSteps) {
  constexpr int kScenes = 4'000;
  expectTruth(simulate(kScenes, true, 1), kScenes);
}

TEST(Impacts, FineStepsFindThoseThatStepsAloneMiss) {
  EXPECT_GT(playScenes(300, true).missed, 30);
  EXPECT_GT(simulate(300, false, 1).missed, 30);
}

}  // namespace
}  // namespace clearway::app
