#include "app/gui/docks/agent/goal_row.h"

#include <QHBoxLayout>

#include "app/gui/docks/coordinate.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {

GoalRow::GoalRow(Editor& editor, const Names& names) : editor_(editor) {
  fields_ = new QGridLayout(this);
  fields_->setContentsMargins(0, 0, 0, 0);
  fields_->setSpacing(4);
  head_ = new QWidget;
  auto* head = new QHBoxLayout(head_);
  head->setContentsMargins(0, 0, 0, 0);
  head->addWidget(new QLabel(names.title), 1);
  auto* remove = iconButton(names.remove, "trash");
  remove->setObjectName(QString("remove_%1_%2").arg(names.key).arg(names.number));
  connect(remove, &QToolButton::clicked, this, &GoalRow::removeWanted);
  head->addWidget(remove);
  fields_->addWidget(head_, 0, 0, 1, 2);
  x_ = coordinateBox("x");
  y_ = coordinateBox("y");
  heading_ = headingBox();
  any_ = iconButton(tr("Accept any heading there"));
  any_->setText(tr("any heading"));
  any_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  any_->setCheckable(true);
  any_->setProperty("role", "switch");
  any_->setObjectName(QString("%1_any_%2").arg(names.key).arg(names.number));
  fields_->addWidget(x_, 1, 0);
  fields_->addWidget(y_, 1, 1);
  fields_->addWidget(heading_, 2, 0);
  fields_->addWidget(any_, 2, 1);
  for (const auto& [box, name] :
       {std::pair{x_, "x"}, std::pair{y_, "y"}, std::pair{heading_, "heading"}}) {
    box->setObjectName(QString("%1_%2_%3").arg(names.key, name).arg(names.number));
    box->setAccessibleName(names.title + " " + box->accessibleName());
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, box = box] { Q_EMIT edited(box); });
  }
  connect(any_, &QToolButton::clicked, this, [this] { Q_EMIT edited(any_); });
}

void GoalRow::showGoal(const maps::GoalPose& goal, bool turns, bool numbered) {
  const app::ReportFrame f = editor_.shown();
  const Vec2 own = maps::positionFromWorld(f.frame, f.grid, goal.position);
  const Heading heading = maps::headingFromWorld(f.frame, goal.heading.value_or(Heading()));
  head_->setVisible(numbered);
  showPosition(f, own, x_, y_);
  heading_->setValue(goal.heading ? heading.degrees() : 0.0);
  heading_->setVisible(turns && goal.heading.has_value());
  any_->setVisible(turns);
  any_->setChecked(!goal.heading);
}

void GoalRow::apply(const QObject* field, maps::GoalPose& goal) const {
  if (field == x_ || field == y_) {
    goal.position = field == x_
                        ? withCoordinate(editor_.shown(), goal.position, &Vec2::x, x_->value())
                        : withCoordinate(editor_.shown(), goal.position, &Vec2::y, y_->value());
    return;
  }
  goal.heading = maps::headingToWorld(editor_.shown().frame,
                                      Heading::fromDegrees(heading_->value()).value_or(Heading()));
  if (any_->isChecked()) goal.heading.reset();
}

QString GoalRow::fieldName(const QObject* field) const {
  return field == x_ ? tr("x") : field == y_ ? tr("y") : tr("heading");
}

QString GoalRow::valueText(const QObject* field) const {
  if (any_->isChecked() && field != x_ && field != y_) return tr("any heading");
  const QDoubleSpinBox* box = field == x_ ? x_ : field == y_ ? y_ : heading_;
  return valueStep(editor_, box->value(), box->suffix());
}

}  // namespace clearway::gui
