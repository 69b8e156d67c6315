#include "app/gui/play_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>

#include "app/gui/form.h"
#include "app/gui/theme.h"

namespace clearway::gui {
namespace {

constexpr double kEnd_px = 9.0;
constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0};
constexpr int kUsualSpeed = 3;

QString timeText(double s) { return QString::number(s, 'f', 1); }

}  // namespace

Timeline::Timeline(Player& player) : player_(player) {
  setAccessibleName(tr("Timeline"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setToolTip(tr("Drag to any time"));
}

void Timeline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  const double y = 0.5 * height();
  const double length = width() - 2.0 * kEnd_px;
  const auto x = [&](double t) {
    return kEnd_px + (player_.duration_s() > 0.0 ? t / player_.duration_s() * length : 0.0);
  };
  painter.setPen(QPen(theme.edge, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(kEnd_px + length, y));
  if (!player_.ready()) return;
  const QColor accent = palette().color(QPalette::Highlight);
  painter.setPen(QPen(accent, 4.0, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(kEnd_px, y), QPointF(x(player_.time_s()), y));
  painter.setPen(QPen(palette().color(QPalette::Window), 1.0));
  painter.setBrush(theme.warn);
  for (const double t : player_.collisions()) {
    const std::array mark{QPointF(x(t) - 5.0, y - 13.0), QPointF(x(t) + 5.0, y - 13.0),
                          QPointF(x(t), y - 4.0)};
    painter.drawPolygon(mark.data(), 3);
  }
  painter.setPen(QPen(palette().color(QPalette::Window), 2.0));
  painter.setBrush(accent);
  painter.drawEllipse(QPointF(x(player_.time_s()), y), 7.0, 7.0);
}

void Timeline::seekTo(double x) {
  const double length = width() - 2.0 * kEnd_px;
  player_.seek(player_.duration_s() * std::clamp((x - kEnd_px) / length, 0.0, 1.0));
}

void Timeline::mousePressEvent(QMouseEvent* event) { seekTo(event->position().x()); }

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) seekTo(event->position().x());
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    player_.step(event->key() == Qt::Key_Right ? 1 : -1);
  } else {
    QWidget::keyPressEvent(event);
  }
}

PlayBar::PlayBar(Player& player)
    : player_(player),
      rewind_(iconButton(tr("Back to the start"))),
      back_(iconButton(tr("One motion back (,)"))),
      play_(iconButton(tr("Play (P)"))),
      forward_(iconButton(tr("One motion on (.)"))),
      loop_(iconButton(tr("Play again and again"))),
      trail_(iconButton(tr("Show the way that was driven"))),
      follow_(iconButton(tr("Keep the chosen agent in the middle"))),
      timeline_(new Timeline(player)),
      time_(new QLabel),
      speed_(new QComboBox) {
  setObjectName("playBar");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(4);
  for (QToolButton* b : {rewind_, back_, play_, forward_}) row->addWidget(b);
  row->addWidget(timeline_, 1);
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance("000.0 / 000.0 s"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(time_);
  for (const double s : kSpeeds) speed_->addItem(QString("%1×").arg(s));
  speed_->setCurrentIndex(kUsualSpeed);
  speed_->setToolTip(tr("Speed"));
  speed_->setAccessibleName(tr("Speed"));
  row->addWidget(speed_);
  for (QToolButton* b : {loop_, trail_, follow_}) {
    b->setCheckable(true);
    row->addWidget(b);
  }
  trail_->setChecked(true);
  connect(rewind_, &QToolButton::clicked, &player, &Player::rewind);
  connect(back_, &QToolButton::clicked, this, [this] { player_.step(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { player_.step(1); });
  connect(play_, &QToolButton::clicked, this, &PlayBar::toggle);
  connect(speed_, &QComboBox::currentIndexChanged, this,
          [this](int i) { player_.setSpeed(kSpeeds[static_cast<std::size_t>(i)]); });
  connect(loop_, &QToolButton::toggled, &player, &Player::setLoop);
  connect(trail_, &QToolButton::toggled, this, &PlayBar::optionsChanged);
  connect(follow_, &QToolButton::toggled, this, &PlayBar::optionsChanged);
  connect(&player, &Player::stateChanged, this, &PlayBar::showState);
  connect(&player, &Player::timeChanged, this, &PlayBar::showTime);
  restyle();
  showTime();
}

void PlayBar::toggle() { player_.playing() ? player_.pause() : player_.play(); }

void PlayBar::showState() {
  for (QWidget* w : std::initializer_list<QWidget*>{rewind_, back_, play_, forward_, timeline_}) {
    w->setEnabled(player_.ready());
  }
  const bool playing = player_.playing();
  play_->setIcon(icon(playing ? "pause" : "play", themeOf(palette()).ink));
  play_->setToolTip(playing ? tr("Pause (P)") : tr("Play (P)"));
  timeline_->update();
}

void PlayBar::showTime() {
  time_->setText(
      player_.ready()
          ? QString("%1 / %2 s").arg(timeText(player_.time_s()), timeText(player_.duration_s()))
          : tr("no plan to play"));
  timeline_->update();
}

void PlayBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void PlayBar::restyle() {
  if (speed_ == nullptr) return;
  const QColor ink = themeOf(palette()).ink;
  for (const auto& [button, name] : {std::pair{rewind_, "rewind"},
                                     {back_, "step_back"},
                                     {forward_, "step_forward"},
                                     {loop_, "loop"},
                                     {trail_, "trail"},
                                     {follow_, "follow"}}) {
    button->setIcon(icon(name, ink));
  }
  showState();
}

}  // namespace clearway::gui
