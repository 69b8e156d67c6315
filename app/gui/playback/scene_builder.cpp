#include "app/gui/playback/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/document/body/body_placement.h"
#include "app/document/edit/conflict_regions.h"
#include "app/document/edit/edit_agents.h"
#include "app/drawing/pictures/fleet_picture.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/fleet_verdict.h"
#include "core/geometry/distance.h"
#include "core/grid/covered_cells.h"
#include "maps/plan/project_agent.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostCovered = 20'000;  // larger sets of cells are not drawn
constexpr double kTail_s = 6.0;               // of the trails of a large fleet
constexpr double kSameMoment_s = 0.15;
constexpr double kRounding_m = 1e-9;  // of poses between two ticks

// The closest points of two shapes, with their radii.
std::pair<Vec2, Vec2> closestBetween(const Footprint& a, const Pose& at_a, const Footprint& b,
                                     const Pose& at_b) {
  std::optional<ClosestPoints> best;
  for (const ConvexPolygon& of_a : a.collisionParts()) {
    const std::vector<Vec2> ring = placed(of_a, at_a);
    for (const ConvexPolygon& of_b : b.collisionParts()) {
      const ClosestPoints p = closestPoints(ConvexRing(ring), ConvexRing(placed(of_b, at_b)));
      if (!best || p.distance_m < best->distance_m) best = p;
    }
  }
  const Vec2 gap = best->on_b - best->on_a;
  const double distance = length(gap);
  if (distance <= 0.0) return {best->on_a, best->on_b};
  return {best->on_a + (a.radius() / distance) * gap, best->on_b - (b.radius() / distance) * gap};
}

}  // namespace

void SceneBuilder::replaceMap() {
  world_ = app::ConflictWorld(editor_.file().world);
  world_.setGrid(editor_.map().grid);
  goals_.replaceMap();
}

void SceneBuilder::updateMap(const CellRange& cells) {
  world_.updateGrid(editor_.map().grid, cells);
  goals_.updateMap(cells);
}

void SceneBuilder::addPlan(SceneAgent& out) const {
  const AgentPlan* plan = plans_.of(out.id);
  if (plan == nullptr || plan->result.status != PlanStatus::Solved) return;
  if (plan->stale == StaleCause::Layout) return;
  out.paths = plan->paths;
  out.muted = !plan->current();
  if (out.muted) return;
  out.certificate = plan->result.certificate;
  if (!plan->of_goal || plan->agent.loop) return;  // its end is none of the goals
  for (SceneGoal& g : out.goals) g.passed_over = true;
  if (plan->result.goal < out.goals.size()) {
    SceneGoal& reached = out.goals[plan->result.goal];
    const Pose end = plan->result.path.goal();
    // A point has no heading: the goal's own is kept.
    const Heading heading = plan->footprint != nullptr ? end.heading : reached.pose.heading;
    reached = {{end.position, heading}, plan->footprint == nullptr && reached.any_heading, false};
  }
}

// Many paths are illegible: of a large fleet only the selected agents have one, and a trail.
void SceneBuilder::addFleetPlan(SceneAgent& out) const {
  const FleetStore& fleet = player_.fleet();
  const std::optional<std::size_t> k = fleet.indexOf(out.id);
  if (!k) return;
  out.muted = !fleet.inForce();
  const app::EditAgent* chosen = editor_.chosen();
  if (chosen != nullptr && chosen->id == out.id) {
    out.paths = fleet.pathsOf(out.id);
  } else if (out.selected || fleet.made()->ids.size() <= app::kFewAgents) {
    out.paths = fleet.made()->lines[*k];
  }
}

void SceneBuilder::addMotion(const Options& options, SceneAgent& out) const {
  const auto clock = player_.clocks().find(out.id);
  if (!player_.shown() || clock == player_.clocks().end()) return;
  const double time = player_.time_s();
  out.now = clock->second.poseAt(time);
  const FleetStore& fleet = player_.fleet();
  out.waits = fleet.shown() && clock->second.waitsAt(time);
  const bool tail = fleet.shown() && fleet.made()->ids.size() > app::kFewAgents;
  if (!options.trail || (tail && !out.selected)) return;
  out.trail =
      tail ? clock->second.trail(time, std::max(0.0, time - kTail_s)) : clock->second.trail(time);
}

