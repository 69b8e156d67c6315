#include "app/python/map.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <array>
#include <filesystem>
#include <optional>

#include "app/document/open/document.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "core/base/number_text.h"
#include "maps/grid/map_io.h"

namespace clearway::python {
namespace {

constexpr std::uint16_t kRefused = 0xFFFF;  // of no byte

// What the bytes of an array mean: the value of each in the map's file.
struct ByteMeaning {
  maps::RosMeta meta;
  std::array<std::uint16_t, 256> values{};
  bool is_picture = false;
};

maps::RosMeta rosMeta(maps::RosMode mode) {
  maps::RosMeta ros;
  ros.mode = mode;
  ros.image = "map.pgm";  // must have a name; a saved map takes that of its YAML
  return ros;
}

// True is an obstacle.
ByteMeaning meaningOfBool() {
  ByteMeaning out{rosMeta(maps::RosMode::Trinary), {}};
  out.values.fill(maps::canonicalValue(out.meta, 255, maps::CellState::Occupied));
  out.values[0] = maps::canonicalValue(out.meta, 255, maps::CellState::Free);
  return out;
}

// The occupancy of ROS: -1 unknown, an obstacle from a value on; it is that of a raw map.
ByteMeaning meaningOfInt8(int occupied_from) {
  if (occupied_from < 1 || occupied_from > 100) {
    refuse("occupied_from", "occupied_from is not between 1 and 100");
  }
  ByteMeaning out{rosMeta(maps::RosMode::Raw), {}};
  out.values.fill(kRefused);
  for (std::uint16_t v = 0; v <= 100; ++v) out.values[v] = v < occupied_from ? v : 100;
  out.values[255] = 255;
  return out;
}

// A picture: darker than half the full brightness is an obstacle. These thresholds know no other
// cells, and a ROS map keeps the cell size and the origin.
ByteMeaning meaningOfUint8() {
  maps::RosMeta ros = rosMeta(maps::RosMode::Trinary);
  ros.occupied_thresh = 0.5;
  ros.free_thresh = 0.499;
  ByteMeaning out{std::move(ros), {}, true};
  for (std::uint16_t v = 0; v < 256; ++v) out.values[v] = v;
  return out;
}

ByteMeaning meaningOf(const py::array& array, int occupied_from) {
  const py::dtype type = array.dtype();
  if (type.kind() == 'b') return meaningOfBool();
  if (type.kind() == 'i' && type.itemsize() == 1) return meaningOfInt8(occupied_from);
  if (type.kind() == 'u' && type.itemsize() == 1) return meaningOfUint8();
  refuse("occ", "occ has the dtype " + type.attr("name").cast<std::string>() +
                    ": it must be bool, int8 or uint8");
}

// The cells of a buffer with any strides, read in place, as values of a map.
std::vector<std::uint16_t> valuesOf(const py::array& array, const ByteMeaning& meaning) {
  const auto rows = static_cast<std::size_t>(array.shape(0));
  const auto columns = static_cast<std::size_t>(array.shape(1));
  const Py_ssize_t down = array.strides(0);
  const Py_ssize_t right = array.strides(1);
  const auto* const first = static_cast<const std::uint8_t*>(array.data());
  std::vector<std::uint16_t> values(rows * columns);
  std::uint8_t most = 0;
  const py::gil_scoped_release release;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint8_t* from = first + static_cast<Py_ssize_t>(i) * down;
    std::uint16_t* const to = values.data() + i * columns;
    for (std::size_t j = 0; j < columns; ++j, from += right) {
      to[j] = meaning.values[*from];
      if (*from > most) most = *from;
      if (to[j] == kRefused) {
        refuse("occ", "occ[" + std::to_string(i) + ", " + std::to_string(j) + "] is " +
                          std::to_string(static_cast<std::int8_t>(*from)) +
                          ": it must be -1 (unknown) or from 0 (free) to 100 (occupied)");
      }
    }
  }
  if (meaning.is_picture && most <= 1) {
    refuse("occ",
           "occ has the dtype uint8, a picture in which 0 is black, and no value above 1: give "
           "occ.astype(bool) if 1 is an obstacle");
  }
  return values;
}

struct Origin {
  Vec2 position;
  double yaw = 0.0;
};

Map fromArray(const py::object& given, double cell_m, const py::object& origin, int occupied_from) {
  if (!py::isinstance<py::array>(given)) {
    refuse("occ", "occ is no numpy array");
  }
  const auto array = py::reinterpret_borrow<py::array>(given);
  if (array.ndim() != 2) {
    refuse("occ", "occ has " + std::to_string(array.ndim()) + " dimensions: it must have 2");
  }
  ByteMeaning meaning = meaningOf(array, occupied_from);
  const auto side = [](Py_ssize_t n) {
    return static_cast<std::int32_t>(std::min<Py_ssize_t>(n, GridFrame::kMaxSide + 1));
  };
  (void)valueOf(GridFrame::make(1, 1, cell_m, cell_m), "cell");
  (void)valueOf(GridFrame::make(side(array.shape(0)), side(array.shape(1)), 1.0, 1.0), "occ");
  std::optional<Origin> place;
  if (!origin.is_none()) {
    const std::vector<double> v = numbersOf(origin, "origin", 2, 3);
    place = Origin{{v[0], v[1]}, v.size() == 3 ? v[2] : 0.0};
  }
  meaning.meta.resolution = cell_m;
  if (place) {
    meaning.meta.origin_x = place->position.x;
    meaning.meta.origin_y = place->position.y;
    meaning.meta.origin_yaw = place->yaw;
  }
  std::vector<std::uint16_t> values = valuesOf(array, meaning);
  const py::gil_scoped_release release;
  maps::GridMap map = valueOf(maps::makeGridMap(side(array.shape(0)), side(array.shape(1)), cell_m,
                                                std::move(meaning.meta), 255, std::move(values)),
                              "origin");
  map.frame =
      place ? maps::MapFrame{maps::FrameKind::Ros, place->position, place->yaw} : maps::MapFrame{};
  return mapOf(std::move(map));
}

Map load(const std::filesystem::path& path, std::optional<double> cell_m, double threshold,
         bool invert, bool unknown_is_free) {
  maps::LoadOptions options;
  options.cell_m = cell_m;
  options.image = {threshold, invert};
  options.unknown_is_free = unknown_is_free;
  const py::gil_scoped_release release;
  maps::GridMap map = valueOf(app::openMap(path, options), path.string());
  return mapOf(std::move(map), path.filename().string());
}

py::array_t<bool> occupiedOf(const Map& map) {
  const OccupancyGrid& grid = map.cells->grid;
  py::array_t<bool> out({grid.frame().rows(), grid.frame().columns()});
  bool* to = out.mutable_data();
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    const std::span<const std::uint64_t> row = grid.row(i);
    for (std::size_t j = 0; j < static_cast<std::size_t>(grid.frame().columns()); ++j) {
      *to++ = ((row[j >> 6U] >> (j & 63U)) & 1U) != 0;
    }
  }
  return out;
}

