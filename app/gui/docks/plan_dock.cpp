#include "app/gui/docks/plan_dock.h"

#include <QCheckBox>
#include <QEvent>
#include <QPushButton>

#include "app/gui/model/plan_staleness.h"
#include "app/gui/widgets/theme.h"
#include "app/session/plan/point_settings.h"

namespace clearway::gui {
namespace {

// Qualifies a certificate that does not hold for the whole swept motion on the current map; else
// empty.
QString detailOf(const AgentPlan& plan) {
  if (plan.result.status != PlanStatus::Solved) return {};
  const bool edited = plan.map_edited || plan.others_edited;
  const QString what = plan.map_edited && plan.others_edited
                           ? PlanDock::tr("The map and other agents were edited")
                       : plan.map_edited ? PlanDock::tr("The map was edited")
                                         : PlanDock::tr("Other agents were edited");
  if (!plan.result.certificate.free) {
    return edited ? PlanDock::tr("%1: the path collides now.").arg(what) : QString();
  }
  const bool sized =
      plan.footprint != nullptr ||
      session::pointAgentOf(plan.agent.shape, plan.agent.padding).shape != PointShape::Point;
  if (sized) return edited ? PlanDock::tr("%1; the path is still free.").arg(what) : QString();
  const QString unchecked = PlanDock::tr("The agent's shape was not checked.");
  return (edited ? PlanDock::tr("%1; the path of a point without size is still free.").arg(what)
                 : PlanDock::tr("The path of a point without size is free.")) +
         " " + unchecked;
}

}  // namespace

PlanDock::PlanDock(Editor& editor, Plans& plans) : editor_(editor), plans_(plans) {
  addRunBox();
  addResultBox();
  column()->addSpacing(6);
  addOptionsBox();
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, &PlanDock::showOptions);
  connect(&editor, &Editor::changed, this, [this](const session::EditChanges& changes) {
    if (changes.planner || changes.agents) showOptions();
  });
  connect(&editor, &Editor::selectionChanged, this, &PlanDock::showOptions);
  connect(&plans, &Plans::changed, this, &PlanDock::showPlan);
  connect(&editor, &Editor::frameChanged, this, &PlanDock::showPlan);
  connect(&plans, &Plans::finished, this, &PlanDock::showPlan);
  connect(&plans, &Plans::wished, this, &PlanDock::showOptions);
  connect(&plans, &Plans::started, this, [this] {
    run_->begin();
    answer_->clear();
  });
  connect(&plans, &Plans::answered, this, [this](const PlanStage& answer) {
    const std::string text = session::answerText(editor_.shown(), answer);
    answer_->setText(tr("Best so far: %1.").arg(QString::fromStdString(text)));
    answer_->show();
    run_->offerBest(tr("Stop planning with the best answer so far (Esc)"));
  });
  connect(&plans, &Plans::progressed, this,
          [this](double fraction) { run_->setProgress(fraction); });
  restyle();
}

void PlanDock::addRunBox() {
  plan_ = new QPushButton(tr("Plan a path"));
  plan_->setObjectName("primary");
  plan_->setToolTip(tr("Plan a path for the chosen agent and certify it (Ctrl+P)"));
  all_ = new QPushButton(tr("All"));
  all_->setToolTip(tr("Plan for every agent that has a start and a goal, one after the other"));
  run_ = new RunBar(plan_, all_);
  column()->addWidget(run_);
  answer_ = new QLabel;
  answer_->setObjectName("answer");
  answer_->setWordWrap(true);
  column()->addWidget(answer_);
  automatic_ = new QCheckBox(tr("Plan again after edits"));
  automatic_->setToolTip(tr("Plan again automatically when an edit invalidates a plan"));
  column()->addWidget(automatic_);
  connect(plan_, &QPushButton::clicked, this, &PlanDock::planWanted);
  connect(all_, &QPushButton::clicked, this, &PlanDock::planAllWanted);
  connect(run_->cancel(), &QPushButton::clicked, &plans_, &Plans::cancel);
  connect(automatic_, &QCheckBox::toggled, &plans_, &Plans::setAutomatic);
}

void PlanDock::addOptionsBox() {
  column()->addWidget(caption(tr("Planner")));
  options_ = new PlannerOptions(editor_, plans_);
  column()->addWidget(options_);
  tables_ = new LandmarksBox(editor_, plans_.tables());
  column()->addWidget(tables_);
}

void PlanDock::addResultBox() {
  none_ =
      new QLabel(tr("No plan yet. Place a start and a goal, then plan a path: it comes with a "
                    "proof that the whole motion is free."));
  none_->setProperty("role", "muted");
  none_->setWordWrap(true);
  column()->addWidget(none_);
  result_ = new ReportBox("cancel");
  watch_ = new QPushButton(tr("Watch the search"));
  watch_->setToolTip(tr("Plan once more, recorded, and play it state by state (H)"));
  connect(watch_, &QPushButton::clicked, this, &PlanDock::watchWanted);
  result_->column()->addWidget(watch_, 0, Qt::AlignLeft);
  column()->addWidget(result_);
  result_->hide();
}

void PlanDock::showOptions() {
  if (!editor_.hasDocument()) return;
  options_->showSettings();
  tables_->showLandmarks();
  showPlan();
}

void PlanDock::showPlan() {
  run_->setRunning(plans_.running());
  const session::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  if (!plans_.running()) answer_->hide();
  result_->setVisible(plan != nullptr && plan->stale != StaleCause::Planning);
  none_->setVisible(plan == nullptr && !plans_.running());
  plan_->setEnabled(a != nullptr);
  all_->setVisible(editor_.hasDocument() && editor_.document().agents().size() > 1);
  if (plan == nullptr) return;
  Report report = reportOf(editor_.shown(), plan->agent, plan->result,
                           plan->answer[static_cast<std::size_t>(editor_.shownFrame())]);
  if (const QString detail = detailOf(*plan); !detail.isEmpty()) report.detail = detail;
  if (!plan->current()) report = staleReport(plan->stale);
  result_->setReport(report);
}

void PlanDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  DockPage::changeEvent(event);
}

void PlanDock::restyle() {
  if (watch_ == nullptr) return;
  watch_->setIcon(icon("search", themeOf(palette()).ink));
  plan_->setIcon(icon("plan", palette().color(QPalette::HighlightedText)));
}

}  // namespace clearway::gui
