// app/gui/docks/plan_dock.h — the button that plans, and the planner options.
#pragma once

#include "app/gui/docks/cover_box.h"
#include "app/gui/docks/landmarks_box.h"
#include "app/gui/docks/planner_options.h"
#include "app/gui/docks/route_box.h"
#include "app/gui/docks/run_bar.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/plans.h"

class QCheckBox;
class QPushButton;

namespace clearway::gui {

class PlanDock : public DockPage {
  Q_OBJECT
 public:
  PlanDock(Editor& editor, Plans& plans, RouteStore& routes);

  [[nodiscard]] const CoverBox& coverBox() const { return *cover_; }
  [[nodiscard]] const RouteBox& routeBox() const { return *route_; }

 Q_SIGNALS:
  void planWanted();
  void coverWanted();
  void routeWanted();

 private:
  void addRunBox();
  void addOptionsBox();
  void showOptions();
  void showPlan();

  Editor& editor_;
  Plans& plans_;
  PlannerOptions* options_ = nullptr;
  LandmarksBox* tables_ = nullptr;
  CoverBox* cover_;
  RouteBox* route_;
  QCheckBox* automatic_ = nullptr;
  RunBar* run_ = nullptr;
  QPushButton* plan_ = nullptr;
  QLabel* answer_ = nullptr;
};

}  // namespace clearway::gui
