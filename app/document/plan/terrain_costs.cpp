#include "app/document/plan/terrain_costs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace clearway::app {
namespace {

constexpr int kHundredth = 100;  // costs of letters are whole hundredths
constexpr int kSteps = 50;       // grey values per unit of cost
constexpr int kFirstObstacle = 253;
constexpr double kMost = 600.0;
constexpr const char* kForms =
    "terrain is given as letters with costs, such as S=2,W=4.5, or as costmap, grey or occupancy";

// The cost of each letter in hundredths; 0: as in the map.
using LetterCosts = std::array<std::uint16_t, 256>;

Result<LetterCosts> letterCosts(const std::string& text) {
  LetterCosts costs{};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string item = text.substr(at, end - at);
    double cost = 0.0;
    const char* const last = item.data() + item.size();
    const bool named = item.size() > 2 && item[1] == '=';
    const auto read = named ? std::from_chars(item.data() + 2, last, cost)
                            : std::from_chars_result{item.data(), std::errc::invalid_argument};
    if (read.ec != std::errc() || read.ptr != last || !(cost >= 0.01 && cost <= kMost)) {
      return fail(ErrorCode::InvalidArgument, "'%1': %2",
                  {item, named ? "a cost is a number from 0.01 to 600" : kForms});
    }
    costs[static_cast<unsigned char>(item[0])] =
        static_cast<std::uint16_t>(std::lround(cost * kHundredth));
    at = end + 1;
  }
  return costs;
}

bool isPicture(const maps::GridMap& map) {
  return !std::holds_alternative<maps::MovingAiMeta>(map.meta);
}

// A picture's value as one of 0..255.
int greyOf(const maps::GridMap& map, std::size_t index) {
  return map.max_value == 255 ? map.values[index] : map.values[index] * 255 / map.max_value;
}

bool isOfPictures(const std::string& text) {
  return text == "costmap" || text == "grey" || text == "occupancy";
}

// As Nav2 scales occupancies to an 8-bit cost layer; 0 for unknown cells, which are obstacles.
int occupancyCostOf(const maps::GridMap& map, std::size_t index) {
  const auto& meta = std::get<maps::RosMeta>(map.meta);
  const int occupancy = maps::rosOccupancy(meta, map.max_value, map.values[index]).value_or(0);
  return occupancy * 254 / 100;
}

Result<void> checkKind(const maps::GridMap& map, const std::string& text) {
  TRY(checkTerrain(text));
  if (text == "occupancy" && !std::holds_alternative<maps::RosMeta>(map.meta)) {
    return fail(ErrorCode::InvalidArgument, "'%1' is for ROS maps", {text});
  }
  const bool grey = isOfPictures(text);
  if (grey == isPicture(map)) return {};
  return fail(ErrorCode::InvalidArgument,
              grey ? "'%1' is for pictures and ROS maps; a MovingAI map has letters"
                   : "'%1' is for MovingAI maps; a picture's costs are costmap, grey or occupancy",
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
  if (isOfPictures(text)) return {};
  if (text.empty()) return fail(ErrorCode::InvalidArgument, kForms);
  TRY(letterCosts(text));
  return {};
}

Result<void> openTerrain(maps::GridMap& map, const std::string& text) {
  TRY(checkKind(map, text));
  if (text == "grey" || text == "occupancy") return {};
  if (text == "costmap") {
    forEachCell(map,
                [&](Cell c, std::size_t k) { map.grid.set(c, greyOf(map, k) >= kFirstObstacle); });
    return {};
  }
  const LetterCosts costs = *letterCosts(text);
  forEachCell(map, [&](Cell c, std::size_t k) {
    if (costs[map.values[k] & 0xFFU] != 0) map.grid.set(c, false);
  });
  return {};
}

Result<Terrain> terrainOf(const maps::GridMap& map, const std::string& text) {
  TRY(checkKind(map, text));
  const GridFrame& frame = map.grid.frame();
  if (map.values.size() !=
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns())) {
    return fail(ErrorCode::InvalidArgument, "costs of terrain need the values of the map's cells");
  }
  Terrain terrain;
  terrain.costs.resize(map.values.size());
  const bool letters = !isPicture(map);
  terrain.unit = 1.0 / (letters ? kHundredth : kSteps);
  const LetterCosts costs = letters ? *letterCosts(text) : LetterCosts{};
  std::uint16_t least = UINT16_MAX;
  forEachCell(map, [&](Cell c, std::size_t k) {
    int cost = 0;
    if (letters) {
      cost = costs[map.values[k] & 0xFFU];
      if (cost == 0) cost = kHundredth;
    } else if (text == "occupancy") {
      cost = kSteps + occupancyCostOf(map, k);
    } else {
      cost = kSteps + (text == "grey" ? 255 - greyOf(map, k) : greyOf(map, k));
    }
    terrain.costs[k] = static_cast<std::uint16_t>(cost);
    if (!map.grid.blocked(c)) least = std::min(least, terrain.costs[k]);
  });
  terrain.least = least;
  return terrain;
}

}  // namespace clearway::app
