#include "app/gui/canvas/map_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/drawing/layers/zone_layer.h"
#include "app/gui/canvas/layer_legends.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/agent_raster.h"
#include "app/gui/canvas/paint/goal_marks.h"
#include "app/gui/canvas/paint/search_painter.h"
#include "app/gui/tools/agent_tools.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/picture_text.h"

namespace clearway::gui {
namespace {

constexpr double kMargin_px = 24.0;
constexpr double kLegend_px = 10.0;     // from the corner of a picture
constexpr double kWheelStep = 1.2;      // zoom of a wheel notch
constexpr double kNotch = 120.0;        // eighths of a degree
constexpr std::size_t kMassFrom = 300;  // number of agents from which they are rasterised

Vec2 vec(QPointF p) { return {p.x(), p.y()}; }

// The pixels whose centres lie in the box, and one more on each side.
QRect frameOf(const ViewTransform& view, const Aabb& box) {
  const auto pixel = [](double v) { return static_cast<int>(std::ceil(v - 0.5)); };
  const Vec2 a = view.toPx(box.min);
  const Vec2 b = view.toPx(box.max);
  const QPoint from(pixel(a.x) - 1, pixel(a.y) - 1);
  return {from, QSize(pixel(b.x) - from.x(), pixel(b.y) - from.y())};
}

ToneTable faded(ToneTable table, QColor towards, double opacity) {
  for (QRgb& c : table) {
    const auto mixed = [&](int a, int b) {
      return static_cast<int>(std::lround(b + (a - b) * opacity));
    };
    c = qRgb(mixed(qRed(c), towards.red()), mixed(qGreen(c), towards.green()),
             mixed(qBlue(c), towards.blue()));
  }
  return table;
}

}  // namespace

MapView::MapView(const Editor& editor, QWidget* parent) : QWidget(parent), editor_(editor) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(240, 180);
  setAccessibleName(tr("Map"));
  connect(&editor, &Editor::leaving, this, [this] {  // there may be no document after it
    tones_.reset();
    drag_ = Drag::None;
  });
  connect(&editor, &Editor::replaced, this, &MapView::showDocument);
  connect(&editor, &Editor::changed, this, &MapView::followEdit);
  connect(&editor, &Editor::cellsChanged, this, qOverload<>(&QWidget::update));
  connect(&editor, &Editor::frameChanged, this, &MapView::layersChanged);
  connect(&editor, &Editor::replaced, this, &MapView::layersChanged);
}

void MapView::showDocument() {
  tones_ = std::make_unique<MapTones>(editor_.map());
  field_ = {};
  traffic_.reset();
  drag_ = Drag::None;
  fit();
}

void MapView::followEdit(const app::EditChanges& changes) {
  if (changes.map_replaced) {
    showDocument();
  } else if (!changes.cells.empty()) {
    tones_->update(editor_.map(), changes.cells);
    spoilCells(changes.cells);
  }
  if (changes.layers || changes.zones) update();
}

void MapView::spoilCells(const CellRange& cells) {
  if (cells.empty()) return;
  const QRect px = pxOf(cells);
  const double ratio = devicePixelRatioF();
  stale_ += QRectF(px.topLeft() * ratio, QSizeF(px.size()) * ratio).toAlignedRect();
  update(px);
}

void MapView::setSearch(const SearchShow& search) {
  search_ = &search;
  connect(&search, &SearchShow::changed, this, [this] {
    if (!search_->shown()) intervals_.forget();
    spoil();
    Q_EMIT layersChanged();
  });
  connect(&search, &SearchShow::moved, this, [this](const CellRange& cells) {
    spoilCells(cells);
    update();  // moves the mark of the current state
    Q_EMIT layersChanged();
  });
}

bool MapView::showsSearch() const {
  return search_ != nullptr && search_->shown() && layers_.search > 0.0;
}

// Includes the neighbours that share a pixel of a coarser level.
QRect MapView::pxOf(const CellRange& cells) const {
  const QRectF px = cellsRect(cells, editor_.document().frame(), view_);
  const int reach =
      2 + static_cast<int>(
              std::ceil(2.0 / std::max(view_.scale * editor_.document().frame().cellWidth(), 0.5)));
  return px.toAlignedRect().adjusted(-reach, -reach, reach, reach).intersected(rect());
}

