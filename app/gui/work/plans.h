// app/gui/work/plans.h — plans of the document's agents: made in the background, one after
// the other, judged again when the map is edited, and out of date when their agent, its task or the
// options change. Undo makes them current again. A blocked start or goal is asked again after each
// edit; any other answer without a path is out of date then.
//
// A search works on a snapshot of the map. It goes on while another document is shown: each
// document has its plans, its search and what waits for it. With automatic planning, what an edit
// made wrong is planned again as soon as the edit pauses. Signals come on the GUI's thread. But for
// leftFinished() they are about the shown document.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/document/editor.h"
#include "app/gui/work/agent_plan.h"
#include "app/gui/work/document_works.h"
#include "app/gui/work/landmark_builder.h"
#include "app/gui/work/plan_runner.h"
#include "app/gui/work/plan_tasks.h"
#include "app/gui/work/route_store.h"
#include "maps/plan/plan_options.h"
#include "planner/cover/coverage_plan.h"

namespace clearway::gui {

class Plans : public QObject {
  Q_OBJECT
 public:
  explicit Plans(Editor& editor);

  // Plans the agents in turn. Errors: what is missing for the first of them; nothing starts then.
  Result<void> plan(const std::vector<std::uint32_t>& agents);
  // A path along which a tool of the agent covers an area. Errors: what is missing; those of
  // checkCover().
  Result<void> cover(std::uint32_t agent, const cover::CoverOptions& options);
  // The cheapest route through a graph that is proved for the agent. Errors: what is missing.
  Result<void> route(std::uint32_t agent, std::shared_ptr<const ProvedRoutes> routes,
                     const RouteWish& wish);
  // A plan that was opened: judged on the map as it is. When it has static agents, plans avoid
  // other agents from now on.
  void adopt(const maps::PlanFile& plan);
  // Those that a project brought, judged as well.
  void adopt(const std::vector<maps::ProjectPlan>& plans);
  // As a project keeps them: every path of the document's agents, with the certificate of now. Of
  // an open document, shown or not.
  [[nodiscard]] std::vector<maps::ProjectPlan> stored(quint64 id,
                                                      const app::EditDocument& document);
  void cancel();  // the running one, and all that wait
  [[nodiscard]] bool running() const { return now().runner->running(); }
  [[nodiscard]] double runningFor_s() const;  // precondition: running()
  // What the user asked for is searched there, or, in a document that is not shown, has ended.
  [[nodiscard]] bool runsIn(quint64 document) const;
  [[nodiscard]] bool hasNews(quint64 document) const;
  void reportNews();  // of the shown document: what ended while it was not shown

  // Null: none was made, or the agent has no start or no goal any more.
  [[nodiscard]] const AgentPlan* of(std::uint32_t agent) const;
  [[nodiscard]] const std::map<std::uint32_t, AgentPlan>& all() const { return now().plans; }

  // What planning for the agent means now. Errors: what is missing.
  [[nodiscard]] Result<PlanTask> taskOf(std::uint32_t agent);
  // The same with other options.
  [[nodiscard]] Result<PlanTask> taskWith(std::uint32_t agent, const maps::PlanRequest& request);
  // A result for a task of now becomes the agent's plan, and its options those of the document.
  void take(std::uint32_t agent, const PlanTask& task, const maps::PlanRequest& request,
            const PlanResult& result);
  // The agent's path as a plan file with the certificate of now; one that was opened keeps all else
  // that its file says. Errors: there is none; those of taskOf().
  [[nodiscard]] Result<maps::PlanFile> fileOf(std::uint32_t agent, const std::string& map_file);

  [[nodiscard]] LandmarkBuilder& tables() { return tables_; }
  [[nodiscard]] bool automatic() const { return automatic_; }
  void setAutomatic(bool automatic);
  // While planning is automatic: the mesh of any-angle searches, which outlives edits; else null.
  [[nodiscard]] const grid::CachedMesh* cachedMesh() const { return mesh_.get(); }
  // What is asked besides the document's settings.
  [[nodiscard]] const maps::QueryOptions& wishes() const { return wishes_; }
  void setWishes(const maps::QueryOptions& wishes);
  [[nodiscard]] Budget budget() const;  // as they limit it

 Q_SIGNALS:
  void started();
  void progressed(const clearway::PlanProgress& progress);
  void answered(const clearway::PlanStage& answer);  // an anytime search goes on
  void changed();                                    // of any plan
  void taken(quint32 agent);                         // what was planned for it is there
  void wished();                                     // other wishes
  void finished();                                   // nothing runs or waits any more
  void failed(const clearway::Error& error);
  void leftFinished(quint64 document);  // a search of a document that is not shown

