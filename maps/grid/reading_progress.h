// maps/grid/reading_progress.h — which part of the work of reading a map each of its stages is
// (core/base/work_progress.h).
//
// Measured on large maps from files in the page cache.
#pragma once

#include <string_view>

namespace clearway::maps {

inline constexpr double kValuesPart = 0.75;  // of what follows: the values; then the grid
inline constexpr double kRowsPart = 0.9;  // of a picture's values: its rows; then its fingerprint

// Of the whole: the bytes of the file. Those of a PNG are few, and take long to decode.
[[nodiscard]] inline double filePart(std::string_view name) {
  return name.ends_with(".png") ? 0.02 : 0.4;
}

}  // namespace clearway::maps
