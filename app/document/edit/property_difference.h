// app/document/edit/property_difference.h — the properties in which two maps differ, besides their
// size and their cells.
//
// Values are texts: numbers are the shortest that read back to the same bits, so that two values
// that differ never look the same. Where a value would not help, such as that of line ends, both
// are empty.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "maps/grid/grid_map.h"

namespace clearway::app {

enum class MapProperty : std::uint8_t {
  Format,      // "MovingAI", "ROS" or "picture"
  Resolution,  // [m]; "0.5 × 0.25" of cells that are not square
  OriginX,     // ROS [m]
  OriginY,
  OriginYaw,          // [rad]
  OccupiedThreshold,  // ROS, as the next ones
  FreeThreshold,
  Negate,  // "yes" or "no"
  Mode,
  Picture,       // its file name
  Threshold,     // pictures, as the next one
  Inverted,      // "yes" or "no"
  Letters,       // MovingAI: that are passable
  LineEnds,      // MovingAI: also of the text after the rows
  LargestValue,  // of a cell
};

struct PropertyDifference {
  MapProperty property{};
  std::string mine, other;
  friend bool operator==(const PropertyDifference&, const PropertyDifference&) = default;
};

// Empty: size and cells apart, the maps are the same.
[[nodiscard]] std::vector<PropertyDifference> propertyDifferences(const maps::GridMap& mine,
                                                                  const maps::GridMap& other);

}  // namespace clearway::app
