#include "app/gui/docks/agent/robot_box.h"

#include "app/document/edit/robot_templates.h"
#include "app/gui/document/step_names.h"

namespace clearway::gui {

RobotBox::RobotBox(Editor& editor) : editor_(editor) {
  setObjectName("robot");
  setAccessibleName(tr("Robot"));
  setToolTip(tr("A common robot: sets shape, motion and speed; sizes are those of its maker"));
  addItem(tr("of its own"));
  for (const app::RobotTemplate& robot : app::robotTemplates()) {
    addItem(tr(robot.name.data()));
  }
  connect(this, &QComboBox::activated, this, [this](int i) {
    if (i == 0 || editor_.chosen() == nullptr) return;
    const app::RobotTemplate& robot = app::robotTemplates()[static_cast<std::size_t>(i) - 1];
    editor_.edit(setStep(tr("robot"), agentsText(editor_, editor_.selected()), itemText(i)),
                 [&](app::EditDocument& d) {
                   for (const std::uint32_t id : editor_.selected()) {
                     if (d.agent(id) == nullptr) continue;
                     app::EditAgent a = *d.agent(id);
                     app::applyTemplate(robot, a.agent);
                     d.setAgent(a);
                   }
                 });
  });
}

void RobotBox::showAgent(const maps::ProjectAgent& agent) {
  const app::RobotTemplate* robot = app::templateOf(agent);
  setCurrentIndex(robot == nullptr ? 0
                                   : 1 + static_cast<int>(robot - app::robotTemplates().data()));
}

}  // namespace clearway::gui
