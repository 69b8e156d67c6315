// maps/route/path_edge.h — an edge of an order or a layout: its curve, and the vehicle's
// orientation.
//
// Coordinates are in the map's own frame (maps/grid/map_frame.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/geometry/nurbs.h"
#include "core/geometry/pose.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// From the pose of the same index to the next one.
struct PathEdge {
  std::string id;
  std::optional<Nurbs> curve;  // nullopt: straight
  Heading heading;             // relative to the direction of travel, or fixed
  bool is_fixed = false;
  std::uint32_t line = 0;
};

inline constexpr double kFarthestPathPoint = 1e7;
inline constexpr std::size_t kLongestId = 256;             // bytes
inline constexpr std::size_t kMostGraphItems = 1'000'000;  // of a list

// The keys and units of an edge: VDA 5050 has "orientation" in radians and curves of degree 1 by
// default, LIF has "vehicleOrientation" in degrees and degree 3.
enum class EdgeFormat : std::uint8_t { Vda5050, Lif };

// Errors and warnings name the edge. After an error, which is noted in the cursor's document, the
// edge is incomplete.
[[nodiscard]] PathEdge edgeFromJson(const JsonCursor& at, const std::string& id, EdgeFormat format,
                                    std::vector<Message>& warnings);

// Members x and y.
[[nodiscard]] Vec2 farPointFromJson(const JsonCursor& at);
// An angle in radians, as orders and layouts have it; it is noted if it is beyond a whole turn.
[[nodiscard]] Heading headingFromRadians(const JsonCursor& at);

}  // namespace clearway::maps
