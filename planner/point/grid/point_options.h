// planner/point/grid/point_options.h — what a user chooses about planning for a point on a grid.
//
// Every choice works with every other unless problemOf() says why not. A fast search that does not
// apply (to four directions, other corner rules, cells that are not square or cost more than
// others) leaves the work to A*, which always does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"
#include "planner/common/terrain.h"

namespace clearway {

class DirectionRules;

namespace grid {

// Whether steps may be diagonal (Eight).
enum class Connectivity : std::uint8_t { Four, Eight };

struct PointOptions {
  Connectivity connectivity = Connectivity::Eight;
  PointSearch search = PointSearch::Auto;
  CornerRule corners = CornerRule::Never;       // AnyAngle and Anya always mean OneFree
  std::shared_ptr<const Terrain> terrain = {};  // null: every cell costs the same
  // Rules of zones (planner/common/direction_rules.h); null: none.
  std::shared_ptr<const DirectionRules> directions = {};
  bool string_pull = false;  // join what is in sight: straight lines between cell centres
  bool nearest = false;  // a blocked end stands for the nearest free cell, and a goal that cannot
                         // be reached for the nearest cell that can
  friend bool operator==(const PointOptions&, const PointOptions&) = default;
};

// Why options and agent do not go together, one sentence that states what to do; or empty.
[[nodiscard]] std::optional<Message> problemOf(const PointOptions& options, const GridAgent& agent);

// Options that go together, with an agent and a map. Planners take no others.
class CheckedPointOptions {
 public:
  CheckedPointOptions() = default;  // the defaults go with every agent

  [[nodiscard]] const PointOptions& get() const { return options_; }
  operator const PointOptions&() const { return options_; }  // NOLINT: checked options are options
  const PointOptions* operator->() const { return &options_; }
  // The same with another value of `nearest`, which goes with all others.
  [[nodiscard]] CheckedPointOptions withNearest(bool nearest) const {
    CheckedPointOptions out = *this;
    out.options_.nearest = nearest;
    return out;
  }

 private:
  friend Result<CheckedPointOptions> check(PointOptions options, const GridAgent& agent,
                                           const GridFrame& frame);
  explicit CheckedPointOptions(PointOptions options) : options_(std::move(options)) {}
  PointOptions options_;
};

// Errors: InvalidArgument: the text of problemOf(); an agent that check() refuses; a terrain that
// has not one cost for each cell of the map, or a unit that is not above 0.
[[nodiscard]] Result<CheckedPointOptions> check(PointOptions options, const GridAgent& agent,
                                                const GridFrame& frame);

// Errors: InvalidArgument, with the size and its value. Points have no size.
[[nodiscard]] Result<void> check(const GridAgent& agent);

}  // namespace grid

}  // namespace clearway
