// app/gui/work/fleet_store.h — the plan of the document's whole fleet: made in the background,
// judged again when the map is edited, and kept when agents are edited.
//
// The plan is no part of the history: undo does not lose it. Which agents were edited since it was
// made is compared at every change, so that undo makes the plan current again. While the map has
// another size or orientation, the plan waits for undo. A project keeps the plan.
// An error, or a search without an answer, keeps the plan that was there. A search goes on while
// another document is shown: each document has its plan and its search.
// Signals come on the GUI's thread. But for leftFinished() they are about the shown document.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"
#include "app/gui/work/document_works.h"
#include "app/gui/work/fleet_plan.h"
#include "maps/plan/timed_plan_file.h"
#include "planner/query/proved_fleet.h"

namespace clearway::gui {

class FleetStore : public QObject {
  Q_OBJECT
 public:
  explicit FleetStore(Editor& editor);
  [[nodiscard]] const Editor& editor() const { return editor_; }

  // Plans all agents that have a start. Errors: what is missing; nothing starts then.
  Result<void> plan();
  // Plans again those agents that the edits concern, and those that block them.
  Result<void> update();
  [[nodiscard]] bool canUpdate() const;
  [[nodiscard]] Result<void> canBegin() const;  // errors: those of plan() and update()
  void cancel();                                // takes the best plan so far, if there is one
  [[nodiscard]] bool running() const { return now().runner->running(); }
  [[nodiscard]] double runningFor_s() const;  // precondition: running()
  // Of a document that is not shown: its search goes on, or has ended since.
  [[nodiscard]] bool runsIn(quint64 document) const;
  [[nodiscard]] bool hasNews(quint64 document) const;
  void reportNews();  // of the shown document: what ended while it was not shown
  [[nodiscard]] bool judging() const { return judge_.running(); }

  // A plan of the document's fleet that was opened; it is judged. Errors: other agents.
  Result<void> adopt(const std::vector<std::string>& names, fleet::TimedFleetPlan plan,
                     const std::optional<maps::TimedPlanOrigin>& origin = {});
  // One that the document's project has kept. Errors: it does not fit the agents; it is saved
  // again as it is.
  Result<void> adopt(const maps::StoredFleetPlan& kept);
  // As a project keeps it, of an open document, shown or not; nullopt: there is none, or its places
  // are those of another map.
  [[nodiscard]] std::optional<maps::StoredFleetPlan> stored(
      quint64 id, const app::EditDocument& document) const;
  void discard();  // the plan

  // Null: there is none for the map as it is.
  [[nodiscard]] const FleetPlan* made() const {
    return now().plan && now().fits ? now().plan.get() : nullptr;
  }
  // There is one for the map before its size or orientation was changed.
  [[nodiscard]] bool waitsForUndo() const { return now().plan && !now().fits; }
  // Why the last search has no answer; nullopt if it has one, or is about what was before an edit.
  [[nodiscard]] const std::optional<FleetFailure>& failure() const { return now().failure; }
  void supersedeFailure();               // the user has got another plan
  [[nodiscard]] bool isCurrent() const;  // in force, and proved free
  [[nodiscard]] bool inForce() const { return made() != nullptr && now().plan->inForce(); }
  // Index of an agent in the plan.
  [[nodiscard]] std::optional<std::size_t> indexOf(std::uint32_t id) const;
  // The path of one agent with the area that it sweeps. Null: it has none.
  [[nodiscard]] std::shared_ptr<const ScenePaths> pathsOf(std::uint32_t id) const;

  // Whether it is played and drawn; else the plans of single agents are.
  [[nodiscard]] bool shown() const { return now().shown && made() != nullptr; }
  void setShown(bool shown);
  void choose(bool shown);  // the same, by the user

  // Makes what edits made wrong again as soon as they pause.
  [[nodiscard]] bool automatic() const { return automatic_; }
  void setAutomatic(bool automatic);

 Q_SIGNALS:
  void started();
  void progressed(double fraction, const QString& text, bool has_plan);
  void taken();    // a search has found the plan
  void opened();   // it was read
  void chosen();   // the user shows or hides it
  void changed();  // the plan, its verdict, or whether it is shown
  void finished();
  void stopped();  // an edit has stopped the search: failure() says why
  void failed(const clearway::Error& error);
  void leftFinished(quint64 document);  // a search of a document that is not shown

 private:
  struct JudgeWork;
  struct Work {  // of a document, shown or not
    quint64 document = 0;
    std::shared_ptr<FleetPlan> plan{};
    bool fits = true;                               // the size and orientation of the map
    std::optional<maps::StoredFleetPlan> unread{};  // kept by the project, but not for its agents
    std::optional<FleetFailure> failure{};
    std::shared_ptr<const FleetPlan> failed{};  // whose search has that failure; may be null
    void forgetFailure();
    bool shown = false;
    bool asked = false;  // the user asked for what runs
    QElapsedTimer since{};
    std::shared_ptr<FleetPlan> ended{};  // while the document was not shown; solved or not
    std::optional<Error> error{};        // the same
    std::unique_ptr<Background> runner = std::make_unique<Background>();
  };
  using Search = std::function<Result<fleet::ProvedTimedFleet>(const fleet::TimedFleetProblem&,
                                                               const fleet::TimedFleetControl&)>;
  Result<void> planAll(bool asked);
  Result<void> updateAll(bool asked);
  [[nodiscard]] Result<app::EditedFleet> fleetNow() const;
  void run(app::EditedFleet fleet, bool asked, Search search);
  [[nodiscard]] std::shared_ptr<FleetPlan> blankPlan(app::EditedFleet fleet) const;
  void take(Work& work, std::shared_ptr<FleetPlan> plan);
  void takeError(Work& work, const Error& error);
  void keep(std::shared_ptr<FleetPlan> plan, bool shown);
  void judge();
  void countTraffic();
  void stopSearch();
  void followEdit(const app::EditChanges& changes);
  void leave();
  void enter();
  [[nodiscard]] Work& now() const { return works_.shown(); }

  Editor& editor_;
  DocumentWorks<Work> works_;
  mutable std::optional<std::pair<std::uint32_t, std::shared_ptr<const ScenePaths>>> swept_;
  bool automatic_ = false;
  QTimer pause_;
  Background judge_;  // of the shown document, as the next
  Background traffic_work_;
};

}  // namespace clearway::gui
