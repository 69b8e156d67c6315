// Changes single values in the YAML of a ROS map.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "maps/grid/ros.h"

namespace clearway::maps {
namespace {

// The value that a key has in the canonical text.
std::string_view valueIn(std::string_view canonical, std::string_view key) {
  for (std::size_t at = 0; at < canonical.size();) {
    const std::size_t end = std::min(canonical.find('\n', at), canonical.size());
    const std::string_view line = canonical.substr(at, end - at);
    if (line.starts_with(key) && line.substr(key.size()).starts_with(": ")) {
      return line.substr(key.size() + 2);
    }
    at = end + 1;
  }
  return {};
}

// Where the value of "key: value  # comment" begins and ends in a line of the text.
struct ValueSpan {
  std::size_t from = std::string::npos, to = 0;
  [[nodiscard]] bool found() const { return from != std::string::npos; }
};

ValueSpan valueOf(const std::string& text, std::string_view key) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line(text.data() + at, end - at);
    if (line.starts_with(key)) {
      const std::size_t colon = line.find_first_not_of(" \t", key.size());
      if (colon != line.npos && line[colon] == ':') {
        const std::size_t from = line.find_first_not_of(" \t", colon + 1);
        if (from == line.npos) return {};
        const std::string_view value = line.substr(0, line.find(" #", from));
        return {at + from, at + value.find_last_not_of(" \t") + 1};
      }
    }
    at = end + 1;
  }
  return {};
}

}  // namespace

std::string editedRosYaml(const std::string& text, const RosMeta& meta) {
  auto kept = parseRosYaml(text);
  if (!kept) return writeRosYaml(meta);
  kept->meta.transparent = meta.transparent;  // of the picture
  if (kept->meta == meta) return text;
  const std::string before = writeRosYaml(kept->meta);
  const std::string after = writeRosYaml(meta);
  std::string out = text;
  for (const std::string_view key :
       {"image", "mode", "resolution", "origin", "negate", "occupied_thresh", "free_thresh"}) {
    const std::string_view value = valueIn(after, key);
    if (value.empty() || value == valueIn(before, key)) continue;
    const ValueSpan span = valueOf(out, key);
    if (span.found()) {
      out.replace(span.from, span.to - span.from, value);
      continue;
    }
    const std::string line_end = out.find("\r\n") != out.npos ? "\r\n" : "\n";
    if (!out.empty() && out.back() != '\n') out += line_end;
    out += std::string(key) + ": " + std::string(value) + line_end;
  }
  auto back = parseRosYaml(out);
  if (back) back->meta.transparent = meta.transparent;
  return back && back->meta == meta ? out : after;
}

}  // namespace clearway::maps
