#include "app/gui/tools/vertex_tool.h"

#include <QPainterPath>
#include <algorithm>
#include <utility>

#include "app/gui/model/step_names.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/widgets/message_text.h"
#include "core/polygon/polygon_wkt.h"
#include "core/shape/wkt.h"

namespace clearway::gui {
namespace {

constexpr double kVertex_px = 9.0;
constexpr double kVertexSnap_px = 14.0;
constexpr std::size_t kLeastVertices = 3;

PolygonRing& ringAt(Polygons& polygons, std::size_t polygon, std::size_t ring) {
  Polygon& p = polygons[polygon];
  return ring == 0 ? p.outer : p.holes[ring - 1];
}

// Calls visit(polygon, ring, ring's points) for every ring.
template <class Visit>
void forRings(const Polygons& polygons, Visit visit) {
  for (std::size_t p = 0; p < polygons.size(); ++p) {
    visit(p, std::size_t{0}, polygons[p].outer);
    for (std::size_t h = 0; h < polygons[p].holes.size(); ++h) {
      visit(p, h + 1, polygons[p].holes[h]);
    }
  }
}

}  // namespace

QString VertexTool::hint() const {
  if (shape().empty() && drawing() == nullptr) {
    return tr("Choose a placed agent whose shape is a box or a polygon, or draw obstacles first");
  }
  return tr(
      "Drag a vertex, or an edge to insert one · right-click or Del removes · Ctrl: cells · "
      "Shift: polygons");
}

Polygons VertexTool::shape() const {
  const session::EditAgent* a = editor_.chosen();
  if (a == nullptr || a->locked || a->hidden || !a->agent.start) return {};
  Polygons own;
  if (a->agent.shape.kind == maps::ShapeKind::Box) {
    const double x = 0.5 * a->agent.shape.length;
    const double y = 0.5 * a->agent.shape.width;
    own = {{{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, {}}};
  } else if (a->agent.shape.kind == maps::ShapeKind::Polygon) {
    const Result<WktPolygons> read = polygonsFromWkt(a->agent.shape.wkt);
    if (read) own = read->polygons;
  }
  const Pose pose = *a->agent.start;
  return mapped(std::move(own), false, [&](Vec2 p) { return toWorld(pose, p); });
}

ObstacleTool* VertexTool::drawing() const {
  if (!editor_.hasDocument()) return nullptr;
  const auto last = std::ranges::find_if(
      drawings_, [](const ObstacleTool* tool) { return !tool->lastDrawing().empty(); });
  return last == drawings_.end() ? nullptr : *last;
}

// Vertices have precedence over edges.
std::optional<VertexTool::Place> VertexTool::placeAt(const Pointer& at) const {
  const double reach = kVertex_px / at.px_per_m;
  std::optional<Place> vertex, edge;
  const auto take = [&](std::optional<Place>& best, const Place& place) {
    const double d = length(place.at - at.world);
    if (d <= reach && (!best || d < length(best->at - at.world))) best = place;
  };
  forRings(shape(), [&](std::size_t p, std::size_t r, const PolygonRing& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      take(vertex, {p, r, i, false, ring[i]});
      take(edge, {p, r, i, true, nearestOnEdge(at.world, ring[i], ring[(i + 1) % ring.size()])});
    }
  });
  if (const ObstacleTool* tool = drawing()) {
    const std::vector<Vec2> corners = tool->lastDrawing();
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
      take(vertex, {0, 0, i, false, corners[i], true});
      if (i + 1 == n && !tool->isClosed()) break;
      take(edge, {0, 0, i, true, nearestOnEdge(at.world, corners[i], corners[(i + 1) % n]), true});
    }
  }
  return vertex ? vertex : edge;
}

void VertexTool::press(const Pointer& at) {
  problem_.clear();
  px_per_m_ = at.px_per_m;
  if (grabbed_) return;
  const std::optional<Place> place = placeAt(at);
  if (at.button == Qt::RightButton && place && !place->inserts) removeAt(*place, at.px_per_m);
  if (at.button == Qt::LeftButton && place) {
    editor_.settle();
    grabbed_ = place;
    before_ = shape();
    if (place->of_drawing) {
      corners_ = drawing()->lastDrawing();
      if (place->inserts) {
        ++grabbed_->vertex;
        corners_.insert(corners_.begin() + static_cast<std::ptrdiff_t>(grabbed_->vertex),
                        place->at);
      }
    } else if (place->inserts) {
      PolygonRing& ring = ringAt(before_, place->polygon, place->ring);
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(place->vertex) + 1, place->at);
      ++grabbed_->vertex;
    }
  }
  Q_EMIT overlayChanged();
}

