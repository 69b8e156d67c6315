// app/gui/playback/timeline.h — a slider with marks: of collisions, of one place to look at, and of
// spans. A click on a mark goes to its exact time.
#pragma once

#include <QWidget>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace clearway::gui {

inline constexpr int kLeastTimeline_px = 160;
inline constexpr int kTimeRoom_px = 6;  // between the time and what follows it

class Timeline : public QWidget {
  Q_OBJECT
 public:
  explicit Timeline(const QString& name, const QString& tip);
  // A length of 0 disables dragging.
  void show(double length, double at);
  void setMarks(std::vector<double> marks, const QString& tip);
  void setNote(std::optional<double> note);                     // drawn as a diamond
  void setSpans(std::vector<std::pair<double, double>> spans);  // drawn below the line
  [[nodiscard]] QSize sizeHint() const override { return {kLeastTimeline_px, 28}; }

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
  [[nodiscard]] double xOf(double at) const;
  [[nodiscard]] std::optional<double> markAt(double x) const;
  double length_ = 0.0, at_ = 0.0;
  std::vector<double> marks_;
  std::optional<double> note_;
  std::vector<std::pair<double, double>> spans_;
  QString tip_;
};

// Shows these widgets of a bar with one row, but hides them in this order until the timeline, if it
// is shown, has that width.
void makeRoom(const QWidget& bar, const Timeline& timeline,
              std::initializer_list<QWidget*> foldable);

}  // namespace clearway::gui
