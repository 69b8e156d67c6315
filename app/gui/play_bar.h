// app/gui/play_bar.h — the timeline under the map: play, step, speed, and collisions on the way.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QToolButton>

#include "app/gui/player.h"

class QComboBox;

namespace clearway::gui {

// A line of time with a knob; collisions are marked on it.
class Timeline : public QWidget {
  Q_OBJECT
 public:
  explicit Timeline(Player& player);
  [[nodiscard]] QSize sizeHint() const override { return {240, 28}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void seekTo(double x);
  Player& player_;
};

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
