#include "app/gui/tools/select_tools.h"

#include <QPainterPath>
#include <utility>

namespace clearway::gui {
namespace {

app::CellSet combined(const app::CellSet& before, const app::CellSet& now,
                      Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ShiftModifier)) return app::united(before, now);
  if (modifiers.testFlag(Qt::ControlModifier)) return app::without(before, now);
  return now;
}

}  // namespace

QString SelectTool::hint() const {
  return tr(
      "Drag to select cells · Shift adds, Ctrl subtracts · drag inside to move · Return drops · "
      "Esc cancels");
}

void SelectTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton || busy_ != Busy::No) return;
  if (at.modifiers == Qt::NoModifier && !editor_.floats() && pressDrawing(at)) {
    editor_.selectCells({});  // what the first click selected would restrict the drawing
    return;
  }
  from_ = to_ = at.cell;
  if (at.modifiers == Qt::NoModifier && editor_.cells().contains(at.cell)) {
    busy_ = Busy::Moving;
    const CellRange box = editor_.cells().bounds();
    was_ = editor_.floats() ? editor_.floatingAt() : Cell{box.first_row, box.first_column};
    return;
  }
  editor_.dropFloat();
  before_ = editor_.cells();
  busy_ = Busy::Selecting;
  Q_EMIT overlayChanged();
}

void SelectTool::drag(const Pointer& at) {
  if (busy_ == Busy::No || at.cell == to_) return;
  to_ = at.cell;
  if (busy_ == Busy::Moving) {
    editor_.liftCells();
    if (editor_.floats()) {
      editor_.moveFloat({was_.row + to_.row - from_.row, was_.column + to_.column - from_.column});
    }
  } else {
    Q_EMIT overlayChanged();
  }
}

void SelectTool::release(const Pointer& at) {
  const Busy was = std::exchange(busy_, Busy::No);
  if (was == Busy::Selecting) {
    const bool click = from_ == to_ && at.modifiers == Qt::NoModifier && !before_.empty();
    const app::CellSet box = click ? app::CellSet() : app::CellSet(app::rangeBetween(from_, to_));
    editor_.selectCells(combined(before_, box, at.modifiers));
  }
  Q_EMIT overlayChanged();
}

bool SelectTool::cancel() {
  const Busy was = std::exchange(busy_, Busy::No);
  if (was == Busy::No && !editor_.floats() && editor_.cells().empty()) return false;
  if (was == Busy::Selecting) {
    editor_.selectCells(before_);
  } else if (editor_.floats()) {
    editor_.cancelFloat();
  } else if (was == Busy::No) {
    editor_.selectCells({});
  }
  Q_EMIT overlayChanged();
  return true;
}

void SelectTool::finish() {
  const Busy was = std::exchange(busy_, Busy::No);
  if (was != Busy::No) Q_EMIT overlayChanged();
}

void SelectTool::forget() {
  busy_ = Busy::No;
  before_ = {};
}

void SelectTool::putAway() { editor_.dropFloat(); }

bool SelectTool::accept() {
  if (!editor_.floats()) return false;
  busy_ = Busy::No;
  editor_.dropFloat();
  return true;
}

void SelectTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (busy_ != Busy::Selecting) return;
  const GridFrame& grid = editor_.document().frame();
  const CellRange box = app::rangeBetween(from_, to_);
  const QRectF px = cellsRect(box, grid, view);
  QColor fill = theme.agent;
  fill.setAlphaF(0.12F);
  painter.fillRect(px, fill);
  strokeTwice(painter, borderOf(app::CellSet(box), grid, view), theme);
  paintTag(
      painter, px.bottomRight(),
      QString("%1 × %2").arg(box.last_column - box.first_column).arg(box.last_row - box.first_row),
      theme);
}

QString WandTool::hint() const {
  return tr(
      "Click to select equal cells · Shift adds, Ctrl subtracts · Alt: the opposite of "
      "“only connected cells”");
}

void WandTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton) return;
  const app::CellSet found = editor_.alike(at.cell, at.modifiers.testFlag(Qt::AltModifier));
  editor_.selectCells(combined(editor_.cells(), found, at.modifiers));
}

}  // namespace clearway::gui
