// planner/cover/drive_order.h — the order and the directions in which swaths are driven.
//
// Method: cells and laps are items with an inner order: cells boustrophedon from either end and in
// either direction, laps from up to kEntries of their swaths. The order of items is that of
// visit_order.h by the distances of travel_distances.h; single swaths are inserted one by one where
// that costs least. Deterministic.
#pragma once

#include <vector>

#include "planner/cover/contour_pattern.h"
#include "planner/cover/line_pattern.h"
#include "planner/cover/travel_distances.h"
#include "planner/cover/visit_order.h"

namespace clearway::cover {

struct Drive {
  Swath swath;
  bool reversed = false;
};

inline constexpr std::size_t kEntries = 8;
inline constexpr std::size_t kMostTerminals = 4000;  // beyond, distances are straight lines

// What is to be driven. Laps are driven before the cells, or after them.
struct DriveTask {
  std::vector<SwathCell> cells;
  std::vector<Lap> laps;
  std::vector<Swath> single;
  bool laps_last = false;
};

[[nodiscard]] StopOr<std::vector<Drive>> drivesOf(const DriveTask& task, const Tool& tool,
                                                  Vec2 start, const ReachMap& reach,
                                                  StopCheck& stop);

}  // namespace clearway::cover
