#include "app/gui/window/workbench.h"

#include <QMainWindow>

#include "app/gui/canvas/map_view.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/page_stack.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/window_layout.h"

namespace clearway::gui {

Workbench::Workbench(QMainWindow& window)
    : window_(window),
      plans_(editor_),
      fleet_(editor_),
      review_(editor_),
      routes_(editor_),
      shown_plan_(editor_, plans_, fleet_),
      player_(editor_, plans_, fleet_),
      search_(editor_, plans_),
      message_(new MessageBar),
      pages_(new PageStack),
      empty_(new EmptyView),
      scenes_(new ScenePages),
      simulations_(new SimulationPages),
      view_(new MapView(editor_)),
      documents_(editor_, *view_, *message_, &window),
      layout_(std::make_unique<WindowLayout>(window, [this] { return home(); })),
      status_(new StatusLine(*window.statusBar(), editor_, *view_)) {
  view_->setSearch(search_);
}

Workbench::~Workbench() = default;

void Workbench::addPages(QWidget* map) {
  for (QWidget* page : {static_cast<QWidget*>(empty_), map, static_cast<QWidget*>(scenes_),
                        static_cast<QWidget*>(simulations_)}) {
    pages_->addWidget(page);
  }
  window_.setCentralWidget(documents_.around(*pages_));
}

void Workbench::show(Page page) { pages_->setCurrentIndex(static_cast<int>(page)); }

Workbench::Page Workbench::page() const { return static_cast<Page>(pages_->currentIndex()); }

ScenePage& Workbench::scenePage() const { return scenes_->page(); }

SimulationPage& Workbench::simulationPage() const { return simulations_->page(); }

bool Workbench::showsDocument() const { return documents_.tabs().view() == 0; }

bool Workbench::isMapShown() const {
  return editor_.hasDocument() && showsDocument() && !isSimulating();
}

const PlanResult* Workbench::result() const {
  const app::EditAgent* a = editor_.chosen();
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  return plan != nullptr && plan->current() ? &plan->result : nullptr;
}

QWidget* Workbench::home() const {
  if (isSimulating()) return simulations_->currentWidget();
  if (!showsDocument()) return scenes_->currentWidget();
  return editor_.hasDocument() ? view_ : nullptr;
}

bool Workbench::raiseDock(const QString& name) { return layout_->raise(name); }

}  // namespace clearway::gui
