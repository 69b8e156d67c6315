#include "app/gui/playback/scene_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "app/gui/canvas/zoomed_view.h"
#include "app/gui/playback/timeline.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/body_text.h"
#include "app/gui/wording/picture_text.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr double kSceneMargin_px = 16.0;
constexpr double kSceneWheelStep = 1.2;
constexpr double kSceneNotch = 120.0;
constexpr double kMostZoom = 8.0;
constexpr double kTextSize = 0.85;  // of that of exported pictures
constexpr int kWidest_px = 8192;    // of the rendered picture
constexpr std::size_t kListed = 500;

QString metres(double m) { return number(m) + " m"; }

}  // namespace

// An SVG, fitted, zoomed and panned.
class SceneCanvas : public QWidget, public ZoomedView {
 public:
  SceneCanvas() {
    setMinimumSize(240, 180);
    setAccessibleName(ScenePage::tr("Scene"));
  }
  void setSvg(std::string svg) {
    svg_ = std::move(svg);
    image_ = {};
    update();
  }
  void fit() override {
    offset_ = {};
    setZoom(1.0, {});
  }
  void zoomBy(double factor) override { setZoom(zoom_ * factor, {}); }
  [[nodiscard]] double zoom() const { return zoom_; }
  void showScale(double times) override { setZoom(times, {}); }  // of the size that fits
  std::function<void()> scaled = [] {};                          // the picture has another size now

 protected:
  void paintEvent(QPaintEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent*) override {
    image_ = {};
    scaled();
  }
  void mousePressEvent(QMouseEvent* event) override { last_ = event->position(); }
  void mouseMoveEvent(QMouseEvent* event) override {
    offset_ += event->position() - std::exchange(last_, event->position());
    update();
  }
  void mouseDoubleClickEvent(QMouseEvent*) override { fit(); }

 private:
  void render();
  void setZoom(double zoom, QPointF at);  // `at`, from the middle, stays where it is
  [[nodiscard]] QRectF placed() const;    // the picture in the widget
  std::string svg_;
  QImage image_;
  QSizeF size_{1.0, 1.0};  // of the SVG
  double zoom_ = 1.0;
  QPointF offset_, last_;
};

QRectF SceneCanvas::placed() const {
  const double scale = zoom_ * std::min((width() - 2.0 * kSceneMargin_px) / size_.width(),
                                        (height() - 2.0 * kSceneMargin_px) / size_.height());
  QRectF out(QPointF(), scale * size_);
  out.moveCenter(QRectF(rect()).center() + offset_);
  return out;
}

void SceneCanvas::render() {
  const auto sideOf = [this](const char* name) {
    const std::size_t at = svg_.find(name);
    return at == std::string::npos
               ? 1.0
               : std::max(1.0, QByteArray::fromStdString(
                                   svg_.substr(at + std::string_view(name).size(), 24))
                                   .split('"')
                                   .front()
                                   .toDouble());
  };
  size_ = {sideOf(" width=\""), sideOf(" height=\"")};
  const int width_px = std::clamp(
      static_cast<int>(std::lround(placed().width() * devicePixelRatioF())), 1, kWidest_px);
  const Result<std::vector<std::uint8_t>> png = app::renderPng(svg_, width_px);
  if (png) image_.loadFromData(png->data(), static_cast<int>(png->size()), "PNG");
}

void SceneCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), currentTheme().outside);
  if (svg_.empty()) return;
  if (image_.isNull()) render();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (!image_.isNull()) painter.drawImage(placed(), image_);
}

void SceneCanvas::wheelEvent(QWheelEvent* event) {
  setZoom(zoom_ * std::pow(kSceneWheelStep, event->angleDelta().y() / kSceneNotch),
          event->position() - QRectF(rect()).center());
  event->accept();
}

void SceneCanvas::setZoom(double wanted, QPointF at) {
  const double zoom = std::clamp(wanted, 0.25, kMostZoom);
  offset_ = at - (zoom / zoom_) * (at - offset_);
  zoom_ = zoom;
  image_ = {};
  scaled();
  update();
}

