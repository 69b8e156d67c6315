#include "app/cli/serve/work_runner.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/report.h"
#include "app/cli/plan/plan_via.h"
#include "app/cli/serve/served_job.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/plan/cover_job.h"
#include "app/document/plan/path_check.h"
#include "core/base/recent.h"
#include "planner/query/following_planner.h"
#include "planner/query/proved_fleet.h"

namespace clearway::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kReportEach{200};

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

Result<maps::JsonValue> answerOf(const app::PlanJob& job, const PlanResult& result,
                                 const std::optional<double>& step) {
  if (result.status == PlanStatus::Cancelled) return tl::unexpected(stoppedError());
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

maps::GoalPose endOf(const maps::GivenPath& path) {
  return {path.poses.back().position, path.poses.back().heading};
}

// Straight, on arcs and by turns in place.
Result<maps::JsonValue> checkRigid(const CheckWork& work, StopCheck& stop) {
  const maps::GridMap& map = work.map->map;
  const app::ReportFrame f = frameOf(map);
  const auto poseAt = [&](std::size_t k) {
    const maps::PathPose& p = work.path.poses[k];
    return Pose{p.position, p.heading.value_or(Heading{})};
  };
  const app::PlanJob job = TRY(
      servedJob(map, *work.agent, poseAt(0), {endOf(work.path)}, work.others, work.zones, stop));
  const bool has_heading = job.query.shaped() != nullptr;
  Path path;
  path.start = toWorld(f.frame, f.grid, poseAt(0));
  for (std::size_t k = 1; k < work.path.poses.size(); ++k) {
    Pose to = toWorld(f.frame, f.grid, poseAt(k));
    if (!has_heading) to.heading = path.goal().heading;
    TRY(inContext("/poses/%1: %2", {k}, extendTo(path, to)));
  }
  CurvedPath pieces{path.start, {}};
  for (const Motion& motion : path.motions) pieces.pieces.push_back({motion});
  const auto certificate = certifyCurved(job.query, pieces, stop);
  if (!certificate) return tl::unexpected(stoppedError());
  maps::JsonValue json = certificateJson(f, *certificate);
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("length", maps::lengthFromWorld(f.frame, f.grid, length(path)));
  json.add("motions", static_cast<double>(path.motions.size()));
  const std::vector<std::string> left = zonesLeft(job.query, path.start);
  if (!left.empty()) json.add("left_zones", maps::JsonValue::Array(left.begin(), left.end()));
  return json;
}

// As `check --path` reads it.
Result<maps::JsonValue> check(const CheckWork& work, const Budget& budget, const StopSource& stop) {
  StopCheck clock(budget, &stop);
  if (!work.reading) return checkRigid(work, clock);
  const maps::GridMap& map = work.map->map;
  const app::ReportFrame f = frameOf(map);
  CurvedPath path =
      TRY(inSource(maps::curvedPath(work.path, *work.reading, f.frame, f.grid), "/poses"));
  const Pose start = maps::fromWorld(f.frame, f.grid, path.start);
  const Pose end = maps::fromWorld(f.frame, f.grid, goalOf(path));
  const app::PlanJob job = TRY(servedJob(map, *work.agent, start, {{end.position, end.heading}},
                                         work.others, work.zones, clock));
  const auto verdict = app::judgePath(job, work.path, std::move(path), clock);
  if (!verdict) return tl::unexpected(stoppedError());
  maps::JsonValue json = maps::emptyObject();
  const maps::JsonValue whole = app::pathVerdictJson(f, *verdict);
  for (const maps::JsonValue::Member& m : *whole.object()) {
    if (m.key != "place" && m.key != "pieces") json.add(m.key, m.value);
  }
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("motions", static_cast<double>(verdict->path.pieces.size()));
  json.add("pose", static_cast<double>(verdict->index));
  json.add("along", maps::lengthFromWorld(f.frame, f.grid, verdict->along_m));
  return json;
}

Result<maps::JsonValue> planCover(const CoverWork& work, const PlanControl& control) {
  const maps::GridMap& map = work.map->map;
  const app::ReportFrame f = frameOf(map);
  StopCheck clock(control.budget, control.stop);
  std::optional<maps::GridMap> zoned;
  if (work.zones) {
    const auto blocked = app::blockedZones(*work.zones, work.agent->agent.name);
    zoned = TRY(app::withBlocked(map, *blocked));
  }
  const app::PlanJob job =
      TRY(servedJob(zoned ? *zoned : map, *work.agent, work.start,
                    {{work.start.position, work.start.heading}}, {}, nullptr, clock));
  cover::CoverOptions options = work.options;
  options.tool = app::toolInWorld(map, work.tool_width, work.tool);
  if (work.angle) options.angle = maps::headingToWorld(f.frame, *work.angle);
  if (!work.area.empty()) options.area = TRY(app::areaInWorld(work.area, "/area", map));
  const cover::CoveragePlan plan = TRY(cover::planCoverage(job.query, options, control));
  if (plan.status == PlanStatus::Cancelled) return tl::unexpected(stoppedError());
  maps::JsonValue json = maps::emptyObject();
  json.add("status", toString(plan.status));
  if (plan.status != PlanStatus::Solved) {
    json.add("reason", plan.reason.text());
    return json;
  }
  if (!plan.certificate.free) {
    throw std::logic_error("the path failed its check: " + plan.certificate.problem.text());
  }
  app::CoverExtras extras;
  extras.length_ratio = length(plan.path) * options.tool.width_m / plan.figures.region_m2;
  json.add("coverage", app::coverJson(plan, extras, f));
  const PlanResult result = app::resultOf(plan, job.query);
  TRY(addPoses(json, job, result, work.step, grid::PathDetail::Turns, f));
  return json;
}

// The via points in the world.
ViaTask inWorld(const ViaTask& own, const maps::GridMap& map) {
  ViaTask task = own;
  for (ViaPoint& point : task.points) {
    const maps::GoalPose world = app::toWorld(map, {point.position, point.heading});
    point.position = world.position;
    point.heading = world.heading;
  }
  return task;
}

Result<maps::JsonValue> planOver(const PlanWork& work, app::PlanJob job,
                                 const PlanControl& control) {
  const ViaTask task = inWorld(work.via, work.map->map);
  const ViaPlan plan = TRY(inSource(planVia(job.query, task, control), "/via"));
  if (plan.result.status != PlanStatus::Solved) {
    TRY(job.query.setEnds(plan.failed_start, plan.failed_goals));
  }
  maps::JsonValue json = TRY(answerOf(job, plan.result, work.step));
  json.add("via", viaJson(plan, task, frameOf(work.map->map)));
  return json;
}

// An anytime fleet that has a plan when the server ends is answered with that.
Result<maps::JsonValue> planFleet(const FleetWork& work, const Budget& budget, StopSource& stop) {
  app::ProjectFleet fleet = TRY(app::fleetOfProject(work.map->map, work.agents, work.settings));
  app::TimedFleetFile file{work.map->name, {}, work.map->map, std::move(fleet.problem)};
  file.frame = file.map.frame;
  std::vector<fleet::AgentId> fixed;
  for (std::size_t k = 0; k < fleet.members.size(); ++k) {
    const maps::ProjectAgent& agent = work.agents[fleet.members[k]];
    if (agent.goal) continue;
    file.without_goal.push_back(agent.name);
    fixed.push_back(static_cast<fleet::AgentId>(k));
  }
  TRY(app::checkFleetProblem(file.problem, file.frame));
  fleet::TimedFleetControl control{budget, &stop, {}};
  if (work.options.anytime) {
    control.progress = [&stop](const fleet::TimedFleetProgress& p) {
      if (p.has_plan && interruptSource().requested()) stop.request();
    };
  }
  fleet::AssignedTimedFleet assigned =
      TRY(fleet::planAssignedTimedFleet(file.problem, work.goals, fixed, work.options, control));
  file.problem = std::move(assigned.problem);
  const fleet::ProvedTimedFleet& proved = assigned.fleet;
  if (proved.result.status == PlanStatus::Cancelled) return tl::unexpected(stoppedError());
  const app::ReportFrame f = frameOf(file.map);
  maps::JsonValue json = timedFleetJson(file, proved, f);
  if (!assigned.goals.goal_of.empty()) {
    json.add("assignment", assignmentJson(file.problem, assigned.goals));
  }
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

Result<WorkRunner::Kept*> WorkRunner::plannerFor(const PlanWork& work, StopCheck& stop) {
  const auto isOf = [&](const std::unique_ptr<Kept>& k) {
    return k->agent == work.agent && k->version->map.grid.frame() == work.map->map.grid.frame() &&
           k->version->map.frame == work.map->map.frame && k->version->zones == work.map->zones;
  };
  const maps::GridMap& map = work.map->map;
  if (std::unique_ptr<Kept>* const found = useAgain(kept_, isOf)) {
    Kept& kept = **found;
    if (kept.version != work.map) {
      kept.job = TRY(servedJob(map, *work.agent, work.start, work.goals, {}, work.zones, stop));
      TRY(kept.planner.follow(map.grid));
      kept.version = work.map;
    }
    TRY(kept.job.query.setEnds(toWorld(map.frame, map.grid.frame(), work.start),
                               worldGoals(map, work.goals, kept.job.query->goals)));
    return &kept;
  }
  app::PlanJob job = TRY(servedJob(map, *work.agent, work.start, work.goals, {}, work.zones, stop));
  FollowingPlanner planner(job.query);
  auto kept =
      std::make_unique<Kept>(Kept{work.agent, work.map, std::move(job), std::move(planner)});
  return useFirst(kept_, std::move(kept), kMostPlanners).get();
}

Result<maps::JsonValue> WorkRunner::plan(const PlanWork& work, const PlanControl& control) {
  StopCheck clock(control.budget, control.stop);
  const bool is_kept =
      work.others.empty() && work.via.points.empty() && work.zones == work.map->zones;
  if (is_kept) {
    Kept& kept = *TRY(plannerFor(work, clock));
    const PlanResult result =
        TRY(kept.planner->plan(kept.job.query->start, kept.job.query->goals, control));
    return answerOf(kept.job, result, work.step);
  }
  app::PlanJob job = TRY(servedJob(work.map->map, *work.agent, work.start, work.goals, work.others,
                                   work.zones, clock));
  if (!work.via.points.empty()) return planOver(work, std::move(job), control);
  return answerOf(job, clearway::plan(job.query, control), work.step);
}

void WorkRunner::forget() {
  kept_.clear();
  routes_.forget();
}

Result<maps::JsonValue> WorkRunner::run(const Work& work, const Progress& progress) {
  maps::JsonValue json = TRY(answer(work, progress));
  if (!work.warnings.empty()) json.add("warnings", textsOf(work.warnings));
  return json;
}

Result<maps::JsonValue> WorkRunner::answer(const Work& work, const Progress& progress) {
  if (const auto* const check_work = std::get_if<CheckWork>(&work.task)) {
    return check(*check_work, work.budget, *work.stop);
  }
  if (const auto* const fleet_work = std::get_if<FleetWork>(&work.task)) {
    return planFleet(*fleet_work, work.budget, *work.stop);
  }
  const auto* const cover_work = std::get_if<CoverWork>(&work.task);
  const auto* const route_work = std::get_if<RouteWork>(&work.task);
  const auto* const plan_work = std::get_if<PlanWork>(&work.task);
  PlanControl control;
  control.budget = work.budget;
  control.stop = work.stop.get();
  const bool reports = cover_work != nullptr   ? cover_work->reports_progress
                       : route_work != nullptr ? route_work->reports_progress
                                               : plan_work->reports_progress;
  if (reports) {
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
  if (cover_work != nullptr) return planCover(*cover_work, control);
  if (route_work != nullptr) return routes_.answer(*route_work, control);
  return plan(*plan_work, control);
}

}  // namespace clearway::cli
