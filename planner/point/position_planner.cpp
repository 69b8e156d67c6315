#include "planner/point/position_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/constants.h"
#include "planner/point/end_connection.h"
#include "planner/point/grid/nearest_free.h"
#include "planner/point/point_result.h"
#include "planner/point/touched_corners.h"

namespace clearway::grid {
namespace {

constexpr double kRoundingDown = 1.0 - 1e-12;  // of sums of lengths

// A combination of connections, with a lower bound of its cost.
struct Combination {
  const EndConnection* start;
  const EndConnection* goal;
  double bound;
};

class PositionQuery {
 public:
  PositionQuery(PointPlanner& planner, Vec2 start, const CheckedPointOptions& options,
                const PlanControl& control)
      : planner_(&planner),
        frame_(planner.map().frame()),
        connector_(planner.map(), planner.searchedGrid(), planner.agent(), options->terrain.get()),
        start_(onLattice(frame_, start)),
        options_(options.withNearest(false)),
        nearest_(options->nearest),
        control_(control),
        clock_(control.budget, control.stop) {
    control_.progress = [this, &control](PlanProgress p) {
      fraction_ = p.fraction = std::max(fraction_, p.fraction);
      p.expanded += expanded_;
      if (control.progress) control.progress(p);
    };
    if (!control.progress) control_.progress = nullptr;
  }

  PlanResult planTo(std::span<const Vec2> goals) {
    PlanResult best;
    std::vector<std::size_t> blocked;
    const std::vector<EndConnection> starts = connectionsOf(start_);
    for (std::size_t k = 0; k < goals.size(); ++k) {
      const Vec2 goal = onLattice(frame_, goals[k]);
      const bool solved = best.status == PlanStatus::Solved;
      PlanResult r = planOne(starts, goal, solved && !nearest_ ? best.cost : kInfinity);
      r.goal = k;
      if (r.status == PlanStatus::InvalidGoal) blocked.push_back(k);
      if (k == 0 || isBetter(r, best)) {
        std::swap(r, best);
        if (k == 0) continue;
      }
      if (stop_ != StopReason::None) break;
    }
    return finish(std::move(best), std::move(blocked));
  }

 private:
  static bool isBetter(const PlanResult& a, const PlanResult& b) {
    const auto rank = [](const PlanResult& p) {
      const int kind = p.status == PlanStatus::Solved        ? 0
                       : p.status == PlanStatus::InvalidGoal ? 2
                                                             : 1;
      return std::tuple(kind, p.gap.value_or(GoalGap{}).distance_m, p.cost);
    };
    return rank(a) < rank(b);
  }

  // With `nearest`, a blocked end is moved.
  std::vector<EndConnection> connectionsOf(Vec2 p) const {
    std::vector<EndConnection> out = connector_.connections(p);
    const OccupancyGrid& centres = planner_->searchedGrid();
    const bool blocked = out.empty() || centres.blocked(out.front().cell);
    if (!nearest_ || !blocked) return out;
    if (const std::optional<Cell> free = nearestFree(centres, frame_.cellAt(p))) {
      out = {{*free, std::nullopt, 0.0}};
    }
    return out;
  }

  PlanResult planOne(const std::vector<EndConnection>& starts, Vec2 goal, double limit) {
    PlanResult best;
    if (starts.empty()) return refuse(start_, true);
    const std::vector<EndConnection> goals = connectionsOf(goal);
    if (goals.empty()) return refuse(goal, false);
    if (const auto direct = connector_.directCost(start_, goal)) {
      best = straightTo(goal, *direct);
      if (options_->terrain == nullptr) return best;
      limit = std::min(limit, best.cost);
    }
    const bool between_centres = !starts.front().from && !goals.front().from;
    if (isStraight() && !between_centres && connector_.isFree(start_, goal, ruleOfLines())) {
      PlanResult straight = straightTo(goal, connector_.costOf(start_, goal));
      if (isProved(straight)) return straight;
    }
    std::optional<PlanResult> shortest;
    if (isShortest() && !between_centres) {
      shortest = shortestBetween(placeOf(starts.front()), placeOf(goals.front()), limit);
    }
    best = shortest ? *std::move(shortest) : joined(starts, goals, std::move(best), limit);
    if (nearest_ && best.status == PlanStatus::NoPath) best = approach(starts.front(), goal);
    if (nearest_ && best.status == PlanStatus::Solved) measureGap(goal, best);
    return best;
  }

