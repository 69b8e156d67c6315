#include "app/document/export/swept_export.h"

#include "app/document/body/body_shape.h"
#include "app/document/vector/vector_obstacles.h"
#include "core/polygon/polygon_wkt.h"
#include "maps/grid/vector_map.h"

namespace clearway::app {

Result<SweptOutline> sweptOutlineOf(const maps::PlanFile& plan, StopCheck* stop) {
  const std::optional<Footprint> footprint = TRY(drawnFootprintOf(plan.shape, plan.padding));
  if (!footprint) {
    return fail(ErrorCode::Unsupported, "a point sweeps no area: plan for an agent with a shape");
  }
  return sweptOutline(*footprint, plan.path, stop);
}

std::string sweptText(const SweptOutline& outline, const maps::PlanMap& map,
                      const std::string& format) {
  const Polygons own = polygonsFromWorld(map.frame, map.grid, outline.polygons);
  if (format == "wkt") return toWkt(own) + '\n';
  return maps::writeGeoJson(own, {{"area_m2", outline.area_m2}, {"excess_m", outline.excess_m}});
}

}  // namespace clearway::app
