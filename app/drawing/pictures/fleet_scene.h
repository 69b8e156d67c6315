// app/drawing/pictures/fleet_scene.h — the layout and the fixed parts of a fleet's picture, shared
// by its panels and by the frames of an animation.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/drawing/layers/axes.h"
#include "app/drawing/layers/distance_layer.h"
#include "app/drawing/layers/fleet_layer.h"
#include "app/drawing/layers/legend_card.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/layers/traffic_heat.h"
#include "app/drawing/style/fleet_picture_input.h"
#include "app/drawing/style/style.h"

namespace clearway::app::picture {

[[nodiscard]] CardLimits fleetLimits(const FleetPictureOptions& options);

class FleetScene {
 public:
  // Both must outlive the scene.
  FleetScene(const FleetPictureInput& input, const FleetPictureOptions& options);

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] double makespan_s() const;
  [[nodiscard]] View viewOf(std::size_t panel) const;
  [[nodiscard]] FleetMoment momentAt(double time_s) const;

  [[nodiscard]] std::size_t panels() const;

  // Pieces of SVG: the beginning of the file with its definitions; card, header and legend; the map
  // of the first panel, with its heat; the ticks of a panel; its agents; a time above a panel, or
  // in the header.
  [[nodiscard]] std::string head() const;
  [[nodiscard]] std::string card() const;
  [[nodiscard]] std::string ground() const;
  [[nodiscard]] std::string ticks(std::size_t panel) const;
  [[nodiscard]] std::string agents(std::size_t panel, double time_s) const;
  [[nodiscard]] std::string caption(const View& view, double time_s) const;
  [[nodiscard]] std::string clock(double time_s) const;

 private:
  void layOut();
  bool place(const CardLimits& limits, double below);  // `below`: the height of the footer [px]
  [[nodiscard]] double headHeight() const;
  [[nodiscard]] bool hasAxes() const;
  [[nodiscard]] MapAxes axes() const;
  [[nodiscard]] std::vector<LegendItem> legend() const;
  // Heat, distances and legend; with a null `out` it only measures: the height.
  [[nodiscard]] double footer(std::string* out) const;

  const FleetPictureInput& input_;
  const FleetPictureOptions& options_;
  fleet::TimedFleetCost cost_;
  Header header_;
  CellRange cells_;  // the window
  Aabb world_;       // the same [m]
  std::unique_ptr<MapLayer> map_;
  TrafficHeat heat_;
  std::optional<DistanceLayer> distance_;
  double unit_ = 1.0, scale_ = 1.0;
  std::size_t columns_ = 1;                 // of panels
  bool meets_x_ = false, meets_y_ = false;  // the bounds limit the scale
  double gutter_ = 0.0;                     // for the numbers of ticks
  double width_ = 0.0, height_ = 0.0, content_ = 0.0, footer_top_ = 0.0;
};

}  // namespace clearway::app::picture
