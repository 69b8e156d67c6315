// planner/point/reference/textbook_search.h — the textbook searches over cells: A*, Dijkstra's,
// bidirectional and breadth-first, over terrain, to one goal or several.
//
// Written to be read: a priority queue of the standard library (A*: of buckets), one record a cell,
// exact costs (planner/point/cost/terrain_cost.h). They are the references of the fast searches,
// and what runs when those do not apply: cells that cost more than others, and several goals at
// once.
//   AStar, Dijkstra: E. Dijkstra (1959); P. Hart, N. Nilsson, B. Raphael (1968). With several goals
//     A* is Dijkstra's.
//   Bidirectional: Dijkstra's from both ends, until no way through the two frontiers can be shorter
//     than the best one found. T. Nicholson, "Finding the Shortest Route between Two Points in a
//     Network" (1966).
//   BreadthFirst: the fewest steps, whatever their cost. E. Moore (1959).
// Ties: towards the goal, then by cell; no hash, no pointer order: the same on every machine.
// Cost:   some 150 ns a step looked at by a heap; 24 to 32 bytes a cell, touched only where a
//         search comes by; entries of the queue 32 to 48 bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/common/terrain.h"
#include "planner/point/grid/point_options.h"

namespace clearway::grid {

struct TextbookProblem {
  GridFrame frame;
  std::span<const std::uint8_t>
      moves;                         // allowed steps of each cell (planner/point/grid/move_masks.h)
  const Terrain* terrain = nullptr;  // none: every cell costs 1
  bool eight = true;
  Cell start;
  std::span<const Cell> goals;  // at least one; Bidirectional: exactly one
  bool all_goals = false;       // a way to each goal, not only to the nearest
};

struct TextbookPath {
  std::vector<Cell> cells;  // from start to goal; empty: not found (or not asked for)
  double cost = 0.0;        // metres times the terrain's cost
};

struct TextbookAnswer {
  std::vector<TextbookPath> ways;  // by goal
  StopReason stop = StopReason::None;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

// `search` is AStar, Dijkstra, Bidirectional or BreadthFirst.
[[nodiscard]] TextbookAnswer textbookSearch(const TextbookProblem& problem, PointSearch search,
                                            StopCheck& stop, ProgressMeter& progress,
                                            SearchTrace* trace = nullptr);

}  // namespace clearway::grid
