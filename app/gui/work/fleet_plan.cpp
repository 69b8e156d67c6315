#include "app/gui/work/fleet_plan.h"

#include <QObject>
#include <QStringList>
#include <algorithm>

#include "app/document/plan/plan_request.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

bool takesPart(const maps::ProjectAgent& a) {
  return a.start && a.mode != maps::SceneMode::Disabled;
}

// The settings take part: they decide about the drive unless the agent does.
bool sameDrive(const maps::ProjectAgent& a, maps::PlannerSettings of_a, const maps::ProjectAgent& b,
               maps::PlannerSettings of_b) {
  using enum DriveKind;
  app::takeOwnMotion(of_a, a);
  app::takeOwnMotion(of_b, b);
  const DriveKind drive = of_a.motion.value_or(Differential);
  return drive == of_b.motion.value_or(Differential) && of_a.min_radius == of_b.min_radius &&
         (drive != Car || of_a.allow_reverse == of_b.allow_reverse);
}

bool sameMember(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return a.start == b.start && a.goal == b.goal && a.more_goals == b.more_goals &&
         a.shape == b.shape && a.padding == b.padding && a.speed == b.speed &&
         a.turn_rate == b.turn_rate && a.acceleration == b.acceleration &&
         a.deceleration == b.deceleration && a.turn_acceleration == b.turn_acceleration &&
         a.level == b.level && a.mode == b.mode;
}

QString edits(std::size_t agents, bool map) {
  const QString n = grouped(agents);
  if (agents == 0) return QObject::tr("the map was edited");
  if (agents == 1) {
    return map ? QObject::tr("the map and one agent were edited")
               : QObject::tr("one agent was edited");
  }
  return map ? QObject::tr("the map and %1 agents were edited").arg(n)
             : QObject::tr("%1 agents were edited").arg(n);
}

}  // namespace

std::vector<std::uint32_t> editedSince(const FleetPlan& plan, const app::EditDocument& document) {
  std::vector<std::uint32_t> edited = plan.edited_before;
  std::vector<std::uint32_t> known = plan.ids;
  known.insert(known.end(), plan.standing.begin(), plan.standing.end());
  const maps::PlannerSettings& settings = document.planner();
  for (std::size_t k = 0; k < known.size(); ++k) {
    if (std::ranges::find(plan.edited_before, known[k]) != plan.edited_before.end()) continue;
    const maps::ProjectAgent& then = plan.agents[k];
    const app::EditAgent* now = document.agent(known[k]);
    const bool stands = then.mode == maps::SceneMode::Static;
    const bool same = now != nullptr && sameMember(now->agent, then) &&
                      settings.touch == plan.planner.touch &&
                      (stands || sameDrive(now->agent, settings, then, plan.planner));
    if (!same) edited.push_back(known[k]);
  }
  std::ranges::sort(known);
  for (const app::EditAgent& a : document.agents()) {
    if (takesPart(a.agent) && !std::ranges::binary_search(known, a.id)) edited.push_back(a.id);
  }
  return edited;
}

QString editsText(const FleetPlan& plan, const app::EditDocument& document) {
  std::size_t edited = 0, removed = 0, placed = 0;
  std::vector<std::uint32_t> known = plan.ids;
  known.insert(known.end(), plan.standing.begin(), plan.standing.end());
  std::ranges::sort(known);
  for (const std::uint32_t id : plan.edited) {
    const bool is_new = !std::ranges::binary_search(known, id);
    ++(document.agent(id) == nullptr ? removed : is_new ? placed : edited);
  }
  QStringList out;
  if (edited > 0 || plan.map_edited) out.append(edits(edited, plan.map_edited));
  if (removed == 1) out.append(QObject::tr("one agent was removed"));
  if (removed > 1) out.append(QObject::tr("%1 agents were removed").arg(grouped(removed)));
  if (placed == 1) out.append(QObject::tr("one agent was placed"));
  if (placed > 1) out.append(QObject::tr("%1 agents were placed").arg(grouped(placed)));
  return out.join(", ");
}

std::optional<maps::TimedPlanOrigin> originOf(const FleetPlan& plan) {
  if (!plan.knows_planner) return std::nullopt;
  const fleet::TimedFleetResult& r = plan.result;
  return maps::TimedPlanOrigin{std::string(toString(r.planner)), r.time_s, r.lower_bound};
}

void setOrigin(FleetPlan& plan, const std::optional<maps::TimedPlanOrigin>& origin) {
  plan.was_opened = true;
  plan.knows_planner = false;
  if (!origin) return;
  plan.result.lower_bound = origin->lower_bound;
  plan.result.time_s = origin->time_s;
  for (const FleetMethod planner : kFleetMethods) {
    if (origin->planner != toString(planner)) continue;
    plan.result.planner = planner;
    plan.knows_planner = true;
  }
}

maps::StoredFleetPlan storedPlanOf(const FleetPlan& plan, const app::EditDocument& document,
                                   bool shown) {
  maps::StoredFleetPlan out{plan.outdated ? 0U : 1U, {}, shown, {}};
  const auto take = [&](std::uint32_t id) -> const app::EditAgent* {
    const app::EditAgent* a = document.agent(id);
    if (a == nullptr || a->agent.name.size() > maps::kLongestTimedId) {
      out.map = 0;
      return nullptr;
    }
    const bool edited = std::ranges::find(plan.edited, id) != plan.edited.end();
    out.tasks.push_back({a->agent.name, edited ? 0U : 1U});
    return a;
  };
  for (std::size_t k = 0; k < plan.ids.size(); ++k) {
    const app::EditAgent* a = take(plan.ids[k]);
    if (a == nullptr) continue;
    out.plan.ids.push_back(a->agent.name);
    out.plan.schedules.push_back(plan.result.plan.agents[k]);
  }
  for (const std::uint32_t id : plan.standing) take(id);
  out.plan.origin = originOf(plan);
  const bool all = out.plan.ids.size() == plan.ids.size();
  if (out.plan.origin && !all) out.plan.origin->lower_bound = 0;
  return out;
}

}  // namespace clearway::gui
