#include "app/gui/window/comparison_pane.h"

#include <QDockWidget>

#include "app/gui/docks/comparison_dock.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/window_layout.h"

namespace clearway::gui {

ComparisonPane::ComparisonPane(MainWindow& window, WindowLayout& layout)
    : QObject(&window),
      window_(window),
      store_(window.editor(), window.plans()),
      dock_(new ComparisonDock(window.editor(), store_)),
      holder_(layout.add(tr("Compare"), "compare", dock_, WindowLayout::Place::Below)) {
  connect(dock_, &ComparisonDock::currentChanged, this, &ComparisonPane::showPaths);
  connect(holder_, &QDockWidget::visibilityChanged, this, &ComparisonPane::showPaths);
}

void ComparisonPane::show() {
  holder_->show();
  holder_->raise();
  dock_->setFocus();
}

void ComparisonPane::showPaths() {
  std::vector<ComparedPath> paths;
  for (std::size_t k = 0; k < store_.rows().size() && holder_->isVisible(); ++k) {
    const ComparisonRow& row = store_.rows()[k];
    if (!row.ticked || !row.paths) continue;
    paths.push_back({row.name, row.paths, k, row.stale, row.name == dock_->current()});
  }
  window_.view().setCompared(std::move(paths));
}

}  // namespace clearway::gui
