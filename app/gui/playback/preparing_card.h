// app/gui/playback/preparing_card.h — says over the map that a simulation is being prepared, how
// far it is, and stops it.
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;

namespace clearway::gui {

class PreparingCard : public QFrame {
  Q_OBJECT
 public:
  PreparingCard();

  void setRunning(bool running);  // shown while it runs
  void showProgress(std::size_t planned, std::size_t agents);
  [[nodiscard]] QString text() const;

 Q_SIGNALS:
  void stopWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();

  QLabel *title_, *detail_;
  QProgressBar* progress_;
};

}  // namespace clearway::gui
