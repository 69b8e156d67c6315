// app/python/arrays.h — numbers, poses and cells between Python and the library.
//
// Poses are (x, y, heading) of the map's own frame, headings in radians; arrays of them have the
// shape (N, 3). What is given is read where it is; every array that is returned is a new one.
// Errors: InvalidArgument, naming the argument.
#pragma once

#include <pybind11/numpy.h>

#include <optional>
#include <string>
#include <vector>

#include "app/python/binding.h"
#include "core/geometry/pose.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_settings.h"

namespace clearway::python {

// Finite numbers: a tuple, a list or an array of one dimension. `least` and `most`: how many.
[[nodiscard]] std::vector<double> numbersOf(py::handle given, const std::string& field,
                                            std::size_t least, std::size_t most);
// Whether it is a sequence of sequences, or an array of two dimensions.
[[nodiscard]] bool isNested(py::handle given);
// The items of a list, a tuple or an array.
[[nodiscard]] std::vector<py::object> itemsOf(py::handle given, const std::string& field);

// Rows of two numbers.
[[nodiscard]] std::vector<Vec2> pointsOf(py::handle given, const std::string& field);

// The rows of an array of numbers with 2 or 3 columns, read at once. Nullopt: anything else.
struct __attribute__((visibility("hidden"))) NumberRows {
  py::array_t<double, py::array::c_style | py::array::forcecast> array;
  std::size_t count, columns;
  [[nodiscard]] const double* row(std::size_t k) const { return array.data() + k * columns; }
};
[[nodiscard]] std::optional<NumberRows> numberRowsOf(py::handle given);

// (x, y, heading), in its own frame.
[[nodiscard]] Pose poseOf(py::handle given, const std::string& field);
// (x, y, heading), or (x, y) for any heading.
[[nodiscard]] maps::GoalPose goalOf(py::handle given, const std::string& field);
[[nodiscard]] Heading headingOf(double radians, const std::string& field);

// Of shape (rows, columns), to be filled.
[[nodiscard]] py::array_t<double> emptyRows(std::size_t rows, std::size_t columns);
// Poses of the world as an array (N, 3) in the map's own frame.
[[nodiscard]] py::array_t<double> poseArray(const maps::GridMap& map, std::span<const Pose> poses);
// Their positions alone, (N, 2).
[[nodiscard]] py::array_t<double> pointArray(const maps::GridMap& map,
                                             std::span<const Vec2> points);
[[nodiscard]] py::array_t<double> pointArray(std::span<const Vec2> points);
[[nodiscard]] py::tuple poseTuple(const maps::MapFrame& frame, const GridFrame& grid,
                                  const Pose& pose);

}  // namespace clearway::python
