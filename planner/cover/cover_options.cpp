#include "planner/cover/cover_options.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"

namespace clearway::cover {

Result<void> checkCover(const CoverOptions& options, const CheckedQuery& agent) {
  const auto bad = [](const char* pattern, std::vector<Message> values) {
    return fail(ErrorCode::InvalidArgument, pattern, std::move(values));
  };
  if (agent.shaped() == nullptr) {
    return fail(ErrorCode::Unsupported, "only agents with a shape and a heading cover an area");
  }
  if (!agent.shaped()->options.static_agents.empty()) {
    return fail(ErrorCode::Unsupported,
                "an area is covered around the obstacles of its map alone, not around other agents "
                "or zones");
  }
  if (agent->escape) {
    return fail(ErrorCode::Unsupported,
                "a path that covers an area does not escape from a collision: plan a path out of "
                "it first");
  }
  const GridFrame& frame = agent.map().frame();
  const Vec2 size = frame.bounds().max;
  const double width = options.tool.width_m;
  if (!std::isfinite(width) || width <= 0.0) {
    return bad("a tool width of %1 m must be a number greater than 0", {shortest(width)});
  }
  const double side = std::min(size.x, size.y);
  if (width > side) {
    return bad("a tool of %1 m is wider than the map, whose shorter side is %2 m",
               {shortest(width), shortest(side)});
  }
  const double least = kLeastToolPart * std::max(frame.cellWidth(), frame.cellLength());
  if (width < least) {
    return bad("a tool of %1 m is narrower than a twentieth of a cell, %2 m",
               {shortest(width), shortest(least)});
  }
  if (!isFinite(options.tool.centre) || length(options.tool.centre) > size.x + size.y) {
    return bad("the tool is %1 m from the agent: at most the size of the map",
               {shortest(length(options.tool.centre))});
  }
  if (!(options.overlap >= 0.0 && options.overlap <= kMostOverlap)) {
    return bad("an overlap of %1 is not between 0 and %2",
               {shortest(options.overlap), shortest(kMostOverlap)});
  }
  if (options.headlands < 0 || options.headlands > kMostLaps) {
    return bad("%1 headlands are not between 0 and %2", {options.headlands, kMostLaps});
  }
  if (options.area) {
    const bool has_part = std::ranges::any_of(*options.area, [&](const Polygon& p) {
      return !p.outer.empty() && overlap(boundsOf(std::span<const Vec2>(p.outer)), frame.bounds(),
                                         TouchRule::TouchingIsFree);
    });
    if (!has_part) return bad("the area to cover has no part on the map", {});
  }
  return {};
}

}  // namespace clearway::cover
