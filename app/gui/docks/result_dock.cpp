#include "app/gui/docks/result_dock.h"

#include <QEvent>
#include <QPushButton>

#include "app/gui/model/plan_verdict.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

ResultDock::ResultDock(const Editor& editor, Plans& plans)
    : editor_(editor),
      plans_(plans),
      passages_(editor, plans),
      none_(new QLabel(
          tr("No plan yet. Place a start and a goal, then plan a path: it comes with a proof that "
             "the whole motion is free."))),
      result_(new ReportBox("cancel")),
      watch_(new QPushButton(tr("Watch the search"))) {
  none_->setProperty("role", "muted");
  none_->setWordWrap(true);
  column()->addWidget(none_);
  watch_->setObjectName("watchSearch");
  watch_->setToolTip(tr("Plan once more, recorded, and play it state by state (H)"));
  connect(watch_, &QPushButton::clicked, this, &ResultDock::watchWanted);
  auto* narrow = new PassagesBox(editor, passages_);
  connect(narrow, &PassagesBox::chosen, this, &ResultDock::passageChosen);
  result_->addBelowDetail(narrow->line());
  result_->column()->addWidget(narrow);
  result_->column()->addWidget(watch_, 0, Qt::AlignLeft);
  column()->addWidget(result_);
  column()->addStretch(1);
  result_->hide();
  connect(&editor, &Editor::replaced, this, &ResultDock::showPlan);
  connect(&editor, &Editor::selectionChanged, this, &ResultDock::showPlan);
  connect(&editor, &Editor::frameChanged, this, &ResultDock::showPlan);
  for (const auto signal : {&Plans::changed, &Plans::finished, &Plans::started}) {
    connect(&plans, signal, this, &ResultDock::showPlan);
  }
  restyle();
}

void ResultDock::showPlan() {
  if (!editor_.hasDocument()) return;
  const session::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  result_->setVisible(plan != nullptr && plan->stale != StaleCause::Planning);
  none_->setVisible(plan == nullptr && !plans_.running());
  if (plan == nullptr) return;
  const auto& answer = plan->answer[static_cast<std::size_t>(editor_.shownFrame())];
  result_->setReport(reportOf(editor_.shown(), *plan, answer));
  watch_->setVisible(isWatchable(plan->result));
}

void ResultDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  DockPage::changeEvent(event);
}

void ResultDock::restyle() {
  if (watch_ != nullptr) watch_->setIcon(icon("search", currentTheme().ink));
}

}  // namespace clearway::gui
