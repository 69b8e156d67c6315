// What plans are made for, results of other callers that become plans, and plans as files.
#include <utility>

#include "app/gui/model/plan_store.h"
#include "app/session/plan/plan_check.h"
#include "planner/validate/validate.h"

namespace clearway::gui {

Result<PlanTask> Plans::taskOf(std::uint32_t agent) {
  const session::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  Result<PlanTask> out = taskFor(agent, a->agent, editor_.document().planner(), wishes_);
  if (out && Tables::whyNoUse(out->job.planner, &a->agent, out->map->grid.frame()).isEmpty()) {
    out->tables = tables_.current();
    out->job.tables = out->tables.get();
  }
  return out;
}

Result<PlanTask> Plans::taskFor(std::uint32_t id, const maps::ProjectAgent& agent,
                                const maps::PlannerSettings& planner,
                                const maps::QueryOptions& wishes) {
  Result<std::shared_ptr<const maps::GridMap>> map = snapshot(agent, planner);
  if (!map) return tl::unexpected(map.error());
  PlanTask out{*std::move(map), {}};
  Result<session::PlanJob> job =
      session::planJobOf(*out.map, agent, planner, othersOf(id, wishes.avoid_others));
  if (!job) return tl::unexpected(job.error());
  out.job = *std::move(job);
  out.job.nearest = wishes.nearest;
  if (out.job.footprint && !wishes.motion_file.empty()) {
    const Result<void> taken = session::takeMotions(out.job, wishes.motion_file);
    if (!taken) return tl::unexpected(taken.error());
  }
  return out;
}

Result<PlanTask> Plans::taskWith(std::uint32_t agent, const maps::PlanRequest& request) {
  const session::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  return taskFor(agent, a->agent, request.settings, request.query);
}

void Plans::take(std::uint32_t agent, const PlanTask& task, const maps::PlanRequest& request,
                 const PlanResult& result) {
  const session::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return;
  cancel();
  runner_.drop();
  current_ = blankPlan(a->agent);
  current_.asked = true;
  current_.planner = request.settings;
  current_.wishes = request.query;
  current_.others = {task.job.others, task.job.standing};
  current_.planned_others = task.job.others;
  if (const auto& shape = task.job.footprint) {
    current_.footprint = std::make_shared<const Footprint>(*shape);
  }
  current_id_ = agent;
  task_ = task;
  setWishes(request.query);
  takeOutcome(std::make_shared<const Result<PlanResult>>(result));
}

Result<maps::PlanFile> Plans::fileOf(std::uint32_t agent, const std::string& map_file) {
  const AgentPlan* plan = of(agent);
  if (plan == nullptr || plan->result.status != PlanStatus::Solved) {
    return fail(ErrorCode::InvalidArgument, "the chosen agent has no path: plan one first");
  }
  if (!plan->current()) {
    return fail(ErrorCode::InvalidArgument, "the path is out of date: plan it again");
  }
  return planFileOf(agent, *plan, map_file);
}

Result<maps::PlanFile> Plans::planFileOf(std::uint32_t agent, const AgentPlan& plan,
                                         const std::string& map_file) {
  if (!plan.opened) {
    const Result<PlanTask> task = taskFor(agent, plan.agent, plan.planner, plan.wishes);
    if (!task) return tl::unexpected(task.error());
    return makePlanFile(task->job, plan.result, map_file);
  }
  const Result<std::shared_ptr<const maps::GridMap>> map = snapshot(plan.agent, plan.planner);
  if (!map) return tl::unexpected(map.error());
  const Certificate& c = plan.result.certificate;
  maps::PlanFile out = *plan.opened;
  if (auto moved = session::movePlan(out, **map); !moved) return tl::unexpected(moved.error());
  out.map.file = map_file;
  out.map.fingerprint = (*map)->grid.fingerprint();
  out.certificate = {c.free, c.clearance_m, c.where, c.cell, c.agent};
  out.others = plan.others.placed;
  return out;
}

}  // namespace clearway::gui
