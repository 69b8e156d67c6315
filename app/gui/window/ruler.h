// app/gui/window/ruler.h — a ruler along an edge of the map view, in the map's own frame and unit.
//
// Where the map is turned against its frame (ROS maps with a yaw), its axes do not run along the
// edges: the ruler then counts from the map's upper left corner.
#pragma once

#include <QWidget>
#include <optional>

#include "app/gui/window/map_view.h"

namespace clearway::gui {

class Ruler : public QWidget {
 public:
  static constexpr int kThickness_px = 22;
  // Follows the view, whose edge it must share.
  Ruler(Qt::Orientation orientation, const Editor& editor, const MapView& view);
  // A mark where the pointer is; nothing: none.
  void mark(std::optional<Vec2> world);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Scale {
    double origin = 0.0;       // the frame's coordinate at the first pixel
    double px_per_unit = 1.0;  // less than 0: it runs against the pixels
  };
  [[nodiscard]] Scale scale() const;
  void paintTick(QPainter& painter, double px, double reach) const;
  void paintNumber(QPainter& painter, double px, const QString& text) const;
  [[nodiscard]] bool isAcross() const { return orientation_ == Qt::Horizontal; }

  Qt::Orientation orientation_;
  const Editor& editor_;
  const MapView& view_;
  std::optional<Vec2> marked_;
};

}  // namespace clearway::gui
