#include "app/gui/docks/fleet_dock.h"

#include <QCheckBox>
#include <QEvent>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "app/gui/work/fleet_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kAround_radii = 3.0;  // of the place that is shown
constexpr int kShownCollisions = 6;    // rows of the list

double secondsAt(fleet::Tick t) {
  return static_cast<double>(t) / static_cast<double>(fleet::kTicksPerSecond);
}
QString timeAt(double s) {
  return FleetDock::tr("%1 s").arg(groupedDigits(fixed(s, std::min(preferences().digits, 2))));
}
QString timeAt(fleet::Tick t) { return timeAt(secondsAt(t)); }

// Before the agents that come so near.
QString distanceOf(const app::ReportFrame& f, double m) {
  if (m <= validation::TimedFleetCertificate::kContact_m) return clearanceText(f, 0.0) + ": ";
  const bool exact = maps::lengthFromWorld(f.frame, f.grid, m) >= app::kLeastShownClearance;
  return (exact ? FleetDock::tr("at least %1, ") : QString("%1, ")).arg(clearanceText(f, m));
}

// Beside a proof; empty: there is no contact.
QString contactText(const validation::TimedFleetCertificate& c) {
  if (c.agentsTouch() && c.touchesObstacle()) {
    return FleetDock::tr(
        "Agents touch each other and obstacles, but nothing overlaps: contact is "
        "allowed. A padding keeps them apart.");
  }
  if (c.agentsTouch()) {
    return FleetDock::tr(
        "Agents touch each other, but none overlap: contact is allowed. A padding "
        "keeps them apart.");
  }
  return c.touchesObstacle() ? FleetDock::tr(
                                   "Agents touch obstacles, but none overlap: contact is "
                                   "allowed. A padding keeps them off.")
                             : QString();
}

// Beside a proof; empty: all have a goal.
QString goalText(const FleetPlan& plan) {
  const auto last = plan.agents.begin() + static_cast<std::ptrdiff_t>(plan.ids.size());
  const auto n = std::count_if(plan.agents.begin(), last,
                               [](const maps::ProjectAgent& a) { return !a.goal.has_value(); });
  if (n == 0) return {};
  return n == 1 ? FleetDock::tr(
                      "1 of %1 agents has no goal: it may make room, and ends where it "
                      "began.")
                      .arg(plan.ids.size())
                : FleetDock::tr(
                      "%1 of %2 agents have no goal: they may make room, and end where "
                      "they began.")
                      .arg(n)
                      .arg(plan.ids.size());
}

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace

FleetDock::FleetDock(Editor& editor, FleetStore& fleet) : editor_(editor), fleet_(fleet) {
  addRunBox();
  addAgentsBox();
  addOptionsBox();
  addResultBox();  // below all others: it may be long
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, &FleetDock::showFleet);
  connect(&editor, &Editor::replaced, this, &FleetDock::showSettings);
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.fleet) showSettings();
    if (changes.agents && failures_.contains(editor_.documentId())) showFleet();
  });
  connect(&editor, &Editor::frameChanged, this, &FleetDock::showFleet);
  connect(&fleet, &FleetStore::changed, this, &FleetDock::showFleet);
  connect(&fleet, &FleetStore::finished, this, &FleetDock::showFleet);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { failures_.erase(document); });
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
  restyle();
}

