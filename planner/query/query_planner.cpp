#include "planner/query/query_planner.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <mutex>
#include <utility>

#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/end_connection.h"
#include "planner/point/grid/nearest_free.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/position_planner.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/query/escape.h"
#include "planner/query/path_costs.h"
#include "planner/query/start_zones.h"
#include "planner/query/zone_exit.h"
#include "planner/validate/zone_check.h"

namespace clearway {
namespace {

PlanControl withLimitOf(const CheckedQuery& query, PlanControl control) {
  control.budget.time_limit_s = std::min(control.budget.time_limit_s, query->time_limit_s);
  return control;
}

// Smooths a solved path in the time that is left.
void smoothPath(const CheckedQuery& query, PlanControl control, PlanResult& result) {
  control.budget.time_limit_s -= result.metrics.time_s + result.metrics.validation_s;
  lattice::SmoothResult better =
      lattice::smooth(query.map(), query.shaped()->footprint, result.path, result.certificate,
                      query.poseOptions(), control);
  // In metres of path before and after, which the cost by a table is not; 0: unknown.
  const bool has_table = query.shaped()->options.table != nullptr;
  const bool in_metres = !has_table || better.before > 0.0;  // else stopped at once
  result.cost_unsmoothed = in_metres ? result.cost : 0.0;
  if (better.improved || (has_table && in_metres)) {
    result.path = std::move(better.path);
    result.certificate = std::move(better.certificate);
    result.cost = better.cost;
    result.cost_unsmoothed = better.before;
  }
  result.metrics.smoothing_s = better.time_s;
}

bool isSoft(const Zone& zone) {
  return isDirection(zone.kind) && zone.limitation == ZoneLimitation::Soft;
}

PlanControl rest(PlanControl control, const StopCheck& clock) {
  control.budget.time_limit_s = std::max(0.0, control.budget.time_limit_s - clock.elapsed_s());
  return control;
}

PlanResult stoppedResult(StopReason why) {
  PlanResult out;
  out.status = statusOf(why);
  out.stop = why;
  return out;
}

// Points turn where the second path begins with another heading.
void append(Path& path, const Path& next) {
  const auto turn = [&](Heading to) {
    const Pose at = path.goal();
    if (at.heading != to) path.motions.push_back({MotionKind::Turn, at, {at.position, to}});
  };
  if (isHalfTurn(path.goal().heading, next.start.heading)) turn(path.goal().heading.left90());
  turn(next.start.heading);
  path.motions.insert(path.motions.end(), next.motions.begin(), next.motions.end());
}

constexpr std::size_t kMaxExits = 4;
constexpr std::size_t kMostEscapes = 4;
constexpr std::size_t kMostTries = 64;

// What leaves the zones that a start is in.
struct ExitSearch {
  const CheckedQuery& query;
  const CheckedQuery& lifted;  // without these zones
  std::span<const std::size_t> inside;
  const std::vector<ZoneExit>& exits;
  double longest_m = 0.0;
  StopCheck& stop;

