// app/gui/docks/planner_options.h — the options of planning as fields, one for each row of
// maps/plan/plan_options.h.
//
// The fields are in groups that fold; a folded group says how many of its options are not at their
// defaults. The table says what a field is called, what it means, its unit and range, and when it
// has an effect: options of the other planner are hidden, those without effect are disabled and say
// why.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/document/editor.h"
#include "app/gui/work/plans.h"
#include "maps/plan/plan_options.h"

class QGridLayout;
class QLineEdit;
class QVBoxLayout;

namespace clearway::gui {

class FoldBox;

class PlannerOptions : public QWidget {
  Q_OBJECT
 public:
  PlannerOptions(Editor& editor, Plans& plans);
  void showSettings();
  [[nodiscard]] FoldBox* searchGroup() const { return groups_.back(); }

 private:
  using Show = std::function<void(const maps::OptionValue&)>;
  struct Field {
    const maps::PlanOption* option;
    QWidget *label, *editor;
    FoldBox* group;  // null: above the groups
    Show show;
  };
  void addGroups(QVBoxLayout& column);
  void add(const maps::PlanOption& option);
  void addFlag(const maps::PlanOption& option);
  void addChoice(const maps::PlanOption& option);
  void addNumber(const maps::PlanOption& option);
  void addText(const maps::PlanOption& option);
  void addFileChooser(QLineEdit* text);
  void add(const maps::PlanOption& option, QWidget* editor, Show show);
  [[nodiscard]] maps::PlanRequest request() const;
  // A step of the history, or another wish for the next plans.
  void write(const maps::PlanOption& option, const maps::OptionValue& value);

  Editor& editor_;
  Plans& plans_;
  std::vector<FoldBox*> groups_;
  FoldBox* group_ = nullptr;       // that fields are being added to
  QGridLayout* fields_ = nullptr;  // the same
  std::vector<Field> all_;
  QAction* choose_file_ = nullptr;
  bool showing_ = false;
};

}  // namespace clearway::gui
