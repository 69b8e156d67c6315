#include "planner/pose/pose_planner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <vector>

#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "planner/pose/path_assembly.h"
#include "planner/pose/pose_search.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

constexpr double kStepsPerWidth = 6.0;
constexpr std::int32_t kFinerBy = 4;
constexpr double kMaxRadiusInSteps = 8.0;
constexpr std::uint64_t kPocketExpansions = 300'000;
constexpr std::size_t kMaxLatticeMemory = std::size_t{2} << 30U;  // for a finer lattice

std::string text(double v) {
  std::string s = std::to_string(v);
  s.erase(s.find_last_not_of('0') + 1);
  if (s.back() == '.') s.pop_back();
  return s;
}

std::string text(Cell c) {
  return "row " + std::to_string(c.row) + ", column " + std::to_string(c.column);
}

// From the coarsest lattice step to the finest.
std::vector<LatticeStep> latticeSteps(const GridFrame& frame, const Footprint& footprint) {
  const double cell = std::max(frame.cellWidth(), frame.cellLength());
  const double round = footprint.inscribedRadius();
  const double width = 2.0 * (round > 0.0 ? round : 0.25 * footprint.circumscribedRadius());
  const auto n = static_cast<std::int32_t>(std::clamp(width / kStepsPerWidth / cell, 1.0, 1e6));
  std::vector<LatticeStep> steps{{n, 1}};
  if (n > 1) steps.push_back({std::max(n / kFinerBy, 1), 1});
  if (width < 6.0 * cell) steps.push_back({1, 2});
  if (width < 3.0 * cell) steps.push_back({1, 4});
  return steps;
}

class Planner {
 public:
  Planner(const PoseProblem& problem, const PoseOptions& options, const PlanControl& control)
      : problem_(problem),
        options_(options),
        control_(control),
        meter_(control),
        stop_(control.budget, control.stop),
        frame_(problem.grid->frame()) {}

  PlanResult run() {
    if (checkInput()) {
      validity_.emplace(*problem_.grid, *problem_.footprint, options_.touch);
      if (checkEnds()) plan();
    }
    result_.metrics.time_s = stop_.elapsed_s() - result_.metrics.validation_s;
    meter_.finish(result_.metrics.expanded, stop_.elapsed_s());
    return std::move(result_);
  }

 private:
  bool refuse(PlanStatus status, std::string reason, std::optional<Cell> cell = {}) {
    result_.status = status;
    result_.reason = std::move(reason);
    result_.blocking_cell = cell;
    return false;
  }

  bool checkInput() {
    const auto inside = [&](Vec2 p) {
      const Vec2 end = frame_.bounds().max;
      return p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;  // also refuses NaN
    };
    const auto where = [](Vec2 p) { return "(" + text(p.x) + ", " + text(p.y) + ") m"; };
    const Vec2 s = problem_.start.position;
    const Vec2 g = problem_.goal.position;
    if (!inside(s)) return refuse(PlanStatus::InvalidStart, where(s) + " lies outside the map");
    if (!inside(g)) return refuse(PlanStatus::InvalidGoal, where(g) + " lies outside the map");
    const Vec2 end = frame_.bounds().max;
    if (2.0 * problem_.footprint->inscribedRadius() > std::min(end.x, end.y)) {
      return refuse(PlanStatus::InvalidStart, "the agent is larger than the map of " + text(end.x) +
                                                  " x " + text(end.y) + " m");
    }
    return true;
  }

  bool checkEnds() {
    if (const auto c = validity_->blockingCell(problem_.start)) {
      return refuse(PlanStatus::InvalidStart, atPose("start", *c), c);
    }
    const PoseGoal& goal = problem_.goal;
    if (goal.heading) {
      const auto c = validity_->blockingCell({goal.position, *goal.heading});
      return !c || refuse(PlanStatus::InvalidGoal, atPose("goal", *c), c);
    }
    // Whatever the heading, the inscribed disc must be free: seen as a point with round padding.
    const double r = problem_.footprint->inscribedRadius();
    const std::array point{goal.position, goal.position, goal.position};
    if (r <= 0.0) return true;
    const auto c = firstCollision(*problem_.grid, point, r, options_.touch);
    return !c || refuse(PlanStatus::InvalidGoal, atPose("goal", *c) + ", whatever its heading", c);
  }

