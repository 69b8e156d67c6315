// planner/common/search_trace.h — a log of search events for animations.
//
// A planner with a trace records each cell that it pushes to its open list and each that it
// expands, in the order of the search. Pose planners also record the heading. A restart is
// recorded, too: on a finer lattice, for a better path or another goal, or when another method
// takes over. The trace stops growing at its limit; the search continues. Cost: 12 bytes per event.
// Not thread-safe; use one trace per query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/heading.h"
#include "core/grid/grid_frame.h"

namespace clearway {

enum class TraceKind : std::uint8_t { Opened, Expanded, Began };  // Began: earlier events are void

struct TraceEvent {
  Cell cell;
  TraceKind kind = TraceKind::Opened;
  std::uint8_t heading = 0;  // of a pose: index into the trace's headings
  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

struct SearchTrace {
  std::size_t limit = 10'000'000;
  std::vector<TraceEvent> events;
  std::vector<Heading> headings;  // of poses, counterclockwise; empty for grid planners

  // The first start of a search is not recorded as a restart.
  void restart(Cell from) {
    if (!events.empty()) note(TraceKind::Began, from);
  }
  void note(TraceKind kind, Cell cell, std::int32_t heading = 0) {
    if (events.size() < limit) events.push_back({cell, kind, static_cast<std::uint8_t>(heading)});
  }
};

}  // namespace clearway
