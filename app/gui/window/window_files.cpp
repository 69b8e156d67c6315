// Opening, saving and exporting from the window.
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>

#include "app/document/disk/edit_file.h"
#include "app/document/export/swept_export.h"
#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/dialogs/scenario_dialog.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/document/outside_permissions.h"
#include "app/gui/document/said_notices.h"
#include "app/gui/document/step_names.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/window/plan_file_name.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/scenario_queries.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/window_layout.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "app/simulation/recording/recording.h"
#include "maps/plan/plan_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::gui {
namespace {

constexpr int kMapPage = 1;
QString endingOf(const QString& file) { return QFileInfo(file).suffix().toLower(); }

QString suggestion(const Editor& editor) {
  return QString::fromStdString(app::suggestedName(editor.document(), editor.file()).string());
}

QStringList lines(const std::vector<std::string>& texts) {
  QStringList out;
  for (const std::string& text : texts) out.append(QString::fromStdString(text));
  return out;
}

}  // namespace

void MainWindow::askForFile() {
  const QString folder = editor_.hasDocument()
                             ? QString::fromStdString(editor_.file().path.parent_path().string())
                             : QString();
  const QString file = gui::askForFile(
      this, tr("Open"), folder,
      tr("All supported files (*.clearway *.json *.rec *.yaml *.yml *.map *.png *.pgm *.scen "
         "*.geojson *.wkt *.txt *.paths);;"
         "All files (*)"));
  if (!file.isEmpty()) open(file);
}

bool MainWindow::open(const QString& file) {
  const std::string path = file.toStdString();
  if (app::isRecording(path)) {
    openView(file);
    return true;
  }
  if (app::isTimedFleetPlan(path) || app::isGridFleetPlan(path)) return openFleetPlan(file);
  if (app::isScene(file.toStdString())) return openScene(file);
  if (endingOf(file) == "scen") return openScenario(file);
  if (const quint64 known = documents_->tabs().find(path); known != 0) {
    message_->hide();
    documents_->tabs().select(known);
    recent_->add(file);
    return true;
  }
  const bool is_fleet = app::isTimedFleetProblem(path);
  auto opened = is_fleet ? std::optional(app::editTimedFleet(path)) : documents_->read(file);
  if (!opened) return false;  // the user cancelled
  const QString name = QFileInfo(file).fileName();
  if (!*opened) {
    message_->showError(tr("“%1” cannot be opened").arg(name), opened->error());
    return false;
  }
  applyPreferredRobot(**opened);
  showNewDocument(**std::move(opened), name);
  recent_->add(file);
  if (is_fleet) raiseDock("fleet");
  return true;
}

// Its map is opened, and its queries are listed beside it.
bool MainWindow::openScenario(const QString& file) {
  Result<maps::Scenario> scenario = maps::loadScenario(file.toStdString());
  const QString name = QFileInfo(file).fileName();
  const QString map = scenario ? mapOfScenario(*scenario, file) : QString();
  const QString named = scenario && !scenario->queries.empty()
                            ? QString::fromStdString(scenario->queries.front().map)
                            : QFileInfo(file).completeBaseName();
  if (!scenario || map.isEmpty()) {
    message_->showError(
        tr("“%1” cannot be opened").arg(name),
        scenario ? Error{ErrorCode::Io,
                         tr("its map “%1” is not in the same folder").arg(named).toStdString(),
                         {},
                         0}
                 : scenario.error());
    return false;
  }
  if (!open(map)) return false;
  recent_->add(file);
  findChild<ScenarioQueries*>()->show(*std::move(scenario), name);
  return true;
}

// A scene is played, not edited: it takes the place of the document.
bool MainWindow::openScene(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  Result<app::OpenScene> scene = app::openScene(file.toStdString());
  if (scene && maps::drives(scene->scene)) {  // it cannot be played without a simulation
    openView(file);
    return true;
  }
  const quint64 view = documents_->tabs().viewOf(file);
  const Result<std::vector<std::string>> opened =
      scene ? scenes_->open(view, *std::move(scene), name) : tl::unexpected(scene.error());
  if (!opened) {
    message_->showError(tr("“%1” cannot be opened").arg(name), opened.error());
    return false;
  }
  simulations_->close(view);  // it was of the file as it was read before
  documents_->tabs().showView(view, file);
  showView(view);
  message_->showNotices(tr("Notice about “%1”").arg(name), file, lines(*opened));
  recent_->add(file);
  return true;
}

