// app/gui/docks/planner_options.h — the planner's options as fields, made from one description of
// each: its name, what it means, and how it reads and writes the settings.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/editor.h"

class QDoubleSpinBox;
class QGridLayout;

namespace clearway::gui {

class PlannerOptions : public QWidget {
  Q_OBJECT
 public:
  explicit PlannerOptions(Editor& editor);
  void showSettings();

 private:
  // When an option has a meaning; those of which it is not true are hidden.
  using When = std::function<bool(const PlannerSettings&)>;
  struct Field {
    QWidget* label;
    QWidget* editor;
    When when;
    std::function<void(const PlannerSettings&)> show;
  };
  template <class Read, class Write>
  void addChoice(const QString& name, const QString& tip, const QStringList& items, When when,
                 Read read, Write write);
  template <class Read, class Write>
  void addNumber(const QString& name, const QString& tip, QDoubleSpinBox* box, When when, Read read,
                 Write write);
  void addFlag(const QString& name, const QString& text, const QString& tip,
               bool PlannerSettings::*value, When when);
  void addTerrain();
  void add(const QString& name, const QString& tip, QWidget* editor, When when,
           std::function<void(const PlannerSettings&)> show);
  void addPoseFields();
  void addPointFields();
  template <class Write>
  void change(Write write);

  Editor& editor_;
  QGridLayout* fields_;
  std::vector<Field> all_;
  bool showing_ = false;
};

}  // namespace clearway::gui
