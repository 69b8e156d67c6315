#include "planner/common/plan.h"

#include <cmath>

namespace clearway {

const char* toString(PlanStatus status) {
  switch (status) {
    case PlanStatus::Solved: return "Solved";
    case PlanStatus::NoPath: return "NoPath";
    case PlanStatus::InvalidStart: return "InvalidStart";
    case PlanStatus::InvalidGoal: return "InvalidGoal";
    case PlanStatus::Cancelled: return "Cancelled";
    case PlanStatus::LimitReached: return "LimitReached";
  }
  return "?";
}

double length(const Path& path) {
  double sum = 0.0;
  for (const Motion& m : path.motions) sum += travel(m);
  return sum;
}

double rotation(const Path& path) {
  double sum = 0.0;
  for (const Motion& m : path.motions) sum += std::abs(turnAngle(m));
  return sum;
}

}  // namespace clearway
