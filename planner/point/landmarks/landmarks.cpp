#include "planner/point/landmarks/landmarks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>

#include "core/base/fingerprint.h"
#include "core/grid/components.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/landmarks/octile_distance_map.h"

namespace clearway::grid {
namespace {

constexpr std::uint16_t kFar = UINT16_MAX;  // not reached from the landmark

// The first cell of the largest connected part; nothing on a map without free cells.
StopOr<std::optional<Cell>> firstOfLargestPart(const OccupancyGrid& grid, StopCheck& stop) {
  const StopOr<Components> made = Components::make(grid, stop);
  if (!made) return stopped(made.error());
  const Components& parts = *made;
  std::uint32_t largest = 0;
  for (std::uint32_t k = 1; k <= parts.count(); ++k) {
    if (largest == 0 || parts.size(k) > parts.size(largest)) largest = k;
  }
  if (largest == 0) return std::optional<Cell>();
  const GridFrame& f = grid.frame();
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      if (parts.label({i, j}) == largest) return std::optional(Cell{i, j});
    }
  }
  return std::optional<Cell>();
}

void put(std::string& out, std::uint64_t value, unsigned bytes) {
  for (unsigned k = 0; k < bytes; ++k) out.push_back(static_cast<char>(value >> (8 * k) & 0xFFU));
}
std::uint64_t get(std::string_view bytes, std::size_t at, unsigned count) {
  std::uint64_t value = 0;
  for (unsigned k = 0; k < count; ++k) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + k])} << (8 * k);
  }
  return value;
}

std::uint64_t checksum(std::string_view bytes) {
  Fingerprint f;
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, 8);
    if constexpr (std::endian::native == std::endian::big) word = get(bytes, i, 8);
    f.add(word);
  }
  for (; i < bytes.size(); ++i) f.add(get(bytes, i, 1));
  return f.value();
}

// The first `count` distances of a row as the file has them: on most machines, as they are.
void putRow(std::string& out, const Landmarks::Row& row, std::size_t count) {
  if constexpr (std::endian::native == std::endian::little) {
    std::array<char, sizeof row.distance> bytes;
    std::memcpy(bytes.data(), row.distance.data(), bytes.size());
    out.append(bytes.data(), 2 * count);
  } else {
    for (std::size_t k = 0; k < count; ++k) put(out, row.distance[k], 2);
  }
}
void getRow(std::string_view bytes, std::size_t at, std::size_t count, Landmarks::Row& row) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(row.distance.data(), bytes.data() + at, 2 * count);
  } else {
    for (std::size_t k = 0; k < count; ++k) {
      row.distance[k] = static_cast<std::uint16_t>(get(bytes, at + 2 * k, 2));
    }
  }
}

template <class Visit>
void forFreeCells(const OccupancyGrid& grid, const Visit& visit) {
  const GridFrame& f = grid.frame();
  std::size_t cell = 0;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j, ++cell) {
      if (!grid.blocked({i, j})) visit(cell);
    }
  }
}

constexpr std::size_t kHeaderBytes = 4 + 4 + 8 + 4 + 4 + 4 + 4;

}  // namespace

std::size_t Landmarks::bytesToBuild(const GridFrame& frame) {
  // Moves, directions, one landmark's distances, the nearest landmark's, and the rows.
  return cellCount(frame) * (1 + 1 + 2 * sizeof(OctileCost) + sizeof(Row));
}

Landmarks::Built Landmarks::build(const OccupancyGrid& grid, const Budget& budget,
                                  const StopSource* stop_source,
                                  const std::function<void(std::size_t built)>& progress) {
  Built built;
  StopCheck stop(budget, stop_source);
  built.stop = stop.hasRoomFor(bytesToBuild(grid.frame()))
                   ? built.landmarks.fill(grid, stop, progress)
                   : StopReason::MemoryLimit;
  if (built.landmarks.empty()) built.landmarks = {};
  return built;
}

