// app/cli/fleet/fleet_render.h — pictures of the plans of fleets on the command line.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/sheet_arguments.h"
#include "app/cli/output/console.h"
#include "app/drawing/pictures/fleet_picture.h"
#include "maps/grid/map_io.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::cli {

// What `clearway render` takes for such plans besides the options of every picture.
struct FleetRenderArguments {
  std::string in, out, map;
  std::string format;  // svg, png, pdf or gif
  std::string times;   // "0,10,20"; empty: the start, with the paths
  std::optional<int> frames;
  app::FleetPictureOptions picture;
  maps::LoadOptions load;
  SheetArguments sheet{};
};

// The plan of a fleet with its verdict, as discs or boxes in continuous time.
struct OpenFleet {
  maps::GridMap map;
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
  bool is_grid = false;
  bool good = false;
  std::string problem_text;                                // one sentence; not good
  std::optional<validation::TimedFleetCertificate> proof;  // of shapes
  std::vector<app::picture::AgentColour> colours = {};     // of a project's agents
};
// `map_file`: of points; empty for the map that the plan names.
[[nodiscard]] Result<OpenFleet> openFleet(const std::string& plan_file, const std::string& map_file,
                                          const maps::LoadOptions& load);
// The fleet is borrowed.
[[nodiscard]] app::FleetPictureInput pictureOfFleet(const OpenFleet& fleet);

[[nodiscard]] app::ExitCode renderFleet(FleetRenderArguments a, Console& console);

// Writes pictures of a plan just made, where a file is named. `source`: the file of the problem,
// whose name is the title.
struct FleetPictureFiles {
  std::string svg, png;
};
[[nodiscard]] Result<void> writeFleetPictures(const FleetPictureFiles& files,
                                              const app::FleetPictureInput& input,
                                              const std::string& source, Console& console);

}  // namespace clearway::cli
