#include "app/gui/work/agent_plan.h"

#include <QObject>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/site_zones.h"

namespace clearway::gui {
namespace {

// The limit of memory decides whether there is an answer, not which one.
bool sameWishes(const maps::QueryOptions& a, maps::QueryOptions b) {
  b.memory_mb = a.memory_mb;
  b.zones = a.zones;  // those of the document
  return a == b;
}

QString causeText(StaleCause cause) {
  switch (cause) {
    case StaleCause::Task: return QObject::tr("The agent was edited since it was planned.");
    case StaleCause::Settings:
    case StaleCause::Wishes: return QObject::tr("The options were changed since it was planned.");
    case StaleCause::Zones: return QObject::tr("The zones were edited since it was planned.");
    case StaleCause::Others:
      return QObject::tr("Another agent has a shape that is no obstacle for planners.");
    case StaleCause::Map:
      return QObject::tr("The map or other agents were edited: there may be a path now.");
    case StaleCause::Layout:
      return QObject::tr("The size, resolution or orientation of the map was changed since then.");
    case StaleCause::Planning: return QObject::tr("It is being planned again.");
    case StaleCause::None: break;
  }
  return {};
}

}  // namespace

bool isRefused(const PlanResult& result) {
  return result.status == PlanStatus::InvalidStart || result.status == PlanStatus::InvalidGoal;
}

namespace {

bool sameBody(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return a.shape == b.shape && a.padding == b.padding && a.motion == b.motion &&
         a.min_radius == b.min_radius;
}

bool sameGoals(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return a.goal == b.goal && a.more_goals == b.more_goals && a.via == b.via &&
         a.via_best == b.via_best && a.loop == b.loop;
}

// Of zones, some are valid for agents of certain names alone.
bool sameZones(const AgentPlan& plan, const std::string& name, const app::DocumentZones& now) {
  if (plan.wishes.zones != now.set) return false;
  if (!now.set || name == plan.agent.name) return true;
  return app::zonesFor(*now.set, name).zones == app::zonesFor(*now.set, plan.agent.name).zones;
}

}  // namespace

bool isOfOneSearch(const AgentPlan& plan) {
  return plan.agent.via.empty() && plan.kind == maps::PlanKind::Goal;
}

bool sameTask(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return sameBody(a, b) && a.start == b.start && sameGoals(a, b);
}

// A path to no goal begins and ends where it does.
maps::ProjectAgent filedAgent(const AgentPlan& plan) {
  maps::ProjectAgent out = plan.agent;
  if (plan.kind == maps::PlanKind::Goal) return out;
  out.start = plan.result.path.start;
  const Pose end = plan.result.path.goal();
  out.goal = maps::GoalPose{end.position, end.heading};
  out.more_goals.clear();
  out.via.clear();
  return out;
}

maps::QueryOptions filedWishes(const AgentPlan& plan) {
  maps::QueryOptions out = plan.wishes;
  if (plan.kind == maps::PlanKind::Cover && out.zones)
    out.zones = app::blockedZones(*out.zones, plan.agent.name);
  return out;
}

StaleCause staleCauseOf(const AgentPlan& plan, const app::EditDocument& document,
                        std::uint32_t agent, const maps::QueryOptions& wishes) {
  const app::EditAgent* a = document.agent(agent);
  if (plan.layout_version != document.layoutVersion()) return StaleCause::Layout;
  if (a == nullptr || plan.was_stale) return StaleCause::Task;
  const bool same = sameBody(a->agent, plan.agent) &&
                    (!plan.of_start || a->agent.start == plan.agent.start) &&
                    (!plan.of_goal || sameGoals(a->agent, plan.agent));
  if (!same) return StaleCause::Task;
  if (plan.planner != document.planner()) return StaleCause::Settings;
  if (!sameZones(plan, a->agent.name, document.zones())) return StaleCause::Zones;
  maps::QueryOptions wished = wishes;
  if (plan.kind == maps::PlanKind::Route) wished.avoid_others = false;  // no route does
  return sameWishes(wished, plan.wishes) ? StaleCause::None : StaleCause::Wishes;
}

Report staleReport(StaleCause cause) {
  Report out;
  out.tone = cause == StaleCause::Planning ? Report::Tone::Calm : Report::Tone::Caution;
  out.headline = cause == StaleCause::Planning ? QObject::tr("Planning…")
                                               : QObject::tr("Out of date: press Ctrl+P");
  out.detail = causeText(cause);
  return out;
}

}  // namespace clearway::gui
