// app/gui/window/controller.h — a concern of the window: it owns its actions and enables them.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

class QAction;
class QMenu;

namespace clearway::gui {

class Editor;
class MapView;
class MessageBar;
class Workbench;

class Controller : public QObject {
  Q_OBJECT
 public:
  explicit Controller(Workbench& bench);  // a child of the window

 protected:
  // What can be done may have changed.
  virtual void enableActions() {}
  // `icon` of resources/icons; null: none. The tooltip is the text.
  QAction* add(QMenu& menu, const char* icon, const QString& text, const QKeySequence& keys,
               const std::function<void()>& act);
  // The same; enabled while a document is shown as a map.
  QAction* addOfMap(QMenu& menu, const char* icon, const QString& text, const QKeySequence& keys,
                    const std::function<void()>& act);
  void keepOfMap(QAction* action) { of_map_.push_back(action); }
  // While a document is shown as a map; without one that is the reason.
  void enable(QAction* action, bool can, const QString& why = {}) const;

  Workbench& bench_;
  Editor& editor_;
  MapView& view_;
  MessageBar& message_;

 private:
  std::vector<QAction*> of_map_;
};

}  // namespace clearway::gui
