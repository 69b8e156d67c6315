// app/gui/window/main_window.h — the main window: it lays out map, tools, docks and menus, and owns
// the controllers of what is done with them.
#pragma once

#include <QMainWindow>
#include <functional>
#include <memory>

#include "app/document/edit/new_map.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/tools/tool_set.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {

class ContextMenus;
class DocumentController;
class EditController;
class ExportController;
class FileController;
class LookController;
class MapActions;
class PictureActions;
class PathController;
class PlanController;
class RunController;
class SceneController;
class ToolController;
class ViewActions;
class WindowHelp;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow();
  ~MainWindow() override;

  // What the controllers of these names do.
  bool open(const QString& file);
  bool saveTo(const QString& file);
  bool startSavingTo(const QString& file);
  void createMap(const app::NewMap& requested);
  bool closeDocument();
  bool exportView(const QString& file, bool whole_map);
  bool exportPlan(const QString& file);
  bool saveFleetPlan(const QString& file);
  void plan();
  void planFleet(bool only_edits = false);
  void watchSearch();
  void showTable();
  void chooseTool(ToolKind kind);
  void setLayers(const Layers& layers);
  bool raiseDock(const QString& name) { return bench_.raiseDock(name); }
  bool simulate();
  void leaveSimulation();
  void setLook(Look look);
  [[nodiscard]] static Look savedLook();
  std::function<QPalette()>& systemPalette();
  std::function<bool()>& mayDiscard();

  [[nodiscard]] Workbench& bench() { return bench_; }
  [[nodiscard]] Editor& editor() { return bench_.editor(); }
  [[nodiscard]] OpenDocuments& documents() { return bench_.documents(); }
  [[nodiscard]] Plans& plans() { return bench_.plans(); }
  [[nodiscard]] FleetStore& fleet() { return bench_.fleet(); }
  [[nodiscard]] PathController& paths() { return *paths_; }
  [[nodiscard]] Player& player() { return bench_.player(); }
  [[nodiscard]] SearchShow& search() { return bench_.search(); }
  [[nodiscard]] MapView& view() { return bench_.view(); }
  [[nodiscard]] ScenePage& scenePage() const { return bench_.scenePage(); }
  [[nodiscard]] SimulationPage& simulationPage() { return bench_.simulationPage(); }
  [[nodiscard]] bool isSimulating() const { return bench_.isSimulating(); }
  [[nodiscard]] bool planning() const { return bench_.planning(); }
  [[nodiscard]] const PlanResult* result() const { return bench_.result(); }
  [[nodiscard]] QString message() const;  // of the message bar; empty if hidden
  [[nodiscard]] ToolKind tool() const;
  [[nodiscard]] const app::Conflicts& conflicts() const { return bench_.view().scene().conflicts; }

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
  void addDocks();
  void addMenus();
  void addViewMenu();
  void addToolBars();
  void connectParts();

  Workbench bench_;
  std::unique_ptr<ToolController> tools_;
  std::unique_ptr<MapActions> maps_;
  std::unique_ptr<SceneController> scene_;
  std::unique_ptr<PlanController> plans_;
  std::unique_ptr<RunController> runs_;
  std::unique_ptr<FileController> files_;
  std::unique_ptr<DocumentController> documents_;
  std::unique_ptr<PictureActions> pictures_;
  std::unique_ptr<ExportController> exports_;
  std::unique_ptr<PathController> paths_;
  std::unique_ptr<EditController> edit_;
  std::unique_ptr<LookController> look_;
  std::unique_ptr<ViewActions> views_;
  std::unique_ptr<WindowHelp> help_;
  std::unique_ptr<ContextMenus> menus_;
};

}  // namespace clearway::gui
