#include "app/gui/docks/run_bar.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace clearway::gui {
namespace {

constexpr int kRunButton_px = 34;

}  // namespace

RunBar::RunBar(QPushButton* first, QPushButton* second) : first_(first) {
  auto* idle = new QWidget;
  auto* buttons = new QHBoxLayout(idle);
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->addWidget(first, 1);
  if (second != nullptr) buttons->addWidget(second);
  auto* running = new QWidget;
  auto* row = new QHBoxLayout(running);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  cancel_ = new QPushButton;
  row->addWidget(progress_, 1);
  row->addWidget(cancel_);
  for (QPushButton* b : {first, second, cancel_}) {
    if (b != nullptr) b->setMinimumHeight(kRunButton_px);
  }
  addWidget(idle);
  addWidget(running);
  setFixedHeight(kRunButton_px + 2);
  begin();
}

void RunBar::setRunning(bool running) {
  const int page = running ? 1 : 0;
  if (page == currentIndex()) return;
  const QWidget* focus = window()->focusWidget();
  const bool has_focus = focus != nullptr && isAncestorOf(focus);
  setCurrentIndex(page);
  if (has_focus) (running ? cancel_ : first_)->setFocus(Qt::OtherFocusReason);
}

void RunBar::begin() {
  progress_->setValue(0);
  cancel_->setText(tr("Cancel"));
  cancel_->setToolTip(tr("Stop planning (Esc)"));
}

void RunBar::setProgress(double fraction) {
  progress_->setValue(static_cast<int>(fraction * progress_->maximum()));
}

void RunBar::offerBest(const QString& tip) {
  cancel_->setText(tr("Take it"));
  cancel_->setToolTip(tip);
}

}  // namespace clearway::gui
