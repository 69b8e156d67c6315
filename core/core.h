// core/core.h — the public headers of the layer: geometry, shapes, grids, worlds, simulations.
//
// These headers, and those that they include, are installed; all others are internal.
// Convenient for trials; it compiles in seconds. Programs include the headers that they use.
#pragma once

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/distance.h"
#include "core/geometry/motion.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/geometry/path.h"
#include "core/geometry/timed_path.h"
#include "core/geometry/zones.h"
#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "core/grid/distance_field.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "core/narrow/cast.h"
#include "core/polygon/polygon.h"
#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_sets.h"
#include "core/polygon/polygon_wkt.h"
#include "core/shape/footprint.h"
#include "core/shape/shape.h"
#include "core/shape/wkt.h"
#include "core/simulation/simulation.h"
#include "core/world/world.h"
