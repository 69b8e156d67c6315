// app/gui/window/edit_controller.h — the menus Edit and Map: steps of the history, selected cells
// and agents, the size and orientation of the map.
#pragma once

#include "app/gui/window/controller.h"
#include "core/grid/grid_frame.h"
#include "maps/grid/map_meta.h"

class QToolBar;

namespace clearway::gui {

class AgentsDock;
class MapActions;
class ToolController;

class EditController : public Controller {
  Q_OBJECT
 public:
  EditController(Workbench& bench, ToolController& tools, MapActions& maps);
  [[nodiscard]] AgentsDock& agentsDock() const { return *agents_; }
  void addToEditMenu(QMenu& menu);
  void addToMapMenu(QMenu& menu);
  void addToBar(QToolBar& bar);

  void showTable();  // of all agents
  void askForRandomFleet();
  void nudge(int rows, int columns);  // the selected agents

 private:
  void enableActions() override;
  void addCells(QMenu& menu);
  void addAgents(QMenu& menu);
  void pasteCells();
  void removeSelected();
  void selectAll();
  void crop();
  void resize(const QString& step, const CellRange& window, maps::CellState fill);
  void askForSize();

  ToolController& tools_;
  MapActions& maps_;
  AgentsDock* agents_;
  std::vector<QAction*> of_cells_;
  QAction* align_ = nullptr;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* paste_ = nullptr;
};

}  // namespace clearway::gui
