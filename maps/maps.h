// maps/maps.h — the public headers of the layer: formats of maps, scenarios and plans.
//
// These headers, and those that they include, are installed; all others are internal.
// Convenient for trials; it compiles in seconds. Programs include the headers that they use.
#pragma once

#include "maps/fleet/fleet_plan_format.h"
#include "maps/fleet/mapf_instance.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "maps/grid/movingai.h"
#include "maps/grid/ros.h"
#include "maps/identify.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/primitive_file.h"
#include "maps/plan/timed_plan_file.h"
#include "maps/text/file_io.h"
