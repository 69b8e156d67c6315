#include "maps/limits.h"
#include "maps/ros.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::ros_yaml(std::string_view bytes) {
  const auto yaml = parseRosYaml(bytes);
  if (!yaml) return requireGoodError(yaml.error());
  require(bytes.size() <= kMaxYamlBytes, "too long");
  require(checkRosMeta(yaml->meta).has_value(), "values out of range");
  const std::string text = writeRosYaml(yaml->meta);
  const auto again = parseRosYaml(text);
  require(again && again->meta == yaml->meta && again->warnings.empty(), "the keys changed");
  // Every state that the thresholds leave room for has a value that means it.
  for (const auto s : {CellState::Free, CellState::Occupied, CellState::Unknown}) {
    const std::uint16_t v = rosValue(yaml->meta, 65535, s);
    const bool got = rosState(yaml->meta, 65535, v) == s;
    require(got || s == CellState::Unknown || yaml->meta.mode == RosMode::Raw, "no such value");
  }
}
