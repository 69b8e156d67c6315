// app/gui/dialogs/map_properties_dialog.h — what the map's file says: resolution, origin,
// thresholds; and how many cells are free, occupied and unknown under it.
#pragma once

#include <QDialog>

#include "app/document/edit/map_properties.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;

namespace clearway::gui {

class NumberCheck;

class MapPropertiesDialog : public QDialog {
  Q_OBJECT
 public:
  // `file` names the map; empty: never saved.
  MapPropertiesDialog(const maps::GridMap& map, const QString& file, QWidget* parent);
  // Hides it while it is whole: a field that loses the focus shows the counts again.
  ~MapPropertiesDialog() override { hide(); }
  [[nodiscard]] maps::MapMeta wanted() const;

 private:
  void addReading();
  void addPictureFields(const maps::ImageMeta& image);
  void addRosFields(const maps::RosMeta& ros);
  [[nodiscard]] bool readsAsRos() const;
  [[nodiscard]] QString frameText() const;
  void showCounts();
  QDoubleSpinBox* field(const QString& name, double value, double least, double most,
                        const QString& suffix, const QString& tip);

  maps::MapMeta meta_;  // as it is
  maps::FrameKind kind_;
  GridFrame grid_;
  app::ValueHistogram values_;
  QFormLayout* form_;
  QLabel *frame_, *size_, *counts_, *problem_;
  NumberCheck* check_ = nullptr;
  QDialogButtonBox* buttons_;
  // Of ROS maps.
  QDoubleSpinBox *resolution_ = nullptr, *x_ = nullptr, *y_ = nullptr, *yaw_ = nullptr;
  QDoubleSpinBox *occupied_ = nullptr, *free_ = nullptr;
  QCheckBox* negate_ = nullptr;
  QComboBox* mode_ = nullptr;
  // Of pictures, and of MovingAI maps.
  QComboBox* reading_ = nullptr;
  QDoubleSpinBox* threshold_ = nullptr;
  QCheckBox* invert_ = nullptr;
  QComboBox* terrain_ = nullptr;
};

}  // namespace clearway::gui