void MainWindow::showOpened(const QString&) {
  scenes_->leave();
  simulations_->pause();
  const bool simulated = simulations_->show(editor_.documentId());
  const bool first = !simulated && pages_->currentIndex() != kMapPage;
  if (!simulated) pages_->setCurrentIndex(kMapPage);
  builder_.replaceMap();
  if (first) {
    layout_->setShown(true);
    layout_->restore();
  }
  documents_->restoreView();
  view_->setFocus();
  showTitle();
  field_requested_ = false;
  field_work_.drop();
  fresh_.clear();
  showField();
  showScene();
  const app::EditAgent* a = editor_.chosen();
  const bool unplaced = a != nullptr && !a->agent.start;
  chooseTool(documents_->tool().value_or(unplaced ? ToolKind::Start : ToolKind::Look));
  if (simulated) showRun();
  enableActions();
}

void MainWindow::showTitle() {
  if (!showsDocument()) return;
  setWindowTitle(tr("%1[*] – Clearway").arg(nameOf(editor_.file())));
  setWindowModified(editor_.document().modified());
  setWindowFilePath(QString::fromStdString(editor_.file().path.string()));
}

void MainWindow::askForMap() {
  NewMapDialog dialog(this);
  if (dialog.exec() == QDialog::Accepted) createMap(dialog.wanted());
}

void MainWindow::createMap(const app::NewMap& wanted) {
  Result<maps::GridMap> map = app::makeMap(wanted);
  if (!map) {
    message_->showError(tr("The map cannot be created"), map.error());
    return;
  }
  message_->hide();
  app::OpenedEdit made = app::newEdit(*std::move(map), firstAgentName());
  applyPreferredRobot(made);
  documents_->tabs().add(std::move(made));
}

void MainWindow::askForSize() {
  ResizeDialog dialog(editor_.document().frame(), this);
  if (dialog.exec() != QDialog::Accepted) return;
  Result<void> done;
  const CellRange size = dialog.window();
  editor_.edit(tr("Resize to %1 × %2 cells")
                   .arg(size.last_column - size.first_column)
                   .arg(size.last_row - size.first_row),
               [&](app::EditDocument& d) { done = d.resize(dialog.window(), dialog.fill()); });
  if (!done) message_->showError(tr("The map cannot be resized"), done.error());
}

bool MainWindow::save() {
  if (!startSaving()) return false;
  editor_.finishSaving();
  return saved_;
}

// False: nothing is being saved, as when the user cancels.
bool MainWindow::startSaving() {
  if (!editor_.hasDocument() || !showsDocument()) return false;
  editor_.finishSaving();
  editor_.settle();
  if (!editor_.file().can_save || isSample(QString::fromStdString(editor_.file().path.string())) ||
      (app::isBareMap(editor_.file()) &&
       !app::fitsFile(editor_.document().map(), editor_.file().path))) {
    return saveAs();
  }
  const app::EditDocument& d = editor_.document();
  if (app::isBareMap(editor_.file()) && (d.tasksModified() || d.plansModified())) {
    return saveMapWithTasks();
  }
  return startSavingTo(QString::fromStdString(editor_.file().path.string()));
}

bool MainWindow::saveAs() {
  editor_.finishSaving();
  const QString file = askForName(this, tr("Save as"), suggestion(editor_), saveKinds());
  return !file.isEmpty() && startSavingTo(file);
}

