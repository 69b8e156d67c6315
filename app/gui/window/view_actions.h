// app/gui/window/view_actions.h — actions on the map view: zoom presets, zoom to the selection and
// to the path, the minimap.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "app/gui/model/passage_finder.h"
#include "core/geometry/aabb.h"

class QAction;
class QKeySequence;
class QMenu;
class QWidget;

namespace clearway::gui {

class LegendPanel;
class MapView;
class Minimap;

class ViewActions : public QObject {
  Q_OBJECT
 public:
  ViewActions(QWidget& window, const Editor& editor, MapView& view);
  void addCards(QMenu& menu, Minimap& minimap, LegendPanel& legend);
  void addZooms(QMenu& menu);                                     // to a menu of zooms
  [[nodiscard]] QList<QAction*> zooms() const { return zooms_; }  // and those that were there
  void enable(bool open);                                         // a document is open and shown

  // Marks a narrow passage, or none, and shows it large.
  void markPassage(const std::optional<NarrowPlace>& place, bool zoom);

  // What “Zoom to selection” shows: the selected cells, else the selected agents with their goals.
  [[nodiscard]] std::optional<Aabb> selectionBox() const;
  // The swept area of the chosen agent's path.
  [[nodiscard]] std::optional<Aabb> pathBox() const;

 private:
  QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
               const std::function<void()>& act);

  const Editor& editor_;
  MapView& view_;
  std::vector<QAction*> needs_document_;
  QList<QAction*> zooms_;
  QAction *selection_ = nullptr, *path_ = nullptr;
  bool open_ = false;
};

}  // namespace clearway::gui
