#include "planner/pose/pose_planner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <vector>

#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "planner/pose/lattice_setup.h"
#include "planner/pose/narrow_place.h"
#include "planner/pose/path_assembly.h"
#include "planner/pose/pose_search.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

constexpr std::uint64_t kPocketExpansions = 300'000;
constexpr std::size_t kMaxTwoWayGoals = 2'000;  // of ways to the goal that are checked beforehand
constexpr std::size_t kMaxLatticeMemory = std::size_t{2} << 30U;  // for a finer lattice

enum class Merge : std::uint8_t { All, Checked, None };

std::string text(double v) {
  std::string s = std::to_string(v);
  s.erase(s.find_last_not_of('0') + 1);
  if (s.back() == '.') s.pop_back();
  return s;
}

std::string text(Cell c) {
  return "row " + std::to_string(c.row) + ", column " + std::to_string(c.column);
}

}  // namespace

struct PosePlanner::Kept {
  const OccupancyGrid* grid;
  const Footprint* footprint;
  PoseOptions options;
  std::optional<Validity> validity;
  std::vector<std::unique_ptr<LatticeSetup>> setups;  // by lattice step
  CellRange changed;                                  // since these were made

  void makeValidity(StopCheck* stop);
  // Nothing when it is stopped.
  [[nodiscard]] LatticeSetup* setupFor(std::size_t number, LatticeStep step, const Pose& start,
                                       std::optional<Heading> goal, StopCheck* stop);
};

// Makes it, or brings all that is kept up to date. When it is stopped, nothing is kept.
void PosePlanner::Kept::makeValidity(StopCheck* stop) {
  if (!validity) {
    validity.emplace(*grid, *footprint, options.touch, options.others, stop);
  } else if (!changed.empty()) {
    validity->update(stop);
    for (const auto& setup : setups) {
      if (setup) setup->update(*validity, changed, stop);
    }
  }
  changed = {};
  if (!isStopped(stop)) return;
  validity.reset();
  setups.clear();
}

// Used again when the start lies on it, bit for bit, and the headings are the same.
LatticeSetup* PosePlanner::Kept::setupFor(std::size_t number, LatticeStep step, const Pose& start,
                                          std::optional<Heading> goal, StopCheck* stop) {
  if (setups.size() <= number) setups.resize(number + 1);
  std::unique_ptr<LatticeSetup>& kept = setups[number];
  const Lattice lattice(grid->frame(), start.position, step);
  const HeadingSet headings = headingsFor(lattice, options, start.heading, goal);
  if (kept) {
    const Lattice& l = kept->lattice;
    const LatticePoint p = l.nearest(start.position);
    if (l.contains(p) && l.position(p) == start.position && kept->motions.headings() == headings) {
      return kept.get();
    }
  }
  kept = std::make_unique<LatticeSetup>(*validity, lattice, headings, options, stop);
  if (isStopped(stop)) kept.reset();
  return kept.get();
}

class PosePlanner::Query {
 public:
  Query(Kept& kept, const PoseProblem& problem, const PlanControl& control)
      : kept_(kept),
        problem_(problem),
        options_(kept.options),
        control_(control),
        meter_(control),
        stop_(control.budget, control.stop),
        frame_(problem.grid->frame()),
        validity_(kept.validity) {}

