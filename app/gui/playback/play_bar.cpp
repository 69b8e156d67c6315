#include "app/gui/playback/play_bar.h"

#include <QComboBox>
#include <QHBoxLayout>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr int kNarrow_px = 520, kLeastBar_px = 240;

QString timeText(double s) { return fixed(s, 1); }

}  // namespace

PlayBar::PlayBar(const Editor& editor, Player& player)
    : editor_(editor),
      player_(player),
      rewind_(iconButton(tr("Back to the start"), "rewind")),
      back_(iconButton(tr("One motion back (,)"), "step_back")),
      play_(iconButton(tr("Play (P)"))),
      forward_(iconButton(tr("One motion forward (.)"), "step_forward")),
      loop_(iconButton(tr("Repeat"), "loop")),
      trail_(iconButton(tr("Show the driven path"), "trail")),
      follow_(iconButton(tr("Keep the chosen agent in the middle"), "follow")),
      timeline_(new Timeline(tr("Timeline"), tr("Drag to any time"))),
      time_(new QLabel),
      speed_(speedBox()) {
  setObjectName("playBar");
  setAccessibleName(tr("Player"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(4);
  for (QToolButton* b : {rewind_, back_, play_, forward_}) row->addWidget(b);
  row->addWidget(timeline_, 1);
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance("000.0 / 000.0 s"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(time_);
  row->addSpacing(kTimeRoom_px);
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
          [this] { player_.setSpeed(speed_->currentData().toDouble()); });
  connect(loop_, &QToolButton::toggled, &player, &Player::setLoop);
  connect(trail_, &QToolButton::toggled, this, &PlayBar::optionsChanged);
  connect(follow_, &QToolButton::toggled, this, &PlayBar::optionsChanged);
  connect(timeline_, &Timeline::sought, &player, &Player::seek);
  connect(timeline_, &Timeline::stepped, &player, &Player::step);
  connect(&player, &Player::stateChanged, this, &PlayBar::showState);
  connect(&player, &Player::timeChanged, this, &PlayBar::showTime);
  connect(&editor, &Editor::selectionChanged, this, &PlayBar::showWaits);
  showTime();
}

void PlayBar::toggle() { player_.playing() ? player_.pause() : player_.play(); }

void PlayBar::showState() {
  for (QWidget* w : std::initializer_list<QWidget*>{rewind_, back_, play_, forward_, timeline_}) {
    w->setEnabled(player_.ready());
  }
  const bool playing = player_.playing();
  play_->setIcon(icon(playing ? "pause" : "play"));
  play_->setToolTip(playing ? tr("Pause (P)") : tr("Play (P)"));
  const std::size_t n = player_.collisions().size();
  timeline_->setMarks(player_.collisions(),
                      n == 1 ? tr("A collision at the mark") : tr("%1 collisions").arg(n));
  timeline_->setNote(player_.separationTime());
  showWaits();
  arrange();
}

void PlayBar::showWaits() {
  std::vector<std::pair<double, double>> spans;
  const app::EditAgent* chosen = editor_.chosen();
  const auto clock = chosen != nullptr ? player_.clocks().find(chosen->id) : player_.clocks().end();
  if (clock != player_.clocks().end()) {
    for (const app::PlayClock::Wait& w : clock->second.waits()) {
      spans.emplace_back(w.begin_s, w.end_s);
    }
  }
  timeline_->setSpans(std::move(spans));
}

void PlayBar::showTime() {
  time_->setText(
      player_.ready()
          ? QString("%1 / %2 s").arg(timeText(player_.time_s()), timeText(player_.duration_s()))
          : tr("no plan to play"));
  const bool outdated = player_.outdated();
  setTone(time_, outdated ? "caution" : "");
  time_->setToolTip(outdated ? tr("The plan that is played is out of date") : QString());
  timeline_->show(player_.duration_s(), player_.time_s());
}

// Its buttons hide before it is as narrow.
QSize PlayBar::minimumSizeHint() const {
  return {kLeastBar_px, QFrame::minimumSizeHint().height()};
}

void PlayBar::resizeEvent(QResizeEvent* event) {
  arrange();
  QFrame::resizeEvent(event);
}

// In a narrow window the steps, which have keys, make room, then other buttons. Without a plan
// there is only its text.
void PlayBar::arrange() {
  const bool shows_time = width() >= kNarrow_px || player_.ready();
  timeline_->setVisible(shows_time);
  makeRoom(*this, *timeline_, {back_, forward_, loop_, rewind_, trail_, follow_, speed_});
  if (!shows_time) speed_->hide();
}

}  // namespace clearway::gui
