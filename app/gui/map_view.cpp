#include "app/gui/map_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kMargin_px = 24.0;
constexpr double kLeastInSight_px = 48.0;
constexpr double kDragStarts_px = 6.0;
constexpr double kWheelStep = 1.2;  // zoom of a wheel notch
constexpr double kNotch = 120.0;    // eighths of a degree

Vec2 vec(QPointF p) { return {p.x(), p.y()}; }

// One pixel around those whose centres lie in the box.
QRect frameOf(const ViewTransform& view, const Aabb& box) {
  const auto pixel = [](double v) { return static_cast<int>(std::ceil(v - 0.5)); };
  const Vec2 a = view.toPx(box.min);
  const Vec2 b = view.toPx(box.max);
  const QPoint from(pixel(a.x) - 1, pixel(a.y) - 1);
  return {from, QSize(pixel(b.x) - from.x(), pixel(b.y) - from.y())};
}

}  // namespace

MapView::MapView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(240, 180);
  setAccessibleName(tr("Map"));
}

void MapView::setMap(std::shared_ptr<const GridMap> map) {
  map_ = std::move(map);
  tones_ = map_ ? std::make_unique<MapTones>(*map_) : nullptr;
  drag_ = Drag::None;
  fit();
}

void MapView::setScene(Scene scene, const QString& label) {
  scene_ = std::move(scene);
  label_ = label;
  paths_ = map_ ? scenePaths(scene_, map_->grid.frame()) : std::vector<ScenePaths>();
  update();
}

void MapView::setTool(Tool tool) {
  tool_ = tool;
  drag_ = Drag::None;
  updateCursor();
  update();
}

void MapView::setView(const ViewTransform& view) {
  if (!map_) return;
  view_ = keptInSight(view, map_->grid.frame().bounds(), sizePx(), kLeastInSight_px);
  stale_ = true;
  update();
  Q_EMIT viewChanged();
}

void MapView::fit() {
  fits_ = true;
  if (!map_) return;
  const GridFrame& grid = map_->grid.frame();
  setView(fitted(grid.bounds(), sizePx(), kMargin_px, scaleLimits(grid)));
}

void MapView::showActualSize() {
  if (!map_) return;
  fits_ = false;
  const GridFrame& grid = map_->grid.frame();
  setView(scaledAt(view_, 0.5 * sizePx(), actualScale(grid), scaleLimits(grid)));
}

void MapView::zoomBy(double factor) {
  if (!map_) return;
  fits_ = false;
  setView(scaledAt(view_, 0.5 * sizePx(), view_.scale * factor, scaleLimits(map_->grid.frame())));
}

void MapView::fillImage() {
  const double ratio = devicePixelRatioF();
  const QSize size = (QSizeF(this->size()) * ratio).toSize();
  if (image_.size() != size) image_ = QImage(size, QImage::Format_RGB32);
  image_.setDevicePixelRatio(ratio);
  const Theme& theme = themeOf(palette());
  paintMap(image_, *tones_, {view_.origin, view_.scale * ratio}, toneTable(theme.floor, theme.wall),
           theme.outside.rgb());
  stale_ = false;
}

void MapView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  if (!map_) {
    painter.fillRect(rect(), theme.outside);
    return;
  }
  if (stale_ || image_.devicePixelRatio() != devicePixelRatioF()) fillImage();
  painter.drawImage(QPointF(), image_);
  const GridFrame& grid = map_->grid.frame();
  paintGrid(painter, grid, view_, rect(), theme);
  painter.setPen(QPen(theme.edge, 1.0));
  painter.drawRect(frameOf(view_, grid.bounds()));
  paintScene(painter, scene_, paths_, grid, view_, {theme, rect(), label_});
  if (drag_ == Drag::Place) paintPlacing(painter);
}

// The pose that a release would place.
void MapView::paintPlacing(QPainter& painter) const {
  if (scene_.chosen >= scene_.agents.size()) return;
  Scene preview;
  SceneAgent agent;
  agent.footprint = scene_.agents[scene_.chosen].footprint;
  const std::optional<Pose>& now =
      tool_ == Tool::Start ? scene_.agents[scene_.chosen].start : scene_.agents[scene_.chosen].goal;
  const Heading kept = now ? now->heading : Heading();
  const Pose pose{view_.toWorld(vec(pressed_)), draggedHeading().value_or(kept)};
  (tool_ == Tool::Start ? agent.start : agent.goal) = pose;
  preview.agents.push_back(std::move(agent));
  const Theme& theme = themeOf(palette());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(tool_ == Tool::Start ? theme.start : theme.goal, 1.5, Qt::DashLine));
  if (draggedHeading()) painter.drawLine(pressed_, last_);
  painter.restore();
  paintScene(painter, preview, scenePaths(preview, map_->grid.frame()), map_->grid.frame(), view_,
             {theme, rect(), {}});
}

void MapView::resizeEvent(QResizeEvent*) {
  stale_ = true;
  if (fits_) fit();
}

void MapView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) stale_ = true;
  QWidget::changeEvent(event);
}

void MapView::wheelEvent(QWheelEvent* event) {
  if (!map_) return;
  const double notches = event->angleDelta().y() / kNotch;
  if (notches == 0.0) return;
  fits_ = false;
  setView(scaledAt(view_, vec(event->position()), view_.scale * std::pow(kWheelStep, notches),
                   scaleLimits(map_->grid.frame())));
  Q_EMIT hovered(view_.toWorld(vec(event->position())));
  event->accept();
}

void MapView::mousePressEvent(QMouseEvent* event) {
  if (!map_) return;
  pressed_ = last_ = event->position();
  const bool left = event->button() == Qt::LeftButton;
  if (event->button() == Qt::MiddleButton || (left && (space_ || tool_ == Tool::Look))) {
    drag_ = Drag::Pan;
  } else if (left) {
    drag_ = Drag::Place;
  }
  updateCursor();
  update();
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
  if (!map_) return;
  if (drag_ == Drag::Pan) {
    fits_ = false;
    setView(panned(view_, vec(event->position() - last_)));
  }
  last_ = event->position();
  if (drag_ == Drag::Place) update();
  Q_EMIT hovered(view_.toWorld(vec(last_)));
}

std::optional<Heading> MapView::draggedHeading() const {
  const Vec2 by = vec(last_ - pressed_);
  if (length(by) < kDragStarts_px) return std::nullopt;
  const Result<Heading> heading = Heading::fromVector(by);
  return heading ? std::optional(*heading) : std::nullopt;
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
  last_ = event->position();
  const Drag ended = drag_;
  drag_ = Drag::None;
  updateCursor();
  update();
  if (ended == Drag::Place) {
    Q_EMIT placed(tool_, view_.toWorld(vec(pressed_)), draggedHeading());
  }
}

void MapView::leaveEvent(QEvent*) { Q_EMIT left(); }

void MapView::focusOutEvent(QFocusEvent* event) {
  space_ = false;  // its release goes elsewhere
  updateCursor();
  QWidget::focusOutEvent(event);
}

void MapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && drag_ == Drag::Place) {
    drag_ = Drag::None;
    update();
  } else if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
    space_ = true;
  } else {
    QWidget::keyPressEvent(event);
  }
  updateCursor();
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) space_ = false;
  QWidget::keyReleaseEvent(event);
  updateCursor();
}

void MapView::updateCursor() {
  if (drag_ == Drag::Pan) {
    setCursor(Qt::ClosedHandCursor);
  } else if (space_ || tool_ == Tool::Look) {
    setCursor(Qt::OpenHandCursor);
  } else {
    setCursor(Qt::CrossCursor);
  }
}

}  // namespace clearway::gui
