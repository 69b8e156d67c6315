// app/gui/docks/planner_options.h — the options of planning as fields, one for each row of
// maps/plan_options.h.
//
// The table says what a field is called, what it means, its unit and range, and when it has an
// effect: options of the other planner are hidden, those without effect are disabled and say why.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/model/editor.h"
#include "app/gui/model/plan_store.h"
#include "maps/plan_options.h"

class QGridLayout;
class QLineEdit;

namespace clearway::gui {

class PlannerOptions : public QWidget {
  Q_OBJECT
 public:
  PlannerOptions(Editor& editor, Plans& plans);
  void showSettings();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  using Show = std::function<void(const maps::OptionValue&)>;
  struct Field {
    const maps::PlanOption* option;
    QWidget *label, *editor;
    Show show;
  };
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
  QGridLayout* fields_;
  std::vector<Field> all_;
  QAction* choose_file_ = nullptr;
  bool showing_ = false;
};

}  // namespace clearway::gui
