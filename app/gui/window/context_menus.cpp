#include "app/gui/window/context_menus.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QPainterPathStroker>
#include <QShortcut>
#include <algorithm>
#include <memory>
#include <optional>
#include <ranges>

#include "app/gui/canvas/map_cursor.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/history_dock.h"
#include "app/gui/document/step_names.h"
#include "app/gui/tools/drawing_pick.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/window/plan_controller.h"
#include "app/gui/window/tool_controller.h"
#include "app/gui/window/workbench.h"
#include "app/gui/work/plan_verdict.h"
#include "core/geometry/aabb.h"

namespace clearway::gui {
namespace {

constexpr double kNearAgent_px = 12.0, kNearPath_px = 8.0;
constexpr std::ptrdiff_t kListedDrawings = 20;

// Tools in which the right button has a meaning of its own.
bool usesRightButton(ToolKind kind) { return paints(kind) || kind == ToolKind::Polygon; }

double distanceTo(Vec2 a, Vec2 b) { return length(a - b); }

// The topmost agent at a place; 0: none. Ids begin at 1.
std::uint32_t agentAt(Workbench& bench, Vec2 world) {
  const double px_per_m = bench.view().view().scale;
  const Scene& scene = bench.view().scene();
  if (const std::uint32_t driven = AgentTool::drivenAt(scene, world, px_per_m)) return driven;
  Editor& editor = bench.editor();
  for (const app::EditAgent& a : editor.document().agents() | std::views::reverse) {
    if (a.hidden || !a.agent.start) continue;
    const auto shape = editor.footprint(a);
    const double reach =
        std::max(kNearAgent_px / px_per_m, shape ? shape->circumscribedRadius() : 0.0);
    if (distanceTo(a.agent.start->position, world) <= reach) return a.id;
    if (a.agent.goal && distanceTo(a.agent.goal->position, world) <= reach) return a.id;
  }
  return 0;
}

// The agent whose shown path passes a place; 0: none.
std::uint32_t pathAt(Workbench& bench, Vec2 world) {
  QPainterPathStroker stroker;
  stroker.setWidth(2.0 * kNearPath_px / bench.view().view().scale);
  for (const SceneAgent& a : bench.view().scene().agents) {
    if (a.paths && stroker.createStroke(pathOf(a.paths->line)).contains({world.x, world.y}))
      return a.id;
  }
  return 0;
}

void sendMenuKey(QWidget& widget) {
  const QPoint at = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
  QContextMenuEvent menu(QContextMenuEvent::Keyboard, at, widget.mapToGlobal(at));
  QApplication::sendEvent(&widget, &menu);
}

}  // namespace

ContextMenus::ContextMenus(Workbench& bench, ToolController& tools, PlanController& plans)
    : QObject(&bench.window()), bench_(bench), tools_(tools), plans_(plans) {
  // On X11 Qt has only the menu key.
  auto* by_key = new QShortcut(QKeySequence("Shift+F10"), &bench.window());
  by_key->setContext(Qt::ApplicationShortcut);
  connect(by_key, &QShortcut::activated, this, [] {
    if (QWidget* focus = QApplication::focusWidget()) sendMenuKey(*focus);
  });
  bench.view().installEventFilter(this);
  connect(&bench.view(), &MapView::cornersWanted, this, &ContextMenus::editCorners);
  addLists();
}

bool ContextMenus::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !bench_.editor().hasDocument()) {
    return QObject::eventFilter(watched, event);
  }
  const auto& menu_event = *static_cast<QContextMenuEvent*>(event);
  const bool by_mouse = menu_event.reason() == QContextMenuEvent::Mouse;
  if (by_mouse && usesRightButton(tools_.current())) return true;
  QPoint px = by_mouse ? menu_event.pos() : bench_.view().rect().center();
  const std::optional<Vec2> marked =
      by_mouse ? std::nullopt : bench_.view().findChild<MapCursor*>()->place();
  const std::unique_ptr<QMenu> menu(marked ? menuOfPlace(*marked) : menuAt(px));
  if (marked) {
    const Vec2 at = bench_.view().view().toPx(*marked);
    px = QPointF(at.x, at.y).toPoint();
  }
  menu->exec(bench_.view().mapToGlobal(px));
  return true;
}

