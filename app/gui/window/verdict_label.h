// app/gui/window/verdict_label.h — the verdict of the plan that is shown, with its mark, in words
// and colour: in the status bar, and as a card on the map.
#pragma once

#include <QFrame>
#include <optional>

#include "app/gui/work/plan_verdict.h"

class QLabel;

namespace clearway::gui {

class VerdictLabel : public QFrame {
  Q_OBJECT
 public:
  enum class Look { Line, Card };
  explicit VerdictLabel(Look look);

  void setVerdict(const std::optional<Verdict>& verdict);  // nullopt: there is no plan
  void setShort(bool is_short);  // the verdict alone; its tooltip has the rest
  void fitTo(int px);            // without the last parts of its words, which have no room
  [[nodiscard]] QString text() const;
  [[nodiscard]] bool isOfFleet() const { return verdict_ && verdict_->of_fleet; }

 Q_SIGNALS:
  void clicked();

 protected:
  void changeEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void restyle();
  void showWords();
  [[nodiscard]] QString fittingWords() const;

  Look look_;
  Report::Tone tone_ = Report::Tone::Calm;
  QLabel *mark_, *words_;
  std::optional<Verdict> verdict_;
  bool is_short_ = false;
  int most_px_ = QWIDGETSIZE_MAX;
};

}  // namespace clearway::gui
