// planner/point/search_dispatch.h — runs the search of a query: the one place where the engines of
// planner/point/search_selection.h are called.
//
// What the engines need of the map alone (the inflated grid, move masks, the fast searches' tables,
// labels) is built when first needed and kept; each is complete or absent.
// Statuses: Solved, NoPath, or why the search stopped. Ends are checked by the caller.
// Not thread-safe; the map and the landmarks are borrowed.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/base/stop_or.h"
#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/any_angle/theta_star.h"
#include "planner/point/cost/exact_octile_cost.h"
#include "planner/point/grid/line_of_sight.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/jps/fast_grid_search.h"
#include "planner/point/path_ends.h"
#include "planner/point/point_result.h"
#include "planner/point/reference/bucket_astar.h"
#include "planner/point/search_selection.h"

namespace clearway::grid {

// Everything about one query besides its map. Preconditions: both cells are free on the dispatch's
// grid; problemOf() accepts the options.
struct PointQuery {
  Cell start, goal;
  const PointOptions& options;
  const PlanControl& control;
  StopCheck& stop;
  // Of the interval search for a point: places that touch these cells; null: their centres.
  const PathEnds* ends = nullptr;
};

class SearchDispatch {
 public:
  // `is_inflated`: the map is that of where the agent's centre may be.
  SearchDispatch(const OccupancyGrid& map, const GridAgent& agent, bool is_inflated = false)
      : map_(&map), agent_(agent), is_inflated_(is_inflated) {}

  // Where the agent's centre may be; inflated when first asked for, or by inflate(), which returns
  // why it was stopped.
  [[nodiscard]] const OccupancyGrid& grid();
  [[nodiscard]] StopReason inflate(StopCheck& stop);

  // Landmarks for the fast searches; null: none.
  void use(const Landmarks* landmarks) { landmarks_ = landmarks; }
  // A mesh that was kept from other maps, for the any-angle search of a point; null: an own one.
  void use(CachedMesh* cached);

  // Builds what the choice needs of the map. Anything but None: it was stopped.
  [[nodiscard]] StopReason prepare(const SearchSelection& choice, const PointOptions& options,
                                   StopCheck& stop);

  // The same, and what queries would otherwise build when they first need it.
  [[nodiscard]] StopReason prepareWholly(const SearchSelection& choice, const PointOptions& options,
                                         StopCheck& stop);

  // `choice` becomes the search that answered: Auto becomes the fast search of this map, and A*
  // takes over where a path is too long for the fast searches' costs, Anya where the memory limit
  // has no room for a mesh of the map and both ends are cell centres. Precondition: the result is
  // as made.
  void run(SearchSelection& choice, const PointQuery& query, PointResult& result);

  // One search from the query's start to several goals, nearest first: a result for each of them,
  // or with `nearest_only` the one at `nearest`. Any-angle searches run goal by goal. The query's
  // own goal is ignored. `choice` becomes the search that answered.
  [[nodiscard]] GoalsResult runToGoals(SearchSelection& choice, const PointQuery& query,
                                       std::span<const Cell> goals, bool nearest_only);

  // The cells that can be reached from the start; all others are blocked.
  [[nodiscard]] StopOr<OccupancyGrid> reachableFrom(Cell start, const PointOptions& options,
                                                    StopCheck& stop);

  [[nodiscard]] LineOfSight sight(const PointOptions& options) {
    return {grid(), options.corners, agent_.shape != PointShape::Point};
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct RuleMoves {
    CornerRule rule;
    std::shared_ptr<const DirectionRules> directions;
    MoveMasks masks;
  };
  [[nodiscard]] bool isPoint() const { return agent_.shape == PointShape::Point; }
  [[nodiscard]] StopReason prepareMesh(StopCheck& stop);
  void makePointMesh(unsigned band_bits);
  [[nodiscard]] StopReason prepareMoves(const PointOptions& options, StopCheck& stop);
  [[nodiscard]] GridEdges edges(const PointOptions& options) const;
  // False: a path is too long for the fast searches.
  [[nodiscard]] bool runFast(SearchSelection& choice, const PointQuery& query, PointResult& result);
  void runPrepared(SearchSelection& choice, const PointQuery& query, PointResult& result);
  void runBucketAStar(const SearchSelection& choice, const PointQuery& query, PointResult& result);
  void runTextbook(const SearchSelection& choice, const PointQuery& query,
                   std::span<const Cell> goals, bool nearest_only, std::span<PointResult> results);
  void runTheta(const SearchSelection& choice, const PointQuery& query, PointResult& result);
  void runAnya(const PointQuery& query, PointResult& result);
  void runIntervals(SearchSelection& choice, const PointQuery& query, PointResult& result);
  void finishAnya(const AnyaAnswer& answer, const PointQuery& query, const ProgressMeter& progress,
                  PointResult& result);

  const OccupancyGrid* map_;
  GridAgent agent_;
  bool is_inflated_;
  const Landmarks* landmarks_ = nullptr;
  std::optional<OccupancyGrid> inflated_;  // of an agent with a size
  std::optional<FastGridSearch> fast_;
  std::optional<RuleMoves> moves_;
  std::optional<BucketSpace<GridCost>> space_;
  std::optional<ThetaSpace> theta_;
  std::unique_ptr<MeshSpace> own_mesh_;
  CachedMesh* cached_ = nullptr;        // of a point, instead of an own one
  MeshSpace* mesh_ = nullptr;           // either
  std::size_t too_small_for_mesh_ = 0;  // a memory limit that had no room for it
};

}  // namespace clearway::grid
