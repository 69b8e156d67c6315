#include "app/gui/window/file_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolBar>
#include <utility>

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
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/recent_files.h"
#include "app/gui/window/parts/scenario_queries.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/run_controller.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/preferences.h"
#include "app/simulation/recording/recording.h"
#include "maps/identify.h"
#include "maps/text/outside_references.h"

namespace clearway::gui {
namespace {

QString endingOf(const QString& file) { return QFileInfo(file).suffix().toLower(); }

QString suggestion(const Editor& editor) {
  return QString::fromStdString(app::suggestedName(editor.document(), editor.file()).string());
}

}  // namespace

FileController::FileController(Workbench& bench, RunController& runs, MapActions& maps,
                               ScenarioQueries& queries)
    : Controller(bench), runs_(runs), maps_(maps), queries_(queries), recent_(new RecentFiles) {
  EmptyView& empty = bench.empty();
  connect(&empty, &EmptyView::openWanted, this, &FileController::askForFile);
  connect(&empty, &EmptyView::newWanted, this, &FileController::askForMap);
  connect(&empty, &EmptyView::fileWanted, this, &FileController::open);
  connect(&empty, &EmptyView::forgetWanted, recent_, &RecentFiles::remove);
  connect(recent_, &RecentFiles::openWanted, this, &FileController::open);
  connect(recent_, &RecentFiles::changed, &empty,
          [this] { bench_.empty().setRecent(RecentFiles::files()); });
  empty.setRecent(RecentFiles::files());
  connect(&maps, &MapActions::mapWanted, this, &FileController::open);
  connect(&bench.documents(), &OpenDocuments::saveWanted, this, &FileController::startSaving);
}

void FileController::addOpening(QMenu& menu) {
  new_ = add(menu, "new", tr("New map…"), QKeySequence::New, [this] { askForMap(); });
  open_ = add(menu, "open", tr("Open…"), QKeySequence::Open, [this] { askForFile(); });
  menu.addMenu(recent_);
  recent_->setParent(&menu, recent_->windowFlags());  // addMenu() leaves it to its maker
  addSamples(menu);
}

void FileController::addSaving(QMenu& menu) {
  save_ = add(menu, "save", tr("Save"), QKeySequence::Save, [this] { startSaving(); });
  of_file_ = {
      save_, add(menu, nullptr, tr("Save as…"), QKeySequence("Ctrl+Shift+S"), [this] { saveAs(); }),
      add(menu, nullptr, tr("Save a copy…"), {}, [this] { askForCopy(); })};
}

void FileController::addToBar(QToolBar& bar) { bar.addActions({new_, open_, save_}); }

void FileController::enableActions() {
  for (QAction* a : of_file_) enableIf(editor_.hasDocument() && bench_.showsDocument(), a);
}

// Those of the start page.
void FileController::addSamples(QMenu& file_menu) {
  const QList<Sample> all = samples();
  if (all.isEmpty()) return;
  QMenu* menu = file_menu.addMenu(tr("Samples"));
  for (const Sample& s : all) {
    QAction* a = menu->addAction(s.title);
    a->setToolTip(s.text);
    a->setStatusTip(s.text);
    connect(a, &QAction::triggered, this, [this, file = s.file] { open(file); });
  }
}

bool FileController::refuse(const QString& file, const Error& error) {
  message_.showError(tr("“%1” cannot be opened").arg(QFileInfo(file).fileName()), error);
  return false;
}

void FileController::askForFile() {
  const QString folder = editor_.hasDocument()
                             ? QString::fromStdString(editor_.file().path.parent_path().string())
                             : QString();
  const QString file = gui::askForFile(
      &bench_.window(), tr("Open"), folder,
      tr("All supported files (*.clearway *.json *.rec *.yaml *.yml *.map *.png *.pgm *.scen "
         "*.geojson *.wkt *.txt *.paths);;"
         "All files (*)"));
  if (!file.isEmpty()) open(file);
}

bool FileController::open(const QString& file) {
  const std::string path = file.toStdString();
  const std::optional<maps::FileKind> kind = maps::fileKind(path);
  if (kind == maps::FileKind::Recording) {
    runs_.openView(file);
    recent_->add(file);
    return true;
  }
  if (maps::isFleetPlan(kind)) return openFleetPlan(file);
  if (kind == maps::FileKind::Scene) return openScene(file);
  if (kind == maps::FileKind::RouteGraph && bench_.isMapShown()) return open_routes(file);
  if (endingOf(file) == "scen") return openScenario(file);
  if (const quint64 known = bench_.documents().tabs().find(path); known != 0) {
    message_.hide();
    bench_.documents().tabs().select(known);
    recent_->add(file);
    return true;
  }
  const bool is_fleet = kind == maps::FileKind::FleetProblem;
  auto opened = is_fleet ? std::optional(app::editTimedFleet(path)) : bench_.documents().read(file);
  if (!opened) return false;  // the user cancelled
  const QString name = QFileInfo(file).fileName();
  if (!*opened) return refuse(file, opened->error());
  applyPreferredRobot(**opened);
  showNewDocument(**std::move(opened), name);
  recent_->add(file);
  if (is_fleet) Q_EMIT fleetOpened();
  return true;
}

// Its map is opened, and its queries are listed beside it.
bool FileController::openScenario(const QString& file) {
  Result<maps::Scenario> scenario = maps::loadScenario(file.toStdString());
  const QString name = QFileInfo(file).fileName();
  const QString map = scenario ? mapOfScenario(*scenario, file) : QString();
  const QString named = scenario && !scenario->queries.empty()
                            ? QString::fromStdString(scenario->queries.front().map)
                            : QFileInfo(file).completeBaseName();
  if (!scenario || map.isEmpty()) {
    const auto why = Message("its map “%1” is not in the same folder", {named.toStdString()});
    return refuse(file, scenario ? Error{ErrorCode::Io, why, {}, 0} : scenario.error());
  }
  if (!open(map)) return false;
  recent_->add(file);
  queries_.show(*std::move(scenario), name);
  return true;
}

// A scene is played, not edited: it takes the place of the document.
bool FileController::openScene(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  Result<app::OpenScene> scene = app::openScene(file.toStdString());
  if (scene && maps::drives(scene->scene)) {  // it cannot be played without a simulation
    runs_.openView(file);
    recent_->add(file);
    return true;
  }
  const quint64 view = bench_.documents().tabs().viewOf(file);
  const Result<std::vector<Message>> opened = std::move(scene).and_then(
      [&](app::OpenScene&& read) { return bench_.scenes().open(view, std::move(read), name); });
  if (!opened) return refuse(file, opened.error());
  bench_.simulations().close(view);  // it was of the file as it was read before
  bench_.documents().tabs().showView(view, file);
  runs_.showView(view);
  message_.showNotices(tr("Notice about “%1”").arg(name), file, *opened);
  recent_->add(file);
  return true;
}

// Its problem becomes the document; points become discs, which can be planned as a fleet again.
// What it names outside of its folder is read if the user permits it.
bool FileController::openFleetPlan(const QString& file) {
  const auto permitted = [&](auto&& read) {
    auto out = read(file.toStdString());
    const bool asks = !out && maps::isOutsideReference(out.error());
    if (!asks || !bench_.documents().mayLeaveFolder(file, out.error())) return out;
    const maps::OutsideReferences permission;
    return read(file.toStdString());
  };
  const auto refuseUnlessCancelled = [&](const Error& error) {
    return !maps::isOutsideReference(error) && refuse(file, error);
  };
  std::vector<std::string> names;
  fleet::TimedFleetPlan schedules;
  std::optional<maps::TimedPlanOrigin> origin;
  if (maps::fileKind(file.toStdString()) == maps::FileKind::PointFleetPlan) {
    Result<app::EditedPoints> points = permitted(app::editPointPlan);
    if (!points) return refuseUnlessCancelled(points.error());
    message_.hide();
    bench_.documents().tabs().add(std::move(points->opened));
    names = std::move(points->names);
    schedules = std::move(points->plan);
  } else {
    Result<app::OpenTimedFleetPlan> plan = permitted(app::openTimedFleetPlan);
    if (!plan) return refuseUnlessCancelled(plan.error());
    if (plan->own_problem) return refuse(file, app::holdsItsProblem(file.toStdString()));
    if (!open(QString::fromStdString(plan->problem_file))) return false;
    for (const fleet::TimedAgent& a : plan->fleet.problem.agents) names.push_back(a.id);
    schedules = std::move(plan->plan);
    origin = std::move(plan->origin);
  }
  const Result<void> adopted = bench_.fleet().adopt(names, std::move(schedules), origin);
  if (!adopted) (void)refuse(file, adopted.error());
  bench_.documents().fleetFile() = adopted ? QFileInfo(file).absoluteFilePath() : QString();
  Q_EMIT fleetOpened();
  recent_->add(file);
  return adopted.has_value();
}

void FileController::showNewDocument(app::OpenedEdit opened, const QString& name) {
  message_.hide();
  const std::vector<Message> notices = newNotices(opened.file, opened.document.map().warnings);
  const std::optional<maps::PlanFile> plan = std::exchange(opened.plan, std::nullopt);
  const StoredPlans plans{std::exchange(opened.plans, {}),
                          std::exchange(opened.fleet_plan, std::nullopt)};
  const QString file = QString::fromStdString(opened.file.path.string());
  bench_.documents().tabs().add(std::move(opened));
  message_.showNotices(tr("Notice about “%1”").arg(name), file, notices,
                       {tr("Map properties…"), tr("Resolution, thresholds and what cells count as"),
                        [this] { maps_.askForProperties(); }});
  plan ? bench_.plans().adopt(*plan) : adoptPlans(plans);
  const QString key = runs_.key();
  if (!editor_.document().simulation().tasks.empty() && !key.isEmpty()) {
    bench_.status().explain(tr("%1 simulates these agents at their tasks").arg(key));
  }
  bench_.documents().offerLeftOfShown();
}

// Those that a project brought; they are judged on the map as it is.
void FileController::adoptPlans(const StoredPlans& plans) {
  bench_.plans().adopt(plans.agents);
  if (!plans.fleet) return;
  if (const Result<void> adopted = bench_.fleet().adopt(*plans.fleet); !adopted) {
    message_.showError(tr("The plan of the fleet is kept, but cannot be shown"), adopted.error());
  }
}

void FileController::askForMap() {
  NewMapDialog dialog(&bench_.window());
  if (dialog.exec() == QDialog::Accepted) createMap(dialog.wanted());
}

void FileController::createMap(const app::NewMap& requested) {
  Result<maps::GridMap> map = app::makeMap(requested);
  if (!map) {
    message_.showError(tr("The map cannot be created"), map.error());
    return;
  }
  message_.hide();
  app::OpenedEdit made = app::newEdit(*std::move(map), firstAgentName());
  applyPreferredRobot(made);
  bench_.documents().tabs().add(std::move(made));
}

void FileController::askForCopy() {
  const QString now =
      QString::fromStdString(app::suggestedName(editor_.document(), editor_.file()).string());
  const QString file = askForName(&bench_.window(), tr("Save a copy"), now, saveKinds());
  if (!file.isEmpty()) bench_.documents().saveCopy(file);
}

bool FileController::save() {
  if (!startSaving()) return false;
  editor_.finishSaving();
  return is_saved_;
}

// False: nothing is being saved, as when the user cancels.
bool FileController::startSaving() {
  if (!editor_.hasDocument() || !bench_.showsDocument()) return false;
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

bool FileController::saveAs() {
  editor_.finishSaving();
  const QString file =
      askForName(&bench_.window(), tr("Save as"), suggestion(editor_), saveKinds());
  return !file.isEmpty() && startSavingTo(file);
}

// A map cannot hold agents: a project beside it can.
bool FileController::saveMapWithTasks() {
  const QString project = suggestion(editor_);
  QMessageBox box(
      QMessageBox::Question, tr("Save the agents?"),
      tr("“%1” is a map and holds no agents and no planner settings.").arg(nameOf(editor_.file())),
      QMessageBox::Cancel, &bench_.window());
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

bool FileController::saveProjectBeside() {
  const QString map_file = QString::fromStdString(editor_.file().path.string());
  if (editor_.document().mapModified() && !mayOverwrite(map_file)) return false;
  startWriting(suggestion(editor_), true);
  editor_.finishSaving();
  return is_saved_;
}

// Asks before the changes of another program, or of another tab, are lost.
bool FileController::mayOverwrite(const QString& file) {
  const auto changed = app::changedByOthers(editor_.document(), editor_.file(), file.toStdString());
  if (changed.empty()) return true;
  QMessageBox box(QMessageBox::Warning, tr("Overwrite?"), bench_.documents().writersOf(changed),
                  QMessageBox::Cancel, &bench_.window());
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

bool FileController::saveTo(const QString& file) {
  if (!startSavingTo(file)) return false;
  editor_.finishSaving();
  return is_saved_;
}

bool FileController::startSavingTo(const QString& file) {
  editor_.finishSaving();
  editor_.settle();
  const quint64 other = bench_.documents().tabs().find(file.toStdString());
  if (other != 0 && other != editor_.documentId()) {
    message_.showError(tr("“%1” cannot be saved").arg(QFileInfo(file).fileName()),
                       {ErrorCode::Conflict, "this file is open in another tab: close it first",
                        file.toStdString(), 0});
    return false;
  }
  if (!mayOverwrite(file)) return editor_.saving();  // under another name
  startWriting(file, false);
  return true;
}

void FileController::startWriting(const QString& file, bool beside) {
  is_saved_ = false;
  const bool map = editor_.document().mapModified();
  editor_.save(file.toStdString(), beside, [this, file, map](const BackgroundSave::Losses& losses) {
    if (losses) bench_.documents().noteSaved(file.toStdString(), map);
    is_saved_ = showSaved(file, losses);
  });
}

bool FileController::showSaved(const QString& file, const Result<std::vector<Message>>& losses) {
  const QString name = QFileInfo(file).fileName();
  if (!losses) {
    message_.showError(
        tr("“%1” cannot be saved").arg(name), losses.error(),
        {tr("Save as…"), tr("Under another name, or in another folder"), [this] { saveAs(); }});
    return false;
  }
  message_.hide();
  message_.showNotices(tr("“%1” is saved").arg(name), file, lossesToSay(editor_.file(), *losses));
  if (editor_.file().outside != nullptr) permitOutside(file);  // as it is written now
  recent_->add(file);
  bench_.refresh();
  return true;
}

// An export never replaces a file of the document, and its ending names its format.
bool FileController::mayExportTo(const QString& file, const QStringList& endings) {
  const bool is_part = editor_.hasDocument() && app::isPartOf(editor_.file(), file.toStdString());
  const Result<void> good =
      is_part ? fail(ErrorCode::InvalidArgument,
                     "the open document was read from this file: choose another name",
                     file.toStdString())
              : checkEnding(file, endings);
  if (good) return true;
  message_.showError(tr("“%1” cannot be written").arg(QFileInfo(file).fileName()), good.error());
  return false;
}

}  // namespace clearway::gui
