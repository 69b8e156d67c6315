#include "app/gui/docks/agent/goals_box.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/gui/document/step_names.h"
#include "app/gui/wording/plan_text.h"
#include "maps/plan/project_agent.h"

namespace clearway::gui {
namespace {

constexpr double kBeside = 1.25;  // of the agent's length: distance of a new goal from the last

}  // namespace

GoalsBox::GoalsBox(Editor& editor) : editor_(editor) {
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(4);
  none_ = new QLabel(tr("not placed yet"));
  none_->setEnabled(false);
  column_->addWidget(none_);
  add_ = new QPushButton(tr("Add a goal"));
  add_->setObjectName("add_goal");
  add_->setToolTip(
      tr("Add a goal next to the last one: the planner chooses the goal of least cost. With the "
         "Goal tool, hold Ctrl"));
  column_->addWidget(add_, 0, Qt::AlignLeft);
  connect(add_, &QPushButton::clicked, this, &GoalsBox::addGoalBeside);
}

void GoalsBox::addRow() {
  const std::size_t i = rows_.size();
  auto* row = new GoalRow(
      editor_, {tr("Goal %1").arg(i + 1), tr("Remove goal %1").arg(i + 1), "goal", i + 1});
  connect(row, &GoalRow::edited, this, [this, i](const QObject* field) { changeRow(i, field); });
  connect(row, &GoalRow::removeWanted, this, [this, i] {
    change(tr("Remove goal %1 of %2").arg(i + 1).arg(chosenName()),
           [i](maps::ProjectAgent& a) { maps::removeGoal(a, i); });
  });
  column_->insertWidget(static_cast<int>(i) + 1, row);
  rows_.push_back(row);
}

void GoalsBox::showGoals(const maps::ProjectAgent& agent) {
  showing_ = true;
  const std::size_t n = maps::goalCount(agent);
  while (rows_.size() < n) addRow();
  none_->setVisible(n == 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i]->setVisible(i < n);
    if (i < n) {
      rows_[i]->showGoal(maps::goalAt(agent, i), maps::isTurning(agent.shape.kind), n > 1);
    }
  }
  add_->setEnabled(n < maps::kMaxGoals);
  showing_ = false;
}

template <class Change>
void GoalsBox::change(const QString& name, Change apply, const QString& kind) {
  if (showing_ || editor_.chosen() == nullptr) return;
  app::EditAgent wanted = *editor_.chosen();
  apply(wanted.agent);
  editor_.edit(
      name, [&](app::EditDocument& d) { d.setAgent(wanted); }, kind);
}

void GoalsBox::changeRow(std::size_t i, const QObject* field) {
  // A box that loses the focus reports what was typed, also when undo has removed its goal.
  if (editor_.chosen() == nullptr || i >= maps::goalCount(editor_.chosen()->agent)) return;
  const GoalRow& row = *rows_[i];
  const QString several =
      maps::goalCount(editor_.chosen()->agent) > 1 ? " " + QString::number(i + 1) : "";
  const QString what = tr("goal %1").arg(row.fieldName(field)) + several;
  const bool is_typed = qobject_cast<const QDoubleSpinBox*>(field) != nullptr;
  change(
      setStep(what, chosenName(), row.valueText(field)),
      [&](maps::ProjectAgent& a) { row.apply(field, maps::goalAt(a, i)); },
      is_typed ? what : QString());
}

QString GoalsBox::chosenName() const {
  return editor_.chosen() == nullptr ? QString() : agentsText(editor_, {editor_.chosen()->id});
}

void GoalsBox::addGoalBeside() {
  change(tr("Add a goal of %1").arg(chosenName()), [&](maps::ProjectAgent& a) {
    const Aabb map = editor_.document().frame().bounds();
    maps::GoalPose goal{0.5 * (map.min + map.max), {}};
    if (a.start) goal.position = a.start->position;
    if (a.goal) goal = maps::goalAt(a, maps::goalCount(a) - 1);
    const double size = std::max(a.shape.length, a.shape.width);
    const double by = kBeside * std::max(size, editor_.document().frame().cellWidth());
    goal.position.x += goal.position.x + by < map.max.x ? by : -by;
    maps::addGoal(a, goal);
  });
}

}  // namespace clearway::gui
