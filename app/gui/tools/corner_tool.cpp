#include "app/gui/tools/corner_tool.h"

#include <QPainterPath>
#include <QRegularExpression>

#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::gui {
namespace {

constexpr double kNear_px = 9.0;
constexpr double kSnap_px = 14.0;
constexpr double kSimplify_px = 0.5;  // below what a hand can aim at

bool isNear(Vec2 a, Vec2 b, const Pointer& at) { return length(b - a) * at.px_per_m <= kNear_px; }

}  // namespace

Vec2 CornerTool::snapped(const Pointer& at) const {
  if (at.modifiers.testFlag(Qt::ShiftModifier)) {
    if (const auto p = snapper_.toShapes(at.world, kSnap_px / at.px_per_m)) return *p;
  }
  return at.modifiers.testFlag(Qt::ControlModifier) ? snapper_.toCells(at.world) : at.world;
}

void CornerTool::press(const Pointer& at) {
  problem_.clear();
  px_per_m_ = at.px_per_m;
  if (at.button == Qt::RightButton) {
    if (!corners_.empty()) corners_.pop_back();
  } else if (at.button == Qt::LeftButton) {
    const bool again =
        !corners_.empty() && ((isClosed() && isNear(corners_.front(), at.world, at)) ||
                              isNear(corners_.back(), at.world, at));
    if (again) {
      if (corners_.size() >= leastCorners()) end();
    } else if (editor_.document().frame().contains(at.cell)) {
      corners_.push_back(snapped(at));
    }
  }
  Q_EMIT overlayChanged();
}

bool CornerTool::accept() {
  if (corners_.size() < leastCorners()) return !corners_.empty();
  end();
  Q_EMIT overlayChanged();
  return true;
}

void CornerTool::end() {
  problem_.clear();
  if (complete(px_per_m_)) corners_.clear();
}

void CornerTool::hover(const Pointer& at) {
  pointer_ = snapped(at);
  px_per_m_ = at.px_per_m;
  Q_EMIT overlayChanged();
}

void CornerTool::leave() {
  pointer_.reset();
  Q_EMIT overlayChanged();
}

bool CornerTool::cancel() {
  const bool was = !corners_.empty();
  corners_.clear();
  problem_.clear();
  Q_EMIT overlayChanged();
  return was;
}

void CornerTool::forget() {
  (void)cancel();
  snapper_.forgetAgents();
}

void CornerTool::follow(const session::EditChanges& changes) {
  if (changes.agents || changes.map_replaced) snapper_.forgetAgents();
}

void CornerTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  const auto px = [&](Vec2 world) {
    const Vec2 p = view.toPx(world);
    return QPointF(p.x, p.y);
  };
  if (pointer_) {  // where a click puts a corner, which shows what it snaps to
    painter.setPen(QPen(theme.floor, 3.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(px(*pointer_), 4.5, 4.5);
    painter.setPen(QPen(theme.start, 1.6));
    painter.drawEllipse(px(*pointer_), 4.5, 4.5);
  }
  if (corners_.empty()) return;
  QPainterPath path(px(corners_.front()));
  for (const Vec2 c : corners_) path.lineTo(px(c));
  if (pointer_) path.lineTo(px(*pointer_));
  const QColor line = problem_.isEmpty() ? theme.start : theme.warn;
  QColor fill = line;
  fill.setAlphaF(0.18F);
  if (isClosed()) painter.fillPath(path, fill);
  if (width() > 0.0) {
    painter.strokePath(
        path, QPen(fill, width() * view.scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  }
  painter.strokePath(path, QPen(theme.floor, 4.5));
  painter.strokePath(path, QPen(line, 2.0));
  for (const Vec2 c : corners_) {
    const bool first = isClosed() && c == corners_.front();
    painter.setPen(QPen(line, 2.0));
    painter.setBrush(first ? line : theme.floor);
    painter.drawEllipse(px(c), first ? 5.5 : 4.0, first ? 5.5 : 4.0);
  }
  if (!problem_.isEmpty()) paintTag(painter, px(corners_.back()), problem_, theme);
}

Result<DrawnPolygons> drawnPolygons(const std::vector<Vec2>& corners, double px_per_m) {
  Result<RepairedPolygons> fixed = repairedPolygons({{corners, {}}});
  if (!fixed) return tl::unexpected(fixed.error());
  if (fixed->polygons.empty()) {
    return fail(ErrorCode::InvalidArgument, "the corners lie on a line: they enclose no area");
  }
  DrawnPolygons out;
  out.polygons = simplified(fixed->polygons, kSimplify_px / px_per_m);
  QStringList notes;
  for (const std::string& repair : fixed->repairs) {
    const QString text = QString::fromStdString(repair);
    if (text.contains("direction")) continue;  // both are as good for a drawing
    // The place is in the world frame, which is not always the one that is shown.
    static const QRegularExpression kPlace(R"( near \([^)]*\))");
    notes.append(QString(text).remove("polygon 1: ").remove(kPlace));
  }
  const std::size_t before = vertexCount(fixed->polygons);
  const std::size_t after = vertexCount(out.polygons);
  if (after < before) {
    notes.append(CornerTool::tr("%n corner(s) on straight lines removed", nullptr,
                                static_cast<int>(before - after)));
  }
  out.note = notes.join("; ");
  return out;
}

}  // namespace clearway::gui
