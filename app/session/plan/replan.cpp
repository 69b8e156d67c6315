#include "app/session/plan/replan.h"

#include <chrono>
#include <cmath>

#include "app/session/plan/point_settings.h"
#include "app/session/plan/pose_settings.h"
#include "planner/point/dstar_lite.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/point_planner.h"
#include "planner/pose/replanner.h"

namespace clearway::session {
namespace {

class Points {
 public:
  explicit Points(const PlanJob& job)
      : options_(pointOptionsOf(job.planner)),
        agent_(pointAgentOf(job.shape, job.padding)),
        map_(job.map->grid),
        start_(map_.frame().cellAt(job.start.position)),
        goal_(map_.frame().cellAt(job.goal.position)),
        planner_(grid::inflatedGrid(map_, agent_), options_, start_, goal_) {}

  // Applies the edit, if any, and replans.
  RepairStep answer(const maps::MapEdit* edit, const PlanControl& control) {
    if (edit != nullptr) apply(*edit);
    const grid::PointResult r = planner_.search(control);
    RepairStep step{r.status, r.stop, r.reason, r.cost, r.metrics.expanded};
    step.time_s = r.metrics.time_s;
    if (edit != nullptr) step.answer = RepairStep::Answer::Repaired;
    if (r.stop != StopReason::None) return step;
    grid::PointResult fresh =
        grid::DStarLitePlanner(planner_.grid(), options_, start_, goal_).search(control);
    step.fresh_expanded = fresh.metrics.expanded;
    step.fresh_time_s = fresh.metrics.time_s;
    grid::PointOptions twin = options_;
    twin.search = grid::PointSearch::AStar;
    fresh = grid::PointPlanner(planner_.grid()).search(start_, goal_, twin, control);
    step.stop = fresh.stop;
    const bool square = map_.frame().cellWidth() == map_.frame().cellLength();
    const double rounding = square ? 0.0 : 1e-9 * (1.0 + fresh.cost);
    step.equals_fresh = r.status == fresh.status && std::abs(r.cost - fresh.cost) <= rounding;
    return step;
  }

 private:
  void apply(const maps::MapEdit& edit) {
    if (edit.kind == maps::MapEditKind::Start) {
      start_ = edit.cells.front();
      planner_.moveStart(start_);
      return;
    }
    for (const Cell c : edit.cells) {
      map_.set(c, edit.kind == maps::MapEditKind::Block);
      if (agent_.shape == PointShape::Point) planner_.setBlocked(c, map_.blocked(c));
    }
    if (agent_.shape != PointShape::Point) moveWalls(grid::inflatedGrid(map_, agent_));
  }

  void moveWalls(const OccupancyGrid& walls) {
    const GridFrame& f = walls.frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        planner_.setBlocked({i, j}, walls.blocked({i, j}));
      }
    }
  }

  grid::PointOptions options_;
  GridAgent agent_;
  OccupancyGrid map_;
  Cell start_, goal_;
  grid::DStarLitePlanner planner_;
};

// Compares costs up to the lattice's rounding, or exactly in its units where they are known.
bool sameAnswer(const PlanResult& a, const PlanResult& b) {
  constexpr double kRounding = 4e-3;
  if (a.status != b.status) return false;
  if (a.status != PlanStatus::Solved) return true;
  const std::uint32_t units = a.metrics.cost_units;
  if (units != 0 && b.metrics.cost_units != 0) return units == b.metrics.cost_units;
  return std::abs(a.cost - b.cost) <= kRounding * b.cost;
}

class Poses {
 public:
  explicit Poses(const PlanJob& job)
      : options_(poseOptionsOf(job)),
        footprint_(*job.footprint),
        start_(job.start),
        goal_(poseGoalsOf(job).front()),
        planner_(job.map->grid, footprint_, options_) {}

  // Applies the edit, if any, and replans.
  RepairStep answer(const maps::MapEdit* edit, const PlanControl& control) {
    const auto begin = std::chrono::steady_clock::now();
    const PlanResult& r = edit == nullptr ? planner_.plan(start_, goal_, control)
                          : edit->kind == maps::MapEditKind::Start
                              ? moveTo(edit->cells.front(), control)
                              : change(*edit, control);
    RepairStep step{r.status, r.stop, r.reason, r.cost, r.metrics.expanded};
    step.time_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const bool kept = planner_.lastRepair() == lattice::Replanner::Repair::Kept;
    if (edit != nullptr) {
      step.answer = kept ? RepairStep::Answer::Kept : RepairStep::Answer::SearchedAgain;
    }
    if (kept) step.expanded = 0;  // the result describes the plan that was kept
    if (r.stop != StopReason::None) return step;
    const PlanResult fresh =
        lattice::PosePlanner(planner_.grid(), footprint_, options_).plan(start_, goal_, control);
    step.stop = fresh.stop;
    step.fresh_expanded = fresh.metrics.expanded;
    step.fresh_time_s = fresh.metrics.time_s + fresh.metrics.validation_s;
    step.equals_fresh = sameAnswer(r, fresh);
    return step;
  }

 private:
  const PlanResult& moveTo(Cell cell, const PlanControl& control) {
    start_.position = planner_.grid().frame().cellCentre(cell);
    return planner_.moveStart(start_, control);
  }
  const PlanResult& change(const maps::MapEdit& edit, const PlanControl& control) {
    std::vector<lattice::CellEdit> cells;
    for (const Cell c : edit.cells) cells.push_back({c, edit.kind == maps::MapEditKind::Block});
    return planner_.edit(cells, control);
  }

  lattice::PoseOptions options_;
  Footprint footprint_;
  Pose start_;
  lattice::PoseGoal goal_;
  lattice::Replanner planner_;
};

template <class Planner>
std::vector<RepairStep> answers(const PlanJob& job, std::span<const maps::MapEdit> edits,
                                const PlanControl& control,
                                const std::function<void(std::size_t done)>& progress) {
  Planner planner(job);
  std::vector<RepairStep> steps;
  for (std::size_t k = 0; k <= edits.size(); ++k) {
    steps.push_back(planner.answer(k > 0 ? &edits[k - 1] : nullptr, control));
    if (steps.back().stop != StopReason::None) break;
    if (progress) progress(k);
  }
  return steps;
}

}  // namespace

std::vector<RepairStep> replan(const PlanJob& job, std::span<const maps::MapEdit> edits,
                               const PlanControl& control,
                               const std::function<void(std::size_t done)>& progress) {
  const PlanControl limited = withLimitOf(job, control);
  return job.planner.planner == maps::PlannerKind::Point
             ? answers<Points>(job, edits, limited, progress)
             : answers<Poses>(job, edits, limited, progress);
}

}  // namespace clearway::session