// Landmarks are added one by one, each with all its distances.
StopReason Landmarks::fill(const OccupancyGrid& grid, StopCheck& stop,
                           const std::function<void(std::size_t built)>& progress) {
  const GridFrame& f = grid.frame();
  const std::size_t cells = cellCount(f);
  const StopOr<std::optional<Cell>> seed = firstOfLargestPart(grid, stop);
  if (!seed) return seed.error();
  if (!*seed) return StopReason::None;
  const StopOr<MoveMasks> moves = moveMasks(grid, CornerRule::Never, stop);
  if (!moves) return moves.error();
  StopOr<OctileDistances> flooded = octileDistances(moves->view(), f, **seed, stop);
  if (!flooded) return flooded.error();
  if (flooded->overflow) return StopReason::None;
  // No cell is further from another than twice the furthest from the seed.
  Cell landmark = flooded->furthest;
  const std::uint64_t longest = 2 * std::uint64_t{flooded->cost[indexOf(f, landmark)]};
  unit_ = static_cast<OctileCost>(longest / (kFar - 1U) + 1);
  rows_.assign(cells, {});
  fingerprint_ = grid.fingerprint();
  std::vector<OctileCost> nearest(cells, kUnreached);
  while (cells_.size() < kMost) {
    flooded = octileDistances(moves->view(), f, landmark, stop, std::move(flooded->cost));
    if (!flooded) return flooded.error();
    if (flooded->overflow) {
      *this = {};
      return StopReason::None;
    }
    const std::vector<OctileCost>& distance = flooded->cost;
    const std::size_t k = cells_.size();
    cells_.push_back(landmark);
    std::size_t next = 0;
    OctileCost furthest = 0;
    for (std::size_t c = 0; c < cells; ++c) {
      nearest[c] = std::min(nearest[c], distance[c]);
      rows_[c].distance[k] = quantised(distance[c], unit_);
      if (nearest[c] != kUnreached && nearest[c] > furthest) furthest = nearest[next = c];
    }
    if (progress) progress(cells_.size());
    if (furthest == 0) break;  // every cell is one
    landmark = cellOf(f, static_cast<std::uint32_t>(next));
  }
  return StopReason::None;
}

std::string Landmarks::write(const OccupancyGrid& grid) const {
  std::string out;
  out.reserve(kHeaderBytes + 8 * kMost + sizeof(Row) * cellCount(grid.frame()) + 8);
  out += kMagic;
  put(out, fingerprint_, 8);
  put(out, static_cast<std::uint32_t>(grid.frame().rows()), 4);
  put(out, static_cast<std::uint32_t>(grid.frame().columns()), 4);
  put(out, unit_, 4);
  put(out, cells_.size(), 4);
  for (const Cell c : cells_) {
    put(out, static_cast<std::uint32_t>(c.row), 4);
    put(out, static_cast<std::uint32_t>(c.column), 4);
  }
  forFreeCells(grid, [&](std::size_t cell) { putRow(out, rows_[cell], cells_.size()); });
  put(out, checksum(out), 8);
  return out;
}

Result<Landmarks> Landmarks::parse(std::string_view bytes, const OccupancyGrid& grid) {
  const GridFrame& f = grid.frame();
  if (bytes.size() < kHeaderBytes + 8 || !bytes.starts_with(kMagic.substr(0, 4))) {
    return fail(ErrorCode::Malformed, "these are no landmarks of a map; build them again");
  }
  if (get(bytes, 4, 4) != kVersion) {
    return fail(ErrorCode::Unsupported, "landmarks of version %1, not %2; build them again",
                {get(bytes, 4, 4), kVersion});
  }
  if (get(bytes, 8, 8) != grid.fingerprint() ||
      get(bytes, 16, 4) != static_cast<std::uint64_t>(f.rows()) ||
      get(bytes, 20, 4) != static_cast<std::uint64_t>(f.columns())) {
    return fail(ErrorCode::InvalidArgument,
                "the landmarks are of another map, or of this one before it was edited; build them "
                "again");
  }
  const std::size_t count = get(bytes, 28, 4);
  const auto free_cells = cellCount(f) - static_cast<std::size_t>(grid.countBlocked());
  if (count > kMost || bytes.size() != kHeaderBytes + 8 * count + 2 * count * free_cells + 8 ||
      checksum(bytes.substr(0, bytes.size() - 8)) != get(bytes, bytes.size() - 8, 8)) {
    return fail(ErrorCode::Malformed, "the landmarks are cut off or changed; build them again");
  }
  Landmarks out;
  out.fingerprint_ = get(bytes, 8, 8);
  out.unit_ = static_cast<OctileCost>(get(bytes, 24, 4));
  std::size_t at = kHeaderBytes;
  for (std::size_t k = 0; k < count; ++k, at += 8) {
    const Cell c{static_cast<std::int32_t>(get(bytes, at, 4)),
                 static_cast<std::int32_t>(get(bytes, at + 4, 4))};
    if (grid.blocked(c)) {
      return fail(ErrorCode::Malformed, "a landmark is no free cell of the map; build them again");
    }
    out.cells_.push_back(c);
  }
  Row blocked;
  for (std::size_t k = 0; k < count; ++k) blocked.distance[k] = kFar;
  out.rows_.assign(cellCount(f), blocked);
  forFreeCells(grid, [&](std::size_t cell) {
    getRow(bytes, at, count, out.rows_[cell]);
    at += 2 * count;
  });
  return out;
}

}  // namespace clearway::grid
