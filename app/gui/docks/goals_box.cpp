#include "app/gui/docks/goals_box.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "app/gui/docks/coordinate.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "maps/plan/project_agent.h"

namespace clearway::gui {
namespace {

constexpr double kBeside = 1.25;  // of the agent's length: distance of a new goal from the last

}  // namespace

struct GoalsBox::Row {
  QWidget *whole = nullptr, *head = nullptr;
  QToolButton *remove = nullptr, *any = nullptr;
  QDoubleSpinBox *x = nullptr, *y = nullptr, *heading = nullptr;
};

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

GoalsBox::~GoalsBox() = default;

void GoalsBox::addRow() {
  auto row = std::make_unique<Row>();
  const std::size_t i = rows_.size();
  const QString number = tr("Goal %1").arg(i + 1);
  row->whole = new QWidget;
  auto* fields = new QGridLayout(row->whole);
  fields->setContentsMargins(0, 0, 0, 0);
  fields->setSpacing(4);
  row->head = new QWidget;
  auto* head = new QHBoxLayout(row->head);
  head->setContentsMargins(0, 0, 0, 0);
  head->addWidget(new QLabel(number), 1);
  row->remove = iconButton(tr("Remove goal %1").arg(i + 1), "trash");
  head->addWidget(row->remove);
  fields->addWidget(row->head, 0, 0, 1, 2);
  row->x = coordinateBox("x");
  row->y = coordinateBox("y");
  row->heading = headingBox();
  row->any = iconButton(tr("Accept any heading at the goal"));
  row->any->setText(tr("any heading"));
  row->any->setToolButtonStyle(Qt::ToolButtonTextOnly);
  row->any->setCheckable(true);
  row->any->setProperty("role", "switch");
  fields->addWidget(row->x, 1, 0);
  fields->addWidget(row->y, 1, 1);
  fields->addWidget(row->heading, 2, 0);
  fields->addWidget(row->any, 2, 1);
  for (const auto& [box, name] : {std::pair{row->x, "goal_x"}, std::pair{row->y, "goal_y"},
                                  std::pair{row->heading, "goal_heading"}}) {
    box->setObjectName(QString("%1_%2").arg(name).arg(i + 1));
    box->setAccessibleName(number + " " + box->accessibleName());
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, i, box = box] { changeRow(i, box); });
  }
  row->remove->setObjectName(QString("remove_goal_%1").arg(i + 1));
  row->any->setObjectName(QString("goal_any_%1").arg(i + 1));
  connect(row->any, &QToolButton::clicked, this, [this, i] { changeRow(i, rows_[i]->any); });
  connect(row->remove, &QToolButton::clicked, this, [this, i] {
    change(tr("Remove goal %1 of %2").arg(i + 1).arg(chosenName()),
           [i](maps::ProjectAgent& a) { maps::removeGoal(a, i); });
  });
  column_->insertWidget(static_cast<int>(i) + 1, row->whole);
  rows_.push_back(std::move(row));
}

void GoalsBox::showGoals(const maps::ProjectAgent& agent) {
  showing_ = true;
  const std::size_t n = maps::goalCount(agent);
  while (rows_.size() < n) addRow();
  none_->setVisible(n == 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i]->whole->setVisible(i < n);
    if (i < n) showRow(*rows_[i], maps::goalAt(agent, i), maps::isTurning(agent.shape.kind), n > 1);
  }
  add_->setEnabled(n < maps::kMaxGoals);
  showing_ = false;
}

void GoalsBox::showRow(Row& row, const maps::GoalPose& goal, bool turns, bool numbered) {
  const app::ReportFrame f = editor_.shown();
  const Vec2 own = maps::positionFromWorld(f.frame, f.grid, goal.position);
  const Heading heading = maps::headingFromWorld(f.frame, goal.heading.value_or(Heading()));
  row.head->setVisible(numbered);
  showPosition(f, own, row.x, row.y);
  row.heading->setValue(goal.heading ? heading.degrees() : 0.0);
  row.heading->setVisible(turns && goal.heading.has_value());
  row.any->setVisible(turns);
  row.any->setChecked(!goal.heading);
}

template <class Change>
void GoalsBox::change(const QString& name, Change apply, const QString& kind) {
  if (showing_ || editor_.chosen() == nullptr) return;
  app::EditAgent wanted = *editor_.chosen();
  apply(wanted.agent);
  editor_.edit(
      name, [&](app::EditDocument& d) { d.setAgent(wanted); }, kind);
}

// A box shows rounded digits, so only the edited value is written.
void GoalsBox::changeRow(std::size_t i, const QObject* by) {
  // A box that loses the focus reports what was typed, also when undo has removed its goal.
  if (editor_.chosen() == nullptr || i >= maps::goalCount(editor_.chosen()->agent)) return;
  const Row& row = *rows_[i];
  const auto* box = qobject_cast<const QDoubleSpinBox*>(by);
  const QString what = by == row.x ? tr("goal x") : by == row.y ? tr("goal y") : tr("goal heading");
  const QDoubleSpinBox* shown = box != nullptr ? box : row.heading;
  const QString value = row.any->isChecked() ? tr("any heading")
                                             : valueStep(editor_, shown->value(), shown->suffix());
  const QString several =
      maps::goalCount(editor_.chosen()->agent) > 1 ? " " + QString::number(i + 1) : "";
  const auto apply = [&](maps::ProjectAgent& a) {
    if (by == row.x || by == row.y) {
      Vec2& place = maps::goalAt(a, i).position;
      place = by == row.x ? withCoordinate(editor_.shown(), place, &Vec2::x, row.x->value())
                          : withCoordinate(editor_.shown(), place, &Vec2::y, row.y->value());
      return;
    }
    std::optional<Heading>& heading = maps::goalAt(a, i).heading;
    heading = maps::headingToWorld(editor_.shown().frame,
                                   Heading::fromDegrees(row.heading->value()).value_or(Heading()));
    if (row.any->isChecked()) heading.reset();
  };
  change(setStep(what + several, chosenName(), value), apply,
         box == nullptr ? QString() : what + several);
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
