// app/cli/options/speed_arguments.h — --max-speed and the other limits of a robot's drive.
//
// In the unit of a map's frame, seconds and radians.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "core/trajectory/speed_limits.h"

namespace clearway::cli {

struct SpeedArguments {
  std::optional<double> speed, acceleration, deceleration, turn_rate, turn_acceleration, lateral,
      jerk;

  void declare(CommandLine& line);
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given
  // What does not go together, one sentence; or nothing.
  [[nodiscard]] std::string conflict() const;
  // Precondition: a speed is given.
  [[nodiscard]] SpeedLimits limits() const;
};

}  // namespace clearway::cli
