// app/cli/fleet/fleet_check.h — `clearway check` for plans of point fleets.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "maps/grid/map_io.h"
#include "planner/common/grid_fleet.h"

namespace clearway::cli {

struct FleetCheck {
  std::string scenario;
  std::optional<int> delay;
  bool diagonal = false, assigned = false;

  void declare(CommandLine& line);
  [[nodiscard]] bool isAnyGiven() const {
    return !scenario.empty() || diagonal || assigned || delay;
  }
  // One sentence; empty if there is no contradiction.
  [[nodiscard]] std::string conflict(const std::string& map_file) const;

  // Without a scenario the starts and goals are those of the plan, without a map file it names its
  // map.
  [[nodiscard]] app::ExitCode run(const std::string& plan_file, const std::string& map_file,
                                  const maps::LoadOptions& load, bool json, Console& console) const;

 private:
  static app::ExitCode print(const fleet::GridFleetProblem& problem,
                             const fleet::GridFleetPlan& plan,
                             const std::optional<Message>& stated_fault,
                             const std::string& plan_file, bool json, Console& console);
};

}  // namespace clearway::cli
