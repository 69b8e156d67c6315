#include "app/gui/window/edit_controller.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/tool_controller.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {

EditController::EditController(Workbench& bench, ToolController& tools, MapActions& maps)
    : Controller(bench), tools_(tools), maps_(maps), agents_(new AgentsDock(editor_)) {
  connect(agents_, &AgentsDock::addWanted, this, [this] { tools_.choose(ToolKind::AddAgent); });
  connect(&bench.layout().focus(), &FieldFocus::entered, &editor_, &Editor::endRepeats);
  for (const auto signal :
       {&Editor::historyChanged, &Editor::selectionChanged, &Editor::cellsChanged}) {
    connect(&editor_, signal, &bench_, &Workbench::refresh);
  }
  connect(&editor_, &Editor::closed, this, [this] {
    if (!editor_.hasDocument()) delete bench_.window().findChild<AgentTableDialog*>();
  });
}

void EditController::addToEditMenu(QMenu& menu) {
  undo_ = add(menu, "undo", tr("Undo"), QKeySequence::Undo, [this] { editor_.undo(); });
  redo_ = add(menu, "redo", tr("Redo"), QKeySequence("Ctrl+Shift+Z"), [this] { editor_.redo(); });
  redo_->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
  menu.addSeparator();
  addCells(menu);
  menu.addSeparator();
  addAgents(menu);
  menu.addSeparator();
}

void EditController::addCells(QMenu& menu) {
  of_cells_.push_back(add(menu, "cut", tr("Cut cells"), QKeySequence::Cut, [this] {
    editor_.cutCells();
    bench_.refresh();
  }));
  of_cells_.push_back(add(menu, "copy", tr("Copy cells"), QKeySequence::Copy, [this] {
    editor_.copyCells();
    bench_.refresh();
  }));
  paste_ = add(menu, "paste", tr("Paste cells at the cursor"), QKeySequence::Paste,
               [this] { pasteCells(); });
  addOfMap(menu, "trash", tr("Delete"), Qt::Key_Delete, [this] { removeSelected(); });
  menu.addSeparator();
  addOfMap(menu, nullptr, tr("Select all"), QKeySequence::SelectAll, [this] { selectAll(); });
  of_cells_.push_back(add(menu, nullptr, tr("Deselect"), QKeySequence("Ctrl+D"),
                          [this] { editor_.selectCells({}); }));
}

void EditController::addAgents(QMenu& menu) {
  maps_.addToEditMenu(menu);
  addOfMap(menu, nullptr, tr("Table of agents…"), QKeySequence("Ctrl+T"), [this] { showTable(); });
  addOfMap(menu, nullptr, tr("Random fleet…"), QKeySequence("Ctrl+Shift+R"),
           [this] { askForRandomFleet(); });
  align_ = add(menu, "align", tr("Align agents to cells"), QKeySequence("Ctrl+L"),
               [this] { static_cast<AgentTool&>(tools_.tool(ToolKind::Agents)).alignSelected(); });
}

void EditController::addToMapMenu(QMenu& menu) {
  const auto turn = [&](const char* icon, const QString& text, const QKeySequence& keys,
                        app::Turn how) {
    addOfMap(menu, icon, text, keys, [this, how] { editor_.turnCells(how); });
  };
  turn("rotate_right", tr("Rotate right"), QKeySequence("Ctrl+]"), app::Turn::Right);
  turn("rotate_left", tr("Rotate left"), QKeySequence("Ctrl+["), app::Turn::Left);
  turn("flip_across", tr("Flip horizontally"), {}, app::Turn::FlipAcross);
  turn("flip_down", tr("Flip vertically"), {}, app::Turn::FlipDown);
  addOfMap(menu, "invert", tr("Invert"), QKeySequence("Ctrl+I"), [this] { editor_.invertCells(); });
  menu.addSeparator();
  of_cells_.push_back(add(menu, "crop", tr("Crop to the selection"), {}, [this] { crop(); }));
  addOfMap(menu, "resize", tr("Resize…"), {}, [this] { askForSize(); });
  maps_.addToMapMenu(menu);
}

