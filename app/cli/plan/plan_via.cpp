#include "app/cli/plan/plan_via.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/options/values.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/plan/plan_report.h"

namespace clearway::cli {
namespace {

Result<ViaPoint> viaPointOf(const std::string& text, const maps::GridMap& map) {
  const std::vector<double> v =
      TRY(parseNumbers("--via", text, 2, 4, "X,Y or X,Y,DEGREES or X,Y,DEGREES,WAIT"));
  maps::GoalPose pose{{v[0], v[1]}, std::nullopt};
  if (v.size() > 2) pose.heading = TRY(inSource(Heading::fromDegrees(v[2]), "--via"));
  pose = app::toWorld(map, pose);
  return ViaPoint{pose.position, pose.heading, v.size() > 3 ? v[3] : 0.0};
}

}  // namespace

Result<ViaTask> viaTaskOf(const PlanArguments& a, const maps::ProjectAgent& agent,
                          const maps::GridMap& map) {
  ViaTask task;
  if (a.via.empty()) {
    for (const maps::ViaPose& v : agent.via) {
      const maps::GoalPose pose = app::toWorld(map, v.pose);
      task.points.push_back({pose.position, pose.heading, v.wait_s});
    }
    task.order = agent.via_best ? ViaOrder::Best : ViaOrder::Given;
    task.loop = agent.loop && a.to.empty();
    return task;
  }
  for (const std::string& text : a.via) task.points.push_back(TRY(viaPointOf(text, map)));
  task.order = a.via_order == "best" ? ViaOrder::Best : ViaOrder::Given;
  task.loop = a.loop;
  return task;
}

std::vector<PathWait> waitsOf(const ViaPlan& plan, const ViaTask& task) {
  std::vector<PathWait> out;
  for (std::size_t k = 0; k < plan.order.size() && k < plan.legs.size(); ++k) {
    const double wait_s = task.points[plan.order[k]].wait_s;
    if (wait_s > 0.0) out.push_back({plan.legs[k].end_motion, wait_s});
  }
  return out;
}

Result<ViaPlan> planWithVia(const ViaTask& task, const app::PlanJob& job, PlanControl control,
                            Console& console) {
  ProgressBar bar(console);
  control.progress = [&bar](const PlanProgress& p) {
    bar.update(p.fraction, app::statesText(p.expanded));
  };
  return inSource(planVia(job.query, task, control), "--via");
}

std::string failedLegText(const ViaPlan& plan) {
  const std::size_t legs = plan.order.size() + 1;
  const std::string which = fmt::format("leg {} of {}", plan.failed_leg + 1, legs);
  if (plan.failed_leg == plan.order.size()) return which + ", to the goal";
  return fmt::format("{}, to via point {}", which, plan.order[plan.failed_leg] + 1);
}

std::string viaText(const ViaPlan& plan, const app::ReportFrame& f) {
  std::string order;
  for (const std::size_t k : plan.order) {
    order += fmt::format("{}{}", order.empty() ? "" : ", ", k + 1);
  }
  std::string legs;
  for (const ViaLeg& leg : plan.legs) {
    legs += (legs.empty() ? "" : ", ") + app::lengthText(f, leg.length_m);
  }
  return order + "; legs of " + legs;
}

maps::JsonValue viaJson(const ViaPlan& plan, const ViaTask& task, const app::ReportFrame& f) {
  const auto length = [&](double metres) { return maps::lengthFromWorld(f.frame, f.grid, metres); };
  maps::JsonValue::Array order;
  for (const std::size_t k : plan.order) order.emplace_back(static_cast<double>(k));
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("order", std::move(order));
  if (plan.result.status != PlanStatus::Solved) {
    json.add("failed_leg", static_cast<double>(plan.failed_leg));
    return json;
  }
  maps::JsonValue::Array legs;
  for (std::size_t k = 0; k < plan.legs.size(); ++k) {
    maps::JsonValue leg{maps::JsonValue::Object{}};
    if (k < plan.order.size()) {
      leg.add("via", static_cast<double>(plan.order[k]));
      leg.add("wait_s", task.points[plan.order[k]].wait_s);
    }
    leg.add("cost", length(plan.legs[k].cost));
    leg.add("length", length(plan.legs[k].length_m));
    leg.add("end_motion", static_cast<double>(plan.legs[k].end_motion));
    legs.push_back(std::move(leg));
  }
  json.add("legs", std::move(legs));
  return json;
}

}  // namespace clearway::cli