QMenu* ContextMenus::menuOf(std::uint32_t id) {
  Editor& editor = bench_.editor();
  const app::EditAgent* a = editor.document().agent(id);
  if (a == nullptr) return nullptr;
  editor.select({id});
  auto* menu = new QMenu(&bench_.window());
  menu->setObjectName("agentMenu");
  const auto change = [this, id](const QString& name, const auto& how) {
    const app::EditAgent* now = bench_.editor().document().agent(id);
    if (now == nullptr) return;
    app::EditAgent wanted = *now;
    how(wanted);
    bench_.editor().edit(name, [&](app::EditDocument& d) { d.setAgent(wanted); });
  };
  menu->addAction(tr("Plan a path"), &bench_.window(), [this] { plans_.plan(); })
      ->setEnabled(a->agent.start && (a->agent.goal || a->agent.loop) && !bench_.planning());
  menu->addAction(tr("Watch the search"), &bench_.window(), [this] { plans_.watchSearch(); })
      ->setEnabled(bench_.result() != nullptr && !isRefused(*bench_.result()));
  menu->addSeparator();
  menu->addAction(tr("Show its values"), &bench_.window(), [this] { bench_.raiseDock("agents"); });
  menu->addAction(tr("Show its result"), &bench_.window(), [this] { bench_.raiseDock("result"); });
  menu->addAction(tr("Centre on it"), &bench_.window(),
                  [this, id] {
                    const app::EditAgent* now = bench_.editor().document().agent(id);
                    if (now != nullptr && now->agent.start) {
                      bench_.view().centreOn(now->agent.start->position);
                    }
                  })
      ->setEnabled(a->agent.start.has_value());
  menu->addSeparator();
  menu->addAction(a->hidden ? tr("Show") : tr("Hide"), &bench_.window(),
                  [this, change, hide = !a->hidden] {
                    change((hide ? tr("Hide %1") : tr("Show %1")).arg(targetsText(bench_.editor())),
                           [hide](app::EditAgent& w) { w.hidden = hide; });
                  });
  menu->addAction(
      a->locked ? tr("Unlock") : tr("Lock"), &bench_.window(), [this, change, lock = !a->locked] {
        change((lock ? tr("Lock %1") : tr("Unlock %1")).arg(targetsText(bench_.editor())),
               [lock](app::EditAgent& w) { w.locked = lock; });
      });
  menu->addAction(tr("Delete"), &bench_.window(), [this] { bench_.editor().removeSelected(); });
  return menu;
}

QMenu* ContextMenus::menuAt(QPoint px) {
  return menuOfPlace(bench_.view().view().toWorld({1.0 * px.x(), 1.0 * px.y()}));
}

QMenu* ContextMenus::menuOfPlace(Vec2 world) {
  Editor& editor = bench_.editor();
  if (const std::uint32_t agent = agentAt(bench_, world); agent != 0) return menuOf(agent);
  if (const std::uint32_t path = pathAt(bench_, world); path != 0) return menuOf(path);
  auto* menu = new QMenu(&bench_.window());
  menu->setObjectName("mapMenu");
  const Cell cell = editor.document().frame().cellAt(world);
  const Pointer at{world, cell, bench_.view().view().scale, Qt::RightButton, {}};
  if (const app::Drawing* under = drawingAt(editor.document().drawings(), at)) {
    addDrawing(*menu, under->id);
  }
  if (editor.document().frame().contains(cell)) {
    const auto place = [&](const QString& text, const QString& step, const auto& how) {
      menu->addAction(text, &bench_.window(),
                      [this, step, how, world] {
                        const app::EditAgent* chosen = bench_.editor().chosen();
                        if (chosen == nullptr) return;
                        app::EditAgent a = *chosen;
                        how(a);
                        bench_.editor().edit(placeStep(bench_.editor(), step, a.id, world),
                                             [&](app::EditDocument& d) { d.setAgent(a); });
                      })
          ->setEnabled(editor.chosen() != nullptr);
    };
    place(tr("Place the start here"), tr("Place the start of %1"), [world](app::EditAgent& a) {
      a.agent.start = Pose{world, a.agent.start ? a.agent.start->heading : Heading()};
    });
    place(tr("Place the goal here"), tr("Place the goal of %1"), [world](app::EditAgent& a) {
      a.agent.goal = maps::GoalPose{world, a.agent.goal ? a.agent.goal->heading : std::nullopt};
    });
    menu->addAction(tr("Add an agent here"), &bench_.window(), [this, world] {
      bench_.editor().addAgent({world, Heading()});
    });
    menu->addSeparator();
    menu->addAction(tr("Paste cells here"), &bench_.window(),
                    [this, cell] {
                      tools_.choose(ToolKind::Select);
                      bench_.editor().pasteCells(cell);
                    })
        ->setEnabled(editor.hasClip());
    menu->addSeparator();
  }
  addDrawings(*menu);
  menu->addAction(tr("Centre here"), &bench_.window(),
                  [this, world] { bench_.view().centreOn(world); });
  menu->addAction(tr("Fit the map"), &bench_.window(), [this] { bench_.view().fit(); });
  menu->addAction(tr("Undo"), &bench_.window(), [this] { bench_.editor().undo(); })
      ->setEnabled(editor.document().canUndo());
  return menu;
}

