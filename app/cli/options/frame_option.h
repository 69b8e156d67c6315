// app/cli/options/frame_option.h — --frame: the coordinates and units that a command prints.
//
// map: the file's own frame (maps/grid/map_frame.h): y up and metres on ROS maps, cells on MovingAI
// maps and pictures. world: metres, y down from the map's upper left corner, on all maps. Inputs,
// plan files and pictures do not depend on it.
#pragma once

#include <string>

#include "app/cli/options/command_line.h"
#include "app/document/plan/plan_report.h"
#include "maps/grid/grid_map.h"

namespace clearway::cli {

class FrameOption {
 public:
  enum class Kind : std::uint8_t { Map, World };
  explicit FrameOption(Kind by_default) : default_(by_default) {}

  void declare(CommandLine& line);
  [[nodiscard]] bool isWorld() const;
  [[nodiscard]] bool given() const { return !name_.empty(); }
  // Borrows the arguments.
  [[nodiscard]] app::ReportFrame of(const maps::MapFrame& own, const GridFrame& grid) const;
  [[nodiscard]] app::ReportFrame of(const maps::GridMap& map) const {
    return of(map.frame, map.grid.frame());
  }

 private:
  Kind default_;
  std::string name_;
};

}  // namespace clearway::cli