Vec2 VertexTool::snapped(const Pointer& at) {
  Vec2 to = at.world;
  if (at.modifiers.testFlag(Qt::ControlModifier)) to = snapper_.toCells(to);
  if (at.modifiers.testFlag(Qt::ShiftModifier)) {
    to = snapper_.toShapes(to, kVertexSnap_px / at.px_per_m).value_or(to);
  }
  return to;
}

void VertexTool::drag(const Pointer& at) {
  if (!grabbed_) return;
  const Vec2 to = snapped(at);
  if (grabbed_->of_drawing) {
    corners_[grabbed_->vertex] = to;
    moved_corner_ = true;
    Q_EMIT overlayChanged();
    return;
  }
  if (before_.empty()) return;
  Polygons wanted = before_;
  ringAt(wanted, grabbed_->polygon, grabbed_->ring)[grabbed_->vertex] = to;
  session::EditDocument& d = editor_.document();
  if (std::exchange(moved_, true) && d.inStep()) d.rollback();
  editor_.begin((grabbed_->inserts ? tr("Insert a vertex of %1") : tr("Move a vertex of %1"))
                    .arg(targetsText(editor_)));
  (void)apply(wanted, at.px_per_m, {});
  editor_.publish();
  Q_EMIT overlayChanged();
}

// Within a step of the history if `name` is empty.
bool VertexTool::apply(const Polygons& world, double px_per_m, const QString& name) {
  problem_.clear();
  session::EditAgent agent = *editor_.chosen();
  const std::string wkt = wktAt(*agent.agent.start, world, px_per_m);
  const Result<Footprint> good = footprintFromWkt(wkt, agent.agent.padding.distance);
  if (!good) {
    problem_ = messageText(QString::fromStdString(good.error().message));
    return false;
  }
  agent.agent.shape.kind = maps::ShapeKind::Polygon;
  agent.agent.shape.wkt = wkt;
  const auto set = [&](session::EditDocument& d) { d.setAgent(agent); };
  name.isEmpty() ? set(editor_.document()) : editor_.edit(name, set);
  return true;
}

void VertexTool::removeFromDrawing(std::size_t vertex, double px_per_m) {
  ObstacleTool& tool = *drawing();
  std::vector<Vec2> corners = tool.lastDrawing();
  if (corners.size() <= tool.leastCorners()) {
    problem_ = tool.isClosed() ? tr("a ring has at least three vertices")
                               : tr("a line has at least two vertices");
    return;
  }
  corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(vertex));
  problem_ = tool.drawAgain(std::move(corners), px_per_m);
  hovered_.reset();
}

void VertexTool::removeAt(const Place& place, double px_per_m) {
  if (place.of_drawing) {
    removeFromDrawing(place.vertex, px_per_m);
    return;
  }
  Polygons wanted = shape();
  PolygonRing& ring = ringAt(wanted, place.polygon, place.ring);
  if (ring.size() <= kLeastVertices) {
    problem_ = tr("a ring has at least three vertices");
    return;
  }
  ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(place.vertex));
  (void)apply(wanted, px_per_m, tr("Remove a vertex of %1").arg(targetsText(editor_)));
  hovered_.reset();
}

bool VertexTool::removeHovered() {
  if (!hovered_ || hovered_->inserts || grabbed_) return false;
  if (hovered_->of_drawing ? drawing() == nullptr : shape().empty()) return false;
  removeAt(*hovered_, px_per_m_);
  Q_EMIT overlayChanged();
  return true;
}

void VertexTool::release(const Pointer& at) {
  const bool draws = grabbed_ && grabbed_->of_drawing && moved_corner_;
  finish();  // first: to draw again ends gestures
  if (draws && drawing() != nullptr) {
    problem_ = drawing()->drawAgain(std::move(corners_), at.px_per_m);
    Q_EMIT overlayChanged();
  }
}

