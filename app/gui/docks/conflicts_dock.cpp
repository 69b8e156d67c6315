#include "app/gui/docks/conflicts_dock.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/model/plan_text.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kListed = 500;
constexpr double kDefaultReach_cells = 6.0;

}  // namespace

ConflictsDock::ConflictsDock(const Editor& editor)
    : editor_(editor), none_(new QLabel), list_(new QListWidget) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  none_->setText(tr("There are no collisions."));
  none_->setProperty("role", "muted");
  none_->setContentsMargins(16, 12, 16, 12);
  none_->setAlignment(Qt::AlignTop);
  list_->setProperty("role", "whole");
  list_->setAccessibleName(tr("Conflicts"));
  list_->setWordWrap(true);
  column->addWidget(none_);
  column->addWidget(list_, 1);
  list_->hide();
  const auto show = [this](const QListWidgetItem* item) {
    const int row = list_->row(item);
    if (row >= 0 && static_cast<std::size_t>(row) < boxes_.size()) {
      Q_EMIT zoomWanted(boxes_[static_cast<std::size_t>(row)]);
    }
  };
  connect(list_, &QListWidget::itemClicked, this, show);
  connect(list_, &QListWidget::itemActivated, this, show);
}

// Of an overlap; empty if it was not measured.
QString ConflictsDock::areaText(double area_m2) const {
  if (area_m2 <= 0.0) return {};
  const session::ReportFrame f = editor_.shown();
  const double metres = maps::lengthToWorld(f.frame, f.grid, 1.0);
  const QString unit = f.frame.kind == maps::FrameKind::Cells ? tr("cells²") : tr("m²");
  return tr(", %1 %2").arg(gui::number(area_m2 / (metres * metres)), unit);
}

void ConflictsDock::add(const QString& text, Vec2 at, double reach_m) {
  list_->addItem(text);
  boxes_.push_back({at - Vec2{reach_m, reach_m}, at + Vec2{reach_m, reach_m}});
}

void ConflictsDock::showConflicts(const session::Conflicts& conflicts) {
  const int kept = list_->currentRow();
  const QSignalBlocker quiet(list_);
  list_->clear();
  boxes_.clear();
  const maps::GridMap& map = editor_.map();
  const auto agent = [&](std::uint32_t id) {
    const session::EditAgent* a = editor_.document().agent(id);
    return a == nullptr ? QString() : QString::fromStdString(a->agent.name);
  };
  const auto reach = [&](std::uint32_t id) {
    const session::EditAgent* a = editor_.document().agent(id);
    const auto shape = a == nullptr ? nullptr : editor_.footprint(*a);
    return shape ? shape->circumscribedRadius()
                 : kDefaultReach_cells * map.grid.frame().cellWidth();
  };
  for (const session::WallConflict& w : conflicts.walls) {
    if (boxes_.size() >= kListed) break;
    const QString depth = w.depth_m > 0.0
                              ? tr(", %1 deep").arg(gui::lengthText(editor_.shown(), w.depth_m))
                              : QString();
    add(tr("%1 overlaps an obstacle%2%3").arg(agent(w.agent), depth, areaText(w.area_m2)),
        w.position, reach(w.agent));
  }
  for (const session::PairConflict& p : conflicts.pairs) {
    if (boxes_.size() >= kListed || p.points.empty()) break;
    add(tr("%1 and %2 overlap, %3 deep%4")
            .arg(agent(p.a), agent(p.b), gui::lengthText(editor_.shown(), p.depth_m),
                 areaText(p.area_m2)),
        p.points.front(), std::max(reach(p.a), reach(p.b)));
  }
  if (conflicts.size() > boxes_.size()) {
    list_->addItem(tr("and %1 more").arg(conflicts.size() - boxes_.size()));
  }
  list_->setVisible(!conflicts.empty());
  none_->setVisible(conflicts.empty());
  if (kept < list_->count()) list_->setCurrentRow(kept);
}

}  // namespace clearway::gui
