#include "app/gui/docks/result_dock.h"

#include <QEvent>
#include <QPushButton>

#include "app/gui/widgets/theme.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {

ResultDock::ResultDock(const Editor& editor, Plans& plans, const FleetStore& fleet)
    : editor_(editor),
      plans_(plans),
      fleet_(fleet),
      passages_(editor, plans, fleet),
      narrow_(new PassagesBox(editor, passages_)),
      none_(new QLabel),
      result_(new ReportBox("cancel")),
      watch_(new QPushButton(tr("Watch the search"))) {
  none_->setProperty("role", "muted");
  none_->setWordWrap(true);
  column()->addWidget(none_);
  watch_->setObjectName("watchSearch");
  watch_->setToolTip(tr("Plan once more, recorded, and play it state by state (H)"));
  connect(watch_, &QPushButton::clicked, this, &ResultDock::watchWanted);
  connect(narrow_, &PassagesBox::chosen, this, &ResultDock::passageChosen);
  connect(&passages_, &PassageFinder::changed, this, &ResultDock::passagesChanged);
  result_->addBelowDetail(narrow_->line());
  result_->column()->addWidget(narrow_);
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
  connect(&fleet, &FleetStore::changed, this, &ResultDock::showPlan);
  restyle();
}

void ResultDock::showNarrowest() {
  if (hasPassages()) narrow_->line()->click();
}

void ResultDock::showPlan() {
  if (!editor_.hasDocument()) return;
  const app::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  result_->setVisible(plan != nullptr && plan->stale != StaleCause::Planning);
  const auto& failure = fleet_.failure();
  const bool failed = failure && !failure->superseded;
  none_->setVisible(failed || (plan == nullptr && !plans_.running()));
  if (failed) {
    const Report report = failureReport(*failure, fleet_.made() != nullptr);
    none_->setText(tr("Fleet: %1").arg(report.headline) + ". " + report.detail);
  } else if (!fleet_.shown()) {
    none_->setText(
        tr("No plan yet. Place a start and a goal, then plan a path: it comes with "
           "a proof that the whole motion is free."));
  } else if (fleet_.inForce()) {
    none_->setText(tr("The plan of the fleet is shown: its result is in the dock Fleet."));
  } else {
    none_->setText(tr("The plan of the fleet is out of date: its result is in the dock Fleet."));
  }
  if (plan == nullptr) return;
  const auto& answer = plan->answer[static_cast<std::size_t>(editor_.shownFrame())];
  Report report = reportOf(editor_.shown(), *plan, answer);
  if (fleet_.shown()) {
    if (!plan->current()) report.headline = tr("Out of date");
    markHidden(report, tr("The plan of the fleet is shown instead of this one."));
  }
  result_->setReport(report);
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
