#include "app/gui/tools/vertex_tool.h"

#include <QPainterPath>
#include <ranges>
#include <utility>

#include "app/gui/document/step_names.h"
#include "app/gui/tools/drawn_cells.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/widgets/message_text.h"
#include "core/polygon/polygon_wkt.h"
#include "core/shape/wkt.h"

namespace clearway::gui {
namespace {

constexpr double kVertex_px = 9.0;
constexpr double kVertexSnap_px = 14.0;
constexpr double kDrawingDragged_px = 4.0;  // a shorter movement of a drawing is a click
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
  if (drawing() != nullptr) {
    return tr(
        "Drag a vertex, an edge for a new one, or the drawing · right-click: remove vertex · "
        "Del: vertex or drawing · Ctrl: cells · Shift: polygons");
  }
  if (!shape().empty()) {
    return tr(
        "Drag a vertex, or an edge to insert one · right-click or Del removes · Ctrl: cells · "
        "Shift: polygons");
  }
  return tr("Choose a placed agent whose shape is a box or a polygon, or draw obstacles first");
}

Polygons VertexTool::shape() const {
  const app::EditAgent* a = editor_.chosen();
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

const app::Drawing* VertexTool::drawing() const {
  return editor_.hasDocument() ? editor_.document().drawing(taken_) : nullptr;
}

void VertexTool::take(std::uint32_t drawing, bool clicked) {
  taken_ = drawing;
  clicked_ = clicked;
  Q_EMIT hintChanged();
}

void VertexTool::choose(std::uint32_t drawing) {
  take(drawing, true);
  Q_EMIT overlayChanged();
}

void VertexTool::takeUp() {
  if (!editor_.hasDocument()) return;
  const app::Drawings& drawings = editor_.document().drawings();
  take(drawings.empty() ? 0 : drawings.back()->id, false);
}

// Vertices have precedence over edges, these over the inside of a drawing; the agent and the
// drawing that is taken up over other drawings.
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
  const auto takeOf = [&](const app::Drawing& drawing) {
    const std::vector<Vec2>& corners = drawing.corners;
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
      take(vertex, {0, 0, i, false, corners[i], drawing.id});
      if (i + 1 == n && !drawing.closed) break;
      take(edge,
           {0, 0, i, true, nearestOnEdge(at.world, corners[i], corners[(i + 1) % n]), drawing.id});
    }
  };
  const auto inside = [&](const app::Drawing& drawing) -> std::optional<Place> {
    if (!drawing.cells.contains(at.cell)) return std::nullopt;
    return Place{0, 0, 0, false, at.world, drawing.id, true};
  };
  if (!editor_.hasDocument()) return vertex ? vertex : edge;
  const app::Drawing* taken = drawing();
  if (taken != nullptr) takeOf(*taken);
  if (vertex || edge) return vertex ? vertex : edge;
  if (taken != nullptr) {
    if (const auto place = inside(*taken)) return place;
  }
  for (const auto& other : editor_.document().drawings() | std::views::reverse) {
    takeOf(*other);
    if (vertex || edge) return vertex ? vertex : edge;
    if (const auto place = inside(*other)) return place;
  }
  return std::nullopt;
}

void VertexTool::press(const Pointer& at) {
  problem_.clear();
  px_per_m_ = at.px_per_m;
  if (grabbed_) return;
  const std::optional<Place> place = placeAt(at);
  const bool on_vertex = place && !place->inserts && !place->whole;
  if (at.button == Qt::RightButton && on_vertex) removeAt(*place, at.px_per_m);
  if (at.button == Qt::LeftButton && !place) take(0, false);
  if (at.button == Qt::LeftButton && place) {
    editor_.settle();
    grabbed_ = place;
    before_ = shape();
    if (place->drawing != 0) {
      grabDrawing(*place);
    } else if (place->inserts) {
      PolygonRing& ring = ringAt(before_, place->polygon, place->ring);
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(place->vertex) + 1, place->at);
      ++grabbed_->vertex;
    }
  }
  Q_EMIT overlayChanged();
}

