#include "app/cli/fleet/timed_fleet_report.h"

#include <fmt/format.h>

#include "app/cli/output/report.h"
#include "app/document/body/covered_area.h"

namespace clearway::cli {
namespace {

using maps::JsonValue;

double secondsOfMoment(double tick) { return tick / static_cast<double>(fleet::kTicksPerSecond); }

// [s, x, y, degrees]
JsonValue timedPoseJson(const app::ReportFrame& f, double tick, const Pose& world) {
  const Pose p = fromWorld(f.frame, f.grid, world);
  return JsonValue::Array{JsonValue(secondsOfMoment(tick)), JsonValue(p.position.x),
                          JsonValue(p.position.y), JsonValue(p.heading.degrees())};
}

}  // namespace

std::string timedStatusText(const fleet::TimedFleetResult& r) {
  if (r.status == PlanStatus::Solved) return "solved";
  if (r.status == PlanStatus::LimitReached) {
    return r.stop == StopReason::MemoryLimit ? "memory_limit" : "time_limit";
  }
  return "no_plan";
}

std::string timedFleetCsv(const fleet::TimedFleetResult& r, std::size_t agents) {
  const bool solved = r.status == PlanStatus::Solved;
  const auto cost = [&](fleet::Tick ticks) {
    return solved ? fmt::format("{:.6f}", secondsOf(ticks)) : std::string();
  };
  return "status,agents,makespan,sum_of_costs,ms\n" +
         fmt::format("{},{},{},{},{:.1f}\n", timedStatusText(r), agents, cost(r.cost.makespan),
                     cost(r.cost.sum_of_costs), r.time_s * 1e3);
}

void addCertificate(JsonValue& to, const fleet::TimedFleetProblem& problem,
                    const validation::TimedFleetCertificate& c, const app::ReportFrame& f) {
  to.add("free", c.free);
  if (c.free) {
    JsonValue wall{JsonValue::Object{}};
    wall.add("distance_m", c.wall.lower_bound_m);
    wall.add("agent", problem.agents[c.wall.agent].id);
    wall.add("time_s", secondsOf(c.wall.time));
    wall.add("pose", poseJson(f, c.wall.pose));
    to.add("obstacle_clearance", std::move(wall));
    if (!c.separation) return;
    const validation::PairMoment& where = c.separation->where;
    JsonValue pair{JsonValue::Object{}};
    pair.add("distance_m", c.separation->lower_bound_m);
    pair.add("agent", problem.agents[where.agent].id);
    pair.add("other", problem.idOf(where.other));
    pair.add("time_s", secondsOfMoment(where.tick));
    pair.add("pose", poseJson(f, where.pose));
    pair.add("other_pose", poseJson(f, where.other_pose));
    to.add("separation", std::move(pair));
    return;
  }
  to.add("fault", toString(c.fault));
  to.add("reason", c.problem.text());
  if (c.agent == validation::kNoAgent) return;
  to.add("agent", problem.agents[c.agent].id);
  to.add("time_s", secondsOf(c.time));
  to.add("pose", poseJson(f, c.pose));
  if (c.other == validation::kNoAgent) return;
  to.add("other", problem.idOf(c.other));
  to.add("other_pose", poseJson(f, c.other_pose));
  to.add("depth_m", c.depth_m);
  to.add("undecided", c.undecided);
  const auto area_m2 =
      app::overlapArea(app::coveredRings(problem.footprintOf(c.agent), c.pose),
                       app::coveredRings(problem.footprintOf(c.other), c.other_pose));
  if (area_m2) to.add("overlap_area_m2", *area_m2);
}

JsonValue timedFleetJson(const app::TimedFleetFile& file, const fleet::ProvedTimedFleet& checked,
                         const app::ReportFrame& f) {
  const fleet::TimedFleetProblem& problem = file.problem;
  const fleet::TimedFleetResult& r = checked.result;
  JsonValue out{JsonValue::Object{}};
  out.add("status", timedStatusText(r));
  out.add("frame", maps::nameOf(f.frame));
  out.add("agents", static_cast<double>(problem.agents.size()));
  if (!file.without_goal.empty()) {
    JsonValue::Array names;
    for (const std::string& name : file.without_goal) names.emplace_back(name);
    out.add("without_goal", std::move(names));
  }
  out.add("planner", std::string(toString(r.planner)));
  if (!r.note.empty()) out.add("planner_reason", r.note);
  if (!r.reason.empty()) out.add("reason", r.reason.text());
  if (r.status == PlanStatus::Solved) {
    out.add("makespan_s", secondsOf(r.cost.makespan));
    out.add("sum_of_costs_s", secondsOf(r.cost.sum_of_costs));
    addCertificate(out, problem, checked.certificate, f);
    out.add("first_plan_ms", r.first_plan_s * 1e3);
  }
  out.add("lower_bound_s", secondsOf(r.lower_bound));
  out.add("iterations", static_cast<double>(r.iterations));
  out.add("ms", r.time_s * 1e3);
  return out;
}

JsonValue assignmentJson(const fleet::TimedFleetProblem& problem,
                         const fleet::GoalAssignment& goals) {
  const auto totals = [](const fleet::GoalDistanceTotals& t) {
    JsonValue out{JsonValue::Object{}};
    out.add("sum_s", static_cast<double>(t.sum) / 1e3);
    out.add("longest_s", static_cast<double>(t.longest) / 1e3);
    return out;
  };
  JsonValue::Array goal_of;
  for (const fleet::AgentId goal : goals.goal_of) goal_of.emplace_back(problem.agents[goal].id);
  JsonValue out{JsonValue::Object{}};
  out.add("goal_of", JsonValue(std::move(goal_of)));
  out.add("times_before", totals(goals.before));
  out.add("times", totals(goals.after));
  return out;
}

JsonValue timedPosesJson(const fleet::AgentSchedule& schedule, const app::ReportFrame& f) {
  JsonValue::Array poses;
  for (const TimedPose& p : posesAtEnds(schedule)) {
    poses.push_back(timedPoseJson(f, static_cast<double>(p.time), p.pose));
  }
  return poses;
}

Result<JsonValue> schedulesJson(const fleet::TimedFleetProblem& problem,
                                const fleet::TimedFleetPlan& plan,
                                const std::optional<double>& step_s, const app::ReportFrame& f) {
  std::vector<double> ticks;
  if (step_s) ticks = TRY(app::sampleTicks(plan, *step_s));
  JsonValue::Array schedules;
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    JsonValue one{JsonValue::Object{}};
    one.add("agent", problem.agents[k].id);
    if (step_s) {
      const std::vector<Pose> at = app::posesAt(problem, plan, k, ticks);
      JsonValue::Array poses;
      for (std::size_t i = 0; i < at.size(); ++i)
        poses.push_back(timedPoseJson(f, ticks[i], at[i]));
      one.add("poses", std::move(poses));
    } else {
      one.add("poses", timedPosesJson(plan.agents[k], f));
    }
    schedules.push_back(std::move(one));
  }
  return JsonValue(std::move(schedules));
}

