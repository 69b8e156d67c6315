// app/gui/docks/cover_box.h — what a path of the chosen agent is to cover, with which tool and in
// which pattern, and the button that plans it.
#pragma once

#include <memory>

#include "app/gui/document/editor.h"
#include "app/gui/widgets/fold_box.h"
#include "maps/plan/zone_set.h"
#include "planner/cover/cover_options.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace clearway::gui {

class CoverBox : public FoldBox {
  Q_OBJECT
 public:
  explicit CoverBox(const Editor& editor);
  void showDocument();  // its unit and its zones
  void setRunning(bool running);
  // Errors: a zone that is no valid area.
  [[nodiscard]] Result<cover::CoverOptions> options() const;

 Q_SIGNALS:
  void coverWanted();

 private:
  void addTool(QGridLayout* fields);
  void addPattern(QGridLayout* fields);
  void showPattern();
  void showAreas();

  const Editor& editor_;
  QDoubleSpinBox *width_ = nullptr, *ahead_ = nullptr, *overlap_ = nullptr, *angle_ = nullptr;
  QComboBox *pattern_ = nullptr, *area_ = nullptr;
  QCheckBox *best_angle_ = nullptr, *laps_last_ = nullptr;
  QSpinBox* laps_ = nullptr;
  QPushButton* plan_ = nullptr;
  quint64 document_ = 0;                        // whose zones are listed
  std::shared_ptr<const maps::ZoneSet> zones_;  // that are listed
};

}  // namespace clearway::gui