  [[nodiscard]] std::string atPose(const char* which, Cell c) const {
    const bool outside = !frame_.contains(c);
    return std::string("the agent at the ") + which + " collides with " +
           (outside ? "the outside of the map at " : "the obstacle at ") + text(c);
  }

  void plan() {
    for (const LatticeStep step : latticeSteps(frame_, *problem_.footprint)) {
      const Lattice lattice(frame_, problem_.start.position, step);
      const std::size_t memory = GoalDistance::memoryFor(lattice);
      if (lattice_number_ > 0 && memory > kMaxLatticeMemory)
        return;  // the reason names the last lattice used
      if (const StopReason r = stop_.poll(0, memory); r != StopReason::None) {
        stopped(r);
        return;
      }
      for (;;) {
        const std::size_t refused = validity_->refusedCount();
        if (attempt(lattice)) return;
        if (validity_->refusedCount() == refused) break;
      }
      ++lattice_number_;
    }
  }

  // True when the answer is final.
  bool attempt(const Lattice& lattice) {
    HeadingSet headings(lattice.stepX(), lattice.stepY());
    if (problem_.goal.heading) headings.adopt(*problem_.goal.heading);
    headings.adopt(problem_.start.heading);
    const CostUnit unit(lattice);
    GoalDistance bound(*validity_, lattice, unit, problem_.goal.position);
    const LatticePoint origin{};
    if (const StopReason r = bound.compute(origin, stop_); r != StopReason::None) return stopped(r);
    if (bound.at(origin) == GoalDistance::kUnreachable) return noWayInThePlane();
    const double radius = std::min(problem_.footprint->inscribedRadius(),
                                   kMaxRadiusInSteps * std::min(lattice.stepX(), lattice.stepY()));
    const MotionSet motions(lattice, headings, options_, radius);
    MotionMasks masks(*validity_, lattice, motions);
    const ConnectionContext context{&lattice, &headings, &*validity_, &options_, unit};
    PoseSearchProblem search{&lattice,
                             &motions,
                             &masks,
                             &*validity_,
                             &bound,
                             unit,
                             &options_,
                             connectStart(context, problem_.start),
                             connectGoal(context, problem_.goal, problem_.start.heading),
                             connectDirectly(context, problem_.start, problem_.goal)};
    if (options_.search == PoseSearch::Dijkstra) search.bound = nullptr;
    if (lattice_number_ > 0 && goalIsSealed(search)) return noWayOnTheLattice(lattice);
    const PoseSearchResult found = searchPoses(search, stop_, meter_);
    result_.metrics.expanded += found.expanded;
    result_.metrics.generated += found.generated;
    result_.metrics.memory_bytes = std::max(result_.metrics.memory_bytes, found.memory_bytes);
    if (found.stop != StopReason::None) return stopped(found.stop);
    if (found.found) return confirm(found.motions);
    return noWayOnTheLattice(lattice);
  }

  // Of ways sorted by state, as many as it takes to know from where the goal is reached.
  void keepOneFreeWayEach(std::vector<Connection>& ways) {
    std::optional<PoseState> kept;
    std::erase_if(ways, [&](const Connection& c) {
      if ((kept && *kept == c.state) || !validity_->isFree(c.motions)) return true;
      kept = c.state;
      return false;
    });
  }

