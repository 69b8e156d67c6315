// app/gui/docks/agent/agents_dock.h — the list of agents, and the exact values of the chosen agent.
#pragma once

#include "app/gui/document/editor.h"
#include "app/gui/widgets/dock_page.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace clearway::gui {

class AgentsList;
class GoalsBox;
class ViaBox;
class RobotBox;
class StartBox;

class AgentsDock : public DockPage {
  Q_OBJECT
 public:
  explicit AgentsDock(Editor& editor);
  // Sets the text of the distance from the chosen agent to the nearest obstacle.
  void setClearance(const QString& text);
  [[nodiscard]] bool hasListFocus() const;

 Q_SIGNALS:
  void addWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addShapeBox();
  void addPoseBox();
  void addColourBox(QGridLayout* fields);
  void addPlaceBox();
  void addMotionBox();
  void showRow(QWidget* field, bool visible);
  void showAll();
  void showChosen();
  void showShape(const maps::ProjectAgent& agent);
  void showPlace(const maps::ProjectAgent& agent);
  // Applies a change to every selected agent, as one step.
  template <class Change>
  void change(const QString& name, Change apply, const QString& kind = {});
  void changeShape();
  [[nodiscard]] maps::AgentShape wantedShape(const maps::AgentShape& now) const;

  Editor& editor_;
  AgentsList* list_;
  bool showing_ = false;  // fields are being filled: their signals cause no edits
  QWidget* details_ = nullptr;
  QLabel *none_ = nullptr, *clearance_ = nullptr, *wkt_error_ = nullptr;
  QLineEdit* name_ = nullptr;
  QComboBox *kind_ = nullptr, *padding_shape_ = nullptr;
  QDoubleSpinBox *length_ = nullptr, *width_ = nullptr, *padding_ = nullptr;
  QCheckBox* turns_ = nullptr;
  QComboBox *mode_ = nullptr, *motion_ = nullptr;
  QDoubleSpinBox *bottom_ = nullptr, *top_ = nullptr, *radius_ = nullptr;
  QPlainTextEdit* wkt_ = nullptr;
  QPushButton* colour_ = nullptr;
  StartBox* start_ = nullptr;
  GoalsBox* goals_ = nullptr;
  ViaBox* via_ = nullptr;
  RobotBox* robot_ = nullptr;
  QGridLayout* fields_ = nullptr;  // of shape and motion
};

}  // namespace clearway::gui
