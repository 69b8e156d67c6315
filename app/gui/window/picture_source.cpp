#include "app/gui/window/picture_source.h"

#include <QMainWindow>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/document/edit/edit_agents.h"
#include "app/document/plan/site_zones.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/paint/search_painter.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/workbench.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/study/compare/comparison_picture.h"

namespace clearway::gui {
namespace {

// As it is drawn: at its start, with its goals. Nullopt: it is not placed, or has no valid shape.
std::optional<app::PictureAgent> placedAgent(const maps::GridMap& map, const app::EditAgent& a,
                                             const maps::PlannerSettings& planner) {
  if (a.hidden || !a.agent.start) return std::nullopt;
  maps::ProjectAgent placed = a.agent;
  const bool has_goal = placed.goal.has_value();
  if (!has_goal) placed.goal = maps::GoalPose{placed.start->position, placed.start->heading};
  maps::PlannerSettings settings = planner;
  settings.motion = DriveKind::Differential;  // only drawn
  settings.planner = maps::PlannerKind::Pose;
  const Result<app::PlanJob> job = app::planJobOf(map, placed, settings, {});
  if (!job) return std::nullopt;
  app::PictureAgent out = app::pictureAgentOf(*job, a.agent.name, has_goal, a.agent.colour);
  return out;
}

void addPlan(Workbench& bench, const app::EditAgent& a, app::PictureAgent& out) {
  const AgentPlan* plan = bench.plans().of(a.id);
  if (plan == nullptr || !plan->current() || plan->result.status != PlanStatus::Solved) return;
  out.path = plan->result.path;
  out.certificate = plan->result.certificate;
  if (!plan->of_goal || plan->agent.loop) return;
  for (app::PictureGoal& goal : out.goals) goal.passed_over = true;
  if (plan->result.goal < out.goals.size()) {
    out.goals[plan->result.goal] = {plan->result.path.goal()};
  }
}

void addAgents(Workbench& bench, PictureSource& source) {
  const app::EditDocument& d = bench.editor().document();
  for (const app::EditAgent& a : d.agents()) {
    std::optional<app::PictureAgent> agent = placedAgent(*source.map, a, d.planner());
    if (!agent) continue;
    agent->number = a.number;
    addPlan(bench, a, *agent);
    const auto clock = bench.player().clocks().find(a.id);
    if (bench.player().shown() && clock != bench.player().clocks().end()) {
      agent->now = clock->second.poseAt(bench.player().time_s());
    }
    source.agents.push_back(*std::move(agent));
  }
}

void addFleet(Workbench& bench, PictureSource& source) {
  const FleetPlan& plan = *bench.fleet().made();
  FleetPicture out{plan.problem, plan.result.plan, stateOf(bench.fleet()),
                   plan.certificate.touches()};
  out.colours = app::coloursOf(bench.editor().document(), plan.ids);
  source.fleet = std::make_shared<const FleetPicture>(std::move(out));
}

// What the comparison shows on the map, each in its colour.
void addComparison(Workbench& bench, PictureSource& source) {
  const auto* pane = bench.window().findChild<ComparisonPane*>();
  if (pane != nullptr) source.compared = pane->pictureAgents();
}

void addSearch(Workbench& bench, PictureSource& source) {
  const double opacity = bench.view().layers().search;
  if (!bench.search().shown() || opacity <= 0.0) return;
  const app::SearchReplay& replay = bench.search().replay();
  if (!replay.chosen()) {
    source.search = replay.trace();
    source.search_events = replay.currentEvents();
    return;
  }
  const auto tones = replay.tones();
  source.tones = std::make_shared<const std::vector<std::uint8_t>>(tones.begin(), tones.end());
  source.colours = std::make_shared<const ToneTable>(searchColours(opacity));
}

void addStems(Workbench& bench, PictureSource& source) {
  const QString file = QString::fromStdString(bench.editor().file().path.stem().string());
  const QString map = file.isEmpty() ? QString("map") : file;
  const bool planned =
      std::ranges::any_of(source.agents, [](const auto& a) { return a.path.has_value(); });
  source.stem = map + (source.fleet ? "-fleet" : planned ? "-plan" : "-picture");
  source.compared_stem = map + "-comparison";
}

}  // namespace

PictureSource pictureSourceOf(Workbench& bench) {
  const Editor& editor = bench.editor();
  PictureSource source;
  source.map = std::make_shared<const maps::GridMap>(editor.map());
  if (bench.player().shown()) source.time_s = bench.player().time_s();
  if (bench.fleet().shown()) addFleet(bench, source);
  addAgents(bench, source);
  addComparison(bench, source);
  addSearch(bench, source);
  const Layers& layers = bench.view().layers();
  if (!editor.document().layers()->empty()) source.polygons = editor.document().layers();
  if (!editor.document().zones().empty() && layers.zones > 0.0) {
    const auto& zones = *editor.document().zones().set;
    const auto world = app::worldZones(source.map->frame, source.map->grid.frame(), zones);
    if (world) source.zones = *world;
  }
  source.shows_distance = layers.field > 0.0;
  source.shows_polygons = source.polygons && layers.polygons > 0.0;
  source.shows_traffic = source.fleet && layers.traffic > 0.0;
  const ViewTransform& view = bench.view().view();
  source.view = {view.toWorld({0.0, 0.0}),
                 view.toWorld({1.0 * bench.view().width(), 1.0 * bench.view().height()})};
  if (!editor.cells().empty()) {
    const CellRange cells = editor.cells().bounds();
    const GridFrame& grid = editor.document().frame();
    source.selection = Aabb{{grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)},
                            {grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)}};
  }
  source.title = QString::fromStdString(editor.file().path.filename().string());
  std::error_code ignored;  // a document without a file has no folder
  source.folder = std::filesystem::absolute(editor.file().path, ignored).parent_path();
  addStems(bench, source);
  return source;
}

app::PictureClocks clocksOf(Workbench& bench, const PictureSource& source) {
  app::PictureClocks out = app::clocksOf(inputOf(source, {}));
  // One law for playback and animations, where the agent is played.
  const auto& agents = bench.editor().document().agents();
  for (std::size_t k = 0; k < out.size(); ++k) {
    const auto found = std::ranges::find_if(
        agents, [&](const app::EditAgent& a) { return a.agent.name == source.agents[k].name; });
    if (found == agents.end() || !out[k]) continue;
    const auto clock = bench.player().clocks().find(found->id);
    if (clock != bench.player().clocks().end()) out[k] = clock->second;
  }
  return out;
}

}  // namespace clearway::gui
