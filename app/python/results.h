// app/python/results.h — answers of planners and certificates, in the map's own frame.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/plan_request.h"
#include "app/python/binding.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "planner/common/plan_result.h"
#include "planner/query/via_plan.h"

namespace clearway::python {

// Whom a planner plans for, and how. Lengths and zones are in the map's own frame.
struct Recipe {
  maps::ProjectAgent agent;
  maps::PlanRequest request;
  std::optional<Outline> footprint;  // nullopt: a point, disc or square of the grid
};

[[nodiscard]] maps::ProjectAgent agentOf(const Outline& footprint);

// What the queries of one planner on one version of its map share; the map is that of the job.
struct Setting {
  std::shared_ptr<Map> map;                      // with these cells, to be given to users
  std::shared_ptr<const maps::GridMap> version;  // that of the job
  Recipe recipe;
  app::PlanJob job;
  [[nodiscard]] const maps::GridMap& cells() const { return *version; }
  [[nodiscard]] bool isPoint() const { return job.query.point() != nullptr; }
  [[nodiscard]] double toOwn(double length_m) const {
    return maps::lengthFromWorld(cells().frame, cells().grid.frame(), length_m);
  }
};
// `map` is a map of its own. Errors: those of makePlanJob(), about "options", and of the terrain.
[[nodiscard]] std::shared_ptr<const Setting> settingOf(std::shared_ptr<Map> map, Recipe recipe);

// What a plan over via points has besides; lengths in the map's own unit.
struct ViaAnswer {
  std::vector<std::size_t> order;
  std::vector<double> waits_s;  // in this order
  std::vector<ViaLeg> legs;     // in metres
  std::size_t failed_leg = 0;
};

struct Answer {
  std::shared_ptr<const Setting> setting;
  PlanResult plan;
  std::shared_ptr<const ViaAnswer> via = {};  // null: without via points
  std::string error = {};                     // why it is no answer: of one of many queries
};

// Where a map is.
struct Place {
  maps::MapFrame frame;
  GridFrame grid;
};
[[nodiscard]] inline Place placeOf(const maps::GridMap& map) {
  return {map.frame, map.grid.frame()};
}

struct Verdict {
  Place place;
  Certificate certificate;
};

// Pickles, by the fields of each (pickles.cpp).
[[nodiscard]] py::tuple stateOf(const std::shared_ptr<Map>& map, const Recipe& recipe);
[[nodiscard]] std::pair<std::shared_ptr<Map>, Recipe> recipeOf(const py::tuple& state);
[[nodiscard]] py::tuple stateOf(const Answer& answer);
[[nodiscard]] Answer answerOf(const py::tuple& state);
[[nodiscard]] py::tuple stateOf(const Verdict& verdict);
[[nodiscard]] Verdict verdictOf(const py::tuple& state);

}  // namespace clearway::python
