#include "planner/point/grid/point_options.h"

#include "core/base/range_check.h"

namespace clearway::grid {

std::optional<Message> problemOf(const PointOptions& options, const GridAgent& agent) {
  if (isAnyAngle(options.search) && options.connectivity == Connectivity::Four) {
    return Message("any-angle paths are not for four directions: leave the connectivity at 8");
  }
  if ((isAnyAngle(options.search) || options.string_pull) && options.terrain != nullptr) {
    return Message(
        "any-angle paths do not weigh terrain: choose a grid search, without pulling its path");
  }
  if ((isAnyAngle(options.search) || options.string_pull) && options.directions != nullptr) {
    return Message(
        "any-angle paths do not keep the directions of zones: choose a grid search, without "
        "pulling its path");
  }
  if ((options.search == PointSearch::Incremental ||
       options.search == PointSearch::Bidirectional) &&
      options.directions != nullptr) {
    return Message(
        "D* Lite and bidirectional search do not keep the directions of zones: choose another "
        "search");
  }
  if (options.search == PointSearch::Incremental && options.terrain != nullptr) {
    return Message("D* Lite does not weigh terrain: choose another search");
  }
  if (isShortestAnyAngle(options.search) && options.corners == CornerRule::Always) {
    return Message(
        "the any-angle search bends at corners and never slips between two obstacles that touch: "
        "leave the corner rule at its default, or set one-free");
  }
  if (agent.shape == PointShape::Point) return std::nullopt;
  if (options.search == PointSearch::Anya) {
    return Message("Anya is for a point: choose anyangle for an agent with a size");
  }
  if (!(agent.size_m >= kMinAgent_m && agent.size_m <= kMaxAgent_m) ||
      !(agent.round_m >= 0.0 && agent.round_m <= kMaxAgent_m)) {
    return Message("the agent's size must be from 0.000001 mm to 10 000 km");
  }
  if (options.corners != CornerRule::Never) {
    return Message("an agent with a size cannot cut corners: leave the corner rule at never");
  }
  return std::nullopt;
}

Result<void> check(const GridAgent& agent) {
  if (auto good = checkRanges({{"agent.shape", static_cast<double>(agent.shape), 0.0,
                                static_cast<double>(PointShape::Square)}});
      !good || agent.shape == PointShape::Point) {
    return good;
  }
  return checkRanges({{"agent.size_m", agent.size_m, kMinAgent_m, kMaxAgent_m},
                      {"agent.round_m", agent.round_m, 0.0, kMaxAgent_m}});
}

Result<CheckedPointOptions> check(PointOptions options, const GridAgent& agent,
                                  const GridFrame& frame) {
  Result<void> good = checkRanges({{"connectivity", static_cast<double>(options.connectivity), 0.0,
                                    static_cast<double>(Connectivity::Eight)},
                                   {"search", static_cast<double>(options.search), 0.0,
                                    static_cast<double>(PointSearch::Incremental)},
                                   {"corners", static_cast<double>(options.corners), 0.0,
                                    static_cast<double>(CornerRule::Always)}});
  if (good) good = check(agent);
  if (good && options.terrain != nullptr) good = clearway::check(*options.terrain, frame);
  TRY(std::move(good));
  if (auto problem = problemOf(options, agent)) {
    return fail(ErrorCode::InvalidArgument, *std::move(problem));
  }
  return CheckedPointOptions(std::move(options));
}

}  // namespace clearway::grid
