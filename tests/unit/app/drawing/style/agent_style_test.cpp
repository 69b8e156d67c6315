// Colours of agents in pictures: those of the window.
#include "app/drawing/style/agent_style.h"

#include "app/drawing/pictures/picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/drawing/style/agent_colours.h"
#include "app/drawing/style/colour.h"
#include "tests/support/grids.h"
#include "tests/support/oklab.h"

namespace clearway::app {
namespace {

constexpr double kApart = 0.11, kFromUsual = 0.085;

using testing::colourDistance;
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

TEST(AgentStyle, NoTwoColoursAreNearlyTheSame) {
  for (const bool dark : {false, true}) {
    for (std::size_t a = 0; a < picture::kDistinctColours; ++a) {
      EXPECT_GT(colourDistance(picture::distinctColour(a, dark), picture::usualColour(dark)),
                kFromUsual)
          << dark << " " << a;
      for (std::size_t b = a + 1; b < picture::kDistinctColours; ++b) {
        EXPECT_GT(
            colourDistance(picture::distinctColour(a, dark), picture::distinctColour(b, dark)),
            kApart)
            << dark << " " << a << " " << b;
      }
    }
  }
}

TEST(AgentStyle, FiftyAgentsAreDistinguished) {
  for (const bool dark : {false, true}) {
    std::vector<std::uint32_t> colours{picture::usualColour(dark)};
    for (std::size_t a = 2; a <= 50; ++a) colours.push_back(picture::distinctColour(a, dark));
    for (std::size_t a = 0; a < colours.size(); ++a) {
      for (std::size_t b = a + 1; b < colours.size(); ++b) {
        EXPECT_GT(colourDistance(colours[a], colours[b]), 0.073) << dark << " " << a << " " << b;
      }
    }
  }
}

TEST(AgentStyle, TheFirstAgentHasTheUsualColourOfTheTheme) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  PictureOptions options;
  for (const bool dark : {false, true}) {
    options.theme = dark ? PictureTheme::Dark : PictureTheme::Light;
    EXPECT_THAT(renderSvg(pictureWith(grid, 1), options),
                HasSubstr(".cw-agent{color:" + picture::hex(picture::usualColour(dark)) + "}"));
  }
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
}  // namespace clearway::app
