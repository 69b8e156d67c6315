// app/gui/work/agent_plan.h — the plan of an agent: what it was made for, its result, and why it is
// out of date.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/document/edit/edit_agents.h"
#include "app/document/edit/edit_document.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/wording/plan_text.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/plan_options.h"
#include "planner/common/plan_result.h"

namespace clearway::gui {

// Why a plan is out of date; None: it is current.
enum class StaleCause : std::uint8_t {
  None,
  Task,      // the agent's shape, start, goal or drive
  Settings,  // the document's planner settings
  Wishes,    // what is asked besides them
  Zones,     // of the document
  Others,    // another agent has a shape that is no obstacle for planners
  Map,       // it has no path, and the map or agents that it avoids were edited
  Layout,    // the map was resized or turned; the path is not drawn
  Planning,  // it is being planned again
};

struct AgentPlan {
  maps::ProjectAgent agent;  // as it was planned
  maps::PlannerSettings planner;
  maps::QueryOptions wishes{};                        // with the zones of the document then
  std::uint64_t map_version = 0, layout_version = 0;  // of the document's map
  std::shared_ptr<const Footprint> footprint{};  // null: a point, a disc or a square on the cells
  app::Blocking others{};                        // that it avoids, as they are now
  std::vector<maps::PlacedAgent> planned_others{};
  std::shared_ptr<const maps::PlanFile> opened{};  // null: it was planned here
  PlanResult result{};
  maps::PlanKind kind = maps::PlanKind::Goal;
  bool of_start = true, of_goal = true;  // it is for the start and the goals of the agent
  std::vector<PathWait> waits{};         // at via points
  std::vector<PathSpeed> speeds{};       // of the edges of a route
  app::ReportRows failure{};             // what else is known where it has no path
  // Solved ones: of what kind it is, in each frame (ShownFrame).
  std::array<app::ReportRows, 2> answer{};
  std::shared_ptr<const ScenePaths> paths{};  // solved ones
  // Compared with what it was planned for. The certificate is that of the map as it is now.
  StaleCause stale = StaleCause::None;
  bool map_edited = false, others_edited = false;
  bool was_stale = false;  // when it was saved, and it is not known why
  bool asked = false;      // the user asked for it: it is neither opened nor automatic
  [[nodiscard]] bool current() const { return stale == StaleCause::None; }
};

// The start or the goal is blocked: no search ran.
[[nodiscard]] bool isRefused(const PlanResult& result);

// Planned by one search to a goal: not over via points.
[[nodiscard]] bool isOfOneSearch(const AgentPlan& plan);

// What a plan depends on besides the map, the options and other agents.
[[nodiscard]] bool sameTask(const maps::ProjectAgent& a, const maps::ProjectAgent& b);

// The agent as a plan file names it, and the zones that hold for the plan. Precondition: Solved.
[[nodiscard]] maps::ProjectAgent filedAgent(const AgentPlan& plan);
[[nodiscard]] maps::QueryOptions filedWishes(const AgentPlan& plan);

// Compared with the document and the wishes of now, which have no zones.
[[nodiscard]] StaleCause staleCauseOf(const AgentPlan& plan, const app::EditDocument& document,
                                      std::uint32_t agent, const maps::QueryOptions& wishes);

// Precondition: the plan is not current. Without rows: they would be those of another task.
[[nodiscard]] Report staleReport(StaleCause cause);

}  // namespace clearway::gui
