#include "app/gui/docks/fleet_result.h"

#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "app/gui/docks/report_box.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/choice_names.h"
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
  return FleetResult::tr("%1 s").arg(groupedDigits(fixed(s, std::min(preferences().digits, 2))));
}
QString timeAt(fleet::Tick t) { return timeAt(secondsAt(t)); }

// Before the agents that come so near.
QString distanceOf(const app::ReportFrame& f, double m) {
  if (m <= validation::TimedFleetCertificate::kContact_m) return clearanceText(f, 0.0) + ": ";
  const bool exact = maps::lengthFromWorld(f.frame, f.grid, m) >= app::kLeastPrintedClearance;
  return (exact ? FleetResult::tr("at least %1, ") : QString("%1, ")).arg(clearanceText(f, m));
}

// Beside a proof; empty: there is no contact.
QString contactText(const validation::TimedFleetCertificate& c) {
  if (c.agentsTouch() && c.touchesObstacle()) {
    return FleetResult::tr(
        "Agents touch each other and obstacles, but nothing overlaps: contact is "
        "allowed. A padding keeps them apart.");
  }
  if (c.agentsTouch()) {
    return FleetResult::tr(
        "Agents touch each other, but none overlap: contact is allowed. A padding "
        "keeps them apart.");
  }
  return c.touchesObstacle() ? FleetResult::tr(
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
  return n == 1 ? FleetResult::tr(
                      "1 of %1 agents has no goal: it may make room, and ends where it "
                      "began.")
                      .arg(plan.ids.size())
                : FleetResult::tr(
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

FleetResult::FleetResult(const Editor& editor, const FleetStore& fleet)
    : editor_(editor),
      fleet_(fleet),
      report_(new ReportBox("history")),
      collisions_(new QListWidget),
      closest_(new QPushButton(tr("Show the closest"))),
      save_(new QPushButton(tr("Save…"))) {
  collisions_->setObjectName("fleet_collisions");
  collisions_->setAccessibleName(tr("Collisions of the fleet"));
  collisions_->setWordWrap(true);
  closest_->setObjectName("fleet_closest");
  closest_->setIcon(icon("measure"));
  closest_->setToolTip(tr("Go to the moment and the place of the smallest separation"));
  save_->setIcon(icon("save"));
  save_->setToolTip(tr("Save the plan of the fleet; `clearway check` proves it again"));
  report_->addBelowDetail(collisions_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(closest_);
  buttons->addWidget(save_);
  buttons->addStretch(1);
  report_->column()->addLayout(buttons);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(report_);
  connect(closest_, &QPushButton::clicked, this, &FleetResult::showSeparation);
  connect(save_, &QPushButton::clicked, this, &FleetResult::saveWanted);
  connect(collisions_, &QListWidget::itemClicked, this, &FleetResult::showCollision);
  connect(collisions_, &QListWidget::itemActivated, this, &FleetResult::showCollision);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { failures_.erase(document); });
}

void FleetResult::showCollision(const QListWidgetItem* item) {
  const int row = collisions_->row(item);
  if (fleet_.made() == nullptr || row < 0) return;
  const auto& all = fleet_.made()->collisions;
  if (static_cast<std::size_t>(row) >= all.size()) return;
  const validation::FleetCollision& c = all[static_cast<std::size_t>(row)];
  const bool pair = c.other != validation::kNoAgent;
  Q_EMIT momentWanted(secondsAt(c.time), around(c.pose, pair ? c.other_pose : c.pose));
}

QString FleetResult::nameOf(std::size_t body) const {
  return QString::fromStdString(fleet_.made()->problem.idOf(body));
}

Aabb FleetResult::around(const Pose& a, const Pose& b) const {
  double reach = 0.0;
  for (const fleet::AgentClass& c : fleet_.made()->problem.classes) {
    reach = std::max(reach, c.footprint.circumscribedRadius());
  }
  return enlarged(merged({a.position, a.position}, {b.position, b.position}),
                  kAround_radii * reach);
}

void FleetResult::showSeparation() {
  const FleetPlan* plan = fleet_.made();
  if (plan == nullptr || !plan->certificate.free || !plan->certificate.separation) return;
  const validation::PairMoment& where = plan->certificate.separation->where;
  Q_EMIT momentWanted(where.tick / static_cast<double>(fleet::kTicksPerSecond),
                      around(where.pose, where.other_pose));
}

Report FleetResult::report() const {
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
  if (state == FleetState::Collides && plan->collisions.empty()) {
    out.detail = capitalised(messageText(c.problem)) + ".";
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
  const QString method = fleetMethodText(r.planner);
  out.rows.emplace_back(tr("Planned"), plan->knows_planner
                                           ? tr("%1, in %2").arg(method, timeAt(r.time_s))
                                           : tr("not known how"));
  return out;
}

void FleetResult::keepFailure() {
  if (!editor_.hasDocument() || editor_.switching()) return;
  if (fleet_.failure()) {
    failures_[editor_.documentId()] = *fleet_.failure();
  } else if (fleet_.running() || fleet_.made() != nullptr) {
    failures_.erase(editor_.documentId());
  }
}

const FleetFailure* FleetResult::oldFailure() const {
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

void FleetResult::showCollisions() {
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

bool FleetResult::isEmpty() const {
  return fleet_.made() == nullptr && !fleet_.failure() && oldFailure() == nullptr;
}

void FleetResult::showResult() {
  keepFailure();
  const FleetPlan* plan = fleet_.made();
  const bool proved = plan != nullptr && stateOf(fleet_) == FleetState::Free;
  closest_->setVisible(proved && plan->certificate.separation.has_value());
  save_->setVisible(plan != nullptr);
  if (!isEmpty()) report_->setReport(report());
  showCollisions();
}

}  // namespace clearway::gui
