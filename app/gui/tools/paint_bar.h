// app/gui/tools/paint_bar.h — the options of the tool that is chosen, if it paints or selects equal
// cells: value, brush size and shape, filled or outline, which cells are equal.
#pragma once

#include <QToolBar>
#include <array>
#include <set>
#include <vector>

#include "app/gui/document/editor.h"
#include "app/gui/tools/tool_set.h"

class QAction;
class QComboBox;
class QSpinBox;

namespace clearway::gui {

class PaintBar : public QToolBar {
  Q_OBJECT
 public:
  explicit PaintBar(Editor& editor);
  void restyle();
  void showOptionsOf(ToolKind tool);

 private:
  struct Option {
    QAction* action;
    std::set<ToolKind> tools;  // that have it
  };
  QAction* add(const QString& text, const std::set<ToolKind>& tools);
  void add(QWidget* field, const std::set<ToolKind>& tools);
  void showSettings();
  template <class Change>
  void change(Change apply);
  Editor& editor_;
  std::array<QAction*, 3> values_{};  // by CellState
  std::vector<Option> options_;
  QAction* round_ = nullptr;
  QAction* square_ = nullptr;
  QAction* filled_ = nullptr;
  QAction* connected_ = nullptr;
  QSpinBox* size_;
  QComboBox* alike_;
};

}  // namespace clearway::gui
