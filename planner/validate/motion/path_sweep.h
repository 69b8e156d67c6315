// planner/validate/motion/path_sweep.h — the area that a footprint sweeps along paths, and whether
// two such areas overlap at whatever times the paths are driven.
//
// Law: Apart is a proof for the exact paths; touching is apart. Overlap is a common point of both
//      areas. Near: within four times the tolerance, undecided; only with glides or curves.
// Rigid motions alone are decided as by planner/validate/motion/swept_area_overlap.h: exactly if
// straight; areas of rotations that are within about a micrometre count as overlapping.
// Method: a glide or a curve is replaced by its rigid twin (planner/validate/motion/
// curve_bounds.h), whose area is enlarged by its deviation. Where such areas are not apart, poses
// in the middle are compared, and the piece that deviates more is halved, until the deviations are
// below the tolerance. Halves are made once and reused by further pairs.
// Cost: that of the pairs of pieces whose boxes overlap. Not thread-safe: halves are made on
// demand.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/aabb.h"
#include "planner/validate/motion/curve_bounds.h"
#include "planner/validate/motion/swept_area_overlap.h"

namespace clearway::validation {

enum class SweepRelation : std::uint8_t { Apart, Overlap, Near };

inline constexpr double kSweepTolerance_m = 1e-3;

class PathSweep {
 public:
  // The union over all paths; one without pieces is its start at rest. The footprint is borrowed.
  PathSweep(const Footprint& footprint, std::span<const CurvedPath> paths);
  [[nodiscard]] const Aabb& bounds() const { return bounds_; }

 private:
  friend class SweepPair;
  struct Part {
    PathPiece piece;
    StillEnds ends;
    Motion motion;             // the piece, or its rigid twin
    double deviation_m = 0.0;  // 0: the motion is the piece
    Aabb box;
    std::uint32_t half = 0;  // index of the first of both halves; 0: not made
    [[nodiscard]] bool isRigid() const { return deviation_m == 0.0; }
  };
  [[nodiscard]] Part partOfPiece(PathPiece piece, StillEnds ends) const;
  [[nodiscard]] std::uint32_t halvesOf(std::uint32_t part);

  const Footprint* footprint_;
  double reach_m_;
  std::deque<Part> parts_;
  std::uint32_t roots_ = 0;  // parts that are whole pieces
  Aabb bounds_;
};

// Precondition: tolerance_m >= kSweepLeastTolerance_m. Or why it was stopped.
inline constexpr double kSweepLeastTolerance_m = 1e-6;
[[nodiscard]] StopOr<SweepRelation> relationOf(PathSweep& a, PathSweep& b, double tolerance_m,
                                               StopCheck& stop);

}  // namespace clearway::validation
