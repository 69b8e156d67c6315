// app/cli/serve/work_runner.h — answers the requests for work, one at a time.
//
// It keeps the planners of the agents that it had last, each of which follows the versions of its
// map (planner/query/following_planner.h). An answer does not depend on the requests before.
// Errors: those of the query, with poses in the map's own frame. Not thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/cli/serve/request.h"
#include "app/cli/serve/route_answers.h"
#include "app/document/plan/plan_request.h"
#include "planner/query/query_planner.h"

namespace clearway::cli {

class WorkRunner {
 public:
  // Of a running request: an object with "fraction" and "expanded".
  using Progress = std::function<void(maps::JsonValue)>;

  WorkRunner();
  ~WorkRunner();
  WorkRunner(WorkRunner&&) noexcept;
  WorkRunner& operator=(WorkRunner&&) = delete;

  [[nodiscard]] Result<maps::JsonValue> run(const Work& work, const Progress& progress);
  // Drops the planners: after an exception one may be half changed.
  void forget();

 private:
  static constexpr std::size_t kMostPlanners = 16;
  struct Kept;
  [[nodiscard]] Result<Kept*> plannerFor(const PlanWork& work, StopCheck& stop);
  [[nodiscard]] Result<maps::JsonValue> answer(const Work& work, const Progress& progress);
  [[nodiscard]] Result<maps::JsonValue> plan(const PlanWork& work, const PlanControl& control);

  std::vector<std::unique_ptr<Kept>> kept_;  // the one used last is the first
  RouteAnswers routes_;
};

}  // namespace clearway::cli
