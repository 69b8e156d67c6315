#include "planner/validate/motion/path_sweep.h"

#include <algorithm>
#include <utility>

namespace clearway::validation {
namespace {

constexpr double kBoxMargin_m = 1e-9;  // more than the rounding of boxes
// Beyond it a twin proves nothing.
constexpr double kMostDeviation_m = 1e7;

Motion atRest(const Pose& pose) { return {MotionKind::Straight, pose, pose}; }

}  // namespace

PathSweep::PathSweep(const Footprint& footprint, std::span<const CurvedPath> paths)
    : footprint_(&footprint), reach_m_(reachOf(footprint)) {
  for (const CurvedPath& path : paths) {
    if (path.pieces.empty()) parts_.push_back(partOfPiece({atRest(path.start), 0}, {}));
    for (const PathPiece& piece : path.pieces)
      parts_.push_back(partOfPiece(piece, stillEndsOf(piece)));
  }
  roots_ = static_cast<std::uint32_t>(parts_.size());
  for (const Part& part : parts_) {
    bounds_ = &part == &parts_.front() ? part.box : merged(bounds_, part.box);
  }
}

PathSweep::Part PathSweep::partOfPiece(PathPiece piece, StillEnds ends) const {
  Part part;
  part.ends = ends;
  if (piece.isRigid()) {
    part.motion = *piece.motion();
  } else {
    const RigidTwin twin = rigidTwin(piece, reach_m_, ends);
    part.motion = twin.motion;
    // The next piece may begin beside the end of this one by so much.
    part.deviation_m = twin.deviation_m + 4.0 * kJointAngle * reach_m_ + 1e-9;
    if (!(part.deviation_m < kMostDeviation_m)) part.deviation_m = kMostDeviation_m;
  }
  part.box = enlarged(boundsOfSweep({footprint_, part.motion}), part.deviation_m + kBoxMargin_m);
  part.piece = std::move(piece);
  return part;
}

std::uint32_t PathSweep::halvesOf(std::uint32_t index) {
  if (parts_[index].half != 0) return parts_[index].half;
  const auto first = static_cast<std::uint32_t>(parts_.size());
  const StillEnds ends = parts_[index].ends;
  Part begin = partOfPiece(partOf(parts_[index].piece, 0.0, 0.5), {ends.begin, 0});
  Part end = partOfPiece(partOf(parts_[index].piece, 0.5, 1.0), {0, ends.end});
  parts_.push_back(std::move(begin));
  parts_.push_back(std::move(end));
  parts_[index].half = first;
  return first;
}

// Decides pairs of parts of two sweeps.
class SweepPair {
 public:
  SweepPair(PathSweep& a, PathSweep& b, double tolerance_m, StopCheck& stop)
      : a_(&a), b_(&b), tolerance_m_(tolerance_m), stop_(&stop) {}

  StopOr<SweepRelation> decide() {
    for (std::uint32_t i = 0; i < a_->roots_; ++i) {
      for (std::uint32_t j = 0; j < b_->roots_; ++j) {
        decide(i, j);
        if (relation_ == SweepRelation::Overlap) return relation_;
        if (stop_->reason() != StopReason::None) return stopped(stop_->reason());
      }
    }
    return relation_;
  }

 private:
  using Part = PathSweep::Part;

  // What is surely part of the area: a rigid motion, or the pose in the middle of a curve.
  static Motion sureMotion(const Part& part) {
    return part.isRigid() ? part.motion : atRest(poseAt(part.piece, 0.5));
  }

  void decide(std::uint32_t i, std::uint32_t j) {
    if (isStoppedInside(stop_)) return;
    const Part& a = a_->parts_[i];
    const Part& b = b_->parts_[j];
    if (!overlap(a.box, b.box, TouchRule::TouchingCollides)) return;
    const double deviation_m = a.deviation_m + b.deviation_m;
    const SweptArea area_a{a_->footprint_, a.motion}, area_b{b_->footprint_, b.motion};
    if (!sweptAreasOverlap(area_a, area_b, deviation_m * (1.0 + 1e-12))) return;
    if (deviation_m == 0.0 ||
        sweptAreasOverlap({a_->footprint_, sureMotion(a)}, {b_->footprint_, sureMotion(b)})) {
      relation_ = SweepRelation::Overlap;
      return;
    }
    if (deviation_m <= tolerance_m_) {
      relation_ = SweepRelation::Near;
      return;
    }
    const bool halves_a = a.deviation_m >= b.deviation_m;
    const std::uint32_t first = halves_a ? a_->halvesOf(i) : b_->halvesOf(j);
    for (const std::uint32_t half : {first, first + 1}) {
      halves_a ? decide(half, j) : decide(i, half);
      if (relation_ == SweepRelation::Overlap) return;
    }
  }

  PathSweep* a_;
  PathSweep* b_;
  double tolerance_m_;
  StopCheck* stop_;
  SweepRelation relation_ = SweepRelation::Apart;
};

StopOr<SweepRelation> relationOf(PathSweep& a, PathSweep& b, double tolerance_m, StopCheck& stop) {
  return SweepPair(a, b, std::max(tolerance_m, kSweepLeastTolerance_m), stop).decide();
}

}  // namespace clearway::validation
