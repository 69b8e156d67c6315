// Bodies that forces move after the references of a policy: without overshoot and within their
// limits, along lines, turns and arcs, in steps of any length, also after a push.
#include "app/simulation/policy/physical_followers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "core/physics/physics.h"
#include "core/simulation/pursuit.h"
#include "tests/support/must.h"

namespace clearway::app {
namespace {

using testing::must;

struct Setting {
  DriveKind kind = DriveKind::Differential;
  double speed = 2.0, friction = 0.5, step_s = 0.02;
};

const DriveKind kKinds[] = {DriveKind::Differential, DriveKind::Omnidirectional, DriveKind::Car};

struct Route {
  TimedPath path;
  void to(const Pose& pose, double speed) {
    const Motion m = must(motionBetween(path.last(), pose));
    const double seconds = m.kind == MotionKind::Turn ? std::abs(turnAngle(m)) : travel(m) / speed;
    path.motions.push_back({m, path.end(), ticksOf(seconds)});
  }
};

Pose poseOf(double x, double y, double degrees) {
  return {{x, y}, must(Heading::fromDegrees(degrees))};
}

// In motions of a metre.
Route straight(double length_m, double speed) {
  Route r;
  for (double x = 1.0; x < length_m + 0.5; x += 1.0) r.to(poseOf(x, 0.0, 0.0), speed);
  return r;
}

// 5 m straight on, a quarter of a circle in pieces, and 5 m on.
Route curved(double radius_m, double speed) {
  Route r = straight(5.0, speed);
  for (double d = 22.5; d < 91.0; d += 22.5) {
    const double a = d * std::numbers::pi / 180.0;
    r.to(poseOf(5.0 + radius_m * std::sin(a), radius_m * (1.0 - std::cos(a)), d), speed);
  }
  for (double y = 1.0; y < 5.5; y += 1.0) r.to(poseOf(5.0 + radius_m, radius_m + y, 90.0), speed);
  return r;
}

// With a turn in place.
Route cornered(double speed) {
  Route r = straight(5.0, speed);
  r.to(poseOf(5.0, 0.0, 90.0), speed);
  for (double y = 1.0; y < 5.5; y += 1.0) r.to(poseOf(5.0, y, 90.0), speed);
  return r;
}

struct Drove {
  bool arrived = false;
  double beyond_m = 0.0;  // its end, along the last motion
  double fastest = 0.0, fastest_back = 0.0;
};

class Followed {
 public:
  Followed(const Route& route, const Setting& s)
      : simulation_(
            must(simulation::Simulation::make(optionsOf(s.step_s), must(physics::makePhysics())))),
        step_(ticksOf(s.step_s)),
        clocks_{MotionClock(route.path, {}, 1, 0)} {
    simulation::AgentDef d;
    d.body.shape = BoxShape{0.8, 0.5, 0.0};
    d.body.pose = route.path.start;
    d.physical = simulation::Physical{40.0, s.friction};
    d.drive.kind = s.kind;
    d.drive.speed_m_per_s = s.speed;
    d.drive.min_radius_m = 1.0;
    d.controller = simulation::FollowTarget{target_};
    target_->pose = route.path.start;
    id_ = must(simulation_.spawn(d));
    followers_ =
        PhysicalFollowers({PhysicalFollowers::bodyOf(d, must(Footprint::of(d.body.shape)))});
  }

  void step() {
    const Tick step = step_;
    const Tick until = simulation_.time() + step;
    MotionClock& clock = clocks_[0];
    followers_.observe(simulation_, clocks_);
    clock.beginStep(simulation_.time());
    const auto& motions = clock.path().motions;
    const Tick share = followers_.share(0, clock, step, until, {[&](std::size_t motion) {
                                          return motions[motion].start == motions[motion - 1].end();
                                        }});
    if (share < step) clock.rest(until - share);
    if (share > 0) clock.advance(until);
    target_->pose = clock.pose();
    target_->pace = followers_.paceOf(0);
    target_->arrived = clock.hasArrived();
    simulation_.step();
  }

  void push(Vec2 force_N) { ASSERT_TRUE(simulation_.push(id_, force_N, pose().position)); }
  [[nodiscard]] Pose pose() const { return simulation_.poseOf(id_); }
  [[nodiscard]] double speed() const { return simulation_.velocityOf(id_).linear_m_per_s.x; }
  [[nodiscard]] bool arrived() const { return clocks_[0].hasArrived(); }
  [[nodiscard]] double time_s() const { return secondsOf(simulation_.time()); }

