#include "app/gui/tools/obstacle_tools.h"

#include <algorithm>
#include <array>

#include "app/gui/model/step_names.h"
#include "core/grid/covered_cells.h"
#include "core/polygon/polygon_cells.h"

namespace clearway::gui {
QString ObstacleTool::hint() const {
  return kind_ == Kind::Polygon
             ? tr("Click corner by corner, the first one or Return closes · right-click: back · "
                  "Ctrl: cells · Shift: polygons")
             : tr("Click corner by corner, the last one again or Return ends · right-click: back · "
                  "[ ]: width · Ctrl: cells · Shift: polygons");
}

std::size_t ObstacleTool::leastCorners() const { return kind_ == Kind::Polygon ? 3 : 2; }

double ObstacleTool::width() const {
  if (kind_ == Kind::Polygon || !editor_.hasDocument()) return 0.0;
  const GridFrame& grid = editor_.document().frame();
  return editor_.paint().brush.size * std::min(grid.cellWidth(), grid.cellLength());
}

std::optional<session::CellSet> ObstacleTool::lineCells() {
  const GridFrame& grid = editor_.document().frame();
  std::vector<session::CellRun> runs;
  for (std::size_t i = 0; i + 1 < corners().size(); ++i) {
    const std::array segment{corners()[i], corners()[i + 1]};
    const auto cells = coveredCells(grid, ConvexRing(segment), 0.5 * width());
    if (!cells) {
      refuse(QString::fromStdString(cells.error().message));
      return std::nullopt;
    }
    for (const Cell c : *cells) runs.push_back({c.row, c.column, c.column + 1});
  }
  return session::CellSet(std::move(runs));
}

bool ObstacleTool::complete(double px_per_m) {
  if (kind_ == Kind::Line) {
    const std::optional<session::CellSet> cells = lineCells();
    if (!cells) return false;
    editor_.edit(paintStep(tr("Line"), editor_.paint().value), [&](session::EditDocument& d) {
      d.paint(editor_.within(*cells), editor_.paint().value);
    });
    return true;
  }
  const Result<DrawnPolygons> drawn = drawnPolygons(corners(), px_per_m);
  if (!drawn) {
    refuse(QString::fromStdString(drawn.error().message));
    return false;
  }
  const session::CellSet cells =
      session::blockedCells(cellsUnder(drawn->polygons, editor_.document().frame()));
  editor_.edit(paintStep(tr("Polygon"), editor_.paint().value), [&](session::EditDocument& d) {
    d.paint(editor_.within(cells), editor_.paint().value);
  });
  if (!drawn->note.isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), drawn->note);
  return true;
}

}  // namespace clearway::gui
