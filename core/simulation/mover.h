// core/simulation/mover.h — executes the controller of one agent: its clock, its pose, its end.
//
// Cost: O(1) a step, and O(1) for each motion or leg that ends in it. Thread-safe: a mover has one
// thread at a time; those of other agents are independent, unless their functions are not.
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/controller.h"
#include "core/simulation/leg.h"

namespace clearway::simulation {

class Mover {
 public:
  Mover() = default;
  // The velocity is that before the first step; Steer begins with it, other controllers have none.
  // Preconditions: drive and controller pass their checks.
  Mover(const Drive& drive, Controller controller, const Velocity& velocity = {});

  // The pose after dt of the agent's clock, from the pose now.
  [[nodiscard]] Pose advance(Tick dt, const Pose& now);

  // How the last advance() moved the agent between two poses: a track with times in ticks from its
  // beginning, appended to the list.
  void appendTrack(Tick dt, const Pose& from, const Pose& to, std::vector<MotionPart>& out) const;
  // Whether that track may have more than one part of different motions.
  [[nodiscard]] bool bends() const { return bends_; }

  // The same for an agent that forces move: the velocity that it wants for the next dt. A path's
  // clock runs at the pace at which the agent keeps with it (pace.h). A target is a reference that
  // the agent keeps to, also while it is held. `drive`: its own, with the accelerations that forces
  // permit. Not for FollowFunction.
  [[nodiscard]] Velocity pursue(Tick dt, const Drive& drive, const Pose& now,
                                const Velocity& velocity);

  [[nodiscard]] bool hasArrived() const { return arrived_; }
  [[nodiscard]] Tick clock() const { return clock_; }
  [[nodiscard]] const Velocity& velocity() const { return velocity_; }  // of Steer only
  void stop() { velocity_ = {}; }
  [[nodiscard]] const Drive& drive() const { return drive_; }
  [[nodiscard]] const Controller& controller() const { return controller_; }
  // Whether a function of the user is called.
  [[nodiscard]] bool callsFunction() const {
    return std::holds_alternative<FollowFunction>(controller_) ||
           std::holds_alternative<Steer>(controller_);
  }
  // A change of the drive holds from the next leg on. Precondition: it passes its check.
  void setDrive(const Drive& drive) { drive_ = drive; }

 private:
  [[nodiscard]] Pose followPath(const TimedPath& path);
  [[nodiscard]] Pose visit(const VisitWaypoints& plan, Pose now);
  [[nodiscard]] Velocity trackPath(const TimedPath& path, Tick dt, const Drive& drive,
                                   const Pose& now, const Velocity& velocity);
  // Its clock runs through planned waits; a motion after one begins when the agent is at its start.
  [[nodiscard]] Pace goOn(const TimedPath& path, Tick dt, const Drive& drive, const Pose& now,
                          const Velocity& velocity);
  [[nodiscard]] Velocity pursueWaypoints(const VisitWaypoints& plan, Tick dt, const Drive& drive,
                                         const Pose& now, const Velocity& velocity);
  [[nodiscard]] Pose steer(const Steer& controller, Tick dt, const Pose& now);
  void appendPath(const TimedPath& path, Tick dt, std::vector<MotionPart>& out) const;
  void appendSteered(Tick dt, const Pose& from, const Pose& to, std::vector<MotionPart>& out) const;

  Controller controller_;
  Drive drive_;
  Velocity velocity_;
  Tick clock_ = 0;
  bool arrived_ = false;
  std::uint32_t next_ = 0;  // motion of the path, or waypoint
  std::uint32_t round_ = 0;
  std::optional<MotionSampler> sampler_;  // of that motion
  std::vector<Leg> legs_;                 // to the waypoint before the next one
  std::size_t leg_ = 0;
  struct PassedLeg {
    Leg leg;
    Tick start = 0;
  };
  std::vector<PassedLeg> passed_;  // legs that ended in the last advance()
  bool bends_ = false;
  Pose reference_;      // where the target was at the last step
  Tick leg_start_ = 0;  // with no leg left: the end of the wait
};

}  // namespace clearway::simulation
