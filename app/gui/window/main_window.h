// app/gui/window/main_window.h — the main window: map, tools, docks, timeline.
//
// It owns and connects all parts. Sources: main_window.cpp,
// window_{actions,documents,files,fleet,simulation}.cpp.
#pragma once

#include <QMainWindow>
#include <functional>
#include <map>
#include <set>

#include "app/document/edit/new_map.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/document/editor.h"
#include "app/gui/playback/player.h"
#include "app/gui/playback/scene_builder.h"
#include "app/gui/tools/tool_set.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/window_parts.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plan_store.h"
#include "app/gui/work/search_recorder.h"
#include "app/gui/work/shown_plan.h"

namespace clearway::gui {

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow();
  ~MainWindow() override;

  // A map, project or plan as the document, or a scene, which is played. Returns false if it cannot
  // be opened: the message bar shows the error, and the open document is kept.
  bool open(const QString& file);
  // False: not saved; the message bar shows the error, or the user keeps the file as it is.
  bool saveTo(const QString& file);
  bool startSavingTo(const QString& file);  // the same in the background; false: not started
  void createMap(const app::NewMap& wanted);
  bool closeDocument();                                  // false: the user keeps it open
  bool exportView(const QString& file, bool whole_map);  // PNG, SVG or PDF, by its extension
  bool exportPlan(const QString& file);                  // JSON, or CSV in the shown frame
  void plan();  // for the chosen agent; planned() follows unless a message reports missing input
  void planAll();
  void planFleet(bool only_edits = false);  // all together, or only what edits concern
  void showTable();                         // of all agents
  bool saveFleetPlan(const QString& file);  // JSON that names the document's file
  void chooseTool(ToolKind kind);
  void setLayers(const Layers& layers);
  bool raiseDock(const QString& name);  // raises its tab; false: no such dock
  void watchSearch();                   // of the chosen agent's plan
  bool simulate();                      // what is open, as it is now; false: it cannot be
  void leaveSimulation();

  [[nodiscard]] Editor& editor() { return editor_; }
  [[nodiscard]] OpenDocuments& documents() { return *documents_; }
  [[nodiscard]] Plans& plans() { return plans_; }
  [[nodiscard]] FleetStore& fleet() { return fleet_; }
  [[nodiscard]] Player& player() { return player_; }
  [[nodiscard]] SearchShow& search() { return search_; }
  [[nodiscard]] MapView& view() { return *view_; }
  [[nodiscard]] ScenePage& scenePage() const;      // that is shown; not open: none is
  [[nodiscard]] SimulationPage& simulationPage();  // that is shown, or takes the next run
  [[nodiscard]] bool isSimulating() const;
  [[nodiscard]] bool planning() const { return plans_.running() || fleet_.running(); }
  [[nodiscard]] const PlanResult* result() const;  // of the chosen agent; null: none of now
  [[nodiscard]] QString message() const;           // of the message bar; empty if hidden
  [[nodiscard]] ToolKind tool() const { return tool_; }
  [[nodiscard]] const app::Conflicts& conflicts() const { return view_->scene().conflicts; }
  // The application's palette is unchanged until the first call.
  void setLook(Look look);
  [[nodiscard]] static Look savedLook();  // the last choice in the menu, in any session
  std::function<QPalette()> system_palette;
  // Called before changes are lost; true: continue.
  std::function<bool()> may_discard;

