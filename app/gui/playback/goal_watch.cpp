#include "app/gui/playback/goal_watch.h"

#include <algorithm>
#include <array>

#include "app/document/body/covered_area.h"
#include "app/document/edit/conflict_regions.h"
#include "core/grid/covered_cells.h"

namespace clearway::gui {
namespace {

bool goesNowhere(const SceneAgent& agent) {
  return agent.mode == collide::BodyMode::Static || agent.mode == collide::BodyMode::Disabled;
}

CellRange around(const GridFrame& grid, const Vec2& at, double reach_m) {
  const Vec2 reach{reach_m, reach_m};
  return grid.cellsMeeting({at - reach, at + reach}, TouchRule::TouchingCollides);
}

std::vector<Cell> hitBy(const SceneGoal& goal, const Footprint* footprint,
                        const OccupancyGrid& grid) {
  const Vec2 at = goal.pose.position;
  if (footprint == nullptr) {
    const Cell cell = grid.frame().cellAt(at);
    return grid.blocked(cell) ? std::vector<Cell>{cell} : std::vector<Cell>{};
  }
  if (goal.any_heading) {
    const std::array centre{at};
    const double inside = footprint->inscribedRadius();
    return inside > 0.0 ? collidingCells(grid, ConvexRing(centre), inside) : std::vector<Cell>{};
  }
  std::vector<Cell> out;
  for (const ConvexPolygon& part : footprint->collisionParts()) {
    const std::vector<Cell> hit =
        collidingCells(grid, ConvexRing(placed(part, goal.pose)), footprint->radius());
    out.insert(out.end(), hit.begin(), hit.end());
  }
  return out;
}

bool meet(const CellRange& a, const CellRange& b) {
  return a.first_row < b.last_row && b.first_row < a.last_row && a.first_column < b.last_column &&
         b.first_column < a.last_column;
}

// The overlap is measured of the first ones.
BlockedGoal blocked(const SceneAgent& agent, std::size_t index, const std::vector<Cell>& cells,
                    const GridFrame& grid, bool measured) {
  const SceneGoal& goal = agent.goals[index];
  BlockedGoal out{agent.id, index, goal.pose, {}, {}};
  app::WallConflict wall{agent.id, {}, 0.0, goal.pose.position, {}};
  for (const Cell c : cells) wall.cells.push_back({c.row, c.row + 1, c.column, c.column + 1});
  if (agent.footprint && !goal.any_heading && measured) {
    app::Conflicts one{{std::move(wall)}, {}};
    const app::ConflictAgent there{agent.id, agent.footprint.get(), goal.pose};
    app::measureOverlaps(one, {&there, 1}, grid);
    wall = std::move(one.walls.front());
    out.outline = app::coveredArea(*agent.footprint, goal.pose);
  }
  out.overlap = std::move(wall);
  return out;
}

}  // namespace

void GoalWatch::updateMap(const CellRange& cells) {
  std::erase_if(known_, [&](const auto& entry) { return meet(entry.second.around, cells); });
}

std::vector<BlockedGoal> GoalWatch::find(const Scene& scene, const OccupancyGrid& grid) {
  std::vector<BlockedGoal> out;
  std::map<std::pair<std::uint32_t, std::size_t>, Known> seen;
  for (const SceneAgent& agent : scene.agents) {
    if (goesNowhere(agent)) continue;
    for (std::size_t i = 0; i < agent.goals.size(); ++i) {
      const SceneGoal& goal = agent.goals[i];
      const std::pair key(agent.id, i);
      auto entry = known_.extract(key);
      if (entry.empty() || entry.mapped().pose != goal.pose ||
          entry.mapped().any_heading != goal.any_heading ||
          entry.mapped().footprint != agent.footprint) {
        const double reach = agent.footprint ? agent.footprint->circumscribedRadius() : 0.0;
        Known fresh{goal.pose, goal.any_heading, agent.footprint,
                    around(grid.frame(), goal.pose.position, reach),
                    hitBy(goal, agent.footprint.get(), grid)};
        seen.insert_or_assign(key, std::move(fresh));
      } else {
        seen.insert(std::move(entry));
      }
      const std::vector<Cell>& cells = seen.at(key).cells;
      if (!cells.empty()) {
        out.push_back(blocked(agent, i, cells, grid.frame(), out.size() < app::kMeasured));
      }
    }
  }
  known_ = std::move(seen);
  std::ranges::sort(out, {}, [](const BlockedGoal& g) { return std::pair(g.agent, g.goal); });
  return out;
}

}  // namespace clearway::gui
