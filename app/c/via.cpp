// Paths over via points of clearway.h.
#include "planner/query/via_plan.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "app/c/planner_use.h"

namespace clearway::capi {
namespace {

Result<ViaTask> viaTaskOf(const cw_via& v, const cw_planner& planner) {
  TRY(checkPresent(v.points, "via.points"));
  TRY(checkFields({{"via.count", static_cast<double>(v.count), 1.0, 1.0 * kMostVia},
                   {"via.best_order", 1.0 * v.best_order, 0.0, 1.0},
                   {"via.loop", 1.0 * v.loop, 0.0, 1.0}}));
  const bool has_heading = planner.query->shaped() != nullptr;
  ViaTask task{{}, v.best_order != 0 ? ViaOrder::Best : ViaOrder::Given, v.loop != 0};
  for (std::size_t k = 0; k < v.count; ++k) {
    const std::string name = "via.points[" + std::to_string(k) + "]";
    const cw_via_point& point = v.points[k];
    TRY(checkFields({{name + ".any_heading", 1.0 * point.any_heading, 0.0, 1.0},
                     {name + ".reserved", 1.0 * point.reserved, 0.0, 0.0}}));
    const bool is_turned = has_heading && point.any_heading == 0;
    const Pose pose = TRY(poseOf(planner.place, point.pose, name, is_turned));
    task.points.push_back({pose.position, std::nullopt, point.wait_s});
    if (is_turned) task.points.back().heading = pose.heading;
  }
  return task;
}

std::vector<cw_leg> legsOf(const ViaPlan& plan, const ViaTask& task) {
  std::vector<cw_leg> legs;
  for (std::size_t k = 0; k < plan.legs.size(); ++k) {
    const ViaLeg& from = plan.legs[k];
    cw_leg leg{std::numeric_limits<std::uint64_t>::max(), from.end_motion, from.cost, from.length_m,
               0.0};
    if (k < plan.order.size()) {
      leg.via = plan.order[k];
      leg.wait_s = task.points[plan.order[k]].wait_s;
    }
    legs.push_back(leg);
  }
  return legs;
}

}  // namespace
}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

cw_status cw_planner_plan_via(cw_planner* planner, const cw_query* query, const cw_via* via,
                              const cw_limits* limits, cw_plan** plan, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    *plan = nullptr;
    TRY(checkPresent(planner, "planner"));
    const PlannerUse use(*planner);
    TRY(use.check());
    const cw_limits l = TRY(limitsOf(limits));
    const cw_via v = TRY(taken(via, "via", defaultVia()));
    const ViaTask task = TRY(viaTaskOf(v, *planner));
    QueryEnds ends = TRY(endsOf(query, *planner, !task.loop));
    CheckedQuery checked = *planner->query;
    TRY(inSource(checked.setEnds(ends.start, std::move(ends.goals)), "query"));
    ViaPlan found = TRY(inSource(planVia(checked, task, controlOf(l)), "via"));
    checkProved(found.result);
    if (found.result.status != PlanStatus::Solved) {
      found.result.reason = {"leg %1 of %2: %3",
                             {found.failed_leg + 1, task.points.size() + 1, found.result.reason}};
    }
    std::vector<cw_leg> legs = legsOf(found, task);
    *plan = new cw_plan{std::move(found.result), planner->place, std::move(legs)};
    return {};
  });
}

cw_status cw_plan_legs(const cw_plan* plan, cw_leg* legs, std::size_t capacity, std::size_t* count,
                       cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    if (plan->result.status != PlanStatus::Solved) {
      return fail(ErrorCode::Conflict, "the plan has no path", {}, "plan");
    }
    if (!TRY(hasRoom(plan->legs.size(), legs, capacity, count))) return {};
    std::copy(plan->legs.begin(), plan->legs.end(), legs);
    return {};
  });
}
