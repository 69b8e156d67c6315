// app/gui/window/plan_controller.h — planning from the window: a path of an agent, the plan of the
// fleet, the recorded search, the comparison of planners; and how plans are played.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "app/gui/window/controller.h"
#include "core/base/result.h"

class QToolBar;

namespace clearway::gui {

class ComparisonPane;
class FleetDock;
class PlanDock;
class ResultDock;
class ScenarioQueries;

class PlanController : public Controller {
  Q_OBJECT
 public:
  explicit PlanController(Workbench& bench);
  void addTo(QMenu& menu);
  void addToBar(QToolBar& bar);
  [[nodiscard]] PlanDock& planDock() const { return *plan_dock_; }
  [[nodiscard]] FleetDock& fleetDock() const { return *fleet_dock_; }
  [[nodiscard]] ResultDock& resultDock() const { return *result_dock_; }
  [[nodiscard]] ScenarioQueries& queries() const { return *queries_; }

  void plan();   // for the chosen agent; planned() follows unless a message reports missing input
  void cover();  // an area, with the chosen agent
  void route();  // of the chosen agent, through the graph that is open
  void planFleet(bool only_edits = false);  // all together, or only what edits concern
  void planShown();                         // the fleet or the chosen agent
  void watchSearch();                       // of the chosen agent's plan
  void forgetNew() { new_.clear(); }        // another document is shown

 Q_SIGNALS:
  void planned();

 private:
  void enableActions() override;
  void connectPlans();
  void connectFleet();
  [[nodiscard]] bool begin();  // false: nothing can be planned now
  void showFailedSearch();
  void planPadded(double padding_m);
  using Start = std::function<Result<void>(std::uint32_t agent)>;
  // A plan of the chosen agent; `what` cannot be done yet without it.
  void start(const QString& what, const Message& without_agent, const Start& plan);

  PlanDock* plan_dock_;
  FleetDock* fleet_dock_;
  ResultDock* result_dock_;
  ComparisonPane* comparison_ = nullptr;
  ScenarioQueries* queries_ = nullptr;
  QAction* plan_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* watch_ = nullptr;
  std::vector<QAction*> of_path_;
  std::set<std::uint32_t> new_;  // agents planned for since the last idle state
};

}  // namespace clearway::gui
