// planner/common/search_trace.h — a log of search events for animations.
//
// A planner with a trace records each cell that it pushes to its open list and each that it
// expands, in the order of the search. Pose planners also record the heading. A restart is
// recorded, too: on a finer lattice, for a better path or another goal, or when another method
// takes over. An any-angle search also records what each node sees: an interval and its root.
// At the limit, the trace is thinned over the whole search: every second recorded expansion is
// dropped with what it opened, and later ones are recorded as sparsely. Restarts remain, and so
// does the last expansion (seal()).
// Cost: 12 bytes per event, 32 with intervals; amortised O(1) per event. Not thread-safe; use one
// trace per query.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/heading.h"
#include "core/grid/grid_frame.h"

namespace clearway {

// The events of a search.
enum class TraceKind : std::uint8_t { Opened, Expanded, Began };  // Began: earlier events are void

// What happened to a state of the search.
struct TraceEvent {
  Cell cell;
  TraceKind kind = TraceKind::Opened;
  std::uint8_t heading = 0;  // of a pose: index into the trace's headings
  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

// All points of an interval, on a line between two rows, are visible from the root. Of a ray both
// ends are the same. In columns and rows from the map's upper left corner; fractions are rounded.
struct TraceInterval {
  float root_column = NAN, root_row = NAN;
  float left = NAN, right = NAN, row = NAN;
  [[nodiscard]] bool isRay() const { return left == right; }
  [[nodiscard]] bool isNone() const { return std::isnan(row); }
};

struct SearchTrace {
  std::size_t limit = 10'000'000;
  std::vector<TraceEvent> events;
  std::vector<Heading> headings;         // of poses, counterclockwise; empty for grid planners
  std::vector<TraceInterval> intervals;  // by event, as far as it goes

  std::uint64_t stride = 1;    // one expansion of so many is recorded: a power of two
  std::uint64_t expanded = 0;  // all of them

  // The first start of a search is not recorded as a restart.
  void restart(Cell from) {
    if (!events.empty()) note(TraceKind::Began, from);
  }
  void note(TraceKind kind, Cell cell, std::int32_t heading = 0) {
    noted_ = {};
    add({cell, kind, static_cast<std::uint8_t>(heading)});
  }
  void note(TraceKind kind, Cell cell, const TraceInterval& interval) {
    noted_ = interval;
    add({cell, kind, 0});
  }
  // Null: the event has none.
  [[nodiscard]] const TraceInterval* intervalOf(std::size_t event) const {
    const bool has = event < intervals.size() && !intervals[event].isNone();
    return has ? &intervals[event] : nullptr;
  }
  // After the search: adds its last expansion if that is not recorded.
  void seal();

 private:
  void add(const TraceEvent& event) {
    if (takes(event)) record(event, noted_);
  }
  void record(const TraceEvent& event, const TraceInterval& interval) {
    if (!interval.isNone()) {
      intervals.resize(events.size());
      intervals.push_back(interval);
    }
    events.push_back(event);
  }
  void leave(const TraceEvent& event) {
    unrecorded_ = event;
    unrecorded_interval_ = noted_;
  }
  // Whether the event is recorded; makes room for it.
  [[nodiscard]] bool takes(const TraceEvent& event) {
    if (event.kind == TraceKind::Expanded) {
      keeps_ = (expanded++ & (stride - 1)) == 0;
      unrecorded_.reset();
      if (!keeps_) leave(event);
    } else if (event.kind == TraceKind::Began) {
      keeps_ = true;
      unrecorded_.reset();
    }
    return keeps_ && (events.size() < limit || takesWhenFull(event));
  }
  [[nodiscard]] bool takesWhenFull(const TraceEvent& event);
  void thin();

  bool keeps_ = true;                          // what is opened now
  std::optional<TraceEvent> unrecorded_;       // the last expansion, if it is not recorded
  TraceInterval noted_, unrecorded_interval_;  // of the event that is noted now, and of that one
};

}  // namespace clearway
