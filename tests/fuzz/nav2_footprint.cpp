#include "maps/scene/nav2_footprint.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::nav2_footprint(std::string_view bytes) {
  const auto wkt = maps::footprintWkt(bytes);
  if (!wkt) requireGoodError(wkt.error());
  const auto text = maps::wktOfNav2Footprint(bytes);
  if (text) require(text->starts_with("POLYGON((") && text->ends_with("))"), "no polygon");
  const auto robot = maps::parseNav2Params(bytes);
  if (!robot) return requireGoodError(robot.error());
  require(!robot->wkt.empty() || robot->radius_m > 0.0, "no shape");
}
