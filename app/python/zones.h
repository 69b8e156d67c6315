// app/python/zones.h — zones of a site as an argument: a file, or a mapping of the same form.
#pragma once

#include <memory>

#include "app/python/binding.h"
#include "maps/plan/zone_set.h"

namespace clearway::python {

// None: null. A path names a file of zones, or a project with zones; a dict is a zoneSet of VDA 5050, its message, or a list of its
// zones. What the reader notices is a UserWarning. Errors: those of parseZoneSet(), about "zones".
[[nodiscard]] std::shared_ptr<const maps::ZoneSet> zonesOf(const py::object& given);

// A UserWarning. Throws where the caller has made it an error.
void warn(const std::string& text);

}  // namespace clearway::python
