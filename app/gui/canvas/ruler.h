// app/gui/canvas/ruler.h — a ruler along an edge of the map view, in the frame that the editor
// shows (Editor::shown()).
//
// For a map that is rotated in its frame (ROS maps with a yaw) the ruler measures from the map's
// upper left corner, since its axes are not parallel to the view's edges.
#pragma once

#include <QWidget>
#include <optional>

#include "app/gui/canvas/map_view.h"

namespace clearway::gui {

class Ruler : public QWidget {
 public:
  static constexpr int kThickness_px = 22;
  // Follows the view, and must be aligned with its edge.
  Ruler(Qt::Orientation orientation, const Editor& editor, const MapView& view);
  // Marks the pointer's position; nullopt: no mark.
  void mark(std::optional<Vec2> world);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Scale {
    double origin = 0.0;       // the frame's coordinate at the first pixel
    double px_per_unit = 1.0;  // negative: against the pixel direction
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
