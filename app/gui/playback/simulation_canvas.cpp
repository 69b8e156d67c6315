#include "app/gui/playback/simulation_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/drawing/style/fleet_picture_input.h"
#include "app/gui/canvas/layer_legends.h"
#include "app/gui/canvas/paint/engine_painter.h"
#include "app/gui/canvas/paint/run_lines.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/picture_text.h"
#include "app/gui/wording/preferences.h"

namespace clearway::gui {
namespace {

constexpr double kFitMargin_px = 28.0;
constexpr double kZoomOfNotch = 1.2;
constexpr double kNotchAngle = 120.0;
constexpr double kPick_px = 6.0;
constexpr double kContact_px = 5.0;
constexpr double kKeyMargin_px = 8.0;
constexpr double kHintTop_px = 16.0;
constexpr double kHeatOpacity = 0.85;

Vec2 toVec(QPointF p) { return {p.x(), p.y()}; }
QPointF toPoint(Vec2 v) { return {v.x, v.y}; }

// Of the map where a cell is blocked as there: doors and dropped obstacles differ from it.
std::unique_ptr<MapTones> tonesOf(const OccupancyGrid& grid, const maps::GridMap* map) {
  const GridFrame& frame = grid.frame();
  std::vector<std::uint8_t> tones;
  if (map != nullptr && map->grid.frame() == frame) {
    tones = MapTones(*map).level(0).tones;
  } else {
    map = nullptr;
    tones.resize(static_cast<std::size_t>(frame.rows()) *
                 static_cast<std::size_t>(frame.columns()));
  }
  std::size_t k = 0;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j, ++k) {
      const bool blocked = grid.blocked({i, j});
      if (map != nullptr && map->grid.blocked({i, j}) == blocked) continue;
      tones[k] = toneOf(blocked ? maps::CellState::Occupied : maps::CellState::Free);
    }
  }
  return std::make_unique<MapTones>(frame, std::move(tones), MapTones::Blend::Darkest);
}

}  // namespace

SimulationCanvas::SimulationCanvas() {
  setMinimumSize(240, 180);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAccessibleName(tr("Simulation"));
  setMouseTracking(true);
  connect(&PreferenceStore::instance(), &PreferenceStore::changed, this,
          qOverload<>(&SimulationCanvas::update));
}

void SimulationCanvas::show(std::shared_ptr<const SimulationFrame> frame) {
  const bool is_first = frame_ == nullptr;
  frame_ = std::move(frame);
  if (!frame_) {
    endDrag();
    chosen_.reset();
    takeGrid(map_ ? std::shared_ptr<const OccupancyGrid>(map_, &map_->grid) : nullptr);
    painter_.setBodies(nullptr);
    point(std::nullopt);
    fit();
    update();
    return;
  }
  painter_.setBodies(frame_->bodies);
  takeGrid(frame_->grid);
  if (drag_ == Drag::Pull && !canPull(pull_.agent)) endDrag();
  if (is_first && fits_) fit();
  centreChosen();
  point(pointer_);
  update();
}

void SimulationCanvas::setMap(std::shared_ptr<const maps::GridMap> map) {
  map_ = std::move(map);
  grid_.reset();  // the tones are those of another map
  if (!frame_) show(nullptr);
}

void SimulationCanvas::takeGrid(std::shared_ptr<const OccupancyGrid> grid) {
  if (grid == grid_) return;
  grid_ = std::move(grid);
  tones_ = grid_ ? tonesOf(*grid_, map_.get()) : nullptr;
  has_unknown_ = false;
  if (!tones_) return;
  const std::vector<std::uint8_t>& tones = tones_->level(0).tones;
  has_unknown_ = std::ranges::find(tones, toneOf(maps::CellState::Unknown)) != tones.end();
}

void SimulationCanvas::choose(std::optional<std::uint32_t> agent) {
  if (frame_ && agent && *agent >= frame_->agents.size()) agent.reset();
  if (agent == chosen_) return;
  chosen_ = agent;
  centreChosen();
  update();
  Q_EMIT chosenChanged();
}

