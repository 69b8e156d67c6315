#include "planner/cover/motion_prover.h"

#include <algorithm>
#include <utility>

namespace clearway::cover {

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
  return certify(planner_->query(), Path{motion.from, {motion}}).free;
}

bool MotionProver::isFree(const Path& path) const {
  return std::ranges::all_of(path.motions, [&](const Motion& m) { return isFree(m); });
}

bool MotionProver::isFreeBetween(const Pose& from, Vec2 to) const {
  return isFree(Motion{MotionKind::Straight, from, {to, from.heading}});
}

}  // namespace clearway::cover