void EditController::addToBar(QToolBar& bar) {
  bar.addAction(undo_);
  bar.addAction(redo_);
}

void EditController::enableActions() {
  const bool open = bench_.isMapShown();
  for (QAction* a : of_cells_) enable(a, !editor_.cells().empty(), tr("no cells are selected"));
  enable(align_, !editor_.selected().empty(), tr("no agent is selected"));
  enable(undo_, open && (editor_.document().canUndo() || editor_.document().inStep()),
         tr("there is no step to take back"));
  enable(redo_, open && editor_.document().canRedo(), tr("there is no step to repeat"));
  enable(paste_, editor_.hasClip(), tr("no cells were copied"));
}

void EditController::pasteCells() {
  tools_.choose(ToolKind::Select);
  editor_.pasteCells(view_.hoveredCell());
  view_.setFocus();  // for Return and Esc
}

// Agents with their tool or in their list, else cells.
void EditController::selectAll() {
  if (tools_.current() == ToolKind::Agents || agents_->hasListFocus()) {
    std::vector<std::uint32_t> ids;
    for (const app::EditAgent& a : editor_.document().agents()) ids.push_back(a.id);
    editor_.select(ids);
    return;
  }
  const GridFrame& f = editor_.document().frame();
  editor_.selectCells(app::CellSet(CellRange{0, f.rows(), 0, f.columns()}));
  tools_.choose(ToolKind::Select);
}

void EditController::removeSelected() {
  if (!editor_.hasDocument()) return;
  const ToolKind tool = tools_.current();
  if (tool == ToolKind::Vertices && static_cast<VertexTool&>(tools_.tool(tool)).remove()) return;
  const bool cells = tool == ToolKind::Select || tool == ToolKind::Wand;
  if (cells && (editor_.floats() || !editor_.cells().empty())) {
    editor_.clearCells(tr("Clear cells"));
  } else if (!editor_.selected().empty()) {
    editor_.removeSelected();
  } else {
    bench_.status().explain(cells ? tr("Delete: no cells are selected")
                                  : tr("Delete: no agent is selected"));
  }
}

void EditController::nudge(int rows, int columns) {
  static_cast<AgentTool&>(tools_.tool(ToolKind::Agents)).nudge(rows, columns);
}

void EditController::crop() {
  const CellRange box = editor_.cells().bounds();
  resize(tr("Crop to %1 × %2 cells")
             .arg(box.last_column - box.first_column)
             .arg(box.last_row - box.first_row),
         box, maps::CellState::Free);
}

void EditController::askForSize() {
  ResizeDialog dialog(editor_.document().frame(), &bench_.window());
  if (dialog.exec() != QDialog::Accepted) return;
  const CellRange size = dialog.window();
  resize(tr("Resize to %1 × %2 cells")
             .arg(size.last_column - size.first_column)
             .arg(size.last_row - size.first_row),
         size, dialog.fill());
}

void EditController::resize(const QString& step, const CellRange& window, maps::CellState fill) {
  Result<void> done;
  editor_.edit(step, [&](app::EditDocument& d) { done = d.resize(window, fill); });
  if (!done) message_.showError(tr("The map cannot be resized"), done.error());
}

void EditController::showTable() {
  if (!editor_.hasDocument() || !bench_.showsDocument()) return;
  editor_.settle();
  auto* known = bench_.window().findChild<AgentTableDialog*>();
  if (known == nullptr) known = new AgentTableDialog(editor_, &bench_.window());
  known->show();
  known->raise();
  known->activateWindow();
}

void EditController::askForRandomFleet() {
  if (!editor_.hasDocument() || !bench_.showsDocument()) return;
  RandomFleetDialog dialog(editor_, &bench_.window());
  if (dialog.exec() != QDialog::Accepted) return;
  message_.hide();
  bench_.raiseDock("fleet");
}

}  // namespace clearway::gui
