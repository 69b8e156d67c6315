#include "app/cli/serve/work_runner.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/output/report.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "core/base/recent.h"
#include "planner/query/following_planner.h"
#include "planner/query/proved_fleet.h"

namespace clearway::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kReportEach{200};

app::ReportFrame frameOf(const maps::GridMap& map) { return {map.frame, map.grid.frame()}; }

std::vector<lattice::PoseGoal> worldGoals(const maps::GridMap& map,
                                          const std::vector<maps::GoalPose>& goals,
                                          const std::vector<lattice::PoseGoal>& like) {
  std::vector<lattice::PoseGoal> out;
  for (const maps::GoalPose& goal : goals) {
    const maps::GoalPose world = app::toWorld(map, goal);
    lattice::PoseGoal one = like.front();  // its tolerances
    one.position = world.position;
    one.heading = world.heading;
    out.push_back(one);
  }
  return out;
}

// The job of a query of its own.
Result<app::PlanJob> jobOf(const maps::GridMap& map, const ServedAgent& served, const Pose& start,
                           const std::vector<maps::GoalPose>& goals,
                           std::span<const maps::ProjectAgent> others) {
  maps::ProjectAgent agent = served.agent;
  agent.start = start;
  agent.goal.reset();
  agent.more_goals.clear();
  for (const maps::GoalPose& goal : goals) addGoal(agent, goal);
  maps::QueryOptions query;
  query.nearest = served.nearest;
  return app::makePlanJob(map, agent, served.settings, others, query);
}

Result<maps::JsonValue> answerOf(const app::PlanJob& job, const PlanResult& result,
                                 const std::optional<double>& step) {
  const app::ReportFrame f = frameOf(*job.map);
  maps::JsonValue json = resultJson(job, result, f);
  if (result.status == PlanStatus::Solved) {
    if (!result.certificate.free) {
      throw std::logic_error("the path failed its check: " + result.certificate.problem.text());
    }
    TRY(addPoses(json, job, result, step, grid::PathDetail::Turns, f));
  }
  return json;
}

Result<maps::JsonValue> check(const CheckWork& work) {
  const maps::GridMap& map = work.map->map;
  const app::ReportFrame f = frameOf(map);
  const maps::GoalPose goal{work.poses.back().position, work.poses.back().heading};
  const app::PlanJob job = TRY(jobOf(map, *work.agent, work.poses.front(), {goal}, work.others));
  const bool has_heading = job.query.shaped() != nullptr;
  Path path;
  path.start = toWorld(f.frame, f.grid, work.poses.front());
  for (std::size_t k = 1; k < work.poses.size(); ++k) {
    Pose to = toWorld(f.frame, f.grid, work.poses[k]);
    if (!has_heading) to.heading = path.goal().heading;
    TRY(inContext("/poses/%1: %2", {k}, extendTo(path, to)));
  }
  maps::JsonValue json = certificateJson(f, certify(job.query, path));
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("length", maps::lengthFromWorld(f.frame, f.grid, length(path)));
  json.add("motions", static_cast<double>(path.motions.size()));
  return json;
}

Result<maps::JsonValue> planFleet(const FleetWork& work, const Budget& budget,
                                  const StopSource& stop) {
  app::ProjectFleet fleet = TRY(app::fleetOfProject(work.map->map, work.agents, work.settings));
  app::TimedFleetFile file{work.map->name, {}, work.map->map, std::move(fleet.problem)};
  file.frame = file.map.frame;
  for (const std::size_t member : fleet.members) {
    if (!work.agents[member].goal) file.without_goal.push_back(work.agents[member].name);
  }
  TRY(app::checkFleetProblem(file.problem, file.frame));
  const fleet::TimedFleetControl control{budget, &stop, {}};
  const fleet::ProvedTimedFleet proved =
      TRY(fleet::planProvedTimedFleet(file.problem, work.options, control));
  const app::ReportFrame f = frameOf(file.map);
  maps::JsonValue json = timedFleetJson(file, proved, f);
  if (proved.result.status == PlanStatus::Solved) {
    json.add("schedules", TRY(schedulesJson(file.problem, proved.result.plan, work.step_s, f)));
  }
  return json;
}

}  // namespace

struct WorkRunner::Kept {
  std::shared_ptr<const ServedAgent> agent;
  std::shared_ptr<const ServedMap> version;  // that of the job
  app::PlanJob job;
  FollowingPlanner planner;
};

WorkRunner::WorkRunner() = default;
WorkRunner::~WorkRunner() = default;
WorkRunner::WorkRunner(WorkRunner&&) noexcept = default;

Result<WorkRunner::Kept*> WorkRunner::plannerFor(const PlanWork& work) {
  const auto isOf = [&](const std::unique_ptr<Kept>& k) {
    return k->agent == work.agent && k->version->map.grid.frame() == work.map->map.grid.frame() &&
           k->version->map.frame == work.map->map.frame;
  };
  const maps::GridMap& map = work.map->map;
  if (std::unique_ptr<Kept>* const found = useAgain(kept_, isOf)) {
    Kept& kept = **found;
    if (kept.version != work.map) {
      kept.job = TRY(jobOf(map, *work.agent, work.start, work.goals, {}));
      kept.planner.follow(map.grid);
      kept.version = work.map;
    }
    TRY(kept.job.query.setEnds(toWorld(map.frame, map.grid.frame(), work.start),
                               worldGoals(map, work.goals, kept.job.query->goals)));
    return &kept;
  }
  app::PlanJob job = TRY(jobOf(map, *work.agent, work.start, work.goals, {}));
  FollowingPlanner planner(job.query);
  auto kept =
      std::make_unique<Kept>(Kept{work.agent, work.map, std::move(job), std::move(planner)});
  return useFirst(kept_, std::move(kept), kMostPlanners).get();
}

Result<maps::JsonValue> WorkRunner::plan(const PlanWork& work, const PlanControl& control) {
  if (!work.others.empty()) {
    const app::PlanJob job =
        TRY(jobOf(work.map->map, *work.agent, work.start, work.goals, work.others));
    return answerOf(job, clearway::plan(job.query, control), work.step);
  }
  Kept& kept = *TRY(plannerFor(work));
  const PlanResult result =
      TRY(kept.planner->plan(kept.job.query->start, kept.job.query->goals, control));
  return answerOf(kept.job, result, work.step);
}

void WorkRunner::forget() { kept_.clear(); }

Result<maps::JsonValue> WorkRunner::run(const Work& work, const Progress& progress) {
  if (const auto* const check_work = std::get_if<CheckWork>(&work.task)) return check(*check_work);
  if (const auto* const fleet_work = std::get_if<FleetWork>(&work.task)) {
    return planFleet(*fleet_work, work.budget, *work.stop);
  }
  const PlanWork& plan_work = std::get<PlanWork>(work.task);
  PlanControl control;
  control.budget = work.budget;
  control.stop = work.stop.get();
  if (plan_work.reports_progress) {
    control.progress = [&progress,
                        next = Clock::now() + kReportEach](const PlanProgress& p) mutable {
      if (Clock::now() < next) return;
      next = Clock::now() + kReportEach;
      maps::JsonValue json{maps::JsonValue::Object{}};
      json.add("fraction", p.fraction);
      json.add("expanded", static_cast<double>(p.expanded));
      progress(std::move(json));
    };
  }
  return plan(plan_work, control);
}

}  // namespace clearway::cli
