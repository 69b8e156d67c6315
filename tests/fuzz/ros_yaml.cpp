#include "maps/grid/ros.h"
#include "maps/text/limits.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::ros_yaml(std::string_view bytes) {
  const auto yaml = maps::parseRosYaml(bytes);
  if (!yaml) return requireGoodError(yaml.error());
  require(bytes.size() <= maps::kMaxYamlBytes, "too long");
  require(maps::checkRosMeta(yaml->meta).has_value(), "values out of range");
  const std::string text = maps::writeRosYaml(yaml->meta);
  const auto again = maps::parseRosYaml(text);
  require(again && again->meta == yaml->meta && again->warnings.empty(), "the keys changed");
  // Every state that the thresholds leave room for has a value that means it.
  for (const auto s :
       {maps::CellState::Free, maps::CellState::Occupied, maps::CellState::Unknown}) {
    const std::uint16_t v = maps::rosValue(yaml->meta, 65535, s);
    const bool got = maps::rosState(yaml->meta, 65535, v) == s;
    require(got || s == maps::CellState::Unknown || yaml->meta.mode == maps::RosMode::Raw,
            "no such value");
  }
}
