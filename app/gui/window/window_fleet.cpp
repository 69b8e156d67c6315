// Fleets in the window: planning, playing, files.
#include <QDockWidget>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/step_message.h"
#include "app/gui/window/window_layout.h"
#include "app/gui/work/fleet_origin.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::gui {
namespace {

// Tones for trafficColours().
std::shared_ptr<const MapTones> trafficTones(const GridFrame& frame,
                                             const app::picture::TrafficHeat& heat) {
  const auto levels = app::picture::heatLevels(heat.most);
  std::vector<std::uint8_t> tones;
  tones.reserve(heat.visits.size());
  for (const std::uint32_t visits : heat.visits) {
    const auto above = std::ranges::upper_bound(levels, visits);
    tones.push_back(static_cast<std::uint8_t>(above - levels.begin()));
  }
  return std::make_shared<const MapTones>(frame, std::move(tones), MapTones::Blend::Most);
}

// Whether the document's file has the agents as they are, and `clearway fleet` reads it.
bool holdsFleet(const Editor& editor) {
  const std::filesystem::path& path = editor.file().path;
  if (path.empty() || editor.document().edited()) return false;
  return path.extension() == ".clearway" || app::isTimedFleetProblem(path.string());
}

}  // namespace

void MainWindow::connectFleet() {
  connect(fleet_dock_, &FleetDock::planWanted, this, [this] { planFleet(); });
  connect(fleet_dock_, &FleetDock::updateWanted, this, [this] { planFleet(true); });
  connect(fleet_dock_, &FleetDock::saveWanted, this, &MainWindow::askForFleetFile);
  connect(fleet_dock_, &FleetDock::tableWanted, this, &MainWindow::showTable);
  connect(fleet_dock_, &FleetDock::randomWanted, this, &MainWindow::askForRandomFleet);
  connect(fleet_dock_, &FleetDock::momentWanted, this, [this](double time_s, const Aabb& world) {
    fleet_.choose(true);
    player_.pause();
    player_.seek(time_s);
    view_->showBox(world);
  });
  connect(&fleet_, &FleetStore::changed, this, [this] {
    showTraffic();
    showScene();
    enableActions();
  });
  connect(&fleet_, &FleetStore::started, this, &MainWindow::enableActions);
  connect(&fleet_, &FleetStore::finished, this, [this] {
    enableActions();
    Q_EMIT planned();
  });
  connect(&fleet_, &FleetStore::stopped, this, [this] {
    const QString why = messageText(QString::fromStdString(fleet_.failure()->reason));
    status_->explain(tr("Planning the fleet has stopped: %1").arg(why));
  });
  connect(&fleet_, &FleetStore::failed, this,
          [this](const Error& e) { message_->showError(tr("The operation failed"), e); });
}

void MainWindow::connectConflicts() {
  connect(conflicts_dock_, &ConflictsDock::zoomWanted, view_,
          [this](const Aabb& box) { view_->showBox(box); });
  connect(conflicts_dock_, &ConflictsDock::momentWanted, this,
          [this](double time_s, const Aabb& box) {
            player_.pause();
            player_.seek(time_s);
            view_->showBox(box);
          });
  connect(conflicts_dock_, &ConflictsDock::counted, this, [this](std::size_t n) {
    conflicts_holder_->setWindowTitle(n == 0 ? tr("Conflicts") : tr("Conflicts (%1)").arg(n));
  });
  connect(&player_, &Player::stateChanged, this, [this] {
    if (!editor_.hasDocument()) return;
    using Played = ConflictsDock::PlayedPlans;
    const bool busy = fleet_.shown() ? fleet_.judging() : player_.searching();
    conflicts_dock_->showPlanned(player_.collisionList(), !player_.ready()     ? Played::None
                                                          : player_.outdated() ? Played::OutOfDate
                                                          : busy               ? Played::Searched
                                                                               : Played::Done);
    showScene();  // with the verdict
  });
}

void MainWindow::planFleet(bool only_edits) {
  if (!editor_.hasDocument() || !showsDocument() || planning()) return;
  if (!layout_->focus().takeTyped() || (only_edits && !fleet_.canUpdate())) return;
  editor_.settle();
  documents_->autosave().flush();
  player_.rewind();
  raiseDock("fleet");
  showBegun(*message_, editor_, tr("The fleet cannot be planned yet"),
            only_edits ? fleet_.update() : fleet_.plan(), [this] { return fleet_.canBegin(); });
}

void MainWindow::showTable() {
  if (!editor_.hasDocument() || !showsDocument()) return;
  editor_.settle();
  auto* known = findChild<AgentTableDialog*>();
  if (known == nullptr) known = new AgentTableDialog(editor_, this);
  known->show();
  known->raise();
  known->activateWindow();
}

void MainWindow::askForRandomFleet() {
  if (!editor_.hasDocument() || !showsDocument()) return;
  RandomFleetDialog dialog(editor_, this);
  if (dialog.exec() != QDialog::Accepted) return;
  message_->hide();
  raiseDock("fleet");
}