  // Until it arrives.
  Drove drive(double most_s) {
    Drove out;
    const Pose goal = clocks_[0].path().last();
    const Pose before = clocks_[0].path().motions.back().motion.from;
    const Vec2 step = goal.position - before.position;
    while (!arrived() && time_s() < most_s) {
      this->step();
      const Vec2 off = pose().position - goal.position;
      out.beyond_m = std::max(out.beyond_m, dot(off, step) / length(step));
      out.fastest = std::max(out.fastest, std::abs(speed()));
      out.fastest_back = std::max(out.fastest_back, -speed());
    }
    out.arrived = arrived();
    return out;
  }

 private:
  static simulation::SimulationOptions optionsOf(double step_s) {
    simulation::SimulationOptions o;
    o.step = ticksOf(step_s);
    return o;
  }

  simulation::Simulation simulation_;
  Tick step_;
  std::vector<MotionClock> clocks_;
  std::shared_ptr<simulation::Target> target_ = std::make_shared<simulation::Target>();
  simulation::AgentId id_;
  PhysicalFollowers followers_;
};

template <class Visit>
void forEachSetting(Visit&& visit) {
  for (const DriveKind kind : kKinds) {
    for (const double speed : {0.5, 2.0, 5.0}) {
      for (const double friction : {0.1, 0.5, 1.0}) {
        for (const double step_s : {0.02, 0.05, 0.1}) {
          SCOPED_TRACE(::testing::Message() << static_cast<int>(kind) << ": " << speed << " m/s, "
                                            << friction << ", steps of " << step_s << " s");
          visit(Setting{kind, speed, friction, step_s});
        }
      }
    }
  }
}

TEST(PhysicalFollowers, DriveStraightOn) {
  forEachSetting([](const Setting& s) {
    const Drove d = Followed(straight(20.0, s.speed), s).drive(120.0);
    EXPECT_TRUE(d.arrived);
    EXPECT_LE(d.fastest, s.speed * 1.001);
    EXPECT_LE(d.beyond_m, simulation::kReached_m);
  });
}

TEST(PhysicalFollowers, DriveAlongArcs) {
  forEachSetting([](const Setting& s) {
    for (const double radius_m : {2.0, 6.0}) {
      // The wheels hold a body of this speed on the circle.
      const double speed = std::min(s.speed, std::sqrt(0.5 * s.friction * 9.81 * radius_m));
      const Drove d = Followed(curved(radius_m, speed), s).drive(120.0);
      EXPECT_TRUE(d.arrived);
      EXPECT_LE(d.fastest, s.speed * 1.001);
      EXPECT_LE(d.beyond_m, simulation::kReached_m);
    }
  });
}

TEST(PhysicalFollowers, DriveRoundCorners) {
  forEachSetting([](const Setting& s) {
    if (s.kind == DriveKind::Car) return;
    const Drove d = Followed(cornered(s.speed), s).drive(120.0);
    EXPECT_TRUE(d.arrived);
    EXPECT_LE(d.fastest, s.speed * 1.001);
    EXPECT_LE(d.beyond_m, simulation::kReached_m);
  });
}

TEST(PhysicalFollowers, DriveOnAfterAPush) {
  forEachSetting([](const Setting& s) {
    if (s.friction < 0.5) return;
    for (const double place_m : {9.2, 9.5, 9.7}) {
      for (const double to_m_per_s : {0.2, 0.4, 0.6}) {
        Followed body(straight(20.0, s.speed), s);
        while (body.pose().position.x < place_m) body.step();
        const Vec2 force{0.0, 40.0 * (9.81 * s.friction + to_m_per_s / 0.1)};
        for (double t = 0.0; t < 0.099; t += s.step_s) {
          body.push(force);
          body.step();
        }
        const Drove d = body.drive(120.0);
        EXPECT_TRUE(d.arrived);
        EXPECT_LE(d.fastest, s.speed * 1.001);
        EXPECT_LE(d.beyond_m, simulation::kReached_m);
        // Its reference does not stop before it can.
        const bool turns = s.kind == DriveKind::Differential && s.friction == 0.5;
        const double most = turns && s.speed == 5.0 ? 0.05 : s.speed;
        EXPECT_LE(d.fastest_back, most) << place_m << ' ' << to_m_per_s;
      }
    }
  });
}

TEST(PhysicalFollowers, WithoutGripTheyStay) {
  for (const DriveKind kind : kKinds) {
    Followed body(straight(5.0, 1.0), {kind, 1.0, 0.0, 0.05});
    EXPECT_FALSE(body.drive(20.0).arrived);
    EXPECT_EQ(body.pose().position, (Vec2{0.0, 0.0}));
  }
}

}  // namespace
}  // namespace clearway::app
