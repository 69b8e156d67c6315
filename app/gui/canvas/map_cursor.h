// app/gui/canvas/map_cursor.h — a crosshair on the map that keys move, for all tools without a
// mouse.
//
// Alt and arrows show it and move it by a cell, with Shift by ten; arrows alone do so with tools
// that draw, place or select by clicks, and during a drag. The view follows at its edge. Return is
// the left button: in tools that drag it presses, and releases at the second time; in the others,
// and in those that place, it clicks. Shift+Return begins the drag of those that place, to a
// heading. A moved mouse, Esc, and leaving the map hide it; what it drags then ends where it is.
// Method: the view gets the events of a mouse, so that each tool works as it does with one.
#pragma once

#include <QEvent>
#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QString>
#include <optional>

#include "core/geometry/vec2.h"
#include "core/grid/grid_frame.h"

class QKeyEvent;
class QMouseEvent;

namespace clearway::gui {

class Editor;
class MapView;
class Tool;

class MapCursor : public QObject {
  Q_OBJECT
 public:
  MapCursor(const Editor& editor, MapView& view);

  // The place that it marks, the centre of a cell; nullopt: it is not shown.
  [[nodiscard]] std::optional<Vec2> place() const;
  // What Return and Esc do now; empty: it is not shown.
  [[nodiscard]] QString hint() const;
  bool eventFilter(QObject* watched, QEvent* event) override;  // of the view

 Q_SIGNALS:
  void hintChanged();

 private:
  class Mark;

  [[nodiscard]] bool isPressed() const;
  bool press(const QKeyEvent& key);  // true: the key is the crosshair's
  bool click(Qt::KeyboardModifiers modifiers);
  void show();
  void moveBy(int rows, int columns);
  void follow();  // moves the view, so that it is seen
  void put();     // at its place in the view, for the tool, too
  void hide(), forget();
  [[nodiscard]] bool isMeant(const QMouseEvent& move) const;
  void release(Qt::KeyboardModifiers modifiers = {});
  void send(QEvent::Type type, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {});
  [[nodiscard]] QPointF px() const;

  const Editor& editor_;
  MapView& view_;
  Mark* mark_;
  std::optional<Cell> cell_;      // where it was last, too
  QPointer<Tool> pressed_;        // the tool that Return has pressed
  std::optional<QPointF> mouse_;  // where the real one was when it was shown
  bool sending_ = false;
};

}  // namespace clearway::gui
