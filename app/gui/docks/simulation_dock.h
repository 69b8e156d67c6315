// app/gui/docks/simulation_dock.h — the settings of a simulation, the state of the chosen agent,
// and charts.
//
// The settings have the names, ranges and texts of `clearway simulate`
// (app/simulation/setup/simulation_choices.h).
#pragma once

#include <functional>

#include "app/gui/widgets/chart.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/work/simulation_store.h"

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace clearway::gui {

// What the fields of the dock hold.
struct SimulationFields {
  int policy = 0;  // index
  std::vector<double> numbers;
  QString disturbances, tasks;
  bool physics = false;
};

// "moves", "stands", …; of agents that are not there, "is gone".
[[nodiscard]] QString stateOf(const SimulationFrame& frame, std::uint32_t agent);

class SimulationDock : public DockPage {
  Q_OBJECT
 public:
  SimulationDock();

  [[nodiscard]] SimulationWishes wishes() const;
  [[nodiscard]] SimulationFields fields() const;
  void setFields(const SimulationFields& fields);
  // Another seed, or the time of the run, is none: they forbid no run.
  [[nodiscard]] bool hasWishes() const;
  // Null: nothing is shown.
  void show(const std::shared_ptr<const SimulationFrame>& frame,
            std::optional<std::uint32_t> chosen);
  void setOpening(bool opening, bool is_recording);
  [[nodiscard]] const Chart& throughput() const { return *throughput_; }

 Q_SIGNALS:
  void startWanted();

 private:
  void addSettings();
  void addState();
  void enableFields();
  [[nodiscard]] std::vector<QDoubleSpinBox*> numbers() const;
  QLineEdit* fileField(const QString& name, const QString& tip);

  QComboBox* policy_;
  QDoubleSpinBox *lookahead_, *patience_, *seed_, *time_, *step_, *density_, *friction_, *force_;
  QLineEdit *disturbances_ = nullptr, *tasks_ = nullptr;
  QCheckBox* physics_;
  QPushButton* start_;
  QLabel *name_, *state_, *speed_, *waited_, *task_;
  Chart *throughput_, *waiting_, *collisions_;
  bool opening_ = false, is_recording_ = false;
};

}  // namespace clearway::gui
