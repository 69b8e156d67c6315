// planner/common/search_trace.h — what a search did, step by step, to be shown as an animation.
//
// A planner that is given a trace notes each cell that it puts into its queue and each that it
// takes out to expand, in the order of the search; planners of poses note the heading, too. A
// search that begins anew says so: on a finer lattice, for a better answer or another goal, or
// where another method takes over. The trace stops growing at its limit; the search goes on. Cost:
// 12 bytes an event. Not thread-safe; one trace a query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/heading.h"
#include "core/grid/grid_frame.h"

namespace clearway {

enum class TraceKind : std::uint8_t { Opened, Expanded, Began };  // Began: what was before is void

struct TraceEvent {
  Cell cell;
  TraceKind kind = TraceKind::Opened;
  std::uint8_t heading = 0;  // of a pose: which of the trace's headings
  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

struct SearchTrace {
  std::size_t limit = 10'000'000;
  std::vector<TraceEvent> events;
  std::vector<Heading> headings;  // of poses, counterclockwise; none: a search for points

  // Nothing is void yet when nothing was noted.
  void restart(Cell from) {
    if (!events.empty()) note(TraceKind::Began, from);
  }
  void note(TraceKind kind, Cell cell, std::int32_t heading = 0) {
    if (events.size() < limit) events.push_back({cell, kind, static_cast<std::uint8_t>(heading)});
  }
};

}  // namespace clearway
