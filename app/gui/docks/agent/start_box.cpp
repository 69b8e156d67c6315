#include "app/gui/docks/agent/start_box.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>

#include "app/gui/docks/coordinate.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

StartBox::StartBox(Editor& editor)
    : editor_(editor),
      none_(new QLabel(tr("not placed yet"))),
      row_(new QWidget),
      x_(coordinateBox("x")),
      y_(coordinateBox("y")),
      heading_(headingBox()) {
  none_->setEnabled(false);
  x_->setObjectName("start_x");
  y_->setObjectName("start_y");
  heading_->setObjectName("start_heading");
  auto* both = new QGridLayout(row_);
  both->setContentsMargins(0, 0, 0, 0);
  both->setSpacing(4);
  both->addWidget(x_, 0, 0);
  both->addWidget(y_, 0, 1);
  both->addWidget(heading_, 1, 0);
  auto* stack = new QVBoxLayout(this);
  stack->setContentsMargins(0, 0, 0, 0);
  stack->setSpacing(4);
  stack->addWidget(none_);
  stack->addWidget(row_);
  for (QDoubleSpinBox* box : {x_, y_, heading_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &StartBox::change);
  }
}

void StartBox::showStart(const maps::ProjectAgent& agent) {
  row_->setVisible(agent.start.has_value());
  none_->setVisible(!agent.start);
  heading_->setVisible(maps::isTurning(agent.shape.kind));
  if (!agent.start) return;
  const app::ReportFrame f = editor_.shown();
  const Pose own = fromWorld(f.frame, f.grid, *agent.start);
  showing_ = true;
  showPosition(f, own.position, x_, y_);
  heading_->setValue(own.heading.degrees());
  showing_ = false;
}

// A box shows rounded digits: only what was touched is written.
void StartBox::change() {
  if (showing_ || editor_.chosen() == nullptr || !editor_.chosen()->agent.start) return;
  const app::ReportFrame f = editor_.shown();
  app::EditAgent changed = *editor_.chosen();
  const auto* box = qobject_cast<const QDoubleSpinBox*>(sender());
  if (box == heading_) {
    changed.agent.start->heading =
        maps::headingToWorld(f.frame, Heading::fromDegrees(heading_->value()).value_or(Heading()));
  } else {
    Vec2& place = changed.agent.start->position;
    place = withCoordinate(f, place, box == x_ ? &Vec2::x : &Vec2::y, box->value());
  }
  const QString what = box == x_ ? tr("start x") : box == y_ ? tr("start y") : tr("start heading");
  editor_.edit(
      setStep(what, agentsText(editor_, {changed.id}),
              valueStep(editor_, box->value(), box->suffix())),
      [&](app::EditDocument& d) { d.setAgent(changed); }, "agent/" + what);
}

}  // namespace clearway::gui
