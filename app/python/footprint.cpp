#include "app/python/footprint.h"

#include <pybind11/numpy.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/document/body/body_shape.h"
#include "app/document/body/covered_area.h"
#include "app/document/edit/robot_templates.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "core/base/number_text.h"
#include "core/shape/wkt.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/plan/turning_disc.h"
#include "maps/scene/nav2_footprint.h"

namespace clearway::python {
namespace {

PaddingShape paddingShapeOf(const std::string& name) {
  if (name == "square") return PaddingShape::Square;
  if (name == "round") return PaddingShape::Round;
  refuse("padding_shape", "padding_shape is '" + name + "': it must be 'square' or 'round'");
}

Outline checked(maps::AgentShape shape, maps::AgentPadding padding, const char* field) {
  if (!(padding.distance >= 0.0 && padding.distance <= kMaxCoordinate_m)) {
    refuse("padding", "padding is " + shortest(padding.distance) + ": it must be from 0 to 1e7");
  }
  Footprint footprint = valueOf(app::footprintOf(shape, padding), field);
  return {std::move(shape), padding, std::move(footprint)};
}

Outline box(double length, double width, double padding, const std::string& padding_shape) {
  const bool is_length_good = length > 0.0 && length <= kMaxCoordinate_m;
  return checked({maps::ShapeKind::Box, length, width, {}},
                 {padding, paddingShapeOf(padding_shape)}, is_length_good ? "width" : "length");
}

Outline disc(double radius, double padding) {
  return checked(maps::turningDisc(radius), {padding, PaddingShape::Round}, "radius");
}

Outline ofWkt(std::string wkt, double padding, const char* field) {
  return checked({maps::ShapeKind::Polygon, 1.0, 1.0, std::move(wkt)},
                 {padding, PaddingShape::Round}, field);
}

// "(x y, x y)"
std::string ringText(const std::vector<Vec2>& ring) {
  std::string text = "(";
  for (const Vec2 p : ring) {
    text += (text.size() > 1 ? ", " : "") + shortest(p.x) + " " + shortest(p.y);
  }
  return text + ")";
}

// Rings of `coordinates`: the outer one, then its holes.
std::string polygonText(py::handle rings, const std::string& field) {
  std::string text = "(";
  std::size_t k = 0;
  for (const py::object& ring : itemsOf(rings, field)) {
    const std::string name = field + "[" + std::to_string(k++) + "]";
    text += (text.size() > 1 ? ", " : "") + ringText(pointsOf(ring, name));
  }
  return text + ")";
}

Outline polygon(const py::object& points, double padding) {
  return ofWkt("POLYGON(" + ringText(pointsOf(points, "points")) + ")", padding, "points");
}

Outline wkt(const std::string& text, double padding) { return ofWkt(text, padding, "text"); }

Outline nav2(const std::string& text, double padding) {
  if (text.find('\n') != std::string::npos || text.find(':') != std::string::npos) {
    maps::Nav2Robot robot = valueOf(maps::parseNav2Params(text), "text");
    if (robot.wkt.empty()) {
      return checked(maps::turningDisc(robot.radius_m), {padding, PaddingShape::Round}, "text");
    }
    return ofWkt(std::move(robot.wkt), padding, "text");
  }
  return ofWkt(valueOf(maps::wktOfNav2Footprint(text), "text"), padding, "text");
}

// By the protocol __geo_interface__, as shapely's geometries and GeoJSON have it.
Outline fromShape(const py::object& given, double padding) {
  const char* const protocol = "__geo_interface__";
  const py::object mapping = py::hasattr(given, protocol) ? given.attr(protocol) : given;
  if (!py::isinstance<py::dict>(mapping) || !mapping.contains("type") ||
      !mapping.contains("coordinates")) {
    refuse("shape", "shape has no __geo_interface__ and is no mapping with type and coordinates");
  }
  const std::string type = py::str(mapping["type"]).cast<std::string>();
  const py::object coordinates = mapping["coordinates"];
  if (type == "Polygon") {
    return ofWkt("POLYGON" + polygonText(coordinates, "coordinates"), padding, "shape");
  }
  if (type != "MultiPolygon") {
    refuse("shape", "shape is a " + type + ": it must be a Polygon or a MultiPolygon",
           ErrorCode::Unsupported);
  }
  std::string text = "MULTIPOLYGON(";
  std::size_t k = 0;
  for (const py::object& rings : itemsOf(coordinates, "coordinates")) {
    const std::string name = "coordinates[" + std::to_string(k) + "]";
    text += (k++ > 0 ? ", " : "") + polygonText(rings, name);
  }
  return ofWkt(text + ")", padding, "shape");
}

Outline robot(const std::string& name) {
  const app::RobotTemplate* const known = app::robotTemplate(name);
  if (known != nullptr) return checked(app::shapeOf(*known), {}, "name");
  std::string names;
  for (const app::RobotTemplate& r : app::robotTemplates()) {
    names += (names.empty() ? "" : ", ") + std::string(r.id);
  }
  refuse("name", "no robot is named '" + name + "': there are " + names);
}

py::list ringsAt(const Outline& outline, const py::object& pose) {
  const Pose place = pose.is_none() ? Pose{} : poseOf(pose, "pose");
  py::list out;
  for (const PolygonRing& ring : app::coveredRings(outline.footprint, place)) {
    out.append(pointArray(ring));
  }
  return out;
}

std::string describeOutline(const Outline& o) {
  std::string text = "<clearway.Footprint ";
  if (o.footprint.isBox()) {
    text += "box " + shortest(o.shape.length) + " x " + shortest(o.shape.width);
  } else if (maps::isTurningDisc(o.shape)) {
    text += "disc of radius " + shortest(o.footprint.ownRadius());
  } else {
    text += "polygon of " + std::to_string(o.footprint.collisionParts().size()) + " convex parts";
  }
  if (o.padding.distance > 0.0) {
    const bool square = o.footprint.paddingShape() == PaddingShape::Square;
    text += ", " + shortest(o.padding.distance) + (square ? " square" : " round") + " padding";
  }
  return text + ">";
}

// As projects write it.
py::tuple stateOfOutline(const Outline& o) {
  return py::make_tuple(maps::toLine(maps::shapeToJson(o.shape)),
                        maps::toLine(maps::paddingToJson(o.padding)));
}

Outline outlineOfState(const py::tuple& state) {
  if (state.size() != 2) refuse("state", "this is no pickled footprint");
  const auto parsed = [](py::handle text) {
    return valueOf(maps::parseJson(text.cast<std::string>(), "state"), "state");
  };
  const maps::JsonValue shape_json = parsed(state[0]), padding_json = parsed(state[1]);
  maps::JsonErrors errors("state");
  maps::AgentShape shape = maps::shapeFromJson(maps::JsonCursor(shape_json, errors));
  const maps::AgentPadding padding = maps::paddingFromJson(maps::JsonCursor(padding_json, errors));
  if (errors.any()) throw Refusal(errors.first());
  return checked(std::move(shape), padding, "state");
}

constexpr const char* kFootprintDoc = R"(The shape of a robot and the distance that it keeps.

Coordinates are in the robot's own frame: x along its heading, y across it, to the side where the
map's y axis points. The unit is that of the map that the footprint is used on: metres, or cells.
The origin is the reference point of its poses; of a box and a disc it is the centre.
Padding is kept from every obstacle. Touching is free.

Shapes are checked when they are made. All constructors raise InvalidArgument (sizes that are not
finite or not above 0, a ring that crosses itself), ParseError, Unsupported, LimitExceeded.)";

}  // namespace