  PlanResult run() {
    if (checkInput()) {
      kept_.makeValidity(&stop_);
      if (!validity_) {
        stopped(stop_.poll(0));
      } else if (checkEnds()) {
        plan();
      }
    }
    if (result_.status == PlanStatus::NoPath && validity_) {
      result_.narrowest = narrowestPlace(validity_->distances(), problem_.start.position,
                                         problem_.goal.position, &stop_);
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
    if (const auto a = validity_->blockingAgent(problem_.start)) {
      return refuseFor(PlanStatus::InvalidStart, "start", *a);
    }
    const PoseGoal& goal = problem_.goal;
    if (goal.heading) {
      const Pose pose{goal.position, *goal.heading};
      if (const auto c = validity_->blockingCell(pose)) {
        return refuse(PlanStatus::InvalidGoal, atPose("goal", *c), c);
      }
      const auto a = validity_->blockingAgent(pose);
      return !a || refuseFor(PlanStatus::InvalidGoal, "goal", *a);
    }
    // Whatever the heading, the inscribed disc must be free: seen as a point with round padding.
    const double r = problem_.footprint->inscribedRadius();
    const std::array point{goal.position, goal.position, goal.position};
    if (r <= 0.0) return true;
    if (const auto a = StandingAgents(options_.others).firstCollision(point, r, options_.touch)) {
      return refuseFor(PlanStatus::InvalidGoal, "goal", *a);
    }
    const auto c = firstCollision(*problem_.grid, point, r, options_.touch);
    return !c || refuse(PlanStatus::InvalidGoal, atPose("goal", *c) + ", whatever its heading", c);
  }

  bool refuseFor(PlanStatus status, const char* which, std::size_t agent) {
    result_.blocking_agent = options_.others[agent].name;
    return refuse(status, std::string("the agent at the ") + which + " collides with the agent '" +
                              options_.others[agent].name + "'");
  }

  [[nodiscard]] std::string atPose(const char* which, Cell c) const {
    const bool outside = !frame_.contains(c);
    return std::string("the agent at the ") + which + " collides with " +
           (outside ? "the outside of the map at " : "the obstacle at ") + text(c);
  }

  void plan() {
    for (const LatticeStep step : latticeSteps(frame_, *problem_.footprint, options_)) {
      const Lattice lattice(frame_, problem_.start.position, step);
      const std::size_t memory = PlaneDistance::memoryFor(lattice);
      if (lattice_number_ > 0 && memory > kMaxLatticeMemory)
        return;  // the reason names the last lattice used
      if (const StopReason r = stop_.poll(0, memory); r != StopReason::None) {
        stopped(r);
        return;
      }
      if (!NodeStore::fits(lattice, headingCount())) {
        stopped(StopReason::MemoryLimit);
        return;
      }
      LatticeSetup* const setup =
          kept_.setupFor(lattice_number_, step, problem_.start, problem_.goal.heading, &stop_);
      if (setup == nullptr) {
        stopped(stop_.poll(0));
        return;
      }
      for (;;) {
        const std::size_t refused = validity_->refusedCount();
        if (attempt(*setup)) return;
        if (validity_->refusedCount() == refused) break;
      }
      ++lattice_number_;
    }
  }

  // True when the answer is final.
  bool attempt(LatticeSetup& setup) {
    const Lattice& lattice = setup.lattice;
    const MotionSet& motions = setup.motions;
    const ConnectionContext context{
        &lattice,  &motions.headings(), &*validity_,
        &options_, motions.unit(),      leastRadius(lattice, *problem_.footprint, options_)};
    PoseSearchProblem search{&lattice,
                             &motions,
                             &setup.masks,
                             &*validity_,
                             nullptr,
                             nullptr,
                             motions.unit(),
                             &options_,
                             connectStart(context, problem_.start),
                             connectGoal(context, problem_.goal, problem_.start.heading),
                             connectDirectly(context, problem_.start, problem_.goal)};
    PlaneDistance to_goal(setup.plane, setup.steps, PlaneDistance::Of::ToGoal);
    PlaneDistance from_start(setup.plane, setup.steps, PlaneDistance::Of::FromStart);
    const bool both = options_.weight <= 1.0 && search.goals.size() <= kMaxTwoWayGoals;
    if (both) keepOneFreeWayEach(search.goals);
    if (options_.search != PoseSearch::Dijkstra) {
      if (const StopReason r = computeBounds(search, to_goal, both ? &from_start : nullptr);
          r != StopReason::None) {
        return stopped(r);
      }
      const bool reached =
          std::any_of(search.starts.begin(), search.starts.end(), [&](const Connection& c) {
            return to_goal.at(c.state.point) != PlaneDistance::kUnreachable;
          });
      if (!reached && search.direct.empty()) return noWayInThePlane(lattice);
      search.to_goal = &to_goal;
      if (both) search.from_start = &from_start;
    }
    if (!both && lattice_number_ > 0 && goalIsSealed(search)) return noWayOnTheLattice(lattice);
    const PoseSearchResult found =
        both ? searchBothWays(search, stop_, meter_) : searchPoses(search, stop_, meter_);
    result_.metrics.expanded += found.expanded;
    result_.metrics.generated += found.generated;
    result_.metrics.memory_bytes = std::max(result_.metrics.memory_bytes, found.memory_bytes);
    if (found.stop != StopReason::None) return stopped(found.stop);
    if (found.found) return confirm(found, motions.unit());
    return noWayOnTheLattice(lattice);
  }

  StopReason computeBounds(const PoseSearchProblem& search, PlaneDistance& to_goal,
                           PlaneDistance* from_start) {
    const auto seeds = [](const std::vector<Connection>& ways) {
      std::vector<PlaneDistance::Seed> s;
      for (const Connection& c : ways) s.push_back({c.state.point, c.cost});
      return s;
    };
    const auto starts = seeds(search.starts);
    const auto goals = seeds(search.goals);
    const StopReason r = to_goal.compute(goals, starts, stop_);
    if (r != StopReason::None || from_start == nullptr) return r;
    return from_start->compute(starts, goals, stop_);
  }

  // Of ways sorted by state, as many as it takes to know from where the goal is reached.
  void keepOneFreeWayEach(std::vector<Connection>& ways) {
    std::optional<PoseState> kept;
    std::erase_if(ways, [&](const Connection& c) {
      if ((kept && *kept == c.state) || isStopped(&stop_) || !validity_->isFree(c.motions)) {
        return true;
      }
      kept = c.state;
      return false;
    });
  }

  // Where every motion has its reverse, the goal can be searched from, too. A coarser lattice has
  // failed, so the goal may lie in a pocket, and that is known soon when the search starts there.
  bool goalIsSealed(const PoseSearchProblem& search) {
    if (!options_.allow_reverse) return false;
    PoseSearchProblem back = search;
    back.to_goal = nullptr;
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
  bool confirm(const PoseSearchResult& found, const CostUnit& unit) {
    const std::vector<Motion>& motions = found.motions;
    // What joined motions sweep differs from the parts' by rounding, so that hardly ever matters.
    for (const Merge merge : {Merge::All, Merge::Checked, Merge::None}) {
      Path path = merge == Merge::None
                      ? toPath(problem_.start, motions)
                      : toMergedPath(problem_.start, motions,
                                     merge == Merge::Checked ? &*validity_ : nullptr);
      const double before = stop_.elapsed_s();
      Certificate certificate =
          validate(*problem_.grid, *problem_.footprint, path, options_.touch, options_.others);
      result_.metrics.validation_s += stop_.elapsed_s() - before;
      if (certificate.free) {
        result_.status = PlanStatus::Solved;
        result_.metrics.lattice = static_cast<int>(lattice_number_);
        const LatticeStep step = latticeSteps(frame_, *problem_.footprint,
                                              options_)[static_cast<std::size_t>(lattice_number_)];
        result_.metrics.lattice_step_cells = static_cast<double>(step.numerator) / step.denominator;
        result_.reason.clear();
        result_.cost = options_.table != nullptr ? found.cost / unit.perMetre()
                                                 : motionCost(path.motions, options_);
        result_.path = std::move(path);
        result_.certificate = std::move(certificate);
        return true;
      }
      if (merge == Merge::None) validity_->refuse(path.motions[certificate.where.motion]);
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

  // Final when not even a point or a disc has a way; else a finer lattice may have one.
  bool noWayInThePlane(const Lattice& lattice) {
    const Cell s = frame_.cellAt(problem_.start.position);
    const Cell g = frame_.cellAt(problem_.goal.position);
    const Components free(*problem_.grid);
    const double width = 2.0 * problem_.footprint->inscribedRadius();
    if (!free.connected(s, g) && free.label(s) != 0 && free.label(g) != 0) {
      return !refuse(PlanStatus::NoPath,
                     "obstacles part the goal from the start: there is no way for any agent");
    }
    if (width > 0.0 && !Components(discObstacles()).connected(s, g)) {
      return !refuse(
          PlanStatus::NoPath,
          "every way to the goal is too narrow: not even a disc of the agent's width of " +
              text(width) + " m passes");
    }
    return noWayOnTheLattice(lattice);
  }

  // The cells in which the middle of the inscribed disc cannot lie, wherever in the cell.
  [[nodiscard]] OccupancyGrid discObstacles() const {
    OccupancyGrid grid = *problem_.grid;
    const double half_diagonal = 0.5 * length(Vec2{frame_.cellWidth(), frame_.cellLength()});
    for (std::int32_t i = 0; i < frame_.rows(); ++i) {
      for (std::int32_t j = 0; j < frame_.columns(); ++j) {
        const double d = validity_->distances().at({i, j});
        if ((d + half_diagonal) * 1.000001 < problem_.footprint->inscribedRadius()) {
          grid.set({i, j}, true);
        }
      }
    }
    return grid;
  }

  bool noWayOnTheLattice(const Lattice& lattice) {  // a finer one may have a way

    std::string reason =
        "the agent's motions do not reach the goal: a disc of its width would pass, "
        "but its shape does not on a lattice of " +
        text(lattice.stepX() / frame_.cellWidth()) + " x " +
        text(lattice.stepY() / frame_.cellLength()) + " cells with " +
        std::to_string(headingCount()) + " headings";
    if (const std::size_t n = validity_->refusals(); n > 0) {
      reason += " (" + std::to_string(n) + " motions were refused by the validator)";
    }
    return refuse(PlanStatus::NoPath, std::move(reason));
  }

  [[nodiscard]] int headingCount() const {
    return options_.table != nullptr ? options_.table->headings : options_.headings;
  }

  Kept& kept_;
  const PoseProblem& problem_;
  const PoseOptions& options_;
  const PlanControl& control_;
  ProgressMeter meter_;
  StopCheck stop_;
  GridFrame frame_;
  std::optional<Validity>& validity_;
  std::size_t lattice_number_ = 0;  // 0: the coarsest
  PlanResult result_;
};

PosePlanner::PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
                         const PoseOptions& options)
    : kept_(std::make_unique<Kept>(Kept{&grid, &footprint, options, {}, {}, {}})) {}
PosePlanner::~PosePlanner() = default;

void PosePlanner::update(const CellRange& changed) {
  CellRange& all = kept_->changed;
  all = all.empty() ? changed
                    : CellRange{std::min(all.first_row, changed.first_row),
                                std::max(all.last_row, changed.last_row),
                                std::min(all.first_column, changed.first_column),
                                std::max(all.last_column, changed.last_column)};
}

void PosePlanner::prepare(const Pose& start) {
  kept_->makeValidity(nullptr);
  const auto steps = latticeSteps(kept_->grid->frame(), *kept_->footprint, kept_->options);
  kept_->setupFor(0, steps.front(), start, std::nullopt, nullptr)->masks.prepare();
}

PlanResult PosePlanner::plan(const Pose& start, const PoseGoal& goal, const PlanControl& control) {
  const PoseProblem problem{kept_->grid, kept_->footprint, start, goal};
  return Query(*kept_, problem, control).run();
}

PlanResult planPose(const PoseProblem& problem, const PoseOptions& options,
                    const PlanControl& control) {
  assert(problem.grid != nullptr && problem.footprint != nullptr);
  return PosePlanner(*problem.grid, *problem.footprint, options)
      .plan(problem.start, problem.goal, control);
}

}  // namespace clearway
