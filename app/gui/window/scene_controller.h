// app/gui/window/scene_controller.h — the page of the map, and what is drawn on it: the document
// with its plans at the time that is played, the distance field, the traffic of the fleet, the
// verdict. Its parts: rulers, timeline, legends, minimap, the docks Layers, Conflicts
// and Zones.
#pragma once

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/playback/scene_builder.h"
#include "app/gui/threads/background.h"
#include "app/gui/window/controller.h"

class QWidget;

namespace clearway::gui {

class ConflictsDock;
class ZonesDock;
class LayersDock;
class LegendPanel;
class Minimap;
class PlayBar;
class Ruler;
class SearchBar;
class VerdictLabel;
struct FleetPlan;

class SceneController : public Controller {
  Q_OBJECT
 public:
  explicit SceneController(Workbench& bench);
  [[nodiscard]] QWidget* page() const { return page_; }
  [[nodiscard]] LayersDock& layersDock() const { return *layers_; }
  [[nodiscard]] ConflictsDock& conflictsDock() const { return *conflicts_; }
  [[nodiscard]] ZonesDock& zonesDock() const { return *zones_; }
  [[nodiscard]] LegendPanel& legends() const { return *legends_; }
  [[nodiscard]] Minimap& minimap() const { return *minimap_; }
  void addRulers(QMenu& menu);

  void showDocument();  // another one, or none
  void showVerdict();

 Q_SIGNALS:
  void clearanceChanged(const QString& text);  // of the chosen agent where it stands
  void verdictClicked();

 private:
  void addCards();
  void connectParts();
  void showRulers(bool shown);
  void showMoment(double time_s, const Aabb& world);
  void followEdit(const app::EditChanges& changes);
  void showScene();
  void buildScene();
  void showField();
  void showTraffic();
  void showClearance();
  void showConflicts();
  void applyGrid();

  SceneBuilder builder_;
  QWidget* page_;
  PlayBar* play_bar_;
  SearchBar* search_bar_;
  Ruler* across_;
  Ruler* down_;
  QWidget* corner_;
  VerdictLabel* verdict_;
  LegendPanel* legends_;
  Minimap* minimap_;
  LayersDock* layers_;
  ConflictsDock* conflicts_;
  ZonesDock* zones_;
  Background field_work_;
  bool is_scene_pending_ = false;
  bool is_field_requested_ = false;        // of the current map
  const FleetPlan* traffic_of_ = nullptr;  // the plan whose traffic the view has; only compared
};

}  // namespace clearway::gui
