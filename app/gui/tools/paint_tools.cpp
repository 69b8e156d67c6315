#include "app/gui/tools/paint_tools.h"

#include <QPainterPath>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/gui/document/step_names.h"

namespace clearway::gui {

void PaintTool::press(const Pointer& at) {
  if (at.button == Qt::RightButton) {
    if (!editor_.document().frame().contains(at.cell)) return;
    PaintSettings paint = editor_.paint();
    paint.value = maps::stateOf(editor_.map(), at.cell);
    editor_.setPaint(paint);
    return;
  }
  if (at.button != Qt::LeftButton || busy_) return;
  busy_ = true;
  begin(at);
  hover(at);
}

void PaintTool::drag(const Pointer& at) {
  if (busy_) stretch(at);
  hover(at);
}

void PaintTool::release(const Pointer& at) {
  if (!busy_) return;
  busy_ = false;
  end(at);
  Q_EMIT overlayChanged();
}

void PaintTool::hover(const Pointer& at) {
  if (hovered_ == at.cell && !busy_) return;
  hovered_ = at.cell;
  Q_EMIT overlayChanged();
}

void PaintTool::leave() {
  hovered_.reset();
  Q_EMIT overlayChanged();
}

bool PaintTool::cancel() {
  if (!busy_) return false;
  busy_ = false;
  takeBack();
  Q_EMIT overlayChanged();
  return true;
}

void PaintTool::finish() {
  if (!std::exchange(busy_, false)) return;
  keep();
  Q_EMIT overlayChanged();
}

void PaintTool::forget() {
  busy_ = false;
  hovered_.reset();
}

QString BrushTool::hint() const {
  return kind_ == Kind::Brush
             ? tr("Drag to paint · Shift: line from the last point · [ ]: size · right-click: pick")
             : tr("Drag to set cells free · Shift: line from the last point · [ ]: size");
}

void BrushTool::stroke(Cell from, Cell to) {
  const maps::CellState value =
      kind_ == Kind::Brush ? editor_.paint().value : maps::CellState::Free;
  editor_.document().paint(editor_.within(app::brushLine(editor_.paint().brush, from, to)), value);
  editor_.publish();
  last_ = to;
}

void BrushTool::begin(const Pointer& at) {
  editor_.begin(kind_ == Kind::Brush ? paintStep(tr("Brush"), editor_.paint().value)
                                     : tr("Eraser"));
  const bool line = at.modifiers.testFlag(Qt::ShiftModifier) && last_;
  stroke(line ? *last_ : at.cell, at.cell);
}

void BrushTool::stretch(const Pointer& at) {
  if (at.cell != *last_) stroke(*last_, at.cell);
}

void BrushTool::end(const Pointer&) { keep(); }

void BrushTool::keep() { editor_.commit(); }

void BrushTool::takeBack() {
  editor_.rollback();
  last_.reset();
}

void BrushTool::forget() {
  PaintTool::forget();
  last_.reset();
}

void BrushTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (!hovered_) return;
  const app::CellSet cells = app::brushAt(editor_.paint().brush, *hovered_);
  strokeTwice(painter, borderOf(cells, editor_.document().frame(), view), theme);
}

QString ShapeTool::hint() const {
  return kind_ == Kind::Rectangle
             ? tr("Drag from corner to corner · Shift: square · right-click: pick")
             : tr("Drag from corner to corner · Shift: circle · right-click: pick");
}

void ShapeTool::begin(const Pointer& at) { from_ = to_ = at.cell; }

void ShapeTool::stretch(const Pointer& at) {
  to_ = at.cell;
  if (at.modifiers.testFlag(Qt::ShiftModifier)) {
    const std::int32_t reach =
        std::max(std::abs(to_.row - from_.row), std::abs(to_.column - from_.column));
    to_.row = from_.row + (to_.row < from_.row ? -reach : reach);
    to_.column = from_.column + (to_.column < from_.column ? -reach : reach);
  }
}

app::CellSet ShapeTool::shape() const {
  const CellRange box = app::rangeBetween(from_, to_);
  const auto make = kind_ == Kind::Rectangle ? app::rectangleIn : app::ellipseIn;
  return editor_.paint().filled ? make(box) : app::outlineIn(make, box, editor_.paint().brush.size);
}

void ShapeTool::end(const Pointer&) {
  editor_.edit(
      paintStep(kind_ == Kind::Rectangle ? tr("Rectangle") : tr("Ellipse"), editor_.paint().value),
      [&](app::EditDocument& d) { d.paint(editor_.within(shape()), editor_.paint().value); });
}

void ShapeTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  const GridFrame& grid = editor_.document().frame();
  if (!busy_) {
    if (!hovered_) return;
    strokeTwice(painter,
                borderOf(app::brushAt({1, app::BrushShape::Square}, *hovered_), grid, view), theme);
    return;
  }
  const CellRange box = app::rangeBetween(from_, to_);
  strokeTwice(painter, borderOf(clipped(shape(), grid), grid, view), theme);
  const QRectF px = cellsRect(box, grid, view);
  paintTag(
      painter, px.bottomRight(),
      QString("%1 × %2").arg(box.last_column - box.first_column).arg(box.last_row - box.first_row),
      theme);
}

QString FillTool::hint() const {
  return tr("Click an area to fill it · right-click: pick a value");
}

void FillTool::begin(const Pointer& at) {
  editor_.edit(paintStep(tr("Fill"), editor_.paint().value), [&](app::EditDocument& d) {
    d.paint(editor_.within(editor_.alike(at.cell, at.modifiers.testFlag(Qt::AltModifier))),
            editor_.paint().value);
  });
}

}  // namespace clearway::gui
