// app/gui/docks/report_box.h — a verdict with its mark, one sentence, and rows of figures.
//
// Its context menu copies them as text, and has the actions of the widget.
#pragma once

#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

class ReportBox : public QWidget {
 public:
  // `calm_icon`: the mark of a report that is neither good nor bad.
  explicit ReportBox(const char* calm_icon);

  void setReport(const Report& report);
  [[nodiscard]] const QString& text() const { return text_; }
  // Between the sentence and the rows.
  void addBelowDetail(QWidget* widget);
  // Below the rows.
  [[nodiscard]] QVBoxLayout* column() const { return column_; }

 protected:
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void restyle();

  const char* calm_icon_;
  QVBoxLayout* column_;
  QLabel* mark_;
  QLabel* headline_;
  QLabel* detail_;
  QGridLayout* rows_;
  QString text_;
  Report::Tone tone_ = Report::Tone::Calm;
};

}  // namespace clearway::gui
