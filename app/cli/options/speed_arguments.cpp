#include "app/cli/options/speed_arguments.h"

#include <fmt/format.h>

namespace clearway::cli {

void SpeedArguments::declare(CommandLine& line) {
  constexpr NumberRange kLimit{kLeastSpeedLimit, kMostSpeedLimit, false};
  line.section("Trajectories");
  line.number(speed, "--max-speed", "V", kLimit,
              "Write the fastest trajectory of the plan: times and speeds (m/s).\nThe robot is at "
              "rest at both ends and wherever it turns in place, reverses or has a corner. On maps "
              "in cells the unit of length is a cell.");
  line.number(acceleration, "--max-accel", "A", kLimit, "Acceleration (m/s²; no limit).");
  line.number(deceleration, "--max-decel", "A", kLimit,
              "Deceleration (m/s²; that of --max-accel).");
  line.number(turn_rate, "--max-yaw-rate", "R", kLimit,
              "Turn rate (rad/s; a quarter turn per second).");
  line.number(turn_acceleration, "--max-yaw-accel", "R", kLimit,
              "Acceleration of turns (rad/s²; no limit).\nWith it the robot also stops where the "
              "curvature of its path jumps, as between a straight line and an arc.");
  line.number(lateral, "--max-lateral-accel", "A", kLimit,
              "Speed² times curvature (m/s²; no limit).");
  line.number(jerk, "--max-jerk", "J", kLimit,
              "Rate of change of the acceleration (m/s³; no limit), not of turns in place.");
}

std::string SpeedArguments::firstGiven() const {
  if (speed) return "--max-speed";
  if (acceleration) return "--max-accel";
  if (deceleration) return "--max-decel";
  if (turn_rate) return "--max-yaw-rate";
  if (turn_acceleration) return "--max-yaw-accel";
  if (lateral) return "--max-lateral-accel";
  return jerk ? "--max-jerk" : "";
}

std::string SpeedArguments::conflict() const {
  const std::string name = firstGiven();
  return name.empty() || speed ? "" : fmt::format("{} needs --max-speed", name);
}

SpeedLimits SpeedArguments::limits() const {
  SpeedLimits out;
  out.speed_m_per_s = *speed;
  out.turn_rate_rad_per_s = turn_rate.value_or(out.turn_rate_rad_per_s);
  out.acceleration_m_per_s2 = acceleration.value_or(kNoSpeedLimit);
  out.deceleration_m_per_s2 = deceleration;
  out.turn_acceleration_rad_per_s2 = turn_acceleration.value_or(kNoSpeedLimit);
  out.lateral_acceleration_m_per_s2 = lateral.value_or(kNoSpeedLimit);
  out.jerk_m_per_s3 = jerk.value_or(kNoSpeedLimit);
  return out;
}

}  // namespace clearway::cli
