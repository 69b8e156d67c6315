#include "app/document/plan/via_points.h"

#include <string>

namespace clearway::app {

std::vector<PathWait> waitsOf(const ViaPlan& plan, const ViaTask& task) {
  std::vector<PathWait> out;
  for (std::size_t k = 0; k < plan.order.size() && k < plan.legs.size(); ++k) {
    const double wait_s = task.points[plan.order[k]].wait_s;
    if (wait_s > 0.0) out.push_back({plan.legs[k].end_motion, wait_s});
  }
  return out;
}

Message viaText(const ViaPlan& plan, const ReportFrame& f) {
  const std::size_t count = plan.order.size();
  if (plan.result.status != PlanStatus::Solved) {
    const std::size_t leg = plan.failed_leg + 1;
    if (plan.failed_leg >= count) return {"leg %1 of %2, to the goal", {leg, count + 1}};
    return {"leg %1 of %2, to via point %3", {leg, count + 1, plan.order[plan.failed_leg] + 1}};
  }
  std::string order;
  for (const std::size_t k : plan.order) {
    order += (order.empty() ? "" : ", ") + std::to_string(k + 1);
  }
  std::string legs;
  for (const ViaLeg& leg : plan.legs) {
    legs += (legs.empty() ? "" : ", ") + lengthText(f, leg.length_m);
  }
  return {"%1; legs of %2", {order, legs}};
}

}  // namespace clearway::app
