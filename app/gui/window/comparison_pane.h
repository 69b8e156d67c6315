// app/gui/window/comparison_pane.h — the comparison of planners in the window: its dock below the
// map, and its paths over the map while the dock is shown.
#pragma once

#include <QObject>

#include "app/drawing/pictures/picture.h"
#include "app/gui/work/comparison_store.h"

class QDockWidget;

namespace clearway::gui {

class ComparisonDock;
class Workbench;

class ComparisonPane : public QObject {
  Q_OBJECT
 public:
  explicit ComparisonPane(Workbench& bench);  // a child of the window
  void show();                                // the dock
  // Shows the dock, and plans the ticked methods unless they have results for the query as it is.
  void compare();
  // The paths on the map; none while they are hidden.
  [[nodiscard]] std::vector<app::PictureAgent> pictureAgents() const;
  [[nodiscard]] static QString labelOf(const ComparisonRow& row);
  [[nodiscard]] ComparisonStore& store() { return store_; }
  [[nodiscard]] ComparisonDock& dock() { return *dock_; }

 private:
  void showPaths();
  [[nodiscard]] bool shows(const ComparisonRow& row) const;

  Workbench& bench_;
  ComparisonStore store_;
  ComparisonDock* dock_;
  QDockWidget* holder_;
};

}  // namespace clearway::gui
