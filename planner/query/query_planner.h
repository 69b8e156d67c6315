// planner/query/query_planner.h — answers checked queries: prepare → search → smooth → validate.
//
// Every Solved answer carries the certificate of the independent validator; a smoothed path is
// taken only with a certificate of its own. The search is that of planner/pose/pose_planner.h for
// agents with a shape and of planner/point/position_planner.h for those on the grid.
// Cost: that of the search and the certificate; the check of other ends is negligible.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/plan_result.h"
#include "planner/query/query.h"

namespace clearway {

struct CurvedPath;

// One query.
[[nodiscard]] PlanResult plan(const CheckedQuery& query, const PlanControl& control = {});

// Several queries on one map for one agent: what they share is prepared once and reused. The map is
// borrowed. Not thread-safe.
class QueryPlanner {
 public:
  explicit QueryPlanner(CheckedQuery query);
  QueryPlanner(QueryPlanner&&) noexcept;
  QueryPlanner& operator=(QueryPlanner&&) noexcept;
  ~QueryPlanner();

  [[nodiscard]] const CheckedQuery& query() const;

  [[nodiscard]] PlanResult plan(const PlanControl& control = {});
  // From and to other ends, which become those of the query. Errors: those of check().
  [[nodiscard]] Result<PlanResult> plan(const Pose& start, std::vector<lattice::PoseGoal> goals,
                                        const PlanControl& control = {});
  // Whether the agent fits at the pose: inside the map, off obstacles and static agents. Some 2 us.
  // False for a pose that is not finite.
  [[nodiscard]] bool isFree(const Pose& pose);
  // The map has changed within these cells. Precondition: cells that became free cost at least
  // terrain.least, as those that were checked. Errors: those of check(), with zones; it has not
  // changed then.
  Result<void> update(const CellRange& changed);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The validator's verdict on any path of the query's agent, whoever made it. A path that starts in
// blocked zones may leave them, never deeper; each counts once it is off it (zone_leaving.h). With
// Query::escape, motions from a start in collision to the first place where the agent is free only
// must not collide more (planner/validate/escape_check.h). Motions are counted from the start of
// the path.
[[nodiscard]] Certificate certify(const CheckedQuery& query, const Path& path);
// The same, or why it was stopped.
[[nodiscard]] StopOr<Certificate> certify(const CheckedQuery& query, const Path& path,
                                          StopCheck& stop);

// The same for a path that may glide or follow curves, if the agent has a shape. Only rigid paths
// escape. Or why it was stopped.
[[nodiscard]] StopOr<Certificate> certifyCurved(const CheckedQuery& query, const CurvedPath& path,
                                                StopCheck& stop);

// The same for a part of a path, such as an edge of a graph: one that starts in a blocked zone
// collides.
[[nodiscard]] StopOr<Certificate> certifyPart(const CheckedQuery& query, const CurvedPath& path,
                                              StopCheck& stop);

// The ids of the blocked zones that a free path from the pose leaves first.
[[nodiscard]] std::vector<std::string> zonesLeft(const CheckedQuery& query, const Pose& start);

// The number of motions of an escape at the beginning of a path; 0: its start is free, or none of
// its motions ends free.
[[nodiscard]] std::size_t escapeMotions(const CheckedQuery& query, const Path& path);

// The path's cost by the query's cost function; for motions from a table it is that of the model
// without table, as the table defines no costs off its lattice.
[[nodiscard]] double costOf(const CheckedQuery& query, const Path& path);

// The penetration depth of the agent at the pose into obstacles or across the map's edge [m]; 0 if
// it is free, only touches, or has no heading.
[[nodiscard]] double depthAt(const CheckedQuery& query, const Pose& pose);

// The requested position of an end that `nearest` has moved; nullopt: it is where it was requested.
// Precondition: the result is Solved.
[[nodiscard]] std::optional<Vec2> movedStart(const CheckedQuery& query, const PlanResult& result);
[[nodiscard]] std::optional<Vec2> movedGoal(const CheckedQuery& query, const PlanResult& result);

}  // namespace clearway
