// app/gui/playback/play_bar.h — the timeline under the map: play, step, speed; marks of collisions
// and of the smallest separation, and spans in which the chosen agent waits.
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
  PlayBar(const Editor& editor, Player& player);
  [[nodiscard]] bool trail() const { return trail_->isChecked(); }
  [[nodiscard]] bool follows() const { return follow_->isChecked(); }
  void toggle();
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void optionsChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showState();
  void showTime();
  void showWaits();
  void arrange();
  const Editor& editor_;
  Player& player_;
  QToolButton *rewind_, *back_, *play_, *forward_, *loop_, *trail_, *follow_;
  Timeline* timeline_;
  QLabel* time_;
  QComboBox* speed_;
};

}  // namespace clearway::gui