void MapView::setScene(Scene scene) {
  const bool was_mass = isMass();
  scene_ = std::move(scene);
  if (was_mass || isMass()) spoil();
  update();
  Q_EMIT sceneChanged();
}

bool MapView::isMass() const { return scene_.agents.size() > kMassFrom; }

void MapView::setTool(Tool* tool) {
  if (tool_ != nullptr) {
    if (drag_ == Drag::Tool && tool_->cancel()) {
      Q_EMIT tool_->hinted(tr("The other tool cancelled what was begun"));
    }
    if (tool != tool_) tool_->putAway();
    tool_->disconnect(this);
  }
  tool_ = tool;
  if (tool_ != nullptr) {
    tool_->takeUp();
    connect(tool_, &Tool::cornersWanted, this, &MapView::cornersWanted);
    connect(tool_, &Tool::overlayChanged, this, [this] {
      update();
      updateCursor();
    });
  }
  drag_ = Drag::None;
  updateCursor();
  update();
  Q_EMIT toolChanged();
}

void MapView::setLayers(const Layers& layers) {
  layers_ = layers;
  spoil();
  Q_EMIT layersChanged();
}

void MapView::setField(DistanceTones field) {
  field_ = std::move(field);
  spoil();
  Q_EMIT layersChanged();
}

void MapView::setTraffic(std::shared_ptr<const MapTones> traffic, std::uint32_t most) {
  traffic_ = std::move(traffic);
  most_traffic_ = most;
  spoil();
  Q_EMIT layersChanged();
}

bool MapView::showsTraffic() const {
  return traffic_ && layers_.traffic > 0.0 && traffic_->frame() == editor_.document().frame();
}

void MapView::setReview(ReviewScene review) {
  review_ = std::move(review);
  update();
}

void MapView::setRoutes(std::shared_ptr<const app::picture::RouteDrawing> routes) {
  routes_ = std::move(routes);
  update();
}

void MapView::setZone(std::optional<std::size_t> zone) {
  zone_ = zone;
  update();
}

void MapView::setPassage(std::optional<PassageMark> passage) {
  passage_ = std::move(passage);
  update();
}

void MapView::setLegends(bool wanted) { legends_ = wanted; }

std::vector<Legend> MapView::legends(bool with_compared) const {
  std::vector<Legend> out;
  if (!legends_ || !editor_.hasDocument()) return out;
  const Theme& theme = mapTheme();
  if (field_.tones && layers_.field > 0.0) {
    out.push_back(distanceLegend(editor_.shown(), field_.most_m, layers_.field, theme));
  }
  if (showsTraffic()) {
    std::array<double, app::picture::kHeatLevels> from{};
    std::ranges::copy(app::picture::heatLevels(most_traffic_), from.begin());
    out.push_back(heatLegend(tr("Traffic, visits per cell"), from, most_traffic_, layers_.traffic,
                             isMapDark()));
  }
  if (showsSearch()) {
    out.push_back(searchLegend(search_->replay(), search_->bothEnds(), layers_.search, theme));
  }
  if (with_compared && !compared_.empty()) out.push_back(comparedLegend(compared_, isMapDark()));
  return out;
}

void MapView::setCompared(std::vector<ComparedPath> paths) {
  compared_ = std::move(paths);
  update();
  Q_EMIT layersChanged();
}

void MapView::spoil() {
  stale_ = QRegion(QRect(QPoint(), image_.size()));
  update();
}

void MapView::setView(const ViewTransform& view) {
  if (!tones_) return;
  view_ = keptInSight(view, editor_.document().frame().bounds(), sizePx(), kLeastInSight_px);
  spoil();
  Q_EMIT viewChanged();
}

void MapView::showView(const ViewTransform& view) {
  fits_ = false;
  setView(view);
}

void MapView::fit() {
  fits_ = true;
  if (!tones_) return;
  const GridFrame& grid = editor_.document().frame();
  setView(fitted(grid.bounds(), sizePx(), kMargin_px, scaleLimits(grid)));
}