void VertexTool::grabDrawing(const Place& place) {
  take(place.drawing, true);
  corners_ = drawing()->corners;
  if (!place.inserts) return;
  ++grabbed_->vertex;
  corners_.insert(corners_.begin() + static_cast<std::ptrdiff_t>(grabbed_->vertex), place.at);
}

void VertexTool::dragDrawing(const Pointer& at) {
  const bool far = length(at.world - grabbed_->at) * at.px_per_m > kDrawingDragged_px;
  if (drawing() == nullptr || (!far && !moved_corner_)) return;
  moved_corner_ = true;
  if (!grabbed_->whole) {
    corners_[grabbed_->vertex] = snapped(at);
  } else {
    const std::vector<Vec2>& from = drawing()->corners;
    Pointer first = at;  // where the first corner goes, which snaps
    first.world = from.front() + (at.world - grabbed_->at);
    const Vec2 by = snapped(first) - from.front();
    for (std::size_t i = 0; i < from.size(); ++i) corners_[i] = from[i] + by;
  }
  Q_EMIT overlayChanged();
}

Vec2 VertexTool::snapped(const Pointer& at) {
  Vec2 to = at.world;
  if (at.modifiers.testFlag(Qt::ControlModifier)) to = snapper_.toCells(to);
  if (at.modifiers.testFlag(Qt::ShiftModifier)) {
    const std::uint32_t own = grabbed_ ? grabbed_->drawing : 0;
    to = snapper_.toShapes(to, kVertexSnap_px / at.px_per_m, own).value_or(to);
  }
  return to;
}

void VertexTool::drag(const Pointer& at) {
  if (!grabbed_) return;
  if (grabbed_->drawing != 0) return dragDrawing(at);
  if (before_.empty()) return;
  Polygons wanted = before_;
  ringAt(wanted, grabbed_->polygon, grabbed_->ring)[grabbed_->vertex] = snapped(at);
  app::EditDocument& d = editor_.document();
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
  app::EditAgent agent = *editor_.chosen();
  const std::string wkt = wktAt(*agent.agent.start, world, px_per_m);
  const Result<Footprint> good = footprintFromWkt(wkt, agent.agent.padding.distance);
  if (!good) {
    problem_ = messageText(good.error().message);
    return false;
  }
  agent.agent.shape.kind = maps::ShapeKind::Polygon;
  agent.agent.shape.wkt = wkt;
  const auto set = [&](app::EditDocument& d) { d.setAgent(agent); };
  name.isEmpty() ? set(editor_.document()) : editor_.edit(name, set);
  return true;
}

void VertexTool::draw(std::vector<Vec2> corners, const QString& step) {
  const auto repairs = drawAgain(editor_, taken_, std::move(corners), step);
  problem_ = repairs ? QString() : repairs.error();
  if (repairs && !repairs->isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), *repairs);
}

void VertexTool::removeFromDrawing(const Place& place) {
  take(place.drawing, true);
  if (drawing() == nullptr) return;
  const bool closed = drawing()->closed;
  std::vector<Vec2> corners = drawing()->corners;
  if (corners.size() <= (closed ? kLeastVertices : 2)) {
    problem_ =
        closed ? tr("a ring has at least three vertices") : tr("a line has at least two vertices");
    return;
  }
  corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(place.vertex));
  draw(std::move(corners), tr("Remove a vertex of the drawing"));
  hovered_.reset();
}