ScenePage::ScenePage(QWidget* parent)
    : QWidget(parent),
      canvas_(new SceneCanvas),
      found_(new QListWidget),
      bodies_(new QTreeWidget),
      rewind_(iconButton(tr("Back to the start"), "rewind")),
      back_(iconButton(tr("One step back (Left)"), "step_back")),
      play_(iconButton(tr("Play (Space)"), "play")),
      forward_(iconButton(tr("One step forward (Right)"), "step_forward")),
      timeline_(new Timeline(tr("Steps"), tr("Drag to any step"))),
      time_(new QLabel),
      speed_(speedBox()) {
  setObjectName("scenePage");
  setFocusPolicy(Qt::StrongFocus);
  found_->setProperty("role", "whole");
  found_->setAccessibleName(tr("Collisions"));
  found_->setFixedWidth(kDockWidth);
  found_->setWordWrap(true);
  found_->setFocusPolicy(Qt::NoFocus);
  bodies_->setObjectName("sceneBodies");
  bodies_->setProperty("role", "whole");
  bodies_->setAccessibleName(tr("Bodies"));
  bodies_->setFixedWidth(kDockWidth);
  bodies_->setHeaderHidden(true);
  bodies_->setWordWrap(true);
  bodies_->setFocusPolicy(Qt::NoFocus);
  bodies_->setToolTip(tr("A click frames the body in the picture"));
  connect(bodies_, &QTreeWidget::currentItemChanged, this, &ScenePage::showPicture);
  auto* upper = new QHBoxLayout;
  upper->setSpacing(0);
  upper->addWidget(canvas_, 1);
  auto* lists = new QVBoxLayout;
  lists->setSpacing(0);
  const auto add = [lists](const QString& title, QWidget* list) {
    auto* heading = caption(title);
    heading->setContentsMargins(16, 12, 16, 0);
    lists->addWidget(heading);
    lists->addWidget(list);
  };
  add(tr("Collisions"), found_);
  add(tr("Bodies"), bodies_);
  upper->addLayout(lists);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(upper, 1);
  addBar();
  connect(&player_, &ScenePlayer::changed, this, &ScenePage::showStep);
  canvas_->scaled = [this] { showPicture(); };
}

