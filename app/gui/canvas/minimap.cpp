#include "app/gui/canvas/minimap.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/document/editor.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kLeastView_px = 520;  // a narrower one has no room beside the legend
constexpr const char* kShownKey = "view/minimap";
constexpr double kLongest_px = 184.0, kShortest_px = 40.0;
constexpr double kFrame_px = 1.0;
constexpr double kLeastPart_px = 6.0;  // of the rectangle of the visible part
constexpr double kDot_px = 3.0;
constexpr std::size_t kMostAgents = 300;  // with more, only the chosen one is drawn
constexpr double kKeyStep = 0.25;         // of the visible part
constexpr int kEnd_px = 12;               // from the middle of a start or goal
constexpr double kNotchZoom = 1.2, kWheelNotch = 120.0;

QPointF qpoint(Vec2 v) { return {v.x, v.y}; }

// The start or a goal of the chosen agent is there.
bool hasEnd(const MapView& view, const QRectF& px) {
  const Scene& scene = view.scene();
  if (scene.chosen >= scene.agents.size()) return false;
  const auto has = [&](Vec2 at) { return px.contains(qpoint(view.view().toPx(at))); };
  const SceneAgent& a = scene.agents[scene.chosen];
  return (a.start && has(a.start->position)) ||
         std::ranges::any_of(a.goals, [&](const SceneGoal& g) { return has(g.pose.position); });
}

}  // namespace

Minimap::Minimap(const Editor& editor, MapView& view)
    : editor_(editor), view_(view), wanted_(QSettings().value(kShownKey, true).toBool()) {
  setObjectName("minimap");
  setAccessibleName(tr("Minimap"));
  setToolTip(tr("The whole map. Click or drag to move the view."));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  hide();
  // The view connected first, so that its tones are up to date.
  connect(&editor, &Editor::replaced, this, &Minimap::showDocument);
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    changes.map_replaced ? showDocument() : showCells(changes.cells);
  });
  connect(&view, &MapView::viewChanged, this, &Minimap::showView);
  connect(&view, &MapView::sceneChanged, this, &Minimap::showScene);
}

void Minimap::setWanted(bool wanted) {
  wanted_ = wanted;
  QSettings().setValue(kShownKey, wanted);
  showView();
}

QSize Minimap::sizeHint() const {
  if (!editor_.hasDocument()) return {};
  const Vec2 map = editor_.document().frame().bounds().max;
  const double scale = kLongest_px / std::max(map.x, map.y);
  const auto side = [&](double m) {
    return static_cast<int>(std::lround(std::max(m * scale, kShortest_px) + 2.0 * kFrame_px));
  };
  return {side(map.x), side(map.y)};
}

void Minimap::showDocument() {
  image_ = {};
  paths_.reset();
  path_.clear();
  placeWidget();
  place();
  showView();
  update();
}

// Not under the pointer that drags in it.
void Minimap::placeWidget() {
  if (dragged_) return;
  QEvent resized(QEvent::LayoutRequest);
  QCoreApplication::sendEvent(this, &resized);  // to its overlay
}

void Minimap::place() {
  if (!editor_.hasDocument() || width() <= 0 || height() <= 0) return;
  const double scale = 1.0 / kLongest_px;
  const Aabb bounds = editor_.document().frame().bounds();
  transform_ = fitted(bounds, {1.0 * width(), 1.0 * height()}, kFrame_px, {scale * 1e-9, 1e9});
}

void Minimap::showCells(const CellRange& cells) {
  if (cells.empty() || image_.isNull()) return;
  const GridFrame& grid = editor_.document().frame();
  const double ratio = devicePixelRatioF();
  const Vec2 a =
      transform_.toPx({grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)});
  const Vec2 b =
      transform_.toPx({grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)});
  // A pixel more on each side: neighbours share pixels of coarse levels.
  const QRectF px(qpoint(ratio * a), qpoint(ratio * b));
  stale_ |= px.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(image_.rect());
  update();
}

void Minimap::showScene() {
  const Scene& scene = view_.scene();
  const auto chosen =
      scene.chosen < scene.agents.size() ? scene.agents[scene.chosen].paths : nullptr;
  if (chosen != paths_) {
    paths_ = chosen;
    path_.clear();
    QPointF last;
    if (paths_) {
      paths_->line.forEachPoint([&](Vec2 p, app::picture::Curve::Step) {
        last = pxOf(p);
        if (path_.isEmpty() || (last - path_.last()).manhattanLength() >= 1.0) path_.append(last);
      });
      path_.append(last);
    }
  }
  if (!isVisible()) return;
  placeWidget();
  update();
}

Aabb Minimap::seenBox() const {
  const ViewTransform& v = view_.view();
  return {v.toWorld({}), v.toWorld({1.0 * view_.width(), 1.0 * view_.height()})};
}

QRectF Minimap::visiblePart() const {
  const Aabb seen = seenBox();
  const Aabb map = editor_.document().frame().bounds();
  QRectF px(pxOf({std::max(seen.min.x, map.min.x), std::max(seen.min.y, map.min.y)}),
            pxOf({std::min(seen.max.x, map.max.x), std::min(seen.max.y, map.max.y)}));
  const QPointF centre = px.center();
  px.setSize(px.size().expandedTo({kLeastPart_px, kLeastPart_px}));
  px.moveCenter(centre);
  return px;
}

QPointF Minimap::pxOf(Vec2 world) const { return qpoint(transform_.toPx(world)); }