 private:
  struct Opened {  // a plan that was opened, to be judged on the map of that time
    std::uint32_t agent = 0;
    AgentPlan plan;
    std::shared_ptr<const maps::GridMap> map;
  };
  struct Queued {
    std::uint32_t agent = 0;
    bool asked = false;  // by the user
  };
  struct RouteFigures {  // what is known of a route besides its path
    std::vector<PathSpeed> speeds;
    app::ReportRows rows, failure;
  };
  struct Work {  // of a document, shown or not
    quint64 document = 0;
    const app::EditDocument* content = nullptr;
    PlanTasks tasks{};
    std::map<std::uint32_t, AgentPlan> plans{};
    std::deque<Opened> opened{};         // that wait
    std::deque<Queued> queue{};          // the same
    std::vector<std::uint32_t> asked{};  // and dropped by an edit before they were there
    AgentPlan current{};                 // being planned or judged
    std::uint32_t current_id = 0;
    std::shared_ptr<const maps::GridMap> judged_on{};  // of a plan that was opened
    std::optional<PlanTask> task{};                    // of all others
    std::shared_ptr<ViaPlan> via{};                    // of that task, when it has ended; or null
    std::shared_ptr<cover::CoverFigures> covered{};    // the same
    std::shared_ptr<RouteFigures> routed{};            // the same
    QElapsedTimer since{};
    std::optional<PlanStage> answer{};   // the last one of an anytime search
    std::vector<std::uint32_t> ended{};  // since the document was left
    std::optional<Error> error{};        // the same
    std::unique_ptr<PlanRunner> runner = std::make_unique<PlanRunner>();
  };
  void leave();
  void enter();
  void followRunner(Work& work);
  [[nodiscard]] Work& now() const { return works_.shown(); }
  void followEdit(const app::EditChanges& changes);
  bool dropIfStale(const app::EditChanges& changes);
  void dropRunning();
  [[nodiscard]] StaleCause causeOf(std::uint32_t agent, const AgentPlan& plan) const;
  void compare(std::uint32_t agent, AgentPlan& plan, bool judges);
  void askAgainIfEdited(std::uint32_t agent, AgentPlan& plan);
  void compareAll(bool judges);
  [[nodiscard]] Result<app::Blocking> staticAgentsOf(std::uint32_t agent,
                                                     const AgentPlan& plan) const;
  bool followOthers(std::uint32_t agent, AgentPlan& plan);
  void judge(std::uint32_t agent, AgentPlan& plan);
  void replanIfHit(std::uint32_t agent, const AgentPlan& plan);
  void next(Work& work);
  [[nodiscard]] Result<PlanTask> taskOf(Work& work, std::uint32_t agent);
  void stopForAnother(Work& work);
  static void forgetTask(Work& work);
  void takeTask(Work& work, const PlanTask& task);
  [[nodiscard]] Opened openedOf(const app::EditAgent& agent, const maps::ProjectPlan& plan,
                                std::shared_ptr<const maps::GridMap> map) const;
  void judgeOpened(Work& work, Opened opened);
  [[nodiscard]] static Result<maps::PlanFile> planFileOf(Work& work,
                                                         const app::EditDocument& document,
                                                         std::uint32_t agent, const AgentPlan& plan,
                                                         const std::string& map_file);
  void run(Work& work, std::uint32_t agent, const PlanWork& job);
  Result<void> start(const std::vector<Queued>& agents);
  void markRunning();
  [[nodiscard]] AgentPlan blankPlan(const app::EditDocument& document,
                                    const maps::ProjectAgent& agent) const;
  static void explainAnswer(Work& work);
  static void takeVia(Work& work);
  void takeOutcome(Work& work, const PlanOutcome& outcome);
  void announce(std::uint32_t agent);
  void startAgain();
  void again();  // what was dropped before it was answered, and automatic planning

  Editor& editor_;
  LandmarkBuilder tables_;
  DocumentWorks<Work> works_;
  maps::QueryOptions wishes_;
  bool automatic_ = false;
  std::shared_ptr<grid::CachedMesh> mesh_;
  std::vector<std::uint32_t> wanted_;  // to be planned again, when that is automatic
  QTimer pause_;
};

}  // namespace clearway::gui
