#include "app/gui/playback/preparing_card.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kWidth_px = 320;
constexpr int kBar_px = 10;

}  // namespace

PreparingCard::PreparingCard()
    : title_(new QLabel(tr("Preparing the simulation…"))),
      detail_(new QLabel),
      progress_(new QProgressBar) {
  setObjectName("preparingCard");
  setFixedWidth(kWidth_px);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(kBar_px);
  progress_->setAccessibleName(tr("Progress"));
  auto* stop = new QPushButton(tr("Stop"));
  stop->setToolTip(tr("Stop and return to the document (Esc)"));
  stop->setFocusPolicy(Qt::NoFocus);
  connect(stop, &QPushButton::clicked, this, &PreparingCard::stopWanted);
  auto* last = new QHBoxLayout;
  last->addWidget(detail_, 1);
  last->addWidget(stop);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->addWidget(title_);
  column->addWidget(progress_);
  column->addLayout(last);
  restyle();
}

void PreparingCard::setRunning(bool running) {
  if (running == isVisibleTo(parentWidget())) return;
  detail_->setText(tr("Esc stops it"));
  progress_->setRange(0, 0);
  setVisible(running);
}

void PreparingCard::showProgress(std::size_t planned, std::size_t agents) {
  detail_->setText(planned < agents ? tr("%1 of %2 agents planned").arg(planned).arg(agents)
                                    : tr("Checking the plan…"));
  progress_->setRange(0, static_cast<int>(planned < agents ? agents : 0));
  progress_->setValue(static_cast<int>(planned));
}

QString PreparingCard::text() const { return title_->text() + "\n" + detail_->text(); }

void PreparingCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void PreparingCard::restyle() {
  const QString style =
      QString("#preparingCard{background:%1;border:1px solid %2;border-radius:6px}")
          .arg(currentPalette().color(QPalette::Base).name(), currentTheme().control.name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