void VertexTool::finish() {
  grabbed_.reset();
  moved_corner_ = false;
  if (std::exchange(moved_, false)) editor_.commit();
  Q_EMIT overlayChanged();
}

bool VertexTool::cancel() {
  const bool was = grabbed_.has_value();
  grabbed_.reset();
  moved_corner_ = false;
  problem_.clear();
  if (std::exchange(moved_, false)) editor_.rollback();
  Q_EMIT overlayChanged();
  return was;
}

void VertexTool::forget() {
  grabbed_.reset();
  hovered_.reset();
  before_.clear();
  moved_ = false;
  problem_.clear();
  snapper_.forgetAgents();
}

void VertexTool::follow(const session::EditChanges& changes) {
  if (hovered_ && hovered_->of_drawing && !grabbed_) hovered_.reset();
  if (!changes.agents && !changes.map_replaced) return;
  snapper_.forgetAgents();
  if (!grabbed_) hovered_.reset();
}

void VertexTool::hover(const Pointer& at) {
  px_per_m_ = at.px_per_m;
  const std::optional<Place> place = placeAt(at);
  if (place == hovered_) return;
  hovered_ = place;
  Q_EMIT overlayChanged();
}

void VertexTool::leave() {
  hovered_.reset();
  Q_EMIT overlayChanged();
}

Qt::CursorShape VertexTool::cursor() const {
  if (!hovered_ && !grabbed_) return Qt::ArrowCursor;
  return hovered_ && hovered_->inserts ? Qt::CrossCursor : Qt::SizeAllCursor;
}

void VertexTool::paintDrawing(QPainter& painter, const ViewTransform& view,
                              const Theme& theme) const {
  const ObstacleTool* tool = drawing();
  if (tool == nullptr) return;
  const bool dragged = grabbed_ && grabbed_->of_drawing;
  const auto px = [&](Vec2 world) {
    const Vec2 p = view.toPx(world);
    return QPointF(p.x, p.y);
  };
  QPolygonF corners;
  for (const Vec2 v : dragged ? corners_ : tool->lastDrawing()) corners.append(px(v));
  QPainterPath path;
  path.addPolygon(corners);
  if (tool->isClosed()) path.closeSubpath();
  const QColor colour = problem_.isEmpty() ? theme.start : theme.warn;
  painter.strokePath(path, QPen(theme.floor, 4.0));
  painter.strokePath(path, QPen(colour, 1.8));
  painter.setPen(QPen(colour, 1.8));
  painter.setBrush(theme.floor);
  for (const QPointF p : corners) painter.drawRect(QRectF(p - QPointF(4, 4), QSizeF(8, 8)));
}

void VertexTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  const auto px = [&](Vec2 world) {
    const Vec2 p = view.toPx(world);
    return QPointF(p.x, p.y);
  };
  const QColor colour = problem_.isEmpty() ? theme.start : theme.warn;
  forRings(shape(), [&](std::size_t, std::size_t, const PolygonRing& ring) {
    QPainterPath path(px(ring.front()));
    for (const Vec2 v : ring) path.lineTo(px(v));
    path.closeSubpath();
    painter.strokePath(path, QPen(theme.floor, 4.0));
    painter.strokePath(path, QPen(colour, 1.8));
    painter.setPen(QPen(colour, 1.8));
    painter.setBrush(theme.floor);
    for (const Vec2 v : ring) painter.drawRect(QRectF(px(v) - QPointF(4, 4), QSizeF(8, 8)));
  });
  paintDrawing(painter, view, theme);
  if (hovered_ && !grabbed_) {
    painter.setPen(QPen(theme.floor, 1.5));
    painter.setBrush(colour);
    const QPointF at = px(hovered_->at);
    hovered_->inserts ? painter.drawEllipse(at, 4.5, 4.5)
                      : painter.drawRect(QRectF(at - QPointF(5, 5), QSizeF(10, 10)));
  }
  if (!problem_.isEmpty()) {
    const std::optional<Place>& at = grabbed_ ? grabbed_ : hovered_;
    if (at) paintTag(painter, px(at->at), problem_, theme);
  }
}

}  // namespace clearway::gui
