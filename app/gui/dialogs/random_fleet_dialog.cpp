#include "app/gui/dialogs/random_fleet_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/random_timed_fleet.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr int kLargestSeed = 1'000'000'000;

QSpinBox* wholeBox(int least, int most, int value, const QString& name) {
  auto* out = new CountBox;
  out->setRange(least, most);
  out->setValue(value);
  out->setAccessibleName(name);
  selectOnFocus(out);
  return out;
}

// The kind of the fleet: the chosen agent, else the first one.
const app::EditAgent* kindOf(const Editor& editor) {
  if (editor.chosen() != nullptr) return editor.chosen();
  const auto& agents = editor.document().agents();
  return agents.empty() ? nullptr : &agents.front();
}

QString sizeText(const Editor& editor) {
  const app::EditAgent* kind = kindOf(editor);
  if (kind == nullptr) return RandomFleetDialog::tr("there is no agent to copy");
  const QString name = QString::fromStdString(kind->agent.name);
  if (kind->agent.shape.kind != maps::ShapeKind::Box) {
    return RandomFleetDialog::tr("like %1").arg(name);
  }
  const app::ReportFrame f{editor.map().frame, editor.map().grid.frame()};
  return RandomFleetDialog::tr("like %1: %2 × %3")
      .arg(name, gui::lengthText(f, kind->agent.shape.length),
           gui::lengthText(f, kind->agent.shape.width));
}

Background& threadOf(QWidget& parent) {
  const QString name = "randomFleet";
  auto* out = parent.findChild<Background*>(name, Qt::FindDirectChildrenOnly);
  if (out == nullptr) out = new Background(&parent);
  out->setObjectName(name);
  return *out;
}

constexpr const char* kLastFleet = "lastRandomFleet";

struct LastFleet {  // that was placed at random
  quint64 document = 0;
  std::uint64_t seed = 1;
  std::vector<std::uint32_t> ids{};
};

LastFleet lastFleet(const Editor& editor) { return editor.property(kLastFleet).value<LastFleet>(); }

bool isOf(const LastFleet& last, const Editor& editor, const app::EditAgent& a) {
  return last.document == editor.documentId() &&
         std::ranges::find(last.ids, a.id) != last.ids.end();
}

// What was placed by hand is kept, unless the user wishes otherwise.
bool replacesAll(const Editor& editor) {
  return std::ranges::none_of(editor.document().agents(),
                              [&, last = lastFleet(editor)](const app::EditAgent& a) {
                                return (a.agent.start || a.agent.goal) && !isOf(last, editor, a);
                              });
}

int usualNumber(const Editor& editor) {
  constexpr int kUsual = 20;
  const std::size_t last = lastFleet(editor).ids.size();
  return last > 0 ? static_cast<int>(last) : kUsual;
}

// With the seed of before, a fleet that is replaced would come back.
int firstSeed(const Editor& editor, bool replaces) {
  const LastFleet last = lastFleet(editor);
  if (last.document != editor.documentId()) return 1;
  const bool comes_back =
      replaces && std::ranges::any_of(editor.document().agents(), [&](const app::EditAgent& a) {
        return isOf(last, editor, a);
      });
  return static_cast<int>((last.seed + (comes_back ? 1 : 0)) % (kLargestSeed + 1));
}

// What the places are chosen for, for a thread.
struct RandomFleetJob {
  RandomFleetWish wish;
  OccupancyGrid grid;
  fleet::AgentClass agent_class;
  maps::ProjectAgent agent;  // that is copied
  std::vector<std::shared_ptr<const Footprint>> shapes;
  std::vector<app::PlacedFootprint> starts, goals;
};
using RandomTasks = Result<std::vector<app::RandomTask>>;

Result<RandomFleetJob> randomJobOf(const Editor& editor, const RandomFleetWish& wish) {
  const app::EditAgent* kind = kindOf(editor);
  if (kind == nullptr) return fail(ErrorCode::InvalidArgument, "there is no agent to copy");
  // The class of one such agent, as a fleet has it.
  maps::ProjectAgent one = kind->agent;
  if (!one.start) one.start = Pose{};
  one.more_goals.clear();
  app::EditDocument single(editor.map(), {one}, editor.document().planner());
  const app::EditedFleet made = TRY(app::fleetOfDocument(single, editor.file()));
  RandomFleetJob out{wish, editor.map().grid, made.problem.classes.front(), std::move(one), {}, {},
                     {}};
  for (const app::EditAgent& a : editor.document().agents()) {
    if (wish.replaces) break;
    out.shapes.push_back(editor.footprint(a));
    if (!out.shapes.back() || a.agent.mode == maps::SceneMode::Disabled) continue;
    const Footprint* shape = out.shapes.back().get();
    if (a.agent.start) out.starts.push_back({shape, *a.agent.start});
    if (a.agent.goal) {
      out.goals.push_back(
          {shape, {a.agent.goal->position, a.agent.goal->heading.value_or(Heading())}});
    } else if (a.agent.start) {
      out.goals.push_back(out.starts.back());
    }
  }
  return out;
}

RandomTasks randomTasksOf(const RandomFleetJob& job, StopCheck* stop) {
  return app::randomTimedTasks(job.grid, job.agent_class, job.wish.agents, job.wish.seed,
                               job.starts, job.goals, stop);
}

