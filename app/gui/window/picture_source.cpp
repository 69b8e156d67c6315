#include "app/gui/window/picture_source.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/document/edit/edit_agents.h"
#include "app/gui/canvas/paint/search_painter.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/main_window.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/study/compare/comparison_picture.h"

namespace clearway::gui {
namespace {

// As it is drawn: at its start, with its goals. Nullopt: it is not placed, or has no valid shape.
std::optional<app::PictureAgent> placedAgent(const maps::GridMap& map,
                                                 const app::EditAgent& a,
                                                 const maps::PlannerSettings& planner) {
  if (a.hidden || !a.agent.start) return std::nullopt;
  maps::ProjectAgent placed = a.agent;
  const bool has_goal = placed.goal.has_value();
  if (!has_goal) placed.goal = maps::GoalPose{placed.start->position, placed.start->heading};
  maps::PlannerSettings settings = planner;
  settings.motion = maps::DriveModel::Differential;  // only drawn
  settings.planner = maps::PlannerKind::Pose;
  const Result<app::PlanJob> job = app::planJobOf(map, placed, settings, {});
  if (!job) return std::nullopt;
  app::PictureAgent out = app::pictureAgentOf(*job, a.agent.name, has_goal, a.agent.colour);
  return out;
}

void addPlan(MainWindow& window, const app::EditAgent& a, app::PictureAgent& out) {
  const AgentPlan* plan = window.plans().of(a.id);
  if (plan == nullptr || !plan->current() || plan->result.status != PlanStatus::Solved) return;
  out.path = plan->result.path;
  out.certificate = plan->result.certificate;
  for (app::PictureGoal& goal : out.goals) goal.passed_over = true;
  if (plan->result.goal < out.goals.size()) {
    out.goals[plan->result.goal] = {plan->result.path.goal()};
  }
}

void addAgents(MainWindow& window, PictureSource& source) {
  const app::EditDocument& d = window.editor().document();
  for (const app::EditAgent& a : d.agents()) {
    std::optional<app::PictureAgent> agent = placedAgent(*source.map, a, d.planner());
    if (!agent) continue;
    agent->number = a.number;
    addPlan(window, a, *agent);
    const auto clock = window.player().clocks().find(a.id);
    if (window.player().shown() && clock != window.player().clocks().end()) {
      agent->now = clock->second.poseAt(window.player().time_s());
    }
    source.agents.push_back(*std::move(agent));
  }
}

void addFleet(MainWindow& window, PictureSource& source) {
  const FleetPlan& plan = *window.fleet().made();
  FleetPicture out{plan.problem, plan.result.plan, stateOf(window.fleet()),
                   plan.certificate.touches()};
  out.colours = app::coloursOf(window.editor().document(), plan.ids);
  source.fleet = std::make_shared<const FleetPicture>(std::move(out));
}

// What the comparison shows on the map, each in its colour.
void addComparison(MainWindow& window, PictureSource& source) {
  const auto* pane = window.findChild<ComparisonPane*>();
  if (pane != nullptr) source.compared = pane->pictureAgents();
}

void addSearch(MainWindow& window, PictureSource& source) {
  const double opacity = window.view().layers().search;
  if (!window.search().shown() || opacity <= 0.0) return;
  const app::SearchReplay& replay = window.search().replay();
  if (!replay.chosen()) {
    source.search = replay.trace();
    source.search_events = replay.shownEvents();
    return;
  }
  const auto tones = replay.tones();
  source.tones = std::make_shared<const std::vector<std::uint8_t>>(tones.begin(), tones.end());
  source.colours = std::make_shared<const ToneTable>(searchColours(opacity));
}

void addStems(MainWindow& window, PictureSource& source) {
  const QString file = QString::fromStdString(window.editor().file().path.stem().string());
  const QString map = file.isEmpty() ? QString("map") : file;
  const bool planned =
      std::ranges::any_of(source.agents, [](const auto& a) { return a.path.has_value(); });
  source.stem = map + (source.fleet ? "-fleet" : planned ? "-plan" : "-picture");
  source.compared_stem = map + "-comparison";
}

}  // namespace

PictureSource pictureSourceOf(MainWindow& window) {
  const Editor& editor = window.editor();
  PictureSource source;
  source.map = std::make_shared<const maps::GridMap>(editor.map());
  if (window.player().shown()) source.time_s = window.player().time_s();
  if (window.fleet().shown()) addFleet(window, source);
  addAgents(window, source);
  addComparison(window, source);
  addSearch(window, source);
  const Layers& layers = window.view().layers();
  if (!editor.document().layers()->empty()) source.polygons = editor.document().layers();
  source.shows_distance = layers.field > 0.0;
  source.shows_polygons = source.polygons && layers.polygons > 0.0;
  source.shows_traffic = source.fleet && layers.traffic > 0.0;
  const ViewTransform& view = window.view().view();
  source.view = {view.toWorld({0.0, 0.0}),
                 view.toWorld({1.0 * window.view().width(), 1.0 * window.view().height()})};
  if (!editor.cells().empty()) {
    const CellRange cells = editor.cells().bounds();
    const GridFrame& grid = editor.document().frame();
    source.selection = Aabb{{grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)},
                            {grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)}};
  }
  source.title = QString::fromStdString(editor.file().path.filename().string());
  std::error_code ignored;  // a document without a file has no folder
  source.folder = std::filesystem::absolute(editor.file().path, ignored).parent_path();
  addStems(window, source);
  return source;
}

app::PictureClocks clocksOf(MainWindow& window, const PictureSource& source) {
  app::PictureClocks out = app::clocksOf(inputOf(source, {}));
  // One law for playback and animations, where the agent is played.
  const auto& agents = window.editor().document().agents();
  for (std::size_t k = 0; k < out.size(); ++k) {
    const auto found = std::ranges::find_if(
        agents, [&](const app::EditAgent& a) { return a.agent.name == source.agents[k].name; });
    if (found == agents.end() || !out[k]) continue;
    const auto clock = window.player().clocks().find(found->id);
    if (clock != window.player().clocks().end()) out[k] = clock->second;
  }
  return out;
}

}  // namespace clearway::gui
