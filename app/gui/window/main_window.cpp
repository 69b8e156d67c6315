#include "app/gui/window/main_window.h"

#include <QAbstractItemView>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QGridLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/gui/canvas/legend_panel.h"
#include "app/gui/canvas/map_cursor.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/canvas/paint/distance_tones.h"
#include "app/gui/canvas/ruler.h"
#include "app/gui/canvas/zoom_control.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/docks/agents_dock.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/history_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/playback/play_bar.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/search_bar.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/tools/corner_tool.h"
#include "app/gui/tools/paint_bar.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/form.h"
#include "app/gui/widgets/page_stack.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/context_menus.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/search_status.h"
#include "app/gui/window/start_page.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/step_message.h"
#include "app/gui/window/verdict_label.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/window/window_layout.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kPanStep_px = 60.0;
constexpr double kLeastGrid = 0.2;  // of the layer, when it is switched on
constexpr double kSoon_s = 1.0;     // a search without a path is shown if it was shorter than this

}  // namespace

MainWindow::MainWindow()
    : plans_(editor_),
      fleet_(editor_),
      shown_plan_(editor_, plans_, fleet_),
      player_(editor_, plans_, fleet_),
      search_(editor_, plans_),
      builder_(editor_, plans_, player_),
      tools_(makeTools(editor_)),
      message_(new MessageBar),
      pages_(new PageStack),
      empty_(new EmptyView),
      scenes_(new ScenePages),
      simulations_(new SimulationPages),
      view_(new MapView(editor_)),
      documents_(std::make_unique<OpenDocuments>(editor_, *view_, *message_, this)),
      play_bar_(new PlayBar(editor_, player_)),
      search_bar_(new SearchBar(editor_, search_)),
      recent_(new RecentFiles),
      across_(new Ruler(Qt::Horizontal, editor_, *view_)),
      down_(new Ruler(Qt::Vertical, editor_, *view_)),
      corner_(new QWidget),
      tool_group_(new QActionGroup(this)) {
  may_discard = [this] { return askToSave(); };
  system_palette = [] {
    QApplication::setPalette(QPalette());  // an empty palette selects the system's
    return QApplication::palette();
  };
  setWindowTitle(tr("Clearway"));
  setAcceptDrops(true);
  pages_->addWidget(empty_);
  pages_->addWidget(makeMapPage());
  pages_->addWidget(scenes_);
  pages_->addWidget(simulations_);
  setCentralWidget(documents_->around(*pages_));
  addDocks();
  addActions();
  addStatus();
  connectParts();
  restyle();
  enableActions();
  layout_->fitToScreen();
  setFocus();
  layout_->restoreGeometry();
  layout_->restore();
  layout_->setShown(false);
  applySavedShortcuts(*this);
  new ContextMenus(*this);
  connect(view_->findChild<MapCursor*>(), &MapCursor::hintChanged, this, &MainWindow::showToolHint);
  applyPreferences();
  connect(&PreferenceStore::instance(), &PreferenceStore::changed, this,
          &MainWindow::applyPreferences);
}

QWidget* MainWindow::makeMapPage() {
  auto* page = new QWidget;
  auto* inner = new QGridLayout(page);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  inner->addWidget(corner_, 0, 0);
  inner->addWidget(across_, 0, 1);
  inner->addWidget(down_, 1, 0);
  inner->addWidget(view_, 1, 1);
  inner->addWidget(play_bar_, 2, 0, 1, 2);
  inner->setRowStretch(1, 1);
  inner->setColumnStretch(1, 1);
  view_->setSearch(search_);
  new Overlay(*search_bar_, *view_, {Qt::AlignBottom | Qt::AlignLeft, 0, QWIDGETSIZE_MAX});
  map_verdict_ = new VerdictLabel(VerdictLabel::Look::Card);
  const std::vector<QWidget*> banners{&documents_->question(), message_};
  new Overlay(
      *map_verdict_, *view_,
      {Qt::AlignTop | Qt::AlignRight, 10, 0, nullptr, banners, nullptr, {}, [this](QSize px) {
         map_verdict_->fitTo(px.width());
       }});
  new Overlay(*new LegendPanel(*view_), *view_,
              {Qt::AlignBottom | Qt::AlignLeft, 10, 0, search_bar_, banners,
               [this](const QRect& px) { return view_->hasComparedIn(px); }});
  new Overlay(*new Minimap(editor_, *view_), *view_, minimapPlace(*view_, *search_bar_, banners));
  return page;
}

