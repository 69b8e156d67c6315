// app/python/footprint.h — clearway.Footprint: the shape of a robot with its padding.
#pragma once

#include "core/shape/footprint.h"
#include "maps/plan/plan_settings.h"

namespace clearway::python {

// In the unit of the map that it is used on, as agents of projects are.
struct Outline {
  maps::AgentShape shape;
  maps::AgentPadding padding;
  Footprint footprint;  // the same, checked
};

}  // namespace clearway::python
