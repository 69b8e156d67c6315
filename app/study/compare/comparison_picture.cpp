#include "app/study/compare/comparison_picture.h"

#include <array>

namespace clearway::app {
namespace {

// After Okabe and Ito, of medium lightness for light and dark floors; then further ones.
constexpr std::array<std::uint32_t, kComparedCount> kComparedColours{
    0x0072B2, 0xD55E00, 0x009E73, 0xB8579A, 0x8A6D00, 0x3C97D3,
    0x7A4FD0, 0x9A2A4A, 0x008C95, 0x5E8C00, 0xA0522D};

}  // namespace

std::uint32_t comparedColour(std::size_t row) { return kComparedColours[row % kComparedCount]; }

PictureAgent pictureAgentOf(const ComparedRow& row, std::size_t place) {
  PictureAgent agent;
  agent.name = row.method.name;
  agent.start = row.result.path.start;
  agent.goals = {{row.result.path.goal(), true}};
  agent.path = row.result.path;
  agent.colour = comparedColour(place);
  agent.colours_ends = false;  // they are those of all rows
  return agent;
}

PictureInput pictureOfComparison(const maps::GridMap& map, std::span<const ComparedRow> rows) {
  PictureInput input = pictureOf(map);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (rows[k].solved()) input.agents.push_back(pictureAgentOf(rows[k], k));
  }
  return input;
}

Result<std::string> drawComparison(const maps::GridMap& map, std::span<const ComparedRow> rows,
                                   PictureFile format, const std::string& title) {
  PictureOptions options;
  options.title = title;
  options.clearance = options.outlines = options.figures = false;
  return draw(pictureOfComparison(map, rows), format, options);
}

}  // namespace clearway::app
