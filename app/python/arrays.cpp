#include "app/python/arrays.h"

#include <cmath>

#include "app/python/errors.h"
#include "core/base/number_text.h"

namespace clearway::python {
namespace {

// "('a', 1)", cut where it is long.
std::string shown(py::handle given) {
  constexpr std::size_t kMost = 60;
  std::string text = py::repr(given).cast<std::string>();
  if (text.size() > kMost) text = text.substr(0, kMost) + "...";
  return text;
}

}  // namespace

std::vector<py::object> itemsOf(py::handle given, const std::string& field) {
  const bool is_text = py::isinstance<py::str>(given) || py::isinstance<py::bytes>(given);
  PyObject* const fast = is_text ? nullptr : PySequence_Fast(given.ptr(), "");
  if (fast == nullptr) {
    PyErr_Clear();
    refuse(field, field + " is " + shown(given) + ": it must be a list or an array");
  }
  const py::object held = py::reinterpret_steal<py::object>(fast);
  std::vector<py::object> items;
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast);
  items.reserve(static_cast<std::size_t>(size));
  for (Py_ssize_t k = 0; k < size; ++k) {
    items.push_back(py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(fast, k)));
  }
  return items;
}

std::vector<double> numbersOf(py::handle given, const std::string& field, std::size_t least,
                              std::size_t most) {
  const std::vector<py::object> items = itemsOf(given, field);
  std::vector<double> numbers;
  for (const py::object& item : items) {
    const double value = PyFloat_AsDouble(item.ptr());
    if (value == -1.0 && PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      refuse(field, field + " has " + shown(item) + ", which is no number");
    }
    if (!std::isfinite(value)) {
      refuse(field, field + " has " + shortest(value) + ", which is not finite");
    }
    numbers.push_back(value);
  }
  if (numbers.size() < least || numbers.size() > most) {
    const std::string wanted = least == most
                                   ? std::to_string(least)
                                   : std::to_string(least) + " to " + std::to_string(most);
    refuse(field,
           field + " has " + std::to_string(numbers.size()) + " numbers: it must have " + wanted);
  }
  return numbers;
}

bool isNested(py::handle given) {
  if (py::isinstance<py::array>(given)) {
    return py::reinterpret_borrow<py::array>(given).ndim() > 1;
  }
  if (PySequence_Check(given.ptr()) == 0 || py::len(given) == 0) return false;
  const py::object first = given[py::int_(0)];
  return PySequence_Check(first.ptr()) != 0;
}

std::vector<Vec2> pointsOf(py::handle given, const std::string& field) {
  std::vector<Vec2> points;
  for (const py::object& item : itemsOf(given, field)) {
    const std::vector<double> v =
        numbersOf(item, field + "[" + std::to_string(points.size()) + "]", 2, 2);
    points.push_back({v[0], v[1]});
  }
  return points;
}

std::optional<NumberRows> numberRowsOf(py::handle given) {
  if (!py::isinstance<py::array>(given)) return std::nullopt;
  const auto array = py::reinterpret_borrow<py::array>(given);
  const char kind = array.dtype().kind();
  const bool has_numbers = kind == 'f' || kind == 'i' || kind == 'u';
  if (!has_numbers || array.ndim() != 2 || array.shape(1) < 2 || array.shape(1) > 3) {
    return std::nullopt;
  }
  return NumberRows{array, static_cast<std::size_t>(array.shape(0)),
                    static_cast<std::size_t>(array.shape(1))};
}

Heading headingOf(double radians, const std::string& field) {
  return valueOf(Heading::fromRadians(radians), field);
}

Pose poseOf(py::handle given, const std::string& field) {
  const std::vector<double> v = numbersOf(given, field, 3, 3);
  return {{v[0], v[1]}, headingOf(v[2], field)};
}

maps::GoalPose goalOf(py::handle given, const std::string& field) {
  const std::vector<double> v = numbersOf(given, field, 2, 3);
  maps::GoalPose goal{{v[0], v[1]}, {}};
  if (v.size() == 3) goal.heading = headingOf(v[2], field);
  return goal;
}

py::array_t<double> emptyRows(std::size_t rows, std::size_t columns) {
  return py::array_t<double>({rows, columns});
}

py::array_t<double> poseArray(const maps::GridMap& map, std::span<const Pose> poses) {
  py::array_t<double> out = emptyRows(poses.size(), 3);
  double* to = out.mutable_data();
  for (const Pose& pose : poses) {
    const Pose own = fromWorld(map.frame, map.grid.frame(), pose);
    *to++ = own.position.x;
    *to++ = own.position.y;
    *to++ = own.heading.radians();
  }
  return out;
}

py::array_t<double> pointArray(std::span<const Vec2> points) {
  py::array_t<double> out = emptyRows(points.size(), 2);
  double* to = out.mutable_data();
  for (const Vec2 p : points) {
    *to++ = p.x;
    *to++ = p.y;
  }
  return out;
}

py::array_t<double> pointArray(const maps::GridMap& map, std::span<const Vec2> points) {
  std::vector<Vec2> own;
  own.reserve(points.size());
  for (const Vec2 p : points) {
    own.push_back(positionFromWorld(map.frame, map.grid.frame(), p));
  }
  return pointArray(own);
}

py::tuple poseTuple(const maps::MapFrame& frame, const GridFrame& grid, const Pose& pose) {
  const Pose own = fromWorld(frame, grid, pose);
  return py::make_tuple(own.position.x, own.position.y, own.heading.radians());
}

}  // namespace clearway::python
