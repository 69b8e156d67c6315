// app/gui/docks/agent/via_box.h — the via points of the chosen agent: where its path passes, how
// long it waits there, and in which order.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/docks/agent/goal_row.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QVBoxLayout;

namespace clearway::gui {

class ViaBox : public QWidget {
  Q_OBJECT
 public:
  explicit ViaBox(Editor& editor);
  void showVia(const maps::ProjectAgent& agent);

 private:
  struct Row {
    GoalRow* place = nullptr;
    QDoubleSpinBox* wait = nullptr;
  };
  void addRow();
  void addRest();
  void addPoint();
  void changeRow(std::size_t i, const QObject* field);
  void setWait(std::size_t i);
  template <class Change>
  void change(const QString& name, Change apply, const QString& kind = {});
  [[nodiscard]] bool has(std::size_t i) const;  // a via point of the chosen agent
  [[nodiscard]] QString chosenName() const;

  Editor& editor_;
  QVBoxLayout* column_ = nullptr;
  QPushButton* add_ = nullptr;
  QComboBox* order_ = nullptr;
  QCheckBox* loop_ = nullptr;
  std::vector<Row> rows_;
  bool showing_ = false;
};

}  // namespace clearway::gui
