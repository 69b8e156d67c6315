// app/gui/work/fleet_plan.h — the plan of a fleet: what it was made for, its result and
// certificate, what was edited since, and how files keep it.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "app/drawing/layers/traffic_heat.h"
#include "app/gui/canvas/paint/scene.h"
#include "app/gui/work/fleet_failure.h"
#include "maps/plan/timed_plan_file.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/fleet_collisions.h"

namespace clearway::gui {

struct FleetPlan {
  std::vector<std::uint32_t> ids;          // of each agent of the fleet: its id in the document
  std::vector<maps::ProjectAgent> agents;  // the same, as they were planned; then those that stand
  maps::PlannerSettings planner;           // of the document
  std::uint64_t layout_version = 0;        // of the document's map
  std::vector<std::uint32_t> standing;     // of each agent that stands: its id
  fleet::TimedFleetProblem problem;        // with the map that the certificate is about
  OccupancyGrid planned_grid;              // the map that it was planned for
  // Of a plan that was opened: plan and cost, and what its file knows of how it was made.
  fleet::TimedFleetResult result{};
  FleetFailure failure{};               // why there is no plan, if there is none
  std::optional<bool> is_executable{};  // under any delays; nullopt: it was not asked for
  std::vector<std::shared_ptr<const ScenePaths>> lines{};  // the paths of the centres
  app::picture::TrafficHeat heat{};                        // empty of a plan that was just opened
  bool asked = false;  // the user asked for it: it is neither opened nor automatic
  bool was_opened = false;
  bool knows_planner = true;  // and the time that it took
  // Of a project whose agents were edited by others, or saved when the plan was out of date:
  std::vector<std::uint32_t> edited_before{};  // agents, by id
  bool outdated = false;                       // which agents there are
  // Of now:
  validation::TimedFleetCertificate certificate{};
  std::vector<validation::FleetCollision> collisions{};
  bool map_edited = false;
  std::vector<std::uint32_t> edited{};  // agents that differ, were added or removed, by id
  // It is for the agents as they are; whether it is free on the map is another question.
  [[nodiscard]] bool inForce() const { return edited.empty() && !outdated; }
};

// Agents that differ from those that were planned for, were added or removed, by id. Names, colours
// and physics do not count.
[[nodiscard]] std::vector<std::uint32_t> editedSince(const FleetPlan& plan,
                                                     const app::EditDocument& document);

// "3 agents were removed, 40 agents were placed"; empty: nothing was edited.
[[nodiscard]] QString editsText(const FleetPlan& plan, const app::EditDocument& document);

// How it was made, as a file keeps it: by which planner, in which time, and the bound of its cost.
// Nullopt: that is not known.
[[nodiscard]] std::optional<maps::TimedPlanOrigin> originOf(const FleetPlan& plan);
// Of a plan that was opened.
void setOrigin(FleetPlan& plan, const std::optional<maps::TimedPlanOrigin>& origin);

// As a project keeps it. Agents that were removed since, or that a plan file cannot name, have no
// schedule in it.
[[nodiscard]] maps::StoredFleetPlan storedPlanOf(const FleetPlan& plan,
                                                 const app::EditDocument& document, bool shown);

}  // namespace clearway::gui
