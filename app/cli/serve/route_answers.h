// app/cli/serve/route_answers.h — answers requests about graphs of routes, one at a time.
//
// It keeps the proofs that it had last, each of a graph for an agent on a version of its map. An
// answer does not depend on the requests before.
// Errors: those of route::prove(), findRoute() and conflictsOf(); LimitExceeded: more than
// kMostListed conflicts, or edges and turns, to list. Not thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "app/cli/serve/request.h"

namespace clearway::cli {

class RouteAnswers {
 public:
  static constexpr std::size_t kMostListed = 200'000;

  RouteAnswers();
  ~RouteAnswers();
  RouteAnswers(RouteAnswers&&) noexcept;
  RouteAnswers& operator=(RouteAnswers&&) = delete;

  [[nodiscard]] Result<maps::JsonValue> answer(const RouteWork& work, const PlanControl& control);
  void forget();

 private:
  static constexpr std::size_t kMostProofs = 8;
  struct Proved;
  [[nodiscard]] Result<const Proved*> provedFor(const RouteWork& work,
                                                const std::shared_ptr<const ServedAgent>& agent,
                                                const PlanControl& control, StopCheck& stop);
  [[nodiscard]] Result<maps::JsonValue> conflicts(const RouteWork& work, const Proved& proved,
                                                  const PlanControl& control, StopCheck& stop);

  std::vector<std::unique_ptr<Proved>> proofs_;  // the one used last is the first
};

}  // namespace clearway::cli
