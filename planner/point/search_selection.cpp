#include "planner/point/search_selection.h"

namespace clearway::grid {
namespace {

// Why no fast search applies; nothing when one does.
const char* whyNotFast(const PointOptions& options, const GridFrame& frame) {
  if (options.terrain != nullptr) return "the fast searches do not weigh terrain: A* took over";
  if (options.connectivity == Connectivity::Four) {
    return "the fast searches are for eight directions: A* took over";
  }
  if (options.corners != CornerRule::Never) {
    return "the fast searches cut no corners: A* took over";
  }
  if (frame.cellWidth() != frame.cellLength()) {
    return "the fast searches are for square cells: A* took over";
  }
  return nullptr;
}

SearchSelection selectionForGoals(PointSearch asked) {
  if (asked == PointSearch::BreadthFirst || isAnyAngle(asked)) return {asked, ""};
  const bool named = asked != PointSearch::Auto && asked != PointSearch::Dijkstra;
  return {PointSearch::Dijkstra,
          named ? "one search to several goals is Dijkstra's, whatever search is named" : ""};
}

}  // namespace

bool isFast(PointSearch search) {
  return search == PointSearch::Auto || search == PointSearch::Jump || search == PointSearch::Steps;
}

SearchSelection selectionOf(const PointOptions& options, const GridFrame& frame,
                            bool several_goals) {
  SearchSelection choice{options.search, ""};
  if (several_goals) {
    choice = selectionForGoals(options.search);
  } else if (isFast(options.search)) {
    if (const char* why = whyNotFast(options, frame)) return {PointSearch::AStar, why};
  }
  if (choice.search == PointSearch::BreadthFirst && options.terrain != nullptr) {
    choice.note = "breadth-first counts steps: the terrain is in the cost that is told alone";
  }
  return choice;
}

const char* nameOf(PointSearch search) {
  switch (search) {
    case PointSearch::AStar: return "astar";
    case PointSearch::Dijkstra: return "dijkstra";
    case PointSearch::Jump: return "jps";
    case PointSearch::Steps: return "steps";
    case PointSearch::Auto: break;
    case PointSearch::Bidirectional: return "bidirectional";
    case PointSearch::BreadthFirst: return "bfs";
    case PointSearch::Theta: return "theta";
    case PointSearch::AnyAngle: return "anyangle";
    case PointSearch::Incremental: return "dstar";
  }
  return "auto";
}

}  // namespace clearway::grid
