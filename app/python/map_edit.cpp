// Edits of clearway.Map, and its copies.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "app/python/map.h"
#include "core/polygon/polygon_cells.h"
#include "maps/grid/embedded_map.h"

namespace clearway::python {
namespace {

// The cells, to be changed: those of the map itself if nobody else has this version, else a copy.
maps::GridMap& nextVersion(Map& map) {
  const bool is_alone = map.cells.use_count() == 1;
  std::atomic_thread_fence(std::memory_order_acquire);  // after the last use of another thread
  if (!is_alone) map.cells = std::make_shared<maps::GridMap>(*map.cells);
  return const_cast<maps::GridMap&>(*map.cells);  // each version is made without const
}

maps::CellState stateFor(bool occupied) {
  return occupied ? maps::CellState::Occupied : maps::CellState::Free;
}

// Sets the cells of `under`; how many have changed.
std::size_t setUnder(Map& map, const OccupancyGrid& under, bool occupied) {
  const maps::CellState state = stateFor(occupied);
  maps::GridMap* to = nullptr;
  std::size_t changed = 0;
  const auto setOne = [&](Cell cell) {
    if (maps::stateOf(*map.cells, cell) == state) return;
    if (to == nullptr) to = &nextVersion(map);
    maps::setState(*to, cell, state);
    ++changed;
  };
  const std::int32_t columns = under.frame().columns();
  for (std::int32_t i = 0; i < under.frame().rows(); ++i) {
    const std::span<const std::uint64_t> row = under.row(i);
    for (std::size_t w = 0; w < row.size(); ++w) {
      for (std::uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
        const std::int32_t j = static_cast<std::int32_t>(64 * w) + std::countr_zero(bits);
        if (j < columns) setOne({i, j});  // bits past the last column are set
      }
    }
  }
  return changed;
}

OccupancyGrid cellsOfMask(const GridFrame& frame, const py::array& mask) {
  if (mask.ndim() != 2 || mask.shape(0) != frame.rows() || mask.shape(1) != frame.columns()) {
    refuse("cells", "cells is a mask of another shape than the map's");
  }
  const auto bytes = py::array_t<bool, py::array::c_style>::ensure(mask);
  OccupancyGrid out(frame);
  const bool* at = bytes.data();
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (*at++) out.set({i, j}, true);
    }
  }
  return out;
}

// Rows of (row, column), or a mask of the map's shape.
OccupancyGrid cellsGiven(const GridFrame& frame, const py::object& given) {
  py::array array = py::array::ensure(given);
  if (!array) {
    PyErr_Clear();
    refuse("cells", "cells is no array of integers");
  }
  if (array.dtype().kind() == 'b') return cellsOfMask(frame, array);
  OccupancyGrid out(frame);
  if (array.size() == 0) return out;
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') refuse("cells", "cells has no integers and is no mask");
  if (array.ndim() == 1) array = array.reshape({Py_ssize_t{1}, array.size()});
  if (array.ndim() != 2 || array.shape(1) != 2) {
    refuse("cells", "cells must have the shape (N, 2): row and column of each");
  }
  const auto pairs = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(array);
  const std::int64_t* at = pairs.data();
  for (Py_ssize_t k = 0; k < pairs.shape(0); ++k, at += 2) {
    if (at[0] < 0 || at[0] >= frame.rows() || at[1] < 0 || at[1] >= frame.columns()) {
      const std::string name = "cells[" + std::to_string(k) + "]";
      refuse(name, name + " is (" + std::to_string(at[0]) + ", " + std::to_string(at[1]) +
                       "), which is outside of the map");
    }
    out.set({static_cast<std::int32_t>(at[0]), static_cast<std::int32_t>(at[1])}, true);
  }
  return out;
}

std::size_t setCells(Map& map, const py::object& cells, bool occupied) {
  return setUnder(map, cellsGiven(map.cells->grid.frame(), cells), occupied);
}

// By positions of the map's own frame.
std::size_t setRing(Map& map, const std::vector<Vec2>& own, bool occupied, const char* field) {
  const GridFrame& frame = map.cells->grid.frame();
  PolygonRing ring;
  for (const Vec2 p : own) {
    if (std::abs(p.x) > kMaxCoordinate_m || std::abs(p.y) > kMaxCoordinate_m) {
      refuse(field, std::string(field) + " is absurdly far away");
    }
    ring.push_back(maps::positionToWorld(map.cells->frame, frame, p));
  }
  return setUnder(map, cellsUnder({{std::move(ring), {}}}, frame), occupied);
}

std::size_t setPolygon(Map& map, const py::object& points, bool occupied) {
  const std::vector<Vec2> ring = pointsOf(points, "points");
  if (ring.size() < 3) refuse("points", "points has fewer than 3 corners");
  return setRing(map, ring, occupied, "points");
}

