#include "app/gui/docks/fleet_dock.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>

#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/choice_names.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

FleetDock::FleetDock(Editor& editor, FleetStore& fleet) : editor_(editor), fleet_(fleet) {
  addRunBox();
  addAgentsBox();
  addOptionsBox();
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, &FleetDock::showFleet);
  connect(&editor, &Editor::replaced, this, &FleetDock::showSettings);
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.fleet) showSettings();
  });
  connect(&fleet, &FleetStore::changed, this, &FleetDock::showFleet);
  connect(&fleet, &FleetStore::finished, this, &FleetDock::showFleet);
  connect(&fleet, &FleetStore::started, this, [this] {
    run_->begin();
    step_->clear();
    showFleet();
  });
  connect(&fleet, &FleetStore::progressed, this,
          [this](double fraction, const QString& text, bool has_plan) {
            run_->setProgress(fraction);
            step_->setText(text);
            if (has_plan) run_->offerBest(tr("Stop planning with the best plan so far (Esc)"));
          });
  showSettings();
}

void FleetDock::addRunBox() {
  plan_ = new QPushButton(tr("Plan the fleet"));
  plan_->setObjectName("primary");
  plan_->setIcon(icon("fleet", Ink::OnAccent));
  plan_->setToolTip(tr("Plan all agents together, in time, and prove the plan"));
  update_ = new QPushButton(tr("Update"));
  update_->setObjectName("fleet_update");
  update_->setToolTip(tr("Plan again only what the edits concern"));
  run_ = new RunBar(plan_, update_);
  column()->addWidget(run_);
  step_ = new QLabel;
  step_->setProperty("role", "muted");
  column()->addWidget(step_);
  automatic_ = new QCheckBox(tr("Update after edits"));
  automatic_->setToolTip(tr("Plan again what an edit concerns as soon as the edits pause"));
  column()->addWidget(automatic_);
  connect(plan_, &QPushButton::clicked, this, &FleetDock::planWanted);
  connect(update_, &QPushButton::clicked, this, &FleetDock::updateWanted);
  connect(run_->cancel(), &QPushButton::clicked, &fleet_, &FleetStore::cancel);
  connect(automatic_, &QCheckBox::toggled, &fleet_, &FleetStore::setAutomatic);
}

void FleetDock::addOptionsBox() {
  options_ = new FoldBox(tr("Planner"), "fleet_options", true);
  column()->addWidget(options_);
  QGridLayout* fields = fieldsIn(options_->column());
  planner_ = new QComboBox;
  planner_->setObjectName("fleet_planner");
  for (const FleetMethod m : kFleetMethods) {
    planner_->addItem(fleetMethodText(m), static_cast<int>(m));
  }
  planner_->setToolTip(
      tr("Prioritised: one agent after the other, the fastest. Large neighbourhoods: then a few "
         "agents at a time are planned again, for shorter plans. All together: finds a plan where "
         "others do not, or proves that there is none"));
  addField(fields, tr("Method"), planner_);
  limit_ = numberBox(tr("Time limit of the fleet"), 0.1, maps::kLongestFleetPlanning_s, 1);
  limit_->setObjectName("fleet_limit");
  limit_->setSuffix(" s");
  limit_->setSingleStep(1.0);
  limit_->setToolTip(tr("Planning ends after this time"));
  addField(fields, tr("Time limit"), limit_);
  seed_ = new CountBox;
  seed_->setObjectName("fleet_seed");
  seed_->setAccessibleName(tr("Seed"));
  seed_->setRange(0, static_cast<int>(maps::kLargestFleetSeed));
  seed_->setKeyboardTracking(false);
  seed_->setToolTip(
      tr("Of the planner's random choices: another seed may give another plan of the same agents. "
         "A random fleet has a seed of its own"));
  addField(fields, tr("Seed"), seed_);
  anytime_ = new QCheckBox(tr("keep improving until the time limit"));
  anytime_->setObjectName("fleet_anytime");
  robust_ = new QCheckBox(tr("robust against delays"));
  robust_->setObjectName("fleet_robust");
  robust_->setToolTip(
      tr("Motions through a common place never overlap in time, so that the plan can be executed "
         "under any delays"));
  options_->column()->addWidget(anytime_);
  options_->column()->addWidget(robust_);
  connect(planner_, &QComboBox::activated, this, [this](int i) {
    write(tr("Method"), planner_->itemText(i), "method", [&](maps::FleetSettings& s) {
      s.method = static_cast<FleetMethod>(planner_->itemData(i).toInt());
    });
  });
  connect(limit_, &QDoubleSpinBox::valueChanged, this, [this](double v) {
    write(tr("Time limit"), gui::number(v) + " s", "limit",
          [&](maps::FleetSettings& s) { s.time_limit_s = v; });
  });
  connect(seed_, &QSpinBox::valueChanged, this, [this](int v) {
    write(tr("Seed"), QString::number(v), "seed",
          [&](maps::FleetSettings& s) { s.seed = static_cast<std::uint64_t>(v); });
  });
  const auto flag = [this](QCheckBox* box, const char* kind, bool maps::FleetSettings::*member) {
    connect(box, &QCheckBox::toggled, this, [this, box, kind, member](bool on) {
      write(box->text(), on ? tr("on") : tr("off"), kind,
            [&](maps::FleetSettings& s) { s.*member = on; });
    });
  };
  flag(anytime_, "anytime", &maps::FleetSettings::anytime);
  flag(robust_, "robust", &maps::FleetSettings::robust);
}

void FleetDock::addAgentsBox() {
  auto* buttons = new QHBoxLayout;
  auto* table = new QPushButton(tr("Table…"));
  table->setToolTip(tr("All agents as a table to edit, and to paste from a spreadsheet (Ctrl+T)"));
  auto* random = new QPushButton(tr("Random fleet…"));
  random->setToolTip(tr("Agents with random starts and goals on free places (Ctrl+Shift+R)"));
  buttons->addWidget(table);
  buttons->addWidget(random);
  buttons->addStretch(1);
  column()->addLayout(buttons);
  connect(table, &QPushButton::clicked, this, &FleetDock::tableWanted);
  connect(random, &QPushButton::clicked, this, &FleetDock::randomWanted);
}

void FleetDock::write(const QString& field, const QString& value, const char* kind,
                      const std::function<void(maps::FleetSettings&)>& change) {
  if (showing_ || !editor_.hasDocument()) return;
  maps::FleetSettings settings = editor_.document().fleet();
  change(settings);
  if (settings == editor_.document().fleet()) return;
  editor_.edit(
      tr("Set fleet option “%1” to %2").arg(field, value),
      [&](app::EditDocument& d) { d.setFleet(settings); }, QString("fleet/") + kind);
}

void FleetDock::showSettings() {
  const maps::FleetSettings settings =
      editor_.hasDocument() ? editor_.document().fleet() : maps::FleetSettings();
  showing_ = true;
  planner_->setCurrentIndex(planner_->findData(static_cast<int>(settings.method)));
  limit_->setValue(settings.time_limit_s);
  seed_->setValue(static_cast<int>(settings.seed));
  anytime_->setChecked(settings.anytime);
  robust_->setChecked(settings.robust);
  QStringList note{planner_->currentText(), limit_->text()};
  if (settings.robust) note.append(tr("robust"));
  options_->setNote(note.join(" · "));
  showing_ = false;
}

void FleetDock::showFleet() {
  const bool running = fleet_.running();
  run_->setRunning(running);
  step_->setVisible(running);
  update_->setEnabled(fleet_.canUpdate());
}

}  // namespace clearway::gui