  [[nodiscard]] StopOr<bool> isLegal(const Path& path) const {
    if (length(path) > longest_m) return false;
    return isLegalExit(query, lifted, path, inside, &stop);
  }
};

// To the nearest cells where the agent fits, and those where straight lines leave the zones.
StopOr<std::vector<ZoneExit>> pointExits(const ExitSearch& search, const PlanControl& control) {
  const CheckedQuery& query = search.query;
  auto planner = grid::PointPlanner::make(query.map(), query.point()->shape);
  if (!planner) return std::vector<ZoneExit>();
  if (const StopReason why = planner->prepareGrid(control); why != StopReason::None) {
    return stopped(why);
  }
  const GridFrame& frame = query.map().frame();
  std::vector<Cell> cells = grid::nearestFree(planner->searchedGrid(), query->start.position).cells;
  for (const ZoneExit& exit : search.exits) {
    const Cell c = frame.cellAt(exit.path.goal().position);
    const bool is_free = frame.contains(c) && !planner->searchedGrid().blocked(c);
    if (is_free && std::ranges::find(cells, c) == cells.end()) cells.push_back(c);
  }
  std::vector<ZoneExit> out;
  QueryPlanner to(search.lifted);
  for (const Cell c : cells) {
    if (out.size() == kMaxExits) break;
    const auto found = to.plan(query->start, {{frame.cellCentre(c), {}}}, control);
    if (found && found->stop != StopReason::None) return stopped(found->stop);
    if (!found || found->status != PlanStatus::Solved || found->gap) continue;
    const auto legal = search.isLegal(found->path);
    if (!legal) return stopped(legal.error());
    if (*legal) out.push_back({found->path, found->cost});
  }
  return out;
}

StopOr<std::vector<ZoneExit>> shapedExits(const ExitSearch& search) {
  std::vector<ZoneExit> out;
  std::size_t tries = 0;
  for (const ZoneExit& exit : search.exits) {
    if (out.size() == kMaxExits || ++tries > kMostTries) break;
    const auto legal = search.isLegal(exit.path);
    if (!legal) return stopped(legal.error());
    if (*legal) out.push_back({exit.path, costOf(search.lifted, exit.path)});
  }
  return out;
}

// Cheapest first, and free of all but the zones that the start is in.
StopOr<std::vector<ZoneExit>> exitsFrom(const CheckedQuery& query,
                                        std::span<const std::size_t> inside,
                                        const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  Query open = query.given();
  open.escape = false;
  const Result<CheckedQuery> lifted = liftedQuery(std::move(open), inside, &stop);
  if (isStopped(&stop)) return stopped(stop.reason());
  if (!lifted) return std::vector<ZoneExit>();
  const std::vector<ZoneExit> exits = zoneExits(query, query->start, inside);
  const auto longest_m = longestExit(query, *lifted, exits, inside, &stop);
  if (!longest_m) return stopped(longest_m.error());
  const ExitSearch search{query, *lifted, inside, exits, *longest_m, stop};
  auto out = query.shaped() == nullptr ? pointExits(search, control) : shapedExits(search);
  if (out) std::ranges::stable_sort(*out, {}, &ZoneExit::cost);
  return out;
}

}  // namespace

struct QueryPlanner::State {
  CheckedQuery query;
  std::optional<grid::PointPlanner> points;
  std::unique_ptr<lattice::PosePlanner> poses;

