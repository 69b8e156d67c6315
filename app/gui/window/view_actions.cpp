#include "app/gui/window/view_actions.h"

#include <QAction>
#include <QMenu>
#include <QToolBar>
#include <algorithm>

#include "app/gui/canvas/legend_panel.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/canvas/zoom_control.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/document/editor.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/menu_action.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr double kZoomStep = 1.5;
constexpr double kPassageReach = 3.0;  // around a passage, in its half width
constexpr double kBoxShare = 0.86;     // of the view, that a selection or a path fills

void include(std::optional<Aabb>& all, const Aabb& box) { all = all ? merged(*all, box) : box; }

}  // namespace

ViewActions::ViewActions(Workbench& bench) : Controller(bench) {
  for (const auto signal : {&Editor::cellsChanged, &Editor::selectionChanged}) {
    connect(&editor_, signal, this, &ViewActions::enableActions);
  }
  connect(&view_, &MapView::sceneChanged, this, &ViewActions::enableActions);
}

QAction* ViewActions::addTipped(QMenu& menu, const QString& text, const QKeySequence& keys,
                                const QString& tip, const std::function<void()>& act) {
  of_view_.push_back(addMenuAction(menu, text, keys, tip, this, act));
  return of_view_.back();
}

void ViewActions::addZooms(QMenu& menu, ResultDock& result) {
  result_ = &result;
  fit_ =
      addTipped(menu, tr("Fit the map"), Qt::Key_F, tr("Fit the map"), [this] { zoomed()->fit(); });
  fit_->setIcon(icon("fit"));
  actual_ = addTipped(menu, tr("Actual size"), Qt::Key_1, tr("Actual size"),
                      [this] { zoomed()->showScale(1.0); });
  actual_->setIcon(icon("actual"));
  for (const auto& [percent, key] : {std::pair{200, Qt::Key_2}, std::pair{400, Qt::Key_4}}) {
    addTipped(menu, tr("Zoom to %1 %").arg(percent), key,
              tr("%1 pixels per cell").arg(percent / 100),
              [this, percent = percent] { zoomed()->showScale(percent / 100.0); });
  }
  selection_ =
      addTipped(menu, tr("Zoom to selection"), Qt::Key_Z,
                tr("Shows the selected cells, or the selected agents with their goals"), [this] {
                  if (const auto box = selectionBox()) view_.showBox(*box, kBoxShare);
                });
  path_ = addTipped(menu, tr("Zoom to path"), QKeySequence("Shift+Z"),
                    tr("Shows the path of the chosen agent"), [this] {
                      if (const auto box = pathBox()) showWhole(*box);
                    });
  bench_.status().zoom().setPresets(menu.actions());
  addPassage(menu);
  addTipped(menu, tr("Zoom in"), QKeySequence::ZoomIn, tr("Zoom in"),
            [this] { zoomed()->zoomBy(kZoomStep); });
  addTipped(menu, tr("Zoom out"), QKeySequence::ZoomOut, tr("Zoom out"),
            [this] { zoomed()->zoomBy(1.0 / kZoomStep); });
}

void ViewActions::addToBar(QToolBar& bar) {
  bar.addAction(fit_);
  bar.addAction(actual_);
}

void ViewActions::addPassage(QMenu& menu) {
  result_->addToMenu(path_);
  connect(result_, &ResultDock::passageChosen, this, &ViewActions::markPassage);
  connect(result_, &ResultDock::passagesChanged, this, &ViewActions::enableActions);
  passage_ =
      addMenuAction(menu, tr("Zoom to the narrowest passage"), {},
                    tr("Shows where the path of the chosen agent is narrowest, and how wide; "
                       "without a passage, where its clearance is smallest"),
                    this, [this] { showNarrowest(); });
}

void ViewActions::addCards(QMenu& menu, Minimap& minimap, LegendPanel& legend) {
  minimap_ = &minimap;
  QAction* legends = menu.addAction(tr("Legends"));
  legends->setToolTip(
      tr("What the colours of the distance field, traffic, the search and compared paths mean"));
  legends->setCheckable(true);
  legends->setChecked(legend.wanted());
  connect(legends, &QAction::toggled, &legend, &LegendPanel::setWanted);
  QAction* shown = menu.addAction(tr("Minimap"));
  shown->setShortcut(Qt::Key_X);
  shown->setToolTip(tr("The whole map in a corner, while a part of it is visible (X)"));
  shown->setCheckable(true);
  shown->setChecked(minimap.wanted());
  connect(shown, &QAction::toggled, &minimap, &Minimap::setWanted);
}

ZoomedView* ViewActions::zoomed() const {
  if (bench_.isSimulating()) return &bench_.simulationPage().canvas();
  if (bench_.isMapShown()) return &view_;
  return bench_.scenePage().isOpen() ? &bench_.scenePage().canvas() : nullptr;
}

