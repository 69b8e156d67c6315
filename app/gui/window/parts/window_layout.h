// app/gui/window/parts/window_layout.h — the arrangement of docks and tool bars around the map: the
// default one, the saved one, and the keys that go from one to the next.
//
// It is saved soon after a dock or bar is shown, closed or moved, and the place of the window after
// it was moved or resized: a program that is killed comes back with them.
#pragma once

#include <QDockWidget>
#include <QObject>
#include <QTimer>
#include <QToolBar>
#include <functional>
#include <vector>

#include "app/gui/widgets/field_focus.h"
#include "app/gui/window/parts/dock_share.h"

class QContextMenuEvent;
class QMainWindow;
class QMenu;

namespace clearway::gui {

class WindowLayout : public QObject {
  Q_OBJECT
 public:
  // Groups of tabs, right of the map. Below: a dock of its own below the map, at first hidden.
  enum class Place { Upper, Lower, Below };

  // `home`: the widget that the keyboard returns to; null: none.
  WindowLayout(QMainWindow& window, const std::function<QWidget*()>& home);

  QDockWidget* add(const QString& name, const char* id, QWidget* content, Place place);
  // A bar of the map's page; the main bar is always shown.
  void add(QToolBar* bar, Qt::ToolBarArea area);
  void addMain(QToolBar* bar);
  // Docks, tool bars, reset, and the keys of panes.
  void addActions(QMenu& menu);

  // The default: the first dock of each group in front.
  void arrange();
  void reset();                                 // the same, and what was saved is forgotten
  void setShown(bool shown);                    // docks and bars of the map's page
  void save() const;                            // to the settings; nothing unless they are shown
  void saveGeometry() const;                    // of the window
  void restoreGeometry();                       // nothing unless it was saved
  void restore();                               // from the settings, or the default sizes
  [[nodiscard]] bool raise(const QString& id);  // false: no such dock
  [[nodiscard]] FieldFocus& focus() { return focus_; }
  // Context menus of the tabs and titles of docks, and of tool bars; moves of the window.
  bool eventFilter(QObject* watched, QEvent* event) override;
  // As large as 1280 by 800, or what fits on the screen.
  void fitToScreen();

 private:
  struct Dock {
    QDockWidget* widget;
    Place place;
  };
  void setSizes();
  void saveSoon() { saving_.start(); }
  [[nodiscard]] QDockWidget* dockAt(QWidget& place, const QContextMenuEvent& event) const;
  void showMenu(QDockWidget* dock, QPoint at);  // null: of the tool bars
  void addBars(QMenu& menu);
  [[nodiscard]] std::vector<QWidget*> panes() const;

  QMainWindow& window_;
  std::function<QWidget*()> home_;
  FieldFocus focus_;
  DockShare share_;  // of the two groups
  std::vector<Dock> docks_;
  std::vector<std::pair<QToolBar*, Qt::ToolBarArea>> bars_;
  QToolBar* main_bar_ = nullptr;
  QMenu* bars_menu_ = nullptr;  // bars that are added later have an entry, too
  bool shown_ = false;
  QTimer saving_, saving_geometry_;
};

}  // namespace clearway::gui
