// planner/cover/swath_connector.h — the motions from the end of one swath to the begin of the next.
//
// Method: an agent that turns in place first tries some short connections: along or against its
// heading, a turn, a straight drive, a turn, and along or against the next heading; the cheapest
// that is proved free is taken. Else, and for other drives, the planner of the query plans.
// Cost: some us to a ms; else that of a search, of at most kMostNodes states. Not
// thread-safe.
#pragma once

#include <optional>

#include "planner/cover/motion_prover.h"
#include "planner/query/path_costs.h"

namespace clearway::cover {

class SwathConnector {
 public:
  static constexpr std::uint64_t kMostNodes = 200'000;  // of one search

  SwathConnector(const MotionProver& prover, const PlanControl& control)
      : prover_(&prover), costs_(prover.planner().query()), control_(control) {}

  // Adds the motions from the path's goal. False: there are none, or `stop` ended the search; the
  // path is unchanged. Errors: those of a query.
  [[nodiscard]] Result<bool> connect(Path& path, const Pose& to, StopCheck& stop);
  // Whether the agent can turn there, or change to a line beside.
  [[nodiscard]] bool hasRoomAt(const Pose& pose) const;
  // Whether it can turn there in place by 90 degrees to a side.
  [[nodiscard]] bool canTurnAt(const Pose& pose) const;
  [[nodiscard]] std::size_t searches() const { return searches_; }

 private:
  [[nodiscard]] bool connectDirectly(Path& path, const Pose& to);
  const MotionProver* prover_;
  PathCosts costs_;
  PlanControl control_;
  std::size_t searches_ = 0;
};

// Turns in place to a heading, half turns in two quarters; nothing if it is the same within
// rounding. Then straight to a position.
void turnTo(Path& path, Heading heading);
void driveTo(Path& path, Vec2 position);

}  // namespace clearway::cover
