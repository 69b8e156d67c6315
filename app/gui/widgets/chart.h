// app/gui/widgets/chart.h — a small line chart with axes: one quantity over time, by Qt Charts.
//
// The vertical axis begins at 0 and ends at 1, 2 or 5 times a power of ten; the horizontal one is
// time in seconds. A vertical line marks the shown time, and the figure beside the title is that of
// the last point up to it. More points than kMostDrawn are thinned:
// of each group the least and the largest are drawn. Cost of show(): linear in the points.
#pragma once

#include <QList>
#include <QPointF>
#include <QWidget>
#include <memory>
#include <vector>

namespace clearway::gui {

class Chart : public QWidget {
 public:
  enum class Ink { Agent, Goal, Warn };  // colours of the theme
  static constexpr std::size_t kMostDrawn = 600;

  Chart(const QString& title, const QString& unit, Ink ink);
  ~Chart() override;

  // Points in the order of time; `now`: the shown time [s].
  void show(std::vector<QPointF> points, double now);
  [[nodiscard]] const std::vector<QPointF>& points() const { return points_; }
  [[nodiscard]] QList<QPointF> drawn() const;
  [[nodiscard]] QString figure() const;  // at the shown time
  [[nodiscard]] QSize sizeHint() const override { return {260, 124}; }

  // 1, 2 or 5 times a power of ten, at least v; 1 for v <= 1.
  [[nodiscard]] static double topFor(double v);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Parts;
  void takeTheme();

  QString unit_;
  Ink ink_;
  std::vector<QPointF> points_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace clearway::gui