void Minimap::showView() {
  if (!editor_.hasDocument() || view_.tones() == nullptr) {
    hide();
    return;
  }
  const Aabb seen = seenBox();
  const Aabb map = editor_.document().frame().bounds();
  const bool whole = seen.min.x <= map.min.x && seen.min.y <= map.min.y &&
                     seen.max.x >= map.max.x && seen.max.y >= map.max.y;
  setVisible(wanted_ && !whole && view_.width() >= kLeastView_px);
  if (isHidden()) return;
  placeWidget();
  const Vec2 share = seen.max - seen.min;
  const auto percent = [](double part, double all) {
    return std::clamp(static_cast<int>(std::lround(100.0 * part / all)), 0, 100);
  };
  setAccessibleDescription(tr("The view shows %1 % of the map's width and %2 % of its height")
                               .arg(percent(share.x, map.max.x))
                               .arg(percent(share.y, map.max.y)));
  update();
}

void Minimap::fillImage() {
  const double ratio = devicePixelRatioF();
  const QSize size = (QSizeF(this->size()) * ratio).toSize();
  if (image_.size() != size || image_.devicePixelRatio() != ratio) {
    image_ = QImage(size, QImage::Format_RGB32);
    image_.setDevicePixelRatio(ratio);
    stale_ = image_.rect();
  }
  if (stale_.isEmpty()) return;
  const Theme& theme = mapTheme();
  paintMap(image_, stale_, *view_.tones(), {transform_.origin, transform_.scale * ratio},
           toneTable(theme.floor, theme.wall), theme.outside.rgb());
  painted_ += static_cast<quint64>(stale_.width()) * static_cast<quint64>(stale_.height());
  stale_ = {};
}

void Minimap::paintAgents(QPainter& painter) const {
  const Theme& theme = mapTheme();
  const Scene& scene = view_.scene();
  if (!path_.isEmpty()) {
    const SceneAgent& chosen = scene.agents[scene.chosen];
    const QColor ink = chosen.colour.isValid() ? chosen.colour : theme.agent;
    painter.setPen(QPen(theme.floor, 3.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(path_);
    painter.setPen(
        QPen(chosen.muted ? theme.caution : ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(path_);
  }
  const auto dot = [&](Vec2 at, QColor ink, double radius) {
    painter.setPen(QPen(theme.floor, 1.0));
    painter.setBrush(ink);
    painter.drawEllipse(pxOf(at), radius, radius);
  };
  for (std::size_t k = 0; k < scene.agents.size(); ++k) {
    const bool chosen = k == scene.chosen;
    if (!chosen && scene.agents.size() > kMostAgents) continue;
    const SceneAgent& a = scene.agents[k];
    const double radius = chosen ? kDot_px + 0.5 : kDot_px - 0.5;
    if (a.start) dot(a.now ? a.now->position : a.start->position, theme.start, radius);
    for (const SceneGoal& g : a.goals) dot(g.pose.position, theme.goal, radius);
  }
}

void Minimap::paintEvent(QPaintEvent*) {
  if (!editor_.hasDocument() || view_.tones() == nullptr) return;
  fillImage();
  const Theme& theme = mapTheme();
  QPainter painter(this);
  painter.drawImage(QPointF(), image_);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF part = visiblePart();
  QPainterPath around;
  around.addRect(rect());
  around.addRect(part);
  QColor shade = theme.outside;
  shade.setAlphaF(0.55F);
  painter.fillPath(around, shade);
  paintAgents(painter);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.floor, 3.5));
  painter.drawRect(part);
  painter.setPen(QPen(theme.agent, 1.8));
  painter.drawRect(part);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(hasFocus() ? QPen(currentPalette().color(QPalette::Highlight), 2.0)
                            : QPen(theme.control, 1.0));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::resizeEvent(QResizeEvent*) {
  place();
  image_ = {};
  paths_.reset();
  showScene();
}

void Minimap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    stale_ = image_.rect();
    update();
  }
  QWidget::changeEvent(event);
}

void Minimap::moveTo(QPointF px) { view_.centreOn(transform_.toWorld({px.x(), px.y()})); }

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;  // taken, so that no tool gets it
  const QRectF part = visiblePart();
  const bool inside = part.contains(event->position());
  const QPointF middle =
      pxOf(view_.view().toWorld(0.5 * Vec2{1.0 * view_.width(), 1.0 * view_.height()}));
  grip_ = inside ? event->position() - middle : QPointF();
  dragged_ = true;
  if (!inside) moveTo(event->position());
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (dragged_) moveTo(event->position() - grip_);
}

void Minimap::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragged_ = false;
  placeWidget();
}

void Minimap::wheelEvent(QWheelEvent* event) {
  view_.zoomBy(std::pow(kNotchZoom, event->angleDelta().y() / kWheelNotch));
  event->accept();
}

void Minimap::keyPressEvent(QKeyEvent* event) {
  const int x = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  const int y = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
  if (x == 0 && y == 0) {
    QWidget::keyPressEvent(event);
    return;
  }
  view_.panBy({-kKeyStep * x * view_.width(), -kKeyStep * y * view_.height()});
}

void Minimap::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void Minimap::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

Overlay::Place minimapPlace(const MapView& view, QWidget& above,
                            const std::vector<QWidget*>& below) {
  const auto hides = [&view](const QRect& px) {
    return hasEnd(view, px.adjusted(-kEnd_px, -kEnd_px, kEnd_px, kEnd_px));
  };
  return {Qt::AlignBottom | Qt::AlignRight, 10, 0, &above, below, hides,
          Qt::AlignTop | Qt::AlignLeft};
}

}  // namespace clearway::gui