void VertexTool::removeAt(const Place& place, double px_per_m) {
  if (place.drawing != 0) return removeFromDrawing(place);
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

bool VertexTool::remove() {
  if (grabbed_) return false;
  if (hovered_ && !hovered_->inserts && !hovered_->whole &&
      (hovered_->drawing != 0 || !shape().empty())) {
    removeAt(*hovered_, px_per_m_);
  } else if (drawing() != nullptr && (clicked_ || editor_.selected().empty())) {
    editor_.edit(tr("Remove the drawing"), [&](app::EditDocument& d) { d.removeDrawing(taken_); });
  } else {
    return false;
  }
  Q_EMIT overlayChanged();
  return true;
}

void VertexTool::release(const Pointer&) {
  const std::optional<Place> grabbed = grabbed_;
  const bool draws = grabbed && grabbed->drawing != 0 && moved_corner_;
  finish();  // first: to draw again ends gestures
  if (!draws || drawing() == nullptr) return;
  QString step = tr("Move a vertex of the drawing");
  if (grabbed->inserts) step = tr("Insert a vertex of the drawing");
  if (grabbed->whole) step = tr("Move the drawing");
  draw(std::move(corners_), step);
  Q_EMIT overlayChanged();
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
  moved_corner_ = false;
  problem_.clear();
  takeUp();
  drawings_count_ = editor_.hasDocument() ? editor_.document().drawings().size() : 0;
  snapper_.forgetAgents();
}

void VertexTool::follow(const app::EditChanges& changes) {
  if (hovered_ && hovered_->drawing != 0 && !grabbed_) hovered_.reset();
  const std::size_t former = std::exchange(drawings_count_, editor_.document().drawings().size());
  if (changes.map_replaced && drawings_count_ < former) {
    Q_EMIT hinted(
        drawings_count_ == 0
            ? tr("The changed map has no drawn lines and polygons, at most their cells · Ctrl+Z "
                 "gives them back")
            : tr("Drawn lines and polygons that are cut off are cells of the changed map now · "
                 "Ctrl+Z gives their vertices back"));
  }
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

// The one that is taken up with its vertices, the others as thin outlines.
void VertexTool::paintDrawings(QPainter& painter, const ViewTransform& view,
                               const Theme& theme) const {
  if (!editor_.hasDocument()) return;
  const auto pathOf = [&](const std::vector<Vec2>& corners, bool closed) {
    QPolygonF points;
    for (const Vec2 corner : corners) {
      const Vec2 p = view.toPx(corner);
      points.append(QPointF(p.x, p.y));
    }
    QPainterPath path;
    path.addPolygon(points);
    if (closed) path.closeSubpath();
    return path;
  };
  const std::uint32_t below = hovered_ && !grabbed_ ? hovered_->drawing : 0;
  for (const auto& other : editor_.document().drawings()) {
    if (other->id == taken_) continue;
    const QPainterPath path = pathOf(other->corners, other->closed);
    painter.strokePath(path, QPen(theme.floor, 3.0));
    painter.strokePath(path, QPen(theme.start, other->id == below ? 1.8 : 1.0,
                                  other->id == below ? Qt::SolidLine : Qt::DashLine));
  }
  const app::Drawing* taken = drawing();
  if (taken == nullptr) return;
  const bool dragged = grabbed_ && grabbed_->drawing != 0;
  const std::vector<Vec2>& corners = dragged ? corners_ : taken->corners;
  const QPainterPath path = pathOf(corners, taken->closed);
  const QColor colour = problem_.isEmpty() ? theme.start : theme.warn;
  if (dragged && moved_corner_) {
    QColor fill = colour;
    fill.setAlphaF(0.18F);
    if (taken->closed) painter.fillPath(path, fill);
    if (taken->width > 0.0) {
      painter.strokePath(
          path, QPen(fill, taken->width * view.scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
  }
  painter.strokePath(path, QPen(theme.floor, 4.0));
  painter.strokePath(path, QPen(colour, 1.8));
  painter.setPen(QPen(colour, 1.8));
  painter.setBrush(theme.floor);
  for (const Vec2 corner : corners) {
    const Vec2 p = view.toPx(corner);
    painter.drawRect(QRectF(QPointF(p.x - 4, p.y - 4), QSizeF(8, 8)));
  }
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
  paintDrawings(painter, view, theme);
  if (hovered_ && !hovered_->whole && !grabbed_) {
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
