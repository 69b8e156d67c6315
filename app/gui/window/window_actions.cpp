// Actions, menus and tool bars of the window.
#include <QAbstractItemView>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "app/gui/canvas/legend_panel.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/dialogs/command_list.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/docks/agents_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/playback/play_bar.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/tools/paint_bar.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/form.h"
#include "app/gui/widgets/menu_action.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/scenario_queries.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/window/window_help.h"
#include "app/gui/window/window_layout.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kZoomStep = 1.5;
constexpr const char* kThemeKey = "window/theme";
constexpr const char* kFrameKey = "view/frame_world";

}  // namespace

QAction* MainWindow::action(QMenu* menu, const char* icon, const QString& text,
                            const QKeySequence& keys, const std::function<void()>& act) {
  QAction* out = addMenuAction(*menu, text, keys, QString(text).remove("…"), this, act);
  if (icon != nullptr) icons_.emplace_back(out, icon);
  return out;
}

void MainWindow::addActions() {
  auto* maps = new MapActions(*this, editor_, *view_, *message_);  // children of the window
  connect(maps, &MapActions::mapWanted, this, &MainWindow::open);
  new ViewActions(*this, editor_, *view_);
  addFileMenu();
  addEditMenu();
  addMapMenu();
  addViewMenu();
  for (QAction* a : {needs_plan_.front(), report_}) result_dock_->addToMenu(a);
  addPlanMenu();
  addSimulationMenu();
  auto* help = new WindowHelp(*this, *empty_);
  help->addActions(*menuBar()->addMenu(tr("&Help")));
  connect(help, &WindowHelp::failed, this,
          [this](const Error& e) { message_->showError(tr("The guide cannot be opened"), e); });
  giveKeysBack(*menuBar(),
               [this]() -> QWidget* { return isSimulating() ? &simulationPage() : nullptr; });
  addToolBars();
  view_menu_->addSeparator();
  layout_->addActions(*view_menu_);
}

void MainWindow::addFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  action(menu, "new", tr("New map…"), QKeySequence::New, [this] { askForMap(); });
  action(menu, "open", tr("Open…"), QKeySequence::Open, [this] { askForFile(); });
  menu->addMenu(recent_);
  recent_->setParent(menu, recent_->windowFlags());  // addMenu() leaves it to its maker
  addSamples(*menu);
  menu->addSeparator();
  needs_file_ = {
      action(menu, "save", tr("Save"), QKeySequence::Save, [this] { startSaving(); }),
      action(menu, nullptr, tr("Save as…"), QKeySequence("Ctrl+Shift+S"), [this] { saveAs(); })};
  addDocumentActions(menu);
  menu->addSeparator();
  auto* pictures = new PictureActions(*this, *message_);
  picture_ = action(menu, "export", tr("Export a picture…"), QKeySequence("Ctrl+E"),
                    [pictures] { pictures->askForPicture(); });
  needs_document_.push_back(action(menu, "copy", tr("Copy the view as a picture"),
                                   QKeySequence("Ctrl+Alt+E"),
                                   [pictures] { pictures->copyView(); }));
  needs_document_.push_back(action(menu, nullptr, tr("Export an animation…"), {},
                                   [pictures] { pictures->askForAnimation(); }));
  report_ =
      action(menu, nullptr, tr("Export a report…"), {}, [pictures] { pictures->askForReport(); });
  needs_document_.push_back(report_);
  needs_plan_ = {
      action(menu, nullptr, tr("Export the plan…"), {}, [this] { askForPlanFile(false); }),
      action(menu, nullptr, tr("Export the swept area…"), {}, [this] { askForPlanFile(true); })};
  save_fleet_ =
      action(menu, nullptr, tr("Save the fleet's plan…"), {}, [this] { askForFleetFile(); });
  findChild<MapActions*>()->addToFileMenu(*menu);
  menu->addSeparator();
  action(menu, nullptr, tr("Quit"), QKeySequence::Quit, [this] { close(); });
}

