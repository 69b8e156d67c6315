#include "app/drawing/pictures/fleet_picture.h"

#include <algorithm>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/pictures/fleet_scene.h"

namespace clearway::app {

double largestTextScale(const FleetPictureOptions& options) {
  const picture::CardLimits limits = picture::fleetLimits(options);
  return limits.largest_unit / limits.usual_unit;
}

std::string renderFleetSvg(const FleetPictureInput& input, const FleetPictureOptions& options) {
  using namespace picture;
  const FleetScene scene(input, options);
  const bool has_time = !options.times_s.empty();
  std::string out = scene.head() + "<defs><g id=\"cw-ground\">\n" + scene.ground() +
                    "</g></defs>\n" + scene.card();
  const View first = scene.viewOf(0);
  for (std::size_t k = 0; k < scene.panels(); ++k) {
    const View v = scene.viewOf(k);
    const double time = has_time ? options.times_s[k] : 0.0;
    const Vec2 by = v.area.min - first.area.min;
    out += "<use xlink:href=\"#cw-ground\"" + attribute("x", by.x) + attribute("y", by.y) + "/>\n";
    out += scene.ticks(k);
    // A heat map is of the whole plan; agents are drawn on it where a time is given.
    if (has_time || !options.heat) out += scene.agents(k, time);
    if (scene.panels() > 1) out += scene.caption(v, time);
    if (scene.panels() == 1 && has_time) out += scene.clock(time);
  }
  return out + "</svg>\n";
}

}  // namespace clearway::app