// Its marks: the smallest separation, and collisions.
void SceneBuilder::addFleet(Scene& scene) const {
  const FleetStore& fleet = player_.fleet();
  if (!fleet.shown()) return;
  const FleetPlan& plan = *fleet.made();
  for (const validation::FleetCollision& c : plan.collisions) {
    if (stateOf(fleet) != FleetState::Collides) break;
    scene.meetings.push_back(c.other == validation::kNoAgent
                                 ? c.pose.position
                                 : 0.5 * (c.pose.position + c.other_pose.position));
  }
  const std::optional<double> time = player_.separationTime();
  if (!time) return;
  const validation::PairSeparation& s = *plan.certificate.separation;
  const auto [from, to] =
      closestBetween(plan.problem.footprintOf(s.where.agent), s.where.pose,
                     plan.problem.footprintOf(s.where.other), s.where.other_pose);
  const bool is_now = player_.shown() && std::abs(*time - player_.time_s()) < kSameMoment_s;
  scene.separation = {from, to, is_now, gui::lengthText(editor_.shown(), s.lower_bound_m)};
}

SceneAgent SceneBuilder::agentOf(const app::EditAgent& a, const Options& options) const {
  SceneAgent out;
  out.id = a.id;
  out.name = QString::fromStdString(a.agent.name);
  out.footprint = editor_.footprint(a);
  out.exact = editor_.exactShape(a);
  out.start = a.agent.start;
  out.selected = editor_.isSelected(a.id);
  out.locked = a.locked;
  out.level = app::worldLevelOf(a.agent.level);
  out.mode = app::worldModeOf(a.agent.mode);
  if (a.agent.colour) {
    out.colour = QColor::fromRgb(*a.agent.colour);
  } else if (!hasUsualColour(a.number)) {
    out.colour = distinctColour(a.number, options.dark);
  }
  for (std::size_t i = 0; i < maps::goalCount(a.agent); ++i) {
    const maps::GoalPose& g = maps::goalAt(a.agent, i);
    out.goals.push_back({{g.position, g.heading.value_or(Heading())}, !g.heading, false});
  }
  for (const maps::ViaPose& v : a.agent.via) {
    out.via.push_back({{v.pose.position, v.pose.heading.value_or(Heading())}, !v.pose.heading});
  }
  if (player_.fleet().shown()) {
    addFleetPlan(out);
  } else {
    addPlan(out);
  }
  addMotion(options, out);
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

app::Conflicts SceneBuilder::conflictsOf(const Scene& scene) {
  std::vector<app::ConflictAgent> placed;
  placed.reserve(scene.agents.size());
  for (const SceneAgent& a : scene.agents) {
    const std::optional<Pose>& pose = a.now ? a.now : a.start;
    if (pose) placed.push_back({a.id, a.footprint.get(), *pose, a.level, a.mode, a.exact});
  }
  std::ranges::sort(placed, {}, &app::ConflictAgent::id);
  app::Conflicts found = world_.find(placed);
  app::measureOverlaps(found, placed, editor_.document().frame());
  // Agents of a fleet may drive in contact: what is drawn of them is rounded.
  const FleetStore& fleet = player_.fleet();
  if (player_.shown() && fleet.shown() && fleet.made()->certificate.free) {
    std::erase_if(found.pairs, [](const auto& p) { return p.depth_m <= kRounding_m; });
    std::erase_if(found.walls, [](const auto& w) { return w.depth_m <= kRounding_m; });
  }
  return found;
}

Scene SceneBuilder::build(const Options& options) {
  Scene scene;
  const app::EditAgent* chosen = editor_.chosen();
  for (const app::EditAgent& a : editor_.document().agents()) {
    if (a.hidden) continue;
    if (chosen != nullptr && a.id == chosen->id) scene.chosen = scene.agents.size();
    scene.agents.push_back(agentOf(a, options));
  }
  scene.conflicts = conflictsOf(scene);
  scene.blocked_goals = goals_.find(scene, editor_.map().grid);
  addFleet(scene);
  if (scene.chosen >= scene.agents.size()) return scene;
  const SceneAgent& agent = scene.agents[scene.chosen];
  if (options.covered) addCovered(agent, scene);
  scene.standing = standing(agent);
  if (scene.standing && scene.standing->free && !agent.paths) {
    scene.label = gui::clearanceText(editor_.shown(), scene.standing->clearance_m);
  }
  if (player_.fleet().shown()) return scene;
  if (const AgentPlan* plan = plans_.of(chosen->id); plan != nullptr && plan->current()) {
    scene.blocking = plan->result.blocking_cell;
    scene.narrowest = plan->result.narrowest;
    if (scene.narrowest) scene.narrow_label = narrowLabel(editor_.shown(), *scene.narrowest);
    if (agent.paths) scene.label = verdictLabel(editor_.shown(), plan->result);
  }
  return scene;
}

}  // namespace clearway::gui