void MapView::showScale(double px_per_column) {
  if (!tones_) return;
  fits_ = false;
  const GridFrame& grid = editor_.document().frame();
  setView(scaledAt(view_, 0.5 * sizePx(), px_per_column * actualScale(grid), scaleLimits(grid)));
}

void MapView::zoomBy(double factor) {
  if (!tones_) return;
  fits_ = false;
  const ScaleLimits limits = scaleLimits(editor_.document().frame());
  setView(scaledAt(view_, 0.5 * sizePx(), view_.scale * factor, limits));
}

void MapView::showBox(const Aabb& world, double share) {
  if (!tones_) return;
  fits_ = false;
  const ScaleLimits limits = scaleLimits(editor_.document().frame());
  const double margin = 0.5 * (1.0 - share) * std::min(width(), height());
  setView(fitted(world, sizePx(), margin, {limits.min, 0.5 * limits.max}));
}

void MapView::centreOn(Vec2 world) {
  if (!tones_) return;
  fits_ = false;
  setView({world - (0.5 / view_.scale) * sizePx(), view_.scale});
}

// `view` in the image's pixels.
void MapView::fillImage(QImage& image, const QRect& area, const ViewTransform& view) const {
  const Theme& theme = mapTheme();
  const ToneTable table = faded(toneTable(theme.floor, theme.wall), theme.floor, layers_.map);
  paintMap(image, area, *tones_, view, table, theme.outside.rgb());
  if (field_.tones && layers_.field > 0.0) {
    blendField(image, area, *field_.tones, view, clearanceColours(layers_.field));
  }
  if (showsTraffic()) {
    blendField(image, area, *traffic_, view, trafficColours(isMapDark(), layers_.traffic));
  }
  if (showsSearch()) {
    blendField(image, area, search_->field(), view, searchColours(layers_.search));
  }
  if (isMass() && layers_.agents > 0.0) rasterAgents(image, area, scene_, view, theme);
}

void MapView::panBy(Vec2 by_px) {
  fits_ = false;
  setView(panned(view_, by_px));
}

QImage MapView::picture(const ViewTransform& view, QSize size) const {
  QImage out(size, QImage::Format_RGB32);
  fillImage(out, out.rect(), view);
  QPainter painter(&out);
  paintOver(painter, view, out.rect(), out.rect());
  const std::vector<Legend> shown = legends();
  const QSizeF card = legendSize(shown, painter.font());
  const QRectF upper(QPointF(kLegend_px, kLegend_px), card);
  const QRectF lower = upper.translated(0.0, size.height() - upper.bottom() - kLegend_px);
  const bool hides = crosses(compared_, view, lower) && !crosses(compared_, view, upper);
  paintLegends(painter, hides ? upper : lower, shown, mapTheme());
  return out;
}

void MapView::paintOver(QPainter& painter, const ViewTransform& view, const QRect& area,
                        const QRect& room) const {
  const Theme& theme = mapTheme();
  const GridFrame& grid = editor_.document().frame();
  painter.setOpacity(layers_.grid);
  if (layers_.grid > 0.0) paintGrid(painter, grid, view, area, theme);
  painter.setOpacity(1.0);
  paintZones(painter, view, area, room);
  paintPolygons(painter, view, area);
  paintRoutes(painter, view, area, room);
  if (showsSearch()) {
    intervals_.paint(painter, search_->replay(), view, room.size(), layers_.search);
    paintSearch(painter, search_->replay(), view, area, theme);
  }
  painter.setPen(QPen(theme.edge, 1.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frameOf(view, grid.bounds()));
  Layers layers = layers_;
  if (passage_) layers.clearance = 0.0;  // its label would be under that of the passage
  paintScene(painter, scene_, grid, view, {theme, area, room, layers, isMass()});
  paintOverlaps(painter, scene_.conflicts, view, area, theme, layers_.collisions);
  paintBlockedGoals(painter, scene_, grid, view, area, theme, layers_.collisions);
  if (!review_.paths.empty()) {
    paintReview(painter, review_, grid, view, area, room, theme);
  }
  paintCompared(painter, compared_, view, theme, isMapDark());
  if (passage_) {
    const bool has = scene_.chosen < scene_.agents.size() && scene_.agents[scene_.chosen].paths;
    paintPassage(painter, *passage_,
                 has ? scene_.agents[scene_.chosen].paths->line : app::picture::Curve(), view, room,
                 theme);
  }
}

void MapView::paintZones(QPainter& painter, const ViewTransform& view, const QRect& area,
                         const QRect& room) const {
  if (layers_.zones <= 0.0) return;
  const app::EditDocument& document = editor_.document();
  const std::shared_ptr<const SiteZones>& zones = zones_.of(document);
  if (!zones) return;
  if (labelled_zones_ != zones) {
    labelled_zones_ = zones;
    zone_labels_ =
        app::picture::zoneLabels(*zones, editor_.map().frame, document.frame(), windowWords());
  }
  painter.save();
  painter.setOpacity(layers_.zones);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, mapTheme(), area);
  const View all = pictureView(view, room, 1.0);
  app::picture::drawZones(canvas, *zones, zone_labels_, all);
  if (zone_ && *zone_ < zones->zones.size()) {
    app::picture::drawZoneOutline(canvas, zones->zones[*zone_], all);
  }
  painter.restore();
}

