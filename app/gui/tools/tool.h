// app/gui/tools/tool.h — the interface of tools: a tool receives the pointer in map coordinates and
// edits the document.
//
// Tools do not depend on widgets, so that they are tested without a window. The view sends pointer
// events, paints the overlay, and queries the cursor.
// The document can change during a gesture (keys, docks, another file). A tool therefore keeps ids
// and copies, never pointers into the document: Editor::settling ends a gesture before a change of
// another origin, Editor::replaced discards it.
#pragma once

#include <QObject>
#include <QPainter>
#include <QString>

#include "app/gui/canvas/paint/overlays.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/document/editor.h"
#include "app/gui/tools/pointer.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

class Tool : public QObject {
  Q_OBJECT
 public:
  explicit Tool(Editor& editor);

  virtual void press(const Pointer& at) = 0;
  virtual void drag(const Pointer&) {}  // with the button down
  virtual void release(const Pointer&) {}
  virtual void hover(const Pointer&) {}
  virtual void leave() {}
  // Ends the gesture before the document is changed, saved or planned on by others: keeps what is
  // complete, discards the rest. Later drags and the release are ignored.
  virtual void finish() { (void)cancel(); }
  // Another document was opened: the gesture belongs to the old one, which no longer exists.
  virtual void forget() {}
  // The document has changed: what is remembered of removed agents is discarded.
  virtual void follow(const app::EditChanges&) {}
  // Called when the tool is chosen.
  virtual void takeUp() {}
  // Called when another tool is chosen: completes or discards unfinished input.
  virtual void putAway() {}
  // Return: completes what is unfinished. Returns false if there is nothing to complete.
  virtual bool accept() { return false; }
  // Backspace: removes what was added last. Returns false if there is nothing unfinished.
  virtual bool stepBack() { return false; }
  // Esc, or another tool during a drag: cancels the current operation. Returns false if there is
  // none.
  virtual bool cancel() { return false; }

  virtual void paint(QPainter&, const ViewTransform&, const Theme&) const {}
  [[nodiscard]] virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
  [[nodiscard]] virtual QString hint() const = 0;

 Q_SIGNALS:
  void overlayChanged();
  void hinted(const QString& text);     // for the status bar
  void hintChanged();                   // hint(), without a change of the document
  void cornersWanted(quint32 drawing);  // to be edited
  void noticed(const QString& what, const QString& text);  // e.g. that the drawing was repaired

 protected:
  // A press of the left button where the tool has nothing: a double-click on a drawing opens its
  // corners, and returns true; a single one says so.
  bool pressDrawing(const Pointer& at);

  Editor& editor_;
};

// The direction from one point to another; nullopt when they are closer than a few pixels on the
// screen. `snap`: to multiples of 15 degrees.
[[nodiscard]] std::optional<Heading> draggedHeading(Vec2 from, const Pointer& to, bool snap);

}  // namespace clearway::gui
