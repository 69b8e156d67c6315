#include "app/gui/tools/polygon_tool.h"

#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/shape/wkt.h"

namespace clearway::gui {
namespace {

constexpr double kNear_px = 9.0;
constexpr std::size_t kLeastCorners = 3;

bool isNear(Vec2 a, Vec2 b, const Pointer& at) { return length(b - a) * at.px_per_m <= kNear_px; }

// Coordinates are rounded to a hundredth of a pixel, below the pointer's resolution.
std::string wktOf(const std::vector<Vec2>& corners, const Pose& pose, double px_per_m) {
  const double fine = std::pow(10.0, std::ceil(std::log10(px_per_m)) + 2.0);
  const auto number = [&](double v) {
    return QString::number(std::round(v * fine) / fine + 0.0, 'g', QLocale::FloatingPointShortest);
  };
  QStringList out;
  const auto add = [&](Vec2 world) {
    const Vec2 own = unrotate(pose.heading, world - pose.position);
    out.append(number(own.x) + " " + number(own.y));
  };
  for (const Vec2 c : corners) add(c);
  add(corners.front());
  return QString("POLYGON((%1))").arg(out.join(", ")).toStdString();
}

Vec2 middleOf(const std::vector<Vec2>& corners) {
  Vec2 low = corners.front();
  Vec2 high = low;
  for (const Vec2 c : corners) {
    low = {std::min(low.x, c.x), std::min(low.y, c.y)};
    high = {std::max(high.x, c.x), std::max(high.y, c.y)};
  }
  return 0.5 * (low + high);
}

}  // namespace

QString PolygonTool::hint() const {
  return tr(
      "Click corner by corner around the agent; a click on the first one closes its shape, "
      "the right button removes the last corner");
}

Vec2 PolygonTool::snapped(const Pointer& at) const {
  if (!at.modifiers.testFlag(Qt::ControlModifier)) return at.world;
  const GridFrame& grid = editor_.document().frame();
  return {grid.cellWidth() * std::round(at.world.x / grid.cellWidth()),
          grid.cellLength() * std::round(at.world.y / grid.cellLength())};
}

void PolygonTool::press(const Pointer& at) {
  problem_.clear();
  if (at.button == Qt::RightButton) {
    if (!corners_.empty()) corners_.pop_back();
  } else if (at.button == Qt::LeftButton) {
    const bool again = !corners_.empty() && (isNear(corners_.front(), at.world, at) ||
                                             isNear(corners_.back(), at.world, at));
    if (!again) {
      corners_.push_back(snapped(at));
    } else if (corners_.size() >= kLeastCorners) {
      close(at.px_per_m);
    }
  }
  Q_EMIT overlayChanged();
}

void PolygonTool::close(double px_per_m) {
  const session::EditAgent* chosen = editor_.chosen();
  if (chosen != nullptr && chosen->locked) {
    problem_ = tr("the agent is locked");
    return;
  }
  Pose pose{middleOf(corners_), Heading()};
  if (chosen != nullptr && chosen->agent.start) pose = *chosen->agent.start;
  const std::string wkt = wktOf(corners_, pose, px_per_m);
  const Result<Footprint> shape =
      footprintFromWkt(wkt, chosen != nullptr ? chosen->agent.padding.distance : 0.0);
  if (!shape) {
    problem_ = QString::fromStdString(shape.error().message);
    return;
  }
  if (chosen == nullptr) editor_.addAgent(pose);
  session::EditAgent agent = *editor_.chosen();
  agent.agent.start = pose;
  agent.agent.shape.kind = maps::ShapeKind::Polygon;
  agent.agent.shape.wkt = wkt;
  editor_.edit(tr("Draw the shape of %1").arg(QString::fromStdString(agent.agent.name)),
               [&](session::EditDocument& d) { d.setAgent(agent); });
  corners_.clear();
}

void PolygonTool::hover(const Pointer& at) {
  pointer_ = snapped(at);
  Q_EMIT overlayChanged();
}

void PolygonTool::leave() {
  pointer_.reset();
  Q_EMIT overlayChanged();
}

bool PolygonTool::cancel() {
  const bool was = !corners_.empty();
  corners_.clear();
  problem_.clear();
  Q_EMIT overlayChanged();
  return was;
}

void PolygonTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (corners_.empty()) return;
  const auto px = [&](Vec2 world) {
    const Vec2 p = view.toPx(world);
    return QPointF(p.x, p.y);
  };
  QPainterPath path(px(corners_.front()));
  for (const Vec2 c : corners_) path.lineTo(px(c));
  if (pointer_) path.lineTo(px(*pointer_));
  QColor fill = problem_.isEmpty() ? theme.start : theme.warn;
  const QColor line = fill;
  fill.setAlphaF(0.18F);
  painter.fillPath(path, fill);
  painter.strokePath(path, QPen(theme.floor, 4.5));
  painter.strokePath(path, QPen(line, 2.0));
  for (const Vec2 c : corners_) {
    const bool first = c == corners_.front();
    painter.setPen(QPen(line, 2.0));
    painter.setBrush(first ? line : theme.floor);
    painter.drawEllipse(px(c), first ? 5.5 : 4.0, first ? 5.5 : 4.0);
  }
  if (!problem_.isEmpty()) paintTag(painter, px(corners_.back()), problem_, theme);
}

}  // namespace clearway::gui
