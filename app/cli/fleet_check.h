// app/cli/fleet_check.h — `clearway check` for plans of point fleets.
#pragma once

#include <optional>
#include <string>

#include "app/cli/command_line.h"
#include "maps/map_io.h"

namespace clearway::cli {

struct FleetCheck {
  std::string scenario;
  std::optional<int> delay;
  bool diagonal = false;

  void declare(CommandLine& line);
  // One sentence; empty if there is no contradiction.
  [[nodiscard]] std::string conflict(const std::string& map_file) const;

  // Precondition: a scenario and a map file are given.
  [[nodiscard]] session::ExitCode run(const std::string& plan_file, const std::string& map_file,
                                      const maps::LoadOptions& load, bool json,
                                      Console& console) const;
};

}  // namespace clearway::cli
