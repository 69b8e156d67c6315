// planner/query/via_plan.h — one path over via points: plan each leg → join → validate the whole.
//
// Method: the legs are queries of one planner (query_planner.h), each from the pose where the leg
// before ended. So a via point without a heading is passed with the heading in which the leg to it
// arrives at least cost. With ViaOrder::Best the order is that of via_order.h, by the costs of
// plans between all pairs; from a via point without a heading they begin with the heading that a
// plan from the start arrives in. So the order is exact for points, and where all via points have
// headings. The certificate is the validator's for the whole path.
// Cost: that of the legs; Best, of (n + 1)^2 plans more. A limit counts for it all.
//
// Errors: InvalidArgument (no via point; a value out of its range; `nearest`; of a point, a via
// point off the centres of cells), LimitExceeded (more than kMostVia). Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "planner/query/query_planner.h"

namespace clearway {

inline constexpr std::size_t kMostVia = 64;
inline constexpr double kLongestWait_s = 1e6;

struct ViaPoint {
  Vec2 position;
  std::optional<Heading> heading;  // nullopt: any; points have none
  double wait_s = 0.0;
};

enum class ViaOrder : std::uint8_t { Given, Best };

struct ViaTask {
  std::vector<ViaPoint> points;
  ViaOrder order = ViaOrder::Given;
  bool loop = false;  // ends at the start; the goals of the query are ignored
};

struct ViaLeg {
  double cost = 0.0;
  double length_m = 0.0;
  std::size_t end_motion = 0;  // motions of the whole path up to the end of the leg
};

struct ViaPlan {
  // Of the whole path. Unless Solved, that of the leg without an answer. `cost` is that of the
  // whole path, changes of direction at via points included; by a table the sum of the legs.
  PlanResult result;
  std::vector<std::size_t> order;  // indices of the via points, as they are visited
  std::vector<ViaLeg> legs;        // Solved: one more than via points
  std::size_t failed_leg = 0;      // unless Solved: its index in the order
  // Unless Solved: the query of that leg, for messages.
  Pose failed_start;
  std::vector<lattice::PoseGoal> failed_goals;
};

[[nodiscard]] Result<ViaPlan> planVia(const CheckedQuery& query, const ViaTask& task,
                                      const PlanControl& control = {});

}  // namespace clearway
