#include "app/gui/playback/scene_builder.h"

#include <algorithm>

#include "app/gui/model/plan_text.h"
#include "app/session/body/body_placement.h"
#include "core/grid/covered_cells.h"
#include "maps/agent_goals.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostCovered = 20'000;  // larger sets of cells are not drawn

}  // namespace

void SceneBuilder::replaceMap() {
  world_ = session::ConflictWorld(editor_.file().world);
  world_.setGrid(editor_.map().grid);
}

void SceneBuilder::updateMap(const CellRange& cells) {
  world_.updateGrid(editor_.map().grid, cells);
}

SceneAgent SceneBuilder::agentOf(const session::EditAgent& a, const Options& options) const {
  SceneAgent out;
  out.id = a.id;
  out.footprint = editor_.footprint(a);
  out.exact = editor_.exactShape(a);
  out.start = a.agent.start;
  out.selected = editor_.isSelected(a.id);
  out.locked = a.locked;
  out.level = session::worldLevelOf(a.agent.level);
  out.mode = session::worldModeOf(a.agent.mode);
  if (a.agent.colour) out.colour = QColor::fromRgb(*a.agent.colour);
  for (std::size_t i = 0; i < maps::goalCount(a.agent); ++i) {
    const maps::GoalPose& g = maps::goalAt(a.agent, i);
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

void SceneBuilder::addCovered(const SceneAgent& agent, Scene& scene) const {
  const std::optional<Pose>& pose = agent.now ? agent.now : agent.start;
  if (!pose || !agent.footprint) return;
  const GridFrame& grid = editor_.document().frame();
  const double radius = agent.footprint->radius();
  std::vector<Vec2> corners;
  for (const ConvexPolygon& part : agent.footprint->collisionParts()) {
    const std::vector<Vec2> ring = placed(part, *pose);
    corners.insert(corners.end(), ring.begin(), ring.end());
    const auto cells = coveredCells(grid, ConvexRing(ring), radius);
    if (cells) scene.covered.insert(scene.covered.end(), cells->begin(), cells->end());
    if (scene.covered.size() > kMostCovered) {
      scene.covered.clear();
      return;
    }
  }
  Aabb box = boundsOf(corners);
  box = {box.min - Vec2{radius, radius}, box.max + Vec2{radius, radius}};
  scene.around = grid.clipped(grid.cellsMeeting(box, TouchRule::TouchingIsFree));
}

std::optional<Certificate> SceneBuilder::standing(const SceneAgent& agent) const {
  if (!agent.start || !agent.footprint) return std::nullopt;
  return validation::validate(editor_.map().grid, *agent.footprint, Path{*agent.start, {}});
}

session::Conflicts SceneBuilder::conflictsOf(const Scene& scene) {
  std::vector<session::ConflictAgent> placed;
  placed.reserve(scene.agents.size());
  for (const SceneAgent& a : scene.agents) {
    const std::optional<Pose>& pose = a.now ? a.now : a.start;
    if (pose) placed.push_back({a.id, a.footprint.get(), *pose, a.level, a.mode, a.exact});
  }
  std::ranges::sort(placed, {}, &session::ConflictAgent::id);
  return world_.find(placed);
}

Scene SceneBuilder::build(const Options& options) {
  Scene scene;
  const session::EditAgent* chosen = editor_.chosen();
  for (const session::EditAgent& a : editor_.document().agents()) {
    if (a.hidden) continue;
    if (chosen != nullptr && a.id == chosen->id) scene.chosen = scene.agents.size();
    scene.agents.push_back(agentOf(a, options));
  }
  scene.conflicts = conflictsOf(scene);
  if (scene.chosen >= scene.agents.size()) return scene;
  const SceneAgent& agent = scene.agents[scene.chosen];
  if (options.covered) addCovered(agent, scene);
  scene.standing = standing(agent);
  if (scene.standing && scene.standing->free && !agent.paths) {
    scene.label = gui::lengthText(editor_.shown(), scene.standing->clearance_m);
  }
  if (const AgentPlan* plan = plans_.of(chosen->id)) {
    scene.blocking = plan->result.blocking_cell;
    scene.narrowest = plan->result.narrowest;
    if (scene.narrowest) scene.narrow_label = narrowLabel(editor_.shown(), *scene.narrowest);
    if (agent.paths) scene.label = verdictLabel(editor_.shown(), plan->result);
  }
  return scene;
}

}  // namespace clearway::gui
