// app/gui/widgets/chart.h — a small line chart with axes: one quantity over time.
//
// The vertical axis begins at 0 and ends at 1, 2 or 5 times a power of ten; the horizontal one is
// time in seconds. A vertical line marks the shown time. Cost of a paint: linear in the points.
#pragma once

#include <QColor>
#include <QPointF>
#include <QWidget>
#include <vector>

namespace clearway::gui {

class Chart : public QWidget {
 public:
  enum class Ink { Agent, Goal, Warn };  // colours of the theme
  Chart(const QString& title, const QString& unit, Ink ink);

  // Points in the order of time; `now`: the shown time [s].
  void show(std::vector<QPointF> points, double now);
  [[nodiscard]] const std::vector<QPointF>& points() const { return points_; }
  [[nodiscard]] QSize sizeHint() const override { return {260, 104}; }

  // 1, 2 or 5 times a power of ten, at least v; 1 for v <= 1.
  [[nodiscard]] static double topFor(double v);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString title_, unit_;
  Ink ink_;
  std::vector<QPointF> points_;
  double now_ = 0.0;
};

}  // namespace clearway::gui
