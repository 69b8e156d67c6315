// app/gui/work/fleet_failure.h — why a search of a fleet's plan has none: what ended it, how far
// it got, and what to do next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"

namespace clearway::gui {

struct Report;
struct Verdict;

struct FleetFailure {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason{};                            // where no limit was reached
  std::optional<std::size_t> refused_agent{};  // that the reason is about
  Budget budget{};                             // of the search
  bool robust = false;                         // the plan that was asked for
  std::size_t agents = 0;
  std::size_t prepared = 0, planned = 0;  // the most of them at a time
  std::vector<std::uint32_t> ids{};       // of the agents
  bool superseded = false;                // the user has asked for another plan since
};

// `has_plan`: there is one from before.
[[nodiscard]] Report failureReport(const FleetFailure& failure, bool has_plan);
// For the map.
[[nodiscard]] Verdict failureVerdict(const FleetFailure& failure);

}  // namespace clearway::gui
