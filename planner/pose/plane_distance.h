// planner/pose/plane_distance.h — a lower bound of what is still to pay, from a search in the
// plane.
//
// The least cost over open points (planner/pose/open_plane.h) by the steps of the motions without
// their headings (planner/pose/plane_steps.h), from where the lattice is left towards the goal, or
// from where it is entered at the start. As every motion has its step, the bound is consistent: it
// never falls by more than a motion costs. No way in the plane proves that there is none at all.
// Method: Dijkstra's algorithm with buckets as wide as the cheapest step (E. Denardo, B. Fox,
// 1979),
//         stopped a little beyond a given point; points not reached by then take what was reached.
// Cost: O(open points), some 30 ns each; 4 bytes each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "planner/common/zeroed_array.h"
#include "planner/pose/open_plane.h"

namespace clearway {

class PlaneDistance {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();
  enum class Of : std::uint8_t { ToGoal, FromStart };
  struct Seed {
    LatticePoint point;
    std::uint32_t cost = 0;  // in units
  };

  // Borrows both.
  PlaneDistance(const OpenPlane& plane, const PlaneSteps& steps, Of of);

  // Runs the search from the seeds until it has passed one of `until`, and `beyond` of its distance
  // more. Returns why it stopped early, or None.
  [[nodiscard]] StopReason compute(std::span<const Seed> seeds, std::span<const Seed> until,
                                   StopCheck& stop, double beyond = 0.125);

  // In cost units; kUnreachable when there is no way for the inscribed disc.
  [[nodiscard]] std::uint32_t at(LatticePoint p) const {
    const std::uint32_t d = std::min(distance_.data()[plane_->index(p)], limit_) - 1;
    return d >= kUnreachable - 1 ? kUnreachable : d / PlaneSteps::kPerUnit;
  }
  [[nodiscard]] std::size_t memoryBytes() const { return distance_.size() * sizeof(std::uint32_t); }
  [[nodiscard]] static std::size_t memoryFor(const Lattice& lattice) {
    return static_cast<std::size_t>(lattice.rows()) * static_cast<std::size_t>(lattice.columns()) *
           sizeof(std::uint32_t);
  }

 private:
  struct Offset {
    std::ptrdiff_t index = 0;
    std::uint32_t cost = 0;
  };
  struct Curve {
    Offset step;
    std::vector<std::ptrdiff_t> along;
  };
  struct Entry {
    std::uint32_t distance = 0;
    std::uint32_t index = 0;
  };
  [[nodiscard]] StopReason start(StopCheck& stop);
  void relax(std::uint32_t to, std::uint32_t distance);
  [[nodiscard]] StopReason run(std::span<const Entry> seeds, std::span<const std::uint32_t> ends,
                               StopCheck& stop, double beyond);
  void relaxCurves(std::uint32_t from, std::uint32_t d);
  [[nodiscard]] StopReason settle(std::uint32_t number, StopCheck& stop);

  const OpenPlane* plane_;
  bool backwards_;
  std::vector<Offset> straight_;
  std::vector<Curve> curves_;
  unsigned width_ = 0;  // of a bucket, as a power of two
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::size_t waiting_ = 0;
  ZeroedArray<std::uint32_t> distance_;  // + 1, in half units; 0: closed
  std::uint32_t limit_ = kUnreachable;   // no point that was not reached is nearer
};

}  // namespace clearway
