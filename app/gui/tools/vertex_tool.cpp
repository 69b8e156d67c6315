#include "app/gui/tools/vertex_tool.h"

#include <QPainterPath>
#include <algorithm>
#include <ranges>
#include <utility>

#include "app/document/edit/document_zones.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/gui/document/step_names.h"
#include "app/gui/tools/drawn_cells.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/widgets/message_text.h"
#include "core/polygon/polygon_repair.h"
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
  if (taken_.is_zone && outlineOf(taken_)) {
    return tr(
        "Drag a vertex, an edge for a new one, or the zone · right-click: remove vertex · "
        "Del: vertex or zone · Ctrl: cells · Shift: polygons");
  }
  if (outlineOf(taken_)) {
    return tr(
        "Drag a vertex, an edge for a new one, or the drawing · right-click: remove vertex · "
        "Del: vertex or drawing · Ctrl: cells · Shift: polygons");
  }
  if (!shape().empty()) {
    return tr(
        "Drag a vertex, or an edge to insert one · right-click or Del removes · Ctrl: cells · "
        "Shift: polygons");
  }
  return tr(
      "Choose a placed agent whose shape is a box or a polygon, or draw obstacles or zones first");
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

std::optional<VertexTool::Outline> VertexTool::outlineOf(Target target) const {
  if (!target || !editor_.hasDocument()) return std::nullopt;
  if (!target.is_zone) {
    const app::Drawing* drawing = editor_.document().drawing(target.id);
    if (drawing == nullptr) return std::nullopt;
    return Outline{drawing->corners, drawing->closed, drawing->width};
  }
  const auto& zones = zones_.of(editor_.document());
  if (!zones_visible_ || !zones || target.zone() >= zones->zones.size()) return std::nullopt;
  const auto& ring = zones->zones[target.zone()].ring;
  if (ring.size() < kLeastVertices) return std::nullopt;
  return Outline{{ring.begin(), ring.end()}};
}

std::vector<VertexTool::Target> VertexTool::targets() const {
  std::vector<Target> out;
  if (!editor_.hasDocument()) return out;
  for (const auto& drawing : editor_.document().drawings() | std::views::reverse) {
    out.push_back({drawing->id});
  }
  const auto& zones = zones_.of(editor_.document());
  if (!zones_visible_ || !zones) return out;
  for (auto k = static_cast<std::uint32_t>(zones->zones.size()); k > 0; --k) {
    out.push_back({k, true});
  }
  return out;
}

// A zone is taken up at its border alone: there is much inside.
bool VertexTool::isInside(Target target, const Pointer& at) const {
  if (!target.is_zone) return editor_.document().drawing(target.id)->cells.contains(at.cell);
  const auto& zones = zones_.of(editor_.document());
  return target == taken_ &&
         app::picture::zoneAt({{zones->zones[target.zone()]}}, at.world).has_value();
}

std::size_t VertexTool::zoneCount() const {
  if (!editor_.hasDocument() || editor_.document().zones().empty()) return 0;
  return editor_.document().zones().set->zones.size();
}

QString VertexTool::stepOf(const QString& drawing, const QString& zone) const {
  if (!taken_.is_zone) return drawing;
  return zone.arg(QString::fromStdString(editor_.document().zones().set->zones[taken_.zone()].id));
}

void VertexTool::take(Target target, bool clicked) {
  taken_ = target;
  clicked_ = clicked;
  zones_count_ = zoneCount();
  if (clicked && target.is_zone) Q_EMIT zoneTaken(target.zone());
  Q_EMIT hintChanged();
}

void VertexTool::choose(std::uint32_t drawing) {
  take({drawing}, true);
  Q_EMIT overlayChanged();
}

void VertexTool::setZonesVisible(bool visible) {
  if (std::exchange(zones_visible_, visible) == visible) return;
  Q_EMIT hintChanged();
  Q_EMIT overlayChanged();
}

