#include "app/gui/docks/simulation_dock.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "app/gui/canvas/paint/simulation_painter.h"
#include "app/gui/docks/run_mark_box.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/choice_names.h"
#include "app/gui/wording/plan_text.h"
#include "app/simulation/setup/simulation_choices.h"
#include "maps/project/simulation_section.h"

namespace clearway::gui {
namespace {

constexpr double kMostInField = 1e9;
constexpr int kStartButton_px = 34;

// The least value means the default.
QDoubleSpinBox* choiceBox(const app::NumberChoice& choice, const QString& name, int decimals,
                          double first, const QString& special = {}) {
  const double least = special.isEmpty() ? std::max(choice.least, first > 0.0 ? 1e-3 : 0.0) : 0.0;
  QDoubleSpinBox* out = numberBox(name, least, std::min(choice.most, kMostInField), decimals);
  out->setValue(first);
  out->setSpecialValueText(special);
  out->setToolTip(SimulationDock::tr(choice.help));
  out->setObjectName(QString(choice.option).mid(2));
  return out;
}

QString lookText(AgentLook look) {
  switch (look) {
    case AgentLook::Static: return SimulationDock::tr("static");
    case AgentLook::Arrived: return SimulationDock::tr("arrived");
    case AgentLook::Moves: return SimulationDock::tr("moves");
    case AgentLook::Waits: return SimulationDock::tr("waits");
    case AgentLook::Collides: break;
  }
  return SimulationDock::tr("collides");
}

QString taskText(const app::AgentTask& task) {
  switch (task.state) {
    case app::TaskState::None: return SimulationDock::tr("none");
    case app::TaskState::Assigned: return SimulationDock::tr("%1, assigned").arg(task.task);
    case app::TaskState::Picked: return SimulationDock::tr("%1, picked up").arg(task.task);
    case app::TaskState::Done: break;
  }
  return SimulationDock::tr("%1, done").arg(task.task);
}

}  // namespace

QString stateOf(const SimulationFrame& frame, std::uint32_t agent) {
  if (!frame.agents[agent].has(app::RecordedAgent::kPresent)) {
    return SimulationDock::tr("is gone");
  }
  const AgentLook look = lookOf(frame.agents[agent], (*frame.bodies)[agent]);
  const bool rests = agent < frame.motions.size() && frame.motions[agent].is_at_rest;
  if (rests && look == AgentLook::Moves) {
    return SimulationDock::tr("stands");  // is not held: it has nothing to do
  }
  return lookText(look);
}

SimulationDock::SimulationDock()
    : policy_(new QComboBox),
      lookahead_(choiceBox(app::kLookaheadChoice, tr("Lookahead"), 2, 0.0, tr("default"))),
      patience_(choiceBox(app::kPatienceChoice, tr("Patience"), 1, 0.0, tr("default"))),
      seed_(choiceBox(app::kSeedChoice, tr("Seed"), 0, 0.0)),
      time_(choiceBox(app::kTimeChoice, tr("Time"), 1, 0.0, tr("until the end"))),
      step_(choiceBox(app::kStepChoice, tr("Step"), 6, 0.0, tr("default"))),
      density_(choiceBox(app::kDensityChoice, tr("Density"), 1, 100.0)),
      friction_(choiceBox(app::kFloorFrictionChoice, tr("Floor friction"), 2, 0.5)),
      force_(choiceBox(app::kDriveForceChoice, tr("Drive force"), 1, 0.0, tr("grip of wheels"))),
      physics_(new QCheckBox(tr("Forces move the agents"))),
      start_(new QPushButton(tr("Start again"))),
      name_(new QLabel),
      state_(new QLabel),
      speed_(new QLabel),
      waited_(new QLabel),
      task_(new QLabel),
      throughput_(new Chart(tr("Throughput"), tr("a minute"), Chart::Ink::Agent)),
      waiting_(new Chart(tr("Waiting"), tr("agents"), Chart::Ink::Goal)),
      collisions_(new Chart(tr("Collisions"), tr("so far"), Chart::Ink::Warn)) {
  setObjectName("simulationDock");
  setMinimumWidth(kDockWidth);
  addState();
  column()->addSpacing(6);
  column()->addWidget(caption(tr("Show")));
  column()->addWidget(new RunMarkBox);
  column()->addSpacing(6);
  for (Chart* chart : {throughput_, waiting_, collisions_}) column()->addWidget(chart);
  column()->addSpacing(6);
  addSettings();
  column()->addStretch(1);
  enableFields();
}

void SimulationDock::addState() {
  column()->addWidget(caption(tr("Agent")));
  QGridLayout* fields = fieldsIn(column());
  addField(fields, tr("Name"), name_);
  addField(fields, tr("State"), state_);
  addField(fields, tr("Speed"), speed_);
  addField(fields, tr("Waited"), waited_);
  addField(fields, tr("Task"), task_);
  name_->setObjectName("agentName");
  state_->setObjectName("agentState");
}

QLineEdit* SimulationDock::fileField(const QString& name, const QString& tip) {
  auto* text = new QLineEdit;
  text->setAccessibleName(name);
  text->setToolTip(tip);
  text->setPlaceholderText(tr("what the project names"));
  QAction* choose = text->addAction(icon("open", Ink::Muted), QLineEdit::TrailingPosition);
  choose->setToolTip(tr("Choose a file"));
  connect(choose, &QAction::triggered, this, [this, text, name] {
    const QString file = askForFile(this, name, {}, {});
    if (!file.isEmpty()) text->setText(file);
  });
  return text;
}

void SimulationDock::addSettings() {
  column()->addWidget(caption(tr("Run")));
  policy_->addItem(tr("as the project says"), QString());
  for (const std::string_view name : maps::kPolicyNames) {
    policy_->addItem(policyName(app::policyNamed(name)), QString::fromUtf8(name.data()));
  }
  policy_->setAccessibleName(tr("Policy"));
  policy_->setToolTip(tr("What agents do when they are not where they were planned"));
  policy_->setObjectName("policy");
  disturbances_ = fileField(tr("Disturbances"), tr("Delays, slips, breakdowns, people, doors and "
                                                   "obstacles, instead of the project's own"));
  tasks_ = fileField(tr("Tasks"), tr("The agents of a project work on the tasks of a CSV file"));
  QGridLayout* fields = fieldsIn(column());
  addField(fields, tr("Policy"), policy_);
  addField(fields, tr("Lookahead"), lookahead_);
  addField(fields, tr("Patience"), patience_);
  addField(fields, tr("Seed"), seed_);
  addField(fields, tr("Time"), time_);
  addField(fields, tr("Step"), step_);
  addField(fields, tr("Disturbances"), disturbances_);
  addField(fields, tr("Tasks"), tasks_);
  physics_->setObjectName("physics");
  physics_->setToolTip(tr("Agents have a mass: they slip, are pushed and are stopped by walls"));
  addField(fields, tr("Physics"), physics_);
  addField(fields, tr("Density"), density_);
  addField(fields, tr("Friction"), friction_);
  addField(fields, tr("Drive force"), force_);
  density_->setSuffix(tr(" kg/m²"));
  force_->setSuffix(tr(" N"));
  for (QDoubleSpinBox* box : {lookahead_, patience_, time_, step_}) box->setSuffix(tr(" s"));
  start_->setObjectName("primary");
  start_->setMinimumHeight(kStartButton_px);
  column()->addWidget(start_);
  connect(start_, &QPushButton::clicked, this, &SimulationDock::startWanted);
  connect(physics_, &QCheckBox::toggled, this, &SimulationDock::enableFields);
  connect(tasks_, &QLineEdit::textChanged, this, &SimulationDock::enableFields);
}

// As on the command line: tasks exclude a policy.
void SimulationDock::enableFields() {
  const bool run = !opening_ && !is_recording_;
  const bool forces = physics_->isChecked();
  policy_->setEnabled(run && tasks_->text().isEmpty());
  for (QWidget* w : {static_cast<QWidget*>(disturbances_), static_cast<QWidget*>(tasks_)}) {
    w->setEnabled(run);
  }
  for (QWidget* w : {density_, friction_, force_}) w->setEnabled(run && forces);
  lookahead_->setEnabled(run);
  patience_->setEnabled(run && tasks_->text().isEmpty());
  for (QWidget* w :
       {static_cast<QWidget*>(seed_), static_cast<QWidget*>(time_), static_cast<QWidget*>(step_),
        static_cast<QWidget*>(physics_), static_cast<QWidget*>(start_)}) {
    w->setEnabled(run);
  }
}

void SimulationDock::setOpening(bool opening, bool is_recording) {
  opening_ = opening;
  is_recording_ = is_recording;
  start_->setText(opening ? tr("Preparing…") : tr("Start again"));
  enableFields();
}

SimulationWishes SimulationDock::wishes() const {
  for (auto* box : findChildren<QDoubleSpinBox*>()) box->interpretText();  // also what is typed now
  SimulationWishes out;
  app::SimulationSettings& s = out.settings;
  s.seed = static_cast<std::uint64_t>(seed_->value());
  const auto given = [](const QDoubleSpinBox* box) {
    return box->value() > 0.0 ? std::optional(box->value()) : std::nullopt;
  };
  out.time_s = given(time_);
  s.step_s = given(step_);
  s.lookahead_s = given(lookahead_);
  if (physics_->isChecked()) {
    app::PhysicsSettings physics;
    physics.density_kg_per_m2 = density_->value();
    physics.floor_friction = friction_->value();
    if (force_->value() > 0.0) physics.drive_force_N = force_->value();
    s.physics = physics;
  }
  s.disturbances = disturbances_->text().trimmed().toStdString();
  s.tasks = tasks_->text().trimmed().toStdString();
  if (s.tasks.empty()) s.patience_s = given(patience_);
  if (s.tasks.empty()) s.policy = policy_->currentData().toString().toStdString();
  return out;
}

std::vector<QDoubleSpinBox*> SimulationDock::numbers() const {
  return {lookahead_, patience_, seed_, time_, step_, density_, friction_, force_};
}

SimulationFields SimulationDock::fields() const {
  SimulationFields out{
      policy_->currentIndex(), {}, disturbances_->text(), tasks_->text(), physics_->isChecked()};
  for (QDoubleSpinBox* box : numbers()) {
    box->interpretText();  // also what is typed now
    out.numbers.push_back(box->value());
  }
  return out;
}

void SimulationDock::setFields(const SimulationFields& fields) {
  policy_->setCurrentIndex(fields.policy);
  disturbances_->setText(fields.disturbances);
  tasks_->setText(fields.tasks);
  physics_->setChecked(fields.physics);
  const std::vector<QDoubleSpinBox*> boxes = numbers();
  for (std::size_t k = 0; k < boxes.size(); ++k) boxes[k]->setValue(fields.numbers[k]);
}

bool SimulationDock::hasWishes() const {
  const app::SimulationSettings s = wishes().settings;
  return s.step_s || s.lookahead_s || s.patience_s || s.physics || !s.policy.empty() ||
         !s.tasks.empty() || !s.disturbances.empty();
}

void SimulationDock::show(const std::shared_ptr<const SimulationFrame>& frame,
                          std::optional<std::uint32_t> chosen) {
  std::vector<QPointF> done, waiting, collisions;
  const double now_s = frame ? secondsOf(frame->time) : 0.0;
  if (frame) {
    for (const app::RunSample& s : frame->samples) {
      done.emplace_back(s.time_s, s.per_minute);
      waiting.emplace_back(s.time_s, s.waiting);
      collisions.emplace_back(s.time_s, s.collisions);
    }
  }
  throughput_->show(std::move(done), now_s);
  waiting_->show(std::move(waiting), now_s);
  collisions_->show(std::move(collisions), now_s);
  const bool known =
      frame && chosen && *chosen < frame->agents.size() && *chosen < frame->bodies->size();
  name_->setText(known ? QString::fromStdString((*frame->bodies)[*chosen].name)
                       : tr("click an agent"));
  setTone(name_, known ? "" : "calm");
  state_->setText(known ? stateOf(*frame, *chosen) : tr("–"));
  const bool watched = known && frame->watched && frame->watched->agent == *chosen;
  const bool moved = known && *chosen < frame->motions.size();
  speed_->setText(moved ? tr("%1 m/s").arg(fixed(frame->motions[*chosen].speed_m_per_s, 2))
                        : tr("–"));
  waited_->setText(watched ? tr("%1 s").arg(fixed(frame->watched->waited_s, 1)) : tr("–"));
  task_->setText(watched ? taskText(frame->watched->task) : tr("–"));
}

}  // namespace clearway::gui
