// app/gui/scene.h — what is drawn over a map: agents with their ends, paths and verdicts, in the
// world frame. Plain values; no Qt.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/shape/footprint.h"
#include "planner/common/plan.h"

namespace clearway::gui {

struct SceneAgent {
  std::optional<Footprint> footprint;  // none: a point
  std::optional<Pose> start;
  std::optional<Pose> goal;
  bool any_goal_heading = false;  // the goal's outline would say too much
  std::optional<Path> path;
  std::optional<Certificate> certificate;
};

struct Scene {
  std::vector<SceneAgent> agents;
  std::size_t chosen = 0;        // drawn last and in full colour
  std::optional<Cell> blocking;  // the cell that blocks start or goal
};

}  // namespace clearway::gui