  // The shortest any-angle path of a point. nullopt: there is none, rounding has made it one that
  // the validator refuses, or its mesh needs more memory than it may have.
  std::optional<PlanResult> shortestBetween(Vec2 from, Vec2 to, double limit) {
    if (length(to - from) * kRoundingDown >= limit) return PlanResult{};
    PointResult r = run(frame_.cellAt(from),
                        [&] { return planner_->searchBetween(from, to, options_, control_); });
    if (r.status == PlanStatus::NoPath || r.stop == StopReason::MemoryLimit) return std::nullopt;
    if (r.status != PlanStatus::Solved) return r;
    addTouchedCorners(planner_->map(), r.points);
    r.path = pathThrough(r.points);
    r.cost = length(r.path);
    if (!isProved(r)) return std::nullopt;
    return r;
  }

  // The cheapest path from centre to centre with lines to the ends, unless `best` is as cheap.
  PlanResult joined(const std::vector<EndConnection>& starts,
                    const std::vector<EndConnection>& goals, PlanResult best, double limit) {
    for (const Combination& c : combinations(starts, goals)) {
      if (c.bound >= limit) break;
      if (isKnownNoPath(c)) continue;
      PlanResult r = search(c);
      if (r.status == PlanStatus::NoPath) unreachable_.emplace_back(c.start->cell, c.goal->cell);
      if (r.status != PlanStatus::Solved && best.status == PlanStatus::Solved) {
        if (stop_ != StopReason::None) break;
        continue;
      }
      if (best.status != PlanStatus::Solved || r.cost < best.cost) best = std::move(r);
      if (best.status == PlanStatus::Solved) limit = std::min(limit, best.cost);
      if (stop_ != StopReason::None) break;
    }
    return best;
  }

  // As near to a goal out of reach as can be.
  PlanResult approach(const EndConnection& start, Vec2 goal) {
    options_ = options_.withNearest(true);
    const Cell cell = frame_.cellAt(goal);
    const EndConnection there{cell, std::nullopt, 0.0};
    PlanResult r = search({&start, &there, 0.0});
    options_ = options_.withNearest(false);
    if (!isShortest() || !start.from || r.status != PlanStatus::Solved) return r;
    auto shorter = shortestBetween(*start.from, r.path.goal().position, kInfinity);
    return shorter && shorter->status == PlanStatus::Solved ? *std::move(shorter) : r;
  }

  void measureGap(Vec2 goal, PlanResult& result) const {
    const double distance = length(result.path.goal().position - goal);
    if (distance == 0.0) return;
    result.gap = GoalGap{distance, 0.0};
    result.reason = "the goal is blocked or out of reach";
  }

  std::vector<Combination> combinations(const std::vector<EndConnection>& starts,
                                        const std::vector<EndConnection>& goals) const {
    std::vector<Combination> out;
    for (const EndConnection& s : starts) {
      for (const EndConnection& g : goals) {
        out.push_back({&s, &g, (s.cost + leastCost(s.cell, g.cell) + g.cost) * kRoundingDown});
      }
    }
    std::ranges::stable_sort(out, {}, &Combination::bound);
    return out;
  }

  double leastCost(Cell a, Cell b) const {
    const double x = std::abs(1.0 * a.column - b.column);
    const double y = std::abs(1.0 * a.row - b.row);
    const double w = frame_.cellWidth();
    const double l = frame_.cellLength();
    const double both = std::min(x, y);
    const double straight = std::hypot(x * w, y * l);
    if (isStraight()) return straight;
    const bool four = options_->connectivity == Connectivity::Four;
    const double steps =
        four ? x * w + y * l : (x - both) * w + (y - both) * l + both * std::hypot(w, l);
    return options_->terrain == nullptr
               ? steps
               : steps * options_->terrain->unit * options_->terrain->least;
  }

