// app/gui/plan_panel.h — the right-hand side: agent, start and goal, planning, result.
#pragma once

#include <QScrollArea>
#include <array>

#include "app/gui/texts.h"
#include "maps/project.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace clearway::gui {

class PlanPanel : public QScrollArea {
  Q_OBJECT
 public:
  explicit PlanPanel(QWidget* parent = nullptr);

  void setAgents(const std::vector<ProjectAgent>& agents, std::size_t chosen);
  // In the world frame; shown in the map's.
  void showAgent(const GridMap& map, const ProjectAgent& agent);
  void setRunning(bool running);
  void setProgress(double fraction);
  void showReport(const Report& report);
  void clearReport();

 Q_SIGNALS:
  void agentChosen(int index);
  void sizeEdited(double length_m, double width_m, double padding_m);
  void planWanted();
  void cancelWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addAgentBox(QVBoxLayout* column);
  void addTaskBox(QVBoxLayout* column);
  void addRunBox(QVBoxLayout* column);
  void addResultBox(QVBoxLayout* column);
  void emitSize();
  void restyle();

  QComboBox* agents_ = nullptr;
  QDoubleSpinBox *length_ = nullptr, *width_ = nullptr, *padding_ = nullptr;
  std::array<QLabel*, 3> size_names_{};
  QLabel *shape_ = nullptr, *start_ = nullptr, *goal_ = nullptr;
  QStackedWidget* run_ = nullptr;
  QPushButton *plan_ = nullptr, *cancel_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QWidget* result_ = nullptr;
  QLabel *mark_ = nullptr, *headline_ = nullptr, *detail_ = nullptr;
  QGridLayout* rows_ = nullptr;
  Report::Tone tone_ = Report::Tone::Calm;
  double metres_per_unit_ = 1.0;
};

}  // namespace clearway::gui