void addFootprint(py::module_& module) {
  py::class_<Outline>(module, "Footprint", kFootprintDoc)
      .def_static("box", &box, py::arg("length"), py::arg("width"), py::arg("padding") = 0.0,
                  py::arg("padding_shape") = "square",
                  "box(length, width, padding=0.0, padding_shape='square') -> Footprint\n\n"
                  "length along the heading, width across it; the padding enlarges the box, or\n"
                  "rounds it ('round').")
      .def_static("disc", &disc, py::arg("radius"), py::arg("padding") = 0.0,
                  "disc(radius, padding=0.0) -> Footprint\n\nA round robot with a heading.")
      .def_static("polygon", &polygon, py::arg("points"), py::arg("padding") = 0.0,
                  "polygon(points, padding=0.0) -> Footprint\n\npoints: (N, 2), in either "
                  "direction, closed or not. It need not be convex.")
      .def_static("wkt", &wkt, py::arg("text"), py::arg("padding") = 0.0,
                  "wkt(text, padding=0.0) -> Footprint\n\nA POLYGON, also with holes, or a "
                  "MULTIPOLYGON, whose union it is.")
      .def_static("nav2", &nav2, py::arg("text"), py::arg("padding") = 0.0,
                  "nav2(text, padding=0.0) -> Footprint\n\nThe text '[[x, y], ...]' of Nav2, or "
                  "its parameters (YAML) with a footprint or a\nrobot_radius, enlarged by its "
                  "footprint_padding.")
      .def_static("from_shape", &fromShape, py::arg("shape"), py::arg("padding") = 0.0,
                  "from_shape(shape, padding=0.0) -> Footprint\n\nA Polygon or MultiPolygon of "
                  "shapely, or any object with __geo_interface__, or\na GeoJSON geometry.")
      .def_static("robot", &robot, py::arg("name"),
                  "robot(name) -> Footprint\n\nA common robot, such as 'jackal', in metres.")
      .def("rings", &ringsAt, py::arg("pose") = py::none(),
           "rings(pose=None) -> list of arrays (N, 2)\n\nConvex rings whose union is the padded "
           "shape, at a pose (x, y, heading [rad])\nor in its own frame. Arcs are polygons: for "
           "drawing.")
      .def_property_readonly(
          "text", [](const Outline& o) { return toWkt(o.footprint); },
          "The parts without round padding and radius, as WKT.")
      .def_property_readonly(
          "padding", [](const Outline& o) { return o.padding.distance; },
          "The distance that is kept.")
      .def_property_readonly(
          "inscribed_radius", [](const Outline& o) { return o.footprint.inscribedRadius(); },
          "Of the largest disc about the origin inside of the padded shape.")
      .def_property_readonly(
          "circumscribed_radius",
          [](const Outline& o) { return o.footprint.circumscribedRadius(); },
          "Of the smallest disc about the origin around the padded shape.")
      .def("__copy__", [](const Outline& o) { return o; })
      .def(
          "__deepcopy__", [](const Outline& o, const py::dict&) { return o; }, py::arg("memo"))
      .def(py::pickle(&stateOfOutline, &outlineOfState))
      .def("__repr__", &describeOutline);
}

}  // namespace clearway::python
