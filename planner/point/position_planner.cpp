#include "planner/point/position_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/constants.h"
#include "planner/common/direction_rules.h"
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
  // `planner`: for the points of the lattice on the map.
  PositionQuery(PointPlanner& planner, const OccupancyGrid& map, LatticeKind kind, Vec2 start,
                const CheckedPointOptions& options, const PlanControl& control)
      : planner_(&planner),
        map_(&map),
        frame_(map.frame()),
        lattice_(frame_, kind),
        connector_(map, planner.searchedGrid(), planner.agent(), options->terrain.get(), kind),
        start_(lattice_.snapped(start)),
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
    const std::vector<EndConnection> starts = permitted(connectionsOf(start_), true);
    for (std::size_t k = 0; k < goals.size(); ++k) {
      const Vec2 goal = lattice_.snapped(goals[k]);
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

  // Leads to a goal or nearer to one, or for less.
  static bool isBetter(const PlanResult& a, const PlanResult& b) {
    const auto kindOf = [](const PlanResult& p) {
      return p.status == PlanStatus::Solved ? 0 : p.status == PlanStatus::InvalidGoal ? 2 : 1;
    };
    if (kindOf(a) != kindOf(b)) return kindOf(a) < kindOf(b);
    const double off_a = a.gap.value_or(GoalGap{}).distance_m;
    const double off_b = b.gap.value_or(GoalGap{}).distance_m;
    if (isNearer(off_a, off_b) || isNearer(off_b, off_a)) return off_a < off_b;
    return a.cost < b.cost;
  }

 private:
  [[nodiscard]] bool isBlocked(const std::vector<EndConnection>& connections) const {
    return connections.empty() || planner_->searchedGrid().blocked(connections.front().cell);
  }

  [[nodiscard]] bool permits(Vec2 from, Vec2 to) const {
    return options_->directions == nullptr || options_->directions->permits(from, to);
  }
  // Those whose lines keep the directions of zones.
  std::vector<EndConnection> permitted(std::vector<EndConnection> lines, bool from_start) const {
    std::erase_if(lines, [&](const EndConnection& e) {
      const Vec2 centre = lattice_.position(e.cell);
      return e.from && !(from_start ? permits(*e.from, centre) : permits(centre, *e.from));
    });
    return lines;
  }

  // With `nearest`, a blocked end is moved to any of the nearest free cells.
  std::vector<EndConnection> connectionsOf(Vec2 p) const {
    std::vector<EndConnection> out = connector_.connections(p);
    if (!nearest_ || !isBlocked(out)) return out;
    const std::vector<Cell> free =
        nearestFree(planner_->searchedGrid(), lattice_.toSearch(p)).cells;
    if (!free.empty()) out.clear();
    for (const Cell c : free) out.push_back({c, std::nullopt, 0.0});
    return out;
  }

  PlanResult planOne(const std::vector<EndConnection>& starts, Vec2 goal, double limit) {
    PlanResult best;
    if (starts.empty()) return refuse(start_, true);
    const std::vector<EndConnection> goals = permitted(connectionsOf(goal), false);
    if (goals.empty()) return refuse(goal, false);
    // Of several nearest cells those count that can be reached.
    const bool is_moved = nearest_ && !goals.front().from && !isAt(goals.front(), goal);
    if (is_moved && starts.size() + goals.size() > 2) return approach(starts, goal);
    if (const auto direct =
            permits(start_, goal) ? connector_.directCost(start_, goal) : std::nullopt) {
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
      shortest = shortestOf(placesOf(starts), placesOf(goals), limit);
    }
    best = shortest ? *std::move(shortest)
                    : joined(combinations(starts, goals), std::move(best), limit);
    if (nearest_ && best.status == PlanStatus::NoPath) return approach(starts, goal);
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
    addCornersPassedByEnds(*map_, r.points);
    r.path = pathThrough(r.points);
    r.cost = length(r.path);
    if (!isProved(r)) return std::nullopt;
    return r;
  }

  // The shortest of those between any of the places. nullopt: there is none.
  std::optional<PlanResult> shortestOf(const std::vector<Vec2>& from, const std::vector<Vec2>& to,
                                       double limit) {
    std::optional<PlanResult> best;
    for (const Vec2 a : from) {
      for (const Vec2 b : to) {
        std::optional<PlanResult> r = shortestBetween(a, b, limit);
        if (!r) continue;
        if (best && best->status == PlanStatus::Solved && r->status != PlanStatus::Solved) continue;
        if (r->status == PlanStatus::Solved) limit = std::min(limit, r->cost);
        best = std::move(r);
        if (stop_ != StopReason::None) return best;
      }
    }
    return best;
  }

  // The cheapest path from centre to centre with lines to the ends, unless `best` is as cheap.
  PlanResult joined(const std::vector<Combination>& combinations, PlanResult best, double limit) {
    for (const Combination& c : combinations) {
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

  // To a cell that can be reached and is nearest to a goal that is blocked or out of reach.
  PlanResult approach(const std::vector<EndConnection>& starts, Vec2 goal) {
    std::vector<Cell> cells;
    for (const EndConnection& s : starts) cells.push_back(s.cell);
    control_.budget.time_limit_s = limit_s_ - clock_.elapsed_s();
    const auto nearest = planner_->nearestPairs(cells, lattice_.toSearch(goal), options_, control_);
    if (!nearest) {
      PointResult r;
      setStopped(stop_ = nearest.error(), control_.budget, r);
      return r;
    }
    std::vector<EndConnection> ends;
    ends.reserve(nearest->size());  // combinations point into it
    std::vector<Combination> pairs;
    for (const NearestPair& p : *nearest) {
      ends.push_back({p.goal, std::nullopt, 0.0});
      pairs.push_back(combined(starts[p.start], ends.back()));
    }
    std::ranges::stable_sort(pairs, {}, &Combination::bound);
    PlanResult best;
    if (isShortest() && starts.front().from && !ends.empty()) {
      auto shortest = shortestOf(placesOf(starts), placesOf(ends), kInfinity);
      if (shortest && shortest->status == PlanStatus::Solved) best = *std::move(shortest);
    }
    if (best.status != PlanStatus::Solved) best = joined(pairs, std::move(best), kInfinity);
    if (best.status == PlanStatus::Solved) measureGap(goal, best);
    return best;
  }

  void measureGap(Vec2 goal, PlanResult& result) const {
    const double distance = length(result.path.goal().position - goal);
    if (distance == 0.0) return;
    result.gap = GoalGap{distance, 0.0};
    result.reason = "the goal is blocked or out of reach";
  }

  Combination combined(const EndConnection& s, const EndConnection& g) const {
    return {&s, &g, (s.cost + leastCost(s.cell, g.cell) + g.cost) * kRoundingDown};
  }

  std::vector<Combination> combinations(const std::vector<EndConnection>& starts,
                                        const std::vector<EndConnection>& goals) const {
    std::vector<Combination> out;
    for (const EndConnection& s : starts) {
      for (const EndConnection& g : goals) {
        out.push_back(combined(s, g));
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
  [[nodiscard]] bool isAt(const EndConnection& e, Vec2 p) const {
    return lattice_.position(e.cell) == p;
  }
  // An end itself, or the centres that stand for it.
  std::vector<Vec2> placesOf(const std::vector<EndConnection>& connections) const {
    if (const auto& from = connections.front().from) return {*from};
    std::vector<Vec2> out;
    for (const EndConnection& e : connections) out.push_back(lattice_.position(e.cell));
    return out;
  }
  bool isStraight() const { return isAnyAngle(options_->search) || options_->string_pull; }

  // Neighbouring centres, both free, are in one component.
  bool isKnownNoPath(const Combination& c) const {
    if (options_->directions != nullptr) return false;
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
    const Path middle = lattice_.kind() == LatticeKind::Centres ? pathOf(r, frame_, turning)
                                                                : pathOnCorners(r, turning);
    r.path = withEnds(middle, *c.start, *c.goal, turning, isStraight() ? &connector_ : nullptr);
    r.cost = costOf(r, middle, c);
    return r;
  }

  Path pathOnCorners(const PointResult& r, bool turning) const {
    std::vector<Vec2> points;
    for (const Vec2 p : r.points) points.push_back(lattice_.fromSearch(p));
    if (points.empty()) {
      for (const Cell c : r.corners) points.push_back(lattice_.position(c));
    }
    return pathThrough(points, turning);
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
    r.certificate = validation::validatePoint(*map_, r.path, rulesOf(options_, planner_->agent()));
    r.metrics.validation_s = clock.elapsed_s();
    return r.certificate.free;
  }

  // The reason why no line leads from an end to a centre.
  PlanResult refuse(Vec2 p, bool is_start) const {
    PointResult r;
    const Cell cell = frame_.cellAt(p);
    const bool is_point = planner_->agent().shape == PointShape::Point;
    if (is_point && !checkPointEnd(*map_, *map_, cell, is_start, r)) {
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
  const OccupancyGrid* map_;
  const GridFrame& frame_;
  PointLattice lattice_;
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

PlanResult planOnCentres(PointPlanner& planner, Vec2 start, std::span<const Vec2> goals,
                         const CheckedPointOptions& options, const PlanControl& limited) {
  const PointLattice lattice(planner.map().frame());
  const Vec2 at = lattice.snapped(start);
  std::vector<Cell> cells;
  bool centres = lattice.isPoint(at);
  for (const Vec2 g : goals) {
    const Vec2 p = lattice.snapped(g);
    centres = centres && lattice.isPoint(p);
    cells.push_back(lattice.cellAt(p));
  }
  const StopCheck clock{Budget{}};
  if (const StopReason r = planner.prepareGrid(limited); r != StopReason::None) {
    PointResult result;
    setStopped(r, limited.budget, result);
    return result;
  }
  PlanControl control = limited;
  control.budget.time_limit_s -= clock.elapsed_s();
  const Cell from = lattice.cellAt(at);
  if (centres && goals.size() == 1 && !options->nearest) {
    return planner.plan(from, cells.front(), options, control);
  }
  if (centres && goals.size() > 1) {
    if (auto r = planToCentres(planner, from, cells, options, control)) return *std::move(r);
  }
  return PositionQuery(planner, planner.map(), LatticeKind::Centres, start, options, control)
      .planTo(goals);
}

// Whether corners may lead an agent with a size where centres do not.
bool mayUseCorners(const PointPlanner& planner, const CheckedPointOptions& options,
                   const PlanResult& by_centres) {
  if (planner.agent().shape == PointShape::Point || options->terrain != nullptr ||
      options->directions != nullptr) {
    return false;
  }
  const bool is_reached = by_centres.status == PlanStatus::Solved && !by_centres.gap;
  return !is_reached && by_centres.stop == StopReason::None;
}

}  // namespace

PlanResult planBetween(PointPlanner& planner, Vec2 start, std::span<const Vec2> goals,
                       const CheckedPointOptions& options, const PlanControl& control) {
  const StopCheck clock{Budget{}};
  PlanResult result = planOnCentres(planner, start, goals, options, control);
  if (!mayUseCorners(planner, options, result)) return result;
  PlanControl rest = control;
  rest.progress = nullptr;  // it was at the end
  rest.trace = nullptr;     // of cells of the map
  rest.budget.time_limit_s -= clock.elapsed_s();
  const StopOr<PointPlanner*> corners = planner.onCorners(rest);
  if (!corners || *corners == nullptr) return result;
  rest.budget.time_limit_s = control.budget.time_limit_s - clock.elapsed_s();
  PlanResult other =
      PositionQuery(**corners, planner.map(), LatticeKind::Corners, start, options, rest)
          .planTo(goals);
  const bool is_stopped = other.stop != StopReason::None && other.status != PlanStatus::Solved;
  if (!is_stopped && (!PositionQuery::isBetter(other, result) || !other.certificate.free)) {
    return result;
  }
  other.metrics.searches += result.metrics.searches;
  other.metrics.expanded += result.metrics.expanded;
  other.metrics.generated += result.metrics.generated;
  other.metrics.time_s += result.metrics.time_s;
  return other;
}

}  // namespace clearway::grid
