// app/gui/window/map_actions.h — actions on the map and its agents: obstacles from and to polygons,
// properties of the map, copies of agents.
//
// Menus of the window list them; each change is one step of the history.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/gui/document/editor.h"

class QAction;
class QKeySequence;
class QMenu;
class QWidget;

namespace clearway::gui {

class Tool;
class MapView;
class MessageBar;

class MapActions : public QObject {
  Q_OBJECT
 public:
  MapActions(QWidget& window, Editor& editor, MapView& view, MessageBar& message);
  void addToFileMenu(QMenu& menu);
  void addToEditMenu(QMenu& menu);
  void addToMapMenu(QMenu& menu);
  void enable(bool open);  // a document is open and shown

  bool importObstacles(const QString& file);  // without a map: mapWanted()
  bool exportObstacles(const QString& file);  // GeoJSON or WKT, by its extension
  void askForProperties();
  void setMeta(const maps::MapMeta& meta);
  void duplicateAgents();
  void copyAgents();
  bool pasteAgents();  // at the pointer, or beside the originals
  void showNoticesOf(const Tool& tool);

  [[nodiscard]] bool canPasteAgents() const;

 Q_SIGNALS:
  void mapWanted(const QString& file);  // of the polygons of the file

 private:
  QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
               const std::function<void()>& act);
  // A notice about the last step, with a button that takes it back; until the history changes.
  void offerUndo(const QString& what, const QString& text);
  void askForImport();
  void askForExport();
  [[nodiscard]] QString exportTitle() const;
  [[nodiscard]] maps::VectorLayers exportedLayers() const;
  void listLayers();
  [[nodiscard]] std::vector<maps::ProjectAgent> selectedAgents() const;
  void addAgents(const QString& name, const std::vector<maps::ProjectAgent>& agents, Vec2 by);
  void showWarnings(const QString& what, const std::vector<std::string>& warnings);

  QWidget& window_;
  Editor& editor_;
  MapView& view_;
  MessageBar& message_;
  std::vector<QAction*> needs_document_, needs_agents_;
  QAction *paste_ = nullptr, *import_ = nullptr;
  QMenu* layers_ = nullptr;
};

}  // namespace clearway::gui
