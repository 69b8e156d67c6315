// planner/cover/motion_prover.h — whether single motions of an agent are free, fast in the open.
//
// Method: the distance to the nearest obstacle decides where it exceeds the agent's circumscribed
// radius along the whole motion; elsewhere a colliding pose refutes it, or the validator decides.
// True is a proof.
// Cost: some 100 ns in the open, some us to tens of us near obstacles. Not thread-safe.
#pragma once

#include "core/grid/distance_field.h"
#include "planner/query/query_planner.h"

namespace clearway::cover {

class MotionProver {
 public:
  // Borrows the planner.
  [[nodiscard]] static StopOr<MotionProver> make(QueryPlanner& planner, StopCheck& stop);

  [[nodiscard]] bool isFree(const Motion& motion) const;
  [[nodiscard]] bool isFree(const Path& path) const;
  // From a pose on, straight along or against its heading.
  [[nodiscard]] bool isFreeBetween(const Pose& from, Vec2 to) const;
  [[nodiscard]] const DistanceField& distances() const { return distances_; }
  [[nodiscard]] QueryPlanner& planner() const { return *planner_; }

 private:
  MotionProver(QueryPlanner& planner, DistanceField distances);
  [[nodiscard]] bool collidesAtSomePose(const Motion& motion) const;
  QueryPlanner* planner_;
  DistanceField distances_;
  double reach_m_;
};

}  // namespace clearway::cover
