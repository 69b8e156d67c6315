// maps/grid/map_frame.h — the coordinates of a map file, and their conversion to the world and
// back.
//
// World: metres, x right, y down, origin at the map's top-left corner. Users of a map work in the
// file's own frame; all conversions are in this file:
//   Cells: MovingAI and images: unit cells, x right, y down, (0.5, 0.5) is the first cell's centre.
//   Ros:   metres, y up, yaw counter-clockwise; origin [x, y, yaw] of the lower-left pixel.
//   Metres: the world frame itself (project files).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/geometry/pose.h"
#include "core/grid/grid_frame.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Which coordinates a file has, as described above.
enum class FrameKind : std::uint8_t { Cells, Ros, Metres };

struct MapFrame {
  FrameKind kind = FrameKind::Metres;
  Vec2 origin;              // Ros: of the lower-left corner [m]
  double origin_yaw = 0.0;  // Ros [rad], counter-clockwise
  friend bool operator==(const MapFrame&, const MapFrame&) = default;
};

[[nodiscard]] Vec2 positionToWorld(const MapFrame& f, const GridFrame& grid, Vec2 p);
[[nodiscard]] Vec2 positionFromWorld(const MapFrame& f, const GridFrame& grid, Vec2 p);
[[nodiscard]] Heading headingToWorld(const MapFrame& f, Heading h);
[[nodiscard]] Heading headingFromWorld(const MapFrame& f, Heading h);
// A direction, such as a normal: turned and mirrored, never scaled.
[[nodiscard]] Vec2 directionFromWorld(const MapFrame& f, Vec2 d);
[[nodiscard]] Pose toWorld(const MapFrame& f, const GridFrame& grid, const Pose& p);
[[nodiscard]] Pose fromWorld(const MapFrame& f, const GridFrame& grid, const Pose& p);

// Lengths (robot sizes, padding): cells for Cells, else metres.
[[nodiscard]] double lengthToWorld(const MapFrame& f, const GridFrame& grid, double v);
[[nodiscard]] double lengthFromWorld(const MapFrame& f, const GridFrame& grid, double v);

// "cells" or "m", for messages and axes.
[[nodiscard]] const char* unitOf(const MapFrame& f);

// "cells", "ros" or "metres", as JSON has it.
[[nodiscard]] const char* nameOf(const MapFrame& f);
// The first line of CSV files with coordinates, "# frame: ros (metres, y up)\n".
[[nodiscard]] std::string frameLine(const MapFrame& f);

// As members of JSON files: {"kind", "origin"}. Errors are noted in the cursor's document.
[[nodiscard]] MapFrame mapFrameFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue mapFrameToJson(const MapFrame& frame);

// The columns, rows and cell size of a grid, members of an object that holds other keys too.
// Null after an error.
[[nodiscard]] std::optional<GridFrame> gridFrameFromJson(const JsonCursor& object);
void addGridFrame(JsonValue& object, const GridFrame& frame);

}  // namespace clearway::maps
