#include "app/document/edit/property_difference.h"

#include <utility>

#include "core/base/number_text.h"

namespace clearway::app {
namespace {

using enum MapProperty;

std::string textOf(double v) { return shortest(v); }
std::string textOf(bool v) { return v ? "yes" : "no"; }
std::string textOf(const std::string& v) { return v; }
std::string textOf(std::uint16_t v) { return std::to_string(v); }

std::string textOf(maps::RosMode mode) {
  switch (mode) {
    case maps::RosMode::Trinary: return "trinary";
    case maps::RosMode::Scale: return "scale";
    case maps::RosMode::Raw: return "raw";
  }
  return {};
}

std::string textOf(maps::TerrainRule rule) {
  switch (rule) {
    case maps::TerrainRule::Benchmark: return ". G S E";
    case maps::TerrainRule::Strict: return ". G";
    case maps::TerrainRule::Water: return ". G S E W";
  }
  return {};
}

std::string formatOf(const maps::MapMeta& meta) {
  constexpr const char* kNames[] = {"MovingAI", "ROS", "picture"};
  static_assert(std::variant_size_v<maps::MapMeta> == 3);
  return kNames[meta.index()];
}

std::string resolutionOf(const GridFrame& frame) {
  const std::string width = shortest(frame.cellWidth());
  return frame.cellWidth() == frame.cellLength() ? width
                                                 : width + " × " + shortest(frame.cellLength());
}

class Comparison {
 public:
  template <class T>
  void compare(MapProperty property, const T& mine, const T& other) {
    if (mine != other) out_.push_back({property, textOf(mine), textOf(other)});
  }
  void compare(const maps::RosMeta& a, const maps::RosMeta& b) {
    compare(OriginX, a.origin_x, b.origin_x);
    compare(OriginY, a.origin_y, b.origin_y);
    compare(OriginYaw, a.origin_yaw, b.origin_yaw);
    compare(OccupiedThreshold, a.occupied_thresh, b.occupied_thresh);
    compare(FreeThreshold, a.free_thresh, b.free_thresh);
    compare(Negate, a.negate, b.negate);
    compare(Mode, a.mode, b.mode);
    compare(Picture, a.image, b.image);
  }
  void compare(const maps::ImageMeta& a, const maps::ImageMeta& b) {
    compare(Threshold, a.threshold, b.threshold);
    compare(Inverted, a.invert, b.invert);
  }
  void compare(const maps::MovingAiMeta& a, const maps::MovingAiMeta& b) {
    compare(Letters, a.rule, b.rule);
    if (a.line_end != b.line_end || a.tail != b.tail) out_.push_back({LineEnds, {}, {}});
  }
  [[nodiscard]] std::vector<PropertyDifference> take() { return std::move(out_); }

 private:
  std::vector<PropertyDifference> out_;
};

}  // namespace

std::vector<PropertyDifference> propertyDifferences(const maps::GridMap& mine,
                                                    const maps::GridMap& other) {
  Comparison found;
  found.compare(Format, formatOf(mine.meta), formatOf(other.meta));
  found.compare(Resolution, resolutionOf(mine.grid.frame()), resolutionOf(other.grid.frame()));
  if (mine.meta.index() == other.meta.index()) {
    std::visit(
        [&](const auto& a) { found.compare(a, std::get<std::decay_t<decltype(a)>>(other.meta)); },
        mine.meta);
  }
  found.compare(LargestValue, mine.max_value, other.max_value);
  return found.take();
}

}  // namespace clearway::app
