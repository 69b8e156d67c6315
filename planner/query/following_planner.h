// planner/query/following_planner.h — a planner that is kept while its map changes by versions.
//
// Method: it plans on a copy of the map, and follow() makes the copy equal to another version: what
// differs is found by comparing rows, and only that is updated (query_planner.h). So an answer does
// not depend on the versions before.
// Cost: a copy of the cells, one bit each; follow(): O(words of the map), and the update. Not
// thread-safe.
#pragma once

#include <memory>

#include "planner/query/query_planner.h"

namespace clearway {

class FollowingPlanner {
 public:
  // The map of the query is borrowed until the constructor returns.
  explicit FollowingPlanner(const CheckedQuery& query);

  // Precondition: a grid of the same frame. Terrain costs remain: cells that became free cost at
  // least terrain.least. Errors: those of QueryPlanner::update().
  [[nodiscard]] Result<void> follow(const OccupancyGrid& version);
  QueryPlanner& operator*() { return planner_; }
  QueryPlanner* operator->() { return &planner_; }

 private:
  std::unique_ptr<OccupancyGrid> map_;  // of the planner
  QueryPlanner planner_;
};

}  // namespace clearway
