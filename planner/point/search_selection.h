// planner/point/search_selection.h — the table of searches: which engine runs each of them, which
// one answers a query, and why it is not the one that the options name.
//
// The fast searches are for eight directions, no corner cutting, square cells of equal cost and one
// goal; elsewhere A* runs instead, or Dijkstra's algorithm for several goals.
// Thread-safe: no state. The texts live for ever.
#pragma once

#include <array>
#include <cstdint>

#include "core/grid/grid_frame.h"
#include "planner/point/grid/point_options.h"

namespace clearway::grid {

enum class PointEngine : std::uint8_t {
  FastGrid,     // planner/point/jps/fast_grid_search.h
  BucketAStar,  // planner/point/reference/bucket_astar.h; over terrain: A* alone
  Textbook,     // planner/point/reference/textbook_search.h
  Theta,        // planner/point/any_angle/theta_star.h
  Intervals,    // planner/point/any_angle/interval_search.h
  Anya,         // planner/point/any_angle/anya.h
  DStarLite,    // planner/point/dstar_lite_planner.h
};

// One row a search, in the order of the enumeration.
struct PointSearchRow {
  PointSearch search;
  PointEngine engine;          // for one goal, where all cells cost the same
  PointEngine engine_terrain;  // for one goal, over terrain
  const char* name;            // on the command line
};
inline constexpr std::array kPointSearches{
    PointSearchRow{PointSearch::AStar, PointEngine::BucketAStar, PointEngine::BucketAStar, "astar"},
    PointSearchRow{PointSearch::Dijkstra, PointEngine::BucketAStar, PointEngine::Textbook,
                   "dijkstra"},
    PointSearchRow{PointSearch::Jump, PointEngine::FastGrid, PointEngine::BucketAStar, "jps"},
    PointSearchRow{PointSearch::Steps, PointEngine::FastGrid, PointEngine::BucketAStar, "steps"},
    PointSearchRow{PointSearch::Auto, PointEngine::FastGrid, PointEngine::BucketAStar, "auto"},
    PointSearchRow{PointSearch::Bidirectional, PointEngine::Textbook, PointEngine::Textbook,
                   "bidirectional"},
    PointSearchRow{PointSearch::BreadthFirst, PointEngine::Textbook, PointEngine::Textbook, "bfs"},
    PointSearchRow{PointSearch::Theta, PointEngine::Theta, PointEngine::Theta, "theta"},
    PointSearchRow{PointSearch::AnyAngle, PointEngine::Intervals, PointEngine::Intervals,
                   "anyangle"},
    PointSearchRow{PointSearch::LazyTheta, PointEngine::Theta, PointEngine::Theta, "lazytheta"},
    PointSearchRow{PointSearch::Anya, PointEngine::Anya, PointEngine::Anya, "anya"},
    PointSearchRow{PointSearch::Incremental, PointEngine::DStarLite, PointEngine::DStarLite,
                   "dstar"},
};

struct SearchSelection {
  PointSearch search = PointSearch::Auto;  // Auto: a fast one, which of them depends on the map
  PointEngine engine = PointEngine::FastGrid;
  const char* note = "";  // one sentence; empty when it is the search that the options name
};

// `several_goals`: one query with more than one goal.
[[nodiscard]] SearchSelection selectionOf(const PointOptions& options, const GridFrame& frame,
                                          bool several_goals = false);

// The choice is one of the fast searches, which use landmarks when there are some.
[[nodiscard]] bool isFast(PointSearch search);

// As the command line names it.
[[nodiscard]] const char* nameOf(PointSearch search);

}  // namespace clearway::grid
