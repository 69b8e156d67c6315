// The maps of clearway.h: from arrays and files.
#include <memory>

#include "app/c/handles.h"
#ifdef CLEARWAY_HAS_MAPS
#include "maps/grid/map_io.h"
#endif

namespace clearway::capi {
namespace {

struct EmptyMap {
  MapPlace place;
  std::size_t rows, columns;
};

Result<EmptyMap> emptyMap(const cw_grid* given, std::size_t bytes_of_row_bits, std::size_t count) {
  constexpr double kFar_m = 1e9, kMostTurns_rad = 1e6;
  const cw_grid g = TRY(taken(given, "grid", defaultGrid()));
  const auto kind = TRY(choice<std::int32_t>(g.frame, CW_FRAME_ROS, "grid.frame"));
  TRY(checkFields({{"grid.origin_x_m", g.origin_x_m, -kFar_m, kFar_m},
                   {"grid.origin_y_m", g.origin_y_m, -kFar_m, kFar_m},
                   {"grid.origin_yaw_rad", g.origin_yaw_rad, -kMostTurns_rad, kMostTurns_rad},
                   {"grid.reserved", 1.0 * g.reserved, 0.0, 0.0}}));
  const GridFrame frame =
      TRY(inSource(GridFrame::make(g.rows, g.columns, g.cell_width_m, g.cell_length_m), "grid"));
  const auto rows = static_cast<std::size_t>(g.rows), columns = static_cast<std::size_t>(g.columns);
  const std::size_t needed = rows * ((columns + bytes_of_row_bits - 1) / bytes_of_row_bits);
  if (count != needed) {
    return fail(ErrorCode::InvalidArgument, "count is %1: the map has %2 bytes", {count, needed},
                "count");
  }
  maps::MapFrame map_frame;
  if (kind == CW_FRAME_ROS) {
    map_frame = {maps::FrameKind::Ros, {g.origin_x_m, g.origin_y_m}, g.origin_yaw_rad};
  }
  return EmptyMap{{map_frame, frame}, rows, columns};
}

// isBlocked(row, column) of every cell, a word at a time.
template <class IsBlocked>
cw_map* filledMap(const EmptyMap& empty, const IsBlocked& isBlocked) {
  auto map = std::make_unique<cw_map>(cw_map{OccupancyGrid(empty.place.grid), empty.place.frame});
  for (std::size_t i = 0; i < empty.rows; ++i) {
    for (std::size_t first = 0; first < empty.columns; first += 64) {
      std::uint64_t word = 0;
      const std::size_t n = std::min(empty.columns - first, std::size_t{64});
      for (std::size_t j = 0; j < n; ++j) {
        word |= std::uint64_t{isBlocked(i, first + j) ? 1U : 0U} << j;
      }
      map->grid.setWord(static_cast<std::int32_t>(i), first / 64, word);
    }
  }
  return map.release();
}

}  // namespace
}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

cw_status cw_map_from_bytes(const cw_grid* grid, const std::uint8_t* cells, std::size_t count,
                            cw_map** map, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    *map = nullptr;
    TRY(checkPresent(cells, "cells"));
    const EmptyMap empty = TRY(emptyMap(grid, 1, count));
    *map = filledMap(
        empty, [&](std::size_t i, std::size_t j) { return cells[i * empty.columns + j] != 0; });
    return {};
  });
}

cw_status cw_map_from_bits(const cw_grid* grid, const std::uint8_t* bits, std::size_t count,
                           cw_map** map, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    *map = nullptr;
    TRY(checkPresent(bits, "bits"));
    const EmptyMap empty = TRY(emptyMap(grid, 8, count));
    const std::size_t bytes = count / empty.rows;
    *map = filledMap(empty, [&](std::size_t i, std::size_t j) {
      return ((static_cast<unsigned>(bits[i * bytes + j / 8]) >> (j % 8)) & 1U) != 0;
    });
    return {};
  });
}

cw_status cw_map_from_ros(const cw_grid* grid, const std::int8_t* data, std::size_t count,
                          std::int32_t occupied_from, std::int32_t unknown_is_free, cw_map** map,
                          cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    *map = nullptr;
    TRY(checkPresent(data, "data"));
    TRY(checkFields({{"occupied_from", 1.0 * occupied_from, 0.0, 100.0}}));
    const EmptyMap empty = TRY(emptyMap(grid, 1, count));
    if (empty.place.frame.kind != maps::FrameKind::Ros) {
      return fail(ErrorCode::InvalidArgument, "the frame of a ROS map is CW_FRAME_ROS", {},
                  "grid.frame");
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (data[k] >= -1 && data[k] <= 100) continue;
      return fail(ErrorCode::InvalidArgument, "data[%1] is %2: it must be from -1 to 100",
                  {k, static_cast<int>(data[k])}, "data");
    }
    *map = filledMap(empty, [&](std::size_t i, std::size_t j) {
      const std::int8_t value = data[(empty.rows - 1 - i) * empty.columns + j];
      return value < 0 ? unknown_is_free == 0 : value >= occupied_from;
    });
    return {};
  });
}

cw_status cw_map_load(const char* path, const cw_load_options* options, cw_map** map,
                      cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    *map = nullptr;
    TRY(checkPresent(path, "path"));
    const cw_load_options o = TRY(takenOr(options, "options", defaultLoadOptions()));
    TRY(checkFields({{"options.image_threshold", o.image_threshold, 0.0, 1.0},
                     {"options.cell_m", o.cell_m, GridFrame::kMinCell_m, GridFrame::kMaxCell_m}}));
#ifdef CLEARWAY_HAS_MAPS
    maps::GridMap loaded = TRY(maps::loadMap(
        path, {{}, {o.image_threshold, o.image_invert != 0}, o.cell_m, o.unknown_is_free != 0}));
    // Cells are no unit of this interface: their maps are in metres.
    const bool is_ros = loaded.frame.kind == maps::FrameKind::Ros;
    *map = new cw_map{std::move(loaded.grid), is_ros ? loaded.frame : maps::MapFrame{}};
    return {};
#else
    return fail(ErrorCode::Unsupported, "the library was built without the formats of maps", {},
                path);
#endif
  });
}

cw_status cw_map_grid(const cw_map* map, cw_grid* grid, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    const GridFrame& f = map->grid.frame();
    const bool is_ros = map->frame.kind == maps::FrameKind::Ros;
    return give(grid,
                {0, f.rows(), f.columns(), f.cellWidth(), f.cellLength(),
                 is_ros ? CW_FRAME_ROS : CW_FRAME_WORLD, 0, map->frame.origin.x,
                 map->frame.origin.y, map->frame.origin_yaw},
                "grid");
  });
}

cw_status cw_map_cell_at(const cw_map* map, double x, double y, std::int32_t* row,
                         std::int32_t* column, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    TRY(checkPresent(row, "row"));
    TRY(checkPresent(column, "column"));
    const double position[3] = {x, y, 0.0};
    const MapPlace place{map->frame, map->grid.frame()};
    const Pose pose = TRY(poseOf(place, position, "position", false));
    const Cell cell = place.grid.cellAt(pose.position);
    *row = cell.row;
    *column = cell.column;
    return {};
  });
}

cw_status cw_map_blocked(const cw_map* map, std::int32_t row, std::int32_t column,
                         std::int32_t* blocked, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(map, "map"));
    TRY(checkPresent(blocked, "blocked"));
    *blocked = map->grid.blocked({row, column}) ? 1 : 0;
    return {};
  });
}

void cw_map_free(cw_map* map) { delete map; }
