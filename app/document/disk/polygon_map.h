// app/document/disk/polygon_map.h — files of polygons as new documents: a map of cells, as
// `clearway convert --resolution` makes it, with the polygons as an imported layer.
//
// Thread-safe: no state.
#pragma once

#include <filesystem>
#include <string>

#include "app/document/disk/edit_file.h"
#include "app/document/vector/vector_obstacles.h"
#include "maps/grid/vector_map.h"

namespace clearway::app {

// The size of a cell that gives some hundreds of cells along the longer side: 1, 2 or 5 times a
// power of ten; that of the grid that the file describes, if any.
[[nodiscard]] double suggestedResolution(const maps::VectorMap& vector);

// `name` is that of the layer, `agent` that of the agent. Errors: those of mapOfPolygons().
[[nodiscard]] Result<OpenedEdit> editPolygons(const maps::VectorMap& vector,
                                              const VectorGridOptions& options,
                                              const std::string& name, const std::string& agent);

}  // namespace clearway::app
