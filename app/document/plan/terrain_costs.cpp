#include "app/document/plan/terrain_costs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

namespace clearway::app {
namespace {

constexpr int kHundredth = 100;  // costs of letters and of unknown cells are whole hundredths
constexpr int kSteps = 50;       // grey values per unit of cost
constexpr int kFirstObstacle = 253;
constexpr int kUnknownGrey = 255;  // of a cost layer
constexpr double kMost = 600.0;
constexpr std::string_view kUnknown = "unknown=";
constexpr const char* kForms =
    "terrain is given as letters with costs, such as S=2,W=4.5, or as costmap, grey or occupancy, "
    "or as unknown=3";

// The cost of each letter in hundredths; 0: as in the map.
using LetterCosts = std::array<std::uint16_t, 256>;

// A number of hundredths.
std::optional<std::uint16_t> costIn(std::string_view text, double least) {
  double cost = 0.0;
  const char* const last = text.data() + text.size();
  const auto read = std::from_chars(text.data(), last, cost);
  if (read.ec != std::errc() || read.ptr != last || !(cost >= least && cost <= kMost)) {
    return std::nullopt;
  }
  return static_cast<std::uint16_t>(std::lround(cost * kHundredth));
}

std::vector<std::string> itemsOf(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

Result<LetterCosts> letterCosts(const std::vector<std::string>& items) {
  LetterCosts costs{};
  for (const std::string& item : items) {
    const bool named = item.size() > 2 && item[1] == '=';
    const auto cost = named ? costIn(std::string_view(item).substr(2), 0.01) : std::nullopt;
    if (!cost) {
      return fail(ErrorCode::InvalidArgument, "'%1': %2",
                  {item, named ? "a cost is a number from 0.01 to 600" : kForms});
    }
    costs[static_cast<unsigned char>(item[0])] = *cost;
  }
  return costs;
}

enum class CostSource : std::uint8_t { Map, Letters, Costmap, Grey, Occupancy };

struct Costs {
  CostSource source = CostSource::Map;
  LetterCosts letters{};
  std::optional<std::uint16_t> unknown;  // hundredths
};

std::optional<CostSource> sourceOfPictures(const std::string& name) {
  if (name == "costmap") return CostSource::Costmap;
  if (name == "grey") return CostSource::Grey;
  if (name == "occupancy") return CostSource::Occupancy;
  return std::nullopt;
}

Result<Costs> costsIn(const std::string& text) {
  Costs costs;
  std::vector<std::string> items = itemsOf(text);
  if (!items.empty() && items.back().starts_with(kUnknown)) {
    costs.unknown = costIn(std::string_view(items.back()).substr(kUnknown.size()), 1.0);
    if (!costs.unknown) {
      return fail(ErrorCode::InvalidArgument, "'%1': the cost of unknown cells is from 1 to 600",
                  {items.back()});
    }
    items.pop_back();
    if (items.empty()) return costs;
  }
  if (items.empty()) return fail(ErrorCode::InvalidArgument, kForms);
  const auto source = items.size() == 1 ? sourceOfPictures(items.front()) : std::nullopt;
  costs.source = source.value_or(CostSource::Letters);
  if (source) return costs;
  costs.letters = TRY(letterCosts(items));
  if (!costs.unknown) return costs;
  return fail(ErrorCode::InvalidArgument, "'%1': MovingAI maps have no unknown cells", {text});
}

bool isPicture(const maps::GridMap& map) {
  return !std::holds_alternative<maps::MovingAiMeta>(map.meta);
}

// A picture's value as one of 0..255.
int greyOf(const maps::GridMap& map, std::size_t index) {
  return map.max_value == 255 ? map.values[index] : map.values[index] * 255 / map.max_value;
}

// As Nav2 scales occupancies to an 8-bit cost layer; 0 for unknown cells, which are obstacles.
int occupancyCostOf(const maps::GridMap& map, std::size_t index) {
  const auto& meta = std::get<maps::RosMeta>(map.meta);
  const int occupancy = maps::rosOccupancy(meta, map.max_value, map.values[index]).value_or(0);
  return occupancy * 254 / 100;
}

// Unknown cells have the value 255 in a cost layer; other maps say themselves.
bool isUnknown(const maps::GridMap& map, CostSource source, std::size_t index) {
  if (source == CostSource::Costmap) return greyOf(map, index) == kUnknownGrey;
  return maps::stateOfValue(map.meta, map.max_value, map.values[index]) == maps::CellState::Unknown;
}

Result<Costs> costsFor(const maps::GridMap& map, const std::string& text) {
  Costs costs = TRY(costsIn(text));
  const bool is_ros = std::holds_alternative<maps::RosMeta>(map.meta);
  const bool of_ros = costs.source == CostSource::Occupancy || costs.source == CostSource::Map ||
                      (costs.source == CostSource::Grey && costs.unknown);
  if (of_ros && !is_ros) return fail(ErrorCode::InvalidArgument, "'%1' is for ROS maps", {text});
  const bool letters = costs.source == CostSource::Letters;
  if (letters != isPicture(map)) return costs;
  return fail(ErrorCode::InvalidArgument,
              letters
                  ? "'%1' is for MovingAI maps; a picture's costs are costmap, grey or occupancy"
                  : "'%1' is for pictures and ROS maps; a MovingAI map has letters",
              {text});
}

template <class F>
void forEachCell(const maps::GridMap& map, const F& f) {
  const GridFrame& frame = map.grid.frame();
  std::size_t index = 0;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) f(Cell{i, j}, index++);
  }
}

}  // namespace

