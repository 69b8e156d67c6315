#include "app/gui/tools/select_tools.h"

#include <QPainterPath>

namespace clearway::gui {
namespace {

session::CellSet combined(const session::CellSet& before, const session::CellSet& now,
                          Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ShiftModifier)) return session::united(before, now);
  if (modifiers.testFlag(Qt::ControlModifier)) return session::without(before, now);
  return now;
}

}  // namespace

QString SelectTool::hint() const {
  return tr(
      "Drag to select cells · Shift adds, Ctrl subtracts · drag inside the selection moves it");
}

void SelectTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton || busy_ != Busy::No) return;
  from_ = to_ = at.cell;
  before_ = editor_.cells();
  if (at.modifiers == Qt::NoModifier && before_.contains(at.cell)) {
    busy_ = Busy::Moving;
    clip_ = session::copyOf(editor_.map(), before_);
    return;
  }
  busy_ = Busy::Selecting;
  Q_EMIT overlayChanged();
}

void SelectTool::drag(const Pointer& at) {
  if (busy_ == Busy::Moving && at.cell != to_) moveTo(at.cell);
  to_ = at.cell;
  if (busy_ == Busy::Selecting) Q_EMIT overlayChanged();
}

void SelectTool::moveTo(Cell cell) {
  session::EditDocument& d = editor_.document();
  if (d.inStep()) d.rollback();
  const CellRange box = before_.bounds();
  const std::int32_t rows = cell.row - from_.row;
  const std::int32_t columns = cell.column - from_.column;
  d.begin(tr("Move cells").toStdString());
  d.paint(before_, maps::CellState::Free);
  d.paste(*clip_, {box.first_row + rows, box.first_column + columns});
  editor_.publish();
  editor_.selectCells(moved(before_, rows, columns));
}

void SelectTool::release(const Pointer& at) {
  const Busy was = std::exchange(busy_, Busy::No);
  if (was == Busy::Moving && editor_.document().inStep()) {
    editor_.document().commit();
    editor_.publish();
  } else if (was == Busy::Selecting) {
    const bool click = from_ == to_ && at.modifiers == Qt::NoModifier && !before_.empty();
    const session::CellSet box =
        click ? session::CellSet() : session::CellSet(session::rangeBetween(from_, to_));
    editor_.selectCells(combined(before_, box, at.modifiers));
  }
  Q_EMIT overlayChanged();
}

bool SelectTool::cancel() {
  const Busy was = std::exchange(busy_, Busy::No);
  if (was == Busy::No && editor_.cells().empty()) return false;
  if (was == Busy::Moving && editor_.document().inStep()) {
    editor_.document().rollback();
    editor_.publish();
  }
  editor_.selectCells(was == Busy::No ? session::CellSet() : before_);
  Q_EMIT overlayChanged();
  return true;
}

void SelectTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (busy_ != Busy::Selecting) return;
  const GridFrame& grid = editor_.document().frame();
  const CellRange box = session::rangeBetween(from_, to_);
  const QRectF px = cellsRect(box, grid, view);
  QColor fill = theme.agent;
  fill.setAlphaF(0.12F);
  painter.fillRect(px, fill);
  strokeTwice(painter, borderOf(session::CellSet(box), grid, view), theme);
  paintTag(
      painter, px.bottomRight(),
      QString("%1 × %2").arg(box.last_column - box.first_column).arg(box.last_row - box.first_row),
      theme);
}

QString WandTool::hint() const {
  return tr(
      "Click to select equal cells; the bar above sets whether they must be connected (Alt inverts "
      "it) · Shift adds, Ctrl subtracts");
}

void WandTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton) return;
  const session::CellSet found = editor_.alike(at.cell, at.modifiers.testFlag(Qt::AltModifier));
  editor_.selectCells(combined(editor_.cells(), found, at.modifiers));
}

}  // namespace clearway::gui