  // Of the straight lines of a point from and to its ends.
  CornerRule ruleOfLines() const {
    const bool may_touch =
        isShortestAnyAngle(options_->search) && planner_->agent().shape == PointShape::Point;
    return may_touch ? CornerRule::OneFree : CornerRule::Never;
  }
  // By a search between any two places.
  bool isShortest() const {
    return options_->search == PointSearch::AnyAngle &&
           planner_->agent().shape == PointShape::Point;
  }
  Vec2 placeOf(const EndConnection& e) const {
    return e.from ? *e.from : frame_.cellCentre(e.cell);
  }
  bool isStraight() const { return isAnyAngle(options_->search) || options_->string_pull; }

  // Neighbouring centres, both free, are in one component.
  bool isKnownNoPath(const Combination& c) const {
    const auto joined = [](Cell a, Cell b) {
      return std::abs(a.row - b.row) + std::abs(a.column - b.column) <= 1;
    };
    return std::ranges::any_of(unreachable_, [&](const auto& pair) {
      return joined(pair.first, c.start->cell) && joined(pair.second, c.goal->cell);
    });
  }

  // One search of the query.
  template <class Search>
  PointResult run(Cell from, const Search& search) {
    if (searches_++ > 0 && control_.trace != nullptr) control_.trace->restart(from);
    control_.budget.time_limit_s = limit_s_ - clock_.elapsed_s();
    PointResult r = search();
    expanded_ += r.metrics.expanded;
    generated_ += r.metrics.generated;
    memory_bytes_ = std::max(memory_bytes_, r.metrics.memory_bytes);
    stop_ = r.stop;
    return r;
  }

  PlanResult search(const Combination& c) {
    PointResult r = run(c.start->cell, [&] {
      return planner_->search(c.start->cell, c.goal->cell, options_, control_);
    });
    if (r.status != PlanStatus::Solved) return r;
    const bool turning = planner_->agent().shape != PointShape::Square;
    const Path middle = pathOf(r, frame_, turning);
    r.path = withEnds(middle, *c.start, *c.goal, turning, isStraight() ? &connector_ : nullptr);
    r.cost = costOf(r, middle, c);
    return r;
  }

  // The cost of the search and the lines, unless withEnds() has shortened the path.
  double costOf(const PointResult& r, const Path& middle, const Combination& c) const {
    const auto lineTo = [](const EndConnection& e, Vec2 centre) {
      return e.from ? length(*e.from - centre) : 0.0;
    };
    const double whole = length(middle) + lineTo(*c.start, middle.start.position) +
                         lineTo(*c.goal, middle.goal().position);
    if (length(r.path) >= whole * kRoundingDown) return r.cost + c.start->cost + c.goal->cost;
    double sum = 0.0;
    for (const Motion& m : r.path.motions) {
      sum += connector_.costOf(m.from.position, m.to.position);
    }
    return sum;
  }

  PlanResult straightTo(Vec2 goal, double cost) const {
    PlanResult r;
    r.status = PlanStatus::Solved;
    r.cost = cost;
    r.path = start_ == goal ? Path{{start_, {}}, {}}
                            : pathThrough(std::vector{start_, goal},
                                          planner_->agent().shape != PointShape::Square);
    return r;
  }

  // Adds its certificate.
  bool isProved(PlanResult& r) const {
    const StopCheck clock{Budget{}};
    r.certificate =
        validation::validatePoint(planner_->map(), r.path, rulesOf(options_, planner_->agent()));
    r.metrics.validation_s = clock.elapsed_s();
    return r.certificate.free;
  }

