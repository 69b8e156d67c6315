// app/cli/plan/route_arguments.h — the options of `clearway route`.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/planner_arguments.h"
#include "app/cli/options/zone_arguments.h"
#include "app/cli/output/console.h"
#include "app/cli/plan/path_arguments.h"
#include "planner/route/route_search.h"

namespace clearway::cli {

struct RouteArguments {
  std::string file, map_file, layout, vehicle, from, to, cost, out, order, other_agent;
  std::optional<double> speed, turn_speed, tolerance, step;
  bool conflicts = false, csv = false, json = false;
  PathArguments path;
  PlannerArguments planner{maps::OptionPlanner::Pose};
  ZoneArguments zones;
  MapOptions map_options;
  FrameOption frame{FrameOption::Kind::Map};

  std::optional<app::ExitCode> parse(Arguments arguments, Console& console);
  [[nodiscard]] bool hasRoute() const { return !from.empty(); }
  // In the world.
  [[nodiscard]] route::CostModel costModel(const maps::GridMap& map) const;

 private:
  void declare(CommandLine& line);
  [[nodiscard]] std::string conflict() const;
};

}  // namespace clearway::cli
