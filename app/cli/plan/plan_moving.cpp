#include "app/cli/plan/plan_moving.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/cli/fleet/fleet_render.h"
#include "app/cli/fleet/timed_fleet_report.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/document/fleet/moving_problem.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "maps/grid/map_reference.h"
#include "maps/text/safe_path.h"
#include "planner/query/plan_in_time.h"

namespace clearway::cli {
namespace {

using fleet::Tick;
using fleet::TimedMotion;
using maps::JsonValue;

struct Times {
  Tick departure = 0, arrival = 0, waited = 0;  // waited: before and between motions
};

Times timesOf(const fleet::AgentSchedule& schedule) {
  Times times{schedule.motions.empty() ? 0 : schedule.motions.front().start, schedule.end(),
              schedule.end()};
  for (const TimedMotion& m : schedule.motions) times.waited -= m.duration;
  return times;
}

// The map as the plan file has it: embedded, where no file says how it was read.
Result<JsonValue> mapJson(const PlanArguments& a, const MovingTask& task) {
  if (task.map_file == "-" || !a.map_options.firstGiven().empty()) {
    return maps::mapSourceToJson(*task.job.map);
  }
  maps::MapReference reference{task.map_file, {}, {}};
  if (!a.out.empty()) {
    reference.file =
        TRY(maps::relativeReference(task.map_file, a.out == kStandardOutput ? "./-" : a.out));
  }
  return maps::mapSourceToJson(reference);
}

app::DrivenSpeed speedOf(const PlanArguments& a, const maps::ProjectAgent& agent) {
  constexpr double kRadians = 0.017453292519943295;
  const double speed = agent.speed > 0.0 ? agent.speed : app::kProjectSpeed_m_per_s;
  const double rate = agent.turn_rate > 0.0 ? agent.turn_rate : app::kProjectTurnRate_rad_per_s;
  return {a.speed.value_or(speed), a.turn_rate ? *a.turn_rate * kRadians : rate};
}

PlanInTime search(const MovingTask& task, const fleet::TimedFleetProblem& problem,
                  PlanControl control, Console& console) {
  ProgressBar bar(console);
  control.progress = [&bar](const PlanProgress& p) {
    bar.update(p.fraction, app::statesText(p.expanded));
  };
  // The values are those of options, which have been checked.
  return planInTime(task.job.query, problem, control).value();
}

std::string failureText(const MovingTask& task, const std::string& scene, const PlanInTime& r) {
  if (r.path.status != PlanStatus::Solved && r.status == r.path.status && !r.path.reason.empty()) {
    return task.failure(r.path);
  }
  const std::string file = oneLine(scene) + ": ";
  switch (r.status) {
    case PlanStatus::InvalidStart: return file + "blocked start: " + r.reason.text();
    case PlanStatus::InvalidGoal: return file + "blocked goal: " + r.reason.text();
    case PlanStatus::Cancelled: return "interrupted";
    case PlanStatus::LimitReached:
      if (r.stop == StopReason::NodeLimit && !r.reason.empty()) return file + r.reason.text();
      return fmt::format("{}{} reached; raise it, or make the map coarser", file,
                         r.stop == StopReason::TimeLimit     ? "time limit"
                         : r.stop == StopReason::MemoryLimit ? "memory limit"
                                                             : "limit of states");
    default: return file + "no plan: " + r.reason.text();
  }
}

JsonValue jsonOf(const PlanInTime& r, const fleet::TimedFleetProblem& problem,
                 const app::ReportFrame& f) {
  JsonValue out = maps::emptyObject();
  out.add("status", toString(r.status));
  out.add("unit", maps::unitOf(f.frame));
  out.add("frame", maps::nameOf(f.frame));
  out.add("bodies", static_cast<double>(problem.obstacles.size()));
  if (r.status == PlanStatus::Solved) {
    const fleet::AgentSchedule& schedule = r.plan.agents.front();
    const Times times = timesOf(schedule);
    out.add("departure_s", secondsOf(times.departure));
    out.add("arrival_s", secondsOf(times.arrival));
    out.add("waited_s", secondsOf(times.waited));
    out.add("follows_path", r.follows_path);
    addCertificate(out, problem, r.certificate, f);
    out.add("timed_poses", timedPosesJson(schedule, f));
  } else {
    out.add("reason", r.reason.text());
  }
  out.add("time_s", r.time_s);
  return out;
}

std::string summary(const Console& console, const PlanArguments& a, const MovingTask& task,
                    const fleet::TimedFleetProblem& problem, const PlanInTime& r) {
  const Times times = timesOf(r.plan.agents.front());
  const auto moving = std::ranges::count_if(
      problem.obstacles, [](const fleet::TimedObstacle& o) { return !o.motions.empty(); });
  std::string out = fmt::format("{}  {}, proved free at every moment\n",
                                console.styledSummary("Solved", Style::Good), oneLine(task.title));
  out += summaryLine(console, "bodies",
                     fmt::format("{}, of which {} move", problem.obstacles.size(), moving));
  out += summaryLine(
      console, "times",
      fmt::format("departs at {:.6g} s, arrives at {:.6g} s, waits {:.6g} s",
                  secondsOf(times.departure), secondsOf(times.arrival), secondsOf(times.waited)));
  out += clearanceLines(console, problem, r.certificate);
  out +=
      summaryLine(console, "plan",
                  fmt::format("{}, {}",
                              r.follows_path ? "the path without bodies, at full speed from then on"
                                             : "planned in time",
                              app::durationText(r.time_s)));
  std::string written;
  for (const std::string& file : {a.out, a.svg, a.png}) {
    if (file.empty() || file == kStandardOutput) continue;
    written += (written.empty() ? "" : ", ") + oneLine(file);
  }
  if (!written.empty()) out += summaryLine(console, "written", written);
  return out;
}

// The bodies as agents that follow their plans, too.
struct Drawn {
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
};

Drawn withBodies(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan) {
  Drawn out{problem, plan};
  out.problem.obstacles.clear();
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    const std::size_t k = out.problem.classes.size();
    out.problem.classes.push_back({o.footprint});
    out.problem.agents.push_back({o.id, k, o.pose, o.last().position, o.last().heading});
    out.plan.agents.push_back({o.pose, o.motions});
  }
  return out;
}

Result<void> writeFiles(const PlanArguments& a, const MovingTask& task, JsonValue problem_json,
                        const fleet::TimedFleetProblem& problem, const PlanInTime& r,
                        Console& console) {
  if (!a.out.empty()) {
    app::TimedFleetPlanFile file{{}, {problem.agents.front().id}, r.plan};
    file.own_problem = std::move(problem_json);
    TRY(writeOutput(console, a.out, app::writeTimedFleetPlan(file)));
  }
  if (a.svg.empty() && a.png.empty()) return {};
  const Drawn drawn = withBodies(problem, r.plan);
  app::FleetPictureInput input{task.job.map, &drawn.problem,  &drawn.plan,
                               false,        app::kFreeBadge, true};
  if (r.certificate.touches()) app::markContact(input);
  return writeFleetPictures({a.svg, a.png}, input, oneLine(task.map_file), console);
}

}  // namespace

