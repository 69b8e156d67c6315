// app/gui/window/view_actions.h — actions on the map view: zoom presets, zoom to the selection and
// to the path, the minimap.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/gui/window/controller.h"
#include "app/gui/work/passage_finder.h"
#include "core/geometry/aabb.h"

class QToolBar;

namespace clearway::gui {

class LegendPanel;
class Minimap;
class ResultDock;
class ZoomedView;

class ViewActions : public Controller {
  Q_OBJECT
 public:
  explicit ViewActions(Workbench& bench);
  void addCards(QMenu& menu, Minimap& minimap, LegendPanel& legend);
  void addZooms(QMenu& menu, ResultDock& result);
  void addToBar(QToolBar& bar);
  // Marks a narrow passage, or none, and shows it large.
  void markPassage(const std::optional<NarrowPlace>& place, bool zoom);

  // What “Zoom to selection” shows: the selected cells, else the selected agents with their goals.
  [[nodiscard]] std::optional<Aabb> selectionBox() const;
  // The swept area of the chosen agent's path, with the agent at its start and goals.
  [[nodiscard]] std::optional<Aabb> pathBox() const;
  // The chosen agent where its path has the smallest clearance, with the obstacle there.
  [[nodiscard]] std::optional<Aabb> clearanceBox() const;

 private:
  void enableActions() override;
  // What the commands of the view are for; null: nothing.
  [[nodiscard]] ZoomedView* zoomed() const;
  // The narrowest passage of the path; those that are chosen in the dock are marked. The menu of
  // the result gets the zoom to the path.
  void addPassage(QMenu& menu);
  void showNarrowest();
  void showWhole(Aabb box);
  QAction* addTipped(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
                     const std::function<void()>& act);

  std::vector<QAction*> of_view_;
  QAction* fit_ = nullptr;
  QAction* actual_ = nullptr;
  QAction* selection_ = nullptr;
  QAction* path_ = nullptr;
  QAction* passage_ = nullptr;
  ResultDock* result_ = nullptr;
  const Minimap* minimap_ = nullptr;
};

}  // namespace clearway::gui
