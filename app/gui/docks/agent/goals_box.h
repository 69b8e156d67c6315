// app/gui/docks/agent/goals_box.h — the goals of the chosen agent with their exact values. The
// planner chooses the goal of least cost.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/docks/agent/goal_row.h"

class QVBoxLayout;
class QPushButton;

namespace clearway::gui {

class GoalsBox : public QWidget {
  Q_OBJECT
 public:
  explicit GoalsBox(Editor& editor);
  void showGoals(const maps::ProjectAgent& agent);

 private:
  void addRow();
  void changeRow(std::size_t i, const QObject* field);
  void addGoalBeside();
  template <class Change>
  void change(const QString& name, Change apply, const QString& kind = {});
  [[nodiscard]] QString chosenName() const;

  Editor& editor_;
  QVBoxLayout* column_ = nullptr;
  QWidget* none_ = nullptr;
  QPushButton* add_ = nullptr;
  std::vector<GoalRow*> rows_;
  bool showing_ = false;
};

}  // namespace clearway::gui
