// Coverage of PosePlanner.cover().
#include "app/python/cover.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/plan_report.h"
#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "core/base/number_text.h"
#include "maps/text/file_io.h"

namespace clearway::python {
namespace {

// WKT or GeoJSON.
struct AreaText {
  std::string bytes;
  std::string source;
};

AreaText areaText(const py::object& area) {
  if (py::hasattr(area, "__geo_interface__") || py::isinstance<py::dict>(area)) {
    const py::object mapping =
        py::isinstance<py::dict>(area) ? area : py::object(area.attr("__geo_interface__"));
    return {py::module_::import("json").attr("dumps")(mapping).cast<std::string>(), "area"};
  }
  const bool is_text = py::isinstance<py::str>(area);
  if (is_text && area.cast<std::string>().find('(') != std::string::npos) {
    return {area.cast<std::string>(), "area"};
  }
  if (is_text || py::hasattr(area, "__fspath__")) {
    const auto file = area.cast<std::filesystem::path>().string();
    return {valueOf(maps::readFileOrInput(file), file), file};
  }
  std::string text = "POLYGON((";
  const std::vector<Vec2> corners = pointsOf(area, "area");
  for (std::size_t k = 0; k < corners.size(); ++k) {
    text += (k > 0 ? ", " : "") + shortest(corners[k].x) + " " + shortest(corners[k].y);
  }
  return {text + "))", "area"};
}

bool isCovered(const Covered& c) { return c.plan.status == PlanStatus::Solved; }

Answer pathOfCoverage(const Covered& c) {
  PlanResult result;
  result.status = c.plan.status;
  result.stop = c.plan.stop;
  result.reason = c.plan.reason;
  if (isCovered(c)) {
    result.path = c.plan.path;
    result.certificate = c.plan.certificate;
    result.cost = costOf(c.setting->job.query, c.plan.path);
    result.suboptimality_bound = std::numeric_limits<double>::infinity();
  }
  return {c.setting, std::move(result)};
}

// As `clearway cover --json` prints them.
py::object figuresOf(const Covered& c) {
  if (!isCovered(c)) return py::dict();
  app::CoverExtras extras;
  extras.length_ratio = length(c.plan.path) * c.tool_width_m / c.plan.figures.region_m2;
  const maps::GridMap& map = c.setting->cells();
  const maps::JsonValue json = app::coverJson(c.plan, extras, {map.frame, map.grid.frame()});
  return py::module_::import("json").attr("loads")(maps::toLine(json));
}

py::array_t<std::uint8_t> cellsOfCoverage(const Covered& c) {
  const GridFrame& frame = c.setting->cells().grid.frame();
  const Py_ssize_t n = c.plan.cover.empty() ? 0 : c.plan.factor;
  py::array_t<std::uint8_t> out({frame.rows() * n, frame.columns() * n});
  std::ranges::transform(c.plan.cover, out.mutable_data(),
                         [](cover::CoverCell cell) { return static_cast<std::uint8_t>(cell); });
  return out;
}

std::string describeCoverage(const Covered& c) {
  if (!isCovered(c)) {
    return std::string("<clearway.Coverage ") + toString(c.plan.status) + ": " +
           c.plan.reason.text() + ">";
  }
  const maps::GridMap& map = c.setting->cells();
  return "<clearway.Coverage " + app::shortNumber(100.0 * c.plan.figures.share()) +
         " % proved, length " +
         app::lengthText({map.frame, map.grid.frame()}, length(c.plan.path)) + ">";
}

}  // namespace

cover::CoverOptions coverOptionsOf(const maps::GridMap& map, double tool_width,
                                   const CoverArguments& a) {
  cover::CoverOptions out;
  const std::vector<double> tool = numbersOf(a.tool, "tool", 2, 2);
  out.tool = app::toolInWorld(map, tool_width, {tool[0], tool[1]});
  out.pattern = choiceOf<cover::CoverPattern>(
      "pattern", a.pattern,
      {{"lines", cover::CoverPattern::Lines}, {"contour", cover::CoverPattern::Contour}});
  out.overlap = a.overlap;
  out.headlands = a.headlands;
  out.headlands_last = a.headlands_last;
  if (out.pattern == cover::CoverPattern::Contour && out.headlands != 0) {
    refuse("headlands", "headlands are laps beside lines, not with pattern='contour'");
  }
  if (!a.angle.is_none()) {
    const double radians = numbersOf(py::make_tuple(a.angle), "angle", 1, 1)[0];
    out.angle = maps::headingToWorld(map.frame, headingOf(radians, "angle"));
  }
  if (!a.area.is_none()) {
    const AreaText text = areaText(a.area);
    out.area = valueOf(app::areaInWorld(text.bytes, text.source, map), "area");
  }
  return out;
}

void addCoverage(py::module_& module) {
  py::class_<Covered>(module, "Coverage",
                      "The answer of PosePlanner.cover(). Lengths and areas are in the map's unit.")
      .def_property_readonly(
          "status", [](const Covered& c) { return toString(c.plan.status); },
          "'Solved', 'NoPath' (nothing can be covered), 'InvalidStart', 'LimitReached' or\n"
          "'Cancelled'.")
      .def_property_readonly("solved", &isCovered, "Whether there is a path.")
      .def_property_readonly(
          "reason", [](const Covered& c) { return c.plan.reason.text(); },
          "Why there is none, one sentence.")
      .def_property_readonly("path", &pathOfCoverage,
                             "The path as a Result, with poses, certificate and trajectories.")
      .def_property_readonly(
          "share", [](const Covered& c) { return c.plan.figures.share(); },
          "The proved share of what the tool can reach: a lower bound.")
      .def_property_readonly("figures", &figuresOf,
                             "dict: areas, lengths and counts, as `clearway cover --json` has "
                             "them.")
      .def_property_readonly("cells", &cellsOfCoverage,
                             "New uint8 array, some cells for each of the map: 0 blocked, 1 out of "
                             "reach, 2 missed,\n3 partly covered, 4 covered.")
      .def(py::pickle([](const Covered& c) { return stateOf(c); }, &coveredOf))
      .def("__repr__", &describeCoverage);
}

}  // namespace clearway::python