QWidget* MainWindow::home() const {
  if (isSimulating()) return simulations_->currentWidget();
  if (!showsDocument()) return scenes_->currentWidget();
  return editor_.hasDocument() ? view_ : nullptr;
}

void MainWindow::showRulers(bool shown) {
  for (QWidget* w : {corner_, static_cast<QWidget*>(across_), static_cast<QWidget*>(down_)}) {
    w->setVisible(shown);
  }
  QSettings().setValue("view/rulers", shown);
}

// What hears that widgets are hidden refers to members.
MainWindow::~MainWindow() {
  hide();
  view_->setTool(nullptr);
  delete findChild<AgentTableDialog*>();  // it shows agents of the editor, which goes before it
}

void MainWindow::addDocks() {
  layout_ = std::make_unique<WindowLayout>(*this, [this] { return home(); });
  agents_dock_ = new AgentsDock(editor_);
  plan_dock_ = new PlanDock(editor_, plans_);
  result_dock_ = new ResultDock(editor_, plans_, fleet_);
  fleet_dock_ = new FleetDock(editor_, fleet_);
  layers_dock_ = new LayersDock;
  history_dock_ = new HistoryDock(editor_);
  conflicts_dock_ = new ConflictsDock(editor_);
  using enum WindowLayout::Place;
  layout_->add(tr("Plan"), "plan", plan_dock_, Upper);
  layout_->add(tr("Agents"), "agents", agents_dock_, Upper);
  layout_->add(tr("Fleet"), "fleet", fleet_dock_, Upper);
  layout_->add(tr("Result"), "result", result_dock_, Lower);
  layout_->add(tr("Layers"), "layers", layers_dock_, Lower);
  layout_->add(tr("History"), "history", history_dock_, Lower);
  conflicts_holder_ = layout_->add(tr("Conflicts"), "conflicts", conflicts_dock_, Lower);
  layout_->arrange();
}

void MainWindow::addStatus() {
  status_ = new StatusLine(*statusBar(), editor_, *view_);
  verdict_ = new VerdictLabel(VerdictLabel::Look::Line);
  status_->add(verdict_);
  status_->add(new SearchStatus(plans_, fleet_));
  connect(&layout_->focus(), &FieldFocus::refused, status_, &StatusLine::explain);
  connect(&layout_->focus(), &FieldFocus::accepted, status_, &StatusLine::endExplanation);
  connect(&layout_->focus(), &FieldFocus::entered, &editor_, &Editor::endRepeats);
  status_->zoom().setPresets(findChild<ViewActions*>()->zooms());
}

