// planner/cover/coverage_plan.h — a path along which a tool covers what an agent can reach, with
// the proved share of it.
//
// Method: where the agent can be and what its tool reaches (reach_map.h); swaths in the cells of a
// boustrophedon decomposition, or laps along the boundary (line_pattern.h, contour_pattern.h), and
// greedy swaths for what remains; their order (drive_order.h); connections (swath_connector.h); the
// certificate of the validator on the whole path; and the proof of what it covers (swept_tool.h),
// which looks at the path alone.
// The region of lines without headlands is that of their two directions, else that of kHeadings.
// Swaths to which no connection is found are skipped, and what only they cover is missed.
// Cost: seconds on maps of millions of cells. Deterministic. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/cover/cover_options.h"
#include "planner/cover/swath.h"
#include "planner/query/query_planner.h"

namespace clearway::cover {

// What a fine cell is. Missed cells are reachable, but not proved covered in whole.
enum class CoverCell : std::uint8_t { Blocked, OutOfReach, Missed, Partly, Covered };

// Areas in square metres.
struct CoverFigures {
  double free_m2 = 0.0;    // of the map, or of the area to cover
  double region_m2 = 0.0;  // of it, what the tool can reach
  double proved_m2 = 0.0;  // of the region, what is proved covered: a lower bound
  double twice_m2 = 0.0;   // of the region, what is covered more than once, by whole cells
  [[nodiscard]] double share() const { return region_m2 > 0.0 ? proved_m2 / region_m2 : 0.0; }
  [[nodiscard]] double outOfReach_m2() const { return free_m2 - region_m2; }
  [[nodiscard]] double missed_m2() const { return region_m2 - proved_m2; }
};

struct CoveragePlan {
  // Solved: the path is free, and covers something. InvalidStart: the agent collides there. NoPath:
  // nothing can be covered. LimitReached, Cancelled.
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;  // unless Solved
  Path path;
  Certificate certificate;
  CoverFigures figures;
  Heading angle;                        // of the lines
  std::size_t cells = 0, laps = 0;      // of the pattern
  std::size_t swaths = 0, skipped = 0;  // driven, and without a connection
  std::size_t gap_swaths = 0;           // of those: for what the pattern missed
  std::size_t searches = 0;             // connections that the planner made
  double working_m = 0.0;               // length of the swaths driven
  // The fine grid: `factor` cells to a side of a cell of the map, row by row.
  std::int32_t factor = 1;
  std::vector<CoverCell> cover;
};

// `agent`: the map, the agent, its options and its start; goals are ignored.
// Errors: those of checkCover(), LimitExceeded (maps that are too large).
[[nodiscard]] Result<CoveragePlan> planCoverage(const CheckedQuery& agent,
                                                const CoverOptions& options,
                                                const PlanControl& control = {});

}  // namespace clearway::cover