void ContextMenus::addDrawing(QMenu& menu, std::uint32_t id) {
  menu.addAction(tr("Edit corners"), &bench_.window(), [this, id] { editCorners(id); });
  menu.addAction(tr("Delete drawing"), &bench_.window(), [this, id] {
    bench_.editor().edit(VertexTool::tr("Remove the drawing"),
                         [id](app::EditDocument& d) { d.removeDrawing(id); });
  });
  menu.addSeparator();
}

void ContextMenus::addDrawings(QMenu& menu) {
  const app::Drawings& drawings = bench_.editor().document().drawings();
  QMenu* list = menu.addMenu(tr("Drawn lines and polygons"));
  list->setEnabled(!drawings.empty());
  std::size_t listed = 0;
  for (const auto& d : drawings | std::views::reverse | std::views::take(kListedDrawings)) {
    const QString corners = tr("%n corners", nullptr, static_cast<int>(d->corners.size()));
    list->addAction(paintStep(d->closed ? tr("Polygon") : tr("Line"), d->value) +
                        QString::fromUtf8(" · ") + corners,
                    &bench_.window(), [this, id = d->id] { chooseDrawing(id); });
    ++listed;
  }
  const int more = static_cast<int>(drawings.size() - listed);
  if (more == 0) return;
  list->addAction(tr("%n more below them", nullptr, more))->setEnabled(false);
}

void ContextMenus::chooseDrawing(std::uint32_t id) {
  const app::Drawing* drawing = bench_.editor().document().drawing(id);
  if (drawing == nullptr) return;
  const Aabb bounds = boundsOf(drawing->corners);
  bench_.view().centreOn(0.5 * (bounds.min + bounds.max));
  editCorners(id);
}

void ContextMenus::editCorners(std::uint32_t drawing) {
  tools_.choose(ToolKind::Vertices);
  if (auto* tool = qobject_cast<VertexTool*>(bench_.view().tool())) tool->choose(drawing);
}

void ContextMenus::addLists() {
  for (QListWidget* list : bench_.window().findChildren<QListWidget*>()) {
    if (qobject_cast<HistoryDock*>(list) != nullptr) addList(list, tr("Go to this step"));
    const bool conflicts = qobject_cast<ConflictsDock*>(list->parentWidget()) != nullptr;
    if (conflicts) addList(list, tr("Show the place"));
  }
  auto* agents = bench_.window().findChild<AgentsDock*>();
  auto* list = agents != nullptr ? agents->findChild<QListWidget*>() : nullptr;
  if (list == nullptr) return;
  list->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(list, &QWidget::customContextMenuRequested, this, [this, list](QPoint at) {
    const QListWidgetItem* item = list->itemAt(at);
    if (item == nullptr) return;
    const std::unique_ptr<QMenu> menu(menuOf(item->data(Qt::UserRole).toUInt()));
    if (menu) menu->exec(list->viewport()->mapToGlobal(at));
  });
}

void ContextMenus::addList(QListWidget* list, const QString& open) {
  list->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(list, &QWidget::customContextMenuRequested, this, [list, open](QPoint at) {
    QListWidgetItem* item = list->itemAt(at);
    if (item == nullptr) return;
    QMenu menu(list);
    const QAction* go = menu.addAction(open);
    if (menu.exec(list->viewport()->mapToGlobal(at)) != go) return;
    list->setCurrentItem(item);
    Q_EMIT list->itemActivated(item);
  });
}

}  // namespace clearway::gui
