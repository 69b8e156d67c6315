// app/gui/docks/fleet_dock.h — planning of the whole fleet: options, progress, verdict, and the
// list of collisions.
#pragma once

#include <functional>
#include <map>

#include "app/gui/docks/report_box.h"
#include "app/gui/docks/run_bar.h"
#include "app/gui/widgets/form.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/fleet_store.h"

class QCheckBox;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace clearway::gui {

class FoldBox;

class FleetDock : public DockPage {
  Q_OBJECT
 public:
  FleetDock(Editor& editor, FleetStore& fleet);

 Q_SIGNALS:
  void planWanted();
  void updateWanted();
  void saveWanted();
  void tableWanted();
  void randomWanted();
  // Shows a moment of the plan and its place.
  void momentWanted(double time_s, const clearway::Aabb& world);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addRunBox();
  void addOptionsBox();
  void addResultBox();
  void addAgentsBox();
  void showFleet();
  void showSettings();
  void showCollisions();
  void showSeparation();
  // A step of the history, named "Set fleet option “field” to value".
  void write(const QString& field, const QString& value, const char* kind,
             const std::function<void(maps::FleetSettings&)>& change);
  [[nodiscard]] Report report() const;
  // Of the last search, although it was about what was before an edit; null: there is a plan, or
  // most of its agents are gone.
  [[nodiscard]] const FleetFailure* oldFailure() const;
  void keepFailure();
  [[nodiscard]] QString nameOf(std::size_t body) const;
  [[nodiscard]] Aabb around(const Pose& a, const Pose& b) const;
  void restyle();

  Editor& editor_;
  FleetStore& fleet_;
  RunBar* run_ = nullptr;
  ReportBox* result_ = nullptr;
  FoldBox* options_ = nullptr;
  QPushButton *plan_ = nullptr, *update_ = nullptr, *closest_ = nullptr, *save_ = nullptr;
  QLabel *step_ = nullptr, *none_ = nullptr;
  QCheckBox *automatic_ = nullptr, *shown_ = nullptr, *anytime_ = nullptr, *robust_ = nullptr;
  QComboBox* planner_ = nullptr;
  QSpinBox* seed_ = nullptr;
  QDoubleSpinBox* limit_ = nullptr;
  QListWidget* collisions_ = nullptr;
  std::map<quint64, FleetFailure> failures_;  // the last ones, by document, until the next plan
  bool showing_ = false;
};

}  // namespace clearway::gui
