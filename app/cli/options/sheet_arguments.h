// app/cli/options/sheet_arguments.h — options of pictures: size on paper, area, and how the map is
// drawn.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "app/drawing/pictures/picture.h"
#include "maps/grid/grid_map.h"

namespace clearway::cli {

class SheetArguments {
 public:
  void declare(CommandLine& line);
  // One sentence; empty if none. `sized`: --size was given.
  [[nodiscard]] std::string problem(bool sized) const;
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given

  // The longest side [px]; nullopt: not given in millimetres.
  [[nodiscard]] std::optional<double> size() const;
  // The area needs the map. Errors: InvalidArgument, an area that no cell meets.
  [[nodiscard]] Result<app::PictureSheet> sheetOf(const maps::GridMap& map) const;

 private:
  std::optional<double> mm_, dpi_, text_scale_;
  std::string map_as_, area_;
  bool distance_ = false, polygons_ = false;
};

}  // namespace clearway::cli
