// app/gui/docks/landmarks_box.h — the options of the ALT landmarks of the map, the progress of
// their computation, and its result.
#pragma once

#include <QWidget>

#include "app/gui/work/landmark_builder.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace clearway::gui {

class LandmarksBox : public QWidget {
  Q_OBJECT
 public:
  LandmarksBox(const Editor& editor, LandmarkBuilder& tables);
  void showLandmarks();

 private:
  void addLimits(QVBoxLayout* column);

  const Editor& editor_;
  LandmarkBuilder& tables_;
  QCheckBox* wanted_ = nullptr;
  QWidget *working_ = nullptr, *limits_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *cancel_ = nullptr, *again_ = nullptr;
  QDoubleSpinBox *time_s_ = nullptr, *memory_mb_ = nullptr;
  QLabel* status_label_ = nullptr;
};

}  // namespace clearway::gui
