// planner/point/reference/textbook_search.h — the textbook searches over cells: Dijkstra's
// algorithm, bidirectional Dijkstra and breadth-first search, over terrain, to one goal or several.
//
// Written to be read: queues of the standard library, one label a cell, exact costs
// (planner/point/cost/terrain_cost.h). They share no code with the bucket A* and the fast searches,
// whose references they are, and answer queries to several goals.
//   Dijkstra: E. Dijkstra, "A Note on Two Problems in Connexion with Graphs" (1959).
//   Bidirectional: from both ends, until no path through the two frontiers can be cheaper than the
//     cheapest one found. T. Nicholson, "Finding the Shortest Route between Two Points in a
//     Network" (1966).
//   BreadthFirst: the fewest steps, whatever their cost. E. Moore, "The Shortest Path Through a
//     Maze" (1959).
// Ties: decided by cell; no hash, no pointer order: the same on every machine.
// Cost: some 150 ns an edge by a heap; 24 to 32 bytes a cell, touched only where a search visits;
//       entries of the queue up to 32 bytes. Not thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_source.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/common/terrain.h"
#include "planner/point/grid/point_options.h"

namespace clearway::grid {

struct TextbookProblem {
  GridFrame frame;
  std::span<const std::uint8_t>
      moves;                         // allowed steps of each cell (planner/point/grid/move_masks.h)
  const Terrain* terrain = nullptr;  // null: every cell costs 1
  bool eight = true;
  Cell start;
  std::span<const Cell> goals;  // at least one; Bidirectional: exactly one
  bool all_goals = false;       // a path to each goal, not only to the nearest
};

struct TextbookPath {
  std::vector<Cell> cells;  // from start to goal; empty: not found (or not asked for)
  double cost = 0.0;        // metres times the terrain's cost
};

struct TextbookAnswer {
  std::vector<TextbookPath> paths;  // by goal
  StopReason stop = StopReason::None;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

// Precondition: `search` is Dijkstra, Bidirectional or BreadthFirst; start and goals are free.
[[nodiscard]] TextbookAnswer textbookSearch(const TextbookProblem& problem, PointSearch search,
                                            StopCheck& stop, ProgressMeter& progress,
                                            SearchTrace* trace = nullptr);

}  // namespace clearway::grid
