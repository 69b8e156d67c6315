// app/gui/tools/paint_bar.h — the options of painting tools: value, brush size and shape, filled
// or outline.
#pragma once

#include <QToolBar>
#include <array>

#include "app/gui/document/editor.h"

class QAction;
class QComboBox;
class QSpinBox;

namespace clearway::gui {

class PaintBar : public QToolBar {
  Q_OBJECT
 public:
  explicit PaintBar(Editor& editor);
  void restyle();

 private:
  void showSettings();
  template <class Change>
  void change(Change apply);
  Editor& editor_;
  std::array<QAction*, 3> values_{};  // by CellState
  QAction *round_, *square_, *filled_, *connected_;
  QSpinBox* size_;
  QComboBox* alike_;
};

}  // namespace clearway::gui