void ViewActions::enableActions() {
  if (passage_ == nullptr) return;
  for (QAction* a : of_view_) enableIf(zoomed() != nullptr, a);
  enable(selection_, selectionBox().has_value(), tr("nothing is selected"));
  enable(path_, pathBox().has_value(), tr("the chosen agent has no path: plan one first"));
  const bool has_place =
      result_->hasPassages() || (!result_->searchesPassages() && clearanceBox().has_value());
  enable(passage_, has_place, tr("no path of a single agent is shown: plan one first"));
}

void ViewActions::markPassage(const std::optional<NarrowPlace>& place, bool zoom) {
  if (!place || !editor_.hasDocument()) {
    view_.setPassage(std::nullopt);
    return;
  }
  view_.setPassage(PassageMark{place->sides,
                               tr("%1 wide").arg(gui::widthText(editor_.shown(), place->width_m))});
  if (!zoom) return;
  const Vec2 centre = place->centre();
  view_.showBox(enlarged(Aabb{centre, centre}, kPassageReach * 0.5 * place->width_m), kBoxShare);
}

std::optional<Aabb> ViewActions::selectionBox() const {
  if (!editor_.hasDocument()) return std::nullopt;
  const GridFrame& grid = editor_.document().frame();
  if (!editor_.cells().empty()) {
    const CellRange box = editor_.cells().bounds();
    return Aabb{{grid.columnEdge(box.first_column), grid.rowEdge(box.first_row)},
                {grid.columnEdge(box.last_column), grid.rowEdge(box.last_row)}};
  }
  std::optional<Aabb> all;
  for (const std::uint32_t id : editor_.selected()) {
    const app::EditAgent* a = editor_.document().agent(id);
    if (a == nullptr) continue;
    const auto shape = editor_.footprint(*a);
    const double reach = shape ? shape->circumscribedRadius() : 0.5 * grid.cellWidth();
    const auto at = [&](Vec2 p) { include(all, enlarged(Aabb{p, p}, reach)); };
    if (a->agent.start) at(a->agent.start->position);
    if (a->agent.goal) at(a->agent.goal->position);
  }
  return all;
}

// The swept band with the agent at its start and goals; a path of cells has no band.
std::optional<Aabb> ViewActions::pathBox() const {
  const Scene& scene = view_.scene();
  if (scene.chosen >= scene.agents.size() || !scene.agents[scene.chosen].paths) {
    return std::nullopt;
  }
  const SceneAgent& agent = scene.agents[scene.chosen];
  const double reach = agent.footprint ? agent.footprint->circumscribedRadius() : 0.0;
  std::optional<Aabb> all;
  if (const auto box = agent.paths->swept.bounds()) include(all, *box);
  if (const auto box = agent.paths->line.bounds()) include(all, enlarged(*box, reach));
  const auto at = [&](Vec2 p) { include(all, enlarged(Aabb{p, p}, reach)); };
  if (all && agent.start) at(agent.start->position);
  if (all) {
    for (const SceneGoal& g : agent.goals) at(g.pose.position);
  }
  return all;
}

std::optional<Aabb> ViewActions::clearanceBox() const {
  const Scene& scene = view_.scene();
  if (scene.chosen >= scene.agents.size()) return std::nullopt;
  const SceneAgent& agent = scene.agents[scene.chosen];
  if (!agent.paths || !agent.certificate || !agent.certificate->free) return std::nullopt;
  const double reach = agent.footprint ? agent.footprint->circumscribedRadius() : 0.0;
  const Vec2 at = agent.certificate->where.pose.position;
  return merged(enlarged(Aabb{at, at}, reach),
                editor_.document().frame().cellBox(agent.certificate->cell));
}

void ViewActions::showNarrowest() {
  if (result_->hasPassages()) return result_->showNarrowest();
  if (const auto box = clearanceBox()) view_.showBox(*box, kBoxShare);
}

// Beside the minimap, if it would hide a part: the box grows on that side.
void ViewActions::showWhole(Aabb box) {
  view_.showBox(box, kBoxShare);
  if (minimap_ == nullptr || !minimap_->isVisible()) return;
  const QRect card = minimap_->geometry();
  const Vec2 a = view_.view().toPx(box.min), b = view_.view().toPx(box.max);
  if (!QRectF(QPointF(a.x, a.y), QPointF(b.x, b.y)).intersects(card)) return;
  const double margin = (1.0 - kBoxShare) * std::min(view_.width(), view_.height());
  const Vec2 room{view_.width() - margin, view_.height() - margin};
  const Vec2 size = box.max - box.min;
  const Vec2 free{room.x - card.width(), room.y - card.height()};
  const double beside = std::min(free.x / size.x, room.y / size.y);
  const double above = std::min(room.x / size.x, free.y / size.y);
  if (std::max(beside, above) <= 0.0) return;
  if (beside >= above) {
    const double by = card.width() / beside;
    2 * card.center().x() > view_.width() ? box.max.x += by : box.min.x -= by;
  } else {
    const double by = card.height() / above;
    2 * card.center().y() > view_.height() ? box.max.y += by : box.min.y -= by;
  }
  view_.showBox(box, kBoxShare);
}

}  // namespace clearway::gui
