#include "app/document/fleet/timed_fleet_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/document/fleet/timed_fleet_file.h"
#include "core/base/number_text.h"
#include "maps/plan/timed_plan_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/fleet/shaped/planning_apart.h"
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
    const double fraction = (tick - static_cast<double>(m.start)) / static_cast<double>(m.duration);
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
  return maps::toText(
      maps::timedPlanToJson({file.problem, file.ids, file.plan.agents, file.origin}));
}

Result<TimedFleetPlanFile> parseTimedFleetPlan(std::string_view text, const std::string& source) {
  const Result<maps::JsonValue> json = maps::parseJson(text, source);
  if (!json) return tl::unexpected(json.error());
  maps::JsonErrors errors(source);
  std::optional<maps::TimedPlanFile> plan =
      maps::timedPlanFromJson(maps::JsonCursor(*json, errors));
  if (!plan) return tl::unexpected(errors.first());
  return TimedFleetPlanFile{std::move(plan->problem),
                            std::move(plan->ids),
                            {std::move(plan->schedules)},
                            std::move(plan->origin)};
}

bool isTimedFleetPlan(const std::string& file) {
  std::error_code error;
  const bool is_named_so = std::filesystem::path(file).extension() == ".json" &&
                           std::filesystem::is_regular_file(file, error);
  if (!is_named_so && !maps::isKeptStream(file)) {
    return false;
  }
  const Result<std::string> text = maps::readFileOrInput(file);
  return text && text->substr(0, 200).find(std::string("\"") + kFormat + "\"") != std::string::npos;
}

Result<OpenTimedFleetPlan> openTimedFleetPlan(const std::string& file) {
  const Result<std::string> text = maps::readFileOrInput(file);
  if (!text) return tl::unexpected(text.error());
  const std::string source = file == "-" ? maps::kStandardInput : file;
  Result<TimedFleetPlanFile> plan = parseTimedFleetPlan(*text, source);
  if (!plan) return tl::unexpected(plan.error());
  const Result<std::filesystem::path> found = maps::resolveReference(
      plan->problem, maps::isKeptStream(file) ? "./-" : file, maps::ReferencePolicy::Anywhere);
  if (!found) return maps::inFile(found.error(), source);
  const std::string problem_file = found->lexically_normal().string();
  std::error_code error;
  if (!std::filesystem::exists(problem_file, error)) {
    return fail(
        ErrorCode::Io,
        "the plan's problem " + problem_file + " does not exist: put it there, or plan again",
        source);
  }
  Result<TimedFleetFile> fleet = openTimedFleet(problem_file);
  if (!fleet) return tl::unexpected(fleet.error());
  const std::vector<fleet::TimedAgent>& agents = fleet->problem.agents;
  if (agents.size() != plan->ids.size()) {
    return fail(ErrorCode::InvalidArgument,
                "the plan has " + std::to_string(plan->ids.size()) + " agents, its problem " +
                    problem_file + " has " + std::to_string(agents.size()),
                source);
  }
  for (std::size_t k = 0; k < agents.size(); ++k) {
    if (agents[k].id == plan->ids[k]) continue;
    return fail(ErrorCode::InvalidArgument,
                "agent " + std::to_string(k) + " of the plan is '" + plan->ids[k] +
                    "', that of its problem " + problem_file + " is '" + agents[k].id + "'",
                source);
  }
  return OpenTimedFleetPlan{*std::move(fleet), std::move(plan->plan), problem_file,
                            std::move(plan->origin)};
}

Result<void> checkTimes(const OpenTimedFleetPlan& open, const std::string& file) {
  for (std::size_t k = 0; k < open.plan.agents.size(); ++k) {
    const std::vector<fleet::TimedMotion>& motions = open.plan.agents[k].motions;
    const auto overlapping = std::ranges::adjacent_find(
        motions, [](const auto& m, const auto& next) { return next.start < m.end(); });
    if (overlapping == motions.end()) continue;
    return fail(ErrorCode::InvalidArgument,
                "agent '" + open.fleet.problem.agents[k].id + "': motion " +
                    std::to_string(overlapping - motions.begin() + 1) +
                    " starts before the motion before it ends",
                file == "-" ? maps::kStandardInput : file);
  }
  return {};
}

std::string csvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    out += c;
    if (c == '"') out += '"';
  }
  return out + "\"";
}

