#include "app/document/fleet/timed_fleet_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "app/document/fleet/timed_fleet_file.h"
#include "core/base/number_text.h"
#include "core/base/safe_text.h"
#include "maps/plan/timed_plan_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/validate/motion/motion_fraction.h"

namespace clearway::app {
namespace {

constexpr const char* kFormat = "clearway-fleet-plan";

// The poses of one agent at growing times, which may lie between two ticks.
class PoseCursor {
 public:
  explicit PoseCursor(const fleet::AgentSchedule& schedule) : schedule_(schedule) {}

  Pose at(double tick) {
    const auto& motions = schedule_.motions;
    while (motion_ < motions.size() && static_cast<double>(motions[motion_].end()) <= tick) {
      ++motion_;
      turn_.reset();
    }
    if (motion_ == motions.size()) return schedule_.last();
    const fleet::TimedMotion& m = motions[motion_];
    if (!turn_) turn_ = validation::turnOf(m.motion);
    const double fraction =
        m.law.fractionAt((tick - static_cast<double>(m.start)) / static_cast<double>(m.duration));
    return validation::poseAtFraction(m.motion, *turn_, fraction);
  }

 private:
  const fleet::AgentSchedule& schedule_;
  std::size_t motion_ = 0;      // the first that may not have ended
  std::optional<double> turn_;  // of that motion
};

// Appends a comma and the shortest text that reads back to the same bits.
void addNumber(std::string& to, double v) {
  char text[32];
  text[0] = ',';
  to.append(text, std::to_chars(text + 1, text + sizeof text, v).ptr);
}

void addSamplePose(std::string& to, const Pose& p) {
  addNumber(to, p.position.x);
  addNumber(to, p.position.y);
  addNumber(to, p.heading.radians());
  to += '\n';
}

}  // namespace

std::string writeTimedFleetPlan(const TimedFleetPlanFile& file) {
  return maps::toText(maps::timedPlanToJson(
      {file.problem, file.ids, file.plan.agents, file.origin, file.own_problem}));
}

Result<TimedFleetPlanFile> parseTimedFleetPlan(std::string_view text, const std::string& source) {
  const maps::JsonValue json = TRY(maps::parseJson(text, source));
  maps::JsonErrors errors(source);
  std::optional<maps::TimedPlanFile> plan = maps::timedPlanFromJson(maps::JsonCursor(json, errors));
  if (!plan) return tl::unexpected(errors.first());
  return TimedFleetPlanFile{std::move(plan->problem),
                            std::move(plan->ids),
                            {std::move(plan->schedules)},
                            std::move(plan->origin),
                            std::move(plan->own_problem)};
}

namespace {

// The path of the file that a plan names, which may lie anywhere.
Result<std::string> problemFileOf(const TimedFleetPlanFile& plan, const std::string& file,
                                  const std::string& source) {
  const std::filesystem::path found = TRY(
      maps::inFile(maps::resolveReference(plan.problem, maps::isBufferedStream(file) ? "./-" : file,
                                          maps::ReferencePolicy::Anywhere),
                   source));
  std::string problem_file = found.lexically_normal().string();
  std::error_code error;
  if (!std::filesystem::exists(problem_file, error)) {
    return fail(ErrorCode::Io, "the plan's problem %1 does not exist: put it there, or plan again",
                {problem_file}, source);
  }
  return problem_file;
}

}  // namespace

Result<OpenTimedFleetPlan> openTimedFleetPlan(const std::string& file) {
  const std::string text = TRY(maps::readFileOrInput(file));
  const std::string source = file == "-" ? maps::kStandardInput : file;
  TimedFleetPlanFile plan = TRY(parseTimedFleetPlan(text, source));
  const std::string problem_file =
      plan.own_problem ? source : TRY(problemFileOf(plan, file, source));
  TimedFleetFile fleet = plan.own_problem ? TRY(timedFleetIn(*plan.own_problem, file))
                                          : TRY(openTimedFleet(problem_file));
  const std::vector<fleet::TimedAgent>& agents = fleet.problem.agents;
  if (agents.size() != plan.ids.size()) {
    return fail(ErrorCode::InvalidArgument, "the plan has %1 agents, its problem %2 has %3",
                {plan.ids.size(), problem_file, agents.size()}, source);
  }
  for (std::size_t k = 0; k < agents.size(); ++k) {
    if (agents[k].id == plan.ids[k]) continue;
    return fail(ErrorCode::InvalidArgument,
                "agent %1 of the plan is '%2', that of its problem %3 is '%4'",
                {k, plan.ids[k], problem_file, agents[k].id}, source);
  }
  return OpenTimedFleetPlan{std::move(fleet), std::move(plan.plan), problem_file,
                            std::move(plan.origin), std::move(plan.own_problem)};
}

Error holdsItsProblem(const std::string& file) {
  return fail(ErrorCode::Unsupported,
              "the plan holds its problem, and projects cannot: use it on the command line", {},
              file)
      .value();
}

Result<TimedFleetPlanFile> planForSameProblem(const OpenTimedFleetPlan& open,
                                              fleet::TimedFleetPlan plan, const std::string& out) {
  const std::string from = out == "-" ? "./-" : out;
  TimedFleetPlanFile file{{}, {}, std::move(plan), open.origin, open.own_problem};
  for (const fleet::TimedAgent& a : open.fleet.problem.agents) file.ids.push_back(a.id);
  if (!file.own_problem) {
    file.problem = TRY(maps::relativeReference(open.problem_file, from));
  } else if (!open.fleet.map_file.empty()) {
    maps::JsonValue name = TRY(maps::relativeReference(open.fleet.map_file, from));
    setMapFile(*file.own_problem, std::move(name));
  }
  return file;
}

Result<void> checkTimes(const OpenTimedFleetPlan& open, const std::string& file) {
  for (std::size_t k = 0; k < open.plan.agents.size(); ++k) {
    const std::vector<fleet::TimedMotion>& motions = open.plan.agents[k].motions;
    const auto overlapping = std::ranges::adjacent_find(
        motions, [](const auto& m, const auto& next) { return next.start < m.end(); });
    if (overlapping == motions.end()) continue;
    return fail(ErrorCode::InvalidArgument,
                "agent '%1': motion %2 starts before the motion before it ends",
                {open.fleet.problem.agents[k].id, overlapping - motions.begin() + 1},
                file == "-" ? maps::kStandardInput : file);
  }
  return {};
}

Result<std::vector<double>> sampleTicks(const fleet::TimedFleetPlan& plan, double step_s) {
  const double step = step_s * static_cast<double>(fleet::kTicksPerSecond);
  if (!(step > 0.0)) return fail(ErrorCode::InvalidArgument, "the step is not above 0");
  const auto last = static_cast<double>(costOf(plan).makespan);
  const double count = std::floor(last / step) + 2.0;
  if (count * static_cast<double>(plan.agents.size()) > static_cast<double>(kMostSampleRows)) {
    return fail(ErrorCode::LimitExceeded,
                "the samples would have more than %1 rows; take a larger step", {kMostSampleRows});
  }
  std::vector<double> ticks;
  for (double k = 0.0; k * step < last - 1e-3; k += 1.0) ticks.push_back(k * step);
  ticks.push_back(last);
  return ticks;
}

std::vector<Pose> posesAt(const fleet::TimedFleetProblem& problem,
                          const fleet::TimedFleetPlan& plan, std::size_t agent,
                          std::span<const double> ticks, StopCheck* stop) {
  const fleet::AgentSchedule& schedule = plan.agents[agent];
  const double end = problem.agents[agent].leaves ? static_cast<double>(schedule.end())
                                                  : std::numeric_limits<double>::infinity();
  PoseCursor cursor(schedule);
  std::vector<Pose> poses;
  for (const double tick : ticks) {
    if (tick > end || isStoppedInside(stop)) break;
    poses.push_back(cursor.at(tick));
  }
  return poses;
}

Result<std::string> samplesOf(const fleet::TimedFleetProblem& problem,
                              const fleet::TimedFleetPlan& plan, const maps::MapFrame& frame,
                              double step_s, StopCheck* stop) {
  const std::vector<double> ticks = TRY(sampleTicks(plan, step_s));
  std::vector<std::string> times(ticks.size());  // as text
  for (std::size_t k = 0; k < ticks.size(); ++k) {
    if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
    addNumber(times[k], ticks[k] / static_cast<double>(fleet::kTicksPerSecond));
  }
  std::string out = maps::frameLine(frame) + "agent,t,x,y,heading_rad\n";
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    const std::vector<Pose> poses = posesAt(problem, plan, k, ticks, stop);
    const std::string id = csvText(problem.agents[k].id);
    std::string text;  // of the pose; most agents rest most of the time
    for (std::size_t i = 0; i < poses.size(); ++i) {
      if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
      if (i == 0 || poses[i - 1] != poses[i]) {
        text.clear();
        addSamplePose(text, fromWorld(frame, problem.grid.frame(), poses[i]));
      }
      out += id;
      out += times[i];
      out += text;
    }
  }
  if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
  return out;
}

}  // namespace clearway::app
