#include "app/gui/window/random_fleet_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "app/gui/model/plan_text.h"
#include "app/gui/model/step_names.h"
#include "app/gui/widgets/form.h"
#include "app/gui/widgets/number_check.h"
#include "app/session/fleet/edited_fleet.h"
#include "app/session/fleet/random_timed_fleet.h"

namespace clearway::gui {
namespace {

QSpinBox* wholeBox(int least, int most, int value, const QString& name) {
  auto* out = new CountBox;
  out->setRange(least, most);
  out->setValue(value);
  out->setAccessibleName(name);
  return out;
}

// The kind of the fleet: the chosen agent, else the first one.
const session::EditAgent* kindOf(const Editor& editor) {
  if (editor.chosen() != nullptr) return editor.chosen();
  const auto& agents = editor.document().agents();
  return agents.empty() ? nullptr : &agents.front();
}

QString sizeText(const Editor& editor) {
  const session::EditAgent* kind = kindOf(editor);
  if (kind == nullptr) return RandomFleetDialog::tr("there is no agent to copy");
  const QString name = QString::fromStdString(kind->agent.name);
  if (kind->agent.shape.kind != maps::ShapeKind::Box) {
    return RandomFleetDialog::tr("like %1").arg(name);
  }
  const session::ReportFrame f{editor.map().frame, editor.map().grid.frame()};
  return RandomFleetDialog::tr("like %1: %2 × %3")
      .arg(name, gui::lengthText(f, kind->agent.shape.length),
           gui::lengthText(f, kind->agent.shape.width));
}

}  // namespace

RandomFleetDialog::RandomFleetDialog(const Editor& editor, QWidget* parent)
    : QDialog(parent),
      agents_(wholeBox(1, static_cast<int>(maps::kMaxAgents), 20, tr("Number of agents"))),
      seed_(wholeBox(0, 1'000'000'000, 1, tr("Seed"))),
      replaces_(new QCheckBox(
          tr("replace the agents that are there (%1)").arg(editor.document().agents().size()))),
      size_(new QLabel(sizeText(editor))) {
  setWindowTitle(tr("Random fleet"));
  agents_->setObjectName("random_agents");
  seed_->setObjectName("random_seed");
  replaces_->setObjectName("random_replaces");
  // What was placed by hand is kept, unless the user wishes otherwise.
  replaces_->setChecked(std::ranges::none_of(
      editor.document().agents(),
      [](const session::EditAgent& a) { return a.agent.start || a.agent.goal; }));
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(10);
  form->addRow(tr("Agents"), agents_);
  form->addRow(tr("Kind"), size_);
  form->addRow(tr("Seed"), seed_);
  form->addRow(QString(), replaces_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("Place them"));
  buttons->button(QDialogButtonBox::Ok)->setEnabled(kindOf(editor) != nullptr);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 20, 20, 16);
  column->setSpacing(16);
  column->addLayout(form);
  auto* check = new NumberCheck(*this);
  column->addWidget(check->line());
  column->addWidget(buttons);
  connect(check, &NumberCheck::changed, buttons, [check, buttons, can = kindOf(editor) != nullptr] {
    buttons->button(QDialogButtonBox::Ok)->setEnabled(can && check->good());
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

RandomFleetWish RandomFleetDialog::wanted() const {
  return {static_cast<std::size_t>(agents_->value()), static_cast<std::uint64_t>(seed_->value()),
          replaces_->isChecked()};
}

Result<void> addRandomFleet(Editor& editor, const RandomFleetWish& wish) {
  const session::EditAgent* kind = kindOf(editor);
  if (kind == nullptr) return fail(ErrorCode::InvalidArgument, "there is no agent to copy");
  // The class of one such agent, as a fleet has it.
  maps::ProjectAgent one = kind->agent;
  if (!one.start) one.start = Pose{};
  one.more_goals.clear();
  session::EditDocument single(editor.map(), {one}, editor.document().planner());
  const Result<session::EditedFleet> made = session::fleetOfDocument(single, editor.file());
  if (!made) return tl::unexpected(made.error());
  std::vector<session::PlacedFootprint> starts, goals;
  std::set<std::string> names;
  std::vector<std::shared_ptr<const Footprint>> shapes;
  for (const session::EditAgent& a : editor.document().agents()) {
    if (wish.replaces) break;
    names.insert(a.agent.name);
    shapes.push_back(editor.footprint(a));
    if (!shapes.back() || a.agent.mode == maps::SceneMode::Disabled) continue;
    if (a.agent.start) starts.push_back({shapes.back().get(), *a.agent.start});
    if (a.agent.goal) {
      goals.push_back({shapes.back().get(),
                       {a.agent.goal->position, a.agent.goal->heading.value_or(Heading())}});
    } else if (a.agent.start) {
      goals.push_back(starts.back());
    }
  }
  const auto tasks = session::randomTimedTasks(editor.map().grid, made->problem.classes.front(),
                                               wish.agents, wish.seed, starts, goals);
  if (!tasks) return tl::unexpected(tasks.error());
  one.colour.reset();
  one.mode = kind->agent.mode;
  editor.edit(QObject::tr("Random fleet of %1 agents").arg(wish.agents),
              [&](session::EditDocument& d) {
                if (wish.replaces) {
                  const std::vector<session::EditAgent> before = d.agents();
                  for (const session::EditAgent& a : before) d.removeAgent(a.id);
                }
                std::size_t number = 0;
                for (const session::RandomTask& task : *tasks) {
                  do {
                    one.name = newAgentName() + " " + std::to_string(++number);
                  } while (names.contains(one.name));
                  one.start = task.start;
                  one.goal = maps::GoalPose{task.goal.position, task.goal.heading};
                  (void)d.addAgent(one);
                }
              });
  editor.select({});
  return {};
}

}  // namespace clearway::gui
