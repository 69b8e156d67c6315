#include "planner/common/plan_result.h"

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

const char* outcomeOf(const PlanResult& result) {
  return endsShort(result) ? "Nearest" : toString(result.status);
}

}  // namespace clearway
