// app/gui/docks/agent/goal_row.h — the fields of one goal or via point of the chosen agent:
// position, and a heading or any.
#pragma once

#include <QWidget>

#include "app/gui/document/editor.h"
#include "maps/plan/project_agent.h"

class QDoubleSpinBox;
class QGridLayout;
class QToolButton;

namespace clearway::gui {

class GoalRow : public QWidget {
  Q_OBJECT
 public:
  // "Goal 2", and the first and last part of its fields' object names: "goal_x_2".
  struct Names {
    QString title, remove, key;
    std::size_t number = 1;
  };
  GoalRow(Editor& editor, const Names& names);

  // `numbered`: with its title, and a button that removes it.
  void showGoal(const maps::GoalPose& goal, bool turns, bool numbered);
  // Takes the value of one field: boxes show rounded digits.
  void apply(const QObject* field, maps::GoalPose& goal) const;
  [[nodiscard]] QString fieldName(const QObject* field) const;  // "x", "heading"
  [[nodiscard]] QString valueText(const QObject* field) const;  // "0.3 m"
  [[nodiscard]] QGridLayout& fields() const { return *fields_; }

 Q_SIGNALS:
  void edited(const QObject* field);
  void removeWanted();

 private:
  Editor& editor_;
  QGridLayout* fields_ = nullptr;
  QWidget* head_ = nullptr;
  QToolButton* any_ = nullptr;
  QDoubleSpinBox *x_ = nullptr, *y_ = nullptr, *heading_ = nullptr;
};

}  // namespace clearway::gui
