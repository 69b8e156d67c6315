#include "app/gui/work/fleet_staleness.h"

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
  using enum maps::DriveModel;
  app::takeOwnMotion(of_a, a);
  app::takeOwnMotion(of_b, b);
  const maps::DriveModel drive = of_a.motion.value_or(Differential);
  return drive == of_b.motion.value_or(Differential) && of_a.min_radius == of_b.min_radius &&
         (drive != Car || of_a.allow_reverse == of_b.allow_reverse);
}

bool sameMember(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return a.start == b.start && a.goal == b.goal && a.more_goals == b.more_goals &&
         a.shape == b.shape && a.padding == b.padding && a.speed == b.speed &&
         a.turn_rate == b.turn_rate && a.level == b.level && a.mode == b.mode;
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

std::vector<std::uint32_t> editedSince(const FleetPlan& plan,
                                       const app::EditDocument& document) {
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

}  // namespace clearway::gui