void MainWindow::connectParts() {
  connect(empty_, &EmptyView::openWanted, this, &MainWindow::askForFile);
  connect(empty_, &EmptyView::newWanted, this, &MainWindow::askForMap);
  const auto open_wanted = [this](const QString& file) { open(file); };
  connect(empty_, &EmptyView::fileWanted, this, open_wanted);
  connect(recent_, &RecentFiles::openWanted, this, open_wanted);
  connect(empty_, &EmptyView::forgetWanted, recent_, &RecentFiles::remove);
  connect(recent_, &RecentFiles::changed, empty_, [this] { empty_->setRecent(recent_->files()); });
  empty_->setRecent(recent_->files());
  connect(view_, &MapView::hovered, this, &MainWindow::showHover);
  connect(view_, &MapView::left, this, [this] {
    status_->leave();
    for (Ruler* ruler : {across_, down_}) ruler->mark({});
  });
  connect(plan_dock_, &PlanDock::planWanted, this, &MainWindow::plan);
  connect(plan_dock_, &PlanDock::planAllWanted, this, &MainWindow::planAll);
  connect(result_dock_, &ResultDock::watchWanted, this, &MainWindow::watchSearch);
  for (VerdictLabel* label : {verdict_, map_verdict_}) {
    connect(label, &VerdictLabel::clicked, this,
            [this, label] { raiseDock(label->isOfFleet() ? "fleet" : "result"); });
  }
  connect(&search_, &SearchShow::changed, this, &MainWindow::enableActions);
  connect(agents_dock_, &AgentsDock::addWanted, this, [this] { chooseTool(ToolKind::AddAgent); });
  connect(layers_dock_, &LayersDock::layersChanged, this, [this](const Layers& layers) {
    view_->setLayers(layers);
    showField();
    showTraffic();
    showScene();
  });
  for (const ToolEntry& entry : tools_) {
    findChild<MapActions*>()->showNoticesOf(*entry.tool);
    connect(entry.tool.get(), &Tool::hinted, status_, &StatusLine::explain);
    connect(entry.tool.get(), &Tool::hintChanged, this, &MainWindow::showToolHint);
  }
  connectConflicts();
  connectEditor();
  connectPlans();
  connectFleet();
  connectDocuments();
  for (const ToolEntry& entry : tools_) {
    auto* place = qobject_cast<PlaceTool*>(entry.tool.get());
    if (place == nullptr) continue;
    connect(place, &PlaceTool::placed, this, [this](PlaceTool::What what) {
      const app::EditAgent* a = editor_.chosen();
      if (what != PlaceTool::What::Goal && a != nullptr && !a->agent.goal) {
        chooseTool(ToolKind::Goal);
      }
    });
  }
}

void MainWindow::connectEditor() {
  connect(&editor_, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.map_replaced) {
      builder_.replaceMap();
    } else if (!changes.cells.empty()) {
      builder_.updateMap(changes.cells);
    }
    if (changes.map()) {
      view_->setField({});
      field_requested_ = false;
      field_work_.drop();
    }
    if (changes.agents || changes.planner) player_.rewind();
    if (changes.map_replaced) traffic_of_ = nullptr;
    showField();
    showScene();
    showToolHint();
  });
  connect(&editor_, &Editor::selectionChanged, this, &MainWindow::showToolHint);
  connect(&editor_, &Editor::historyChanged, this, [this] {
    enableActions();
    showTitle();
  });
  for (const auto signal : {&Editor::selectionChanged, &Editor::cellsChanged}) {
    connect(&editor_, signal, this, [this] {
      showScene();
      enableActions();
    });
  }
  connect(&editor_, &Editor::saved, this, &MainWindow::showTitle);
  connect(&editor_, &Editor::closed, this, [this] {
    if (!editor_.hasDocument()) showVerdict();
  });
  connect(&editor_, &Editor::frameChanged, this, [this] {
    for (Ruler* ruler : {across_, down_}) ruler->update();
    view_->update();
    showScene();
  });
}

void MainWindow::connectPlans() {
  connect(&plans_, &Plans::changed, this, [this] {
    showScene();
    enableActions();
  });
  connect(&plans_, &Plans::taken, this, [this](quint32 agent) { fresh_.insert(agent); });
  connect(&plans_, &Plans::finished, this, [this] {
    enableActions();
    const PlanResult* r = result();
    const bool is_new = r != nullptr && view_->isVisible() && fresh_.contains(editor_.chosen()->id);
    fresh_.clear();
    if (is_new && r->status == PlanStatus::NoPath && r->metrics.time_s <= kSoon_s) {
      search_.watch(editor_.chosen()->id, false);  // shows its last step
    }
    Q_EMIT planned();
  });
  const auto show_error = [this](const Error& e) {
    message_->showError(tr("The operation failed"), e);
  };
  connect(&plans_, &Plans::failed, this, show_error);
  connect(&search_, &SearchShow::failed, this, show_error);
  connect(&player_, &Player::timeChanged, this, &MainWindow::showScene);
  connect(&player_, &Player::stateChanged, this, &MainWindow::enableActions);
  connect(play_bar_, &PlayBar::optionsChanged, this, &MainWindow::showScene);
}

