#include "app/gui/work/unsaved_plans.h"

#include <algorithm>

namespace clearway::gui {
namespace {

bool sameMotion(const Motion& a, const Motion& b) {
  return a.kind == b.kind && a.from == b.from && a.to == b.to;
}

bool samePath(const Path& a, const Path& b) {
  return a.start == b.start && std::ranges::equal(a.motions, b.motions, sameMotion);
}

bool sameSchedule(const fleet::AgentSchedule& a, const fleet::AgentSchedule& b) {
  return a.start == b.start && std::ranges::equal(a.motions, b.motions, [](auto& one, auto& other) {
           return sameMotion(one.motion, other.motion) && one.start == other.start &&
                  one.duration == other.duration;
         });
}

bool sameUse(const maps::StoredTask& a, const maps::StoredTask& b) {
  return a.agent == b.agent && (a.task != 0) == (b.task != 0);
}

// Its agents come from the file, which is only read.
bool isProblemFile(const app::EditFile& file) { return !file.can_save && !file.path.empty(); }

}  // namespace

UnsavedPlans::UnsavedPlans(Editor& editor, const Plans& plans, const FleetStore& fleet,
                           QObject* parent)
    : QObject(parent), editor_(editor), plans_(plans), fleet_(fleet) {
  connect(&plans, &Plans::taken, this, [this](quint32 agent) {
    const AgentPlan* plan = plans_.of(agent);
    if (plan != nullptr && plan->asked && !isSaved(agent, *plan)) {
      if (app::isProjectFile(editor_.file())) mark();
    }
  });
  connect(&fleet, &FleetStore::taken, this, [this] {
    const app::EditFile& file = editor_.file();
    const bool has_agents = app::isProjectFile(file) || isProblemFile(file);
    if (has_agents && fleet_.made() != nullptr && fleet_.made()->asked && !isFleetSaved()) mark();
  });
}

// Without a path that moves there is nothing to save.
bool UnsavedPlans::isSaved(std::uint32_t agent, const AgentPlan& plan) const {
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr || plan.result.status != PlanStatus::Solved) return true;
  const std::vector<maps::ProjectPlan>& saved = editor_.file().plans;
  const auto same = std::ranges::find(saved, a->agent.name, &maps::ProjectPlan::agent);
  if (same == saved.end()) return plan.result.path.motions.empty();
  return same->task != 0 && samePath(same->plan.path, plan.result.path) &&
         same->plan.others == plan.planned_others;
}

bool UnsavedPlans::isFleetSaved() const {
  const std::optional<maps::StoredFleetPlan>& saved = editor_.file().fleet_plan;
  const std::optional<maps::StoredFleetPlan> now =
      fleet_.stored(editor_.documentId(), editor_.document());
  if (!now) return true;
  if (!saved) {
    return std::ranges::all_of(now->plan.schedules,
                               [](const fleet::AgentSchedule& s) { return s.motions.empty(); });
  }
  return (saved->map != 0) == (now->map != 0) &&
         std::ranges::equal(saved->tasks, now->tasks, sameUse) &&
         saved->plan.ids == now->plan.ids &&
         std::ranges::equal(saved->plan.schedules, now->plan.schedules, sameSchedule);
}

void UnsavedPlans::mark() {
  editor_.document().markPlansUnsaved();
  editor_.publish();
}

}  // namespace clearway::gui
