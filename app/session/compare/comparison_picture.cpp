#include "app/session/compare/comparison_picture.h"

#include "app/session/picture/legend_card.h"

namespace clearway::session {

std::uint32_t comparedColour(std::size_t row) { return picture::agentColour(row); }

PictureInput pictureOfComparison(const maps::GridMap& map, std::span<const ComparedRow> rows) {
  PictureInput input = pictureOf(map);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!rows[k].solved()) continue;
    PictureAgent agent;
    agent.name = rows[k].method.name;
    agent.start = rows[k].result.path.start;
    agent.goals = {{rows[k].result.path.goal(), true}};
    agent.path = rows[k].result.path;
    agent.colour = comparedColour(k);
    input.agents.push_back(std::move(agent));
  }
  return input;
}

Result<std::string> drawComparison(const maps::GridMap& map, std::span<const ComparedRow> rows,
                                   PictureFile format, const std::string& title) {
  PictureOptions options;
  options.title = title;
  options.clearance = options.outlines = options.swept = false;
  return draw(pictureOfComparison(map, rows), format, options);
}

}  // namespace clearway::session