void MainWindow::showTraffic() {
  const FleetPlan* plan = fleet_.shown() ? fleet_.made() : nullptr;
  if (view_->layers().traffic <= 0.0) plan = nullptr;
  if (plan != nullptr && plan->heat.visits.empty()) plan = nullptr;  // it is being counted
  if (plan == traffic_of_) return;
  traffic_of_ = plan;
  if (plan == nullptr) {
    view_->setTraffic(nullptr, 0);
  } else {
    view_->setTraffic(trafficTones(plan->planned_grid.frame(), plan->heat), plan->heat.most);
  }
}

// Its problem becomes the document; points become discs, which can be planned as a fleet again.
bool MainWindow::openFleetPlan(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  const auto refuse = [&](const Error& error) {
    message_->showError(tr("“%1” cannot be opened").arg(name), error);
    return false;
  };
  std::vector<std::string> names;
  fleet::TimedFleetPlan schedules;
  std::optional<maps::TimedPlanOrigin> origin;
  if (app::isGridFleetPlan(file.toStdString())) {
    Result<app::EditedPoints> points = app::editPointPlan(file.toStdString());
    if (!points) return refuse(points.error());
    message_->hide();
    documents_->tabs().add(std::move(points->opened));
    names = std::move(points->names);
    schedules = std::move(points->plan);
  } else {
    Result<app::OpenTimedFleetPlan> plan = app::openTimedFleetPlan(file.toStdString());
    if (!plan) return refuse(plan.error());
    if (!open(QString::fromStdString(plan->problem_file))) return false;
    for (const fleet::TimedAgent& a : plan->fleet.problem.agents) names.push_back(a.id);
    schedules = std::move(plan->plan);
    origin = std::move(plan->origin);
  }
  const Result<void> adopted = fleet_.adopt(names, std::move(schedules), origin);
  if (!adopted) (void)refuse(adopted.error());
  documents_->fleetFile() = adopted ? QFileInfo(file).absoluteFilePath() : QString();
  raiseDock("fleet");
  recent_->add(file);
  return adopted.has_value();
}

// Nothing is written before both the name and, if it is needed, the question are answered.
void MainWindow::askForFleetFile() {
  if (fleet_.made() == nullptr) return;
  editor_.settle();
  const QFileInfo project(
      QString::fromStdString(app::suggestedName(editor_.document(), editor_.file()).string()));
  const QString file = askForName(this, tr("Save the fleet's plan"),
                                  project.path() + "/" + project.completeBaseName() + "-plan.json",
                                  tr("Plan (*.json)"));
  if (file.isEmpty() || !mayExportTo(file, {"json"})) return;
  if (fleet_.inForce() && !holdsFleet(editor_) && !saveProjectOfFleet(project.fileName())) return;
  saveFleetPlan(file);
}

// The plan names the file of its agents, so that file must have what was planned for.
bool MainWindow::saveProjectOfFleet(const QString& project) {
  QMessageBox box(QMessageBox::Question, tr("Save the project, too?"),
                  tr("“%1” has unsaved changes.").arg(nameOf(editor_.file())), QMessageBox::Cancel,
                  this);
  box.setInformativeText(
      tr("The plan of a fleet names the project that has its agents: it is saved before the plan. "
         "An edited map is saved, too."));
  auto* both = box.addButton(tr("Save “%1” and the plan").arg(project), QMessageBox::AcceptRole);
  box.setDefaultButton(both);
  box.exec();
  if (box.clickedButton() != both) return false;
  const bool beside = app::isBareMap(editor_.file()) &&
                      !isSample(QString::fromStdString(editor_.file().path.string()));
  return beside ? saveProjectBeside() : save();
}

bool MainWindow::saveFleetPlan(const QString& file) {
  if (fleet_.made() == nullptr || !mayExportTo(file, {"json"})) return false;
  const FleetPlan& plan = *fleet_.made();
  const std::filesystem::path problem = editor_.file().path;
  Result<void> saved;
  if (!plan.inForce()) {
    saved = fail(ErrorCode::InvalidArgument,
                 tr("The fleet's plan is out of date: plan the fleet again before it is saved")
                     .toStdString());
  } else if (!holdsFleet(editor_)) {
    saved = fail(ErrorCode::InvalidArgument,
                 "save the project first: the plan of a fleet names the file of its agents");
  } else {
    app::TimedFleetPlanFile out{
        maps::relativeReference(problem, file.toStdString()), {}, plan.result.plan, originOf(plan)};
    for (const fleet::TimedAgent& a : plan.problem.agents) out.ids.push_back(a.id);
    saved = maps::saveFile(file.toStdString(), app::writeTimedFleetPlan(out));
  }
  if (!saved) {
    message_->showError(tr("“%1” cannot be written").arg(QFileInfo(file).fileName()),
                        saved.error());
  } else {
    message_->hide();
  }
  return saved.has_value();
}

}  // namespace clearway::gui
