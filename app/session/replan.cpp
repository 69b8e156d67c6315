#include "app/session/replan.h"

#include <cmath>
#include <optional>

#include "app/session/point_settings.h"
#include "planner/point/agent_grid.h"
#include "planner/point/incremental.h"
#include "planner/point/point_planner.h"

namespace clearway {
namespace {

class Replanner {
 public:
  explicit Replanner(const PlanJob& job)
      : options_(pointOptionsOf(job.planner)),
        agent_(pointAgentOf(job.shape)),
        map_(job.map->grid),
        start_(map_.frame().cellAt(job.start.position)),
        goal_(map_.frame().cellAt(job.goal.position)),
        planner_(gridForAgent(map_, agent_), options_, start_, goal_) {}

  void apply(const MapEdit& edit) {
    if (edit.kind == MapEditKind::Start) {
      start_ = edit.cells.front();
      planner_.moveStart(start_);
      return;
    }
    for (const Cell c : edit.cells) {
      map_.set(c, edit.kind == MapEditKind::Block);
      if (agent_.shape == PointShape::Point) planner_.setBlocked(c, map_.blocked(c));
    }
    if (agent_.shape != PointShape::Point) moveWalls(gridForAgent(map_, agent_));
  }

  RepairStep answer(const PlanControl& control) {
    const PointResult r = planner_.search(control);
    RepairStep step{r.status, r.stop,           r.reason, r.cost, r.metrics.expanded,
                    0,        r.metrics.time_s, 0.0,      false};
    if (r.stop != StopReason::None) return step;
    PointResult fresh =
        IncrementalPlanner(planner_.grid(), options_, start_, goal_).search(control);
    step.fresh_expanded = fresh.metrics.expanded;
    step.fresh_time_s = fresh.metrics.time_s;
    PointOptions twin = options_;
    twin.search = PointSearch::AStar;
    fresh = PointPlanner(planner_.grid()).search(start_, goal_, twin, control);
    step.stop = fresh.stop;
    const bool square = map_.frame().cellWidth() == map_.frame().cellLength();
    const double rounding = square ? 0.0 : 1e-9 * (1.0 + fresh.cost);
    step.equals_fresh = r.status == fresh.status && std::abs(r.cost - fresh.cost) <= rounding;
    return step;
  }

 private:
  void moveWalls(const OccupancyGrid& walls) {
    const GridFrame& f = walls.frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        planner_.setBlocked({i, j}, walls.blocked({i, j}));
      }
    }
  }

  PointOptions options_;
  PointAgent agent_;
  OccupancyGrid map_;
  Cell start_, goal_;
  IncrementalPlanner planner_;
};

}  // namespace

std::vector<RepairStep> replan(const PlanJob& job, std::span<const MapEdit> edits,
                               const PlanControl& control,
                               const std::function<void(std::size_t done)>& progress) {
  Replanner planner(job);
  std::vector<RepairStep> steps;
  for (std::size_t k = 0; k <= edits.size(); ++k) {
    if (k > 0) planner.apply(edits[k - 1]);
    steps.push_back(planner.answer(control));
    if (steps.back().stop != StopReason::None) break;
    if (progress) progress(k);
  }
  return steps;
}

}  // namespace clearway