  // The reason why no line leads from an end to a centre.
  PlanResult refuse(Vec2 p, bool is_start) const {
    PointResult r;
    const Cell cell = frame_.cellAt(p);
    const bool is_point = planner_->agent().shape == PointShape::Point;
    if (is_point && !checkPointEnd(planner_->map(), planner_->map(), cell, is_start, r)) {
      return r;
    }
    r.status = is_start ? PlanStatus::InvalidStart : PlanStatus::InvalidGoal;
    r.blocking_cell = connector_.obstacleAt(p);
    if (!r.blocking_cell) {
      r.reason =
          "the agent is free there, but no straight line leads from there to the centre of a cell "
          "around it that is free for the agent";
    } else if (!frame_.contains(*r.blocking_cell)) {
      r.reason = "the agent reaches beyond the map's edge";
    } else {
      r.reason = {"the agent overlaps the obstacle at row %1, column %2",
                  {r.blocking_cell->row, r.blocking_cell->column}};
    }
    return r;
  }

  PlanResult finish(PlanResult best, std::vector<std::size_t> blocked) {
    best.metrics.expanded = expanded_;
    best.metrics.searches = std::max(1, searches_);
    best.metrics.generated = generated_;
    best.metrics.memory_bytes = memory_bytes_;
    best.blocked_goals = std::move(blocked);
    if (best.status == PlanStatus::Solved && stop_ != StopReason::None) {
      if (stop_ == StopReason::Cancelled && !control_.keep_best) {
        PointResult cancelled;
        setStopped(stop_, control_.budget, cancelled);
        return cancelled;
      }
      best.stop = stop_;  // other combinations may be better
    }
    best.metrics.time_s = clock_.elapsed_s() - best.metrics.validation_s;
    if (best.status == PlanStatus::Solved && !best.certificate.free) (void)isProved(best);
    return best;
  }

  PointPlanner* planner_;
  const GridFrame& frame_;
  EndConnector connector_;
  Vec2 start_;
  CheckedPointOptions options_;
  bool nearest_;
  PlanControl control_;
  StopCheck clock_;
  double limit_s_ = control_.budget.time_limit_s;
  double fraction_ = 0.0;
  int searches_ = 0;
  std::uint64_t expanded_ = 0, generated_ = 0;
  std::size_t memory_bytes_ = 0;
  StopReason stop_ = StopReason::None;
  std::vector<std::pair<Cell, Cell>> unreachable_;
};

// Several goals, all ends at centres: one search to all of them.
std::optional<PlanResult> planToCentres(PointPlanner& planner, Cell start,
                                        std::span<const Cell> goals,
                                        const CheckedPointOptions& options,
                                        const PlanControl& control) {
  GoalsResult to = planner.planToGoals(start, goals, true, options, control);
  PlanResult& best = to.results[to.nearest];
  best.goal = to.nearest;
  for (std::size_t k = 0; k < goals.size(); ++k) {
    if (to.results[k].status == PlanStatus::InvalidGoal) best.blocked_goals.push_back(k);
  }
  const bool stopped = best.stop != StopReason::None;
  if (best.status == PlanStatus::Solved || stopped || !options->nearest) return std::move(best);
  return std::nullopt;
}

}  // namespace

PlanResult planBetween(PointPlanner& planner, Vec2 start, std::span<const Vec2> goals,
                       const CheckedPointOptions& options, const PlanControl& limited) {
  const GridFrame& f = planner.map().frame();
  std::vector<Cell> cells;
  bool centres = isCentre(f, onLattice(f, start));
  for (const Vec2 g : goals) {
    centres = centres && isCentre(f, onLattice(f, g));
    cells.push_back(f.cellAt(onLattice(f, g)));
  }
  const StopCheck clock{Budget{}};
  if (const StopReason r = planner.prepareGrid(limited); r != StopReason::None) {
    PointResult result;
    setStopped(r, limited.budget, result);
    return result;
  }
  PlanControl control = limited;
  control.budget.time_limit_s -= clock.elapsed_s();
  const Cell from = f.cellAt(onLattice(f, start));
  if (centres && goals.size() == 1 && !options->nearest) {
    return planner.plan(from, cells.front(), options, control);
  }
  if (centres && goals.size() > 1) {
    if (auto r = planToCentres(planner, from, cells, options, control)) return *std::move(r);
  }
  return PositionQuery(planner, start, options, control).planTo(goals);
}

}  // namespace clearway::grid
