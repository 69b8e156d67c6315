#include "app/cli/options/frame_option.h"

namespace clearway::cli {

void FrameOption::declare(CommandLine& line) {
  line.choice(name_, "--frame", {"map", "world"},
              std::string("Coordinates and units of what is printed (") +
                  (default_ == Kind::Map ? "map" : "world") +
                  ").\nmap: the frame of the map's file, as inputs are: y up and metres on ROS "
                  "maps, cells on MovingAI maps and pictures. world: metres, y down from the "
                  "map's upper left corner, as in plan files.");
}

bool FrameOption::isWorld() const {
  return name_.empty() ? default_ == Kind::World : name_ == "world";
}

app::ReportFrame FrameOption::of(const maps::MapFrame& own, const GridFrame& grid) const {
  static const maps::MapFrame kWorld{};
  return {isWorld() ? kWorld : own, grid};
}

}  // namespace clearway::cli
