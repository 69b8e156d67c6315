// app/gui/work/plan_tasks.h — what plans of a document's agents are made for: problems on a
// snapshot of its map.
//
// A snapshot is made once per change of the map. Searches share it with their document, which may
// be edited, or wait in another tab, meanwhile.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "app/document/plan/plan_request.h"
#include "maps/plan/plan_options.h"

namespace clearway::gui {

// A problem with the map that it is about.
struct PlanTask {
  std::shared_ptr<const maps::GridMap> map;
  app::PlanJob job;                                 // on that map
  std::shared_ptr<const grid::Landmarks> tables{};  // that the job uses; null: none
  std::shared_ptr<grid::CachedMesh> mesh{};         // the same
};

// The shown agents of the document besides this one; empty if they are not avoided.
[[nodiscard]] std::vector<maps::ProjectAgent> othersOf(const app::EditDocument& document,
                                                       std::uint32_t agent, bool avoid_others);

class PlanTasks {
 public:
  // Of an agent of the document, without landmarks. Errors: what is missing.
  [[nodiscard]] Result<PlanTask> taskFor(const app::EditDocument& document, std::uint32_t id,
                                         const maps::ProjectAgent& agent,
                                         const maps::PlannerSettings& planner,
                                         const maps::QueryOptions& wishes);
  // The same for covering an area, from the start of the agent. Errors: also other agents to avoid.
  [[nodiscard]] Result<PlanTask> coverTaskFor(const app::EditDocument& document,
                                              maps::ProjectAgent agent, maps::QueryOptions wishes);
  // The document's map as planning for the agent sees it: opened for costs of terrain. Errors:
  // openTerrain().
  [[nodiscard]] Result<std::shared_ptr<const maps::GridMap>> snapshot(
      const app::EditDocument& document, const maps::PlannerSettings& planner);
  void forget();  // the map was edited, or the settings

 private:
  std::shared_ptr<const maps::GridMap> snapshot_, opened_;  // without values; opened for terrain
  std::string opened_for_;                                  // the latter: for which
};

}  // namespace clearway::gui
