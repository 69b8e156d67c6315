#include "app/gui/scene_builder.h"

#include <algorithm>

#include "app/gui/texts.h"
#include "app/session/body_place.h"
#include "core/grid/covered_cells.h"
#include "maps/agent_goals.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostCovered = 20'000;  // more cells are no help to the eye

}  // namespace

void SceneBuilder::replaceMap() {
  world_ = ConflictWorld(editor_.file().world);
  world_.setGrid(editor_.map().grid);
}

void SceneBuilder::updateMap(const CellRange& cells) {
  world_.updateGrid(editor_.map().grid, cells);
}

SceneAgent SceneBuilder::agentOf(const EditAgent& a, const Options& options) const {
  SceneAgent out;
  out.id = a.id;
  out.footprint = editor_.footprint(a);
  out.start = a.agent.start;
  out.selected = editor_.isSelected(a.id);
  out.locked = a.locked;
  out.level = worldLevelOf(a.agent.level);
  out.mode = worldModeOf(a.agent.mode);
  if (a.agent.colour) out.colour = QColor::fromRgb(*a.agent.colour);
  for (std::size_t i = 0; i < goalCount(a.agent); ++i) {
    const GoalPose& g = goalAt(a.agent, i);
    out.goals.push_back({{g.position, g.heading.value_or(Heading())}, !g.heading, false});
  }
  const AgentPlan* plan = plans_.of(a.id);
  if (plan == nullptr || plan->result.status != PlanStatus::Solved) return out;
  out.paths = plan->paths;
  out.certificate = plan->result.certificate;
  for (SceneGoal& g : out.goals) g.passed_over = true;
  if (plan->result.goal < out.goals.size()) {
    out.goals[plan->result.goal] = {plan->result.path.goal(), false, false};
  }
  const auto clock = player_.clocks().find(a.id);
  if (player_.shown() && clock != player_.clocks().end()) {
    out.now = clock->second.poseAt(player_.time_s());
    const double fine = editor_.document().frame().cellWidth();
    if (options.trail) out.trail = clock->second.trail(player_.time_s(), fine);
  }
  return out;
}

std::vector<Cell> SceneBuilder::coveredBy(const SceneAgent& agent) const {
  std::vector<Cell> out;
  const std::optional<Pose>& pose = agent.now ? agent.now : agent.start;
  if (!pose || !agent.footprint) return out;
  for (const ConvexPolygon& part : agent.footprint->collisionParts()) {
    const std::vector<Vec2> ring = placed(part, *pose);
    const auto cells =
        coveredCells(editor_.document().frame(), ConvexRing(ring), agent.footprint->radius());
    if (cells) out.insert(out.end(), cells->begin(), cells->end());
    if (out.size() > kMostCovered) return {};
  }
  return out;
}

Conflicts SceneBuilder::conflictsOf(const Scene& scene) {
  std::vector<ConflictAgent> placed;
  placed.reserve(scene.agents.size());
  for (const SceneAgent& a : scene.agents) {
    const std::optional<Pose>& pose = a.now ? a.now : a.start;
    if (pose) placed.push_back({a.id, a.footprint.get(), *pose, a.level, a.mode});
  }
  std::ranges::sort(placed, {}, &ConflictAgent::id);
  return world_.find(placed);
}

Scene SceneBuilder::build(const Options& options) {
  Scene scene;
  const EditAgent* chosen = editor_.chosen();
  for (const EditAgent& a : editor_.document().agents()) {
    if (a.hidden) continue;
    if (chosen != nullptr && a.id == chosen->id) scene.chosen = scene.agents.size();
    scene.agents.push_back(agentOf(a, options));
  }
  scene.conflicts = conflictsOf(scene);
  if (scene.chosen >= scene.agents.size()) return scene;
  if (options.covered) scene.covered = coveredBy(scene.agents[scene.chosen]);
  if (const AgentPlan* plan = plans_.of(chosen->id)) {
    scene.blocking = plan->result.blocking_cell;
    scene.narrowest = plan->result.narrowest;
    if (scene.narrowest) scene.narrow_label = narrowLabel(editor_.map(), *scene.narrowest);
    scene.label = verdictLabel(editor_.map(), plan->result);
  }
  return scene;
}

}  // namespace clearway::gui