void VertexTool::takeUp() {
  if (!editor_.hasDocument()) return;
  const app::Drawings& drawings = editor_.document().drawings();
  take({drawings.empty() ? 0 : drawings.back()->id}, false);
}

// Vertices have precedence over edges, these over the inside; the agent and what is taken up over
// all others.
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
  const auto takeOf = [&](Target target) -> std::optional<Place> {
    const std::optional<Outline> outline = outlineOf(target);
    if (!outline) return std::nullopt;
    const std::vector<Vec2>& corners = outline->corners;
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
      take(vertex, {0, 0, i, false, corners[i], target});
      if (i + 1 == n && !outline->is_closed) break;
      take(edge,
           {0, 0, i, true, nearestOnEdge(at.world, corners[i], corners[(i + 1) % n]), target});
    }
    if (vertex || edge) return vertex ? vertex : edge;
    if (!isInside(target, at)) return std::nullopt;
    return Place{0, 0, 0, false, at.world, target, true};
  };
  if (const auto place = takeOf(taken_)) return place;
  if (vertex || edge) return vertex ? vertex : edge;
  for (const Target target : targets()) {
    if (const auto place = takeOf(target)) return place;
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
  if (at.button == Qt::LeftButton && !place) take({}, false);
  if (at.button == Qt::LeftButton && place) {
    editor_.settle();
    grabbed_ = place;
    before_ = shape();
    if (place->target) {
      grabTarget(*place);
    } else if (place->inserts) {
      PolygonRing& ring = ringAt(before_, place->polygon, place->ring);
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(place->vertex) + 1, place->at);
      ++grabbed_->vertex;
    }
  }
  Q_EMIT overlayChanged();
}

void VertexTool::grabTarget(const Place& place) {
  take(place.target, true);
  corners_ = outlineOf(taken_)->corners;
  if (!place.inserts) return;
  ++grabbed_->vertex;
  corners_.insert(corners_.begin() + static_cast<std::ptrdiff_t>(grabbed_->vertex), place.at);
}

void VertexTool::dragTarget(const Pointer& at) {
  const bool far = length(at.world - grabbed_->at) * at.px_per_m > kDrawingDragged_px;
  const std::optional<Outline> outline = outlineOf(taken_);
  if (!outline || (!far && !moved_corner_)) return;
  moved_corner_ = true;
  if (!grabbed_->whole) {
    corners_[grabbed_->vertex] = snapped(at);
  } else {
    const std::vector<Vec2>& from = outline->corners;
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
    const std::uint32_t own = grabbed_ && !grabbed_->target.is_zone ? grabbed_->target.id : 0;
    to = snapper_.toShapes(to, kVertexSnap_px / at.px_per_m, own).value_or(to);
  }
  return to;
}

void VertexTool::drag(const Pointer& at) {
  if (!grabbed_) return;
  if (grabbed_->target) return dragTarget(at);
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
  if (taken_.is_zone) return setRing(taken_.zone(), corners, step);
  const auto repairs = drawAgain(editor_, taken_.id, std::move(corners), step);
  problem_ = repairs ? QString() : repairs.error();
  if (repairs && !repairs->isEmpty()) Q_EMIT noticed(tr("The polygon was repaired"), *repairs);
}

void VertexTool::setRing(std::size_t zone, const std::vector<Vec2>& corners, const QString& step) {
  const Result<RepairedPolygons> good = repairedPolygons({{corners, {}}});
  if (!good) {
    problem_ = messageText(good.error().message);
    return;
  }
  const auto crosses = [](const Repair& r) { return r.kind == RepairKind::SplitRing; };
  if (good->polygons.size() != 1 || std::ranges::any_of(good->repairs, crosses)) {
    problem_ = tr("a zone is one area: its border must not cross itself");
    return;
  }
  problem_.clear();
  const app::EditDocument& d = editor_.document();
  maps::SiteZone next = d.zones().set->zones[zone];
  next.vertices.clear();
  for (const Vec2 p : corners) {
    next.vertices.push_back(maps::positionFromWorld(d.map().frame, d.frame(), p));
  }
  editor_.edit(step, [&](app::EditDocument& document) {
    document.setZones(app::withZone(document.zones(), zone, std::move(next)));
  });
}

