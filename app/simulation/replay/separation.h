// app/simulation/replay/separation.h — the smallest distance of two agents, padding included, at
// the steps of a run.
//
// Method: sweep along x over discs around the agents; a pair is measured exactly enough
//         (core/geometry/distance.h) only if its discs are closer than the smallest distance so
//         far, so that nearly all pairs cost a comparison.
// Cost of an update: O(n log n), and O(pairs within reach along x).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/pose.h"
#include "core/shape/footprint.h"

namespace clearway::app {

class Separation {
 public:
  // In the order of the poses of update().
  explicit Separation(std::vector<Footprint> footprints = {});

  // `gone`: who takes no part any more, in order.
  void update(std::span<const Pose> poses, std::span<const std::uint32_t> gone = {});
  // 0: two agents touched or overlapped; nullopt: there were no two agents.
  [[nodiscard]] std::optional<double> smallest_m() const { return smallest_; }

 private:
  void measure(std::span<const Pose> poses, std::uint32_t a, std::uint32_t b);

  std::vector<Footprint> footprints_;
  std::vector<std::uint32_t> order_;
  double largest_radius_ = 0.0;
  std::optional<double> smallest_;
};

}  // namespace clearway::app
