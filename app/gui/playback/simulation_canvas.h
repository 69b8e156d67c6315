// app/gui/playback/simulation_canvas.h — shows a frame of a simulation: map, heat, agents with
// their names, goals, routes and trails, as preferred.
//
//   wheel: zoom at the cursor   drag: move the view, some of the map stays in sight     click:
//   choose an agent   double click: fit drag of a body that forces move: pull it by a spring
// Cost of a paint: linear in the pixels and the agents.
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>

#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/canvas/paint/simulation_painter.h"
#include "app/gui/canvas/zoomed_view.h"
#include "app/gui/work/simulation_worker.h"

namespace clearway::gui {

class SimulationCanvas : public QWidget, public ZoomedView {
  Q_OBJECT
 public:
  SimulationCanvas();

  void show(std::shared_ptr<const SimulationFrame> frame);  // null: the map
  // Shown while there is no frame; later it says which cells are unknown. Null: nothing.
  void setMap(std::shared_ptr<const maps::GridMap> map);
  [[nodiscard]] bool showsMap() const { return tones_ != nullptr; }
  void choose(std::optional<std::uint32_t> agent);
  void setFollow(bool follow);
  void setBoxes(bool boxes);
  void setHint(const QString& hint);  // over the map; empty: none
  [[nodiscard]] const QString& hint() const { return hint_; }
  void fit() override;
  void zoomBy(double factor) override;
  void showScale(double px_per_column) override;
  [[nodiscard]] std::optional<std::uint32_t> chosen() const { return chosen_; }
  [[nodiscard]] const ViewTransform& view() const { return view_; }
  [[nodiscard]] std::vector<std::pair<QColor, QString>> swatches() const;  // of the legend
  struct Key {  // the legend as it is drawn
    struct Item {
      QRectF box;  // in the card
      QColor colour;
      QString word;
    };
    QRectF card;
    std::vector<Item> items;
  };
  [[nodiscard]] Key key() const;
  // In the last paint: agents, and agents with each mark.
  struct Drawn {
    std::size_t agents = 0, names = 0, goals = 0, routes = 0, trails = 0;
  };
  [[nodiscard]] std::size_t drawn() const { return drawn_.agents; }
  [[nodiscard]] const Drawn& marks() const { return drawn_; }
  [[nodiscard]] std::optional<std::uint32_t> pointed() const { return pointed_; }

 Q_SIGNALS:
  void chosenChanged();
  void pointedChanged();  // the agent under the pointer
  void pulled(std::optional<app::Pull> pull);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  enum class Drag { None, Press, Pan, Pull };
  void endDrag();
  void centreChosen();
  void setView(const ViewTransform& view);
  void takeGrid(std::shared_ptr<const OccupancyGrid> grid);
  void paintGrid(QPainter& painter);
  void paintAgents(QPainter& painter);
  void point(std::optional<QPointF> at);
  void paintLegend(QPainter& painter) const;
  void paintHint(QPainter& painter) const;
  void paintHeatLegend(QPainter& painter, const QRectF& below) const;
  void paintPull(QPainter& painter) const;
  [[nodiscard]] ScaleLimits limits() const;
  [[nodiscard]] std::optional<Aabb> bounds() const;  // of what is shown
  [[nodiscard]] Vec2 sizePx() const { return {1.0 * width(), 1.0 * height()}; }
  [[nodiscard]] bool canPull(std::uint32_t agent) const;

  std::shared_ptr<const SimulationFrame> frame_;
  std::shared_ptr<const maps::GridMap> map_;   // of the document
  std::shared_ptr<const OccupancyGrid> grid_;  // of the tones
  std::unique_ptr<MapTones> tones_;
  bool has_unknown_ = false;
  SimulationPainter painter_;
  ViewTransform view_;
  QImage image_;
  bool fits_ = true, follow_ = false, boxes_ = false;
  std::optional<std::uint32_t> chosen_;
  QString hint_;
  std::optional<std::uint32_t> pointed_;
  std::optional<QPointF> pointer_;
  Drawn drawn_;
  Drag drag_ = Drag::None;
  app::Pull pull_;
  QPointF last_;
};

}  // namespace clearway::gui
