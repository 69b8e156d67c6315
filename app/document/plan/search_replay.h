// app/document/plan/search_replay.h — replays a recorded search to any of its steps.
//
// A step is the expansion of one state, with the states that it generates. Every cell has a tone:
// unseen, open, or the time of its expansion. A restart on a finer lattice clears all tones.
// Events with an interval (any-angle searches) set no tone: forEachInterval() has them. A ray also
// sets the tone of its cell.
// Memory: a byte per cell of the map, 16 bytes per step, and 8 per cell with expanded headings. A
// forward move is linear in the steps between, a backward move in the steps from the beginning. Not
// thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/document/plan/plan_request.h"
#include "planner/common/search_trace.h"

namespace clearway::app {

class SearchReplay {
 public:
  static constexpr std::uint8_t kOpen = 255;
  static constexpr std::uint8_t kLast = 250;  // the tone of the last expansion; the first has 1

  // At the last step.
  SearchReplay(SearchTrace trace, const GridFrame& frame);

  [[nodiscard]] std::size_t steps() const { return ends_.size() - 1; }
  [[nodiscard]] std::size_t step() const { return step_; }
  // How many states the search had expanded after that step, recorded or not.
  [[nodiscard]] std::uint64_t stateAt(std::size_t step) const;
  [[nodiscard]] std::uint64_t stride() const { return trace_->stride; }  // of recorded states
  // Of the searches that were recorded one after the other, the one of that step, from 0.
  [[nodiscard]] std::size_t searches() const { return segments_.size(); }
  [[nodiscard]] std::size_t searchOf(std::size_t step) const { return segmentOf(step); }
  // Shows the search after `step` steps; returns the cells that may have changed.
  CellRange moveTo(std::size_t step);
  // Shows only states with this heading, an index of headings(); nullopt: all headings.
  CellRange choose(std::optional<int> heading);

  struct Cells {
    std::int64_t open = 0, expanded = 0;  // by tone; of an any-angle search: intervals
  };
  [[nodiscard]] const Cells& currentCells() const { return cells_; }

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  // The headings of a pose search; empty for a grid search.
  [[nodiscard]] const std::vector<Heading>& headings() const { return trace_->headings; }
  [[nodiscard]] std::optional<int> chosen() const { return chosen_; }
  [[nodiscard]] std::span<const std::uint8_t> tones() const { return tones_; }  // row-major
  // The headings expanded in the cell: bit k is headings()[k], for at most 64 headings.
  [[nodiscard]] std::uint64_t headingsAt(Cell cell) const;
  [[nodiscard]] std::optional<TraceEvent> current() const;  // expanded in the last step

  // The record, and how many of its events are shown at the step: for pictures.
  [[nodiscard]] const std::shared_ptr<const SearchTrace>& trace() const { return trace_; }
  [[nodiscard]] std::size_t currentEvents() const { return ends_[step_]; }
  [[nodiscard]] bool hasIntervals() const { return !trace_->intervals.empty(); }
  // The steps since the last restart begin after this one.
  [[nodiscard]] std::size_t firstStep() const { return segments_[segmentOf(step_)].step; }
  // Of the steps after `from`, up to `to`, in the order of the search: calls f(interval, tone);
  // kOpen: it was opened. With from = firstStep(), what was opened before the first step, too.
  template <class F>
  void forEachInterval(std::size_t from, std::size_t to, const F& f) const {
    const Segment& segment = segments_[segmentOf(to)];
    std::size_t step = std::max(from, segment.step);
    std::size_t i = from <= segment.step ? segment.event : ends_[from];
    for (const std::size_t first = i; i < ends_[to]; ++i) {
      if (trace_->events[i].kind == TraceKind::Began && i > first) return;
      const bool expanded = trace_->events[i].kind == TraceKind::Expanded;
      if (expanded) ++step;
      const TraceInterval* const interval = trace_->intervalOf(i);
      if (interval != nullptr) f(*interval, expanded ? toneOf(step) : kOpen);
    }
  }
  [[nodiscard]] const TraceInterval* currentInterval() const;  // of the last step, or null

 private:
  // Headings of 8 x 8 cells.
  using Tile = std::array<std::uint64_t, 64>;
  [[nodiscard]] std::size_t tileOf(Cell cell) const;
  [[nodiscard]] std::size_t segmentOf(std::size_t step) const;  // of an expansion
  void clear();
  void apply(std::size_t event, std::size_t step);
  void touch(const CellRange& cells);
  [[nodiscard]] std::uint8_t toneOf(std::size_t step) const;  // of what it expands
  [[nodiscard]] CellRange cellsOf(const TraceInterval& interval) const;
  [[nodiscard]] bool isShown(const TraceEvent& event) const;

  std::shared_ptr<const SearchTrace> trace_;
  GridFrame frame_;
  std::vector<std::uint32_t> ends_;  // of events, by step; the first step opens the start
  struct Segment {
    std::size_t step = 0;  // the first step after a restart
    std::uint32_t event = 0;
  };
  std::vector<Segment> segments_;  // ascending
  std::vector<std::uint8_t> tones_;
  std::vector<std::unique_ptr<Tile>> tiles_;
  std::size_t step_ = 0;
  Cells cells_;
  std::optional<int> chosen_;
  CellRange touched_;  // since the last clearing
  CellRange changed_;  // since the last move
};

// Plans the job again, unsmoothed, and records the search. The limit is in events. If
// unreachability was proved without a pose search, the record is the flood fill of a disc of the
// agent's width from the start.
struct SearchRecord {
  PlanResult result;
  SearchTrace trace;
  bool of_disc = false;
  bool both_ends = false;  // it begins at the start and at the goal
};
inline constexpr std::size_t kMostRecorded = 4'000'000;
// What is opened before the first expansion (of the last restart) lies near both of them.
[[nodiscard]] bool beginsAtBothEnds(const SearchTrace& trace, const GridFrame& frame, Vec2 start,
                                    Vec2 goal);
[[nodiscard]] SearchRecord recordSearch(const PlanJob& job, const PlanControl& control,
                                        std::size_t limit = kMostRecorded);

}  // namespace clearway::app