// Those of the start page.
void MainWindow::addSamples(QMenu& file_menu) {
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

void MainWindow::addEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  undo_ = action(menu, "undo", tr("Undo"), QKeySequence::Undo, [this] { editor_.undo(); });
  redo_ =
      action(menu, "redo", tr("Redo"), QKeySequence("Ctrl+Shift+Z"), [this] { editor_.redo(); });
  redo_->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
  menu->addSeparator();
  needs_cells_.push_back(action(menu, "cut", tr("Cut cells"), QKeySequence::Cut, [this] {
    editor_.cutCells();
    enableActions();
  }));
  needs_cells_.push_back(action(menu, "copy", tr("Copy cells"), QKeySequence::Copy, [this] {
    editor_.copyCells();
    enableActions();
  }));
  paste_ = action(menu, "paste", tr("Paste cells at the cursor"), QKeySequence::Paste, [this] {
    chooseTool(ToolKind::Select);
    editor_.pasteCells(view_->hoveredCell());
    view_->setFocus();  // for Return and Esc
  });
  needs_document_.push_back(
      action(menu, "trash", tr("Delete"), Qt::Key_Delete, [this] { removeSelected(); }));
  menu->addSeparator();
  needs_document_.push_back(
      action(menu, nullptr, tr("Select all"), QKeySequence::SelectAll, [this] { selectAll(); }));
  needs_cells_.push_back(action(menu, nullptr, tr("Deselect"), QKeySequence("Ctrl+D"),
                                [this] { editor_.selectCells({}); }));
  menu->addSeparator();
  findChild<MapActions*>()->addToEditMenu(*menu);
  needs_document_.push_back(action(menu, nullptr, tr("Table of agents…"), QKeySequence("Ctrl+T"),
                                   [this] { showTable(); }));
  needs_document_.push_back(action(menu, nullptr, tr("Random fleet…"), QKeySequence("Ctrl+Shift+R"),
                                   [this] { askForRandomFleet(); }));
  needs_agents_.push_back(
      action(menu, "align", tr("Align agents to cells"), QKeySequence("Ctrl+L"), [this] {
        for (const ToolEntry& t : tools_) {
          if (auto* tool = qobject_cast<AgentTool*>(t.tool.get())) tool->alignSelected();
        }
      }));
  menu->addSeparator();
  action(menu, nullptr, tr("Preferences…"), QKeySequence("Ctrl+,"), [this] { showPreferences(); });
  for (const PreferencesDialog::Setting& setting : PreferencesDialog::settings()) {
    auto* a = new QAction(setting.name, this);
    a->setProperty(kCommandGroup, PreferencesDialog::tr("Preferences"));
    addAction(a);
    connect(a, &QAction::triggered, this, [this, id = setting.id] { showPreferences(id); });
  }
}

// Agents with their tool or in their list, else cells.
void MainWindow::selectAll() {
  if (tool_ == ToolKind::Agents || agents_dock_->hasListFocus()) {
    std::vector<std::uint32_t> ids;
    for (const app::EditAgent& a : editor_.document().agents()) ids.push_back(a.id);
    editor_.select(ids);
    return;
  }
  const GridFrame& f = editor_.document().frame();
  editor_.selectCells(app::CellSet(CellRange{0, f.rows(), 0, f.columns()}));
  chooseTool(ToolKind::Select);
}

void MainWindow::showPreferences(const char* setting) {
  const PreferencesDialog::Choices choices{
      savedLook(), editor_.shownFrame() == ShownFrame::World,
      [this](Look look) { looks_[look]->trigger(); },
      [this](bool world) {
        for (QAction* a : findChildren<QAction*>(world ? "frame_world" : "frame_map")) a->trigger();
      }};
  auto* dialog = new PreferencesDialog(*this, choices);
  dialog->show();
  if (setting != nullptr) dialog->focusOn(setting);
}

void MainWindow::addMapMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Map"));
  const auto turn = [&](const char* icon, const QString& text, const QKeySequence& keys,
                        app::Turn how) {
    needs_document_.push_back(
        action(menu, icon, text, keys, [this, how] { editor_.turnCells(how); }));
  };
  turn("rotate_right", tr("Rotate right"), QKeySequence("Ctrl+]"), app::Turn::Right);
  turn("rotate_left", tr("Rotate left"), QKeySequence("Ctrl+["), app::Turn::Left);
  turn("flip_across", tr("Flip horizontally"), {}, app::Turn::FlipAcross);
  turn("flip_down", tr("Flip vertically"), {}, app::Turn::FlipDown);
  needs_document_.push_back(action(menu, "invert", tr("Invert"), QKeySequence("Ctrl+I"),
                                   [this] { editor_.invertCells(); }));
  menu->addSeparator();
  needs_cells_.push_back(action(menu, "crop", tr("Crop to the selection"), {}, [this] {
    const CellRange box = editor_.cells().bounds();
    editor_.edit(tr("Crop to %1 × %2 cells")
                     .arg(box.last_column - box.first_column)
                     .arg(box.last_row - box.first_row),
                 [&](app::EditDocument& d) { (void)d.resize(box, maps::CellState::Free); });
  }));
  needs_document_.push_back(action(menu, "resize", tr("Resize…"), {}, [this] { askForSize(); }));
  findChild<MapActions*>()->addToMapMenu(*menu);
}