py::array_t<std::int8_t> occupancyOf(const Map& map) {
  const GridFrame& frame = map.cells->grid.frame();
  py::array_t<std::int8_t> out({frame.rows(), frame.columns()});
  std::int8_t* to = out.mutable_data();
  maps::ValueStates states(map.cells->meta, map.cells->max_value);
  for (const std::uint16_t value : map.cells->values) {
    const maps::CellState state = states(value);
    *to++ = state == maps::CellState::Free       ? std::int8_t{0}
            : state == maps::CellState::Occupied ? std::int8_t{100}
                                                 : std::int8_t{-1};
  }
  return out;
}

py::array_t<double> cornersOf(const Map& map) {
  const Vec2 end = map.cells->grid.frame().bounds().max;
  const std::array<Vec2, 4> corners{Vec2{0.0, 0.0}, Vec2{end.x, 0.0}, end, Vec2{0.0, end.y}};
  return pointArray(*map.cells, corners);
}

py::object originOf(const Map& map) {
  const maps::MapFrame& f = map.cells->frame;
  if (f.kind != maps::FrameKind::Ros) return py::none();
  return py::make_tuple(f.origin.x, f.origin.y, f.origin_yaw);
}

std::vector<std::string> warningsOf(const Map& map) {
  std::vector<std::string> out;
  for (const Message& m : map.cells->warnings) out.push_back(m.text());
  return out;
}

std::vector<std::string> save(const Map& map, const std::filesystem::path& path) {
  const std::shared_ptr<const maps::GridMap> cells = map.cells;  // other threads may edit the map
  const py::gil_scoped_release release;
  std::vector<std::string> losses;
  for (const Message& m : valueOf(maps::saveMap(path, *cells), path.string())) {
    losses.push_back(m.text());
  }
  if (cells->frame.kind == maps::FrameKind::Metres) {
    losses.emplace_back(
        "the file has a frame of its own: metres, y up from the lower left corner, or cells");
  }
  return losses;
}

std::string describeMap(const Map& map) {
  const GridFrame& frame = map.cells->grid.frame();
  std::string text = "<clearway.Map";
  if (!map.name.empty()) text += " " + map.name;
  text += " " + std::to_string(frame.columns()) + " x " + std::to_string(frame.rows()) +
          " cells of " + shortest(frame.cellWidth());
  if (frame.cellLength() != frame.cellWidth()) text += " x " + shortest(frame.cellLength());
  return text + " m, frame " + maps::nameOf(map.cells->frame) + ">";
}

