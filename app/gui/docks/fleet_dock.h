// app/gui/docks/fleet_dock.h — planning of the whole fleet: options and progress.
#pragma once

#include <functional>

#include "app/gui/docks/run_bar.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/fleet_store.h"

class QCheckBox;
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
  void tableWanted();
  void randomWanted();

 private:
  void addRunBox();
  void addOptionsBox();
  void addAgentsBox();
  void showFleet();
  void showSettings();
  // A step of the history, named "Set fleet option “field” to value".
  void write(const QString& field, const QString& value, const char* kind,
             const std::function<void(maps::FleetSettings&)>& change);

  Editor& editor_;
  FleetStore& fleet_;
  RunBar* run_ = nullptr;
  FoldBox* options_ = nullptr;
  QPushButton* plan_ = nullptr;
  QPushButton* update_ = nullptr;
  QLabel* step_ = nullptr;
  QCheckBox* automatic_ = nullptr;
  QCheckBox* anytime_ = nullptr;
  QCheckBox* robust_ = nullptr;
  QComboBox* planner_ = nullptr;
  QSpinBox* seed_ = nullptr;
  QDoubleSpinBox* limit_ = nullptr;
  bool showing_ = false;
};

}  // namespace clearway::gui
