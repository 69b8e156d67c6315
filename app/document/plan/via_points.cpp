#include "app/document/plan/via_points.h"

#include <string>

namespace clearway::app {

std::vector<PathWait> waitsAfter(std::span<const ViaLeg> legs, std::span<const double> waits_s) {
  std::vector<PathWait> out;
  for (std::size_t k = 0; k < waits_s.size() && k < legs.size(); ++k) {
    if (waits_s[k] > 0.0) out.push_back({legs[k].end_motion, waits_s[k]});
  }
  return out;
}

std::vector<PathWait> waitsOf(const ViaPlan& plan, const ViaTask& task) {
  std::vector<double> waits_s;
  for (const std::size_t k : plan.order) waits_s.push_back(task.points[k].wait_s);
  return waitsAfter(plan.legs, waits_s);
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
