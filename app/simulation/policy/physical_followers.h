// app/simulation/policy/physical_followers.h — agents that forces move along what a control
// decides.
//
// A control moves references by its motion clocks, and bodies follow them with feedback
// (core/simulation/pursuit.h). So that bodies do what the control believes, a reference
//   - ends a motion only when its body is at the end of it: within kPassed_m if it drives on in the
//     same direction, else within kReached_m and at rest;
//   - begins a motion only when its body is with it, and waits while the body is kMostLag_m or
//     kMostTurnLag_rad (core/simulation/pace.h) behind: schedules are shifted in time;
//   - slows down before the places where it stops or turns, by half of what its body can brake.
// So a motion that has ended was driven by the body, and its followers in a graph may begin.
// Limits: bodies are pushed, slip, and overshoot by their braking distance if they are held
// between two such places; a control that claims areas counts that (addPlace). Nothing is proved.
// Cost: O(agents) a step. Deterministic. One thread at a time.
#pragma once

#include <functional>
#include <vector>

#include "app/simulation/policy/claims.h"
#include "app/simulation/policy/motion_clock.h"
#include "core/shape/footprint.h"
#include "core/simulation/simulation.h"

namespace clearway::app {

class PhysicalFollowers {
 public:
  static constexpr double kPassed_m = 0.05;

  struct Body {
    simulation::Drive drive;
    double braking_m_per_s2 = 1.0;  // by its drive and the grip of its wheels
    double radius_m = 0.5;          // circumscribed
  };
  // Bodies without a mass are where their references are.
  [[nodiscard]] static Body bodyOf(const simulation::AgentDef& agent, const Footprint& footprint);

  PhysicalFollowers() = default;  // nobody: there is no physics
  // Of the first agents of a simulation, in their order.
  explicit PhysicalFollowers(std::vector<Body> bodies);

  [[nodiscard]] bool any() const { return !bodies_.empty(); }
  // Before a step: reads where the bodies are, and lets the clocks end motions or not.
  void observe(const simulation::Simulation& simulation, std::vector<MotionClock>& clocks);
  // How much of a step the reference goes on, as far as its body is concerned. `opens`: whether a
  // motion after the present one may begin.
  [[nodiscard]] Tick share(std::uint32_t agent, const MotionClock& clock, Tick step,
                           const std::function<bool(std::size_t motion)>& opens) const;
  // The body is with its reference.
  [[nodiscard]] bool isWith(std::uint32_t agent) const { return is_with_[agent] != 0; }
  // Where the body is, or the reference if it is with it.
  [[nodiscard]] Pose placeOf(std::uint32_t agent, const MotionClock& clock) const;
  // Adds to the place of a claim the motions from the body to its reference, and those of braking.
  void addPlace(std::uint32_t agent, const MotionClock& clock, Claim& claim) const;
  // In which its drive brakes from full speed.
  [[nodiscard]] Tick brakingTime(std::uint32_t agent) const;

 private:
  [[nodiscard]] double distanceToStop(std::uint32_t agent, const MotionClock& clock, double most_m,
                                      const std::function<bool(std::size_t)>& opens) const;

  std::vector<Body> bodies_;
  std::vector<Pose> poses_;
  std::vector<double> speeds_m_per_s_;
  std::vector<std::uint8_t> is_with_;
};

}  // namespace clearway::app
