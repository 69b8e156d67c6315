// planner/pose/heuristic/obstacle_heuristic.h — the 2-D obstacle heuristic: a lower bound of the
// cost-to-go (or cost-to-come) from a search without headings.
//
// The heuristic is the least cost over open points (planner/pose/heuristic/disc_free_space.h), over
// verified steps (planner/pose/heuristic/verified_steps.h), or over steps that are verified on
// demand (planner/pose/heuristic/step_verdicts.h), with the projected motions as
// steps (planner/pose/heuristic/projected_steps.h). The sources are the lattice states of the
// connections to the goal, or of those from the start. Every motion projects to such steps, so the
// heuristic is consistent: it never falls by more than the cost of a motion. An unreachable point
// proves that no path exists.
//
// Method: Dijkstra's algorithm with buckets as wide as the cheapest step (E. Denardo, B. Fox,
// 1979),
//         restricted to points on paths that cost little more than the optimum: f = distance +
//         lower bound of the rest (free-space norm, or the heuristic from the opposite end) is
//         limited. Without obstacles these points form a narrow ellipse. Points above the limit are
//         deferred until the limit rises. The limit also gives a lower bound for unvisited points.
// Cost: some 30 ns per visited point; 4 bytes per point.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/progress_meter.h"
#include "planner/common/touched_array.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/free_space_heuristic.h"
#include "planner/pose/heuristic/step_verdicts.h"
#include "planner/pose/heuristic/verified_steps.h"

namespace clearway::lattice {

class ObstacleHeuristic {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kFarthest = 1U << 31U;  // search limit [half units]
  enum class Of : std::uint8_t { ToGoal, FromStart };
  struct Seed {
    LatticePoint point;
    std::uint32_t cost = 0;  // in units
  };

  // What it is computed from; borrowed but for seeds and ends.
  struct Input {
    const DiscFreeSpace& free_space;
    const ProjectedSteps& steps;
    Of of = Of::ToGoal;
    std::span<const Seed> seeds;                  // where the search begins
    std::span<const Seed> ends;                   // what it looks for
    const ObstacleHeuristic* opposite = nullptr;  // from the other end: seeds and ends exchanged
    const VerifiedSteps* links = nullptr;         // if known
    StepVerdicts* verdicts = nullptr;             // or if they are decided on demand,
    SweptMasks* masks = nullptr;                  // by these
    double beyond = 0.15;
    ProgressMeter* meter = nullptr;  // must live as long as the heuristic
    double part = 1.0;               // of the whole work that the meter measures
    BlockPool* zeros = nullptr;      // lends memory; must live as long
  };
  // Searches from the seeds until one of the ends is reached, and all paths that cost up to
  // `beyond` of that more; or returns why it was stopped.
  [[nodiscard]] static StopOr<ObstacleHeuristic> make(const Input& input, StopCheck& stop);
  // Extends the search to all paths that cost up to so many half units. Stopped, it remains a valid
  // lower bound, though possibly an inconsistent one, until a later call succeeds.
  [[nodiscard]] StopReason extend(std::uint32_t up_to, StopCheck& stop);

  // In cost units; kUnreachable if there is no path for the inscribed disc.
  [[nodiscard]] std::uint32_t at(LatticePoint p) const { return at(free_space_->points().of(p)); }
  // By point index, also in the margin.
  [[nodiscard]] std::uint32_t at(std::size_t point) const {
    const std::uint32_t d = halfUnits(point);
    return d == kUnreachable ? d : d / ProjectedSteps::kPerUnit;
  }
  // In half units at visited points; kUnreachable elsewhere.
  [[nodiscard]] std::uint32_t known(std::size_t point) const {
    const std::uint32_t left = left_.data()[point];
    return isSeen(left) ? kMost - left : kUnreachable;
  }
  // By point index: kMost - known() at visited points; 0 or kClosed elsewhere.
  [[nodiscard]] const std::uint32_t* left() const { return left_.data(); }
  // The verified steps, or null.
  [[nodiscard]] const VerifiedSteps* links() const { return links_; }
  // For searches to the goal: the point that a step, by its index in ProjectedSteps::all(), reaches
  // from a point.
  [[nodiscard]] std::size_t after(std::size_t point, std::size_t step) const {
    return static_cast<std::uint32_t>(point) - offsets_[step].step;
  }
  // Whether a known cheapest path from the point begins with the step.
  [[nodiscard]] bool canExtend(std::size_t point, std::size_t step) const {
    const std::size_t to = after(point, step);
    const std::uint32_t here = left_.data()[point];
    const std::uint32_t more = left_.data()[to] - here - offsets_[step].cost;
    if (links_ != nullptr && (links_->from(point) >> step & 1U) == 0) return false;
    if (here == 0 || (more != 0 && more != narrow_cost_)) return false;
    if (verdicts_ != nullptr &&
        !verdicts_->isPossible(step, free_space_->points().point(point), *masks_)) {
      return false;
    }
    return more == (free_space_->isOpen(point) == free_space_->isOpen(to) ? 0 : narrow_cost_);
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    const bool counts = verdicts_ != nullptr && of_ == Of::ToGoal;  // those of both ends are shared
    return left_.memoryBytes() + held_.capacity() * sizeof(Held) +
           (counts ? verdicts_->memoryBytes() : 0);
  }
  [[nodiscard]] static std::size_t memoryFor(const StateLattice& lattice) {
    return static_cast<std::size_t>(lattice.rows()) * static_cast<std::size_t>(lattice.columns()) *
           sizeof(std::uint32_t);
  }

