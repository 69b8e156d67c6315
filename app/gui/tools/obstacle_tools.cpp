#include "app/gui/tools/obstacle_tools.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/model/step_names.h"
#include "core/grid/covered_cells.h"
#include "core/polygon/polygon_cells.h"

namespace clearway::gui {
QString ObstacleTool::hint() const {
  return kind_ == Kind::Polygon
             ? tr("Click corner by corner, the first one or Return closes · drag: move one · "
                  "Backspace: back · Ctrl: cells · Shift: polygons")
             : tr("Drag a line, or click corner by corner, Return ends · Backspace: back · "
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

void ObstacleTool::paintCells(const QString& tool, const session::CellSet& cells) {
  editor_.settle();
  const session::EditDocument& d = editor_.document();
  Drawn drawn{corners(), editor_.paint(), d.mapVersion()};
  drawn_.reset();
  editor_.edit(paintStep(tool, editor_.paint().value), [&](session::EditDocument& document) {
    document.paint(editor_.within(cells), editor_.paint().value);
  });
  drawn.after = d.mapVersion();
  drawn.position = d.position();
  if (drawn.after != drawn.before) drawn_ = std::move(drawn);
}

bool ObstacleTool::complete(double px_per_m) {
  if (kind_ == Kind::Line) {
    const std::optional<session::CellSet> cells = lineCells();
    if (!cells) return false;
    paintCells(tr("Line"), *cells);
    return true;
  }
  const Result<DrawnPolygons> drawn = drawnPolygons(corners(), px_per_m);
  if (!drawn) {
    refuse(QString::fromStdString(drawn.error().message));
    return false;
  }
  paintCells(tr("Polygon"),
             session::blockedCells(cellsUnder(drawn->polygons, editor_.document().frame())));
  if (!away_) {
    Q_EMIT hinted(
        tr("Drawn as cells · drag a vertex to change it · Ctrl+Z gives the vertices back"));
  }
  if (!drawn->note.isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), drawn->note);
  return true;
}

bool ObstacleTool::isLastStep() const {
  const session::EditDocument& d = editor_.document();
  return drawn_ && !d.inStep() && d.mapVersion() == drawn_->after &&
         d.position() == drawn_->position && !d.canRedo();
}

std::vector<Vec2> ObstacleTool::lastDrawing() const {
  return isLastStep() ? drawn_->corners : std::vector<Vec2>();
}

QString ObstacleTool::drawAgain(std::vector<Vec2> corners, double px_per_m) {
  const PaintSettings now = editor_.paint();
  const PaintSettings then = drawn_->paint;
  editor_.undo();
  editor_.setPaint(then);
  setCorners(std::move(corners));
  const bool drawn = complete(px_per_m);
  const QString why = drawn ? QString() : problem();
  editor_.setPaint(now);
  setCorners({});
  if (!drawn) editor_.redo();
  return why;
}

// A line is not: the next one often begins at its end.
bool ObstacleTool::reopen(Vec2 at, double px_per_m) {
  if (kind_ == Kind::Line || !isLastStep() || !cornerAt(drawn_->corners, at, px_per_m)) {
    return false;
  }
  editor_.undo();  // follow() takes up the corners
  return true;
}

void ObstacleTool::follow(const session::EditChanges& changes) {
  CornerTool::follow(changes);
  const session::EditDocument& d = editor_.document();
  if (!drawn_ || d.inStep()) return;
  const bool undone =
      d.mapVersion() == drawn_->before && d.canRedo() && d.position() + 1 == drawn_->position;
  // A line of two corners is as easy to draw again.
  const bool is_short = kind_ == Kind::Line && drawn_->corners.size() == 2;
  if (undone && (away_ || is_short)) return;
  if (undone) {
    setCorners(drawn_->corners);
    Q_EMIT hinted(tr("The vertices are back · drag one to move it · Return draws, Esc discards"));
  } else if (corners() == drawn_->corners) {
    setCorners({});  // redone, or an earlier step was undone
  }
}

void ObstacleTool::putAway() {
  CornerTool::putAway();
  away_ = true;
}

void ObstacleTool::forget() {
  drawn_.reset();
  CornerTool::forget();
}

void ObstacleTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  CornerTool::paint(painter, view, theme);
  if (kind_ == Kind::Line || !corners().empty() || !isLastStep()) return;
  painter.setPen(QPen(theme.start, 1.6));
  painter.setBrush(theme.floor);
  for (const Vec2 corner : drawn_->corners) {
    const Vec2 p = view.toPx(corner);
    painter.drawEllipse(QPointF(p.x, p.y), 4.0, 4.0);
  }
}

}  // namespace clearway::gui