std::string goalLine(const app::TimedFleetFile& file) {
  const std::size_t n = file.without_goal.size();
  if (n == 0) return {};
  return fmt::format("  {} of {} agents {}\n", n, file.problem.agents.size(),
                     n == 1 ? "has no goal: it may make room, and ends where it began"
                            : "have no goal: they may make room, and end where they began");
}

std::string clearanceLines(const Console& console, const fleet::TimedFleetProblem& problem,
                           const validation::TimedFleetCertificate& c) {
  const auto distance = [](double m, bool contact, const char* word) {
    return contact ? std::string("0 m (touches)") : fmt::format("at least {:.6g} m {}", m, word);
  };
  std::string out = summaryLine(
      console, "obstacles",
      fmt::format("{}, {} at {:.6g} s", distance(c.wall.lower_bound_m, c.touchesObstacle(), "away"),
                  problem.agents[c.wall.agent].id, secondsOf(c.wall.time)));
  if (!c.separation) return out;
  const validation::PairMoment& where = c.separation->where;
  return out +
         summaryLine(console, "agents",
                     fmt::format("{}, {} and {} at {:.6g} s",
                                 distance(c.separation->lower_bound_m, c.agentsTouch(), "apart"),
                                 problem.agents[where.agent].id, problem.idOf(where.other),
                                 secondsOfMoment(where.tick)));
}

}  // namespace clearway::cli
