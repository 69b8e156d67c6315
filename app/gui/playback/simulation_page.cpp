#include "app/gui/playback/simulation_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/gui/docks/simulation_dock.h"
#include "app/gui/playback/preparing_card.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/timeline.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "maps/identify.h"

namespace clearway::gui {
namespace {

constexpr int kCardMargin_px = 24;

}  // namespace

SimulationPage::SimulationPage()
    : canvas_(new SimulationCanvas),
      dock_(new SimulationDock),
      close_(iconButton(tr("Stop the simulation and close it (Shift+F5)"), "close")),
      rewind_(iconButton(tr("Back to the start (Home)"), "rewind")),
      back_(iconButton(tr("One step back (Left)"), "step_back")),
      play_(iconButton(tr("Play (Space)"), "play")),
      forward_(iconButton(tr("One step forward (Right)"), "step_forward")),
      follow_(iconButton(tr("Keep the chosen agent in the middle"), "follow")),
      boxes_(iconButton(tr("Show bounding boxes"), "select")),
      preparing_(new PreparingCard),
      timeline_(new Timeline(tr("Simulated time"), tr("Drag to any time"))),
      time_(new QLabel),
      pace_(speedBox()),
      heat_(new QComboBox) {
  setObjectName("simulationPage");
  setFocusPolicy(Qt::StrongFocus);
  auto* upper = new QHBoxLayout;
  upper->setSpacing(0);
  upper->addWidget(canvas_, 1);
  upper->addWidget(dock_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(upper, 1);
  addBar();
  preparing_->hide();
  new Overlay(*preparing_, *canvas_, {Qt::AlignHCenter | Qt::AlignTop, kCardMargin_px});
  connectParts();
  showFrame();
}

void SimulationPage::addBar() {
  pace_->addItem(tr("fastest"), 0.0);
  pace_->setObjectName("pace");
  heat_->addItems({tr("no heat map"), tr("traffic"), tr("waiting")});  // as SimulationHeat
  heat_->setAccessibleName(tr("Heat map"));
  heat_->setToolTip(tr("How often agents entered each cell, or how long they waited there"));
  follow_->setCheckable(true);
  boxes_->setCheckable(true);
  auto* bar = new QFrame;
  bar->setObjectName("sceneBar");
  bar->setMinimumWidth(kLeastTimeline_px);  // its parts make room
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(4);
  for (QToolButton* b : {close_, rewind_, back_, play_, forward_}) row->addWidget(b);
  row->addWidget(timeline_, 1);
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance("00000.0 / 00000.0 s"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(time_);
  row->addSpacing(kTimeRoom_px);
  for (QWidget* w : {static_cast<QWidget*>(pace_), static_cast<QWidget*>(heat_),
                     static_cast<QWidget*>(follow_), static_cast<QWidget*>(boxes_)}) {
    row->addWidget(w);
  }
  layout()->addWidget(bar);
}

void SimulationPage::connectParts() {
  connect(&store_, &SimulationStore::changed, this, &SimulationPage::showFrame);
  connect(&store_, &SimulationStore::stateChanged, this, [this] {
    dock_->setOpening(store_.opening(), store_.isRecording());
    preparing_->setRunning(store_.opening());
    showFrame();
    Q_EMIT stateChanged();
  });
  connect(&store_, &SimulationStore::prepared, preparing_, &PreparingCard::showProgress);
  connect(preparing_, &PreparingCard::stopWanted, this, &SimulationPage::closeWanted);
  connect(dock_, &SimulationDock::startWanted, this, &SimulationPage::restart);
  connect(close_, &QToolButton::clicked, this, &SimulationPage::closeWanted);
  connect(play_, &QToolButton::clicked, &store_, &SimulationStore::toggle);
  connect(back_, &QToolButton::clicked, this, [this] { store_.step(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { store_.step(1); });
  const auto seek = [this](double at) {
    if (const auto f = store_.frame()) store_.seek(secondsOf(f->first) + at);
  };
  connect(rewind_, &QToolButton::clicked, this, [seek] { seek(0.0); });
  connect(timeline_, &Timeline::sought, this, seek);
  connect(timeline_, &Timeline::stepped, &store_, &SimulationStore::step);
  connect(pace_, &QComboBox::currentIndexChanged, this,
          [this] { store_.setPace(pace_->currentData().toDouble()); });
  connect(heat_, &QComboBox::currentIndexChanged, this,
          [this](int index) { store_.setHeat(static_cast<SimulationHeat>(index)); });
  connect(follow_, &QToolButton::toggled, canvas_, &SimulationCanvas::setFollow);
  connect(boxes_, &QToolButton::toggled, canvas_, &SimulationCanvas::setBoxes);
  connect(canvas_, &SimulationCanvas::chosenChanged, this, [this] {
    store_.watch(canvas_->chosen());
    showFrame();
  });
  connect(canvas_, &SimulationCanvas::pointedChanged, this, &SimulationPage::pointedChanged);
  connect(canvas_, &SimulationCanvas::pulled, &store_, &SimulationStore::pull);
  const auto take_marks = [this] {
    const RunMarks& shown = preferences().run_marks;
    store_.setLines(shown.routes, shown.trails);
  };
  connect(&PreferenceStore::instance(), &PreferenceStore::changed, this, take_marks);
  take_marks();
}

void SimulationPage::open(const QString& file, SimulationStore::Document document) {
  canvas_->show(nullptr);
  const bool is_recording = file.endsWith(".rec", Qt::CaseInsensitive) ||
                            maps::fileKind(file.toStdString()) == maps::FileKind::Recording;
  if (document.project == nullptr && is_recording) {
    store_.openRecording(file);
  } else {
    store_.open(file, dock_->wishes(), std::move(document));
  }
}

void SimulationPage::setMap(std::shared_ptr<const maps::GridMap> map) {
  canvas_->setMap(std::move(map));
}

void SimulationPage::restart() {
  if (store_.isRecording() || store_.file().isEmpty()) return;
  const std::optional<std::uint32_t> chosen = canvas_->chosen();
  store_.openAgain(dock_->wishes());
  canvas_->choose(chosen);
}

void SimulationPage::goOn() {
  if (store_.opening()) return;
  store_.frame() ? store_.toggle() : restart();
}

void SimulationPage::simulate() {
  const auto f = store_.frame();
  const bool ended = f && f->is_finished && !f->is_playing && !store_.isRecording();
  ended ? restart() : goOn();
}

void SimulationPage::retreat() {
  const auto f = store_.frame();
  if (f && f->is_playing) {
    store_.play(false);
  } else {
    Q_EMIT closeWanted();
  }
}

void SimulationPage::close() {
  canvas_->setMap(nullptr);
  canvas_->show(nullptr);
  store_.close();
}

QString SimulationPage::pointedText(const maps::MapFrame& frame) const {
  const std::shared_ptr<const SimulationFrame> f = store_.frame();
  const std::optional<std::uint32_t> k = canvas_->pointed();
  if (!f || !k || *k >= f->agents.size() || *k >= f->bodies->size()) return {};
  QStringList out{QString::fromStdString((*f->bodies)[*k].name), stateOf(*f, *k)};
  if (*k < f->motions.size()) {
    out.append(tr("%1 m/s").arg(fixed(f->motions[*k].speed_m_per_s, 2)));
  }
  const double degrees = maps::headingFromWorld(frame, f->agents[*k].pose.heading).degrees();
  out.append(tr("heading %1°").arg(fixed(degrees, 0)));
  return out.join(QString::fromUtf8(" · "));
}

void SimulationPage::setFollow(bool follow) { follow_->setChecked(follow); }
void SimulationPage::setHeat(SimulationHeat heat) {
  heat_->setCurrentIndex(static_cast<int>(heat));
}
void SimulationPage::setPace(double pace) { pace_->setCurrentIndex(pace_->findData(pace)); }

void SimulationPage::showFrame() {
  const std::shared_ptr<const SimulationFrame> f = store_.frame();
  for (QWidget* w : std::initializer_list<QWidget*>{rewind_, back_, play_, forward_, timeline_}) {
    w->setEnabled(f != nullptr);
  }
  const bool playing = f && f->is_playing;
  play_->setIcon(icon(playing ? "pause" : "play"));
  play_->setToolTip(playing ? tr("Pause (Space or Esc)") : tr("Play (Space)"));
  has_run_ = f && (has_run_ || playing || f->time > f->first);
  canvas_->setHint(!f || has_run_         ? QString()
                   : store_.isRecording() ? tr("Space plays the recording")
                                          : tr("Space runs the simulation"));
  if (std::exchange(was_playing_, playing) != playing) Q_EMIT stateChanged();
  if (f || !isOpen()) canvas_->show(f);  // while it is opened, the last frame stays
  dock_->show(f, canvas_->chosen());
  if (canvas_->pointed()) Q_EMIT pointedChanged();
  if (!f) {
    time_->setText(store_.opening() ? tr("preparing…") : QString());
    timeline_->show(0.0, 0.0);
    return;
  }
  if (canvas_->chosen() && !f->watched) store_.watch(canvas_->chosen());
  const double first = secondsOf(f->first);
  const double at = secondsOf(f->time) - first;
  const double end = secondsOf(f->newest) - first;
  time_->setText(tr("%1 / %2 s").arg(fixed(at, 1), fixed(end, 1)));
  timeline_->show(end, at);
  const std::size_t n = f->collisions_s.size();
  timeline_->setMarks(f->collisions_s,
                      n == 1 ? tr("A collision") : tr("%1 times with collisions").arg(n));
}

void SimulationPage::keyPressEvent(QKeyEvent* event) {
  const auto f = store_.frame();
  switch (f ? event->key() : 0) {
    case Qt::Key_Space: store_.toggle(); break;
    case Qt::Key_Left: store_.step(-1); break;
    case Qt::Key_Right: store_.step(1); break;
    case Qt::Key_Home: store_.seek(secondsOf(f->first)); break;
    case Qt::Key_End: store_.seek(secondsOf(f->newest)); break;
    default: QWidget::keyPressEvent(event);
  }
}

// In a narrow window what is rarely used, and what has keys, makes room for the timeline.
void SimulationPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  makeRoom(*timeline_->parentWidget(), *timeline_,
           {boxes_, back_, forward_, heat_, follow_, rewind_});
}

}  // namespace clearway::gui
