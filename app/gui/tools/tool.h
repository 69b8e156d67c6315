// app/gui/tools/tool.h — what a tool is: it takes the pointer in map coordinates and edits the
// document.
//
// Tools know no widget, so that they are tested without a window. The view sends them the pointer,
// paints their overlay, and asks for their cursor.
#pragma once

#include <QObject>
#include <QPainter>
#include <QString>

#include "app/gui/model/editor.h"
#include "app/gui/painting/overlays.h"
#include "app/gui/painting/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct Pointer {
  Vec2 world;             // [m]
  Cell cell;              // may lie outside of the map
  double px_per_m = 1.0;  // of the view: what is near is near on the screen
  Qt::MouseButton button = Qt::LeftButton;
  Qt::KeyboardModifiers modifiers;
};

class Tool : public QObject {
  Q_OBJECT
 public:
  explicit Tool(Editor& editor) : editor_(editor) {}

  virtual void press(const Pointer& at) = 0;
  virtual void drag(const Pointer&) {}  // with the button down
  virtual void release(const Pointer&) {}
  virtual void hover(const Pointer&) {}
  virtual void leave() {}
  // Another tool is chosen: forgets what only this one can go on with.
  virtual void putAway() {}
  // Esc, or another tool during a drag: takes back what was begun. False when nothing was.
  virtual bool cancel() { return false; }

  virtual void paint(QPainter&, const ViewTransform&, const Theme&) const {}
  [[nodiscard]] virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
  [[nodiscard]] virtual QString hint() const = 0;

 Q_SIGNALS:
  void overlayChanged();

 protected:
  Editor& editor_;
};

// The direction from one point to another; none when they are closer than a few pixels on the
// screen. `snap`: to multiples of 15 degrees.
[[nodiscard]] std::optional<Heading> draggedHeading(Vec2 from, const Pointer& to, bool snap);

}  // namespace clearway::gui