void MainWindow::chooseTool(ToolKind kind) {
  const auto entry = std::ranges::find(tools_, kind, &ToolEntry::kind);
  tool_ = kind;
  if (editor_.hasDocument()) documents_->keepTool(kind);
  tool_actions_[kind]->setChecked(true);
  status_->setHint({});  // first: the tool before may say what it completed
  view_->setTool(entry->tool.get());
  showToolHint();
  paint_bar_->setEnabled(paints(kind));
}

// Of the crosshair of keys, or of the tool: it depends on the chosen agent and on what was drawn.
void MainWindow::showToolHint() {
  if (!editor_.hasDocument() || !pages_->currentWidget()->isAncestorOf(view_)) return;
  const auto* keys = view_->findChild<MapCursor*>();  // null while the window is made
  const QString hint = keys != nullptr ? keys->hint() : QString();
  status_->setToolHint(
      hint.isEmpty() ? std::ranges::find(tools_, tool_, &ToolEntry::kind)->tool->hint() : hint);
}

// Runs once per iteration of the event loop, for any number of changes.
void MainWindow::showScene() {
  if (scene_due_ || !editor_.hasDocument()) return;
  scene_due_ = true;
  QTimer::singleShot(0, this, [this] {
    scene_due_ = false;
    if (!editor_.hasDocument()) return;  // it was closed meanwhile
    Scene scene = builder_.build({play_bar_->trail(), view_->layers().covered > 0.0, isMapDark()});
    const bool follows = play_bar_->follows() && scene.chosen < scene.agents.size();
    const std::optional<Pose> now = follows ? scene.agents[scene.chosen].now : std::nullopt;
    conflicts_dock_->showConflicts(scene);
    view_->setScene(std::move(scene));
    if (now) view_->centreOn(now->position);
    showClearance();
  });
}

void MainWindow::showField() {
  if (!editor_.hasDocument() || view_->layers().field <= 0.0) return;
  if (view_->hasField() || field_requested_) return;
  field_requested_ = true;
  field_work_.start([this, grid = editor_.map().grid](const Background::Handle&) {
    return [this, field = distanceTones(grid)] { view_->setField(field); };
  });
}

void MainWindow::showClearance() {
  if (!editor_.hasDocument()) return showVerdict();
  const std::optional<Certificate>& c = view_->scene().standing;
  agents_dock_->setClearance(!c        ? tr("–")
                             : c->free ? gui::clearanceText(editor_.shown(), c->clearance_m)
                                       : tr("none: it collides"));
  showVerdict();
}

void MainWindow::showVerdict() {
  std::optional<Verdict> verdict = shownVerdict(editor_, plans_, fleet_, player_.collisionList());
  if (!pages_->currentWidget()->isAncestorOf(view_)) verdict.reset();  // it is of the map
  for (VerdictLabel* label : {verdict_, map_verdict_}) label->setVerdict(verdict);
}

// The docks' numbers and the grid, as the user prefers them.
void MainWindow::applyPreferences() {
  const Preferences& p = preferences();
  setSafeColours(p.safe_colours);
  setDarkMaps(p.dark_maps);
  setDigits(*this, p.digits);
  Layers layers = view_->layers();
  layers.grid = p.grid ? std::max(layers.grid, kLeastGrid) : 0.0;
  if (layers != view_->layers()) setLayers(layers);
  restyle();
  QEvent palette_change(QEvent::PaletteChange);
  for (QWidget* w : findChildren<QWidget*>()) QCoreApplication::sendEvent(w, &palette_change);
  Q_EMIT editor_.frameChanged();
}

const PlanResult* MainWindow::result() const {
  const app::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  return plan != nullptr && plan->current() ? &plan->result : nullptr;
}

