// planner/validate/fleet/driven_motion_check.h — whether an agent with accelerations can drive its
// motions by their time laws.
//
// Of a motion with a law the speeds and their rates of change are known, and compared with the
// limits of the class: of the path and of the turn. Where two motions follow each other without a
// rest, and the agent neither turns in place, nor reverses, nor has a corner, nor, with a limited
// turn acceleration, another curvature, it drives through: with one speed. Everywhere else it is
// at rest. A motion without a law is driven from rest to rest, at speeds that are not fixed; its
// duration is checked by timed_schedule_check.h.
// Errors: limits are exceeded by more than kLawTolerance; speeds differ at the ends of motions by
//         more than that and their rounding. A duration in whole ticks is up to one tick too long,
//         which makes the speeds of n ticks smaller by a part of 1 / n: that is the rounding, but
//         of each motion at most kRoundedShare of what its agent can change in its duration. So,
//         however short motions are, a schedule changes its speed by no more than 1 + 2
//         kRoundedShare times what the accelerations permit.
// Cost: O(1) a motion. Thread-safe: a pure function.
#pragma once

#include <optional>

#include "core/base/message.h"
#include "planner/common/timed_fleet.h"

namespace clearway::validation {

inline constexpr double kLawTolerance = 1e-9;
inline constexpr double kRoundedShare = 0.01;

// What is wrong with motion `index`, or with how the one before leads into it.
[[nodiscard]] std::optional<Message> lawFault(const fleet::AgentClass& agent_class,
                                              const fleet::AgentSchedule& schedule,
                                              std::size_t index);

}  // namespace clearway::validation
