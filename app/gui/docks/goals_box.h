// app/gui/docks/goals_box.h — the goals of the chosen agent with their exact values. The planner
// chooses the goal of least cost.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/gui/document/editor.h"

class QVBoxLayout;
class QPushButton;

namespace clearway::gui {

class GoalsBox : public QWidget {
  Q_OBJECT
 public:
  explicit GoalsBox(Editor& editor);
  ~GoalsBox() override;
  void showGoals(const maps::ProjectAgent& agent);

 private:
  struct Row;
  void addRow();
  void showRow(Row& row, const maps::GoalPose& goal, bool turns, bool numbered);
  void changeRow(std::size_t i, const QObject* by);
  void addGoalBeside();
  template <class Change>
  void change(const QString& name, Change apply, const QString& kind = {});
  [[nodiscard]] QString chosenName() const;

  Editor& editor_;
  QVBoxLayout* column_ = nullptr;
  QWidget* none_ = nullptr;
  QPushButton* add_ = nullptr;
  std::vector<std::unique_ptr<Row>> rows_;
  bool showing_ = false;
};

}  // namespace clearway::gui
