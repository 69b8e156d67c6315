// planner/pose/replanner.h — keeps an answer right while the map changes and the robot moves.
//
// After an edit or a moved start the answer has the status of a fresh plan, the same cost (to the
// lattice's rounding, planner/pose/primitives/primitive_cost.h), and a certificate on the map as it
// is now. Method: what can be proved from the old answer is kept, else it is planned again.
//   Cells blocked: motions can only be lost. A path that is still free, its turns by what a search
//     asks for (planner/pose/collision/motion_checker.h), is still a cheapest; where there was no
//     path, there is none.
//   Cells freed: a cheaper path would have to sweep one of them. It is at least as long as the path
//     from the start to the agent's reach of that cell and on to the goal; when that is more than
//     the path costs, the path is still a cheapest.
//   Start moved to a point of the lattice on the path: the rest of a cheapest path is one,
//     unless the robot can now go straight to the goal, or changes of direction cost, or the goal
//     has no heading and may be approached along that of the start.
//   Both proofs are about the lattice that the path was found on; changes that its choice or the
//   connections from the start may depend on are planned again.
// Planned again from scratch are all paths that need not be the cheapest of their lattice: those of
// a weight above 1, and of anytime searches, whose analytic expansions
// (planner/pose/connect/analytic_expansion.h) leave the lattice from wherever the search came by.
// That there is no path is kept with these, too. Planned again is also what a limit cut short, what
// leads to the nearest pose or into a tolerance, comes from a motion file, or pays for the
// proximity of obstacles. What a fresh plan needs besides the search is kept between plans and
// brought up to date. A limit holds for proofs, too: an answer that cannot be certified in time is
// planned for again in what is left, and is what a stopped plan returns. Cost: kept: a
// certificate, tens of microseconds to a millisecond; else that of a plan from scratch, or less.
// Not thread-safe.
#pragma once

#include <span>

#include "planner/pose/pose_planner.h"

namespace clearway::lattice {

// A change of a cell.
struct CellEdit {
  Cell cell;  // inside the map
  bool blocked = false;
};

class Replanner {
 public:
  // How an answer was found after a change.
  enum class Repair : std::uint8_t {
    Kept,   // the old answer was proved to stand
    Fresh,  // planned again
  };

  Replanner(OccupancyGrid grid, Footprint footprint, const CheckedPoseOptions& options = {});

  Replanner(const Replanner&) = delete;
  Replanner& operator=(const Replanner&) = delete;
  ~Replanner() = default;

  const PlanResult& plan(const Pose& start, const PoseGoal& goal, const PlanControl& control = {});
  // Preconditions: plan() was called; the cells lie inside the map.
  const PlanResult& edit(std::span<const CellEdit> edits, const PlanControl& control = {});
  const PlanResult& moveStart(const Pose& start, const PlanControl& control = {});

  [[nodiscard]] const PlanResult& result() const { return result_; }
  [[nodiscard]] Repair lastRepair() const { return last_; }
  [[nodiscard]] const OccupancyGrid& grid() const { return grid_; }

 private:
  const PlanResult& fresh(const PlanControl& control);
  const PlanResult& kept();
  [[nodiscard]] bool mayShorten(Cell freed) const;
  [[nodiscard]] bool nearEnds(Cell edited) const;
  [[nodiscard]] bool onLattice(Vec2 p) const;
  [[nodiscard]] bool isLeast() const;
  [[nodiscard]] bool sameApproaches(Heading other) const;
  [[nodiscard]] bool directlyCheaper(StopCheck& stop) const;
  [[nodiscard]] bool certified(StopCheck& stop);
  [[nodiscard]] bool passesWidely(std::span<const CellEdit> edits, StopCheck& stop) const;

  OccupancyGrid grid_;
  Footprint footprint_;
  PoseOptions options_;
  PosePlanner planner_;  // borrows grid and footprint
  Pose start_;
  PoseGoal goal_;
  PlanResult result_;
  Repair last_ = Repair::Fresh;
};

}  // namespace clearway::lattice
