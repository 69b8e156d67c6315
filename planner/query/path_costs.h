// planner/query/path_costs.h — what many paths of a query cost, by its cost function.
//
// Method: planner/pose/cost/path_cost.h for agents with a shape; else length, or the terrain below.
// Cost: a distance field of the map once where proximity counts; then some us a path. Not
// thread-safe.
#pragma once

#include <memory>

#include "core/geometry/path.h"
#include "planner/query/query.h"

namespace clearway {

class PathCosts {
 public:
  // Borrows the map of the query.
  explicit PathCosts(const CheckedQuery& query);
  PathCosts(PathCosts&&) noexcept;
  ~PathCosts();
  [[nodiscard]] double operator()(const Path& path) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace clearway