void MainWindow::addViewMenu() {
  view_menu_ = menuBar()->addMenu(tr("&View"));
  auto* views = findChild<ViewActions*>();
  const auto add = [&](const char* icon, const QString& text, const QKeySequence& keys,
                       const std::function<void()>& act) {
    views->needView(action(view_menu_, icon, text, keys, act));
  };
  add("fit", tr("Fit the map"), Qt::Key_F, [views] { views->shown()->fit(); });
  add("actual", tr("Actual size"), Qt::Key_1, [views] { views->shown()->showScale(1.0); });
  views->addZooms(*view_menu_);
  views->addPassage(*view_menu_, *result_dock_);
  add(nullptr, tr("Zoom in"), QKeySequence::ZoomIn, [views] { views->shown()->zoomBy(kZoomStep); });
  add(nullptr, tr("Zoom out"), QKeySequence::ZoomOut,
      [views] { views->shown()->zoomBy(1.0 / kZoomStep); });
  view_menu_->addSeparator();
  rulers_ = view_menu_->addAction(tr("Rulers"));
  rulers_->setCheckable(true);
  rulers_->setChecked(QSettings().value("view/rulers", true).toBool());
  connect(rulers_, &QAction::toggled, this, &MainWindow::showRulers);
  showRulers(rulers_->isChecked());
  views->addCards(*view_menu_, *findChild<Minimap*>(), *findChild<LegendPanel*>());
  addFrameMenu();
  view_menu_->addSeparator();
  QMenu* themes = view_menu_->addMenu(tr("Theme"));
  auto* group = new QActionGroup(this);
  const auto theme = [&](const QString& text, Look look) {
    QAction* a = themes->addAction(text);
    a->setCheckable(true);
    group->addAction(a);
    looks_[look] = a;
    connect(a, &QAction::triggered, this, [this, look] {
      QSettings().setValue(kThemeKey, static_cast<int>(look));
      setLook(look);
    });
  };
  theme(tr("Follow the system"), Look::Auto);
  theme(tr("Light"), Look::Light);
  theme(tr("Dark"), Look::Dark);
  looks_[savedLook()]->setChecked(true);
}

// As `--frame` of the command line.
void MainWindow::addFrameMenu() {
  QMenu* menu = view_menu_->addMenu(tr("Coordinates"));
  auto* group = new QActionGroup(this);
  const auto frame = [&](const QString& text, const char* name, ShownFrame shown) {
    QAction* a = menu->addAction(text);
    a->setObjectName(name);
    a->setCheckable(true);
    a->setChecked(editor_.shownFrame() == shown);
    group->addAction(a);
    connect(a, &QAction::triggered, this, [this, shown] {
      QSettings().setValue(kFrameKey, shown == ShownFrame::World);
      editor_.setShownFrame(shown);
    });
  };
  editor_.setShownFrame(QSettings().value(kFrameKey, false).toBool() ? ShownFrame::World
                                                                     : ShownFrame::Map);
  frame(tr("Of the map's file"), "frame_map", ShownFrame::Map);
  frame(tr("Of the world: metres, y down"), "frame_world", ShownFrame::World);
}

Look MainWindow::savedLook() {
  const int saved = QSettings().value(kThemeKey, static_cast<int>(Look::Auto)).toInt();
  return saved >= 0 && saved <= static_cast<int>(Look::Dark) ? static_cast<Look>(saved)
                                                             : Look::Auto;
}

void MainWindow::setLook(Look look) {
  look_ = look;
  looks_[look]->setChecked(true);
  QApplication::setPalette(paletteFor(look, system_palette()));
  restyle();  // at once, before the events of the change
}

