#include "app/document/disk/polygon_map.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

constexpr double kCellsAlong = 500.0;  // along the longer side

double niceNear(double v) {
  const double power = std::pow(10.0, std::floor(std::log10(v)));
  const double digit = v / power;
  return power * (digit < 1.5 ? 1.0 : digit < 3.5 ? 2.0 : digit < 7.5 ? 5.0 : 10.0);
}

}  // namespace

double suggestedResolution(const maps::VectorMap& vector) {
  if (vector.grid) return vector.grid->grid.cellWidth();
  Polygons all = vector.occupied;
  all.insert(all.end(), vector.unknown.begin(), vector.unknown.end());
  if (all.empty()) return 0.05;
  const Aabb box = boundsOf(all);
  const double longer = std::max(box.max.x - box.min.x, box.max.y - box.min.y);
  return std::clamp(niceNear(longer / kCellsAlong), GridFrame::kMinCell_m, GridFrame::kMaxCell_m);
}

Result<OpenedEdit> editPolygons(const maps::VectorMap& vector, const VectorGridOptions& options,
                                const std::string& name, const std::string& agent) {
  VectorMapResult made = TRY(mapOfPolygons(vector, options));
  std::vector<Message> warnings = vector.warnings;
  warnings.insert(warnings.end(), made.warnings.begin(), made.warnings.end());
  made.map.warnings = std::move(warnings);
  OpenedEdit out = newEdit(std::move(made.map), agent);
  std::vector<maps::ProjectAgent> agents;
  for (const EditAgent& a : out.document.agents()) agents.push_back(a.agent);
  maps::VectorLayers layers;
  layers.push_back({name, std::move(made.occupied), std::move(made.unknown)});
  out.document = EditDocument(out.document.map(), std::move(agents), out.document.planner(),
                              std::move(layers));
  out.document.markMapUnsaved();
  return out;
}

}  // namespace clearway::app
