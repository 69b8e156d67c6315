// planner/pose/heuristic/obstacle_heuristic.h — a lower bound of what is still to pay, from a
// search in the plane.
//
// The least cost over open points (planner/pose/heuristic/disc_free_space.h), or over links where
// these are known (planner/pose/heuristic/verified_steps.h), by the steps of the motions without
// their headings (planner/pose/heuristic/projected_steps.h), from where the lattice is left towards
// the goal, or from where it is entered at the start. As every motion has its steps, the bound is
// consistent: it never falls by more than a motion costs. No way in the plane proves that there is
// none at all.
//
// Method: Dijkstra's algorithm with buckets as wide as the cheapest step (E. Denardo, B. Fox, 1979)
//         over the points that matter: those on ways that cost little more than the least, judged
//         by the norm of the steps or by the bound from the other end; a narrow ellipse where
//         nothing is in the way. Points put aside wait until it is known that more must be looked
//         at. Of the others it is known that a way over them costs more, which bounds them, too.
// Cost: some 30 ns a point that matters; 4 bytes each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/free_space_heuristic.h"
#include "planner/pose/heuristic/verified_steps.h"

namespace clearway::lattice {

class ObstacleHeuristic {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kFarthest = 1U << 31U;  // from here on no way goes on [half units]
  enum class Of : std::uint8_t { ToGoal, FromStart };
  struct Seed {
    LatticePoint point;
    std::uint32_t cost = 0;  // in units
  };

  // What it is computed from; borrowed but for seeds and ends.
  struct Input {
    const DiscFreeSpace& plane;
    const ProjectedSteps& steps;
    Of of = Of::ToGoal;
    std::span<const Seed> seeds;                  // where the search begins
    std::span<const Seed> ends;                   // what it looks for
    const ObstacleHeuristic* opposite = nullptr;  // from the other end: seeds and ends exchanged
    const VerifiedSteps* links = nullptr;         // if known
    double beyond = 0.15;
  };
  // Searches from the seeds until one of the ends is reached, and all paths that cost up to
  // `beyond` of that more; or returns why it was stopped.
  [[nodiscard]] static StopOr<ObstacleHeuristic> make(const Input& input, StopCheck& stop);
  // Extends the search to all paths that cost up to so many half units. Stopped, it must not be
  // asked any more: the query ends.
  [[nodiscard]] StopReason extend(std::uint32_t up_to, StopCheck& stop);

  // In cost units; kUnreachable when there is no way for the inscribed disc.
  [[nodiscard]] std::uint32_t at(LatticePoint p) const { return at(plane_->points().of(p)); }
  // By the point's number, in the margin, too.
  [[nodiscard]] std::uint32_t at(std::size_t point) const {
    const std::uint32_t d = halfUnits(point);
    return d == kUnreachable ? d : d / ProjectedSteps::kPerUnit;
  }
  // In half units, where the search was; else kUnreachable.
  [[nodiscard]] std::uint32_t known(std::size_t point) const {
    const std::uint32_t left = left_.data()[point];
    return isSeen(left) ? kMost - left : kUnreachable;
  }
  // By the point's number: some constant less what is known(); else 0 or kClosed.
  [[nodiscard]] const std::uint32_t* left() const { return left_.data(); }
  // If they are known.
  [[nodiscard]] const VerifiedSteps* links() const { return links_; }
  // Towards the goal: where a step, by its place in ProjectedSteps::all(), leads from a point; and
  // whether a cheapest way from there begins with it, as far as that is known.
  [[nodiscard]] std::size_t after(std::size_t point, std::size_t step) const {
    return static_cast<std::uint32_t>(point) - offsets_[step].step;
  }
  [[nodiscard]] bool canExtend(std::size_t point, std::size_t step) const {
    const std::size_t to = after(point, step);
    const std::uint32_t here = left_.data()[point];
    const std::uint32_t more = left_.data()[to] - here - offsets_[step].cost;
    if (links_ != nullptr && (links_->from(point) >> step & 1U) == 0) return false;
    if (here == 0 || (more != 0 && more != narrow_cost_)) return false;
    return more == (plane_->isOpen(point) == plane_->isOpen(to) ? 0 : narrow_cost_);
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return left_.bytes() + held_.capacity() * sizeof(Held);
  }
  [[nodiscard]] static std::size_t memoryFor(const StateLattice& lattice) {
    return static_cast<std::size_t>(lattice.rows()) * static_cast<std::size_t>(lattice.columns()) *
           sizeof(std::uint32_t);
  }

 private:
  explicit ObstacleHeuristic(const Input& input);
  [[nodiscard]] StopReason compute(const Input& input, StopCheck& stop);

  static constexpr std::uint32_t kMost = 3U << 30U;  // half units; more than any way may cost
  static constexpr std::uint32_t kClosed = ~0U;      // what is left there: nothing is better
  static constexpr bool isSeen(std::uint32_t left) { return left - 1U < kMost; }
  struct Offset {
    LatticeVector shift;
    std::uint32_t step = 0;  // to the point's number, modulo 2^32
    std::uint32_t cost = 0;
  };
  struct Entry {
    std::uint32_t point = 0;
    std::uint32_t step = kNoStep;  // that led there, or kNoStep
  };
  static constexpr std::uint32_t kNoStep = ~0U;
  struct Held {
    std::uint32_t distance = 0;
    std::uint32_t point = 0;
    std::uint32_t rest = 0;  // to the ends, at least
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
  void expand(Entry from, std::uint32_t distance);
  void makeAll(std::uint64_t steps, std::uint32_t from, LatticePoint p, std::uint32_t distance);
  void clearSaved();
  void restoreSaved();

  const DiscFreeSpace* plane_;
  const VerifiedSteps* links_;
  Of of_;
  const ProjectedSteps* steps_;
  const ObstacleHeuristic* opposite_;
  const FreeSpaceHeuristic* norm_;
  std::vector<Offset> offsets_;
  std::uint32_t narrow_cost_;  // to or from where only the smaller disc is free
  LatticePoint low_, high_;    // the ends lie between
  unsigned width_ = 0;         // of a bucket, as a power of two
  std::vector<Bucket> buckets_;
  std::size_t waiting_ = 0;            // in buckets
  std::vector<Held> held_;             // points put aside; in the end their distance is forgotten
  LazyZeroArray<std::uint32_t> left_;  // kMost less half units; 0: not seen; kClosed
  std::uint32_t up_to_ = 0;            // ways that cost more do not matter
  bool too_far_ = false;               // some points are too far to go on
  bool all_seen_ = false;              // nothing was left out
};

}  // namespace clearway::lattice
