// app/cli/plan/check_path.h — the part of `check` that judges paths of other programs.
#pragma once

#include <string>

#include "app/cli/options/frame_option.h"
#include "app/cli/options/zone_arguments.h"
#include "app/cli/plan/path_arguments.h"
#include "app/document/open/document.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

struct PathCheckOptions {
  std::string file, map_file;
  bool json = false;
  ZoneArguments zones{};
};

[[nodiscard]] app::ExitCode checkPaths(const PathCheckOptions& options, const PathArguments& a,
                                       const MapOptions& map_options, const FrameOption& frame,
                                       Console& console);

// The map with the zones of its project and of options that hold for the agent, and their warnings
// on the console. Errors: also those of ZoneArguments::addTo().
[[nodiscard]] Result<app::OpenSite> openSiteOfPath(const std::string& map_file,
                                                   const MapOptions& map_options,
                                                   const ZoneArguments& zones,
                                                   const std::string& agent, Console& console);

// The picture of the paths of a file over a map, red where they collide. Errors: those of reading,
// naming the file, and those of the agent as it was typed; any after an interruption. The map
// outlives the picture.
struct PathPicture {
  app::PictureInput input;
  std::size_t paths = 0;
  std::vector<Message> warnings;
};
[[nodiscard]] Result<PathPicture> pictureOfPaths(const PathArguments& a, const std::string& file,
                                                 const maps::GridMap& map,
                                                 const maps::QueryOptions& query, Console& console);

}  // namespace clearway::cli
