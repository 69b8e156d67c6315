// app/gui/playback/play_bar.h — the timeline under the map: play, step, speed, and marks of
// collisions.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QToolButton>

#include "app/gui/playback/player.h"
#include "app/gui/playback/timeline.h"

class QComboBox;

namespace clearway::gui {

class PlayBar : public QFrame {
  Q_OBJECT
 public:
  explicit PlayBar(Player& player);
  [[nodiscard]] bool trail() const { return trail_->isChecked(); }
  [[nodiscard]] bool follows() const { return follow_->isChecked(); }
  void toggle();

 Q_SIGNALS:
  void optionsChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showState();
  void showTime();
  void restyle();
  Player& player_;
  QToolButton *rewind_, *back_, *play_, *forward_, *loop_, *trail_, *follow_;
  Timeline* timeline_;
  QLabel* time_;
  QComboBox* speed_;
};

}  // namespace clearway::gui