void MainWindow::addPlanMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Plan"));
  plan_ = action(menu, "plan", tr("Plan a path"), QKeySequence("Ctrl+P"), [this] { plan(); });
  needs_document_.push_back(action(menu, nullptr, tr("Plan for all agents"),
                                   QKeySequence("Ctrl+Shift+Return"), [this] { planAll(); }));
  plan_fleet_ = action(menu, "fleet", tr("Plan the fleet"), QKeySequence("Ctrl+Alt+P"),
                       [this] { planFleet(); });
  update_fleet_ = action(menu, nullptr, tr("Update the fleet's plan"), QKeySequence("Ctrl+Alt+U"),
                         [this] { planFleet(true); });
  cancel_ = action(menu, "cancel", tr("Stop planning"), Qt::Key_Escape, [this] {
    plans_.cancel();
    fleet_.cancel();
  });
  watch_ = action(menu, "search", tr("Watch the search"), Qt::Key_H, [this] { watchSearch(); });
  auto* comparison = new ComparisonPane(*this, *layout_);
  needs_document_.push_back(action(menu, nullptr, tr("Compare planners"), QKeySequence("Ctrl+K"),
                                   [comparison] { comparison->compare(); }));
  (new ScenarioQueries(editor_, *plan_, *this))->addTo(*menu);
  menu->addSeparator();
  connect(view_, &MapView::spaceTapped, this, [this] {
    if (player_.shown()) play_bar_->toggle();
  });
  needs_path_ = {
      action(menu, "play", tr("Play or pause"), Qt::Key_P, [this] { play_bar_->toggle(); }),
      action(menu, "step_forward", tr("One motion forward"), Qt::Key_Period,
             [this] { player_.step(1); }),
      action(menu, "step_back", tr("One motion back"), Qt::Key_Comma,
             [this] { player_.step(-1); })};
}

void MainWindow::addToolBars() {
  const auto bar = [](QToolBar* out, const char* name) {
    out->setObjectName(name);
    out->setMovable(false);
    out->setIconSize({20, 20});
    return out;
  };
  QToolBar* main_bar = bar(new QToolBar(tr("Main")), "main");
  layout_->addMain(main_bar);
  // Of actions with the same icon the first one that was added.
  const auto find = [&](const char* icon) {
    const auto found =
        std::ranges::find_if(icons_, [&](const auto& i) { return QString(i.second) == icon; });
    return found->first;
  };
  for (const char* name : {"new", "open", "save", "", "undo", "redo", "", "fit", "actual", "",
                           "plan", "fleet", "cancel", "search"}) {
    if (*name == '\0') {
      main_bar->addSeparator();
    } else {
      main_bar->addAction(find(name));
    }
  }
  paint_bar_ = new PaintBar(editor_);
  layout_->add(paint_bar_, Qt::TopToolBarArea);
  QToolBar* tool_bar = bar(new QToolBar(tr("Tools")), "tools");
  layout_->add(tool_bar, Qt::LeftToolBarArea);
  for (const ToolEntry& entry : tools_) {
    if (entry.begins_group) tool_bar->addSeparator();
    QAction* a = tool_bar->addAction(entry.name);
    a->setCheckable(true);
    a->setData(static_cast<int>(entry.kind));
    a->setShortcut(entry.key);
    a->setToolTip(QString("%1 (%2)").arg(entry.name, entry.key.toString(QKeySequence::NativeText)));
    tool_group_->addAction(a);
    icons_.emplace_back(a, entry.icon);
    tool_actions_[entry.kind] = a;
    needs_document_.push_back(a);
    connect(a, &QAction::triggered, this, [this, kind = entry.kind] {
      chooseTool(kind);
      // Its keys are for the map; lists in which letters are shortcuts keep theirs.
      const bool in_list = qobject_cast<QAbstractItemView*>(focusWidget()) != nullptr;
      if (!in_list) view_->setFocus(Qt::OtherFocusReason);
    });
  }
  const auto key = [&](const char* keys, int by) {
    auto* a = new QAction(this);
    a->setShortcut(QKeySequence(keys));
    connect(a, &QAction::triggered, this, [this, by] {
      PaintSettings settings = editor_.paint();
      settings.brush.size += by;
      editor_.setPaint(settings);
    });
    addAction(a);
  };
  key("[", -1);
  key("]", 1);
}

