// app/gui/dialogs/polygon_map_dialog.h — the cells of a map that is made of a file of polygons:
// their size and the free margin, with the size of the map.
#pragma once

#include <QDialog>

#include "app/document/vector/vector_obstacles.h"

class QCheckBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;

namespace clearway::gui {

class NumberCheck;

class PolygonMapDialog : public QDialog {
  Q_OBJECT
 public:
  // `file` is the name that is shown. The polygons must outlive it.
  PolygonMapDialog(const maps::VectorMap& vector, const QString& file, QWidget* parent);
  ~PolygonMapDialog() override { hide(); }
  [[nodiscard]] app::VectorGridOptions options() const;

 private:
  void showSize();
  [[nodiscard]] bool asExported() const;

  const maps::VectorMap& vector_;
  QCheckBox* exported_ = nullptr;  // the grid that the file describes; null: none
  QDoubleSpinBox *resolution_, *margin_;
  QLabel *size_, *problem_;
  NumberCheck* check_ = nullptr;
  QDialogButtonBox* buttons_;
};

}  // namespace clearway::gui