void placeRandom(Editor& editor, const RandomFleetJob& job,
                 const std::vector<app::RandomTask>& tasks) {
  maps::ProjectAgent one = job.agent;
  one.colour.reset();
  std::set<std::string> names;
  for (const app::EditAgent& a : editor.document().agents()) {
    if (!job.wish.replaces) names.insert(a.agent.name);
  }
  const auto taken = [&](const std::string& name) { return names.contains(name); };
  const std::size_t n = job.wish.agents;
  LastFleet placed{editor.documentId(), job.wish.seed};
  editor.edit(n == 1 ? QObject::tr("Random fleet of one agent")
                     : QObject::tr("Random fleet of %1 agents").arg(grouped(n)),
              [&](app::EditDocument& d) {
                while (job.wish.replaces && !d.agents().empty()) {
                  d.removeAgent(d.agents().back().id);
                }
                for (const app::RandomTask& task : tasks) {
                  one.name = app::numberedName(newAgentName(), d.agents().size() + 1, taken);
                  names.insert(one.name);
                  one.start = task.start;
                  one.goal = maps::GoalPose{task.goal.position, task.goal.heading};
                  placed.ids.push_back(d.addAgent(one));
                }
              });
  editor.setProperty(kLastFleet, QVariant::fromValue(placed));
  editor.select({});
}

}  // namespace

RandomFleetDialog::RandomFleetDialog(Editor& editor, QWidget* parent)
    : QDialog(parent),
      editor_(editor),
      work_(threadOf(*parent)),
      agents_(wholeBox(1, static_cast<int>(maps::kMaxAgents), usualNumber(editor),
                       tr("Number of agents"))),
      seed_(wholeBox(0, kLargestSeed, firstSeed(editor, replacesAll(editor)),
                     tr("Seed of the random fleet"))),
      replaces_(new QCheckBox(
          tr("replace the agents that are there (%1)").arg(editor.document().agents().size()))),
      size_(new QLabel(sizeText(editor))),
      problem_(new QLabel),
      busy_(new QProgressBar),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("Random fleet"));
  agents_->setObjectName("random_agents");
  seed_->setObjectName("random_seed");
  seed_->setToolTip(
      tr("Of the random starts and goals: another seed gives another fleet. The "
         "planner has a seed of its own, in the dock Fleet"));
  replaces_->setObjectName("random_replaces");
  replaces_->setChecked(replacesAll(editor));
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(10);
  form->addRow(tr("Agents"), agents_);
  form->addRow(tr("Kind"), size_);
  form->addRow(tr("Seed"), seed_);
  form->addRow(QString(), replaces_);
  problem_->setObjectName("random_problem");
  problem_->setWordWrap(true);
  setTone(problem_, "bad");
  problem_->hide();
  busy_->setRange(0, 0);  // how long it takes is not known
  busy_->setTextVisible(false);
  busy_->setAccessibleName(tr("The agents are being placed"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 20, 20, 16);
  column->setSpacing(16);
  column->addLayout(form);
  check_ = new NumberCheck(*this);
  column->addWidget(check_->line());
  column->addWidget(problem_);
  column->addWidget(busy_);
  column->addWidget(buttons_);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Place them"));
  connect(check_, &NumberCheck::changed, this, [this] { setBusy(false); });
  connect(replaces_, &QCheckBox::toggled, this, [this](bool on) {
    if (seed_->value() == firstSeed(editor_, !on)) seed_->setValue(firstSeed(editor_, on));
  });
  connect(buttons_, &QDialogButtonBox::accepted, this, &RandomFleetDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &RandomFleetDialog::reject);
  setBusy(false);
}

RandomFleetWish RandomFleetDialog::wanted() const {
  return {static_cast<std::size_t>(agents_->value()), static_cast<std::uint64_t>(seed_->value()),
          replaces_->isChecked()};
}

void RandomFleetDialog::setBusy(bool busy) {
  busy_->setVisible(busy);
  for (QWidget* w : {static_cast<QWidget*>(agents_), static_cast<QWidget*>(seed_),
                     static_cast<QWidget*>(replaces_)}) {
    w->setEnabled(!busy);
  }
  buttons_->button(QDialogButtonBox::Ok)
      ->setEnabled(!busy && kindOf(editor_) != nullptr && check_->good());
  growToFit(this);
}

void RandomFleetDialog::accept() {
  if (work_.running()) return;
  const auto refuse = [this](const Error& error) {
    problem_->setText(tr("The fleet cannot be placed: %1").arg(messageText(error.message)));
    problem_->show();
    setBusy(false);
  };
  problem_->hide();
  Result<RandomFleetJob> made = randomJobOf(editor_, wanted());
  if (!made) return refuse(made.error());
  const auto job = std::make_shared<const RandomFleetJob>(*std::move(made));
  setBusy(true);
  work_.start(
      [this, refuse, job](const Background::Handle& handle) -> Background::Answer {
        StopCheck stop(Budget{}, handle.stop);
        return [this, refuse, job, tasks = randomTasksOf(*job, &stop)] {
          if (!tasks) return refuse(tasks.error());
          if (job->grid != editor_.map().grid) return accept();  // the file was changed meanwhile
          placeRandom(editor_, *job, *tasks);
          QDialog::accept();
        };
      },
      [refuse] {
        refuse({ErrorCode::LimitExceeded, "not enough memory for this work", {}, 0});
      });
}

void RandomFleetDialog::reject() {
  work_.drop();
  setBusy(false);
  QDialog::reject();
}

Result<void> addRandomFleet(Editor& editor, const RandomFleetWish& wish) {
  const RandomFleetJob job = TRY(randomJobOf(editor, wish));
  placeRandom(editor, job, TRY(randomTasksOf(job, nullptr)));
  return {};
}

}  // namespace clearway::gui
