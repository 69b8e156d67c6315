#include "app/gui/docks/result_dock.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSignalBlocker>

#include "app/drawing/style/style.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kPaddingPart = 0.05;  // of the width of an agent

}  // namespace

ResultDock::ResultDock(const Editor& editor, Plans& plans, FleetStore& fleet)
    : editor_(editor),
      plans_(plans),
      fleet_(fleet),
      passages_(editor, plans, fleet),
      narrow_(new PassagesBox(editor, passages_)),
      fleet_shown_(new QCheckBox(tr("Show the plan of the fleet"))),
      fleet_result_(new FleetResult(editor, fleet)),
      none_(new QLabel),
      result_(new ReportBox("cancel")),
      watch_(new QPushButton(tr("Watch the search"))),
      padded_(new QPushButton) {
  fleet_shown_->setObjectName("fleet_shown");
  fleet_shown_->setToolTip(tr("Play the fleet; else the plans of single agents are played"));
  column()->addWidget(fleet_shown_);
  column()->addWidget(fleet_result_);
  connect(fleet_shown_, &QCheckBox::toggled, &fleet, &FleetStore::choose);
  none_->setProperty("role", "muted");
  none_->setWordWrap(true);
  column()->addWidget(none_);
  watch_->setObjectName("watchSearch");
  watch_->setIcon(icon("search"));
  watch_->setToolTip(tr("Plan once more, recorded, and play it state by state (H)"));
  connect(watch_, &QPushButton::clicked, this, &ResultDock::watchWanted);
  connect(narrow_, &PassagesBox::chosen, this, &ResultDock::passageChosen);
  connect(&passages_, &PassageFinder::changed, this, &ResultDock::passagesChanged);
  padded_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  result_->addBelowDetail(narrow_->line());
  result_->addBelowDetail(padded_);
  padded_->setObjectName("planPadded");
  padded_->setIcon(icon("plan"));
  connect(padded_, &QPushButton::clicked, this, [this] { Q_EMIT paddingWanted(padding_m_); });
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
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.agents) showPlan();
  });
  for (const auto signal : {&FleetStore::changed, &FleetStore::started, &FleetStore::finished}) {
    connect(&fleet, signal, this, &ResultDock::showPlan);
  }
}

void ResultDock::showNarrowest() {
  if (hasPassages()) narrow_->line()->click();
}

// A search of the fleet that has failed was asked for last, until another plan is asked for.
bool ResultDock::showsFleet(const AgentPlan* plan) const {
  if (fleet_result_->isEmpty()) return false;
  const auto& failure = fleet_.failure();
  if (fleet_.shown() || (failure && !failure->superseded)) return true;
  return plan == nullptr && fleet_.made() == nullptr;
}

void ResultDock::showPlan() {
  if (!editor_.hasDocument()) return;
  const app::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  fleet_result_->showResult();
  const bool of_fleet = showsFleet(plan);
  const bool running = plans_.running() || fleet_.running();
  fleet_result_->setVisible(of_fleet);
  fleet_shown_->setVisible(fleet_.made() != nullptr);
  const QSignalBlocker quiet(fleet_shown_);
  fleet_shown_->setChecked(fleet_.shown());
  result_->setVisible(!of_fleet && plan != nullptr && plan->stale != StaleCause::Planning);
  none_->setVisible(!of_fleet && plan == nullptr && !running);
  none_->setText(fleet_.waitsForUndo()
                     ? tr("The plan is for the map as it was before its size, resolution or "
                          "orientation was changed: undo brings it back.")
                     : tr("No plan yet. Place a start and a goal, then plan a path: it comes with "
                          "a proof that the whole motion is free."));
  if (plan == nullptr) return;
  const auto& answer = plan->answer[static_cast<std::size_t>(editor_.shownFrame())];
  result_->setReport(reportOf(editor_.shown(), *plan, answer));
  watch_->setVisible(!isRefused(plan->result) && isOfOneSearch(*plan));
  offerPadding(*plan);
}

// Where a path passes closer than half of what would be a usual padding: a twentieth of the agent's
// width, rounded up to 1, 2 or 5. Never applied by itself: it may leave no path, or no alignment
// with the cells.
void ResultDock::offerPadding(const AgentPlan& plan) {
  padding_m_ = 0.0;
  const Certificate& c = plan.result.certificate;
  const bool is_bare = plan.footprint != nullptr && plan.agent.padding.distance <= 0.0;
  const bool is_solved = plan.result.status == PlanStatus::Solved && c.free;
  if (plan.current() && is_solved && is_bare && plan.kind == maps::PlanKind::Goal) {
    const double width_m = 2.0 * plan.footprint->inscribedRadius();
    if (width_m > 0.0) padding_m_ = app::picture::niceAtLeast(kPaddingPart * width_m).value;
    if (c.clearance_m >= 0.5 * padding_m_) padding_m_ = 0.0;
  }
  padded_->setVisible(padding_m_ > 0.0);
  if (padding_m_ <= 0.0) return;
  padded_->setText(tr("Plan with %1 padding").arg(gui::lengthText(editor_.shown(), padding_m_)));
  padded_->setToolTip(
      tr("The path passes %1 from an obstacle. With a padding it keeps a distance; undo takes the "
         "padding back.")
          .arg(gui::clearanceText(editor_.shown(), c.clearance_m)));
}

}  // namespace clearway::gui
