// app/gui/dialogs/new_map_dialog.h — size, resolution and pattern of a new map, with a preview.
#pragma once

#include <QDialog>

#include "app/document/edit/new_map.h"

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace clearway::gui {

class NumberCheck;

class NewMapDialog : public QDialog {
  Q_OBJECT
 public:
  explicit NewMapDialog(QWidget* parent = nullptr);
  [[nodiscard]] app::NewMap wanted() const;

 private:
  void showPreview();
  QSpinBox *columns_, *rows_, *scale_, *seed_;
  QDoubleSpinBox* cell_;
  QComboBox* pattern_;
  QLabel *size_, *preview_;
  QDialogButtonBox* buttons_;
  NumberCheck* check_ = nullptr;
};

// Resizes a map about one of its corners or its centre.
class ResizeDialog : public QDialog {
  Q_OBJECT
 public:
  ResizeDialog(const GridFrame& frame, QWidget* parent);
  [[nodiscard]] CellRange window() const;
  [[nodiscard]] maps::CellState fill() const;

 private:
  GridFrame frame_;
  QSpinBox *columns_, *rows_;
  QComboBox *anchor_, *fill_;
};

}  // namespace clearway::gui
