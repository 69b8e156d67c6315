// maps/project/agent_goals.h — the goals of an agent, numbered from 0: `goal`, then `more_goals`.
//
// The planner chooses the goal of least cost. Precondition: an index is less than the number of
// goals.
#pragma once

#include <cstddef>
#include <vector>

#include "maps/project/project.h"

namespace clearway::maps {

[[nodiscard]] inline std::size_t goalCount(const ProjectAgent& a) {
  return a.goal ? 1 + a.more_goals.size() : 0;
}
[[nodiscard]] inline GoalPose& goalAt(ProjectAgent& a, std::size_t i) {
  return i == 0 ? *a.goal : a.more_goals[i - 1];
}
[[nodiscard]] inline const GoalPose& goalAt(const ProjectAgent& a, std::size_t i) {
  return i == 0 ? *a.goal : a.more_goals[i - 1];
}
// Appends a goal.
inline void addGoal(ProjectAgent& a, const GoalPose& goal) {
  if (a.goal) {
    a.more_goals.push_back(goal);
  } else {
    a.goal = goal;
  }
}
// Removes a goal; the indices of later goals decrease by one.
inline void removeGoal(ProjectAgent& a, std::size_t i) {
  if (i == 0 && a.more_goals.empty()) {
    a.goal.reset();
    return;
  }
  if (i == 0) a.goal = a.more_goals.front();
  a.more_goals.erase(a.more_goals.begin() + static_cast<std::ptrdiff_t>(i == 0 ? 0 : i - 1));
}
// Calls change(goal) for each goal.
template <class Change>
void forGoals(ProjectAgent& a, const Change& change) {
  for (std::size_t i = 0; i < goalCount(a); ++i) change(goalAt(a, i));
}

}  // namespace clearway::maps
