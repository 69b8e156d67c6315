// planner/common/search_trace.h — a log of search events for animations.
//
// A planner with a trace records each cell that it pushes to its open list and each that it
// expands, in the order of the search. Pose planners also record the heading. A restart is
// recorded, too: on a finer lattice, for a better path or another goal, or when another method
// takes over.
// At the limit, the trace is thinned over the whole search: every second recorded expansion is
// dropped with what it opened, and later ones are recorded as sparsely. Restarts remain, and so does
// the last expansion (seal()).
// Cost: 12 bytes per event; amortised O(1) per event. Not thread-safe; use one trace per query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

  std::uint64_t stride = 1;    // every how manieth expansion is recorded: a power of two
  std::uint64_t expanded = 0;  // all of them

  // The first start of a search is not recorded as a restart.
  void restart(Cell from) {
    if (!events.empty()) note(TraceKind::Began, from);
  }
  void note(TraceKind kind, Cell cell, std::int32_t heading = 0) {
    const TraceEvent event{cell, kind, static_cast<std::uint8_t>(heading)};
    if (takes(event)) events.push_back(event);
  }
  // After the search: adds its last expansion if that is not recorded.
  void seal();

 private:
  // Whether the event is recorded; makes room for it.
  [[nodiscard]] bool takes(const TraceEvent& event) {
    if (event.kind == TraceKind::Expanded) {
      keeps_ = (expanded++ & (stride - 1)) == 0;
      unrecorded_.reset();
      if (!keeps_) unrecorded_ = event;
    } else if (event.kind == TraceKind::Began) {
      keeps_ = true;
      unrecorded_.reset();
    }
    return keeps_ && (events.size() < limit || takesWhenFull(event));
  }
  [[nodiscard]] bool takesWhenFull(const TraceEvent& event);
  void thin();

  bool keeps_ = true;                   // what is opened now
  std::optional<TraceEvent> unrecorded_;  // the last expansion, if it is not recorded
};

}  // namespace clearway
