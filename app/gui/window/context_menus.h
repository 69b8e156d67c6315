// app/gui/window/context_menus.h — menus of the right button and of the menu key (Shift+F10): on
// the map, its agents and paths, and on the lists of the docks.
//
// On the map the right button keeps its meaning in tools that use it (picking a value, taking a
// corner back); there the menu key opens the menu.
// By key it is the menu of the crosshair's place (map_cursor.h), or of the middle of the view.
#pragma once

#include <QObject>
#include <QPoint>
#include <cstdint>

#include "core/geometry/vec2.h"

class QListWidget;
class QMenu;

namespace clearway::gui {

class MapCursor;
class PlanController;
class ToolController;
class Workbench;

class ContextMenus : public QObject {
  Q_OBJECT
 public:
  ContextMenus(Workbench& bench, ToolController& tools, PlanController& plans);

  bool eventFilter(QObject* watched, QEvent* event) override;
  // The menu of a place of the map, in pixels of the view; the caller owns it.
  [[nodiscard]] QMenu* menuAt(QPoint px);
  [[nodiscard]] QMenu* menuOfPlace(Vec2 world);
  // The menu of an agent; null: there is none of this id.
  [[nodiscard]] QMenu* menuOf(std::uint32_t agent);

 private:
  void addDrawing(QMenu& menu, std::uint32_t id);  // the one at the place
  void addDrawings(QMenu& menu);                   // of the map, from above
  void editCorners(std::uint32_t drawing);
  void chooseDrawing(std::uint32_t id);
  void addLists();
  void addList(QListWidget* list, const QString& open);

  Workbench& bench_;
  ToolController& tools_;
  PlanController& plans_;
};

}  // namespace clearway::gui
