#include "app/document/plan/replan.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "planner/point/dstar_lite_planner.h"
#include "planner/point/end_connection.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/point_planner.h"
#include "planner/pose/replanner.h"

namespace clearway::app {
namespace {

// Repairs the plan of each combination of cells that the ends can be connected with.
class Points {
 public:
  explicit Points(const PlanJob& job)
      : options_(job.query.point()->options),
        agent_(job.query.point()->shape),
        map_(job.map->grid),
        lattice_(map_.frame()),
        start_(lattice_.snapped(job.query->start.position)),
        goal_(lattice_.snapped(job.query->goals.front().position)),
        goals_(lattice_.around(goal_)),
        walls_(grid::inflatedGrid(map_, agent_)) {
    // An end outside of the map is reported by the planner of its cell.
    if (goals_.empty()) goals_ = {map_.frame().cellAt(goal_)};
    plant(startCells());
  }

  // Applies the edit, if any, and replans.
  RepairStep answer(const maps::MapEdit* edit, const PlanControl& control) {
    if (edit != nullptr) apply(*edit);
    const RepairStep repaired =
        best([&](std::size_t k, Cell, Cell) { return planners_[k].search(control); });
    RepairStep step = repaired;
    if (edit != nullptr) step.answer = RepairStep::Answer::Repaired;
    if (step.stop != StopReason::None) return step;
    const RepairStep fresh = best([&](std::size_t, Cell from, Cell to) {
      return grid::DStarLitePlanner(walls_, options_, from, to).search(control);
    });
    step.scratch_expanded = fresh.expanded;
    step.scratch_time_s = fresh.time_s;
    grid::PointOptions astar = options_;
    astar.search = PointSearch::AStar;
    const Result<grid::CheckedPointOptions> twin = check(astar, {}, walls_.frame());
    if (!twin) return step;
    grid::PointPlanner planner(walls_);
    const RepairStep other = best(
        [&](std::size_t, Cell from, Cell to) { return planner.search(from, to, *twin, control); });
    step.stop = other.stop;
    const bool square = map_.frame().cellWidth() == map_.frame().cellLength();
    const double rounding = square ? 0.0 : 1e-9 * (1.0 + other.cost);
    step.equals_scratch =
        repaired.status == other.status && std::abs(repaired.cost - other.cost) <= rounding;
    return step;
  }

 private:
  // The cheapest of all combinations that are connected now, by one search for each of them.
  template <class Search>
  RepairStep best(const Search& search) const {
    const grid::EndConnector connector(map_, walls_, agent_, nullptr);
    const auto starts = connector.connections(start_);
    const auto goals = connector.connections(goal_);
    const auto direct = connector.directCost(start_, goal_);
    RepairStep out;
    out.status = starts.empty()  ? PlanStatus::InvalidStart
                 : goals.empty() ? PlanStatus::InvalidGoal
                                 : PlanStatus::NoPath;
    out.reason = starts.empty()  ? "the start is blocked"
                 : goals.empty() ? "the goal is blocked"
                                 : "";
    if (out.status == PlanStatus::NoPath && direct) {
      out.status = PlanStatus::Solved;
      out.cost = *direct;
      return out;
    }
    for (std::size_t k = 0; k < ends_.size(); ++k) {
      const auto from = std::ranges::find(starts, ends_[k].first, &grid::EndConnection::cell);
      const auto to = std::ranges::find(goals, ends_[k].second, &grid::EndConnection::cell);
      if (from == starts.end() || to == goals.end()) continue;
      const grid::PointResult r = search(k, from->cell, to->cell);
      out.expanded += r.metrics.expanded;
      out.time_s += r.metrics.time_s;
      const double cost = r.cost + from->cost + to->cost;
      const bool solved = r.status == PlanStatus::Solved;
      if (r.stop == StopReason::None && out.status == PlanStatus::Solved &&
          !(solved && cost < out.cost)) {
        continue;
      }
      out.status = r.status;
      out.stop = r.stop;
      out.reason = r.reason.text();
      out.cost = solved ? cost : r.cost;
      if (r.stop != StopReason::None) break;
    }
    return out;
  }

  std::vector<Cell> startCells() const {
    std::vector<Cell> cells = lattice_.around(start_);
    if (cells.empty()) cells = {map_.frame().cellAt(start_)};
    return cells;
  }

  void plant(const std::vector<Cell>& starts) {
    planners_.clear();
    ends_.clear();
    for (const Cell from : starts) {
      for (const Cell to : goals_) {
        ends_.emplace_back(from, to);
        planners_.emplace_back(walls_, options_, from, to);
      }
    }
  }

  // The first planner to each goal goes on from the new start.
  void moveStart(Cell start) {
    start_ = map_.frame().cellCentre(start);
    ends_.resize(goals_.size());
    planners_.erase(planners_.begin() + static_cast<std::ptrdiff_t>(goals_.size()),
                    planners_.end());
    for (std::size_t k = 0; k < ends_.size(); ++k) {
      ends_[k].first = start;
      planners_[k].moveStart(start);
    }
  }

  void apply(const maps::MapEdit& edit) {
    if (edit.kind == maps::MapEditKind::Start) return moveStart(edit.cells.front());
    for (const Cell c : edit.cells) map_.set(c, edit.kind == maps::MapEditKind::Block);
    if (agent_.shape == PointShape::Point) {
      for (const Cell c : edit.cells) setWall(c, map_.blocked(c));
      return;
    }
    const OccupancyGrid now = grid::inflatedGrid(map_, agent_);
    const GridFrame& f = now.frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) setWall({i, j}, now.blocked({i, j}));
    }
  }

  void setWall(Cell c, bool blocked) {
    if (walls_.blocked(c) == blocked) return;
    walls_.set(c, blocked);
    for (grid::DStarLitePlanner& p : planners_) p.setBlocked(c, blocked);
  }

  grid::PointOptions options_;
  GridAgent agent_;
  OccupancyGrid map_;
  grid::PointLattice lattice_;
  Vec2 start_, goal_;
  std::vector<Cell> goals_;
  OccupancyGrid walls_;  // where the agent's centre may not be
  std::vector<std::pair<Cell, Cell>> ends_;
  std::vector<grid::DStarLitePlanner> planners_;  // by ends_
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
      : options_(job.query.poseOptions()),
        footprint_(job.query.shaped()->footprint),
        start_(job.query->start),
        goal_(job.query->goals.front()),
        planner_(job.map->grid, footprint_, options_) {}

  // Applies the edit, if any, and replans.
  RepairStep answer(const maps::MapEdit* edit, const PlanControl& control) {
    const auto begin = std::chrono::steady_clock::now();
    const PlanResult& r = edit == nullptr ? planner_.plan(start_, goal_, control)
                          : edit->kind == maps::MapEditKind::Start
                              ? moveTo(edit->cells.front(), control)
                              : change(*edit, control);
    RepairStep step{r.status, r.stop, r.reason.text(), r.cost, r.metrics.expanded};
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
    step.scratch_expanded = fresh.metrics.expanded;
    step.scratch_time_s = fresh.metrics.time_s + fresh.metrics.validation_s;
    step.equals_scratch = sameAnswer(r, fresh);
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

  lattice::CheckedPoseOptions options_;
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
  PlanControl limited = control;
  double& limit_s = limited.budget.time_limit_s;
  limit_s = std::min(limit_s, job.query->time_limit_s);
  return job.query.point() != nullptr ? answers<Points>(job, edits, limited, progress)
                                      : answers<Poses>(job, edits, limited, progress);
}

}  // namespace clearway::app
