// app/python/zones.h — zones of a site as arguments: a file, or a mapping of the same form; masks.
#pragma once

#include <memory>
#include <string>

#include "app/python/binding.h"
#include "maps/grid/map_frame.h"
#include "maps/plan/zone_set.h"

namespace clearway::python {

struct __attribute__((visibility("hidden"))) ZoneArguments {
  // None; a path of a file of zones, or of a project with zones; a dict, a zoneSet of VDA 5050 or
  // its message; or a list of its zones.
  py::object zones;
  py::object keepout, speed_mask;  // None, or a path of a mask of Nav2
  std::string agent;               // the name of the robot, for zones that are for some
};

// Null: none. What the reader notices is a UserWarning. Errors: those of parseZoneSet(), about
// "zones", and of loadZones(); masks need a ROS map.
[[nodiscard]] std::shared_ptr<const maps::ZoneSet> zonesOf(const ZoneArguments& given,
                                                           const maps::MapFrame& frame);

// A UserWarning. Throws where the caller has made it an error.
void warn(const std::string& text);

}  // namespace clearway::python
