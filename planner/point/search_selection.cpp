#include "planner/point/search_selection.h"

namespace clearway::grid {
namespace {

constexpr bool isInOrder() {
  for (std::size_t k = 0; k < kPointSearches.size(); ++k) {
    if (kPointSearches[k].search != static_cast<PointSearch>(k)) return false;
  }
  return true;
}
static_assert(isInOrder() &&
              kPointSearches.size() == static_cast<std::size_t>(PointSearch::Incremental) + 1);

const PointSearchRow& rowOf(PointSearch search) {
  return kPointSearches[static_cast<std::size_t>(search)];
}

// Why no fast search applies; null when one does.
const char* whyNotFast(const PointOptions& options, const GridFrame& frame) {
  if (options.terrain != nullptr) return "the fast searches do not weigh terrain: A* took over";
  if (options.directions != nullptr) {
    return "the fast searches do not keep the directions of zones: A* took over";
  }
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

SearchSelection selectionForGoals(PointSearch named) {
  if (isAnyAngle(named)) return {named, rowOf(named).engine, ""};
  if (named == PointSearch::BreadthFirst) return {named, PointEngine::Textbook, ""};
  const bool replaced = named != PointSearch::Auto && named != PointSearch::Dijkstra;
  return {PointSearch::Dijkstra, PointEngine::Textbook,
          replaced ? "one search to several goals is Dijkstra's, whatever search is named" : ""};
}

SearchSelection choiceForGoal(const PointOptions& options, const GridFrame& frame) {
  const PointSearchRow& row = rowOf(options.search);
  if (row.engine == PointEngine::FastGrid) {
    if (const char* why = whyNotFast(options, frame)) {
      return {PointSearch::AStar, PointEngine::BucketAStar, why};
    }
  }
  return {row.search, options.terrain == nullptr ? row.engine : row.engine_terrain, ""};
}

}  // namespace

bool isFast(PointSearch search) { return rowOf(search).engine == PointEngine::FastGrid; }

SearchSelection selectionOf(const PointOptions& options, const GridFrame& frame,
                            bool several_goals) {
  SearchSelection choice =
      several_goals ? selectionForGoals(options.search) : choiceForGoal(options, frame);
  if (choice.search == PointSearch::BreadthFirst && options.terrain != nullptr) {
    choice.note = "breadth-first counts steps: the terrain is in the reported cost alone";
  }
  return choice;
}

const char* nameOf(PointSearch search) { return rowOf(search).name; }

}  // namespace clearway::grid
