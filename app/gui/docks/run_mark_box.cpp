#include "app/gui/docks/run_mark_box.h"

#include <QCheckBox>
#include <QGridLayout>

namespace clearway::gui {

std::vector<RunMarkChoice> runMarkChoices() {
  return {{&RunMarks::names, RunMarkBox::tr("Show names"), RunMarkBox::tr("Names"),
           RunMarkBox::tr("Beside the agents, where there is room")},
          {&RunMarks::goals, RunMarkBox::tr("Show goals"), RunMarkBox::tr("Goals"),
           RunMarkBox::tr("Where the agents go that have not arrived")},
          {&RunMarks::routes, RunMarkBox::tr("Show routes"), RunMarkBox::tr("Routes"),
           RunMarkBox::tr("The rest of the planned paths; recordings have none")},
          {&RunMarks::trails, RunMarkBox::tr("Show trails"), RunMarkBox::tr("Trails"),
           RunMarkBox::tr("Where the agents were in the last 20 seconds; of more than 20 agents, "
                          "the chosen one")}};
}

void showRunMark(bool RunMarks::*value, bool shown) {
  Preferences wanted = preferences();
  wanted.run_marks.*value = shown;
  PreferenceStore::instance().set(wanted);
}

RunMarkBox::RunMarkBox() {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  int k = 0;
  for (const RunMarkChoice& choice : runMarkChoices()) {
    auto* box = new QCheckBox(choice.name);
    box->setToolTip(choice.tip);
    box->setAccessibleName(choice.action);
    box->setChecked(preferences().run_marks.*choice.value);
    connect(box, &QCheckBox::toggled, this,
            [value = choice.value](bool on) { showRunMark(value, on); });
    connect(&PreferenceStore::instance(), &PreferenceStore::changed, box,
            [box, value = choice.value] { box->setChecked(preferences().run_marks.*value); });
    grid->addWidget(box, k / 2, k % 2);
    ++k;
  }
}

}  // namespace clearway::gui
