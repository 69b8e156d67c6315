// app/gui/window/tool_controller.h — the tools of the map: their bar, the options of the chosen
// one, its hint and what it reports.
#pragma once

#include <map>
#include <vector>

#include "app/gui/tools/tool_set.h"
#include "app/gui/window/controller.h"

class QActionGroup;
class QToolBar;

namespace clearway::gui {

class MapCursor;
class PaintBar;

class ToolController : public Controller {
  Q_OBJECT
 public:
  explicit ToolController(Workbench& bench);
  void addBars();

  void choose(ToolKind kind);
  [[nodiscard]] ToolKind current() const { return current_; }
  [[nodiscard]] Tool& tool(ToolKind kind) const;
  [[nodiscard]] QWidget* buttonOf(ToolKind kind) const;  // null: the bar is too short for it
  void showHint();
  void restyle();

 Q_SIGNALS:
  void zoneChosen(std::size_t zone);

 private:
  void follow(const Tool& tool);
  void addBrushKey(const char* keys, int by);
  void offerUndo(const QString& what, const QString& text);

  std::vector<ToolEntry> tools_;
  ToolKind current_ = ToolKind::Look;
  MapCursor* cursor_;
  PaintBar* paint_bar_ = nullptr;
  QToolBar* bar_ = nullptr;
  QActionGroup* group_;
  std::map<ToolKind, QAction*> actions_;
};

}  // namespace clearway::gui