std::size_t setRectangle(Map& map, const py::object& corner, const py::object& opposite,
                         bool occupied) {
  const std::vector<double> a = numbersOf(corner, "corner", 2, 2);
  const std::vector<double> b = numbersOf(opposite, "opposite", 2, 2);
  return setRing(map, {{a[0], a[1]}, {b[0], a[1]}, {b[0], b[1]}, {a[0], b[1]}}, occupied, "corner");
}

// The obstacle bits, which unknown_is_free makes other than those of the values.
std::string bitsOf(const OccupancyGrid& grid) {
  std::string out;
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    const std::span<const std::uint64_t> row = grid.row(i);
    out.append(reinterpret_cast<const char*>(row.data()), row.size_bytes());
  }
  return out;
}

void takeBits(OccupancyGrid& grid, const std::string& bits) {
  const std::size_t bytes = grid.wordsPerRow() * sizeof(std::uint64_t);
  const auto rows = static_cast<std::size_t>(grid.frame().rows());
  if (bits.size() != rows * bytes) refuse("state", "this is no pickled map");
  std::vector<std::uint64_t> row(grid.wordsPerRow());
  for (std::size_t i = 0; i < rows; ++i) {
    std::memcpy(row.data(), bits.data() + i * bytes, bytes);
    grid.setRow(static_cast<std::int32_t>(i), row);
  }
}

// The map of a project file, its obstacles, and what its reader noticed.
py::tuple stateOfMap(const Map& map) {
  std::string text, bits;
  std::vector<std::string> warnings;
  {
    const std::shared_ptr<const maps::GridMap> cells = map.cells;
    const py::gil_scoped_release release;
    text = maps::toLine(maps::embeddedMapToJson(*cells));
    bits = bitsOf(cells->grid);
    for (const Message& m : cells->warnings) warnings.push_back(m.text());
  }
  return py::make_tuple(map.name, py::bytes(text), py::bytes(bits), warnings);
}

Map mapOfState(const py::tuple& state) {
  if (state.size() != 4) refuse("state", "this is no pickled map");
  const auto text = state[1].cast<std::string>();
  const maps::JsonValue json = valueOf(maps::parseJson(text, "state"), "state");
  maps::JsonErrors errors("state");
  std::optional<maps::GridMap> map = maps::embeddedMapFromJson(maps::JsonCursor(json, errors));
  if (!map) throw Refusal(errors.first());
  takeBits(map->grid, state[2].cast<std::string>());
  for (std::string& warning : state[3].cast<std::vector<std::string>>()) {
    map->warnings.emplace_back(std::move(warning));
  }
  return mapOf(*std::move(map), state[0].cast<std::string>());
}

constexpr const char* kSetCellsDoc = R"(set_cells(cells, occupied=True) -> int

Makes cells obstacles, or free. Returns how many have changed.

cells: integers (N, 2), row and column of each, as indices of `occupied`; or a bool mask of the
  map's shape.

Planners on this map follow at their next call, and update what they have prepared around the
changed cells. Answers keep the map that they were found on.
Raises InvalidArgument; `field` is the cell: "cells[3]". Nothing has changed then.)";

constexpr const char* kSetRectangleDoc = R"(set_rectangle(corner, opposite, occupied=True) -> int

Makes the cells under a rectangle obstacles, or free: those whose interior it overlaps. Returns
how many have changed.

corner, opposite: (x, y) of two opposite corners, in the map's own frame. What is outside of the
  map has no effect.)";

constexpr const char* kSetPolygonDoc = R"(set_polygon(points, occupied=True) -> int

Makes the cells under a polygon obstacles, or free: those whose interior it overlaps, exactly.
Returns how many have changed.

points: (N, 2), its corners in the map's own frame. Where it crosses itself, the parity counts.)";

}  // namespace

void addMapEdits(py::class_<Map, std::shared_ptr<Map>>& map) {
  map.def("set_cells", &setCells, py::arg("cells"), py::arg("occupied") = true, kSetCellsDoc)
      .def("set_rectangle", &setRectangle, py::arg("corner"), py::arg("opposite"),
           py::arg("occupied") = true, kSetRectangleDoc)
      .def("set_polygon", &setPolygon, py::arg("points"), py::arg("occupied") = true,
           kSetPolygonDoc)
      .def(
          "copy", [](const Map& m) { return m; },
          "copy() -> Map\n\nA map of its own: edits of one are not those of the other. O(1).")
      .def("__copy__", [](const Map& m) { return m; })
      .def(
          "__deepcopy__", [](const Map& m, const py::dict&) { return m; }, py::arg("memo"))
      .def(py::pickle(&stateOfMap, &mapOfState));
}

}  // namespace clearway::python
