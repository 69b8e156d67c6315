#include "maps/plan/timed_plan_file.h"

#include <algorithm>
#include <utility>

namespace clearway::maps {
namespace {

constexpr const char* kFormat = "clearway-fleet-plan";
constexpr double kMostTicks = 9007199254740992.0;
constexpr std::size_t kMostMotions = 1'000'000;  // of an agent
constexpr std::size_t kLongestProblem = 4096;
constexpr double kMostTime_s = 1e9;
constexpr double kMostRelativeSpeed = 1e9;
constexpr double kRounding = 1e-9;  // of the shares of a law

void addPose(JsonValue::Array& to, const Pose& p) {
  for (const double v : {p.position.x, p.position.y, p.heading.cos(), p.heading.sin()}) {
    to.emplace_back(v);
  }
}

JsonValue agentToJson(const std::string& id, const TimedPath& schedule) {
  JsonValue::Array start;
  addPose(start, schedule.start);
  JsonValue::Array motions;
  for (const TimedMotion& m : schedule.motions) {
    JsonValue::Array fields{static_cast<double>(m.start), static_cast<double>(m.duration)};
    addPose(fields, m.motion.to);
    if (!m.law.isDefault()) {
      for (const double v : {m.law.begin, m.law.rise, m.law.fall, m.law.end}) {
        fields.emplace_back(v);
      }
    }
    motions.emplace_back(std::move(fields));
  }
  JsonValue agent{JsonValue::Object{}};
  agent.add("id", id);
  agent.add("start", std::move(start));
  agent.add("motions", std::move(motions));
  return agent;
}

// x, y, cosine and sine, from an item on.
Pose readPose(const JsonCursor& at, const std::vector<JsonCursor>& items, std::size_t first) {
  Pose pose;
  if (items.size() < first + 4) {
    if (!at.failed()) {
      at.fail(ErrorCode::Malformed, "the list has %1 items instead of %2",
              {items.size(), first + 4});
    }
    return pose;
  }
  pose.position = {items[first].number(-kLargestLength_m, kLargestLength_m),
                   items[first + 1].number(-kLargestLength_m, kLargestLength_m)};
  const Result<Heading> heading =
      Heading::fromUnit(items[first + 2].number(-2.0, 2.0), items[first + 3].number(-2.0, 2.0));
  if (heading) pose.heading = *heading;
  if (!heading && !at.failed()) at.fail(ErrorCode::InvalidArgument, heading.error().message);
  return pose;
}

// Of a motion with a law; its items follow the pose.
TimeLaw readLaw(const JsonCursor& at, const std::vector<JsonCursor>& items) {
  TimeLaw law;
  if (items.size() == 6) return law;
  if (items.size() != 10) {
    at.fail(ErrorCode::Malformed, "the list has %1 items instead of %2", {items.size(), 10});
    return law;
  }
  law.rise = items[7].number(0.0, 1.0);
  law.fall = items[8].number(0.0, 1.0);
  // Rise and fall do not overlap, and no speed in between is negative.
  if (law.rise + law.fall > 1.0 + kRounding) law.fall = items[8].number(0.0, 1.0 - law.rise);
  law.fall = std::min(law.fall, 1.0 - law.rise);
  law.begin = items[6].number(0.0, std::min(kMostRelativeSpeed, 2.0 / law.rise));
  const double left = std::max(0.0, 2.0 - law.begin * law.rise);
  const double most = law.fall > 0.0 ? left / law.fall : kMostRelativeSpeed;
  law.end = items[9].number(0.0, std::min(kMostRelativeSpeed, most));
  return law;
}

TimedPath readSchedule(const JsonCursor& at) {
  TimedPath schedule;
  const JsonCursor start = at.at("start");
  schedule.start = readPose(start, start.items(4), 0);
  for (const JsonCursor& item : at.at("motions").items(kMostMotions)) {
    const std::vector<JsonCursor> fields = item.items(10);
    const Pose to = readPose(item, fields, 2);
    const TimeLaw law = item.failed() ? TimeLaw{} : readLaw(item, fields);
    if (item.failed()) return schedule;
    const Result<Motion> motion = motionBetween(schedule.last(), to);
    if (!motion) {
      item.fail(motion.error().code, motion.error().message);
      return schedule;
    }
    schedule.motions.push_back({*motion, static_cast<Tick>(fields[0].integer(0, kMostTicks)),
                                static_cast<Tick>(fields[1].integer(1, kMostTicks)), law});
  }
  return schedule;
}

}  // namespace

JsonValue timedPlanToJson(const TimedPlanFile& plan) {
  JsonValue out{JsonValue::Object{}};
  out.add("format", kFormat);
  out.add("version", 1);
  out.add("problem", plan.own_problem ? *plan.own_problem : JsonValue(plan.problem));
  out.add("ticks_per_second", static_cast<double>(kTicksPerSecond));
  if (plan.origin) {
    JsonValue made{JsonValue::Object{}};
    made.add("planner", plan.origin->planner);
    made.add("time_s", plan.origin->time_s);
    made.add("lower_bound", static_cast<double>(plan.origin->lower_bound));
    out.add("made", std::move(made));
  }
  JsonValue::Array agents;
  for (std::size_t k = 0; k < plan.schedules.size(); ++k) {
    agents.push_back(agentToJson(plan.ids[k], plan.schedules[k]));
  }
  out.add("agents", std::move(agents));
  return out;
}

std::optional<TimedPlanFile> timedPlanFromJson(const JsonCursor& root) {
  checkFormat(root, kFormat);
  if (root.failed()) return std::nullopt;
  root.object({"format", "version", "problem", "ticks_per_second", "made", "agents"});
  TimedPlanFile plan;
  const JsonCursor problem = root.at("problem");
  if (problem.value().object() != nullptr) {
    plan.own_problem = problem.value();
  } else {
    plan.problem = problem.text(kLongestProblem);
  }
  const auto ticks = static_cast<double>(kTicksPerSecond);
  static_cast<void>(root.at("ticks_per_second").integer(ticks, ticks));
  if (const auto made = root.optional("made");
      made && made->object({"planner", "time_s", "lower_bound"})) {
    plan.origin = TimedPlanOrigin{
        made->at("planner").text(kLongestTimedId), made->at("time_s").number(0.0, kMostTime_s),
        static_cast<Tick>(made->at("lower_bound").integer(0, kMostTicks))};
  }
  for (const JsonCursor& at : root.at("agents").items(kMostTimedAgents)) {
    at.object({"id", "start", "motions"});
    plan.ids.push_back(at.at("id").text(kLongestTimedId));
    plan.schedules.push_back(readSchedule(at));
    if (root.failed()) break;
  }
  if (root.failed()) return std::nullopt;
  return plan;
}

}  // namespace clearway::maps
