// app/gui/window/parts/path_box.h — the verdict on the paths of a file, above the result of the
// plan: in words, with the repair of a path that collides.
#pragma once

#include <QWidget>

#include "app/gui/docks/report_box.h"
#include "app/gui/work/path_review.h"

class QPushButton;

namespace clearway::gui {

class PathBox : public QWidget {
  Q_OBJECT
 public:
  PathBox(const Editor& editor, PathReview& review);
  [[nodiscard]] const QString& text() const { return report_->text(); }

 Q_SIGNALS:
  void saveWanted();  // the repaired path

 private:
  void showReview();
  [[nodiscard]] Report report() const;
  [[nodiscard]] Report judged(const PathReport& report) const;
  [[nodiscard]] Report repaired(const RepairReport& repair) const;
  [[nodiscard]] QString placeText(const PathReport::Item& item) const;

  const Editor& editor_;
  PathReview& review_;
  QLabel* head_;
  ReportBox* report_;
  QPushButton *repair_, *save_, *close_;
};

}  // namespace clearway::gui