  // Where every motion has its reverse, the goal can be searched from, too. A coarser lattice has
  // failed, so the goal may lie in a pocket, and that is known soon when the search starts there.
  bool goalIsSealed(const PoseSearchProblem& search) {
    if (!options_.allow_reverse) return false;
    PoseSearchProblem back = search;
    back.bound = nullptr;
    back.direct.clear();
    std::swap(back.starts, back.goals);
    keepOneFreeWayEach(back.starts);
    std::stable_sort(
        back.goals.begin(), back.goals.end(),
        [](const Connection& a, const Connection& b) { return comesBefore(a.state, b.state); });
    Budget budget = control_.budget;
    budget.time_limit_s -= stop_.elapsed_s();
    budget.max_nodes = kPocketExpansions;
    StopCheck stop(budget, control_.stop);
    const PlanControl silent;
    ProgressMeter meter(silent);
    const PoseSearchResult r = searchPoses(back, stop, meter);
    result_.metrics.expanded += r.expanded;
    result_.metrics.generated += r.generated;
    return !r.found && r.stop == StopReason::None;
  }

  // Takes the path only when the validator agrees; otherwise refuses the motion it objects to.
  bool confirm(const std::vector<Motion>& motions) {
    for (const bool merged : {true, false}) {
      Path path = merged ? toMergedPath(problem_.start, motions, *validity_)
                         : toPath(problem_.start, motions);
      const double before = stop_.elapsed_s();
      Certificate certificate = validate(*problem_.grid, *problem_.footprint, path, options_.touch);
      result_.metrics.validation_s += stop_.elapsed_s() - before;
      if (certificate.free) {
        result_.status = PlanStatus::Solved;
        result_.reason.clear();
        result_.cost = motionCost(path.motions, options_);
        result_.path = std::move(path);
        result_.certificate = std::move(certificate);
        return true;
      }
      if (!merged) validity_->refuse(path.motions[certificate.where.motion]);
    }
    return false;
  }

  bool stopped(StopReason reason) {
    result_.stop = reason;
    result_.status =
        reason == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
    switch (reason) {
      case StopReason::TimeLimit: result_.reason = "the time limit was reached"; break;
      case StopReason::NodeLimit: result_.reason = "the limit of expansions was reached"; break;
      case StopReason::MemoryLimit: result_.reason = "the memory limit was reached"; break;
      default: result_.reason = "cancelled"; break;
    }
    return true;
  }

  bool noWayInThePlane() {
    const Components free(*problem_.grid);
    const Cell s = frame_.cellAt(problem_.start.position);
    const Cell g = frame_.cellAt(problem_.goal.position);
    const bool parted = !free.connected(s, g) && free.label(s) != 0 && free.label(g) != 0;
    refuse(PlanStatus::NoPath,
           parted
               ? "obstacles part the goal from the start: there is no way for any agent"
               : "every way to the goal is too narrow: not even a disc of the agent's width of " +
                     text(2.0 * problem_.footprint->inscribedRadius()) + " m passes");
    return true;
  }

  bool noWayOnTheLattice(const Lattice& lattice) {  // a finer one may have a way

    std::string reason =
        "the agent's motions do not reach the goal: a disc of its width would pass, "
        "but its shape does not on a lattice of " +
        text(lattice.stepX() / frame_.cellWidth()) + " x " +
        text(lattice.stepY() / frame_.cellLength()) + " cells with 16 headings";
    if (const std::size_t n = validity_->refusedCount(); n > 0) {
      reason += " (" + std::to_string(n) + " motions were refused by the validator)";
    }
    return refuse(PlanStatus::NoPath, std::move(reason));
  }

  const PoseProblem& problem_;
  const PoseOptions& options_;
  const PlanControl& control_;
  ProgressMeter meter_;
  StopCheck stop_;
  GridFrame frame_;
  std::optional<Validity> validity_;
  int lattice_number_ = 0;  // 0: the coarsest
  PlanResult result_;
};

}  // namespace

PlanResult planPose(const PoseProblem& problem, const PoseOptions& options,
                    const PlanControl& control) {
  assert(problem.grid != nullptr && problem.footprint != nullptr);
  return Planner(problem, options, control).run();
}

}  // namespace clearway
