#include "app/gui/tools/obstacle_tools.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "app/gui/document/step_names.h"
#include "app/gui/tools/drawn_cells.h"

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
  if (const app::Drawing* line = editor_.document().drawing(redraws_)) return line->width;
  const GridFrame& grid = editor_.document().frame();
  return editor_.paint().brush.size * std::min(grid.cellWidth(), grid.cellLength());
}

void ObstacleTool::draw(app::Drawing drawing) {
  if (drawing.cells.empty()) return;  // of the selection
  drawn_.reset();                     // follow() is called
  const app::EditDocument& d = editor_.document();
  Drawn drawn{drawing.corners, d.mapVersion(), 0};
  const QString tool = kind_ == Kind::Line ? tr("Line") : tr("Polygon");
  editor_.edit(paintStep(tool, drawing.value),
               [&](app::EditDocument& document) { document.draw(std::move(drawing)); });
  drawn.position = d.position();
  drawn_ = std::move(drawn);
}

bool ObstacleTool::complete(double px_per_m) {
  const std::uint32_t id = std::exchange(redraws_, 0);
  editor_.settle();
  if (editor_.document().drawing(id) != nullptr) {
    const auto repairs = drawAgain(editor_, id, corners(), tr("Move a vertex of the drawing"));
    refuse(repairs ? QString() : repairs.error());
    if (!repairs) redraws_ = id;
    if (repairs && !repairs->isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), *repairs);
    return repairs.has_value();
  }
  const PaintSettings& paint = editor_.paint();
  app::Drawing drawing{0, corners(), isClosed(), width(), paint.value, {}, {}};
  auto note = setCells(drawing, editor_, px_per_m);
  if (!note) {
    refuse(note.error());
    return false;
  }
  if (!note->corners.empty()) drawing.corners = std::move(note->corners);
  draw(std::move(drawing));
  if (!away_) {
    Q_EMIT hinted(
        tr("Drawn · drag a vertex to change it now, or later with the tool of vertices · Ctrl+Z: "
           "back"));
  }
  if (!note->text.isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), note->text);
  return true;
}

std::vector<const app::Drawing*> ObstacleTool::drawings() const {
  std::vector<const app::Drawing*> out;
  if (!editor_.hasDocument()) return out;
  for (const auto& drawing : editor_.document().drawings() | std::views::reverse) {
    if (drawing->closed == isClosed()) out.push_back(drawing.get());
  }
  return out;
}

bool ObstacleTool::reopen(Vec2 at, double px_per_m) {
  for (const app::Drawing* drawing : drawings()) {
    if (!cornerAt(drawing->corners, at, px_per_m)) continue;
    redraws_ = drawing->id;
    setCorners(drawing->corners);
    return true;
  }
  return false;
}

void ObstacleTool::finish() { redraws_ != 0 ? void(cancel()) : CornerTool::finish(); }

bool ObstacleTool::cancel() {
  redraws_ = 0;
  const bool given_back = !away_ && drawn_ && corners() == drawn_->corners;
  const bool cancelled = CornerTool::cancel();
  if (given_back) Q_EMIT hinted(hint());
  return cancelled;
}

void ObstacleTool::follow(const app::EditChanges& changes) {
  CornerTool::follow(changes);
  const app::EditDocument& d = editor_.document();
  if (!drawn_ || d.inStep() || redraws_ != 0) return;
  const Drawn& first = *drawn_;
  const bool undone =
      d.mapVersion() == first.before && d.canRedo() && d.position() + 1 == first.position;
  // A line of two corners is as easy to draw again.
  const bool is_short = kind_ == Kind::Line && first.corners.size() == 2;
  if (undone && (away_ || is_short)) return;
  if (undone) {
    setCorners(first.corners);
    Q_EMIT hinted(tr("The vertices are back · drag one to move it · Return draws, Esc discards"));
  } else if (corners() == first.corners) {
    setCorners({});  // redone, or an earlier step was undone
    if (!away_) Q_EMIT hinted(hint());
  }
}

void ObstacleTool::putAway() {
  CornerTool::putAway();
  away_ = true;
}

void ObstacleTool::forget() {
  drawn_.reset();
  redraws_ = 0;
  CornerTool::forget();
}

void ObstacleTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  CornerTool::paint(painter, view, theme);
  if (!corners().empty()) return;
  painter.setPen(QPen(theme.start, 1.6));
  painter.setBrush(theme.floor);
  for (const app::Drawing* drawing : drawings()) {
    for (const Vec2 corner : drawing->corners) {
      const Vec2 p = view.toPx(corner);
      painter.drawEllipse(QPointF(p.x, p.y), 4.0, 4.0);
    }
  }
}

}  // namespace clearway::gui
