// maps/grid/frame_line.h — reads the line of text files that frameLine() (maps/grid/map_frame.h)
// writes.
//
// Internal to maps. Thread-safe: pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "maps/grid/map_frame.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {

// As nameOf() has them, in the order of FrameKind.
inline constexpr std::array<std::string_view, 3> kFrameNames{"cells", "ros", "metres"};

// The frame of "# frame: ros (metres, y up)"; nullopt: it is another line. Errors: Malformed, with
// the line's number: an unknown name.
[[nodiscard]] inline Result<std::optional<FrameKind>> frameOfLine(std::string_view line,
                                                                  std::size_t number) {
  constexpr std::string_view kMark = "frame:";
  line = trimmed(line);
  if (!line.starts_with('#')) return std::optional<FrameKind>();
  const std::string_view text = trimmed(line.substr(1));
  if (!text.starts_with(kMark)) return std::optional<FrameKind>();
  const std::vector<std::string_view> words = splitWords(text.substr(kMark.size()));
  const auto* const name = std::ranges::find(kFrameNames, words.empty() ? "" : words.front());
  if (name == kFrameNames.end()) return malformed(number, {"%1 names no frame", {inQuotes(line)}});
  return std::optional(static_cast<FrameKind>(name - kFrameNames.begin()));
}

}  // namespace clearway::maps
