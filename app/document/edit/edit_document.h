// app/document/edit/edit_document.h — the editor's document: a map, its agents and the planners'
// settings, with an undo history.
//
// Changes between begin() and commit() form one step of the history; rollback() reverts them.
// Method: a step is a list of changes. Applying a change replaces it by its inverse; undo applies
// the list backwards, redo forwards. Painting stores the old values of the changed cells, so memory
// is proportional to the edits; only a resize stores a whole map. Beyond kHistoryBytes the oldest
// steps are dropped.
// Law: undoing all steps restores the opened document bit for bit. Agents are in the world frame
// (metres, y down), like drawing and planning.
// Not thread-safe: workers take snapshots.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/document/edit/document_zones.h"
#include "app/document/edit/drawings.h"
#include "app/document/edit/map_edit.h"
#include "core/grid/occupancy_grid.h"
#include "maps/project/project.h"

namespace clearway::app {

// An agent of the editor's document, and free names for agents.
//
// Value types; not thread-safe.
struct EditAgent {
  std::uint32_t id = 0;      // assigned by the document, unique
  maps::ProjectAgent agent;  // in the world frame; colour_number as it was read
  bool hidden = false;
  bool locked = false;
  std::uint32_t number = 0;  // assigned by the document: of its automatic colour
  friend bool operator==(const EditAgent&, const EditAgent&) = default;
};

// Of an agent that was given no name.
inline constexpr const char* kAgentName = "agent";

// The stem itself if unused, else with the first unused number from 2: "robot", "robot 2", ...
[[nodiscard]] std::string freeName(const std::string& stem,
                                   const std::function<bool(const std::string&)>& taken);
// With the first unused number from `first`.
[[nodiscard]] std::string numberedName(const std::string& stem, std::size_t first,
                                       const std::function<bool(const std::string&)>& taken);

// What an edit has changed in a document.
//
// The changes since the previous query.
struct EditChanges {
  CellRange cells;            // whose values changed
  bool map_replaced = false;  // the map's size changed; all cached map data is invalid
  bool agents = false;
  bool planner = false;
  bool fleet = false;   // the settings of its planning
  bool layers = false;  // of polygons
  bool zones = false;
  [[nodiscard]] bool map() const { return map_replaced || !cells.empty(); }
  [[nodiscard]] bool any() const { return map() || agents || planner || fleet || layers || zones; }
};

class EditDocument {
 public:
  EditDocument(maps::GridMap map, std::vector<maps::ProjectAgent> agents,
               const maps::PlannerSettings& planner, maps::VectorLayers layers = {},
               std::vector<Drawing> drawings = {},  // from below, which lie on the map
               const maps::FleetSettings& fleet = {});

  [[nodiscard]] const maps::GridMap& map() const { return map_; }
  [[nodiscard]] const GridFrame& frame() const { return map_.grid.frame(); }
  [[nodiscard]] const std::vector<EditAgent>& agents() const { return agents_; }
  [[nodiscard]] const EditAgent* agent(std::uint32_t id) const;  // null: no agent has this id
  [[nodiscard]] const maps::PlannerSettings& planner() const { return planner_; }
  [[nodiscard]] const maps::FleetSettings& fleet() const { return fleet_; }
  // Polygons that obstacles were imported from, in the world frame; never null.
  [[nodiscard]] const std::shared_ptr<const maps::VectorLayers>& layers() const { return layers_; }
  [[nodiscard]] const DocumentZones& zones() const { return zones_; }
  // How the project simulates its agents; its cells move with the map.
  [[nodiscard]] const maps::SimulationSection& simulation() const { return simulation_; }
  // Those that can be drawn again, from below; an edit of a cell of one makes it cells only.
  [[nodiscard]] const Drawings& drawings() const { return drawings_; }
  [[nodiscard]] const Drawing* drawing(std::uint32_t id) const;  // null: no drawing has this id
  [[nodiscard]] bool hasName(const std::string& name) const;     // an agent has it
  [[nodiscard]] std::string freeName(const std::string& stem) const;

