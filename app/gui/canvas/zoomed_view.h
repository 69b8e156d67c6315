// app/gui/canvas/zoomed_view.h — a map that is shown, for the commands that fit and zoom it: the
// map view, or the canvas of a simulation.
#pragma once

namespace clearway::gui {

class ZoomedView {
 public:
  virtual void fit() = 0;
  virtual void zoomBy(double factor) = 0;            // about the middle
  virtual void showScale(double px_per_column) = 0;  // about the middle

 protected:
  ~ZoomedView() = default;
};

}  // namespace clearway::gui
