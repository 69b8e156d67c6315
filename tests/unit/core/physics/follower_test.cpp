// Robots that forces move along their paths, against closed forms: when they arrive, how far they
// are off, and what the friction of walls does to who slides along them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/rng.h"
#include "core/physics/physics.h"
#include "core/simulation/pursuit.h"
#include "core/simulation/simulation.h"
#include "tests/support/must.h"

namespace clearway::physics {
namespace {

using simulation::AgentDef;
using simulation::AgentId;
using simulation::Physical;
using simulation::Simulation;
using testing::must;

constexpr Tick kStep = kTicksPerSecond / 50;
constexpr Tick kSteps[] = {kStep, kTicksPerSecond / 20, kTicksPerSecond / 10};
constexpr DriveKind kKinds[] = {DriveKind::Differential, DriveKind::Omnidirectional,
                                DriveKind::Car};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Simulation physicsOf(const simulation::SimulationOptions& options) {
  return must(Simulation::make(options, must(makePhysics())));
}

Simulation physics(Tick step = kStep) {
  simulation::SimulationOptions o;
  o.step = step;
  return physicsOf(o);
}

struct Robot {
  double speed = 1.0, friction = 0.5, force_N = kInfinity, mass_kg = 40.0;
  DriveKind kind = DriveKind::Differential;
  // Of speeding up and of braking: by the drive or by the grip of the wheels.
  [[nodiscard]] double acceleration() const {
    return std::min(force_N / mass_kg, friction * kGravity_m_per_s2);
  }
};

AgentDef agentOf(const Robot& r) {
  AgentDef d;
  d.body.shape = BoxShape{0.8, 0.5, 0.0};
  d.physical = Physical{r.mass_kg, r.friction, 0.0, r.force_N};
  d.drive.kind = r.kind;
  d.drive.speed_m_per_s = r.speed;
  d.drive.min_radius_m = 1.0;
  return d;
}

// Straight on, in motions of about this length.
TimedPath straight(double length_m, double speed, double piece_m) {
  TimedPath path;
  const int pieces = std::max(1, static_cast<int>(length_m / piece_m));
  const auto at = [&](int k) { return Pose{{length_m * k / pieces, 0.0}, {}}; };
  Tick time = 0;
  for (int k = 0; k < pieces; ++k) {
    const Tick duration = ticksOf(length_m / pieces / speed);
    path.motions.push_back({{MotionKind::Straight, at(k), at(k + 1)}, time, duration});
    time += duration;
  }
  return path;
}

// From rest to rest with at most this speed and this acceleration.
double leastSeconds(double length_m, double speed, double a) {
  return speed * speed <= a * length_m ? length_m / speed + speed / a
                                       : 2.0 * std::sqrt(length_m / a);
}

struct Drove {
  double seconds = 0.0, furthest_m = 0.0, fastest = 0.0;
  bool arrived = false;
};

Drove driven(Simulation& s, AgentId id, double most_s) {
  Drove out;
  while (!s.hasArrived(id) && secondsOf(s.time()) < most_s) {
    s.step();
    out.furthest_m = std::max(out.furthest_m, s.poseOf(id).position.x);
    out.fastest = std::max(out.fastest, length(s.velocityOf(id).linear_m_per_s));
  }
  out.arrived = s.hasArrived(id);
  out.seconds = secondsOf(s.time());
  return out;
}

// The same with this acceleration, from rest to rest by the fastest profile.
TimedPath ramped(double length_m, double speed, double a, double piece_m) {
  const double top = std::min(speed, std::sqrt(a * length_m));
  const double ramp_m = 0.5 * top * top / a;
  const auto timeAt = [&](double x) {  // from rest to this place
    const double whole = leastSeconds(length_m, speed, a);
    if (x <= ramp_m) return std::sqrt(2.0 * x / a);
    if (x < length_m - ramp_m) return top / a + (x - ramp_m) / top;
    return whole - std::sqrt(2.0 * std::max(0.0, length_m - x) / a);
  };
  const auto speedAt = [&](double x) {
    return std::min(top, std::sqrt(2.0 * a * std::max(0.0, std::min(x, length_m - x))));
  };
  TimedPath path = straight(length_m, speed, piece_m);
  Tick start = 0;
  for (TimedMotion& m : path.motions) {
    const double from = m.motion.from.position.x;
    const double to = m.motion.to.position.x;
    const double seconds = timeAt(to) - timeAt(from);
    const double mean = (to - from) / seconds;
    const double rise_s = std::max(0.0, timeAt(std::min(to, ramp_m)) - timeAt(from));
    const double fall_s = std::max(0.0, timeAt(to) - timeAt(std::max(from, length_m - ramp_m)));
    m.law = {speedAt(from) / mean, rise_s / seconds, fall_s / seconds, speedAt(to) / mean};
    m.law.fall = std::min(m.law.fall, 1.0 - m.law.rise);
    m.start = start;
    m.duration = ticksOf(seconds);
    start = m.end();
  }
  return path;
}

// It has arrived when it is still and 2 cm before its goal; then it brakes.
double earliest(double length_m, const Robot& r, double a) {
  return leastSeconds(length_m, r.speed, a) - std::sqrt(2.0 * simulation::kReached_m / a);
}
// A tenth of its forces is left for what disturbs it; the end takes a little longer.
double latest(double length_m, const Robot& r, double a) {
  return 1.05 * leastSeconds(length_m, r.speed, a) + 0.6;
}

// With accelerations of its own (infinite: without) and with those that forces permit.
TEST(PhysicalFollower, ArrivesWhenItsForcesPermit) {
  Rng rng(41);
  constexpr double kForces_N[] = {kInfinity, 20.0, 100.0};
  for (const DriveKind kind : kKinds) {
    for (const double speed : {0.5, 1.0, 1.75, 2.0, 3.5, 5.0}) {
      for (const double own : {kInfinity, 4.0, 1.0, 0.5, 0.25}) {
        for (const double friction : {0.05, 0.1, 0.3, 0.5, 1.0}) {
          const double force_N = kForces_N[rng.below(3)];
          const Robot r{speed, friction, force_N, 40.0, kind};
          const double a = std::min(own, r.acceleration());
          const double length_m = rng.range(2.0, 45.0);
          const double piece_m = rng.range(0.5, 20.0);
          const Tick step = kSteps[rng.below(3)];
          Simulation s = physics(step);
          AgentDef d = agentOf(r);
          d.drive.acceleration_m_per_s2 = own;
          d.controller =
              simulation::FollowPath{own < kInfinity ? ramped(length_m, speed, own, piece_m)
                                                     : straight(length_m, speed, piece_m)};
          const AgentId id = must(s.spawn(d));
          const Drove drove = driven(s, id, 2.0 * latest(length_m, r, a));
          SCOPED_TRACE(::testing::Message() << static_cast<int>(kind) << ": " << length_m << " m, "
                                            << speed << " m/s, " << own << ", " << friction << ", "
                                            << force_N << ", steps of " << secondsOf(step) << " s");
          EXPECT_TRUE(drove.arrived);
          EXPECT_GE(drove.seconds, earliest(length_m, r, a) - secondsOf(step));
          EXPECT_LE(drove.seconds, latest(length_m, r, a) + 5.0 * secondsOf(step - kStep));
          EXPECT_LE(drove.fastest, speed * (1.0 + 1e-3));
          EXPECT_LE(drove.furthest_m, length_m + simulation::kReached_m);
        }
      }
    }
  }
}

TEST(PhysicalFollower, WhoIsFasterArrivesEarlier) {
  for (const double friction : {0.1, 0.5, 1.0}) {
    double before = kInfinity;
    for (double speed = 0.5; speed < 5.01; speed += 0.25) {
      Simulation s = physics();
      AgentDef d = agentOf({speed, friction});
      d.controller = simulation::FollowPath{straight(40.0, speed, 1.0)};
      const Drove drove = driven(s, must(s.spawn(d)), 200.0);
      EXPECT_LT(drove.seconds, before) << speed << " m/s, " << friction;
      before = drove.seconds;
    }
  }
}

TEST(PhysicalFollower, VisitsWaypointsAsFastAsItsForcesPermit) {
  for (const double speed : {0.5, 1.75, 2.0, 5.0}) {
    for (const double friction : {0.05, 0.1, 0.5, 1.0}) {
      for (const double force_N : {kInfinity, 20.0}) {
        const Robot r{speed, friction, force_N};
        Simulation s = physics();
        AgentDef d = agentOf(r);
        d.controller = simulation::VisitWaypoints{{{{40.0, 0.0}, {}, 0}}, 1};
        const Drove drove = driven(s, must(s.spawn(d)), 400.0);
        SCOPED_TRACE(::testing::Message() << speed << " m/s, " << friction << ", " << force_N);
        EXPECT_TRUE(drove.arrived);
        EXPECT_GE(drove.seconds, leastSeconds(40.0, speed, r.acceleration()) - secondsOf(kStep));
        EXPECT_LE(drove.seconds, 1.5 * leastSeconds(40.0, speed, r.acceleration()) + 2.0);
        EXPECT_LE(drove.furthest_m, 40.12);
      }
    }
  }
}

TEST(PhysicalFollower, WithoutGripItStays) {
  for (const double speed : {0.5, 2.0, 5.0}) {
    for (const DriveKind kind : kKinds) {
      for (const Tick step : kSteps) {
        Simulation s = physics(step);
        AgentDef d = agentOf({speed, 0.0, kInfinity, 40.0, kind});
        d.controller = simulation::FollowPath{straight(10.0, speed, 1.0)};
        const AgentId id = must(s.spawn(d));
        EXPECT_FALSE(driven(s, id, 30.0).arrived);
        EXPECT_EQ(s.poseOf(id).position, (Vec2{0.0, 0.0}));
        EXPECT_EQ(secondsOf(s.time()), 30.0);
      }
    }
  }
}

// On smooth floors, too, a turn in place begins where the straight motion ends.
TEST(PhysicalFollower, TurnsWhereItsPathTurns) {
  for (const double friction : {0.02, 0.05, 0.2, 0.8}) {
    for (const DriveKind kind : {DriveKind::Differential, DriveKind::Omnidirectional}) {
      for (const Tick step : kSteps) {
        TimedPath path = straight(6.0, 2.0, 2.0);
        const Heading down = must(Heading::fromDegrees(90));
        const Pose corner{{6.0, 0.0}, {}};
        path.motions.push_back(
            {must(motionBetween(corner, {corner.position, down})), path.end(), ticksOf(1.0)});
        path.motions.push_back({must(motionBetween({{6.0, 0.0}, down}, {{6.0, 5.0}, down})),
                                path.end(), ticksOf(2.5)});
        Simulation s = physics(step);
        AgentDef d = agentOf({2.0, friction, kInfinity, 40.0, kind});
        d.controller = simulation::FollowPath{path};
        const AgentId id = must(s.spawn(d));
        double off_m = 0.0;
        while (!s.hasArrived(id) && secondsOf(s.time()) < 120.0) {
          s.step();
          const Vec2 at = s.poseOf(id).position;
          off_m = std::max(
              off_m, at.x < 5.5 ? std::abs(at.y) : std::min(std::abs(at.y), std::abs(at.x - 6.0)));
        }
        SCOPED_TRACE(::testing::Message() << friction << ", " << static_cast<int>(kind)
                                          << ", steps of " << secondsOf(step) << " s");
        EXPECT_TRUE(s.hasArrived(id));
        EXPECT_LT(off_m, 0.15);
        EXPECT_NEAR(s.poseOf(id).position.y, 5.0, 0.03);
      }
    }
  }
}

// Straight on, a quarter of a circle in pieces at a speed that the wheels hold, and straight on.
TEST(PhysicalFollower, DrivesAlongArcs) {
  for (const DriveKind kind : kKinds) {
    for (const double radius_m : {2.0, 5.0}) {
      for (const double friction : {0.1, 0.5, 1.0}) {
        for (const Tick step : kSteps) {
          const double speed = std::sqrt(0.25 * friction * kGravity_m_per_s2 * radius_m);
          TimedPath path = straight(6.0, speed, 2.0);
          const auto driveTo = [&](const Pose& to) {
            const Motion m = must(motionBetween(path.last(), to));
            path.motions.push_back({m, path.end(), ticksOf(travel(m) / speed)});
          };
          for (const double degrees : {30.0, 60.0, 90.0}) {
            const Heading h = must(Heading::fromDegrees(degrees));
            const Vec2 v = h.vector();
            driveTo({{6.0 + radius_m * v.y, radius_m * (1.0 - v.x)}, h});
          }
          driveTo({{6.0 + radius_m, radius_m + 5.0}, path.last().heading});
          Simulation s = physics(step);
          AgentDef d = agentOf({speed, friction, kInfinity, 40.0, kind});
          d.controller = simulation::FollowPath{path};
          const AgentId id = must(s.spawn(d));
          double off_m = 0.0, fastest = 0.0, beyond_m = 0.0;
          while (!s.hasArrived(id) && secondsOf(s.time()) < 120.0) {
            s.step();
            const Vec2 at = s.poseOf(id).position;
            const Vec2 centre{6.0, radius_m};
            double off = std::abs(length(at - centre) - radius_m);
            if (at.x < 6.0) off = std::abs(at.y);
            if (at.y > radius_m) off = std::abs(at.x - 6.0 - radius_m);
            off_m = std::max(off_m, off);
            fastest = std::max(fastest, length(s.velocityOf(id).linear_m_per_s));
            beyond_m = std::max(beyond_m, at.y - radius_m - 5.0);
          }
          SCOPED_TRACE(::testing::Message()
                       << static_cast<int>(kind) << ": " << radius_m << " m, " << friction
                       << ", steps of " << secondsOf(step) << " s");
          EXPECT_TRUE(s.hasArrived(id));
          EXPECT_LT(off_m, 0.15);
          EXPECT_LE(fastest, speed * (1.0 + 1e-3));
          EXPECT_LE(beyond_m, simulation::kReached_m);
        }
      }
    }
  }
}

// At rest a car makes good what is along its own heading, not along its path.
TEST(PhysicalFollower, ACarBesideItsPathBeginsAfterAWait) {
  for (const double aside_m : {0.0, 0.1, -0.1}) {
    for (const double heading_rad : {0.0, 0.25, -0.25}) {
      for (const Tick step : kSteps) {
        TimedPath path = straight(10.0, 1.0, 5.0);
        for (TimedMotion& m : path.motions) m.start += 5 * kTicksPerSecond;
        Simulation s = physics(step);
        AgentDef d = agentOf({1.0, 0.5, kInfinity, 40.0, DriveKind::Car});
        d.controller = simulation::FollowPath{path};
        const AgentId id = must(s.spawn(d));
        ASSERT_TRUE(s.setPose(id, {{0.0, aside_m}, must(Heading::fromRadians(heading_rad))}));
        const Drove drove = driven(s, id, 60.0);
        EXPECT_TRUE(drove.arrived) << aside_m << " m, " << heading_rad << " rad";
        EXPECT_LE(drove.seconds, 16.5);
      }
    }
  }
}

// In a planned wait it comes to where it has to be: what comes after it is no later.
TEST(PhysicalFollower, WaitsMakeGoodWhatItIsBehind) {
  constexpr double kLeg_m = 1.0, kSpeed = 0.5;
  for (const DriveKind kind : kKinds) {
    for (const double wait_s : {0.5, 2.0}) {
      for (const Tick step : kSteps) {
        TimedPath path;
        for (int k = 0; k < 10; ++k) {
          const Tick begin = k * (ticksOf(kLeg_m / kSpeed) + ticksOf(wait_s));
          path.motions.push_back(
              {{MotionKind::Straight, {{kLeg_m * k, 0.0}, {}}, {{kLeg_m * (k + 1), 0.0}, {}}},
               begin,
               ticksOf(kLeg_m / kSpeed)});
        }
        Simulation s = physics(step);
        AgentDef d = agentOf({kSpeed, 0.5, kInfinity, 40.0, kind});
        d.controller = simulation::FollowPath{path};
        const Drove drove = driven(s, must(s.spawn(d)), 200.0);
        SCOPED_TRACE(::testing::Message() << static_cast<int>(kind) << ": waits of " << wait_s
                                          << " s, steps of " << secondsOf(step) << " s");
        EXPECT_TRUE(drove.arrived);
        EXPECT_LE(drove.seconds, secondsOf(path.end()) + 0.6);
      }
    }
  }
}

// A smooth disc meets a wall at 45 degrees. The impulse of friction is at most the friction times
// that of the impact, and ends when the disc rolls: at two thirds of its speed along the wall.
TEST(WallFriction, SlowsWhoSlidesAlongAWall) {
  for (const double friction : {0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0}) {
    simulation::SimulationOptions o;
    o.step = kStep;
    o.world.wall_friction = friction;
    Simulation s = physicsOf(o);
    OccupancyGrid grid(must(GridFrame::make(20, 40, 1.0, 1.0)));
    for (std::int32_t j = 0; j < 40; ++j) grid.set({19, j}, true);
    s.world().setGrid(grid);
    AgentDef d;
    d.body.shape = discShape(0.5);
    d.body.pose = {{4.0, 15.0}, {}};
    d.body.friction = 0.0;
    d.physical = Physical{10.0, 0.0};
    const AgentId id = must(s.spawn(d));
    ASSERT_TRUE(s.setVelocity(id, {{4.0, 4.0}, 0.0}));
    s.run(150);
    const Vec2 v = rotate(s.poseOf(id).heading, s.velocityOf(id).linear_m_per_s);
    EXPECT_NEAR(v.x, std::max(4.0 - 4.0 * friction, 8.0 / 3.0), 0.02) << friction;
    EXPECT_NEAR(s.poseOf(id).position.y, 18.5, 0.02);
  }
}

}  // namespace
}  // namespace clearway::physics