  // A step. Steps do not nest. One that changes nothing that is seen is discarded.
  // `reload`: it takes what another program has written (disk_version.h).
  void begin(std::string name, bool reload = false);
  void commit();
  void rollback();  // restores the state before begin()
  [[nodiscard]] bool inStep() const { return open_.has_value(); }

  // Changes; only within a step.
  void paint(const CellSet& cells, maps::CellState state);
  void invert(const CellSet& cells);
  void paste(const Clip& clip, Cell at);
  std::uint32_t draw(Drawing drawing);     // above the others; assigns and returns its id
  void drawAgain(const Drawing& drawing);  // the one with that id, where it is among the others
  void removeDrawing(std::uint32_t id);    // what is below comes back
  void takeDrawings(const Drawings& of);   // of a document with the same map; those alike keep ids
  // Crops or enlarges the map; the agents keep their poses relative to its cells, as zones,
  // stations and charging places do. Errors: also a station or such a place that it would cut off.
  Result<void> resize(const CellRange& window, maps::CellState fill);
  Result<void> turn(Turn turn);
  // Another meta of the same format (map_properties.h). Agents and polygons keep their place on the
  // picture: with another resolution their positions are scaled, their sizes are not.
  Result<void> setMeta(const maps::MapMeta& meta);
  void setMap(maps::GridMap map);
  // Control characters of texts, such as line breaks, become spaces: files have none.
  std::uint32_t addAgent(maps::ProjectAgent agent);  // at the end
  void setAgent(EditAgent agent);                    // the one with that id
  void removeAgent(std::uint32_t id);
  void setPlanner(const maps::PlannerSettings& planner);
  void setFleet(const maps::FleetSettings& fleet);
  void setLayers(maps::VectorLayers layers);
  void setZones(DocumentZones zones);
  void setSimulation(maps::SimulationSection simulation);
  // Not within a step, and no change: those that the document was opened with.
  void openZones(DocumentZones zones) { zones_ = std::move(zones); }
  void openSimulation(maps::SimulationSection simulation) { simulation_ = std::move(simulation); }

  // History: the first position() of steps().size() steps are applied. Not within a step.
  [[nodiscard]] std::vector<std::string> steps() const;
  [[nodiscard]] std::size_t position() const { return done_; }
  [[nodiscard]] bool canUndo() const { return done_ > 0; }
  [[nodiscard]] bool canRedo() const { return done_ < steps_.size(); }
  void undo(), redo();
  void goTo(std::size_t position);
  [[nodiscard]] std::size_t historyBytes() const;

  // Compared with what is saved: the map, the tasks (agents, settings, polygons, zones), drawings,
  // and plans, which are no steps of the history. A new map is as if it were saved.
  [[nodiscard]] bool modified() const { return edited() || plansModified(); }
  [[nodiscard]] bool edited() const {
    return mapModified() || tasksModified() || drawingsModified();
  }
  [[nodiscard]] bool plansModified() const { return plans_ != plans_saved_; }
  [[nodiscard]] bool mapModified() const {
    return map_missing_ || map_saved_ != serialOf(&Step::map, first_map_);
  }
  [[nodiscard]] bool tasksModified() const {
    return tasks_missing_ || tasks_saved_ != serialOf(&Step::tasks, first_tasks_);
  }
  [[nodiscard]] bool drawingsModified() const {
    return drawings_saved_ != serialOf(&Step::drawings, first_drawings_);
  }
  // The same number means the same map, also after undo and redo; within a step that changes it,
  // none of these. `layoutVersion`: of its size and orientation, which a resize or turn changes.
  [[nodiscard]] std::uint64_t mapVersion() const { return versionOf(&Step::map, first_map_); }
  [[nodiscard]] std::uint64_t layoutVersion() const {
    return versionOf(&Step::layout, first_layout_);
  }
  // The same number means the same reload of the file, or none of them.
  [[nodiscard]] std::uint64_t reloadVersion() const {
    return serialOf(&Step::reload, first_reload_);
  }
  void markMapSaved();  // with the drawings, as cells
  void markSaved();
  // The document without its history, as a thread saves it; and, once that copy is saved: what
  // happened since then is not.
  [[nodiscard]] EditDocument snapshot() const;
  void markSavedAs(const EditDocument& snapshot);
  // What was saved is gone from the disk, or back: until it is saved again, both count as modified.
  void setMissing(bool map, bool tasks) {
    map_missing_ = map;
    tasks_missing_ = tasks;
  }
  void markPlansSaved() { plans_saved_ = plans_; }
  void markPlansUnsaved() { ++plans_; }
  void markMapUnsaved() { map_saved_ = kNever; }
  void markTasksUnsaved() { tasks_saved_ = kNever; }
  void markDrawingsUnsaved() { drawings_saved_ = kNever; }

