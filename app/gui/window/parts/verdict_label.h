// app/gui/window/parts/verdict_label.h — the verdict of the plan that is shown, with its mark, in
// words and colour: a card on the map. A click on it shows the result.
#pragma once

#include <QFrame>
#include <optional>

#include "app/gui/work/plan_verdict.h"

class QLabel;

namespace clearway::gui {

class VerdictLabel : public QFrame {
  Q_OBJECT
 public:
  VerdictLabel();

  void setVerdict(const std::optional<Verdict>& verdict);  // nullopt: there is no plan
  void fitTo(int px);  // without the last parts of its words, which have no room
  [[nodiscard]] QString text() const;

 Q_SIGNALS:
  void clicked();

 protected:
  void changeEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void restyle();
  void showWords();
  [[nodiscard]] QString fittingWords() const;

  Report::Tone tone_ = Report::Tone::Calm;
  QLabel* mark_;
  QLabel* words_;
  std::optional<Verdict> verdict_;
  int most_px_ = QWIDGETSIZE_MAX;
};

}  // namespace clearway::gui