void SimulationCanvas::setFollow(bool follow) {
  follow_ = follow;
  centreChosen();
  update();
}

void SimulationCanvas::setBoxes(bool boxes) {
  boxes_ = boxes;
  update();
}

void SimulationCanvas::setHint(const QString& hint) {
  if (hint == hint_) return;
  hint_ = hint;
  update();
}

void SimulationCanvas::centreChosen() {
  if (!follow_ || !frame_ || !chosen_ || *chosen_ >= frame_->agents.size()) return;
  setView({frame_->agents[*chosen_].pose.position - (0.5 / view_.scale) * sizePx(), view_.scale});
}

ScaleLimits SimulationCanvas::limits() const {
  if (grid_) return scaleLimits(grid_->frame());
  return {1e-3, kLargestCell_px};
}

std::optional<Aabb> SimulationCanvas::bounds() const {
  if (grid_) return grid_->frame().bounds();
  if (!frame_) return std::nullopt;
  return enlarged(painter_.boundsOf(frame_->agents).value_or(Aabb{}), 1.0);
}

void SimulationCanvas::setView(const ViewTransform& view) {
  const std::optional<Aabb> box = bounds();
  view_ = box ? keptInSight(view, *box, sizePx(), kLeastInSight_px) : view;
  update();
}

void SimulationCanvas::fit() {
  fits_ = true;
  if (const auto box = bounds()) setView(fitted(*box, sizePx(), kFitMargin_px, limits()));
}

void SimulationCanvas::zoomBy(double factor) {
  fits_ = false;
  setView(scaledAt(view_, 0.5 * sizePx(), factor * view_.scale, limits()));
}

void SimulationCanvas::showScale(double px_per_column) {
  const double actual = grid_ ? actualScale(grid_->frame()) : 1.0;
  zoomBy(px_per_column * actual / view_.scale);
}

void SimulationCanvas::resizeEvent(QResizeEvent*) {
  fits_ ? fit() : setView(view_);
  centreChosen();
}

void SimulationCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = mapTheme();
  if (tones_) {
    paintGrid(painter);
  } else {
    painter.fillRect(rect(), frame_ ? theme.floor : theme.outside);
  }
  if (!frame_) return;
  paintAgents(painter);
  if (frame_->engine) {
    paintMarks(painter, *frame_->engine, view_, QRectF(rect()), theme, windowWords());
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.warn, 2.0));
  painter.setBrush(Qt::NoBrush);
  for (const Vec2 c : frame_->contacts) {
    painter.drawEllipse(toPoint(view_.toPx(c)), kContact_px, kContact_px);
  }
  paintPull(painter);
  paintLegend(painter);
  paintHint(painter);
}

void SimulationCanvas::paintAgents(QPainter& painter) {
  const Theme& theme = mapTheme();
  const QRectF area(rect());
  const std::span<const app::RecordedAgent> agents = frame_->agents;
  const RunMarks& shown = preferences().run_marks;
  const std::vector<QColor> colours =
      runColours(frame_->colours, agents.size(), theme, isMapDark());
  std::vector<std::uint8_t> rests;
  for (const AgentMotion& m : frame_->motions) rests.push_back(m.is_at_rest ? 1 : 0);
  const SimulationPainter::Style style{theme, area, chosen_, boxes_, colours, rests};
  const RunLineStyle lines{theme, area, colours, chosen_};
  RunLineStyle trails = lines;
  trails.chosen_only = agents.size() > app::kFewAgents;
  drawn_ = {};
  if (shown.trails) {
    drawn_.trails = paintLines(painter, RunLine::Trail, frame_->trails, view_, trails);
  }
  if (shown.routes) {
    drawn_.routes = paintLines(painter, RunLine::Route, frame_->routes, view_, lines);
  }
  if (shown.goals) {
    drawn_.goals = painter_.paintGoals(painter, frame_->goals, agents, view_, style);
  }
  drawn_.agents = painter_.paint(painter, agents, view_, style);
  if (shown.names) drawn_.names = painter_.paintNames(painter, agents, view_, style, pointed_);
}