void ScenePage::addBar() {
  auto* bar = new QFrame;
  bar->setObjectName("sceneBar");
  bar->setMinimumWidth(kLeastTimeline_px);  // its parts make room
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(4);
  for (QToolButton* b : {rewind_, back_, play_, forward_}) row->addWidget(b);
  row->addWidget(timeline_, 1);
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance("step 00000 of 00000 · 0000.00 s"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(time_);
  row->addSpacing(kTimeRoom_px);
  row->addWidget(speed_);
  layout()->addWidget(bar);
  connect(rewind_, &QToolButton::clicked, this, [this] { player_.stepBy(-player_.step()); });
  connect(back_, &QToolButton::clicked, this, [this] { player_.stepBy(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { player_.stepBy(1); });
  connect(play_, &QToolButton::clicked, &player_, &ScenePlayer::toggle);
  connect(timeline_, &Timeline::stepped, &player_, &ScenePlayer::stepBy);
  connect(timeline_, &Timeline::sought, this, [this](double at) {
    const auto step = static_cast<int>(std::lround(at));
    if (step != player_.step()) player_.seek(step);
  });
  connect(speed_, &QComboBox::currentIndexChanged, this,
          [this] { player_.setSpeed(speed_->currentData().toDouble()); });
}

Result<std::vector<Message>> ScenePage::open(app::OpenScene scene, const QString& name) {
  std::vector<Message> warnings = scene.warnings;
  name_ = name;
  TRY(player_.open(std::move(scene)));
  player_.setSpeed(speed_->currentData().toDouble());
  canvas_->fit();
  return warnings;
}

void ScenePage::close() {
  player_.close();
  canvas_->setSvg({});
  found_->clear();
  bodies_->clear();
}

void ScenePage::setLayer(std::optional<app::EngineLayer> layer) {
  layer_ = layer;
  showStep();
}

void ScenePage::showStep() {
  if (!player_.isOpen()) return;
  const bool moves = player_.steps() > 0;
  for (QWidget* w : std::initializer_list<QWidget*>{rewind_, back_, play_, forward_, timeline_}) {
    w->setEnabled(moves);
  }
  play_->setIcon(icon(player_.playing() ? "pause" : "play"));
  play_->setToolTip(player_.playing() ? tr("Pause (Space)") : tr("Play (Space)"));
  time_->setText(tr("step %1 of %2 · %3 s")
                     .arg(player_.step())
                     .arg(player_.steps())
                     .arg(fixed(player_.play().frame().time_s, 2)));
  timeline_->show(player_.steps(), player_.step());
  const std::size_t n = player_.collisions().size();
  timeline_->setMarks(
      moves ? player_.collisions() : std::vector<double>(),
      n == 1 ? tr("A step with a collision") : tr("%1 steps with collisions").arg(n));
  showPicture();
  showFound();
  showBodies();
}

void ScenePage::showPicture() {
  if (!player_.isOpen()) return;
  app::ScenePictureOptions options = this->options();
  options.chosen = chosen();
  options.room = (canvas_->zoom() / kTextSize) * Vec2{canvas_->width() - 2.0 * kSceneMargin_px,
                                                      canvas_->height() - 2.0 * kSceneMargin_px};
  canvas_->setSvg(
      app::collideSvg(player_.play(), player_.scene().map, name_.toStdString(), options));
}

app::ScenePictureOptions ScenePage::options() const {
  app::ScenePictureOptions out;
  out.theme = isMapDark() ? app::PictureTheme::Dark : app::PictureTheme::Light;
  out.layer = layer_;
  out.words = windowWords();
  out.safe = hasSafeColours();
  return out;
}

std::string ScenePage::picture() const {
  return app::collideSvg(player_.play(), player_.scene().map, name_.toStdString(), options());
}

ZoomedView& ScenePage::canvas() { return *canvas_; }

// The body that is chosen in the list.
std::optional<std::size_t> ScenePage::chosen() const {
  QTreeWidgetItem* item = bodies_->currentItem();
  while (item != nullptr && item->parent() != nullptr) item = item->parent();
  const int row = item != nullptr ? bodies_->indexOfTopLevelItem(item) : -1;
  const auto at = static_cast<std::size_t>(row);
  return row >= 0 && at < player_.scene().scene.bodies.size() && at < kListed ? std::optional(at)
                                                                              : std::nullopt;
}

// Colliding pairs with their depth, walls, and pairs that are near.
void ScenePage::showFound() {
  const app::CollideFrame& frame = player_.play().frame();
  std::map<std::uint32_t, QString> names;
  for (const maps::SceneBody& b : player_.scene().scene.bodies) names[b.id] = bodyName(b);
  std::map<app::CollidePair, double> depth_m;  // greatest of the pair's contacts
  player_.play().forEachContact([&](const app::CollideContact& c) {
    const auto [at, is_new] = depth_m.try_emplace(c.pair, c.penetration_m);
    if (!is_new) at->second = std::max(at->second, c.penetration_m);
  });
  QStringList rows;
  for (const app::CollidePair& p : frame.pairs) {
    const auto depth = depth_m.find(p);
    const bool known = depth != depth_m.end() && depth->second > 0.0;
    rows.append(tr("%1 and %2 collide").arg(names[p.a], names[p.b]) +
                (known ? tr(", %1 deep").arg(metres(depth->second)) : QString()));
    if (depth != depth_m.end()) depth_m.erase(depth);
  }
  QStringList walls;
  for (const app::CollideWall& w : frame.walls) {
    walls.append(tr("%1 collides with a wall").arg(names[w.body]));
  }
  walls.removeDuplicates();
  rows += walls;
  for (const app::CollideImpact& i : frame.impacts) {
    if (!i.between) continue;
    const QString when = number(i.time_s);
    rows.append(
        i.b ? tr("%1 and %2 collide between two steps, at %3 s").arg(names[i.a], names[*i.b], when)
            : tr("%1 collides with a wall between two steps, at %2 s").arg(names[i.a], when));
  }
  for (const auto& [p, depth] : depth_m) {
    rows.append(tr("%1 and %2 are near, gap %3")
                    .arg(names[p.a], names[p.b], metres(std::max(0.0, -depth))));
  }
  if (player_.fault()) rows.prepend(messageText(player_.fault()->message));
  if (!frame.checked) rows.append(tr("Not checked at this step."));
  if (rows.isEmpty()) rows.append(tr("There are no collisions."));
  const auto more = rows.size() - static_cast<qsizetype>(kListed);
  rows = rows.mid(0, static_cast<qsizetype>(kListed));
  if (more > 0) rows.append(tr("and %1 more").arg(more));
  found_->clear();
  found_->addItems(rows);
}

// As of the shown step. Items are kept, and with them what is folded.
void ScenePage::showBodies() {
  const std::vector<maps::SceneBody>& all = player_.scene().scene.bodies;
  const auto setRows = [](QTreeWidgetItem& item, const QStringList& rows) {
    while (item.childCount() > rows.size()) delete item.takeChild(item.childCount() - 1);
    for (int i = 0; i < rows.size(); ++i) {
      if (i == item.childCount()) new QTreeWidgetItem(&item);
      item.child(i)->setText(0, rows[i]);
      item.child(i)->setToolTip(0, rows[i]);
    }
  };
  const int shown = static_cast<int>(std::min(all.size(), kListed));
  while (bodies_->topLevelItemCount() > shown) {
    delete bodies_->takeTopLevelItem(bodies_->topLevelItemCount() - 1);
  }
  for (int i = 0; i < shown; ++i) {
    if (i == bodies_->topLevelItemCount()) new QTreeWidgetItem(bodies_);
    const auto place = static_cast<std::size_t>(i);
    const BodyText text = bodyText(player_.play(), place);
    QTreeWidgetItem& item = *bodies_->topLevelItem(i);
    item.setText(0, bodyName(all[place]));
    setRows(item, QStringList(text.body) + text.parts);
  }
  if (all.size() > kListed) {
    new QTreeWidgetItem(bodies_, QStringList(tr("and %1 more").arg(all.size() - kListed)));
  }
}

void ScenePage::keyPressEvent(QKeyEvent* event) {
  if (!player_.isOpen()) {
    QWidget::keyPressEvent(event);
  } else if (event->key() == Qt::Key_Space) {
    player_.toggle();
  } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    player_.stepBy(event->key() == Qt::Key_Right ? 1 : -1);
  } else if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End) {
    player_.pause();
    player_.seek(event->key() == Qt::Key_Home ? 0 : player_.steps());
  } else {
    QWidget::keyPressEvent(event);
  }
}

void ScenePage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) showStep();
  QWidget::changeEvent(event);
}

void ScenePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  makeRoom(*timeline_->parentWidget(), *timeline_, {back_, forward_, rewind_, speed_});
}

}  // namespace clearway::gui