  [[nodiscard]] EditChanges takeChanges();

 private:
  // Adds, removes or replaces an agent, depending on which of the two sides is set.
  struct AgentChange {
    std::size_t index = 0;
    std::optional<EditAgent> before, after;
  };
  struct MapChange {
    std::unique_ptr<maps::GridMap> other;
  };
  struct DrawingsChange {
    Drawings other;
    std::size_t bytes = 0;  // of drawings that only one of the two sides has
    bool given_up = false;  // the map is painted over them
  };
  using Layers = std::shared_ptr<const maps::VectorLayers>;
  using Change =
      std::variant<MapPatch, MapChange, AgentChange, maps::PlannerSettings, maps::FleetSettings,
                   Layers, DrawingsChange, DocumentZones, maps::SimulationSection>;
  struct Step {
    std::string name;
    std::uint64_t serial = 0;  // of the state after the step
    bool map = false;          // changes the map
    bool layout = false;       // resizes or turns it
    bool tasks = false;        // changes agents, settings, layers of polygons or zones
    bool drawings = false;
    bool reload = false;
    std::vector<Change> changes;
  };

  static constexpr std::uint64_t kNever = ~std::uint64_t{0};  // no step has this serial
  static constexpr std::size_t kHistoryBytes = std::size_t{512} << 20U;

  void add(Change change), addPatch(MapPatch patch);
  void setDrawings(Drawings drawings, bool given_up = false);
  void setDrawing(std::size_t index, std::optional<Drawing> drawing);
  [[nodiscard]] std::size_t indexOfDrawing(std::uint32_t id) const;
  void moveZones(const maps::GridMap& to, const std::function<Pose(const Pose&)>& moved);
  void replaceMap(maps::GridMap map, bool layout, Drawings drawings = {});
  void apply(Change& change);  // replaces it by its inverse
  void swapAgent(AgentChange& change);
  void note(const CellRange&cells), forgetOldest();
  // Of the last applied step of a kind; `first`: there is none among the steps that are kept.
  [[nodiscard]] std::uint64_t serialOf(bool Step::*kind, std::uint64_t first) const;
  [[nodiscard]] std::uint64_t versionOf(bool Step::*kind, std::uint64_t first) const {
    return open_ && *open_.*kind ? kNever : serialOf(kind, first);
  }
  [[nodiscard]] std::size_t indexOf(std::uint32_t id) const;
  [[nodiscard]] std::uint32_t freeNumber() const;
  [[nodiscard]] static std::size_t bytesOf(const Step& step);

  maps::GridMap map_;
  std::vector<EditAgent> agents_;
  maps::PlannerSettings planner_;
  maps::FleetSettings fleet_;
  Layers layers_;
  DocumentZones zones_;
  maps::SimulationSection simulation_;
  Drawings drawings_;
  std::vector<Step> steps_;
  std::size_t done_ = 0;
  std::optional<Step> open_;
  // Serials before the first step that is kept.
  std::uint64_t first_map_ = 0, first_layout_ = 0, first_tasks_ = 0, first_drawings_ = 0;
  std::uint64_t first_reload_ = 0, last_serial_ = 0;
  std::uint64_t map_saved_ = 0, tasks_saved_ = 0, drawings_saved_ = 0;
  std::uint64_t plans_ = 0, plans_saved_ = 0;
  bool map_missing_ = false, tasks_missing_ = false;
  std::uint32_t last_id_ = 0;
  EditChanges changes_;
};

}  // namespace clearway::app
