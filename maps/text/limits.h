// maps/text/limits.h — the size limits of files, checked before any allocation.
//
// The side and cell limits of a map are those of GridFrame: 16 384 a side, 2^28 cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

// A map of 2^28 cells with a byte a cell, a line break of two bytes a row, and a header.
inline constexpr std::size_t kMaxFileBytes = std::size_t{257} << 20U;
// A PGM of 2^28 cells with two bytes a cell: P5 with a maxval above 255, P2 with one digit.
inline constexpr std::size_t kMaxPgmBytes = std::size_t{513} << 20U;
inline constexpr std::size_t kMaxYamlBytes = std::size_t{64} << 10U;
inline constexpr int kMaxYamlDepth = 16;
inline constexpr std::size_t kMaxPlanAgents = 1'000'000;             // of points
inline constexpr std::size_t kMaxPlanCells = std::size_t{1} << 28U;  // of all agents and steps
inline constexpr std::size_t kMaxInterlacedBytes = std::size_t{512} << 20U;  // decoded at once

// Errors: LimitExceeded for bytes beyond `limit`.
[[nodiscard]] inline Result<void> checkFileSize(std::uint64_t bytes, std::size_t limit) {
  if (bytes <= limit) return {};
  return fail(ErrorCode::LimitExceeded,
              "the file has %1 bytes, and at most %2 are read: is it the right file?",
              {bytes, limit});
}

// Errors: Malformed for a side of 0, LimitExceeded beyond the limits of GridFrame.
[[nodiscard]] inline Result<void> checkMapSize(std::uint64_t columns, std::uint64_t rows) {
  if (columns == 0 || rows == 0) {
    return fail(ErrorCode::Malformed, "a map of %1 x %2 cells has no cells", {columns, rows});
  }
  constexpr auto kSide = std::uint64_t{GridFrame::kMaxSide};
  if (columns > kSide || rows > kSide || columns * rows > std::uint64_t{GridFrame::kMaxCells}) {
    return fail(ErrorCode::LimitExceeded,
                "%1 x %2 cells are beyond the limit of 16384 a side and 2^28 in all: cut the map",
                {columns, rows});
  }
  return {};
}

}  // namespace clearway::maps
