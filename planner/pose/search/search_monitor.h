// planner/pose/search/search_monitor.h — the rules that all searches share: limits, memory, cost
// overflow, counters, trace and progress.
//
// Limits:   polled once before each expansion, with all memory that the search holds.
// Memory:   node table, open list and what the policies hold, the primitives' masks, the
//           connections, and what the caller holds.
// Overflow: a path of CostUnit::kMaxUnits or more is not followed. A search that pruned one and
//           found nothing proves nothing: it ends with StopReason::NodeLimit.
// Progress: from the first state expanded, by the state nearest to the goal so far. A proof goes on
//           when it has come to the goal: then by the expansions since.
// Cost: a nanosecond or two per expansion. Not thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

class SearchMonitor {
 public:
  // Borrows what both borrow.
  SearchMonitor(const SearchSpace& space, std::size_t connection_bytes, const SearchRun& run)
      : space_(space), run_(run), held_(run.held_bytes + connection_bytes) {}

  // Counts an expansion; false when a limit is reached, which the result then states.
  [[nodiscard]] bool mayExpand(std::size_t search_bytes) {
    const std::uint64_t expanded = run_.expanded_before + out_.expanded;
    out_.stop = run_.stop.poll(expanded, memoryBytes(search_bytes), space_.masks.work());
    if (out_.expanded >= run_.most_expanded) out_.stop = StopReason::NodeLimit;
    if (out_.stop != StopReason::None) return false;
    ++out_.expanded;
    return true;
  }
  // States name their heading, and possibly their driving direction.
  void noteExpanded(const PoseState& state) {
    if (run_.trace != nullptr) note(TraceKind::Expanded, state);
  }
  void noteOpened(const PoseState& state) {
    ++out_.generated;
    if (run_.trace != nullptr) note(TraceKind::Opened, state);
  }
  [[nodiscard]] bool overflows(std::uint32_t cost) {
    if (cost < CostUnit::kMaxUnits) return false;
    overflowed_ = true;
    return true;
  }
  // A search from one end expands a state with an estimate of what is left to pay.
  void reportToGo(std::uint32_t to_go) {
    if (!run_.meter.wanted()) return;
    if (out_.expanded == 1) first_to_go_ = std::max(to_go, 1U);
    least_to_go_ = std::min(least_to_go_, to_go);
    const double left = static_cast<double>(least_to_go_) / static_cast<double>(first_to_go_);
    if (left < kNearGoal && expanded_to_goal_ == 0) expanded_to_goal_ = out_.expanded;
    if (expanded_to_goal_ == 0) {
      reportShare(run_.share_at_goal * (1.0 - (run_.widens ? std::sqrt(left) : left)));
    } else {
      const double before =
          std::sqrt(static_cast<double>(expanded_to_goal_) / static_cast<double>(out_.expanded));
      const double rest = (1.0 - run_.share_at_goal) * before * std::sqrt(before);
      reportShare(1.0 - rest - kNearGoal * run_.share_at_goal);
    }
  }
  // Some searches know which share is done.
  void reportShare(double share) {
    if (!run_.meter.wanted() || out_.expanded % kReportInterval != 0) return;
    run_.meter.report(out_.expanded, run_.stop, share);
  }

  [[nodiscard]] StopCheck& stopCheck() const { return run_.stop; }
  [[nodiscard]] bool isStopped() const { return out_.stop != StopReason::None; }
  void stop(StopReason reason) { out_.stop = reason; }
  [[nodiscard]] PoseSearchResult& result() { return out_; }
  // What the search returns.
  [[nodiscard]] PoseSearchResult end(std::size_t search_bytes) {
    if (!out_.found && !isStopped() && overflowed_) out_.stop = StopReason::NodeLimit;
    out_.memory_bytes = memoryBytes(search_bytes);
    return std::move(out_);
  }

 private:
  static constexpr std::uint64_t kReportInterval = 1024;
  static constexpr double kNearGoal = 0.02;  // of the estimate from the first state

  [[nodiscard]] std::size_t memoryBytes(std::size_t search_bytes) const {
    return held_ + search_bytes + space_.masks.memoryBytes();
  }
  void note(TraceKind kind, const PoseState& state) {
    const StateLattice& lattice = space_.lattice;
    run_.trace->note(kind, lattice.frame().cellAt(lattice.position(state.point)),
                     state.heading % space_.motions.headings().count());
  }

  SearchSpace space_;
  SearchRun run_;
  std::size_t held_;
  PoseSearchResult out_;
  bool overflowed_ = false;
  std::uint32_t first_to_go_ = 1;
  std::uint32_t least_to_go_ = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t expanded_to_goal_ = 0;  // when a state near the goal was expanded first
};

}  // namespace clearway::lattice
