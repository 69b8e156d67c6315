#include "app/gui/window/tool_controller.h"

#include <QAbstractItemView>
#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QToolBar>
#include <algorithm>

#include "app/gui/canvas/map_cursor.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/tools/corner_tool.h"
#include "app/gui/tools/paint_bar.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/tools/zone_tool.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/step_message.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {
namespace {

QIcon iconOf(const ToolEntry& entry) {
  if (entry.kind == ToolKind::Start) return icon(entry.icon, Ink::Start);
  return icon(entry.icon, entry.kind == ToolKind::Goal ? Ink::Goal : Ink::Text);
}

}  // namespace

ToolController::ToolController(Workbench& bench)
    : Controller(bench),
      tools_(makeTools(editor_)),
      cursor_(new MapCursor(editor_, view_)),
      group_(new QActionGroup(this)) {
  for (const ToolEntry& entry : tools_) follow(*entry.tool);
  auto& vertices = static_cast<VertexTool&>(tool(ToolKind::Vertices));
  connect(&vertices, &VertexTool::zoneTaken, this, &ToolController::zoneChosen);
  connect(&view_, &MapView::layersChanged, &vertices,
          [this, &vertices] { vertices.setZonesVisible(view_.layers().zones > 0.0); });
  connect(cursor_, &MapCursor::hintChanged, this, &ToolController::showHint);
  connect(&editor_, &Editor::changed, this, &ToolController::showHint);
  connect(&editor_, &Editor::selectionChanged, this, &ToolController::showHint);
}

void ToolController::follow(const Tool& tool) {
  connect(&tool, &Tool::hinted, &bench_.status(), &StatusLine::explain);
  connect(&tool, &Tool::hintChanged, this, &ToolController::showHint);
  connect(&tool, &Tool::noticed, this, [this](const QString& what, const QString& text) {
    message_.showNotice(what, text);
    withdrawWhenUndone(message_, editor_);
  });
  if (const auto* corners = qobject_cast<const CornerTool*>(&tool)) {
    connect(corners, &CornerTool::doubted, this, &ToolController::offerUndo);
  }
  if (const auto* zones = qobject_cast<const ZoneTool*>(&tool)) {
    connect(zones, &ZoneTool::drawn, this, &ToolController::zoneChosen);
  }
  if (const auto* agents = qobject_cast<const AgentTool*>(&tool)) {
    connect(agents, &AgentTool::zoneClicked, this, [this](std::size_t zone) {
      if (view_.layers().zones > 0.0) Q_EMIT zoneChosen(zone);
    });
  }
  if (const auto* place = qobject_cast<const PlaceTool*>(&tool)) {
    connect(place, &PlaceTool::placed, this, [this](PlaceTool::What what) {
      const app::EditAgent* a = editor_.chosen();
      if (what != PlaceTool::What::Goal && a != nullptr && !a->agent.goal) choose(ToolKind::Goal);
    });
  }
}

// A notice about the last step, with a button that takes it back; until the history changes.
void ToolController::offerUndo(const QString& what, const QString& text) {
  message_.showNotice(what, text,
                      {tr("Undo"), tr("As before (Ctrl+Z)"), [this] { editor_.undo(); }});
  const auto withdraw = [this, shown = message_.text()] {
    if (message_.text() == shown) message_.hide();
  };
  for (const auto signal : {&Editor::historyChanged, &Editor::replaced}) {
    connect(&editor_, signal, &message_, withdraw, Qt::SingleShotConnection);
  }
}

void ToolController::addBars() {
  paint_bar_ = new PaintBar(editor_);
  bench_.layout().add(paint_bar_, Qt::TopToolBarArea);
  bar_ = new QToolBar(tr("Tools"));
  bar_->setObjectName("tools");
  bar_->setMovable(false);
  bar_->setIconSize({20, 20});
  bench_.layout().add(bar_, Qt::LeftToolBarArea);
  for (const ToolEntry& entry : tools_) {
    if (entry.begins_group) bar_->addSeparator();
    QAction* a = bar_->addAction(iconOf(entry), entry.name);
    a->setCheckable(true);
    a->setData(static_cast<int>(entry.kind));
    a->setShortcut(entry.key);
    a->setToolTip(QString("%1 (%2)").arg(entry.name, entry.key.toString(QKeySequence::NativeText)));
    group_->addAction(a);
    actions_[entry.kind] = a;
    keepOfMap(a);
    connect(a, &QAction::triggered, this, [this, kind = entry.kind] {
      choose(kind);
      // Its keys are for the map; lists in which letters are shortcuts keep theirs.
      const QWidget* focus = bench_.window().focusWidget();
      const bool in_list = qobject_cast<const QAbstractItemView*>(focus) != nullptr;
      if (!in_list) view_.setFocus(Qt::OtherFocusReason);
    });
  }
  addBrushKey("[", -1);
  addBrushKey("]", 1);
}

void ToolController::addBrushKey(const char* keys, int by) {
  auto* a = new QAction(&bench_.window());
  a->setShortcut(QKeySequence(keys));
  connect(a, &QAction::triggered, this, [this, by] {
    PaintSettings settings = editor_.paint();
    settings.brush.size += by;
    editor_.setPaint(settings);
  });
  bench_.window().addAction(a);
}

Tool& ToolController::tool(ToolKind kind) const {
  return *std::ranges::find(tools_, kind, &ToolEntry::kind)->tool;
}

QWidget* ToolController::buttonOf(ToolKind kind) const {
  return bar_->widgetForAction(actions_.at(kind));
}

void ToolController::choose(ToolKind kind) {
  current_ = kind;
  if (editor_.hasDocument()) bench_.documents().keepTool(kind);
  actions_[kind]->setChecked(true);
  bench_.status().setHint({});  // first: the tool before may say what it completed
  view_.setTool(&tool(kind));
  showHint();
  paint_bar_->showOptionsOf(kind);
}

// Of the crosshair of keys, or of the tool: it depends on the chosen agent and on what was drawn.
void ToolController::showHint() {
  if (!editor_.hasDocument() || bench_.page() != Workbench::Page::Map) return;
  const QString hint = cursor_->hint();
  bench_.status().setToolHint(hint.isEmpty() ? tool(current_).hint() : hint);
}

void ToolController::restyle() { paint_bar_->restyle(); }

}  // namespace clearway::gui