Result<std::string> samplesOf(const fleet::TimedFleetProblem& problem,
                              const fleet::TimedFleetPlan& plan, double step_s, StopCheck* stop) {
  const double step = step_s * static_cast<double>(fleet::kTicksPerSecond);
  if (!(step > 0.0)) return fail(ErrorCode::InvalidArgument, "the step is not above 0");
  const auto last = static_cast<double>(costOf(plan).makespan);
  const double count = std::floor(last / step) + 2.0;
  if (count * static_cast<double>(plan.agents.size()) > static_cast<double>(kMostSampleRows)) {
    return fail(ErrorCode::LimitExceeded, "the samples would have more than " +
                                              std::to_string(kMostSampleRows) +
                                              " rows; take a larger step");
  }
  std::vector<double> ticks;
  for (double k = 0.0; k * step < last - 1e-3; k += 1.0) ticks.push_back(k * step);
  ticks.push_back(last);
  std::vector<std::string> times(ticks.size());  // as text
  for (std::size_t k = 0; k < ticks.size(); ++k) {
    if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
    addNumber(times[k], ticks[k] / static_cast<double>(fleet::kTicksPerSecond));
  }
  std::string out = "agent,t,x,y,heading_rad\n";
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    PoseCursor poses(plan.agents[k]);
    const std::string id = csvField(problem.agents[k].id);
    std::optional<Pose> before;
    std::string text;  // of that pose: most agents rest most of the time
    // An agent that leaves has no rows after its end.
    const auto end = problem.agents[k].leaves ? static_cast<double>(plan.agents[k].end()) : last;
    for (std::size_t i = 0; i < ticks.size() && ticks[i] <= end; ++i) {
      if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
      const Pose p = poses.at(ticks[i]);
      if (before != p) {
        text.clear();
        addSamplePose(text, p);
        before = p;
      }
      out += id;
      out += times[i];
      out += text;
    }
  }
  return out;
}

namespace {

CheckedTimedFleet checkedFleet(const fleet::TimedFleetProblem& problem,
                               fleet::TimedFleetResult result,
                               const fleet::TimedFleetControl& control) {
  CheckedTimedFleet checked{std::move(result), {}};
  if (checked.result.status == PlanStatus::Solved) {
    // A request that ended the improvement leaves a plan that is worth its check.
    const bool asked = control.stop != nullptr && control.stop->requested();
    StopCheck stop(Budget{}, asked ? nullptr : control.stop);
    auto certificate = validation::validateTimedFleet(problem, checked.result.plan, &stop);
    if (certificate) {
      checked.certificate = *std::move(certificate);
    } else {
      checked.result.status = PlanStatus::Cancelled;
      checked.result.stop = StopReason::Cancelled;
      checked.result.reason = "interrupted before the check of the plan ended";
    }
  }
  return checked;
}

constexpr double kRounding_m = 1e-7;

// A contact, which the planner takes for free, but not the check.
bool failsByRounding(const CheckedTimedFleet& checked) {
  const validation::TimedFleetCertificate& c = checked.certificate;
  const bool collides = c.fault == validation::TimedFleetFault::Collision ||
                        c.fault == validation::TimedFleetFault::Obstacle;
  return checked.result.status == PlanStatus::Solved && !c.free && collides &&
         c.depth_m < kRounding_m;
}

// `plan` makes the plan; where rounding refutes the contact of starts or goals, `apart` refuses it,
// in the time that is left.
template <class Plan, class Apart>
CheckedTimedFleet checkedOrApart(const fleet::TimedFleetProblem& problem,
                                 const fleet::TimedFleetControl& control, Plan plan, Apart apart) {
  CheckedTimedFleet checked = checkedFleet(problem, plan(), control);
  if (!failsByRounding(checked)) return checked;
  fleet::TimedFleetControl left = control;
  left.budget.time_limit_s = std::max(0.0, control.budget.time_limit_s - checked.result.time_s);
  return checkedFleet(problem, apart(left), left);
}

}  // namespace

CheckedTimedFleet planCheckedTimedFleet(const fleet::TimedFleetProblem& problem,
                                        const fleet::TimedFleetOptions& options,
                                        const fleet::TimedFleetControl& control) {
  return checkedOrApart(
      problem, control, [&] { return fleet::planTimedFleet(problem, options, control); },
      [&](const fleet::TimedFleetControl& left) {
        return fleet::planTimedFleetApart(problem, options, left);
      });
}

CheckedTimedFleet updateCheckedTimedFleet(
    const fleet::TimedFleetProblem& problem,
    const std::vector<std::optional<fleet::AgentSchedule>>& before,
    const fleet::TimedFleetOptions& options, const fleet::TimedFleetControl& control) {
  return checkedOrApart(
      problem, control, [&] { return fleet::updateTimedFleet(problem, before, options, control); },
      [&](const fleet::TimedFleetControl& left) {
        return fleet::updateTimedFleetApart(problem, before, options, left);
      });
}

}  // namespace clearway::app
