// Colours of agents in pictures: those of the window.
#include "app/session/picture/agent_style.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/picture/agent_colours.h"
#include "app/session/picture/colour.h"
#include "tests/support/grids.h"

namespace clearway::session {
namespace {

using testing::emptyGrid;
using ::testing::HasSubstr;
using ::testing::Not;

PictureInput pictureWith(const OccupancyGrid& grid, std::size_t agents) {
  PictureInput in;
  in.grid = &grid;
  for (std::size_t i = 0; i < agents; ++i) {
    PictureAgent agent;
    agent.footprint = *Footprint::box(1.2, 0.8);
    agent.start = {{2.0 + 2.0 * static_cast<double>(i), 3.0}, Heading()};
    in.agents.push_back(std::move(agent));
  }
  return in;
}

std::string thirdRule(bool dark) {
  return ".cw-hue3{color:" + picture::hex(picture::distinctColour(3, dark)) + ";";
}

TEST(AgentStyle, AnAgentKeepsItsColourWhenOthersAreNotDrawn) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  EXPECT_THAT(renderSvg(pictureWith(grid, 3)), HasSubstr(thirdRule(false)));
  EXPECT_THAT(renderSvg(pictureWith(grid, 3)), HasSubstr("<g class=\"cw-hue3\">"));
  EXPECT_THAT(renderSvg(pictureWith(grid, 3)), HasSubstr("<g class=\"cw-agent\">"));
  PictureInput alone = pictureWith(grid, 1);
  EXPECT_THAT(renderSvg(alone), Not(HasSubstr("cw-hue")));
  alone.agents[0].number = 3;
  EXPECT_THAT(renderSvg(alone), HasSubstr(thirdRule(false)));
  EXPECT_THAT(renderSvg(alone), HasSubstr("<g class=\"cw-hue3\">"));
  EXPECT_THAT(renderSvg(alone), Not(HasSubstr("<g class=\"cw-agent\">")));
  alone.agents[0].colour = 0x123456;
  EXPECT_THAT(renderSvg(alone), HasSubstr("color:#123456"));
  EXPECT_THAT(renderSvg(alone), Not(HasSubstr("cw-hue")));
}

TEST(AgentStyle, DistinctColoursFollowTheTheme) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  const PictureInput in = pictureWith(grid, 3);
  PictureOptions options;
  options.theme = PictureTheme::Dark;
  EXPECT_THAT(renderSvg(in, options), HasSubstr(thirdRule(true)));
  EXPECT_THAT(renderSvg(in, options), Not(HasSubstr(thirdRule(false))));
  options.theme = PictureTheme::Auto;
  EXPECT_THAT(renderSvg(in, options), HasSubstr(thirdRule(false)));
  EXPECT_THAT(renderSvg(in, options), HasSubstr(thirdRule(true)));
}

}  // namespace
}  // namespace clearway::session
