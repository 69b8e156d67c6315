// app/python/results.h — answers of planners and certificates, in the map's own frame.
#pragma once

#include <optional>
#include <utility>

#include "app/document/plan/plan_request.h"
#include "app/python/binding.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "planner/common/plan_result.h"

namespace clearway::python {

// What the queries of one planner share; the map is that of the job.
struct Setting {
  Map map;
  std::optional<Outline> footprint;  // nullopt: a point, disc or square of the grid
  app::PlanJob job;
  [[nodiscard]] bool isPoint() const { return job.query.point() != nullptr; }
  [[nodiscard]] double toOwn(double length_m) const {
    return maps::lengthFromWorld(map.cells->frame, map.cells->grid.frame(), length_m);
  }
};

struct Answer {
  std::shared_ptr<const Setting> setting;
  PlanResult plan;
};

struct Verdict {
  std::shared_ptr<const maps::GridMap> map;
  Certificate certificate;
};

}  // namespace clearway::python
