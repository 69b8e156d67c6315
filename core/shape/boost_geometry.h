// core/shape/boost_geometry.h — Clearway's points, boxes and rings in the concepts of
// Boost.Geometry.
//
// Internal, and for .cpp files only: a translation unit that includes it takes ten seconds and a
// gigabyte to compile. Orientation: Clearway's positive area is counter-clockwise here, where y
// points up. Rings are closed: the first vertex is repeated at the end.
#pragma once

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/register/box.hpp>
#include <boost/geometry/geometries/register/point.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <span>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

BOOST_GEOMETRY_REGISTER_POINT_2D(clearway::Vec2, double, boost::geometry::cs::cartesian, x, y)
BOOST_GEOMETRY_REGISTER_BOX(clearway::Aabb, clearway::Vec2, min, max)

namespace clearway {

using BoostRing = boost::geometry::model::ring<Vec2, false, true>;
using BoostPolygon = boost::geometry::model::polygon<Vec2, false, true>;
using BoostMultiPolygon = boost::geometry::model::multi_polygon<BoostPolygon>;

// A ring without its first vertex repeated, as a polygon without holes.
[[nodiscard]] inline BoostPolygon toBoost(std::span<const Vec2> ring) {
  BoostPolygon polygon;
  polygon.outer().assign(ring.begin(), ring.end());
  polygon.outer().push_back(ring.front());
  return polygon;
}

}  // namespace clearway
