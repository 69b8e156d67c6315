#include "app/gui/docks/plan_dock.h"

#include <QCheckBox>
#include <QPushButton>

#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

PlanDock::PlanDock(Editor& editor, Plans& plans, RouteStore& routes)
    : editor_(editor),
      plans_(plans),
      cover_(new CoverBox(editor)),
      route_(new RouteBox(editor, routes)) {
  addRunBox();
  addOptionsBox();
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, &PlanDock::showOptions);
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.planner || changes.agents) showOptions();
    if (changes.zones) cover_->showDocument();
  });
  connect(&editor, &Editor::selectionChanged, this, &PlanDock::showOptions);
  connect(&editor, &Editor::frameChanged, this, &PlanDock::showOptions);
  connect(&plans, &Plans::changed, this, &PlanDock::showPlan);
  connect(&plans, &Plans::finished, this, &PlanDock::showPlan);
  connect(&plans, &Plans::wished, this, &PlanDock::showOptions);
  connect(&plans, &Plans::started, this, [this] {
    run_->begin();
    answer_->clear();
  });
  connect(&plans, &Plans::answered, this, [this](const PlanStage& answer) {
    answer_->setText(tr("Best so far: %1 after %2, %3.")
                         .arg(gui::lengthText(editor_.shown(), answer.cost),
                              inWindow(QString::fromStdString(app::durationText(answer.time_s))),
                              reportText(app::boundText(answer.suboptimality_bound))));
    answer_->show();
    run_->offerBest(tr("Stop planning with the best answer so far (Esc)"));
  });
  connect(&plans, &Plans::progressed, this,
          [this](const PlanProgress& p) { run_->setProgress(p.fraction); });
}

void PlanDock::addRunBox() {
  plan_ = new QPushButton(tr("Plan a path"));
  plan_->setObjectName("primary");
  plan_->setIcon(icon("plan", Ink::OnAccent));
  plan_->setToolTip(tr("Plan a path for the chosen agent and prove it free"));
  run_ = new RunBar(plan_);
  column()->addWidget(run_);
  answer_ = new QLabel;
  answer_->setObjectName("answer");
  answer_->setWordWrap(true);
  column()->addWidget(answer_);
  automatic_ = new QCheckBox(tr("Plan again after edits"));
  automatic_->setToolTip(tr("Plan again automatically when an edit invalidates a plan"));
  column()->addWidget(automatic_);
  connect(plan_, &QPushButton::clicked, this, &PlanDock::planWanted);
  connect(run_->cancel(), &QPushButton::clicked, &plans_, &Plans::cancel);
  connect(automatic_, &QCheckBox::toggled, &plans_, &Plans::setAutomatic);
}

void PlanDock::addOptionsBox() {
  column()->addWidget(route_);
  options_ = new PlannerOptions(editor_, plans_);
  column()->addWidget(options_);
  tables_ = new LandmarksBox(editor_, plans_.tables());
  options_->searchGroup()->column()->addWidget(tables_);
  column()->addWidget(cover_);
  connect(route_, &RouteBox::routeWanted, this, &PlanDock::routeWanted);
  connect(cover_, &CoverBox::coverWanted, this, &PlanDock::coverWanted);
}

void PlanDock::showOptions() {
  if (!editor_.hasDocument()) return;
  options_->showSettings();
  tables_->showLandmarks();
  cover_->showDocument();
  showPlan();
}

void PlanDock::showPlan() {
  run_->setRunning(plans_.running());
  cover_->setRunning(plans_.running());
  route_->setRunning(plans_.running());
  if (!plans_.running()) answer_->hide();
}

}  // namespace clearway::gui
