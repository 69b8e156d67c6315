#include "app/gui/window/main_window.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QToolBar>
#include <QUrl>

#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/history_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/docks/zones_dock.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/menu_action.h"
#include "app/gui/window/context_menus.h"
#include "app/gui/window/document_controller.h"
#include "app/gui/window/edit_controller.h"
#include "app/gui/window/export_controller.h"
#include "app/gui/window/file_controller.h"
#include "app/gui/window/look_controller.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/path_controller.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/plan_controller.h"
#include "app/gui/window/run_controller.h"
#include "app/gui/window/scene_controller.h"
#include "app/gui/window/tool_controller.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/window/window_help.h"

namespace clearway::gui {
namespace {

constexpr double kPanStep_px = 60.0;

}  // namespace

MainWindow::MainWindow()
    : bench_(*this),
      tools_(std::make_unique<ToolController>(bench_)),
      maps_(std::make_unique<MapActions>(bench_)),
      scene_(std::make_unique<SceneController>(bench_)),
      plans_(std::make_unique<PlanController>(bench_)),
      runs_(std::make_unique<RunController>(bench_)) {
  setWindowTitle(tr("Clearway"));
  setAcceptDrops(true);
  bench_.addPages(scene_->page());
  edit_ = std::make_unique<EditController>(bench_, *tools_, *maps_);
  look_ = std::make_unique<LookController>(bench_);
  views_ = std::make_unique<ViewActions>(bench_);
  pictures_ = std::make_unique<PictureActions>(bench_);
  addDocks();
  addMenus();
  addToolBars();
  connectParts();
  look_->restyle();
  bench_.refresh();
  bench_.layout().fitToScreen();
  setFocus();
  bench_.layout().restoreGeometry();
  bench_.layout().restore();
  bench_.layout().setShown(false);
  applySavedShortcuts(*this);
  menus_ = std::make_unique<ContextMenus>(bench_, *tools_, *plans_);
  look_->applyPreferences();
}

// What hears that widgets are hidden refers to members.
MainWindow::~MainWindow() {
  hide();
  view().setTool(nullptr);
  delete findChild<AgentTableDialog*>();  // it shows agents of the editor, which goes before it
}

void MainWindow::addDocks() {
  WindowLayout& layout = bench_.layout();
  using enum WindowLayout::Place;
  layout.add(tr("Plan"), "plan", &plans_->planDock(), Upper);
  layout.add(tr("Agents"), "agents", &edit_->agentsDock(), Upper);
  layout.add(tr("Fleet"), "fleet", &plans_->fleetDock(), Upper);
  layout.add(tr("Zones"), "zones", &scene_->zonesDock(), Upper);
  layout.add(tr("Result"), "result", &plans_->resultDock(), Lower);
  layout.add(tr("Layers"), "layers", &scene_->layersDock(), Lower);
  layout.add(tr("History"), "history", new HistoryDock(editor()), Lower);
  QDockWidget* conflicts =
      layout.add(tr("Conflicts"), "conflicts", &scene_->conflictsDock(), Lower);
  connect(&scene_->conflictsDock(), &ConflictsDock::counted, this, [conflicts](std::size_t n) {
    conflicts->setWindowTitle(n == 0 ? tr("Conflicts") : tr("Conflicts (%1)").arg(n));
  });
  layout.arrange();
}

void MainWindow::addMenus() {
  QMenu& file = *menuBar()->addMenu(tr("&File"));
  QMenu& edit = *menuBar()->addMenu(tr("&Edit"));
  edit_->addToEditMenu(edit);
  look_->addPreferences(edit);
  edit_->addToMapMenu(*menuBar()->addMenu(tr("&Map")));
  addViewMenu();
  plans_->addTo(*menuBar()->addMenu(tr("&Plan")));
  runs_->addTo(*menuBar()->addMenu(tr("&Simulation")));
  files_ = std::make_unique<FileController>(bench_, *runs_, *maps_, plans_->queries());
  documents_ = std::make_unique<DocumentController>(
      bench_, DocumentController::Others{*files_, *runs_, *scene_, *plans_, *tools_});
  exports_ = std::make_unique<ExportController>(bench_, *files_);
  files_->addOpening(file);
  file.addSeparator();
  files_->addSaving(file);
  documents_->addTo(file);
  file.addSeparator();
  exports_->addTo(file, *pictures_, *maps_);
  maps_->addToFileMenu(file);
  paths_ = std::make_unique<PathController>(bench_, plans_->resultDock());
  paths_->addTo(file);
  files_->open_routes = [this](const QString& graph) { return paths_->openRoutes(graph); };
  file.addSeparator();
  addMenuAction(file, tr("Quit"), QKeySequence::Quit, tr("Quit"), this, [this] { close(); });
  for (QAction* a : {exports_->planAction(), pictures_->reportAction()}) {
    plans_->resultDock().addToMenu(a);
  }
  help_ = std::make_unique<WindowHelp>(bench_, *files_, *tools_);
  help_->addActions(*menuBar()->addMenu(tr("&Help")));
  giveKeysBack(*menuBar(),
               [this]() -> QWidget* { return isSimulating() ? &simulationPage() : nullptr; });
}

void MainWindow::addViewMenu() {
  QMenu& menu = *menuBar()->addMenu(tr("&View"));
  views_->addZooms(menu, plans_->resultDock());
  menu.addSeparator();
  scene_->addRulers(menu);
  views_->addCards(menu, scene_->minimap(), scene_->legends());
  look_->addFrames(menu);
  menu.addSeparator();
  look_->addThemes(menu);
  menu.addSeparator();
  bench_.layout().addActions(menu);
}

void MainWindow::addToolBars() {
  auto* bar = new QToolBar(tr("Main"));
  bar->setObjectName("main");
  bar->setMovable(false);
  bar->setIconSize({20, 20});
  bench_.layout().addMain(bar);
  files_->addToBar(*bar);
  bar->addSeparator();
  edit_->addToBar(*bar);
  bar->addSeparator();
  views_->addToBar(*bar);
  bar->addSeparator();
  plans_->addToBar(*bar);
  tools_->addBars();
}

void MainWindow::connectParts() {
  connect(scene_.get(), &SceneController::clearanceChanged, &edit_->agentsDock(),
          &AgentsDock::setClearance);
  connect(scene_.get(), &SceneController::verdictClicked, this, [this] { raiseDock("result"); });
  connect(&plans_->fleetDock(), &FleetDock::tableWanted, edit_.get(), &EditController::showTable);
  connect(&plans_->fleetDock(), &FleetDock::randomWanted, edit_.get(),
          &EditController::askForRandomFleet);
  connect(&scene_->zonesDock(), &ZonesDock::openWanted, maps_.get(), &MapActions::askForZones);
  connect(&scene_->zonesDock(), &ZonesDock::drawWanted, this,
          [this] { chooseTool(ToolKind::Zone); });
  connect(tools_.get(), &ToolController::zoneChosen, this, [this](std::size_t zone) {
    scene_->zonesDock().choose(zone);
    raiseDock("zones");
  });
  connect(look_.get(), &LookController::restyled, tools_.get(), &ToolController::restyle);
  connect(plans_.get(), &PlanController::planned, this, &MainWindow::planned);
  connect(files_.get(), &FileController::fleetOpened, this, [this] {
    raiseDock("fleet");
    raiseDock("result");
  });
  connect(&plans_->resultDock().fleet(), &FleetResult::saveWanted, exports_.get(),
          &ExportController::askForFleetFile);
  FieldFocus& focus = bench_.layout().focus();
  connect(&focus, &FieldFocus::refused, &bench_.status(), &StatusLine::explain);
  connect(&focus, &FieldFocus::accepted, &bench_.status(), &StatusLine::endExplanation);
}

bool MainWindow::open(const QString& file) { return files_->open(file); }

bool MainWindow::saveTo(const QString& file) { return files_->saveTo(file); }

bool MainWindow::startSavingTo(const QString& file) { return files_->startSavingTo(file); }

void MainWindow::createMap(const app::NewMap& requested) { files_->createMap(requested); }

bool MainWindow::closeDocument() { return documents_->closeDocument(); }

bool MainWindow::exportView(const QString& file, bool whole_map) {
  return pictures_->exportView(file, whole_map);
}

bool MainWindow::exportPlan(const QString& file) { return exports_->exportPlan(file); }

bool MainWindow::saveFleetPlan(const QString& file) { return exports_->saveFleetPlan(file); }

void MainWindow::plan() { plans_->plan(); }

void MainWindow::planFleet(bool only_edits) { plans_->planFleet(only_edits); }

void MainWindow::watchSearch() { plans_->watchSearch(); }

void MainWindow::showTable() { edit_->showTable(); }

void MainWindow::chooseTool(ToolKind kind) { tools_->choose(kind); }

void MainWindow::setLayers(const Layers& layers) { scene_->layersDock().setLayers(layers); }

bool MainWindow::simulate() { return runs_->simulate(); }

void MainWindow::leaveSimulation() { runs_->leaveSimulation(); }

void MainWindow::setLook(Look look) { look_->setLook(look); }

Look MainWindow::savedLook() { return LookController::savedLook(); }

std::function<QPalette()>& MainWindow::systemPalette() { return look_->system_palette; }

std::function<bool()>& MainWindow::mayDiscard() { return documents_->may_discard; }

ToolKind MainWindow::tool() const { return tools_->current(); }

QString MainWindow::message() const {
  const MessageBar& bar = bench_.message();
  return bar.isHidden() ? QString() : bar.text();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (!bench_.message().isHidden()) return bench_.message().dismiss();
    if (isSimulating()) return simulationPage().retreat();
  }
  // Esc asks for nothing where nothing runs.
  const QString why = event->key() != Qt::Key_Escape ? reasonFor(*this, *event) : QString();
  if (!why.isEmpty()) return bench_.status().explain(why);
  const int x = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  const int y = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
  const bool in_list = qobject_cast<QAbstractItemView*>(focusWidget()) != nullptr;
  if (in_list || !bench_.isMapShown() || (x == 0 && y == 0)) {
    QMainWindow::keyPressEvent(event);
  } else if (tool() == ToolKind::Agents && !editor().selected().empty()) {
    edit_->nudge(y, x);
  } else {
    view().panBy({-x * kPanStep_px, -y * kPanStep_px});
  }
}

bool MainWindow::event(QEvent* event) {
  const bool done = QMainWindow::event(event);
  if (event->type() == QEvent::WindowDeactivate) documents().autosave().flush();
  if (event->type() == QEvent::ThemeChange && look_ != nullptr && look_->look() == Look::Auto) {
    setLook(Look::Auto);
  }
  return done;
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && menus_ != nullptr) look_->restyle();
  QMainWindow::changeEvent(event);
}

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
  if (!documents_->mayCloseAll() || !bench_.simulations().finishSaving()) {
    event->ignore();
    return;
  }
  bench_.layout().saveGeometry();
  bench_.layout().save();
  QMainWindow::closeEvent(event);
}

}  // namespace clearway::gui
