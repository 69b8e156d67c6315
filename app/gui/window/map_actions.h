// app/gui/window/map_actions.h — actions on the map and its agents: obstacles from and to polygons,
// properties of the map, copies of agents.
//
// Menus of the window list them; each change is one step of the history.
#pragma once

#include <functional>
#include <vector>

#include "app/gui/document/editor.h"
#include "app/gui/window/controller.h"

namespace clearway::gui {

class MapActions : public Controller {
  Q_OBJECT
 public:
  explicit MapActions(Workbench& bench);
  void addToFileMenu(QMenu& menu);
  void addToExportMenu(QMenu& menu);
  void addToEditMenu(QMenu& menu);
  void addToMapMenu(QMenu& menu);

  bool importObstacles(const QString& file);  // without a map: mapWanted()
  bool exportObstacles(const QString& file);  // GeoJSON or WKT, by its extension
  void askForZones();
  bool openZones(const QString& file);    // they become those of the document
  bool exportZones(const QString& file);  // as a zone set of VDA 5050
  void askForProperties();
  void setMeta(const maps::MapMeta& meta);
  void duplicateAgents();
  void copyAgents();
  bool pasteAgents();  // at the pointer, or beside the originals

  [[nodiscard]] bool canPasteAgents() const;

 Q_SIGNALS:
  void mapWanted(const QString& file);  // of the polygons of the file

 private:
  void enableActions() override;
  QAction* addTipped(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip,
                     const std::function<void()>& act);
  void askForImport();
  void askForExport();
  void askForZoneFile();
  [[nodiscard]] QString exportTitle() const;
  [[nodiscard]] maps::VectorLayers exportedLayers() const;
  void listLayers();
  [[nodiscard]] std::vector<maps::ProjectAgent> selectedAgents() const;
  void addAgents(const QString& name, const std::vector<maps::ProjectAgent>& agents, Vec2 by);
  void showWarnings(const QString& what, const std::vector<Message>& warnings);

  QAction* duplicate_ = nullptr;
  QAction* copy_ = nullptr;
  QAction* paste_ = nullptr;
  QAction* import_ = nullptr;
  QAction* export_zones_ = nullptr;
  QMenu* layers_ = nullptr;
};

}  // namespace clearway::gui