// A map cannot hold agents: a project beside it can.
bool MainWindow::saveMapWithTasks() {
  const QString project = suggestion(editor_);
  QMessageBox box(
      QMessageBox::Question, tr("Save the agents?"),
      tr("“%1” is a map and holds no agents and no planner settings.").arg(nameOf(editor_.file())),
      QMessageBox::Cancel, this);
  box.setInformativeText(
      tr("A project keeps them: it is saved beside the map and refers to it. An edited map is "
         "saved, too."));
  auto* both =
      box.addButton(tr("Save “%1”").arg(QFileInfo(project).fileName()), QMessageBox::AcceptRole);
  auto* map = box.addButton(tr("Save the map only"), QMessageBox::NoRole);
  box.setDefaultButton(both);
  box.exec();
  const QString map_file = QString::fromStdString(editor_.file().path.string());
  if (box.clickedButton() == map) return startSavingTo(map_file);
  if (box.clickedButton() != both) return false;
  if (editor_.document().mapModified() && !mayOverwrite(map_file)) return editor_.saving();
  startWriting(project, true);
  return true;
}

bool MainWindow::saveProjectBeside() {
  const QString map_file = QString::fromStdString(editor_.file().path.string());
  if (editor_.document().mapModified() && !mayOverwrite(map_file)) return false;
  startWriting(suggestion(editor_), true);
  editor_.finishSaving();
  return saved_;
}

// Asks before the changes of another program, or of another tab, are lost.
bool MainWindow::mayOverwrite(const QString& file) {
  const auto changed =
      app::changedByOthers(editor_.document(), editor_.file(), file.toStdString());
  if (changed.empty()) return true;
  QMessageBox box(QMessageBox::Warning, tr("Overwrite?"), documents_->writersOf(changed),
                  QMessageBox::Cancel, this);
  box.setInformativeText(changed.size() == 1
                             ? tr("Its changes are lost if the file is overwritten.")
                             : tr("These changes are lost if the files are overwritten."));
  auto* overwrite = box.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
  auto* other = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
  box.setDefaultButton(other);
  box.exec();
  if (box.clickedButton() == other) saveAs();
  return box.clickedButton() == overwrite;
}

bool MainWindow::saveTo(const QString& file) {
  if (!startSavingTo(file)) return false;
  editor_.finishSaving();
  return saved_;
}

bool MainWindow::startSavingTo(const QString& file) {
  editor_.finishSaving();
  editor_.settle();
  const quint64 other = documents_->tabs().find(file.toStdString());
  if (other != 0 && other != editor_.documentId()) {
    message_->showError(tr("“%1” cannot be saved").arg(QFileInfo(file).fileName()),
                        {ErrorCode::Conflict, "this file is open in another tab: close it first",
                         file.toStdString(), 0});
    return false;
  }
  if (!mayOverwrite(file)) return editor_.saving();  // under another name
  startWriting(file, false);
  return true;
}

void MainWindow::startWriting(const QString& file, bool beside) {
  saved_ = false;
  const bool map = editor_.document().mapModified();
  editor_.save(file.toStdString(), beside, [this, file, map](const BackgroundSave::Losses& losses) {
    if (losses) documents_->noteSaved(file.toStdString(), map);
    saved_ = showSaved(file, losses);
  });
}

bool MainWindow::showSaved(const QString& file, const Result<std::vector<std::string>>& losses) {
  const QString name = QFileInfo(file).fileName();
  if (!losses) {
    message_->showError(
        tr("“%1” cannot be saved").arg(name), losses.error(),
        {tr("Save as…"), tr("Under another name, or in another folder"), [this] { saveAs(); }});
    return false;
  }
  message_->hide();
  message_->showNotices(tr("“%1” is saved").arg(name), file, lossesToSay(editor_.file(), *losses));
  if (editor_.file().outside != nullptr) permitOutside(file);  // as it is written now
  recent_->add(file);
  enableActions();
  return true;
}

// An export never replaces a file of the document, and its ending names its format.
bool MainWindow::mayExportTo(const QString& file, const QStringList& endings) {
  const bool is_part =
      editor_.hasDocument() && app::isPartOf(editor_.file(), file.toStdString());
  const Result<void> good =
      is_part ? fail(ErrorCode::InvalidArgument,
                     "the open document was read from this file: choose another name",
                     file.toStdString())
              : checkEnding(file, endings);
  if (good) return true;
  message_->showError(tr("“%1” cannot be written").arg(QFileInfo(file).fileName()), good.error());
  return false;
}