constexpr const char* kMapDoc = R"(A grid map. Planners on it follow its edits.

Positions, lengths and headings that go in and out are those of the map's own frame, as on the
command line:

  frame "ros"     ROS maps, and arrays with an origin: metres, y up; the map is turned by its yaw
  frame "metres"  arrays without an origin, and projects: metres, x right, y down from the upper
                  left corner
  frame "cells"   MovingAI maps and pictures: cells, x right, y down; (0.5, 0.5) is the centre of
                  the first cell

Headings are radians from +x towards +y. Unknown cells are obstacles, and so is everything
outside of the map. Row 0 of every array is the upper row of the map.

Maps can be copied and pickled.)";

constexpr const char* kLoadDoc =
    R"(load(path, *, cell=None, threshold=0.5, invert=False, unknown_is_free=False) -> Map

Reads a map file; its content decides the format: ROS map_server YAML, MovingAI, PGM, PNG, or a
project of clearway.

path: the file, a str or a path.
cell: the size of a cell [m] in formats that have none; None: 1.
threshold, invert: plain pictures; a pixel darker than this share of full brightness is an
  obstacle, or a brighter one.
unknown_is_free: ROS maps; unknown cells are free for planners.

Raises IoError, ParseError, Unsupported, LimitExceeded, InvalidArgument; `field` is the file.)";

constexpr const char* kFromArrayDoc =
    R"(from_array(occ, cell=1.0, origin=None, *, occupied_from=65) -> Map

A map of a numpy array of the shape (rows, columns), row 0 at the top.

occ: bool   True is an obstacle
     int8   the occupancy of ROS: 0 free, 100 occupied, -1 unknown; an obstacle from
            `occupied_from` on. The first row of a nav_msgs/OccupancyGrid is the lowest one: give
            data.reshape(height, width)[::-1]
     uint8  a picture: what is darker than 127.5 is an obstacle
cell: the side of a cell [m].
origin: (x, y) or (x, y, yaw) of the lower left corner [m, rad], as ROS has it: the map's frame
  is then "ros". None: the frame "metres".

The array is read in place, whatever its strides, without a copy of it. Nothing of it is
borrowed: it may change afterwards. The map holds 2 bytes and 1 bit a cell.

Raises InvalidArgument (dtype, shape, a value, cell, origin) and LimitExceeded (more than
16384 cells a side, or 2^28 cells).)";

}  // namespace

void addMap(py::module_& module) {
  py::class_<Map, std::shared_ptr<Map>> map(module, "Map", kMapDoc);
  map.def_static("load", &load, py::arg("path"), py::kw_only(), py::arg("cell") = py::none(),
                 py::arg("threshold") = 0.5, py::arg("invert") = false,
                 py::arg("unknown_is_free") = false, kLoadDoc)
      .def_static("from_array", &fromArray, py::arg("occ"), py::arg("cell") = 1.0,
                  py::arg("origin") = py::none(), py::kw_only(), py::arg("occupied_from") = 65,
                  kFromArrayDoc)
      .def("save", &save, py::arg("path"),
           "save(path) -> list of str\n\nSaves by extension: .yaml with its picture, .map, .pgm, "
           ".png. Returns what is lost, one sentence\neach. Raises IoError, Conflict.")
      .def_property_readonly(
          "shape",
          [](const Map& m) {
            return py::make_tuple(m.cells->grid.frame().rows(), m.cells->grid.frame().columns());
          },
          "(rows, columns)")
      .def_property_readonly(
          "cell",
          [](const Map& m) {
            return py::make_tuple(m.cells->grid.frame().cellWidth(),
                                  m.cells->grid.frame().cellLength());
          },
          "(width, height) of a cell [m]")
      .def_property_readonly(
          "frame", [](const Map& m) { return maps::nameOf(m.cells->frame); },
          "The frame of positions: 'ros', 'metres' or 'cells'.")
      .def_property_readonly(
          "unit", [](const Map& m) { return maps::unitOf(m.cells->frame); },
          "The unit of positions and lengths: 'm' or 'cells'.")
      .def_property_readonly("origin", &originOf,
                             "(x, y, yaw) of the lower left corner [m, rad] in the frame 'ros'; "
                             "None in others.")
      .def_property_readonly("corners", &cornersOf,
                             "Array (4, 2): upper left, upper right, lower right, lower left "
                             "corner, in the map's frame.")
      .def_property_readonly("occupied", &occupiedOf,
                             "New bool array (rows, columns): what is an obstacle to planners.")
      .def_property_readonly("occupancy", &occupancyOf,
                             "New int8 array (rows, columns): 0 free, 100 occupied, -1 unknown.")
      .def_property_readonly("warnings", &warningsOf, "What the reader noticed, one sentence each.")
      .def("__repr__", &describeMap);
  addMapEdits(map);
}

}  // namespace clearway::python
