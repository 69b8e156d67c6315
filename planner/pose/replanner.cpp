#include "planner/pose/replanner.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/grid/covered_cells.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/curves/local_paths.h"
#include "planner/pose/primitives/heading_set.h"
#include "planner/validate/validate.h"

namespace clearway::lattice {
namespace {

// The lattice rounds costs up to 1/1024 of a step a motion, and no motion is shorter than a step.
constexpr double kRounding = 1.0 / 256.0;
constexpr double kSamePoint = 1e-9;        // of a lattice step
constexpr double kWiderByExcess = 1.3;     // a search's covers are by less than that much excess
constexpr std::ptrdiff_t kOffLattice = 6;  // so many motions at the end may leave the lattice

double distanceTo(const Aabb& box, Vec2 p) {
  const double x = std::max({0.0, box.min.x - p.x, p.x - box.max.x});
  const double y = std::max({0.0, box.min.y - p.y, p.y - box.max.y});
  return length(Vec2{x, y});
}

// What is left of the limits.
PlanControl rest(const PlanControl& control, const StopCheck& used) {
  PlanControl left = control;
  left.budget.time_limit_s = std::max(0.0, left.budget.time_limit_s - used.elapsed_s());
  return left;
}

}  // namespace

Replanner::Replanner(OccupancyGrid grid, Footprint footprint, const CheckedPoseOptions& options)
    : grid_(std::move(grid)),
      footprint_(std::move(footprint)),
      options_(options),
      planner_(grid_, footprint_, options) {}

const PlanResult& Replanner::fresh(const PlanControl& control) {
  last_ = Repair::Fresh;
  result_ = planner_.plan(start_, goal_, control);
  return result_;
}

const PlanResult& Replanner::kept() {
  last_ = Repair::Kept;
  return result_;
}

const PlanResult& Replanner::plan(const Pose& start, const PoseGoal& goal,
                                  const PlanControl& control) {
  start_ = start;
  goal_ = goal;
  return fresh(control);
}

// A path that is refused for the cell brings the agent's reference point within its radius of it,
// or little more.
bool Replanner::mayShorten(Cell freed) const {
  const Aabb box = grid_.frame().cellBox(freed);
  const double excess = sweepPrecision(grid_.frame(), footprint_).excess_m;
  const double reach = footprint_.circumscribedRadius() + kWiderByExcess * excess;
  const double least = std::max(0.0, distanceTo(box, start_.position) - reach) +
                       std::max(0.0, distanceTo(box, goal_.position) - reach);
  return least * leastPerMetre(options_) <= result_.cost * (1.0 + kRounding);
}

// Which connections lead from the start into the lattice depends on what is within the agent's
// reach there.
bool Replanner::nearEnds(Cell edited) const {
  const GridFrame& frame = grid_.frame();
  const double reach =
      footprint_.circumscribedRadius() + std::max(frame.cellWidth(), frame.cellLength());
  const Aabb box = frame.cellBox(edited);
  return distanceTo(box, start_.position) <= reach || distanceTo(box, goal_.position) <= reach;
}

bool Replanner::certified(StopCheck& stop) {
  StopOr<Certificate> verdict = validation::validate(grid_, footprint_, result_.path,
                                                     options_.touch, options_.static_agents, stop);
  if (!verdict) return false;
  result_.certificate = *std::move(verdict);
  return result_.certificate.free;
}

// A search refuses turns that pass an obstacle within the excess of their covers, however they are
// cut. Straight motions have none.
bool Replanner::passesWidely(std::span<const CellEdit> edits, StopCheck& stop) const {
  const SweepPrecision precision = sweepPrecision(grid_.frame(), footprint_);
  const double wider = footprint_.radius() + kWiderByExcess * precision.excess_m;
  SweptVolume cover;
  return std::ranges::all_of(result_.path.motions, [&](const Motion& m) {
    if (isStopped(&stop)) return false;
    const Vec2 step = m.to.position - m.from.position;
    const Vec2 middle = m.from.position + 0.5 * step;
    const double reach =
        0.5 * length(step) + footprint_.circumscribedRadius() + 3.0 * precision.excess_m;
    const bool near = std::ranges::any_of(edits, [&](const CellEdit& e) {
      return e.blocked && distanceTo(grid_.frame().cellBox(e.cell), middle) <= reach;
    });
    if (!near || m.kind == MotionKind::Straight) return true;
    cover.clear();
    cover.append(footprint_, m, precision);
    for (std::size_t i = 0; i < cover.size(); ++i) {
      if (firstCollision(grid_, cover.piece(i), wider, options_.touch)) return false;
    }
    return true;
  });
}

const PlanResult& Replanner::edit(std::span<const CellEdit> edits, const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  bool changed = false;
  bool freed = false;
  bool valid = true;
  for (const CellEdit& e : edits) {
    if (grid_.blocked(e.cell) == e.blocked) continue;
    grid_.set(e.cell, e.blocked);
    planner_.update({e.cell.row, e.cell.row + 1, e.cell.column, e.cell.column + 1});
    changed = true;
    freed = freed || !e.blocked;
    if (result_.status != PlanStatus::Solved) continue;
    valid = valid && !nearEnds(e.cell) && (e.blocked || !mayShorten(e.cell));
  }
  if (!changed && result_.stop == StopReason::None) return kept();
  switch (result_.status) {
    case PlanStatus::Solved:  // freed cells might open a coarser lattice
      valid = valid && (!freed || result_.metrics.lattice == 0) && certified(stop) &&
              passesWidely(edits, stop);
      break;
    case PlanStatus::NoPath:  // a blocked start or goal is another status
      valid = !freed &&
              std::ranges::none_of(edits, [&](const CellEdit& e) { return nearEnds(e.cell); });
      break;
    default: valid = false; break;
  }
  // Only a least cost, and one that is no less than the path's length, proves anything.
  const bool provable = isLeast() && result_.stop == StopReason::None &&
                        options_.table == nullptr && !result_.gap && goal_.tolerance_m <= 0.0 &&
                        !countsProximity(options_);
  if (!valid || !provable) return fresh(rest(control, stop));
  return kept();
}

// Whether it is what the lattice has, whatever the order of the search.
bool Replanner::isLeast() const {
  if (result_.status != PlanStatus::Solved) return true;
  return result_.suboptimality_bound <= 1.0 && !options_.anytime;
}

// A plan may also go straight to its goal, off the lattice, from here.
bool Replanner::directlyCheaper(StopCheck& stop) const {
  const Pose goal{goal_.position, goal_.heading.value_or(result_.path.goal().heading)};
  for (const bool ahead : {true, false}) {
    const Path direct{start_, turnStraightTurn(start_, goal, ahead)};
    if (motionCost(direct.motions, options_) >= result_.cost) continue;
    const StopOr<Certificate> verdict = validation::validate(
        grid_, footprint_, direct, options_.touch, options_.static_agents, stop);
    if (verdict && verdict->free) return true;
  }
  return false;
}

// The lattice is anchored at the start; only from its own points is it the same again.
bool Replanner::onLattice(Vec2 p) const {
  const double step = result_.metrics.lattice_step_cells;
  const Vec2 d = p - start_.position;
  const double i = d.x / (step * grid_.frame().cellWidth());
  const double j = d.y / (step * grid_.frame().cellLength());
  return std::abs(i - std::nearbyint(i)) < kSamePoint &&
         std::abs(j - std::nearbyint(j)) < kSamePoint;
}

// Goals without heading are approached along the start's heading, too.
bool Replanner::sameApproaches(Heading other) const {
  if (goal_.heading || other == start_.heading) return true;
  const double step = result_.metrics.lattice_step_cells;
  const GridFrame& frame = grid_.frame();
  const HeadingSet set(step * frame.cellWidth(), step * frame.cellLength(), options_.headings);
  return set.find(other) >= 0 && set.find(start_.heading) >= 0;
}

const PlanResult& Replanner::moveStart(const Pose& start, const PlanControl& control) {
  if (start == start_ && result_.stop == StopReason::None) return kept();
  std::vector<Motion>& motions = result_.path.motions;
  const auto passed = std::ranges::find_if(motions, [&](const Motion& m) { return m.to == start; });
  const bool valid = result_.status == PlanStatus::Solved && result_.metrics.lattice == 0 &&
                     isLeast() && options_.table == nullptr && !result_.gap &&
                     options_.model == DriveKind::Differential && !hasTolerance(goal_) &&
                     !hasExtraCosts(options_) && motions.end() - passed > kOffLattice &&
                     onLattice(start.position) && sameApproaches(start.heading);
  start_ = start;
  StopCheck stop(control.budget, control.stop);
  if (!valid) return fresh(control);
  motions.erase(motions.begin(), passed + 1);
  result_.path.start = start;
  result_.cost = motionCost(motions, options_);
  result_.metrics.cost_units = 0;
  if (directlyCheaper(stop) || !certified(stop)) return fresh(rest(control, stop));
  return kept();
}

}  // namespace clearway::lattice