void MapView::paintRoutes(QPainter& painter, const ViewTransform& view, const QRect& area,
                          const QRect& room) const {
  if (!routes_ || layers_.routes <= 0.0) return;
  painter.save();
  painter.setOpacity(layers_.routes);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, mapTheme(), area);
  app::picture::drawRoutes(canvas, *routes_, pictureView(view, room, 1.0));
  painter.restore();
}

// The curves are made once for each state of the layers.
void MapView::paintPolygons(QPainter& painter, const ViewTransform& view, const QRect& area) const {
  const auto& layers = editor_.document().layers();
  if (layers->empty() || layers_.polygons <= 0.0) return;
  if (polygons_of_ != layers) {
    polygons_of_ = layers;
    polygons_ = app::picture::polygonCurves(*layers, {});
  }
  painter.save();
  painter.setOpacity(layers_.polygons);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, mapTheme(), area);
  const PainterCanvas::World world(canvas, view);
  app::picture::drawPolygons(canvas, polygons_, 1.0);
  painter.restore();
}

void MapView::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  const Theme& theme = mapTheme();
  if (!tones_) {
    painter.fillRect(rect(), theme.outside);
    return;
  }
  const double ratio = devicePixelRatioF();
  const QSize size = (QSizeF(this->size()) * ratio).toSize();
  if (image_.size() != size || image_.devicePixelRatio() != ratio) {
    image_ = QImage(size, QImage::Format_RGB32);
    image_.setDevicePixelRatio(ratio);
    stale_ = QRegion(QRect(QPoint(), size));
  }
  const QRect stale = stale_.boundingRect().intersected(QRect(QPoint(), size));
  if (!stale.isEmpty()) fillImage(image_, stale, {view_.origin, view_.scale * ratio});
  stale_ = {};
  const QRect area = event->rect();
  const QRectF source(QPointF(area.topLeft()) * ratio, QSizeF(area.size()) * ratio);
  painter.drawImage(QRectF(area), image_, source);
  paintOver(painter, view_, area, rect());
  if (!editor_.cells().empty()) {
    paintBorder(painter, editor_.cells(), editor_.document().frame(), view_, rect(), theme);
  }
  if (tool_ != nullptr) {
    painter.setRenderHint(QPainter::Antialiasing);
    tool_->paint(painter, view_, theme);
    if (auto* place = qobject_cast<PlaceTool*>(tool_)) paintPlacing(painter, *place);
  }
}

void MapView::paintPlacing(QPainter& painter, const PlaceTool& tool) const {
  const std::optional<Pose> pose = tool.preview();
  if (!pose) return;
  const app::EditAgent* a = tool.what() == PlaceTool::What::Agent ? editor_.chosen() : tool.agent();
  const std::shared_ptr<const Footprint> shape = a != nullptr ? editor_.footprint(*a) : nullptr;
  paintPreview(painter, shape.get(), *pose, tool.what() == PlaceTool::What::Goal, view_,
               mapTheme());
}

void MapView::resizeEvent(QResizeEvent*) {
  fits_ ? fit() : Q_EMIT viewChanged();  // another part of the map is visible
}