void FleetDock::addRunBox() {
  plan_ = new QPushButton(tr("Plan the fleet"));
  plan_->setObjectName("primary");
  plan_->setToolTip(tr("Plan all agents together, in time, and prove the plan (Ctrl+Alt+P)"));
  update_ = new QPushButton(tr("Update"));
  update_->setObjectName("fleet_update");
  update_->setToolTip(tr("Plan again only what the edits concern (Ctrl+Alt+U)"));
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

void FleetDock::addResultBox() {
  none_ = new QLabel;
  none_->setProperty("role", "muted");
  none_->setWordWrap(true);
  column()->addWidget(none_);
  result_ = new ReportBox("history");
  collisions_ = new QListWidget;
  collisions_->setObjectName("fleet_collisions");
  collisions_->setAccessibleName(tr("Collisions of the fleet"));
  collisions_->setWordWrap(true);
  result_->addBelowDetail(collisions_);
  auto* buttons = new QHBoxLayout;
  closest_ = new QPushButton(tr("Show the closest"));
  closest_->setObjectName("fleet_closest");
  closest_->setToolTip(tr("Go to the moment and the place of the smallest separation"));
  save_ = new QPushButton(tr("Save…"));
  save_->setToolTip(tr("Save the plan of the fleet; `clearway check` proves it again"));
  buttons->addWidget(closest_);
  buttons->addWidget(save_);
  buttons->addStretch(1);
  result_->column()->addLayout(buttons);
  shown_ = new QCheckBox(tr("Show this plan"));
  shown_->setObjectName("fleet_shown");
  shown_->setToolTip(tr("Play the fleet; else the plans of single agents are played"));
  result_->column()->addWidget(shown_);
  column()->addWidget(result_);
  result_->hide();
  connect(closest_, &QPushButton::clicked, this, &FleetDock::showSeparation);
  connect(save_, &QPushButton::clicked, this, &FleetDock::saveWanted);
  connect(shown_, &QCheckBox::toggled, &fleet_, &FleetStore::choose);
  const auto show = [this](const QListWidgetItem* item) {
    const int row = collisions_->row(item);
    if (fleet_.made() == nullptr || row < 0) return;
    const auto& all = fleet_.made()->collisions;
    if (static_cast<std::size_t>(row) >= all.size()) return;
    const validation::FleetCollision& c = all[static_cast<std::size_t>(row)];
    const bool pair = c.other != validation::kNoAgent;
    Q_EMIT momentWanted(secondsAt(c.time), around(c.pose, pair ? c.other_pose : c.pose));
  };
  connect(collisions_, &QListWidget::itemClicked, this, show);
  connect(collisions_, &QListWidget::itemActivated, this, show);
}

void FleetDock::addOptionsBox() {
  options_ = new FoldBox(tr("Planner"), "fleet_options", true);
  column()->addWidget(options_);
  QGridLayout* fields = fieldsIn(options_->column());
  planner_ = new QComboBox;
  planner_->setObjectName("fleet_planner");
  using maps::FleetMethod;
  planner_->addItem(tr("automatic"), static_cast<int>(FleetMethod::Auto));
  planner_->addItem(tr("prioritised"), static_cast<int>(FleetMethod::Prioritised));
  planner_->addItem(tr("large neighbourhoods"), static_cast<int>(FleetMethod::Lns));
  planner_->setToolTip(
      tr("Prioritised: one agent after the other, the fastest. Large neighbourhoods: then a few "
         "agents at a time are planned again, for shorter plans"));
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

QString FleetDock::nameOf(std::size_t body) const {
  return QString::fromStdString(fleet_.made()->problem.idOf(body));
}

Aabb FleetDock::around(const Pose& a, const Pose& b) const {
  double reach = 0.0;
  for (const fleet::AgentClass& c : fleet_.made()->problem.classes) {
    reach = std::max(reach, c.footprint.circumscribedRadius());
  }
  return enlarged(merged({a.position, a.position}, {b.position, b.position}),
                  kAround_radii * reach);
}

void FleetDock::showSeparation() {
  const FleetPlan* plan = fleet_.made();
  if (plan == nullptr || !plan->certificate.free || !plan->certificate.separation) return;
  const validation::PairMoment& where = plan->certificate.separation->where;
  Q_EMIT momentWanted(where.tick / static_cast<double>(fleet::kTicksPerSecond),
                      around(where.pose, where.other_pose));
}

Report FleetDock::report() const {
  Report out;
  const FleetPlan* plan = fleet_.made();
  if (fleet_.failure()) return failureReport(*fleet_.failure(), plan != nullptr);
  if (const FleetFailure* old = oldFailure()) {
    out = failureReport(*old, false);
    out.tone = Report::Tone::Caution;
    out.headline = tr("Out of date: %1").arg(out.headline);
    out.detail = tr("This was before an edit. %1").arg(out.detail).trimmed();
    return out;
  }
  if (plan == nullptr) return out;
  const app::ReportFrame f = editor_.shown();
  const validation::TimedFleetCertificate& c = plan->certificate;
  const FleetState state = stateOf(fleet_);
  const Verdict verdict = fleetHeadline(fleet_);
  out.tone = verdict.tone;
  out.headline = verdict.words;
  out.detail = qualifierOf(fleet_);
  if (state == FleetState::Free) {
    out.detail = (out.detail + " " + contactText(c)).trimmed();
    out.detail = (out.detail + " " + goalText(*plan)).trimmed();
    if (plan->result.cost.makespan == 0) {
      out.detail = (out.detail + " " + tr("No agent has to move.")).trimmed();
    }
  }
  if (!fleet_.shown()) {
    if (state == FleetState::OutOfDate) out.headline = tr("Out of date");
    markHidden(out, tr("The plans of single agents are played instead of this one."));
  }
  if (state == FleetState::Collides && plan->collisions.empty()) {
    out.detail = capitalised(messageText(QString::fromStdString(c.problem))) + ".";
  }
  if (state == FleetState::Free && c.separation) {
    const validation::PairMoment& where = c.separation->where;
    const double gap_m = c.separation->lower_bound_m;
    const QString how = distanceOf(f, gap_m);
    out.rows.emplace_back(
        tr("Between agents"),
        tr("%1%2 and %3 at %4")
            .arg(how, nameOf(where.agent), nameOf(where.other),
                 timeAt(where.tick / static_cast<double>(fleet::kTicksPerSecond))));
  }
  if (state == FleetState::Free) {
    out.rows.emplace_back(tr("To obstacles"), tr("%1%2 at %3")
                                                  .arg(distanceOf(f, c.wall.lower_bound_m),
                                                       nameOf(c.wall.agent), timeAt(c.wall.time)));
  }
  const fleet::TimedFleetResult& r = plan->result;
  out.rows.emplace_back(tr("Agents"), grouped(plan->ids.size()));
  out.rows.emplace_back(tr("Makespan"), timeAt(r.cost.makespan));
  QString sum = timeAt(r.cost.sum_of_costs);
  if (r.lower_bound > 0) {
    const QString ratio = number(secondsAt(r.cost.sum_of_costs) / secondsAt(r.lower_bound));
    sum = ratio == "1" ? tr("%1, as for agents alone").arg(sum)
                       : tr("%1, %2 times that of agents alone").arg(sum, ratio);
  } else if (plan->was_opened && r.cost.sum_of_costs > 0) {
    sum = tr("%1; that of agents alone is not known").arg(sum);
  }
  out.rows.emplace_back(tr("In sum"), sum);
  if (plan->is_executable && state != FleetState::OutOfDate) {
    out.rows.emplace_back(tr("Delays"), *plan->is_executable
                                            ? tr("proved: it can be executed under any delays")
                                            : tr("it cannot be executed under any delays"));
  }
  const int planner = planner_->findData(static_cast<int>(r.planner));
  out.rows.emplace_back(tr("Planned"),
                        plan->knows_planner
                            ? tr("%1, in %2").arg(planner_->itemText(planner), timeAt(r.time_s))
                            : tr("not known how"));
  return out;
}

void FleetDock::keepFailure() {
  if (!editor_.hasDocument() || editor_.switching()) return;
  if (fleet_.failure()) {
    failures_[editor_.documentId()] = *fleet_.failure();
  } else if (fleet_.running() || fleet_.made() != nullptr) {
    failures_.erase(editor_.documentId());
  }
}

const FleetFailure* FleetDock::oldFailure() const {
  if (!editor_.hasDocument() || fleet_.failure() || fleet_.running() || fleet_.waitsForUndo()) {
    return nullptr;
  }
  const auto found = failures_.find(editor_.documentId());
  if (found == failures_.end()) return nullptr;
  const std::vector<std::uint32_t>& ids = found->second.ids;
  const auto gone = std::ranges::count_if(ids, [this](std::uint32_t id) {  // undo brings them back
    return editor_.document().agent(id) == nullptr;
  });
  return 2 * static_cast<std::size_t>(gone) > ids.size() ? nullptr : &found->second;
}

void FleetDock::showCollisions() {
  const FleetPlan* plan = fleet_.made();
  const QSignalBlocker quiet(collisions_);
  collisions_->clear();
  const bool any = plan != nullptr && !fleet_.failure() &&
                   stateOf(fleet_) == FleetState::Collides && !plan->collisions.empty();
  collisions_->setVisible(any);
  if (!any) return;
  for (const validation::FleetCollision& c : plan->collisions) {
    const QString time = timeAt(c.time);
    const QString depth = gui::lengthText(editor_.shown(), c.depth_m);
    collisions_->addItem(
        c.other == validation::kNoAgent
            ? tr("%1: %2 hits an obstacle").arg(time, nameOf(c.agent))
            : tr("%1: %2 and %3, %4 deep").arg(time, nameOf(c.agent), nameOf(c.other), depth));
  }
  const int rows = std::min(kShownCollisions, collisions_->count());
  collisions_->setFixedHeight(rows * collisions_->sizeHintForRow(0) + 8);
}

void FleetDock::showFleet() {
  keepFailure();
  const FleetPlan* plan = fleet_.made();
  const bool running = fleet_.running();
  run_->setRunning(running);
  step_->setVisible(running);
  update_->setEnabled(fleet_.canUpdate());
  const bool any = plan != nullptr || fleet_.failure() || oldFailure() != nullptr;
  result_->setVisible(any);
  none_->setVisible(!any && !running);
  none_->setText(fleet_.waitsForUndo()
                     ? tr("The plan is for the map as it was before its size, resolution or "
                          "orientation was changed: undo brings it back.")
                     : tr("No plan yet. Give several agents a start and a goal, then plan the "
                          "fleet: it comes with a proof that no two agents meet."));
  const bool proved = plan != nullptr && stateOf(fleet_) == FleetState::Free;
  closest_->setVisible(proved && plan->certificate.separation.has_value());
  save_->setVisible(plan != nullptr);
  shown_->setVisible(plan != nullptr);
  const QSignalBlocker quiet(shown_);
  shown_->setChecked(fleet_.shown());
  if (any) result_->setReport(report());
  showCollisions();
}

void FleetDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  DockPage::changeEvent(event);
}

void FleetDock::restyle() {
  if (save_ == nullptr) return;
  const Theme& theme = currentTheme();
  plan_->setIcon(icon("fleet", currentPalette().color(QPalette::HighlightedText)));
  closest_->setIcon(icon("measure", theme.ink));
  save_->setIcon(icon("save", theme.ink));
}

}  // namespace clearway::gui
