#include "app/gui/window/comparison_pane.h"

#include <QDockWidget>
#include <QMainWindow>
#include <algorithm>

#include "app/gui/canvas/map_view.h"
#include "app/gui/docks/comparison_dock.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/workbench.h"
#include "app/study/compare/comparison_picture.h"

namespace clearway::gui {
namespace {

constexpr int kHeight_px = 270;

}  // namespace

ComparisonPane::ComparisonPane(Workbench& bench)
    : QObject(&bench.window()),
      bench_(bench),
      store_(bench.editor(), bench.plans()),
      dock_(new ComparisonDock(bench.editor(), store_)),
      holder_(bench.layout().add(tr("Compare"), "compare", dock_, WindowLayout::Place::Below)) {
  connect(dock_, &ComparisonDock::currentChanged, this, &ComparisonPane::showPaths);
  connect(holder_, &QDockWidget::visibilityChanged, this, &ComparisonPane::showPaths);
}

void ComparisonPane::show() {
  if (!holder_->isVisible()) {
    holder_->show();
    bench_.window().resizeDocks({holder_}, {kHeight_px}, Qt::Vertical);
  }
  holder_->raise();
  dock_->setFocus();
}

void ComparisonPane::compare() {
  show();
  const bool any = std::ranges::any_of(
      store_.rows(), [](const ComparisonRow& row) { return row.row && !row.stale; });
  if (!any) dock_->compare();
}

bool ComparisonPane::shows(const ComparisonRow& row) const {
  return holder_->isVisible() && row.ticked && row.paths != nullptr && row.fits;
}

// As legends have it: a path of a point may pass where the agent does not.
QString ComparisonPane::labelOf(const ComparisonRow& row) {
  const bool for_point = row.row && row.row->verdict() == app::RowVerdict::ShapeIgnored &&
                         row.agent.shape.kind != maps::ShapeKind::Point;
  return for_point ? tr("%1 (for a point)").arg(row.name) : row.name;
}

std::vector<app::PictureAgent> ComparisonPane::pictureAgents() const {
  std::vector<app::PictureAgent> out;
  for (std::size_t k = 0; k < store_.rows().size(); ++k) {
    const ComparisonRow& row = store_.rows()[k];
    if (!shows(row) || row.stale) continue;
    app::PictureAgent agent = app::pictureAgentOf(*row.row, k);
    agent.name = labelOf(row).toStdString();
    out.push_back(std::move(agent));
  }
  return out;
}

void ComparisonPane::showPaths() {
  std::vector<ComparedPath> paths;
  for (std::size_t k = 0; k < store_.rows().size(); ++k) {
    const ComparisonRow& row = store_.rows()[k];
    if (!shows(row)) continue;
    paths.push_back({labelOf(row), row.paths, k, row.stale, row.name == dock_->current()});
  }
  bench_.view().setCompared(std::move(paths));
}

}  // namespace clearway::gui
