#include "maps/plan/stored_fleet_plan.h"

#include <algorithm>
#include <utility>

namespace clearway::maps {
namespace {

// Errors: two entries of one agent.
void checkDistinct(const JsonCursor& at, std::vector<std::string> names) {
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) {
    at.fail(ErrorCode::InvalidArgument, "has the agent \"%1\" twice", {*twice});
  }
}

void readTasks(const JsonCursor& at, StoredFleetPlan& stored) {
  std::vector<std::string> names;
  const std::vector<JsonCursor> items = at.items(kMostTimedAgents);
  for (const JsonCursor& item : items) {
    if (!item.object({"agent", "task"})) return;
    stored.tasks.push_back({item.at("agent").text(kLongestTimedId), item.at("task").fingerprint()});
    names.push_back(stored.tasks.back().agent);
  }
  checkDistinct(at, std::move(names));
}

// Each agent of the plan has a task.
void checkPlan(const JsonCursor& at, const StoredFleetPlan& stored) {
  std::vector<std::string> known;
  for (const StoredTask& t : stored.tasks) known.push_back(t.agent);
  std::ranges::sort(known);
  for (const std::string& id : stored.plan.ids) {
    if (!std::ranges::binary_search(known, id)) {
      return at.fail(ErrorCode::InvalidArgument, "has an agent without a task: \"%1\"", {id});
    }
  }
  checkDistinct(at, stored.plan.ids);
}

}  // namespace

JsonValue storedFleetPlanToJson(const StoredFleetPlan& stored) {
  JsonValue out = emptyObject();
  out.add("map", fingerprintToJson(stored.map));
  if (!stored.shown) out.add("shown", false);
  JsonValue::Array tasks;
  for (const StoredTask& t : stored.tasks) {
    JsonValue one = emptyObject();
    one.add("agent", t.agent);
    one.add("task", fingerprintToJson(t.task));
    tasks.push_back(std::move(one));
  }
  out.add("tasks", std::move(tasks));
  out.add("plan", timedPlanToJson(stored.plan));
  return out;
}

std::optional<StoredFleetPlan> storedFleetPlanFromJson(const JsonCursor& at) {
  if (!at.object({"map", "shown", "tasks", "plan"})) return std::nullopt;
  StoredFleetPlan stored;
  stored.map = at.at("map").fingerprint();
  if (const auto shown = at.optional("shown")) stored.shown = shown->boolean();
  readTasks(at.at("tasks"), stored);
  if (at.failed()) return std::nullopt;
  const JsonCursor plan = at.at("plan");
  std::optional<TimedPlanFile> read = timedPlanFromJson(plan);
  if (!read) return std::nullopt;
  if (read->own_problem) plan.at("problem").wrongType("a text");
  stored.plan = *std::move(read);
  checkPlan(plan, stored);
  if (at.failed()) return std::nullopt;
  return stored;
}

}  // namespace clearway::maps
