// planner/pose/primitives/checked_pose_options.h — options of a pose query whose values are all
// within their ranges. Planners take no others.
//
// Cost of a check: O(static agents + motions of the table). Thread-safe: no state.
#pragma once

#include <string>
#include <utility>

#include "core/base/result.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

class CheckedPoseOptions {
 public:
  CheckedPoseOptions() = default;  // the defaults are valid

  [[nodiscard]] const PoseOptions& get() const { return options_; }
  operator const PoseOptions&() const { return options_; }  // NOLINT: checked options are options

 private:
  friend Result<CheckedPoseOptions> check(PoseOptions options);
  explicit CheckedPoseOptions(PoseOptions options) : options_(std::move(options)) {}
  PoseOptions options_;
};

// Errors: InvalidArgument, with the option's name and value: a number that is not finite or out of
// its range, headings other than 8, 16, 32 or 64, a table that is inconsistent, a static agent
// without a name or finite pose.
[[nodiscard]] Result<CheckedPoseOptions> check(PoseOptions options);

// Errors: InvalidArgument, with name and value: a position that is not finite or beyond 10 000 km,
// a tolerance out of its range. `which` names the goal in messages.
[[nodiscard]] Result<void> check(const PoseGoal& goal, const std::string& which = "goal");

}  // namespace clearway::lattice