 private:
  explicit ObstacleHeuristic(const Input& input);
  [[nodiscard]] StopReason compute(const Input& input, StopCheck& stop);

  static constexpr std::uint32_t kMost = 3U << 30U;  // half units; more than any path may cost
  static constexpr std::uint32_t kClosed = ~0U;      // what is left there: nothing is better
  static constexpr bool isSeen(std::uint32_t left) { return left - 1U < kMost; }
  struct Offset {
    LatticeVector shift;
    std::uint32_t step = 0;  // index offset, modulo 2^32
    std::uint32_t cost = 0;
  };
  struct Entry {
    std::uint32_t point = 0;
    std::uint32_t step = kNoStep;  // the last step of the path, or kNoStep
  };
  static constexpr std::uint32_t kNoStep = ~0U;
  struct Held {
    std::uint32_t distance = 0;
    std::uint32_t point = 0;
    std::uint32_t rest = 0;  // lower bound of the cost to the ends
  };
  using Bucket = std::vector<Entry>;

  [[nodiscard]] bool isWithin(const Held& h) const {
    return std::uint64_t{h.distance} + h.rest <= up_to_;
  }
  [[nodiscard]] std::uint32_t halfUnits(std::size_t point) const {
    const std::uint32_t left = left_.data()[point];
    return isSeen(left) ? kMost - left : beyondReach(point);
  }
  [[nodiscard]] std::uint32_t beyondReach(std::size_t point) const;
  [[nodiscard]] std::uint32_t toEnds(LatticePoint p, std::size_t point) const;
  void findBox(std::span<const Seed> ends);
  void put(Entry entry, LatticePoint p, std::uint32_t distance);
  void relax(std::uint32_t from, LatticePoint p, std::uint32_t distance, std::size_t step);
  [[nodiscard]] StopReason settleAll(StopCheck& stop);
  void sortByBucket(std::vector<Held>& entries) const;
  [[nodiscard]] StopReason settle(std::uint32_t number, StopCheck& stop);
  void report(std::uint32_t bucket, const StopCheck& stop) const;
  void expand(Entry from, std::uint32_t distance);
  void makeAll(std::uint64_t steps, std::uint32_t from, LatticePoint p, std::uint32_t distance);
  void deferAll(std::span<const Held> entries);
  void clearSaved();
  void restoreSaved();

  const DiscFreeSpace* free_space_;
  const VerifiedSteps* links_;
  StepVerdicts* verdicts_;
  SweptMasks* masks_;
  Of of_;
  const ProjectedSteps* steps_;
  const ObstacleHeuristic* opposite_;
  const FreeSpaceHeuristic* norm_;
  std::vector<Offset> offsets_;
  std::uint32_t narrow_cost_;  // of a change between open and only passable points
  LatticePoint low_, high_;    // bounding box of the ends
  unsigned width_ = 0;         // of a bucket, as a power of two
  std::vector<Bucket> buckets_;
  std::size_t waiting_ = 0;           // in buckets
  std::vector<Held> held_;            // deferred points; they are unvisited when a search ends
  TouchedArray<std::uint32_t> left_;  // kMost minus half units; 0: not seen; kClosed
  std::uint32_t up_to_ = 0;           // limit of f; points above it are deferred
  ProgressMeter* meter_ = nullptr;
  double part_ = 1.0;
  double share_before_ = 0.0;  // of the work: by smaller limits, and with the present one
  double share_after_ = 1.0;
  bool too_far_ = false;   // some points were beyond kFarthest
  bool all_seen_ = false;  // the search was exhaustive
};

}  // namespace clearway::lattice
