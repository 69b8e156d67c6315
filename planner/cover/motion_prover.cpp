#include "planner/cover/motion_prover.h"

#include <algorithm>
#include <utility>

namespace clearway::cover {
namespace {

constexpr double kMostPoses = 256.0, kPosesOfTurn = 4.0;

}  // namespace

MotionProver::MotionProver(QueryPlanner& planner, DistanceField distances)
    : planner_(&planner),
      distances_(std::move(distances)),
      reach_m_(planner.query().shaped()->footprint.circumscribedRadius()) {}

StopOr<MotionProver> MotionProver::make(QueryPlanner& planner, StopCheck& stop) {
  StopOr<DistanceField> distances = DistanceField::make(planner.query().map(), stop);
  if (!distances) return stopped(distances.error());
  return MotionProver(planner, *std::move(distances));
}

bool MotionProver::isFree(const Motion& motion) const {
  const Vec2 a = motion.from.position, b = motion.to.position;
  if (motion.kind == MotionKind::Turn && distances_.clearanceAt(a) > reach_m_) return true;
  if (motion.kind == MotionKind::Straight) {
    const double whole = length(b - a);
    const double least = 0.25 * distances_.frame().cellWidth();
    double done = 0.0;
    while (done < whole) {
      const double room = distances_.clearanceAt(a + (done / whole) * (b - a)) - reach_m_;
      if (room < least) break;
      done += 0.99 * room;  // of a point that is rounded
    }
    if (done >= whole && distances_.clearanceAt(b) > reach_m_) return true;
  }
  return !collidesAtSomePose(motion) &&
         certify(planner_->query(), Path{motion.from, {motion}}).free;
}

// Ends first, then ever finer: most collisions are found soon, and the validator's proof of one,
// with its depth, takes longer.
bool MotionProver::collidesAtSomePose(const Motion& motion) const {
  if (!planner_->isFree(motion.from) || !planner_->isFree(motion.to)) return true;
  const double cell = distances_.frame().cellWidth();
  const double parts = std::min(kMostPoses, travel(motion) / cell + kPosesOfTurn);
  const MotionSampler sampler(motion);
  for (double n = 1.0; n < parts; n *= 2.0) {
    for (double k = 0.5; k < n; k += 1.0) {
      if (!planner_->isFree(sampler.at(k / n))) return true;
    }
  }
  return false;
}

bool MotionProver::isFree(const Path& path) const {
  return std::ranges::all_of(path.motions, [&](const Motion& m) { return isFree(m); });
}

bool MotionProver::isFreeBetween(const Pose& from, Vec2 to) const {
  return isFree(Motion{MotionKind::Straight, from, {to, from.heading}});
}

}  // namespace clearway::cover
