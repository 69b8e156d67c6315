#include "app/gui/tools/corner_tool.h"

#include <QPainterPath>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/message_text.h"
#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::gui {
namespace {

constexpr double kSnap_px = 14.0;
constexpr double kSimplify_px = 0.5;  // below what a hand can aim at
constexpr double kDragged_px = 4.0;   // a shorter movement is a click

}  // namespace

Vec2 CornerTool::snapped(const Pointer& at) const {
  if (at.modifiers.testFlag(Qt::ShiftModifier)) {
    if (const auto p = snapper_.toShapes(at.world, kSnap_px / at.px_per_m, redrawn())) return *p;
  }
  return at.modifiers.testFlag(Qt::ControlModifier) ? snapper_.toCells(at.world) : at.world;
}

bool CornerTool::takes(Cell at) const {
  return goesOffMap() || editor_.document().frame().contains(at);
}

Vec2 CornerTool::dragged(const Pointer& at) const {
  const Vec2 p = snapped(at);
  if (goesOffMap()) return p;
  const Aabb map = editor_.document().frame().bounds();
  return {std::clamp(p.x, map.min.x, map.max.x), std::clamp(p.y, map.min.y, map.max.y)};
}

void CornerTool::press(const Pointer& at) {
  problem_.clear();
  px_per_m_ = at.px_per_m;
  grab_.reset();
  if (at.button == Qt::RightButton) {
    (void)stepBack();
  } else if (at.button == Qt::LeftButton) {
    if (const auto corner = cornerAt(corners_, at.world, at.px_per_m)) {
      grab_ = Grab{*corner, false, at.world};
    } else if (takes(at.cell)) {
      corners_.push_back(snapped(at));
      grab_ = Grab{corners_.size() - 1, true, at.world};
    }
  }
  Q_EMIT overlayChanged();
}

void CornerTool::drag(const Pointer& at) {
  const bool far = grab_ && length(at.world - grab_->from) * at.px_per_m > kDragged_px;
  if (far && !grab_->moved) {
    const Grab grab = *grab_;  // what reopens a drawing ends gestures
    grab_->moved = true;
    if (grab.is_new && corners_.size() == 1 && reopen(grab.from, at.px_per_m)) {
      grab_ = Grab{cornerAt(corners_, grab.from, at.px_per_m).value_or(0), false, grab.from, true,
                   true};
    }
  }
  const bool draws_edge = grab_ && grab_->is_new && grab_->corner == 0;
  if (grab_ && grab_->moved && !draws_edge) corners_[grab_->corner] = dragged(at);
  hover(at);
}

void CornerTool::release(const Pointer& at) {
  const std::optional<Grab> grab = std::exchange(grab_, std::nullopt);
  if (!grab || grab->corner >= corners_.size()) return;
  if (!grab->moved) {
    if (!grab->is_new) clickOn(grab->corner, at);
  } else if (grab->reopened) {
    end();
  } else if (grab->is_new && grab->corner == 0) {
    corners_.push_back(dragged(at));
    if (!isClosed()) end();
  }
  Q_EMIT overlayChanged();
}

// The first corner of a polygon and the last one complete the drawing; at another one it can cross.
void CornerTool::clickOn(std::size_t corner, const Pointer& at) {
  if ((isClosed() && corner == 0) || corner + 1 == corners_.size()) {
    if (corners_.size() >= leastCorners()) end();
  } else if (takes(at.cell)) {
    corners_.push_back(snapped(at));
  }
}

bool CornerTool::stepBack() {
  if (corners_.empty()) return false;
  problem_.clear();
  grab_.reset();
  corners_.pop_back();
  Q_EMIT overlayChanged();
  return true;
}

void CornerTool::setCorners(std::vector<Vec2> corners) {
  corners_ = std::move(corners);
  grab_.reset();
  problem_.clear();
  Q_EMIT overlayChanged();
}

void CornerTool::putAway() {
  const bool draws = completesWhenPutAway() && corners_.size() >= leastCorners();
  const std::size_t begun = corners_.size();
  if (draws) end();
  if (draws && corners_.empty()) {
    Q_EMIT hinted(tr("The drawing was completed · Ctrl+Z takes it back"));
  } else if (begun > 0) {
    Q_EMIT hinted(begun == 1 ? tr("The only corner of the drawing was discarded")
                             : tr("The unfinished drawing was discarded"));
  }
  (void)cancel();
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
  grab_.reset();
  problem_.clear();
  Q_EMIT overlayChanged();
  return was;
}

void CornerTool::forget() {
  (void)cancel();
  snapper_.forgetAgents();
}

void CornerTool::follow(const app::EditChanges& changes) {
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
  const bool moves_corner = grab_ && grab_->moved && !(grab_->is_new && grab_->corner == 0);
  if (pointer_ && !moves_corner) path.lineTo(px(*pointer_));
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
  RepairedPolygons fixed = TRY(repairedPolygons({{corners, {}}}));
  if (fixed.polygons.empty()) {
    return fail(ErrorCode::InvalidArgument, "the corners lie on a line: they enclose no area");
  }
  DrawnPolygons out;
  out.polygons = simplified(fixed.polygons, kSimplify_px / px_per_m);
  QStringList notes;
  for (const Repair& repair : fixed.repairs) {
    if (repair.kind == RepairKind::TurnedAround) continue;  // both are as good for a drawing
    // The place is in the world frame, which is not always the current one.
    notes.append(
        repair.kind == RepairKind::SplitRing
            ? CornerTool::tr("a ring that crosses or touches itself is split into %n loops",
                             nullptr, static_cast<int>(repair.count))
            : messageText(repairText(repair)));
  }
  const std::size_t before = vertexCount(fixed.polygons);
  const std::size_t after = vertexCount(out.polygons);
  if (after < before) {
    const auto n = static_cast<int>(before - after);
    out.simplification = n == 1
                             ? CornerTool::tr("one corner on a straight line removed")
                             : CornerTool::tr("%n corners on straight lines removed", nullptr, n);
  }
  out.repairs = notes.join("; ");
  return out;
}

QString DrawnPolygons::note() const {
  return repairs.isEmpty() || simplification.isEmpty() ? repairs + simplification
                                                       : repairs + "; " + simplification;
}

}  // namespace clearway::gui
