#include "app/gui/playback/search_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/search_figures.h"

namespace clearway::gui {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;
constexpr int kTinyBar_px = 420, kRecordTick_ms = 200;
constexpr int kLeastTrack_px = 160, kLeastText_px = 48;

// "every 8th of 15.6 million states"
QString partText(const app::SearchReplay& replay) {
  const std::uint64_t all = replay.stateAt(replay.steps());
  const QString total =
      all < kMillion ? grouped(all)
                     : QObject::tr("%1 million").arg(fixed(static_cast<double>(all) / 1e6, 1));
  const QString nth = replay.stride() % 10 == 2 && replay.stride() % 100 != 12
                          ? QObject::tr("every %1nd of %2 states")
                          : QObject::tr("every %1th of %2 states");
  return nth.arg(replay.stride()).arg(total);
}

}  // namespace

SearchBar::SearchBar(const Editor& editor, SearchShow& show)
    : editor_(editor),
      show_(show),
      title_(new QLabel(tr("Search"))),
      count_(new QLabel),
      part_(new QLabel),
      back_(iconButton(tr("One state back"), "step_back")),
      play_(iconButton(tr("Play the search"), "play")),
      forward_(iconButton(tr("One state forward"), "step_forward")),
      close_(iconButton(tr("Close the search"), "close")),
      timeline_(new Timeline(tr("Search"), tr("Drag to any state of the search"))),
      speed_(speedBox()),
      heading_(new QComboBox) {
  setObjectName("searchBar");
  setAutoFillBackground(true);
  hide();
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(4);
  title_->setProperty("role", "caption");
  row->addWidget(title_);
  part_->setObjectName("searchPart");
  part_->setProperty("role", "muted");
  part_->hide();
  row->addWidget(part_);
  row->addSpacing(4);
  for (QToolButton* b : {back_, play_, forward_}) row->addWidget(b);
  row->addWidget(timeline_, 1);
  count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  count_->setToolTip(tr("States expanded until this step, and by all searches of the recording"));
  row->addWidget(count_);
  row->addWidget(heading_);
  row->addWidget(speed_);
  row->addWidget(close_);
  heading_->setToolTip(tr("Show the states of one heading"));
  heading_->setAccessibleName(tr("Heading"));
  connect(back_, &QToolButton::clicked, this, [this] { show_.step(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { show_.step(1); });
  connect(play_, &QToolButton::clicked, &show, &SearchShow::toggle);
  connect(close_, &QToolButton::clicked, &show, &SearchShow::close);
  connect(timeline_, &Timeline::sought, this,
          [this](double at) { show_.seek(static_cast<std::size_t>(std::lround(at))); });
  connect(timeline_, &Timeline::stepped, &show, &SearchShow::step);
  connect(speed_, &QComboBox::currentIndexChanged, this,
          [this] { show_.setSpeed(speed_->currentData().toDouble()); });
  connect(heading_, &QComboBox::currentIndexChanged, this,
          [this](int i) { show_.choose(i <= 0 ? std::nullopt : std::optional(i - 1)); });
  connect(&show, &SearchShow::changed, this, &SearchBar::showState);
  connect(&editor, &Editor::frameChanged, this, &SearchBar::fillHeadings);
  connect(&show, &SearchShow::moved, this, &SearchBar::showStep);
  connect(&show, &SearchShow::progressed, this, &SearchBar::showState);
  tick_.setInterval(kRecordTick_ms);
  connect(&tick_, &QTimer::timeout, this, &SearchBar::showState);
  showState();
}

void SearchBar::fillHeadings() {
  const QSignalBlocker quiet(heading_);
  heading_->clear();
  if (!show_.shown() || show_.replay().headings().empty()) return;
  heading_->addItem(tr("all headings"));
  for (const Heading h : show_.replay().headings()) {
    heading_->addItem(headingText(editor_.shown(), h));
  }
  const std::optional<int> chosen = show_.replay().chosen();
  heading_->setCurrentIndex(chosen ? *chosen + 1 : 0);
}

void SearchBar::showState() {
  const bool shown = show_.shown();
  setVisible(shown || show_.recording());
  if (show_.recording() != tick_.isActive()) show_.recording() ? tick_.start() : tick_.stop();
  const QString title = show_.recording()         ? tr("Recording the search…")
                        : shown && show_.ofDisc() ? tr("Reachable by a disc of its width")
                                                  : tr("Search");
  const bool thinned = shown && show_.replay().stride() > 1;
  if (!show_.recording()) fillHeadings();
  heading_->setVisible(heading_->count() > 0);
  for (QWidget* w :
       std::initializer_list<QWidget*>{back_, play_, forward_, timeline_, count_, speed_}) {
    w->setVisible(shown);
  }
  if (width() < kTinyBar_px) {  // the list of headings needs its words
    for (QWidget* w : {back_, forward_}) w->hide();
  }
  play_->setIcon(icon(show_.playing() ? "pause" : "play"));
  play_->setToolTip(show_.playing() ? tr("Pause the search") : tr("Play the search"));
  if (shown) {
    const auto digits =
        static_cast<int>(grouped(show_.replay().stateAt(show_.replay().steps())).size());
    count_->setMinimumWidth(
        count_->fontMetrics().horizontalAdvance(QString(2 * digits, '0') + tr(" / %1 expanded")));
  }
  fitTexts(title, show_.recording() ? searchFigures(show_.progress(), show_.recordingFor_s())
                  : thinned         ? partText(show_.replay())
                                    : QString());
  showStep();
}

// The track of the timeline keeps its room: without it, the count, the list of speeds and the other
// texts are cut or hidden.
void SearchBar::fitTexts(const QString& title, const QString& part) {
  const QMargins margins = layout()->contentsMargins();
  const int gap = layout()->spacing();
  int room =
      width() - margins.left() - margins.right() - (show_.shown() ? kLeastTrack_px : 0) - 2 * gap;
  for (const QWidget* w :
       std::initializer_list<const QWidget*>{back_, play_, forward_, heading_, speed_, close_}) {
    if (!w->isHidden()) room -= w->sizeHint().width() + gap;
  }
  const auto wide = [](const QLabel* label, const QString& text) {
    return label->fontMetrics().horizontalAdvance(text) + 2;
  };
  const int count = count_->minimumWidth() + gap;
  if (show_.shown() && room < wide(title_, title) + count) {
    speed_->hide();
    room += speed_->sizeHint().width() + gap;
  }
  count_->setVisible(show_.shown() && room >= wide(title_, title) + count);
  if (!count_->isHidden()) room -= count;
  for (const auto& [label, text] : {std::pair(title_, title), std::pair(part_, part)}) {
    const int wanted = std::min(wide(label, text), room);
    label->setVisible(!text.isEmpty() && (wanted >= wide(label, text) || wanted >= kLeastText_px));
    if (label->isHidden()) continue;
    label->setText(label->fontMetrics().elidedText(text, Qt::ElideRight, wanted));
    room -= wanted + gap;
  }
  const QString why = show_.recording() ? tr("States expanded, memory and time of the recording")
                                        : tr("The recording is too long to keep every state");
  part_->setToolTip(part + "\n" + why);
}

void SearchBar::showStep() {
  if (!show_.shown()) return;
  const std::size_t steps = show_.replay().steps();
  const std::size_t step = show_.replay().step();
  timeline_->show(static_cast<double>(steps), static_cast<double>(step));
  count_->setText(
      tr("%1 / %2 expanded")
          .arg(grouped(show_.replay().stateAt(step)), grouped(show_.replay().stateAt(steps))));
}

void SearchBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showState();
}

}  // namespace clearway::gui
