#include "app/gui/main_window.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "app/gui/empty_view.h"
#include "app/gui/message_bar.h"
#include "app/gui/plan_panel.h"
#include "app/session/plan_check.h"

namespace clearway::gui {
namespace {

constexpr double kZoomStep = 1.5;

QString hintOf(Tool tool) {
  switch (tool) {
    case Tool::Look: return MainWindow::tr("Drag to move, turn the wheel to zoom");
    case Tool::Start:
      return MainWindow::tr("Press where the agent starts, drag towards its heading");
    case Tool::Goal:
      return MainWindow::tr("Press where the agent should end, drag towards its heading");
  }
  return {};
}

// The path that a plan file brought, judged again on the map as it is now.
Result<PlanResult> judged(const PlanFile& plan, const GridMap& map) {
  const Result<PlanCheck> check = checkPlan(plan, map);
  if (!check) return tl::unexpected(check.error());
  PlanResult out;
  out.status = PlanStatus::Solved;
  out.path = check->plan.path;
  out.cost = check->plan.cost;
  out.certificate = check->certificate;
  return out;
}

}  // namespace

MainWindow::MainWindow()
    : message_(new MessageBar),
      pages_(new QStackedWidget),
      empty_(new EmptyView),
      view_(new MapView),
      panel_(new PlanPanel),
      tools_(new QActionGroup(this)) {
  setWindowTitle(tr("Clearway"));
  setAcceptDrops(true);
  auto* shown = new QWidget;
  auto* row = new QHBoxLayout(shown);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(view_, 1);
  row->addWidget(panel_);
  pages_->addWidget(empty_);
  pages_->addWidget(shown);
  auto* centre = new QWidget;
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(message_);
  column->addWidget(pages_, 1);
  setCentralWidget(centre);
  addActions();
  addStatus();
  connectParts();
  restyle();
  setMinimumSize(860, 480);
  resize(1280, 800);
  setFocus();
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
}

void MainWindow::addActions() {
  auto* bar = addToolBar(tr("Tools"));
  bar->setObjectName("tools");
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setIconSize({20, 20});
  const auto add = [&](const QString& text, const QKeySequence& keys, const QString& tip) {
    QAction* action = bar->addAction(text);
    action->setShortcut(keys);
    action->setToolTip(QString("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    return action;
  };
  open_ = add(tr("Open"), QKeySequence::Open, tr("Open a map, project or plan"));
  bar->addSeparator();
  look_ = add(tr("Look"), Qt::Key_V, tr("Move and zoom the map"));
  start_ = add(tr("Start"), Qt::Key_S, tr("Place the start: press, and drag towards the heading"));
  goal_ = add(tr("Goal"), Qt::Key_G, tr("Place the goal: press, and drag towards the heading"));
  for (QAction* tool : {look_, start_, goal_}) {
    tool->setCheckable(true);
    tools_->addAction(tool);
  }
  look_->setChecked(true);
  bar->addSeparator();
  fit_ = add(tr("Fit"), Qt::Key_F, tr("Show the whole map"));
  actual_ = add(tr("Actual"), Qt::Key_1, tr("Show a cell as one pixel"));
  bar->addSeparator();
  plan_ = add(tr("Plan"), Qt::CTRL | Qt::Key_P, tr("Plan a path and prove it"));
  cancel_ = add(tr("Cancel"), Qt::Key_Escape, tr("Stop planning"));
  for (QAction* a : {look_, start_, goal_, fit_, actual_, plan_, cancel_}) a->setEnabled(false);
  const auto key = [&](const QKeySequence& keys, auto act) {
    auto* action = new QAction(this);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
  };
  key(QKeySequence::ZoomIn, [this] { view_->zoomBy(kZoomStep); });
  key(QKeySequence::ZoomOut, [this] { view_->zoomBy(1.0 / kZoomStep); });
  key(QKeySequence::Quit, [this] { close(); });
}

void MainWindow::addStatus() {
  hint_ = new QLabel(tr("Ctrl+O opens a file"));
  statusBar()->addWidget(hint_, 1);
  const auto add = [&](const char* widest) {
    auto* label = new QLabel;
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(widest));
    statusBar()->addPermanentWidget(label);
    return label;
  };
  cell_ = add("row 0000, column 0000");
  position_ = add("x -0000.00, y -0000.00 cells");
  value_ = add("occupied (000)");
  zoom_ = add("10000 %");
  statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectParts() {
  connect(open_, &QAction::triggered, this, &MainWindow::askForFile);
  connect(empty_, &EmptyView::openWanted, this, &MainWindow::askForFile);
  connect(look_, &QAction::triggered, this, [this] { chooseTool(Tool::Look); });
  connect(start_, &QAction::triggered, this, [this] { chooseTool(Tool::Start); });
  connect(goal_, &QAction::triggered, this, [this] { chooseTool(Tool::Goal); });
  connect(fit_, &QAction::triggered, view_, &MapView::fit);
  connect(actual_, &QAction::triggered, view_, &MapView::showActualSize);
  connect(plan_, &QAction::triggered, this, &MainWindow::plan);
  connect(cancel_, &QAction::triggered, this, &MainWindow::cancel);
  connect(view_, &MapView::placed, this, &MainWindow::place);
  connect(view_, &MapView::hovered, this, &MainWindow::showHover);
  connect(view_, &MapView::viewChanged, this, &MainWindow::showZoom);
  connect(view_, &MapView::left, this, [this] {
    for (QLabel* label : {cell_, position_, value_}) label->clear();
  });
  connect(panel_, &PlanPanel::planWanted, this, &MainWindow::plan);
  connect(panel_, &PlanPanel::cancelWanted, this, &MainWindow::cancel);
  connect(panel_, &PlanPanel::sizeEdited, this, &MainWindow::resizeAgent);
  connect(panel_, &PlanPanel::agentChosen, this, [this](int index) {
    chosen_ = static_cast<std::size_t>(index);
    forgetResult();
    showAgent();
  });
  connect(&runner_, &PlanRunner::progressed, panel_, &PlanPanel::setProgress);
  connect(&runner_, &PlanRunner::finished, this, &MainWindow::takeOutcome);
}

void MainWindow::restyle() {
  const Theme& theme = themeOf(palette());
  const QColor ink = theme.ink;
  for (const auto& [action, name] :
       {std::pair{open_, "open"}, std::pair{look_, "look"}, std::pair{fit_, "fit"},
        std::pair{actual_, "actual"}, std::pair{plan_, "plan"}, std::pair{cancel_, "cancel"}}) {
    action->setIcon(icon(name, ink));
  }
  start_->setIcon(icon("start", theme.start));
  goal_->setIcon(icon("goal", theme.goal));
  const QString style =
      QString(
          "QToolBar{border:0;border-bottom:1px solid %1;padding:4px 8px;"
          "spacing:4px}QToolBar::separator{width:1px;background:%1;margin:4px 6px}"
          "QToolButton{padding:4px 0 4px 8px;border-radius:6px;border:1px solid "
          "transparent}QToolButton:hover{background:%2}"
          "QToolButton:checked{background:%2;border-color:%1}"
          "QStatusBar{border-top:1px solid %1}QStatusBar::item{border:0}"
          "QStatusBar QLabel{color:%3;padding:2px 8px}")
          .arg(theme.edge.name(), theme.outside.name(), theme.muted.name());
  if (styleSheet() != style) setStyleSheet(style);
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QMainWindow::changeEvent(event);
}

void MainWindow::askForFile() {
  const QString folder =
      workspace_ ? QString::fromStdString(workspace_->file.parent_path().string()) : QString();
  const QString file = QFileDialog::getOpenFileName(
      this, tr("Open"), folder,
      tr("All that Clearway opens (*.clearway *.json *.yaml *.yml *.map *.png *.pgm);;"
         "All files (*)"));
  if (!file.isEmpty()) open(file);
}

bool MainWindow::open(const QString& file) {
  Result<Workspace> opened = openWorkspace(file.toStdString());
  if (!opened) {
    message_->showError(tr("“%1” cannot be opened").arg(QFileInfo(file).fileName()),
                        opened.error());
    return false;
  }
  message_->hide();
  if (const auto& warnings = opened->map->warnings; !warnings.empty()) {
    QStringList lines;
    for (const std::string& w : warnings) lines.append(QString::fromStdString(w));
    message_->showNotice(tr("Good to know about “%1”").arg(QFileInfo(file).fileName()),
                         lines.join(" · "));
  }
  runner_.drop();
  workspace_ = *std::move(opened);
  chosen_ = 0;
  forgetResult();
  setWindowTitle(tr("%1 – Clearway").arg(QFileInfo(file).fileName()));
  setWindowFilePath(file);
  for (QAction* a : {look_, start_, goal_, fit_, actual_, plan_}) a->setEnabled(true);
  pages_->setCurrentIndex(1);
  panel_->setAgents(workspace_->agents, chosen_);
  view_->setMap(workspace_->map);
  showAgent();
  chooseTool(agent().start ? Tool::Look : Tool::Start);
  if (workspace_->plan) {
    runWork([plan = *workspace_->plan, map = workspace_->map](const PlanControl&) {
      return judged(plan, *map);
    });
  }
  return true;
}

void MainWindow::chooseTool(Tool tool) {
  (tool == Tool::Look ? look_ : tool == Tool::Start ? start_ : goal_)->setChecked(true);
  view_->setTool(tool);
  hint_->setText(hintOf(tool));
}

void MainWindow::showAgent() {
  panel_->showAgent(*workspace_->map, agent());
  showScene();
}

void MainWindow::showScene() {
  Scene scene;
  scene.chosen = chosen_;
  for (const ProjectAgent& a : workspace_->agents) {
    SceneAgent shown;
    if (Result<std::optional<Footprint>> f = footprintOfAgent(a)) shown.footprint = *std::move(f);
    shown.start = a.start;
    if (a.goal) {
      shown.goal = Pose{a.goal->position, a.goal->heading.value_or(Heading())};
      shown.any_goal_heading = !a.goal->heading;
    }
    scene.agents.push_back(std::move(shown));
  }
  QString label;
  if (result_) {
    scene.blocking = result_->blocking_cell;
    if (result_->status == PlanStatus::Solved) {
      SceneAgent& solved = scene.agents[chosen_];
      solved.path = result_->path;
      solved.certificate = result_->certificate;
      solved.goal = result_->path.goal();
      solved.any_goal_heading = false;
      label = verdictLabel(*workspace_->map, *result_);
    }
  }
  view_->setScene(std::move(scene), label);
}

void MainWindow::forgetResult() {
  runner_.drop();
  panel_->setRunning(false);
  cancel_->setEnabled(false);
  plan_->setEnabled(workspace_.has_value());
  result_.reset();
  panel_->clearReport();
}

void MainWindow::plan() {
  if (!workspace_ || planning()) return;
  Result<PlanJob> job = planJobOf(*workspace_, agent());
  if (!job) {
    message_->showError(tr("There is nothing to plan yet"), job.error());
    return;
  }
  message_->hide();
  runWork([job = *std::move(job), map = workspace_->map](const PlanControl& control) {
    return Result<PlanResult>(runPlanJob(job, control));
  });
}

void MainWindow::runWork(PlanWork work) {
  forgetResult();
  showScene();
  panel_->setRunning(true);
  plan_->setEnabled(false);
  cancel_->setEnabled(true);
  runner_.start(std::move(work));
}

void MainWindow::cancel() { runner_.cancel(); }

void MainWindow::takeOutcome(const PlanOutcome& outcome) {
  forgetResult();
  if (*outcome) {
    result_ = **outcome;
    panel_->showReport(reportOf(*workspace_->map, *result_));
  } else {
    message_->showError(tr("This did not work"), outcome->error());
  }
  showScene();
  Q_EMIT planned();
}

void MainWindow::place(Tool tool, Vec2 position, const std::optional<Heading>& heading) {
  if (!workspace_) return;
  forgetResult();
  if (tool == Tool::Start) {
    const Heading kept = agent().start ? agent().start->heading : Heading();
    agent().start = Pose{position, heading.value_or(kept)};
  } else {
    std::optional<Heading> kept;
    if (agent().goal) kept = agent().goal->heading;
    agent().goal = GoalPose{position, heading ? heading : kept};
  }
  showAgent();
  if (!agent().goal) chooseTool(Tool::Goal);
}

void MainWindow::resizeAgent(double length_m, double width_m, double padding_m) {
  if (!workspace_) return;
  forgetResult();
  agent().shape.length = length_m;
  agent().shape.width = width_m;
  agent().padding.distance = padding_m;
  showScene();
}

void MainWindow::showHover(Vec2 world) {
  const GridMap& map = *workspace_->map;
  const Cell cell = map.grid.frame().cellAt(world);
  position_->setText(positionText(map, world) + " " + unitOf(map.frame));
  if (!map.grid.frame().contains(cell)) {
    cell_->clear();
    value_->setText(tr("outside"));
    return;
  }
  cell_->setText(tr("row %1, column %2").arg(cell.row).arg(cell.column));
  value_->setText(
      QString("%1 (%2)").arg(stateText(stateOf(map, cell))).arg(map.values[indexOf(map, cell)]));
}

void MainWindow::showZoom() {
  if (!workspace_) return;
  const double scale = view_->view().scale / actualScale(workspace_->map->grid.frame());
  zoom_->setText(tr("%1 %").arg(QString::number(100.0 * scale, 'f', scale < 0.1 ? 1 : 0)));
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
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  QMainWindow::closeEvent(event);
}

}  // namespace clearway::gui