void MainWindow::enableActions() {
  const bool open = editor_.hasDocument() && showsDocument() && !isSimulating();
  const SimulationStore& run = simulationPage().store();
  setCommonReason(
      *this, isSimulating() ? tr("the simulation is shown, close it first (Shift+F5)") : QString());
  // Without a map each reason is that.
  const auto enable = [open](QAction* a, bool can, const QString& why) {
    enableIf(open && can, a, open ? why : QString());
  };
  for (QAction* a : needs_run_) {
    enableIf(isSimulating() && run.isOpen(), a,
             run.opening() ? tr("the simulation is being prepared") : tr("no simulation is open"));
  }
  for (QAction* a : needs_file_) {
    enableIf(editor_.hasDocument() && showsDocument(), a);
  }
  close_->setEnabled(documents_->tabs().current() != 0);
  simulate_->setEnabled(documents_->tabs().current() != 0);
  for (QAction* a : needs_document_) enable(a, true, {});
  const bool scene = !isSimulating() && scenePage().isOpen();
  enableIf(open || scene || (isSimulating() && run.isOpen()), picture_,
           isSimulating() ? tr("the simulation is being prepared") : QString());
  const QString picture =
      isSimulating() ? tr("Export a picture of this moment") : tr("Export a picture");
  picture_->setToolTip(
      QString("%1 (%2)").arg(picture, picture_->shortcut().toString(QKeySequence::NativeText)));
  for (QAction* a : needs_cells_) enable(a, !editor_.cells().empty(), tr("no cells are selected"));
  for (QAction* a : needs_agents_) {
    enable(a, !editor_.selected().empty(), tr("no agent is selected"));
  }
  for (QAction* a : needs_path_) enable(a, player_.ready(), tr("there is no path: plan one first"));
  const bool solved = result() != nullptr && result()->status == PlanStatus::Solved;
  for (QAction* a : needs_plan_) {
    enable(a, solved && !fleet_.shown(),
           fleet_.shown()                ? tr("the fleet's plan is shown: save that one")
           : editor_.chosen() == nullptr ? tr("no agent is selected")
                                         : tr("the agent has no path: plan one first"));
  }
  findChild<MapActions*>()->enable(open);
  ZoomedView* shown = nullptr;
  if (open) shown = view_;
  if (scene) shown = &scenePage().canvas();
  if (isSimulating()) shown = &simulationPage().canvas();
  findChild<ViewActions*>()->enable(open, shown);
  enable(undo_, open && (editor_.document().canUndo() || editor_.document().inStep()),
         tr("there is no step to take back"));
  enable(redo_, open && editor_.document().canRedo(), tr("there is no step to repeat"));
  enable(paste_, editor_.hasClip(), tr("no cells were copied"));
  const QString busy = tr("a search is running; Esc stops it");
  enable(plan_, !planning(), busy);
  enable(plan_fleet_, !planning(), busy);
  enable(update_fleet_, !planning() && fleet_.canUpdate(),
         planning() ? busy : tr("there is no plan of the fleet that edits concern"));
  enable(save_fleet_, fleet_.made() != nullptr, tr("the fleet has no plan"));
  enableIf(planning(), cancel_, tr("no search is running"));
  const bool watchable = result() != nullptr && isWatchable(*result());
  enable(watch_, !planning() && watchable && !search_.recording(),
         planning()            ? busy
         : result() == nullptr ? tr("plan a path first")
         : !watchable ? tr("nothing was searched, because the start or the goal is blocked")
                      : tr("the search is being recorded"));
}

void MainWindow::restyle() {
  const Theme& theme = currentTheme();
  for (const auto& [action, name] : icons_) {
    const QString icon_name(name);
    const QColor ink = icon_name == "start"  ? theme.start
                       : icon_name == "goal" ? mapTheme().goal
                                             : theme.ink;
    action->setIcon(icon(icon_name, ink));
  }
  for (QToolBar* bar : findChildren<QToolBar*>()) {
    auto* more = bar->findChild<QToolButton*>("qt_toolbar_ext_button");
    const bool across = bar->orientation() == Qt::Horizontal;
    if (more != nullptr) more->setIcon(icon(across ? "more_across" : "more_down", theme.ink));
  }
  paint_bar_->restyle();
  const QString style =
      formStyle(currentPalette()) +
      QString(
          "QMenuBar{background:palette(window);padding:2px 6px}"
          "QMenuBar::item{padding:4px 10px;border-radius:5px}"
          "QMenuBar::item:selected{background:%2}"
          "QToolBar{border:0;border-bottom:1px solid %1;padding:4px 8px;spacing:4px}"
          "QToolBar:left{border-bottom:0;border-right:1px solid %1;padding:4px;spacing:1px}"
          "QToolBar:left::separator{margin:2px 5px}QToolBar:left QToolButton{padding:3px 5px}"
          "QToolBar::separator{background:%1;width:1px;height:1px;margin:5px}"
          "QToolBar QToolButton{padding:5px;border-radius:6px;border:1px solid transparent}"
          "QToolBar QToolButton#qt_toolbar_ext_button{padding:2px}"
          "QToolBar QToolButton:hover{background:%2}"
          "QToolBar QToolButton:checked{background:%2;border-color:%1}"
          "#playBar,#searchBar,#sceneBar{border:0;border-top:1px solid "
          "%1;background:palette(window)}"
          "QStatusBar{border-top:1px solid %1}QStatusBar::item{border:0}"
          "QStatusBar>QLabel{color:%3;padding:2px 8px}#verdictLine{padding:0 8px}")
          .arg(theme.edge.name(), theme.outside.name(), theme.muted.name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