// As large as the view, with the choices of the dialog's first use.
bool MainWindow::exportView(const QString& file, bool whole_map) {
  const QString failed = tr("“%1” cannot be written").arg(QFileInfo(file).fileName());
  Result<void> saved = findChild<PictureActions*>()->guard()(file);
  const Result<app::PictureFile> format = app::pictureFileOf(file.toStdString());
  if (saved && !format) saved = tl::unexpected(format.error());
  if (saved) {
    PictureChoices choices;
    choices.format = *format;
    choices.area = whole_map ? PictureArea::Map : PictureArea::View;
    choices.width_px = view_->width();
    choices.height_px = view_->height();
    const PictureSource source = pictureSourceOf(*this);
    choices.distance = source.shows_distance;
    choices.polygons = source.shows_polygons;
    choices.traffic = source.shows_traffic;
    const Result<std::string> bytes = drawnFile(source, choices);
    saved = bytes ? maps::saveFile(file.toStdString(), *bytes) : tl::unexpected(bytes.error());
  }
  if (!saved) message_->showError(failed, saved.error());
  return saved.has_value();
}

void MainWindow::askForPlanFile(bool swept) {
  const app::EditAgent* agent = editor_.chosen();
  if (agent == nullptr) return;
  const QString name = QString::fromStdString(agent->agent.name);
  const QString file = askForName(
      this,
      swept ? tr("Export the swept area of %1").arg(name) : tr("Export the plan of %1").arg(name),
      planFileName(editor_, swept),
      swept ? tr("Swept outline (*.geojson);;Swept outline (*.wkt)")
            : tr("Plan (*.json);;Table of poses (*.csv);;Swept outline "
                 "(*.geojson);;Swept outline (*.wkt)"));
  if (!file.isEmpty()) exportPlan(file);
}

bool MainWindow::exportPlan(const QString& file) {
  if (!mayExportTo(file, {"json", "csv", "geojson", "wkt"})) return false;
  const QString failed = tr("“%1” cannot be written").arg(QFileInfo(file).fileName());
  const app::EditAgent* agent = editor_.chosen();  // null without a document
  const std::filesystem::path map = agent != nullptr ? editor_.file().map_file : "";
  Result<maps::PlanFile> out =
      plans_.fileOf(agent != nullptr ? agent->id : 0,
                    map.empty() ? std::string() : maps::relativeReference(map, file.toStdString()));
  if (!out) {
    message_->showError(failed, out.error());
    return false;
  }
  Result<void> saved;
  QString more = QFileInfo(file).path();
  if (endingOf(file) == "geojson" || endingOf(file) == "wkt") {
    const Result<app::SweptOutline> swept = app::sweptOutlineOf(*out);
    saved = swept
                ? maps::saveFile(file.toStdString(),
                                 app::sweptText(*swept, out->map, endingOf(file).toStdString()))
                : tl::unexpected(swept.error());
    if (saved) more = tr("the agent sweeps %1 m²").arg(number(swept->area_m2));
  } else if (endingOf(file) == "csv") {
    out->map.frame = editor_.shown().frame;
    const Result<std::string> table =
        maps::planToCsv(*out, 0.5 * editor_.document().frame().cellWidth());
    saved = table ? maps::saveFile(file.toStdString(), *table) : tl::unexpected(table.error());
  } else {
    saved = maps::savePlan(*out, file.toStdString());
  }
  if (saved) {
    message_->showDone(tr("“%1” is written").arg(QFileInfo(file).fileName()), more);
  } else {
    message_->showError(failed, saved.error());
  }
  return saved.has_value();
}

QString MainWindow::message() const { return message_->isHidden() ? QString() : message_->text(); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.isEmpty()) return;
  event->acceptProposedAction();
  open(urls.front().toLocalFile());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayCloseAll()) {
    event->ignore();
    return;
  }
  layout_->saveGeometry();
  layout_->save();
  QMainWindow::closeEvent(event);
}

}  // namespace clearway::gui
