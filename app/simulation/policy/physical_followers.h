// app/simulation/policy/physical_followers.h — agents that forces move along what a control
// decides.
//
// A control moves references by its motion clocks, and bodies follow them with feedback
// (core/simulation/pursuit.h). So that bodies do what the control believes, a reference
//   - ends a motion only when its body is at the end of it: within kPassed_m if it drives on in the
//     same direction, else within kReached_m and at rest;
//   - begins a motion after a stop only when its body is with it, and goes on at the pace of its
//     body (core/simulation/pace.h): schedules are shifted in time;
//   - waits while the body is kMostLag_m or kMostTurnLag_rad behind.
// So a motion that has ended was driven by the body, and its followers in a graph may begin.
// Limits: bodies are pushed, slip, and overshoot by their braking distance if they are held
// between two such places; a control that claims areas counts that (addPlace). Nothing is proved.
// Cost: O(agents) a step. Deterministic. One thread at a time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/simulation/policy/claims.h"
#include "app/simulation/policy/motion_clock.h"
#include "core/shape/footprint.h"
#include "core/simulation/pace.h"
#include "core/simulation/simulation.h"

namespace clearway::app {

class PhysicalFollowers {
 public:
  static constexpr double kPassed_m = 0.05;

  struct Body {
    simulation::Drive drive;
    // Bodies without a mass are where their references are.
    bool is_forced = false;
    simulation::Drive forced;       // with what its forces permit
    double braking_m_per_s2 = 1e3;  // by its forces alone
  };
  [[nodiscard]] static Body bodyOf(const simulation::AgentDef& agent, const Footprint& footprint);

  PhysicalFollowers() = default;  // nobody: there is no physics
  // Of the first agents of a simulation, in their order.
  explicit PhysicalFollowers(std::vector<Body> bodies);

  [[nodiscard]] bool any() const { return !bodies_.empty(); }
  // Before a step: reads where the bodies are, and lets the clocks end motions or not.
  void observe(const simulation::Simulation& simulation, std::vector<MotionClock>& clocks);
  // When motions may begin.
  struct Gates {
    // Whether a motion may begin when the one before it ends.
    std::function<bool(std::size_t motion)> opens;
    MotionClock::Gate gate{};  // of a graph
  };
  // How much of a step until a time the reference goes on, as far as its body is concerned.
  [[nodiscard]] Tick share(std::uint32_t agent, const MotionClock& clock, Tick step, Tick until,
                           const Gates& gates);
  // The pace of that step; nullopt: its reference does not go on along a motion.
  [[nodiscard]] std::optional<simulation::Pace> paceOf(std::uint32_t agent) const {
    return paces_.empty() ? std::nullopt : paces_[agent];
  }
  // The body is with its reference.
  [[nodiscard]] bool isWith(std::uint32_t agent) const { return is_with_[agent] != 0; }
  // Where the body is, or the reference if it is with it.
  [[nodiscard]] Pose placeOf(std::uint32_t agent, const MotionClock& clock) const;
  // Adds to the place of a claim the motions from the body to its reference, and those of braking.
  void addPlace(std::uint32_t agent, const MotionClock& clock, Claim& claim) const;
  // In which its drive brakes from full speed.
  [[nodiscard]] Tick brakingTime(std::uint32_t agent) const;

 private:
  std::vector<Body> bodies_;
  std::vector<Pose> poses_;
  std::vector<simulation::Velocity> velocities_;
  std::vector<std::optional<simulation::Pace>> paces_;
  std::vector<std::uint8_t> is_with_;
};

}  // namespace clearway::app