void SimulationCanvas::paintGrid(QPainter& painter) {
  const Theme& theme = mapTheme();
  const double ratio = devicePixelRatioF();
  const QSize px = (QSizeF(size()) * ratio).toSize();
  if (image_.size() != px) image_ = QImage(px, QImage::Format_RGB32);
  const ViewTransform fine{view_.origin, ratio * view_.scale};
  paintMap(image_, image_.rect(), *tones_, fine, toneTable(theme.floor, theme.wall),
           theme.outside.rgb());
  if (frame_ && !frame_->heat.levels.empty()) {
    const MapTones heat(grid_->frame(), frame_->heat.levels, MapTones::Blend::Most);
    blendField(image_, image_.rect(), heat, fine, trafficColours(isMapDark(), kHeatOpacity));
  }
  image_.setDevicePixelRatio(ratio);
  painter.drawImage(QPointF(), image_);
  image_.setDevicePixelRatio(1.0);
}

void SimulationCanvas::paintPull(QPainter& painter) const {
  if (drag_ != Drag::Pull || pull_.agent >= frame_->agents.size()) return;
  const Vec2 from = toWorld(frame_->agents[pull_.agent].pose, pull_.local);
  painter.setPen(QPen(mapTheme().ink, 2.0, Qt::DashLine));
  painter.drawLine(toPoint(view_.toPx(from)), toPoint(view_.toPx(pull_.target)));
}

std::vector<std::pair<QColor, QString>> SimulationCanvas::swatches() const {
  const Theme& theme = mapTheme();
  std::vector<std::pair<QColor, QString>> out{
      {colourOf(AgentLook::Moves, theme), tr("moves")},
      {colourOf(AgentLook::Static, theme), tr("stands")},
      {colourOf(AgentLook::Waits, theme), tr("waits")},
      {colourOf(AgentLook::Arrived, theme), tr("arrived")},
      {colourOf(AgentLook::Collides, theme), tr("collides")}};
  if (has_unknown_) {
    out.emplace_back(toneTable(theme.floor, theme.wall)[toneOf(maps::CellState::Unknown)],
                     tr("unknown cells"));
  }
  return out;
}

// In as many rows as the canvas is narrow.
SimulationCanvas::Key SimulationCanvas::key() const {
  const QFontMetrics metrics = fontMetrics();
  const double room = width() - 2.0 * kKeyMargin_px, tall = metrics.height() + 8.0;
  Key out;
  double x = 10.0, y = 0.0, wide = 0.0;
  for (const auto& [colour, word] : swatches()) {
    const double next = 30.0 + metrics.horizontalAdvance(word);
    if (x > 10.0 && x + next > room) {
      x = 10.0;
      y += metrics.height() + 2.0;
    }
    out.items.push_back({{x, y, next, tall}, colour, word});
    x += next;
    wide = std::max(wide, x);
  }
  out.card = {kKeyMargin_px, height() - (y + tall) - kKeyMargin_px, wide, y + tall};
  return out;
}

void SimulationCanvas::paintLegend(QPainter& painter) const {
  const Theme& theme = mapTheme();
  const Key all = key();
  painter.setPen(theme.edge);
  painter.setBrush(theme.floor);
  painter.drawRoundedRect(all.card, 5.0, 5.0);
  paintHeatLegend(painter, all.card);
  for (const auto& [box, colour, word] : all.items) {
    const QRectF at = box.translated(all.card.topLeft());
    painter.fillRect(QRectF(at.left(), at.center().y() - 5.0, 10.0, 10.0), colour);
    painter.setPen(theme.ink);
    painter.drawText(at.adjusted(15.0, 0.0, 0.0, 0.0), Qt::AlignVCenter, word);
  }
}

void SimulationCanvas::paintHint(QPainter& painter) const {
  if (hint_.isEmpty()) return;
  const Theme& theme = mapTheme();
  const QFontMetricsF metrics(painter.font());
  const QSizeF size(metrics.horizontalAdvance(hint_) + 24.0, metrics.height() + 12.0);
  const QRectF card(QPointF(0.5 * (width() - size.width()), kHintTop_px), size);
  painter.setPen(theme.edge);
  painter.setBrush(theme.floor);
  painter.drawRoundedRect(card, 5.0, 5.0);
  painter.setPen(theme.ink);
  painter.drawText(card, Qt::AlignCenter, hint_);
}