Result<void> checkTerrain(const std::string& text) {
  TRY(costsIn(text));
  return {};
}

std::string withUnknownCost(const std::string& text, const std::string& cost) {
  std::string out;
  for (const std::string& item : itemsOf(text)) {
    if (!item.starts_with(kUnknown)) out += item + ",";
  }
  return out + std::string(kUnknown) + cost;
}

Result<void> openTerrain(maps::GridMap& map, const std::string& text) {
  const Costs costs = TRY(costsFor(map, text));
  forEachCell(map, [&](Cell c, std::size_t k) {
    if (costs.source == CostSource::Costmap) map.grid.set(c, greyOf(map, k) >= kFirstObstacle);
    if (costs.letters[map.values[k] & 0xFFU] != 0) map.grid.set(c, false);
    if (costs.unknown && isUnknown(map, costs.source, k)) map.grid.set(c, false);
  });
  return {};
}

Result<Terrain> terrainOf(const maps::GridMap& map, const std::string& text) {
  const Costs costs = TRY(costsFor(map, text));
  const GridFrame& frame = map.grid.frame();
  if (map.values.size() !=
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns())) {
    return fail(ErrorCode::InvalidArgument, "costs of terrain need the values of the map's cells");
  }
  const bool in_hundredths = costs.source == CostSource::Letters || costs.unknown;
  const int unit = in_hundredths ? kHundredth : kSteps;
  const auto costOf = [&](std::size_t k) -> int {
    if (costs.unknown && isUnknown(map, costs.source, k)) return *costs.unknown;
    const int letter = costs.letters[map.values[k] & 0xFFU];
    switch (costs.source) {
      case CostSource::Map: return unit;
      case CostSource::Letters: return letter == 0 ? unit : letter;
      case CostSource::Costmap: return unit + greyOf(map, k) * unit / kSteps;
      case CostSource::Grey: return unit + (255 - greyOf(map, k)) * unit / kSteps;
      case CostSource::Occupancy: return unit + occupancyCostOf(map, k) * unit / kSteps;
    }
    return unit;
  };
  Terrain terrain;
  terrain.costs.resize(map.values.size());
  terrain.unit = 1.0 / unit;
  std::uint16_t least = UINT16_MAX;
  forEachCell(map, [&](Cell c, std::size_t k) {
    terrain.costs[k] = static_cast<std::uint16_t>(costOf(k));
    if (!map.grid.blocked(c)) least = std::min(least, terrain.costs[k]);
  });
  terrain.least = least;
  return terrain;
}

}  // namespace clearway::app
