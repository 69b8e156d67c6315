// app/gui/dialogs/guided_tour.h — a tour in three steps over the map: place a robot, set a goal,
// plan. It watches the document and goes on by itself; the editor stays usable.
#pragma once

#include <QFrame>
#include <QPointer>

#include "app/gui/work/plans.h"

class QLabel;
class QPushButton;

namespace clearway::gui {

class GuidedTour : public QFrame {
  Q_OBJECT
 public:
  enum class Step { Start, Goal, Plan, Done };

  GuidedTour(Editor& editor, Plans& plans);

  void begin();  // on the document that is open
  [[nodiscard]] Step step() const { return step_; }
  // The widget that a step is about: it gets a frame while the step lasts.
  void setTarget(Step step, QWidget* target);

 Q_SIGNALS:
  void stepped(clearway::gui::GuidedTour::Step step);

 protected:
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void look();
  void showDone(const AgentPlan* plan);
  void show(Step step);
  void mark();
  void restyle();

  Editor& editor_;
  Plans& plans_;
  Step step_ = Step::Done;
  QLabel *count_, *title_, *text_;
  QPushButton* end_;
  QPointer<QWidget> targets_[3];
  QPointer<QFrame> mark_;
};

}  // namespace clearway::gui
