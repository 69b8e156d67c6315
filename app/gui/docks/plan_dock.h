// app/gui/docks/plan_dock.h — planner options, planning, and the result.
#pragma once

#include "app/gui/docks/landmarks_box.h"
#include "app/gui/docks/planner_options.h"
#include "app/gui/model/plan_store.h"
#include "app/gui/model/plan_text.h"
#include "app/gui/widgets/form.h"

class QCheckBox;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace clearway::gui {

class PlanDock : public DockPage {
  Q_OBJECT
 public:
  PlanDock(Editor& editor, Plans& plans);

 Q_SIGNALS:
  void planWanted();
  void planAllWanted();
  void watchWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addRunBox();
  void addOptionsBox();
  void addResultBox();
  void showOptions();
  void showPlan();
  void showReport(const Report& report);
  void restyle();

  Editor& editor_;
  Plans& plans_;
  PlannerOptions* options_ = nullptr;
  LandmarksBox* tables_ = nullptr;
  QCheckBox* automatic_ = nullptr;
  QStackedWidget* run_ = nullptr;
  QPushButton *plan_ = nullptr, *all_ = nullptr, *cancel_ = nullptr, *watch_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QWidget* result_ = nullptr;
  QLabel *mark_ = nullptr, *headline_ = nullptr, *detail_ = nullptr, *none_ = nullptr,
         *answer_ = nullptr;
  QGridLayout* rows_ = nullptr;
  Report::Tone tone_ = Report::Tone::Calm;
};

}  // namespace clearway::gui
