// app/gui/docks/planner_options.h — the planner's options as fields, made from one description of
// each: its name, what it means, when it means something, and how it reads and writes its value.
//
// What belongs to the other kind of planner is hidden; what means nothing as things are is disabled
// and says why. A new option is one call of an add function.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/model/editor.h"
#include "app/gui/model/plan_store.h"

class QDoubleSpinBox;
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
  enum class For { All, Poses, Points };
  // All that a field may depend on.
  struct Situation {
    const maps::PlannerSettings& settings;
    const Plans::Wishes& wishes;
    const maps::ProjectAgent* agent;  // the chosen one; null: none
    const maps::GridMap& map;
    [[nodiscard]] bool points() const;
    // As a motion file may say otherwise, never with one.
    [[nodiscard]] bool has(maps::DriveModel motion) const;
    [[nodiscard]] bool anyAngle() const;
  };
  // Why a field means nothing now; empty: it does.
  using WhyNot = std::function<QString(const Situation&)>;
  using Show = std::function<void(const Situation&)>;
  struct About {
    QString name, tip;
    For whom = For::All;
    WhyNot why_not{};
    const char* id = "";       // the widget's, for tests and style
    QString beside_file = {};  // the tip with a motion file; empty: as without
  };
  struct Field {
    About about;
    QWidget *label, *editor;
    Show show;
  };
  // Of the document's settings: a step of the history.
  template <class Read, class Write>
  void addChoice(const About& about, const QStringList& items, Read read, Write write);
  template <class Read, class Write>
  void addNumber(const About& about, QDoubleSpinBox* box, Read read, Write write);
  void addLength(const About& about, double maps::PlannerSettings::*value, const QString& none);
  void addFlag(const About& about, const QString& text, bool maps::PlannerSettings::*value);
  // Text that is checked before it is taken; the field says what is wrong with it.
  template <class Read, class Check, class Write>
  QLineEdit* addText(const About& about, const QString& none, Read read, Check check, Write write);
  // Of what is asked besides (Plans::Wishes).
  void addWish(const About& about, const QString& text, bool Plans::Wishes::*value);
  void addMotionFile();
  void add(const About& about, QWidget* editor, Show show);
  void addMotionFields();
  void addCostFields();
  void addProximityFields();
  void addGoalFields();
  void addPointFields();
  void addPathFields();
  void addLimits();
  template <class Write>
  void change(Write write);
  template <class Write>
  void wish(Write write);

  Editor& editor_;
  Plans& plans_;
  QGridLayout* fields_;
  std::vector<Field> all_;
  QAction* choose_file_ = nullptr;
  bool showing_ = false;
};

}  // namespace clearway::gui
