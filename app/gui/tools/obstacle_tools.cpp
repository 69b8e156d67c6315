#include "app/gui/tools/obstacle_tools.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/model/step_names.h"
#include "app/gui/widgets/message_text.h"
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
      refuse(messageText(QString::fromStdString(cells.error().message)));
      return std::nullopt;
    }
    for (const Cell c : *cells) runs.push_back({c.row, c.column, c.column + 1});
  }
  return session::clipped(session::CellSet(std::move(runs)), grid);
}

void ObstacleTool::paintCells(const QString& tool, const session::CellSet& cells) {
  const bool redraws = redraws_ && last() != nullptr;
  redraws_ = false;
  editor_.settle();
  const session::EditDocument& d = editor_.document();
  std::vector<Drawn> steps;
  if (redraws) steps.assign(drawn_.begin(), drawn_.begin() + (last() - drawn_.data()) + 1);
  Drawn drawn{corners(), redraws ? steps.back().paint : editor_.paint(), {}, {}};
  const std::uint64_t before = d.mapVersion();
  const session::CellSet wanted = session::clipped(editor_.within(cells), d.frame());
  const maps::CellState value = drawn.paint.value;
  drawn_.clear();  // follow() is called
  editor_.edit(redraws ? tr("Move a vertex of the drawing") : paintStep(tool, value),
               [&](session::EditDocument& document) {
                 if (redraws) document.paste(steps.back().below, steps.back().at);
                 drawn.below = session::copyOf(document.map(), wanted);
                 drawn.at = {wanted.bounds().first_row, wanted.bounds().first_column};
                 document.paint(wanted, value);
               });
  drawn.after = d.mapVersion();
  drawn.position = d.position();
  if (!redraws) before_ = before;
  if (drawn.after != before) steps.push_back(std::move(drawn));
  drawn_ = std::move(steps);
}

bool ObstacleTool::complete(double px_per_m) {
  if (kind_ == Kind::Line) {
    const std::optional<session::CellSet> cells = lineCells();
    if (!cells) return false;
    if (cells->empty()) {
      refuse(tr("the line lies outside of the map"));
      return false;
    }
    paintCells(tr("Line"), *cells);
    return true;
  }
  const Result<DrawnPolygons> drawn = drawnPolygons(corners(), px_per_m);
  if (!drawn) {
    refuse(messageText(QString::fromStdString(drawn.error().message)));
    return false;
  }
  const session::CellSet cells =
      session::blockedCells(cellsUnder(drawn->polygons, editor_.document().frame()));
  if (cells.empty()) {
    refuse(tr("the polygon lies outside of the map"));
    return false;
  }
  paintCells(tr("Polygon"), cells);
  if (!away_) {
    Q_EMIT hinted(
        tr("Drawn as cells · drag a vertex to change it · Ctrl+Z gives the vertices back"));
  }
  if (!drawn->note.isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), drawn->note);
  return true;
}

const ObstacleTool::Drawn* ObstacleTool::last() const {
  const session::EditDocument& d = editor_.document();
  if (d.inStep()) return nullptr;
  const auto step = std::ranges::find_if(drawn_, [&](const Drawn& drawn) {
    return drawn.after == d.mapVersion() && drawn.position == d.position();
  });
  return step == drawn_.end() ? nullptr : &*step;
}

std::vector<Vec2> ObstacleTool::lastDrawing() const {
  return last() != nullptr ? last()->corners : std::vector<Vec2>();
}

QString ObstacleTool::drawAgain(std::vector<Vec2> corners, double px_per_m) {
  const PaintSettings now = editor_.paint();
  const PaintSettings then = last()->paint;
  editor_.setPaint(then);
  setCorners(std::move(corners));
  redraws_ = true;
  const QString why = complete(px_per_m) ? QString() : problem();
  redraws_ = false;
  editor_.setPaint(now);
  setCorners({});
  return why;
}

// A line is not: the next one often begins at its end.
bool ObstacleTool::reopen(Vec2 at, double px_per_m) {
  if (kind_ == Kind::Line || last() == nullptr || !cornerAt(last()->corners, at, px_per_m)) {
    return false;
  }
  setCorners(last()->corners);
  redraws_ = true;
  return true;
}

void ObstacleTool::finish() { redraws_ ? void(cancel()) : CornerTool::finish(); }

bool ObstacleTool::cancel() {
  redraws_ = false;
  return CornerTool::cancel();
}

void ObstacleTool::follow(const session::EditChanges& changes) {
  CornerTool::follow(changes);
  const session::EditDocument& d = editor_.document();
  if (drawn_.empty() || d.inStep() || redraws_) return;
  const Drawn& first = drawn_.front();
  const bool undone =
      d.mapVersion() == before_ && d.canRedo() && d.position() + 1 == first.position;
  // A line of two corners is as easy to draw again.
  const bool is_short = kind_ == Kind::Line && first.corners.size() == 2;
  if (undone && (away_ || is_short)) return;
  if (undone) {
    setCorners(first.corners);
    Q_EMIT hinted(tr("The vertices are back · drag one to move it · Return draws, Esc discards"));
  } else if (corners() == first.corners) {
    setCorners({});  // redone, or an earlier step was undone
  }
}

void ObstacleTool::putAway() {
  CornerTool::putAway();
  away_ = true;
}

void ObstacleTool::forget() {
  drawn_.clear();
  CornerTool::forget();
}

void ObstacleTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  CornerTool::paint(painter, view, theme);
  if (kind_ == Kind::Line || !corners().empty() || last() == nullptr) return;
  painter.setPen(QPen(theme.start, 1.6));
  painter.setBrush(theme.floor);
  for (const Vec2 corner : last()->corners) {
    const Vec2 p = view.toPx(corner);
    painter.drawEllipse(QPointF(p.x, p.y), 4.0, 4.0);
  }
}

}  // namespace clearway::gui
