// app/gui/plans.h — plans of the document's agents: made in the background, one after the other,
// judged again when the map is edited, and forgotten when their agent or its task changes.
//
// A search works on a snapshot of the map, made once per change. With automatic planning, what an
// edit made wrong is planned again as soon as the edit pauses.
// Signals come on the GUI's thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <map>
#include <memory>

#include "app/gui/editor.h"
#include "app/gui/plan_runner.h"
#include "app/gui/scene_painter.h"
#include "app/gui/tables.h"
#include "app/session/report_text.h"

namespace clearway::gui {

struct AgentPlan {
  ProjectAgent agent;  // as it was planned
  PlannerSettings planner;
  std::shared_ptr<const Footprint> footprint;  // null: a point
  std::vector<StandingAgent> standing;         // that it avoids
  PlanResult result;
  ReportRows answer{};                      // solved ones: of what kind it is
  std::shared_ptr<const ScenePaths> paths;  // solved ones
  bool edited = false;                      // the map changed since: the certificate is of now
};

// A problem with the map that it is about.
struct PlanTask {
  std::shared_ptr<const GridMap> map;
  PlanJob job;                                // on that map
  std::shared_ptr<const Landmarks> tables{};  // that the job uses; null: none
};

class Plans : public QObject {
  Q_OBJECT
 public:
  explicit Plans(Editor& editor);

  // Plans the agents in turn. Errors: what is missing for the first of them; nothing starts then.
  Result<void> plan(const std::vector<std::uint32_t>& agents);
  // A plan that was opened: judged on the map as it is.
  void adopt(const PlanFile& plan);
  void cancel();  // the running one, and all that wait
  [[nodiscard]] bool running() const { return runner_.running(); }

  [[nodiscard]] const AgentPlan* of(std::uint32_t agent) const;
  [[nodiscard]] const std::map<std::uint32_t, AgentPlan>& all() const { return plans_; }

  // What planning for the agent means now. Errors: what is missing.
  [[nodiscard]] Result<PlanTask> taskOf(std::uint32_t agent);

  [[nodiscard]] Tables& tables() { return tables_; }
  [[nodiscard]] bool automatic() const { return automatic_; }
  void setAutomatic(bool automatic) { automatic_ = automatic; }
  // What is asked besides the document's settings.
  struct Wishes {
    bool avoid_others = false;  // other agents stand in the way of a shape, at their starts
    bool nearest = false;       // blocked ends stand for the nearest places
    std::string motion_file{};  // of motion primitives; empty: the planner's own motions
    double memory_mb = 0.0;     // most that a search may hold; 0: no limit
    friend bool operator==(const Wishes&, const Wishes&) = default;
  };
  [[nodiscard]] const Wishes& wishes() const { return wishes_; }
  void setWishes(const Wishes& wishes);  // forgets the plans made with others

 Q_SIGNALS:
  void started();
  void progressed(double fraction, quint64 expanded);
  void answered(const clearway::PlanStage& answer);  // an anytime search goes on
  void changed();                                    // of any plan
  void finished();                                   // nothing runs or waits any more
  void failed(const clearway::Error& error);

 private:
  void followEdit(const EditChanges& changes);
  void judgeAll();
  bool forgetChanged();
  void next();
  void run(std::uint32_t agent, const PlanWork& work);
  void takeOutcome(const PlanOutcome& outcome);
  void again();  // automatic planning
  // As the planner's settings see it: opened for its costs of terrain. Errors: openTerrain().
  [[nodiscard]] Result<std::shared_ptr<const GridMap>> snapshot();
  [[nodiscard]] Result<PlanJob> jobOn(const GridMap& map, const EditAgent& agent) const;

  Editor& editor_;
  Tables tables_;
  PlanRunner runner_;
  std::map<std::uint32_t, AgentPlan> plans_;
  std::deque<std::uint32_t> queue_;
  AgentPlan current_;  // being planned
  std::uint32_t current_id_ = 0;
  std::optional<PlanTask> task_;  // of it; none for a plan that was opened
  std::shared_ptr<const GridMap> snapshot_;
  Wishes wishes_;
  bool automatic_ = false;
  std::vector<std::uint32_t> wanted_;  // to be planned again
  QTimer pause_;
};

}  // namespace clearway::gui
