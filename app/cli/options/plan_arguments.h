// app/cli/options/plan_arguments.h — what `clearway plan` takes, and how it changes an agent and
// settings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/grid_arguments.h"
#include "app/cli/options/landmarks_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/planner_arguments.h"
#include "app/cli/options/shape_arguments.h"
#include "app/cli/options/zone_arguments.h"
#include "maps/project/project.h"

namespace clearway::cli {

struct PlanArguments {
  std::string project, map;
  MapOptions map_options;
  ShapeArguments shape;
  std::string from, to, agent_name, obstacle_agents, edits;
  std::vector<std::string> via;  // poses, in the order given
  std::string via_order;
  bool loop = false;                       // back to the start
  std::string moving;                      // a scene
  std::optional<double> speed, turn_rate;  // m/s and degrees/s, with it
  GridArguments grid;
  LandmarksOption tables;
  ZoneArguments zones;
  PlannerArguments planner{maps::OptionPlanner::Any};
  std::string out, svg, png, trace;
  std::optional<double> step;  // between poses in JSON, in the printed unit
  bool json = false;
  bool draw_search = false;
  FrameOption frame{FrameOption::Kind::Map};

  // nullopt: go on with a problem that names exactly one of project and map.
  [[nodiscard]] std::optional<app::ExitCode> parse(Arguments arguments, Console& console);

  // Map, agent, start and goals; the planner's options are declared apart.
  void declareTask(class CommandLine& line);
  // --from and --to. `point`: a start needs no heading. Errors are usage errors.
  [[nodiscard]] Result<void> applyPoses(maps::ProjectAgent& agent, bool point) const;

  // What was typed overrides what the project says. Errors are usage errors: something is missing.
  [[nodiscard]] Result<void> applyTo(maps::ProjectAgent& agent, maps::PlanRequest& request) const;

  // What was typed and means nothing to the point planner: "--agent, the heading of --to".
  [[nodiscard]] std::string ignoredByPoint(maps::ShapeKind kind) const;
  // What was typed and cannot be for a shape that turns, one sentence; or empty.
  [[nodiscard]] std::string conflictWithPose() const;

  // The options that are not for via points; `by`: who has them. Empty: none is given.
  [[nodiscard]] std::string conflictOfVia(const std::string& by) const;

 private:
  void declareRest(class CommandLine& line);
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] std::string conflictWithVia() const;
  [[nodiscard]] std::string conflictWithMoving() const;
  [[nodiscard]] Result<void> checkPose(const maps::ProjectAgent& agent,
                                       const maps::PlanRequest& request) const;
};

}  // namespace clearway::cli