void MapView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    spoil();
    Q_EMIT layersChanged();
  }
  QWidget::changeEvent(event);
}

void MapView::wheelEvent(QWheelEvent* event) {
  if (!tones_) return;
  const double notches = event->angleDelta().y() / kNotch;
  if (notches == 0.0) return;
  fits_ = false;
  setView(scaledAt(view_, vec(event->position()), view_.scale * std::pow(kWheelStep, notches),
                   scaleLimits(editor_.document().frame())));
  Q_EMIT hovered(view_.toWorld(vec(event->position())));
  event->accept();
}

Pointer MapView::pointer(QPointF px, Qt::MouseButton button,
                         Qt::KeyboardModifiers modifiers) const {
  const Vec2 world = view_.toWorld(vec(px));
  Pointer out{world, editor_.document().frame().cellAt(world), view_.scale, button, modifiers};
  out.driven = AgentTool::drivenAt(scene_, world, view_.scale);
  return out;
}

Cell MapView::hoveredCell() const {
  return editor_.document().frame().cellAt(view_.toWorld(vec(last_)));
}

void MapView::mousePressEvent(QMouseEvent* event) {
  if (!tones_) return;
  last_ = event->position();
  if (drag_ != Drag::None) {
    if (event->buttons().testFlag(button_)) return;  // another button during a drag
    endDrag();                                       // its release went to another window
  }
  button_ = event->button();
  const bool left = event->button() == Qt::LeftButton;
  const bool looks = tool_ == nullptr || tool_->cursor() == Qt::OpenHandCursor;
  if (event->button() == Qt::MiddleButton || (left && (space_ || looks))) {
    drag_ = Drag::Pan;
    space_moves_ = space_;
  } else if (tool_ != nullptr) {
    drag_ = Drag::Tool;
    Pointer at = pointer(last_, event->button(), event->modifiers());
    at.twice = event->type() == QEvent::MouseButtonDblClick;
    tool_->press(at);
  }
  updateCursor();
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
  if (!tones_) return;
  const QPointF by = event->position() - last_;
  last_ = event->position();
  if (drag_ == Drag::Pan) {
    fits_ = false;
    setView(panned(view_, vec(by)));
  } else if (tool_ != nullptr) {
    const Pointer at = pointer(last_, Qt::NoButton, event->modifiers());
    drag_ == Drag::Tool ? tool_->drag(at) : tool_->hover(at);
  }
  Q_EMIT hovered(view_.toWorld(vec(last_)));
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
  last_ = event->position();
  if (event->button() != button_) return;
  const Drag ended = std::exchange(drag_, Drag::None);
  if (ended == Drag::Tool && tool_ != nullptr) {
    tool_->release(pointer(last_, event->button(), event->modifiers()));
  }
  updateCursor();
}

void MapView::endDrag() {
  if (std::exchange(drag_, Drag::None) == Drag::Tool && tool_ != nullptr) tool_->finish();
}

void MapView::leaveEvent(QEvent*) {
  if (tool_ != nullptr) tool_->leave();
  Q_EMIT left();
}

void MapView::focusOutEvent(QFocusEvent* event) {
  space_ = false;  // its release event goes to another widget
  updateCursor();
  QWidget::focusOutEvent(event);
}

void MapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
    space_ = true;
    space_moves_ = false;
  } else if (event->key() == Qt::Key_Escape && tool_ != nullptr && tool_->cancel()) {
    drag_ = Drag::None;
  } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
             tool_ != nullptr && tool_->accept()) {
    drag_ = Drag::None;
  } else if (event->key() != Qt::Key_Backspace || tool_ == nullptr || !tool_->stepBack()) {
    QWidget::keyPressEvent(event);
  }
  updateCursor();
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat() && std::exchange(space_, false)) {
    if (!space_moves_) Q_EMIT spaceTapped();
  }
  QWidget::keyReleaseEvent(event);
  updateCursor();
}

void MapView::updateCursor() {
  if (drag_ == Drag::Pan) {
    setCursor(Qt::ClosedHandCursor);
  } else if (space_ || tool_ == nullptr) {
    setCursor(Qt::OpenHandCursor);
  } else {
    setCursor(tool_->cursor());
  }
}

}  // namespace clearway::gui