void SimulationCanvas::paintHeatLegend(QPainter& painter, const QRectF& below) const {
  const HeatFrame& heat = frame_->heat;
  if (heat.levels.empty() || heat.most <= 0.0) return;
  const bool waits = heat.of == SimulationHeat::Waiting;
  const Legend legend =
      heatLegend(waits ? tr("Waiting, seconds per cell") : tr("Traffic, visits per cell"),
                 heat.from, heat.most, kHeatOpacity, isMapDark());
  const QSizeF size = legendSize({&legend, 1}, painter.font());
  paintLegends(painter, {QPointF(below.left(), below.top() - 6.0 - size.height()), size},
               {&legend, 1}, mapTheme());
}

void SimulationCanvas::wheelEvent(QWheelEvent* event) {
  const double by = std::pow(kZoomOfNotch, event->angleDelta().y() / kNotchAngle);
  const Vec2 at = follow_ && chosen_ ? 0.5 * sizePx() : toVec(event->position());
  fits_ = false;
  setView(scaledAt(view_, at, by * view_.scale, limits()));
  event->accept();
}

bool SimulationCanvas::canPull(std::uint32_t agent) const {
  return frame_ && frame_->has_physics && frame_->is_live && agent < frame_->agents.size() &&
         frame_->agents[agent].has(app::RecordedAgent::kPresent);
}

void SimulationCanvas::mousePressEvent(QMouseEvent* event) {
  last_ = event->position();
  if (event->button() != Qt::LeftButton) return;
  drag_ = Drag::Press;
  if (!frame_) return;
  const Vec2 world = view_.toWorld(toVec(last_));
  const auto agent = painter_.agentAt(frame_->agents, world, kPick_px / view_.scale);
  if (!agent) return;
  choose(agent);
  if (!canPull(*agent)) return;
  drag_ = Drag::Pull;
  const Pose& pose = frame_->agents[*agent].pose;
  const Vec2 d = world - pose.position;
  const Vec2 along = pose.heading.vector();
  pull_ = {*agent, {dot(d, along), along.x * d.y - along.y * d.x}, world};
  Q_EMIT pulled(pull_);
}

void SimulationCanvas::point(std::optional<QPointF> at) {
  pointer_ = at;
  std::optional<std::uint32_t> agent;
  if (frame_ && at) {
    agent = painter_.agentAt(frame_->agents, view_.toWorld(toVec(*at)), kPick_px / view_.scale);
  }
  if (agent == pointed_) return;
  pointed_ = agent;
  update();
  Q_EMIT pointedChanged();
}

void SimulationCanvas::leaveEvent(QEvent*) { point(std::nullopt); }

void SimulationCanvas::mouseMoveEvent(QMouseEvent* event) {
  point(event->position());
  const QPointF by = event->position() - last_;
  if (drag_ == Drag::Pull) {
    pull_.target = view_.toWorld(toVec(event->position()));
    Q_EMIT pulled(pull_);
    update();
    return;
  }
  if (drag_ == Drag::Press && by.manhattanLength() > 4.0) drag_ = Drag::Pan;
  if (drag_ != Drag::Pan) return;
  last_ = event->position();
  fits_ = false;
  setView(panned(view_, toVec(by)));
}

void SimulationCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (drag_ == Drag::Press && frame_) {
    choose(painter_.agentAt(frame_->agents, view_.toWorld(toVec(event->position())),
                            kPick_px / view_.scale));
  }
  endDrag();
}

void SimulationCanvas::mouseDoubleClickEvent(QMouseEvent*) { fit(); }
void SimulationCanvas::focusOutEvent(QFocusEvent*) { endDrag(); }

void SimulationCanvas::endDrag() {
  if (std::exchange(drag_, Drag::None) == Drag::Pull) Q_EMIT pulled(std::nullopt);
  update();
}

}  // namespace clearway::gui
