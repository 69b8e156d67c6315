// app/gui/playback/goal_watch.h — which goals of a scene are in obstacles or reach out of the map.
//
// Goals with any heading are judged by the largest disc inside the agent, which is certain. Static
// and disabled agents go nowhere: theirs are skipped.
// Cost: one check of a pose for each goal that changed, or whose cells did.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "app/gui/canvas/paint/scene.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::gui {

class GoalWatch {
 public:
  void replaceMap() { known_.clear(); }
  void updateMap(const CellRange& cells);
  // By agent, then goal.
  [[nodiscard]] std::vector<BlockedGoal> find(const Scene& scene, const OccupancyGrid& grid);

 private:
  struct Known {
    Pose pose;
    bool any_heading = false;
    std::shared_ptr<const Footprint> footprint;
    CellRange around{};  // the cells that were looked at
    std::vector<Cell> cells;
  };
  std::map<std::pair<std::uint32_t, std::size_t>, Known> known_;  // by agent and goal
};

}  // namespace clearway::gui
