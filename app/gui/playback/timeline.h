// app/gui/playback/timeline.h — a slider with marks.
#pragma once

#include <QWidget>
#include <vector>

namespace clearway::gui {

class Timeline : public QWidget {
  Q_OBJECT
 public:
  explicit Timeline(const QString& name, const QString& tip);
  // A length of 0 disables dragging.
  void show(double length, double at);
  void setMarks(std::vector<double> marks, const QString& tip);
  [[nodiscard]] QSize sizeHint() const override { return {240, 28}; }

 Q_SIGNALS:
  void sought(double at);
  void stepped(int by);  // by the arrow keys

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void seekTo(double x);
  double length_ = 0.0, at_ = 0.0;
  std::vector<double> marks_;
  QString tip_;
};

}  // namespace clearway::gui