void MainWindow::plan() {
  if (!editor_.hasDocument() || planning() || !layout_->focus().takeTyped()) return;
  editor_.settle();
  documents_->autosave().flush();
  if (editor_.chosen() == nullptr) {
    const char* const why = "several agents are here: choose one, or plan for all";
    showBegun(*message_, editor_, tr("A path cannot be planned yet"),
              fail(ErrorCode::InvalidArgument, why));
    return;
  }
  player_.rewind();
  raiseDock("result");
  showBegun(*message_, editor_, tr("A path cannot be planned yet"),
            plans_.plan({editor_.chosen()->id}));
}

void MainWindow::planAll() {
  if (!editor_.hasDocument() || planning() || !layout_->focus().takeTyped()) return;
  editor_.settle();
  documents_->autosave().flush();
  std::vector<std::uint32_t> ids;
  for (const app::EditAgent& a : editor_.document().agents()) {
    if (a.agent.start && a.agent.goal) ids.push_back(a.id);
  }
  player_.rewind();
  showBegun(*message_, editor_, tr("A path cannot be planned yet"), plans_.plan(ids));
}

bool MainWindow::raiseDock(const QString& name) { return layout_->raise(name); }

void MainWindow::setLayers(const Layers& layers) { layers_dock_->setLayers(layers); }

void MainWindow::watchSearch() {
  if (result() == nullptr || planning() || !isWatchable(*result())) return;
  player_.rewind();
  search_.watch(editor_.chosen()->id, true);
}

void MainWindow::removeSelected() {
  if (!editor_.hasDocument()) return;
  const auto vertices = std::ranges::find(tools_, ToolKind::Vertices, &ToolEntry::kind);
  if (tool_ == ToolKind::Vertices && qobject_cast<VertexTool*>(vertices->tool.get())->remove()) {
    return;
  }
  const bool cells = tool_ == ToolKind::Select || tool_ == ToolKind::Wand;
  if (cells && (editor_.floats() || !editor_.cells().empty())) {
    editor_.clearCells(tr("Clear cells"));
  } else if (!editor_.selected().empty()) {
    editor_.removeSelected();
  } else {
    status_->explain(cells ? tr("Delete: no cells are selected")
                           : tr("Delete: no agent is selected"));
  }
}

void MainWindow::nudge(int rows, int columns) {
  const auto entry = std::ranges::find(tools_, ToolKind::Agents, &ToolEntry::kind);
  qobject_cast<AgentTool*>(entry->tool.get())->nudge(rows, columns);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (!message_->isHidden()) return message_->dismiss();
    if (isSimulating()) return simulationPage().retreat();
  }
  // Esc asks for nothing where nothing runs.
  const QString why = event->key() != Qt::Key_Escape ? reasonFor(*this, *event) : QString();
  if (!why.isEmpty()) return status_->explain(why);
  const int x = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  const int y = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
  const bool in_list = qobject_cast<QAbstractItemView*>(focusWidget()) != nullptr;
  if (in_list || !editor_.hasDocument() || !showsDocument() || isSimulating() ||
      (x == 0 && y == 0)) {
    QMainWindow::keyPressEvent(event);
  } else if (tool_ == ToolKind::Agents && !editor_.selected().empty()) {
    nudge(y, x);
  } else {
    view_->panBy({-x * kPanStep_px, -y * kPanStep_px});
  }
}

void MainWindow::showHover(Vec2 world) {
  for (Ruler* ruler : {across_, down_}) ruler->mark(world);
  status_->showHover(world);
}

bool MainWindow::event(QEvent* event) {
  const bool done = QMainWindow::event(event);
  if (event->type() == QEvent::WindowDeactivate) documents_->autosave().flush();
  if (event->type() == QEvent::ThemeChange && look_ == Look::Auto) setLook(Look::Auto);
  return done;
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && paint_bar_ != nullptr) restyle();
  QMainWindow::changeEvent(event);
}

}  // namespace clearway::gui
