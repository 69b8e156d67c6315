// app/session/edit/search_replay.h — a recorded search, shown as it was after any of its steps.
//
// A step expands one state; what it opened belongs to it. Every cell has a tone that tells what the
// search knew of it: nothing, open, or expanded and when. A search that began anew on a finer
// lattice forgets what was before.
// Cost: a byte a cell of the map, 16 bytes a step, and 8 a cell where headings were expanded; a
// move forwards is linear in the steps between, a move back in those from the beginning.
// Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/session/plan/plan_request.h"
#include "planner/common/search_trace.h"

namespace clearway::session {

class SearchReplay {
 public:
  static constexpr std::uint8_t kOpen = 255;
  static constexpr std::uint8_t kLast = 250;  // the tone of what is expanded last; 1 of the first

  // At the last step.
  SearchReplay(SearchTrace trace, const GridFrame& frame);

  [[nodiscard]] std::size_t steps() const { return ends_.size() - 1; }
  [[nodiscard]] std::size_t step() const { return step_; }
  // Shows the search after `step` of its steps; returns the cells that may look different.
  CellRange moveTo(std::size_t step);
  // Shows states of that heading only, an index of headings(); nothing: of all.
  CellRange choose(std::optional<int> heading);

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  // Of poses; none for a search on cells.
  [[nodiscard]] const std::vector<Heading>& headings() const { return trace_.headings; }
  [[nodiscard]] std::optional<int> chosen() const { return chosen_; }
  [[nodiscard]] std::span<const std::uint8_t> tones() const { return tones_; }  // row-major
  // Which headings were expanded in the cell: bit k is headings()[k], up to 64 of them.
  [[nodiscard]] std::uint64_t headingsAt(Cell cell) const;
  [[nodiscard]] std::optional<TraceEvent> current() const;  // expanded in the last step

 private:
  // Headings of 8 x 8 cells.
  using Tile = std::array<std::uint64_t, 64>;
  [[nodiscard]] std::size_t tileOf(Cell cell) const;
  [[nodiscard]] std::size_t segmentOf(std::size_t step) const;  // that expands
  void clear();
  void apply(const TraceEvent& event, std::size_t step);
  [[nodiscard]] bool isShown(const TraceEvent& event) const;

  SearchTrace trace_;
  GridFrame frame_;
  std::vector<std::uint32_t> ends_;  // of events, by step; the first step opens the start
  struct Segment {
    std::size_t step = 0;  // the first of a search that began anew
    std::uint32_t event = 0;
  };
  std::vector<Segment> segments_;  // ascending
  std::vector<std::uint8_t> tones_;
  std::vector<std::unique_ptr<Tile>> tiles_;
  std::size_t step_ = 0;
  std::optional<int> chosen_;
  CellRange touched_;  // since the last clearing
  CellRange changed_;  // since the last move
};

// The job planned once more with its search recorded, unsmoothed. The limit is in events.
// Where no pose search was needed to see that there is no way, it is the flood of a disc of the
// agent's width from the start: how far that gets.
struct SearchRecord {
  PlanResult result;
  SearchTrace trace;
  bool of_disc = false;
};
inline constexpr std::size_t kMostRecorded = 4'000'000;
[[nodiscard]] SearchRecord recordSearch(PlanJob job, const PlanControl& control,
                                        std::size_t limit = kMostRecorded);

}  // namespace clearway::session