  explicit State(CheckedQuery q) : query(std::move(q)) {
    if (const ShapedAgent* agent = query.shaped()) {
      poses = std::make_unique<lattice::PosePlanner>(query.map(), agent->footprint,
                                                     query.poseOptions());
    } else {
      makePointPlanner();
    }
  }
  void makePointPlanner() {
    Result<grid::PointPlanner> made = grid::PointPlanner::make(query.map(), query.point()->shape);
    assert(made);  // the shape is checked
    points.emplace(*std::move(made));
  }
  [[nodiscard]] PlanResult planOnMap(const PlanControl& limited);
  [[nodiscard]] PlanResult planInZones(const PlanControl& limited);
  // Without an escape.
  [[nodiscard]] PlanResult planFreely(const PlanControl& limited) {
    return query->zones ? planInZones(limited) : planOnMap(limited);
  }
  void nameClosingZone(const PlanControl& limited, PlanResult& result) const;
  [[nodiscard]] std::optional<PlanResult> planAfter(Path lead, const PlanControl& limited);
  [[nodiscard]] std::optional<PlanResult> planEscape(const PlanControl& limited);
  [[nodiscard]] std::optional<PlanResult> planFromZones(const std::vector<std::size_t>& inside,
                                                        const PlanControl& limited);
  PlanResult planPoint(const PlanControl& control) {
    const PointAgent& agent = *query.point();
    const bool has_landmarks =
        agent.landmarks != nullptr && agent.landmarks->fingerprint() == query.map().fingerprint();
    points->use(has_landmarks ? agent.landmarks : nullptr);
    std::unique_lock<std::mutex> locked;
    if (agent.mesh != nullptr) locked = agent.mesh->lock();
    points->use(locked ? agent.mesh : nullptr);
    std::vector<Vec2> goals;
    for (const lattice::PoseGoal& g : query->goals) goals.push_back(g.position);
    return grid::planBetween(*points, query->start.position, goals, query.pointOptions(), control);
  }
};

QueryPlanner::QueryPlanner(CheckedQuery query)
    : state_(std::make_unique<State>(std::move(query))) {}
QueryPlanner::QueryPlanner(QueryPlanner&&) noexcept = default;
QueryPlanner& QueryPlanner::operator=(QueryPlanner&&) noexcept = default;
QueryPlanner::~QueryPlanner() = default;

const CheckedQuery& QueryPlanner::query() const { return state_->query; }

PlanResult QueryPlanner::State::planOnMap(const PlanControl& limited) {
  if (points) return planPoint(limited);
  PlanResult result = poses->plan(query->start, query->goals, limited);
  if (query.shaped()->smooth && result.status == PlanStatus::Solved) {
    smoothPath(query, limited, result);
  }
  return result;
}

// Along a path that ends free, then on. nullopt: there is no path from there.
std::optional<PlanResult> QueryPlanner::State::planAfter(Path lead, const PlanControl& limited) {
  Query next = query.given();
  next.escape = false;
  next.start = lead.goal();
  const Result<CheckedQuery> checked = check(std::move(next));
  if (!checked) return std::nullopt;
  PlanResult result = clearway::plan(*checked, limited);
  if (result.status != PlanStatus::Solved) {
    return result.stop != StopReason::None ? std::optional(std::move(result)) : std::nullopt;
  }
  append(lead, result.path);
  result.path = std::move(lead);
  const double without_lead = result.cost;
  result.cost = costOf(query, result.path);
  if (result.cost_unsmoothed > 0.0) result.cost_unsmoothed += result.cost - without_lead;
  result.suboptimality_bound = std::numeric_limits<double>::infinity();
  result.metrics.cost_units = 0;
  result.certificate = certify(query, result.path);
  return result;
}

// By the shortest motion that leaves the zones, then on.
std::optional<PlanResult> QueryPlanner::State::planFromZones(const std::vector<std::size_t>& inside,
                                                             const PlanControl& limited) {
  const StopCheck clock{Budget{}};
  auto exits = exitsFrom(query, inside, rest(limited, clock));
  if (!exits) return stoppedResult(exits.error());
  for (ZoneExit& exit : *exits) {
    auto result = planAfter(std::move(exit.path), rest(limited, clock));
    if (!result) continue;
    if (result->status == PlanStatus::Solved) {
      for (const std::size_t k : inside) result->left_zones.push_back(query->zones->zones[k].id);
      result->metrics.time_s = clock.elapsed_s();
    }
    return result;
  }
  return std::nullopt;
}

// Where there is a path without zones: the first one that it is against.
void QueryPlanner::State::nameClosingZone(const PlanControl& limited, PlanResult& result) const {
  Query without = query.given();
  without.zones = nullptr;
  const Result<CheckedQuery> checked = check(std::move(without));
  if (!checked) return;
  PlanControl quiet = limited;
  quiet.progress = nullptr;
  quiet.trace = nullptr;
  const PlanResult other = clearway::plan(*checked, quiet);
  if (other.status != PlanStatus::Solved) return;
  const Certificate c = certify(query, other.path);
  if (c.free || c.zone.empty()) return;
  result.blocking_zone = c.zone;
  result.reason = {"%1; without zones there is a path, through the zone '%2'",
                   {result.reason, c.zone}};
}

PlanResult QueryPlanner::State::planInZones(const PlanControl& limited) {
  const StopCheck clock{Budget{}};
  PlanResult result = planOnMap(limited);
  nameZone(zonesOn(query.given()), result);
  const std::vector<std::size_t> inside = result.status == PlanStatus::InvalidStart
                                              ? blockedZonesAt(query.given(), query->start)
                                              : std::vector<std::size_t>();
  if (!inside.empty()) {
    if (auto left = planFromZones(inside, rest(limited, clock))) return *std::move(left);
    result.blocking_zone = query->zones->zones[inside.front()].id;
    result.reason = {"the agent at the start is in the blocked zone '%1'", {result.blocking_zone}};
    result.reason = {"%1, and no short motion leaves it", {result.reason}};
  }
  const bool has_no_path = result.status == PlanStatus::NoPath;
  // Ends of points beside centres of cells are refused where no step to them keeps the rules.
  const bool has_bad_end = points && (result.status == PlanStatus::InvalidStart ||
                                      result.status == PlanStatus::InvalidGoal);
  const bool may_ignore = (has_no_path || has_bad_end) && query->soft_zones &&
                          std::ranges::any_of(query->zones->zones, isSoft);
  if (may_ignore) {
    Query next = query.given();
    next.soft_zones = false;
    const Result<CheckedQuery> checked = check(std::move(next));
    if (checked) {
      PlanResult other = clearway::plan(*checked, rest(limited, clock));
      if (other.status == PlanStatus::Solved) {
        other.against_soft = true;
        return other;
      }
    }
  }
  if (has_no_path) nameClosingZone(rest(limited, clock), result);
  if (result.status != PlanStatus::Solved || !result.certificate.free) return result;
  const std::vector<Zone>& zones = query->zones->zones;
  if (const auto breach = validation::firstBreach(result.path, zones)) {
    validation::addBreach(result.certificate, zones[breach->zone], *breach);
  }
  return result;
}

// Out of the collision by the cheapest escape from which there is a path, then on.
std::optional<PlanResult> QueryPlanner::State::planEscape(const PlanControl& limited) {
  StopCheck clock(limited.budget, limited.stop);
  for (EscapePath& out : escapesFrom(query, kMostEscapes, clock)) {
    const EscapeMotions escape{out.motions.size(), out.cost, out.area_m2};
    auto result = planAfter({query->start, std::move(out.motions)}, rest(limited, clock));
    if (!result) continue;
    if (result->status == PlanStatus::Solved) {
      result->escape = escape;
      result->metrics.time_s = clock.elapsed_s();
    }
    return result;
  }
  return std::nullopt;
}

PlanResult QueryPlanner::plan(const PlanControl& control) {
  const PlanControl limited = withLimitOf(state_->query, control);
  const bool may_escape = state_->query->escape && state_->poses != nullptr;
  if (!may_escape) return state_->planFreely(limited);
  const StopCheck clock{Budget{}};
  PlanResult result = state_->planFreely(limited);
  if (result.status != PlanStatus::InvalidStart) return result;
  if (auto escaped = state_->planEscape(rest(limited, clock))) return *std::move(escaped);
  StopCheck stop(rest(limited, clock).budget, limited.stop);
  if (const StopReason why = stop.pollNow(); why != StopReason::None) {
    result.status = statusOf(why);
    result.stop = why;
    return result;
  }
  result.reason = {"%1, and no motion leads out that never collides more", {result.reason}};
  return result;
}

Result<PlanResult> QueryPlanner::plan(const Pose& start, std::vector<lattice::PoseGoal> goals,
                                      const PlanControl& control) {
  TRY(state_->query.setEnds(start, std::move(goals)));
  return plan(control);
}

bool QueryPlanner::isFree(const Pose& pose) {
  if (state_->poses) return state_->poses->isFree(pose);
  const Vec2 p = pose.position;
  const OccupancyGrid& map = state_->query.map();
  const Vec2 end = map.frame().bounds().max;
  const bool is_inside = p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;  // no NaN
  const PointAgent& agent = *state_->query.point();
  return is_inside && !grid::EndConnector(map, state_->points->searchedGrid(), agent.shape, nullptr)
                           .obstacleAt(p);
}

Result<void> QueryPlanner::update(const CellRange& changed) {
  if (state_->query->zones) {  // the map with zones is another one
    state_ = std::make_unique<State>(TRY(check(Query(state_->query.given()))));
    return {};
  }
  if (state_->poses) {
    state_->poses->update(changed);
  } else {
    state_->makePointPlanner();
  }
  return {};
}

PlanResult plan(const CheckedQuery& query, const PlanControl& control) {
  return QueryPlanner(query).plan(control);
}

double costOf(const CheckedQuery& query, const Path& path) { return PathCosts(query)(path); }

double depthAt(const CheckedQuery& query, const Pose& pose) {
  return query.shaped() == nullptr ? 0.0 : certify(query, Path{pose, {}}).depth_m;
}

std::optional<Vec2> movedStart(const CheckedQuery& query, const PlanResult& result) {
  const PointAgent* point = query.point();
  const Vec2 asked = query->start.position;
  const auto isAsked = [&](grid::LatticeKind kind) {
    const grid::PointLattice lattice(query.map().frame(), kind);
    return lattice.snapped(asked) == result.path.start.position;
  };
  const bool is_moved = point != nullptr && point->options.nearest &&
                        !isAsked(grid::LatticeKind::Centres) &&
                        !isAsked(grid::LatticeKind::Corners);
  return is_moved ? std::optional(asked) : std::nullopt;
}

std::optional<Vec2> movedGoal(const CheckedQuery& query, const PlanResult& result) {
  if (!result.gap) return std::nullopt;
  return query->goals[result.goal].position;
}

}  // namespace clearway