std::string conflictWithMoving(const maps::PlanRequest& request, bool shaped) {
  const maps::PlannerSettings& s = request.settings;
  if (!request.query.motion_file.empty()) {
    return "--moving plans with the motions of the planner, not with those of a file: drop --mprim";
  }
  if (s.touch == TouchRule::TouchingCollides) {
    return "around moving bodies touching is free: drop --touching-collides, and give the agent a "
           "padding";
  }
  if (s.goal_distance > 0.0 || (shaped && s.goal_angle_deg > 0.0)) {
    return "--moving plans to the goal itself: drop --goal-tolerance, or set it to 0";
  }
  if (shaped && !s.allow_reverse) {
    return "--moving plans with reverse: drop --no-reverse, or add --reverse";
  }
  if (!s.terrain.empty()) return "--moving knows no costs of terrain";
  return {};
}

app::ExitCode planMoving(const PlanArguments& a, const MovingTask& task, PlanControl control,
                         Console& console) {
  Result<app::OpenScene> scene = app::openScene(a.moving);
  if (!scene) return console.error(scene.error());
  std::error_code none;
  if (!a.project.empty() && std::filesystem::equivalent(a.project, a.moving, none)) {
    std::erase_if(scene->scene.bodies,
                  [&](const maps::SceneBody& b) { return b.name == task.agent.name; });
  } else if (scene->map) {
    console.warn(a.moving + ": its bodies are planned around; its map is not used");
  }
  for (const Message& warning : scene->warnings) console.warn(a.moving + ": " + warning.text());
  Result<JsonValue> json = app::movingProblem(task.job, task.agent, speedOf(a, task.agent), *scene);
  if (!json) return console.error(json.error());
  Result<JsonValue> map = mapJson(a, task);
  if (!map) return console.error(map.error());
  json->add("map", *std::move(map));
  // What is planned is what the plan file holds.
  const Result<fleet::TimedFleetProblem> problem =
      app::timedFleetOn(task.job.map->grid, *json, a.moving);
  if (!problem) return console.error(problem.error());
  if (control.stop->requested()) return console.error(app::ExitCode::Interrupted, "interrupted");
  const PlanInTime r = search(task, *problem, std::move(control), console);
  const app::ReportFrame f = a.frame.of(*task.job.map);
  if (a.json) console.out(maps::toText(jsonOf(r, *problem, f)));
  if (r.status != PlanStatus::Solved) {
    return console.error(app::exitCodeOf(r.status, r.stop), failureText(task, a.moving, r));
  }
  if (const Result<void> written = writeFiles(a, task, *std::move(json), *problem, r, console);
      !written) {
    return console.error(written.error());
  }
  if (!a.json) console.summary(summary(console, a, task, *problem, r));
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