 Q_SIGNALS:
  void planned();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  // window_actions.cpp
  void addActions();
  void addFileMenu(), addSamples(QMenu&file_menu);
  void addEditMenu(), addMapMenu(), addViewMenu(), addFrameMenu();
  void showPreferences(const char* setting = nullptr);  // which gets the focus
  void addPlanMenu();
  void addToolBars();
  QAction* action(QMenu* menu, const char* icon, const QString& text, const QKeySequence& keys,
                  const std::function<void()>& act);
  void enableActions();
  void restyle();
  // window_fleet.cpp
  void connectFleet(), connectConflicts();
  void showTraffic(), askForRandomFleet();
  bool openFleetPlan(const QString& file);
  void askForFleetFile();
  bool saveProjectOfFleet(const QString& project);
  // window_simulation.cpp
  void addSimulationMenu();
  void openSimulation(const QString& file, quint64 document);
  void showSimulation(const QString& name, quint64 document);
  void showRun(), askForRun(bool as_page);
  void showFailure(SimulationPage* page, const Error& error);
  [[nodiscard]] bool showsDocument() const;  // as a map, or as its simulation; or nothing
  // window_files.cpp
  void askForFile(), askForMap(), askForSize(), askForCopy();
  void addDocumentActions(QMenu* menu);
  void showNewDocument(app::OpenedEdit opened, const QString& name);
  void adoptPlans(const KeptPlans& plans);
  bool mayCloseAll(), save();
  bool startSaving(), saveAs();  // in the background
  void startWriting(const QString& file, bool beside);
  void askForPlanFile(bool swept);
  bool askToSave();
  bool saveMapWithTasks(), saveProjectBeside();  // the open map; false: not saved
  bool mayOverwrite(const QString& file);
  bool mayExportTo(const QString& file, const QStringList& endings);
  bool showSaved(const QString& file, const Result<std::vector<std::string>>& losses);
  bool openScene(const QString&file), openScenario(const QString&file);
  void showTitle(), showEmpty(), closeShown(), closeOthers();
  void showView(quint64 view), openView(const QString&file), leaveDocument();
  void showOpened(const QString& name);

  QWidget* makeMapPage();
  [[nodiscard]] QWidget* home() const;  // has the keyboard when no field has; null: none
  void showRulers(bool shown);
  void addDocks();
  void addStatus();
  void connectParts(), connectEditor(), connectPlans(), connectDocuments();
  void showScene(), showToolHint();
  void showField();
  void showClearance(), showVerdict();
  void showHover(Vec2 world);
  void applyPreferences();
  void removeSelected(), selectAll();
  void nudge(int rows, int columns);

  Editor editor_;
  Plans plans_;
  FleetStore fleet_;
  ShownPlan shown_plan_;
  Player player_;
  SearchShow search_;
  SceneBuilder builder_;
  std::vector<ToolEntry> tools_;
  ToolKind tool_ = ToolKind::Look;
  MessageBar* message_;
  QStackedWidget* pages_;
  EmptyView* empty_;
  ScenePages* scenes_;
  SimulationPages* simulations_;
  MapView* view_;
  std::unique_ptr<OpenDocuments> documents_;
  PlayBar* play_bar_;
  SearchBar* search_bar_;
  RecentFiles* recent_;
  Ruler *across_, *down_;
  QWidget* corner_;
  PaintBar* paint_bar_ = nullptr;
  AgentsDock* agents_dock_ = nullptr;
  PlanDock* plan_dock_ = nullptr;
  ResultDock* result_dock_ = nullptr;
  FleetDock* fleet_dock_ = nullptr;
  LayersDock* layers_dock_ = nullptr;
  HistoryDock* history_dock_ = nullptr;
  ConflictsDock* conflicts_dock_ = nullptr;
  std::unique_ptr<WindowLayout> layout_;
  QDockWidget* conflicts_holder_ = nullptr;
  QActionGroup* tool_group_;
  QMenu* view_menu_ = nullptr;
  std::vector<std::pair<QAction*, const char*>> icons_;  // in the order of their menus
  std::map<ToolKind, QAction*> tool_actions_;
  std::map<Look, QAction*> looks_;
  std::optional<Look> look_;
  std::vector<QAction*> needs_document_, needs_cells_, needs_agents_, needs_path_, needs_run_,
      needs_plan_, needs_file_;
  QAction *undo_ = nullptr, *redo_ = nullptr, *paste_ = nullptr, *close_ = nullptr;
  QAction *plan_fleet_ = nullptr, *update_fleet_ = nullptr, *save_fleet_ = nullptr;
  QAction *plan_ = nullptr, *cancel_ = nullptr, *watch_ = nullptr, *rulers_ = nullptr,
          *simulate_ = nullptr, *picture_ = nullptr, *report_ = nullptr;
  VerdictLabel *verdict_ = nullptr, *map_verdict_ = nullptr;
  StatusLine* status_ = nullptr;
  Background field_work_;
  bool scene_due_ = false, field_requested_ = false;  // the latter: of the current map
  bool saved_ = false;                                // by the last saving
  std::vector<quint64> asked_later_;                  // documents that are to be closed, too
  std::optional<bool> save_all_;                      // the answer for all of them; false: discard
  const FleetPlan* traffic_of_ = nullptr;  // the plan whose traffic the view has; only compared
  std::set<std::uint32_t> fresh_;          // planned for since the last idle state
};

}  // namespace clearway::gui