void VertexTool::removeFromTarget(const Place& place) {
  take(place.target, true);
  std::optional<Outline> outline = outlineOf(taken_);
  if (!outline) return;
  if (outline->corners.size() <= (outline->is_closed ? kLeastVertices : 2)) {
    problem_ = outline->is_closed ? tr("a ring has at least three vertices")
                                  : tr("a line has at least two vertices");
    return;
  }
  outline->corners.erase(outline->corners.begin() + static_cast<std::ptrdiff_t>(place.vertex));
  draw(std::move(outline->corners),
       stepOf(tr("Remove a vertex of the drawing"), tr("Remove a vertex of %1")));
  hovered_.reset();
}

void VertexTool::removeAt(const Place& place, double px_per_m) {
  if (place.target) return removeFromTarget(place);
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
      (hovered_->target || !shape().empty())) {
    removeAt(*hovered_, px_per_m_);
  } else if (outlineOf(taken_) && (clicked_ || editor_.selected().empty())) {
    editor_.edit(stepOf(tr("Remove the drawing"), tr("Remove %1")),
                 [&, taken = taken_](app::EditDocument& d) {
                   taken.is_zone ? d.setZones(app::withoutZone(d.zones(), taken.zone()))
                                 : d.removeDrawing(taken.id);
                 });
  } else {
    return false;
  }
  Q_EMIT overlayChanged();
  return true;
}

void VertexTool::release(const Pointer&) {
  const std::optional<Place> grabbed = grabbed_;
  const bool draws = grabbed && grabbed->target && moved_corner_;
  finish();  // first: to draw again ends gestures
  if (!draws || !outlineOf(taken_)) return;
  QString step = stepOf(tr("Move a vertex of the drawing"), tr("Move a vertex of %1"));
  if (grabbed->inserts) {
    step = stepOf(tr("Insert a vertex of the drawing"), tr("Insert a vertex of %1"));
  }
  if (grabbed->whole) step = stepOf(tr("Move the drawing"), tr("Move %1"));
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
  if (hovered_ && hovered_->target && !grabbed_) hovered_.reset();
  // A zone may have another place now.
  if (taken_.is_zone && zoneCount() != zones_count_) take({}, false);
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

// The one that is taken up with its vertices, the other drawings as thin outlines. Zones have a
// border on the map.
void VertexTool::paintTargets(QPainter& painter, const ViewTransform& view,
                              const Theme& theme) const {
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
  const Target below = hovered_ && !grabbed_ ? hovered_->target : Target();
  for (const Target other : targets()) {
    if (other == taken_ || (other.is_zone && other != below)) continue;
    const std::optional<Outline> outline = outlineOf(other);
    if (!outline) continue;
    const QPainterPath path = pathOf(outline->corners, outline->is_closed);
    painter.strokePath(path, QPen(theme.floor, 3.0));
    painter.strokePath(path, QPen(theme.start, other == below ? 1.8 : 1.0,
                                  other == below ? Qt::SolidLine : Qt::DashLine));
  }
  const std::optional<Outline> taken = outlineOf(taken_);
  if (!taken) return;
  const bool dragged = grabbed_ && grabbed_->target;
  const std::vector<Vec2>& corners = dragged ? corners_ : taken->corners;
  const QPainterPath path = pathOf(corners, taken->is_closed);
  const QColor colour = problem_.isEmpty() ? theme.start : theme.warn;
  if (dragged && moved_corner_) {
    QColor fill = colour;
    fill.setAlphaF(0.18F);
    if (taken->is_closed) painter.fillPath(path, fill);
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
  paintTargets(painter, view, theme);
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
