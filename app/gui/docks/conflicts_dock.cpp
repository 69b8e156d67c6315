#include "app/gui/docks/conflicts_dock.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "maps/plan/project_agent.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kListed = 500;
constexpr double kDefaultReach_cells = 6.0;
constexpr double kShown_radii = 3.0;  // of a collision that is shown

}  // namespace

ConflictsDock::ConflictsDock(const Editor& editor)
    : editor_(editor),
      none_(new QLabel),
      planned_head_(new QLabel),
      list_(new QListWidget),
      planned_(new QListWidget) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QLabel* label : {none_, planned_head_}) {
    label->setProperty("role", "muted");
    label->setContentsMargins(16, 10, 16, 2);
    label->setAlignment(Qt::AlignTop);
    label->setWordWrap(true);
  }
  list_->setAccessibleName(tr("Conflicts"));
  planned_->setAccessibleName(tr("Collisions of the plans"));
  planned_->setObjectName("planned_collisions");
  for (QListWidget* list : {list_, planned_}) {
    list->setProperty("role", "whole");
    list->setWordWrap(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->hide();
  }
  column->addWidget(none_);
  column->addWidget(list_, 1);
  column->addWidget(planned_head_);
  column->addWidget(planned_, 2);
  column->addStretch(0);
  const auto show = [this](const QListWidgetItem* item) {
    const int row = list_->row(item);
    if (row >= 0 && static_cast<std::size_t>(row) < boxes_.size()) {
      Q_EMIT zoomWanted(boxes_[static_cast<std::size_t>(row)]);
    }
  };
  const auto go = [this](const QListWidgetItem* item) {
    const int row = planned_->row(item);
    if (row < 0 || static_cast<std::size_t>(row) >= collisions_.size()) return;
    const PlayCollision c = collisions_[static_cast<std::size_t>(row)];
    const double reach = kShown_radii * reachOf(c.agent);
    Q_EMIT momentWanted(c.time_s, {c.at - Vec2{reach, reach}, c.at + Vec2{reach, reach}});
  };
  connect(list_, &QListWidget::itemClicked, this, show);
  connect(list_, &QListWidget::itemActivated, this, show);
  connect(planned_, &QListWidget::itemClicked, this, go);
  connect(planned_, &QListWidget::itemActivated, this, go);
  showHeads();
}

// Of an overlap; empty if it was not measured.
QString ConflictsDock::areaText(double area_m2) const {
  if (area_m2 <= 0.0) return {};
  const app::ReportFrame f = editor_.shown();
  const double metres = maps::lengthToWorld(f.frame, f.grid, 1.0);
  const QString unit = f.frame.kind == maps::FrameKind::Cells ? tr("cells²") : tr("m²");
  return tr(", %1 %2").arg(gui::number(area_m2 / (metres * metres)), unit);
}

void ConflictsDock::add(const QString& text, Vec2 at, double reach_m) {
  list_->addItem(text);
  boxes_.push_back({at - Vec2{reach_m, reach_m}, at + Vec2{reach_m, reach_m}});
}

QString ConflictsDock::nameOf(std::uint32_t agent) const {
  const app::EditAgent* a = editor_.document().agent(agent);
  return a == nullptr ? QString() : QString::fromStdString(a->agent.name);
}

double ConflictsDock::reachOf(std::uint32_t agent) const {
  const app::EditAgent* a = editor_.document().agent(agent);
  const auto shape = a == nullptr ? nullptr : editor_.footprint(*a);
  return shape ? shape->circumscribedRadius()
               : kDefaultReach_cells * editor_.document().frame().cellWidth();
}

void ConflictsDock::addGoals(const Scene& scene) {
  for (const BlockedGoal& g : scene.blocked_goals) {
    if (boxes_.size() >= kListed) return;
    const app::EditAgent* a = editor_.document().agent(g.agent);
    const bool several = a != nullptr && maps::goalCount(a->agent) > 1;
    const QString name = nameOf(g.agent);
    const QString area = areaText(g.overlap.area_m2);
    add(several ? tr("Goal %1 of %2 overlaps an obstacle%3").arg(g.goal + 1).arg(name, area)
                : tr("The goal of %1 overlaps an obstacle%2").arg(name, area),
        g.pose.position, reachOf(g.agent));
  }
}

void ConflictsDock::showConflicts(const Scene& scene) {
  const app::Conflicts& conflicts = scene.conflicts;
  now_ = conflicts.size() + scene.blocked_goals.size();
  const int kept = list_->currentRow();
  const QSignalBlocker quiet(list_);
  list_->clear();
  boxes_.clear();
  for (const app::WallConflict& w : conflicts.walls) {
    if (boxes_.size() >= kListed) break;
    const QString depth = w.depth_m > 0.0
                              ? tr(", %1 deep").arg(gui::lengthText(editor_.shown(), w.depth_m))
                              : QString();
    add(tr("%1 overlaps an obstacle%2%3").arg(nameOf(w.agent), depth, areaText(w.area_m2)),
        w.position, reachOf(w.agent));
  }
  for (const app::PairConflict& p : conflicts.pairs) {
    if (boxes_.size() >= kListed || p.points.empty()) break;
    add(tr("%1 and %2 overlap, %3 deep%4")
            .arg(nameOf(p.a), nameOf(p.b), gui::lengthText(editor_.shown(), p.depth_m),
                 areaText(p.area_m2)),
        p.points.front(), std::max(reachOf(p.a), reachOf(p.b)));
  }
  addGoals(scene);
  if (now_ > boxes_.size()) list_->addItem(tr("and %1 more").arg(now_ - boxes_.size()));
  if (kept < list_->count()) list_->setCurrentRow(kept);
  showHeads();
}

void ConflictsDock::showPlanned(const std::vector<PlayCollision>& collisions, PlayedPlans plans) {
  plans_ = plans;
  collisions_ = collisions;
  const int kept = planned_->currentRow();
  const QSignalBlocker quiet(planned_);
  planned_->clear();
  for (const PlayCollision& c : collisions_) {
    const QString time = tr("%1 s").arg(fixed(c.time_s, 2));
    planned_->addItem(c.other ? tr("%1: %2 and %3").arg(time, nameOf(c.agent), nameOf(*c.other))
                              : tr("%1: %2 hits an obstacle").arg(time, nameOf(c.agent)));
  }
  if (kept < planned_->count()) planned_->setCurrentRow(kept);
  showHeads();
}

// "None" is said of what was looked at.
void ConflictsDock::showHeads() {
  const bool planned = !collisions_.empty();
  list_->setVisible(now_ > 0);
  planned_->setVisible(planned);
  planned_head_->setVisible(planned);
  planned_head_->setText(
      collisions_.size() == 1
          ? tr("One collision on the plans; a click goes to it:")
          : tr("%1 collisions on the plans; a click goes to one:").arg(collisions_.size()));
  none_->setVisible(now_ == 0 || planned);
  none_->setText(
      now_ > 0  ? tr("At the moment that is shown:")
      : planned ? tr("At the moment that is shown: none.")
      : plans_ == PlayedPlans::Searched
          ? tr("No collisions at the moment that is shown. The plans are being searched…")
      : plans_ == PlayedPlans::OutOfDate
          ? tr("The fleet's plan is out of date: its collisions are not known.")
      : plans_ == PlayedPlans::Done ? tr("There are no collisions at any moment of the plans.")
                                    : tr("There are no collisions."));
  Q_EMIT counted(std::max(now_, collisions_.size()));
}

}  // namespace clearway::gui
