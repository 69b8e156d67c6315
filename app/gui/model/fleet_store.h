// app/gui/model/fleet_store.h — the plan of the document's whole fleet: made in the background,
// judged again when the map is edited, and kept when agents are edited.
//
// The plan is no part of the history: undo does not lose it. Which agents were edited since it was
// made is compared at every change, so that undo makes the plan current again.
// An error, or a search without an answer, keeps the plan that was there.
// Signals come on the GUI's thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/model/background.h"
#include "app/gui/model/editor.h"
#include "app/gui/painting/scene.h"
#include "app/session/fleet/edited_fleet.h"
#include "app/session/fleet/timed_fleet_plan.h"
#include "app/session/picture/traffic_heat.h"
#include "planner/validate/fleet_collisions.h"

namespace clearway::gui {

struct FleetWishes {
  fleet::TimedFleetPlanner planner = fleet::TimedFleetPlanner::Auto;
  std::uint64_t seed = 0;
  bool anytime = false;
  bool robust = false;
  double time_limit_s = 30.0;
  friend bool operator==(const FleetWishes&, const FleetWishes&) = default;
};

struct FleetPlan {
  std::vector<std::uint32_t> ids;          // of each agent of the fleet: its id in the document
  std::vector<maps::ProjectAgent> agents;  // the same, as they were planned; then those that stand
  std::vector<std::uint32_t> standing;     // of each agent that stands: its id
  fleet::TimedFleetProblem problem;        // with the map that the certificate is about
  OccupancyGrid planned_grid;              // the map that it was planned for
  fleet::TimedFleetResult result{};        // of a plan that was opened: only plan and cost
  std::optional<bool> is_executable{};     // under any delays; nullopt: it was not asked for
  std::vector<std::shared_ptr<const ScenePaths>> lines{};  // the paths of the centres
  session::picture::TrafficHeat heat{};
  bool was_opened = false;
  // Of now:
  validation::TimedFleetCertificate certificate{};
  std::vector<validation::FleetCollision> collisions{};
  bool map_edited = false;
  std::vector<std::uint32_t> edited{};  // agents that differ, were added or removed, by id
};

class FleetStore : public QObject {
  Q_OBJECT
 public:
  explicit FleetStore(Editor& editor);

  // Plans all agents that have a start. Errors: what is missing; nothing starts then.
  Result<void> plan();
  // Plans again those agents that the edits concern, and those that block them.
  Result<void> update();
  [[nodiscard]] bool canUpdate() const;
  void cancel();  // takes the best plan so far, if there is one
  [[nodiscard]] bool running() const { return work_.running(); }
  [[nodiscard]] bool judging() const { return judge_.running(); }

  // A plan of the document's fleet that was opened; it is judged. Errors: other agents.
  Result<void> adopt(const std::vector<std::string>& names, fleet::TimedFleetPlan plan);
  void discard();  // the plan

  [[nodiscard]] const FleetPlan* made() const { return plan_.get(); }  // null: none
  // Why the last search has no answer; nullopt if it has one.
  [[nodiscard]] const std::optional<fleet::TimedFleetResult>& failure() const { return failure_; }
  [[nodiscard]] bool isCurrent() const;  // planned for what the document has
  // Index of an agent in the plan.
  [[nodiscard]] std::optional<std::size_t> indexOf(std::uint32_t id) const;
  // The path of one agent with the area that it sweeps. Null: it has none.
  [[nodiscard]] std::shared_ptr<const ScenePaths> pathsOf(std::uint32_t id) const;

  // Whether it is played and drawn; else the plans of single agents are.
  [[nodiscard]] bool shown() const { return shown_ && plan_ != nullptr; }
  void setShown(bool shown);

  [[nodiscard]] const FleetWishes& wishes() const { return wishes_; }
  void setWishes(const FleetWishes& wishes);
  // Makes what edits made wrong again as soon as they pause.
  [[nodiscard]] bool automatic() const { return automatic_; }
  void setAutomatic(bool automatic);

 Q_SIGNALS:
  void started();
  void progressed(double fraction, const QString& text, bool has_plan);
  void changed();  // the plan, its verdict, or whether it is shown
  void wished();
  void finished();
  void failed(const clearway::Error& error);

 private:
  struct Outcome;
  using Search = std::function<session::CheckedTimedFleet(const fleet::TimedFleetProblem&,
                                                          const fleet::TimedFleetControl&)>;
  void run(session::EditedFleet fleet, Search search);
  [[nodiscard]] std::shared_ptr<FleetPlan> blankPlan(session::EditedFleet fleet) const;
  void take(const Outcome& outcome);
  void keep(std::shared_ptr<FleetPlan> plan);
  void judge();
  void followEdit(const session::EditChanges& changes);
  void compare();

  Editor& editor_;
  FleetWishes wishes_;
  struct Shelf {  // of a document that is not in the editor
    std::shared_ptr<FleetPlan> plan;
    bool shown = false;
  };
  std::map<quint64, Shelf> shelves_;
  std::shared_ptr<FleetPlan> plan_;
  std::optional<fleet::TimedFleetResult> failure_;
  mutable std::optional<std::pair<std::uint32_t, std::shared_ptr<const ScenePaths>>> swept_;
  bool shown_ = false;
  bool automatic_ = false;
  QTimer pause_;
  Background work_, judge_;
};

}  // namespace clearway::gui
