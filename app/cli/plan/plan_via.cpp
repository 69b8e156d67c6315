#include "app/cli/plan/plan_via.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/options/values.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/plan/plan_report.h"

namespace clearway::cli {
namespace {

Result<maps::ViaPose> viaPoseOf(const std::string& text) {
  const std::vector<double> v =
      TRY(parseNumbers("--via", text, 2, 4, "X,Y or X,Y,DEGREES or X,Y,DEGREES,WAIT"));
  maps::ViaPose out{{{v[0], v[1]}, std::nullopt}, v.size() > 3 ? v[3] : 0.0};
  if (v.size() > 2) out.pose.heading = TRY(inSource(Heading::fromDegrees(v[2]), "--via"));
  return out;
}

}  // namespace

Result<void> takeVia(const PlanArguments& a, maps::ProjectAgent& agent) {
  if (a.via.empty()) {
    agent.loop = agent.loop && a.to.empty();
    return {};
  }
  agent.via.clear();
  for (const std::string& text : a.via) agent.via.push_back(TRY(viaPoseOf(text)));
  agent.via_best = a.via_order == "best";
  agent.loop = a.loop;
  return {};
}

Result<ViaPlan> planWithVia(const app::PlanJob& job, PlanControl control, Console& console) {
  ProgressBar bar(console);
  control.progress = [&bar](const PlanProgress& p) {
    bar.update(p.fraction, app::statesText(p.expanded));
  };
  return inSource(planVia(job.query, *job.via, control), "--via");
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
