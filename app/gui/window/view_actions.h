// app/gui/window/view_actions.h — actions on the map view: zoom presets, zoom to the selection and
// to the path, the minimap.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "app/gui/work/passage_finder.h"
#include "core/geometry/aabb.h"

class QAction;
class QKeySequence;
class QMenu;
class QWidget;

namespace clearway::gui {

class LegendPanel;
class MapView;
class Minimap;
class ResultDock;
class ZoomedView;

class ViewActions : public QObject {
  Q_OBJECT
 public:
  ViewActions(QWidget& window, const Editor& editor, MapView& view);
  void addCards(QMenu& menu, Minimap& minimap, LegendPanel& legend);
  void addZooms(QMenu& menu);                                     // to a menu of zooms
  [[nodiscard]] QList<QAction*> zooms() const { return zooms_; }  // and those that were there
  // The narrowest passage of the path; those that are chosen in the dock are marked. The menu of
  // the result gets the zoom to the path.
  void addPassage(QMenu& menu, ResultDock& result);
  // `open`: a document is open and shown; `shown`: what the commands of the view are for; null:
  // nothing.
  void enable(bool open, ZoomedView* shown);
  void needView(QAction* action) { needs_view_.push_back(action); }
  [[nodiscard]] ZoomedView* shown() const { return shown_; }  // not null while they are enabled

  // Marks a narrow passage, or none, and shows it large.
  void markPassage(const std::optional<NarrowPlace>& place, bool zoom);

  // What “Zoom to selection” shows: the selected cells, else the selected agents with their goals.
  [[nodiscard]] std::optional<Aabb> selectionBox() const;
  // The swept area of the chosen agent's path, with the agent at its start and goals.
  [[nodiscard]] std::optional<Aabb> pathBox() const;
  // The chosen agent where its path has the smallest clearance, with the obstacle there.
  [[nodiscard]] std::optional<Aabb> clearanceBox() const;

 private:
  void showNarrowest();
  void showWhole(Aabb box);
  QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
               const std::function<void()>& act);

  const Editor& editor_;
  MapView& view_;
  ZoomedView* shown_ = nullptr;
  std::vector<QAction*> needs_view_;
  QList<QAction*> zooms_;
  QAction *selection_ = nullptr, *path_ = nullptr, *passage_ = nullptr;
  ResultDock* result_ = nullptr;
  const Minimap* minimap_ = nullptr;
  bool open_ = false;
};

}  // namespace clearway::gui
