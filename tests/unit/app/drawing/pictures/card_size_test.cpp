// The size of pictures: never larger than what was asked for, and one side has it; and legends that
// list only some agents say how many more there are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "app/drawing/files/raster.h"
#include "app/drawing/pictures/fleet_picture.h"
#include "app/drawing/pictures/picture.h"
#include "app/drawing/pictures/render.h"
#include "core/base/constants.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kPrinted = 0.006;  // rounding of the numbers in an SVG

// The sides of the view box.
Vec2 cardOf(const std::string& svg) {
  const std::string begin = "viewBox=\"0 0 ";
  const std::size_t at = svg.find(begin);
  if (at == std::string::npos) return {};
  std::size_t end = 0;
  const std::string rest = svg.substr(at + begin.size(), 60);
  const double width = std::stod(rest, &end);
  return {width, std::stod(rest.substr(end))};
}

struct Bound {
  double width, height, dpi;
};
const std::vector<Bound> kBounds{{1600.0, 1200.0, kCssDpi},
                                 {1200.0, 1600.0, kCssDpi},
                                 {317.0, 541.0, kCssDpi},
                                 {240.0, 240.0, kCssDpi},
                                 {pixelsOf(160.0, 300.0), pixelsOf(120.0, 300.0), 300.0},
                                 {pixelsOf(105.0, 96.0), pixelsOf(148.0, 96.0), 96.0001},
                                 {pixelsOf(20.0, 50.0), pixelsOf(30.0, 50.0), 50.0}};

void expectWithin(const std::string& svg, const Bound& bound, const std::string& what) {
  const Vec2 size = cardOf(svg);
  EXPECT_LE(size.x, bound.width + kPrinted) << what;
  EXPECT_LE(size.y, bound.height + kPrinted) << what;
  EXPECT_TRUE(std::abs(size.x - bound.width) < kPrinted ||
              std::abs(size.y - bound.height) < kPrinted)
      << what << ": " << size.x << " x " << size.y << " of " << bound.width << " x "
      << bound.height;
}

PictureInput pictureOn(const OccupancyGrid& grid, std::size_t agents) {
  PictureInput in;
  in.grid = &grid;
  for (std::size_t i = 0; i < agents; ++i) {
    PictureAgent agent;
    agent.name = "robot " + std::to_string(i + 1);
    agent.footprint = *Footprint::box(0.6, 0.4);
    agent.start = {{0.5, 0.5}, Heading()};
    agent.goals = {{agent.start}};
    in.agents.push_back(std::move(agent));
  }
  return in;
}

TEST(CardSize, OfAPictureMeetsItsBound) {
  for (const auto& [rows, columns] :
       {std::pair{3, 3}, {20, 30}, {33, 17}, {7, 160}, {211, 9}, {64, 96}, {97, 128}}) {
    const OccupancyGrid grid = testing::emptyGrid(rows, columns);
    for (const Bound& bound : kBounds) {
      for (const std::size_t agents : {0U, 1U, 5U, 50U}) {
        for (const double text : {0.5, 1.0, 2.3}) {
          PictureOptions options;
          options.title = "A map";
          options.max_width = bound.width;
          options.max_height = bound.height;
          options.sheet.dpi = bound.dpi;
          options.sheet.text_scale = text;
          options.sheet.fill = true;
          options.sheet.distance = agents == 5;
          expectWithin(renderSvg(pictureOn(grid, agents), options), bound,
                       std::to_string(rows) + " x " + std::to_string(columns) + ", " +
                           std::to_string(agents) + " agents, text " + std::to_string(text));
        }
      }
    }
  }
}

TEST(CardSize, OfAFleetMeetsItsBound) {
  for (const auto& [rows, columns] : {std::pair{3, 3}, {20, 30}, {33, 17}, {7, 160}, {64, 96}}) {
    const maps::GridMap map{testing::emptyGrid(rows, columns), {}, {}, {}, 255, {}, {}, {}};
    fleet::TimedFleetProblem problem{map.grid, {{*Footprint::box(0.8, 0.5)}}, {}};
    fleet::TimedFleetPlan plan;
    const Pose start{{0.5, 0.5}, Heading()}, end{{columns - 0.5, 0.5}, Heading()};
    problem.agents.push_back({"agent", 0, start, end.position, std::nullopt});
    plan.agents.push_back(
        {start, {{{MotionKind::Straight, start, end}, 0, 10 * fleet::kTicksPerSecond}}});
    for (const Bound& bound : kBounds) {
      for (const std::size_t panels : {0U, 1U, 3U}) {
        FleetPictureOptions options;
        options.title = "A fleet";
        options.max_width = bound.width;
        options.max_height = bound.height;
        options.sheet.dpi = bound.dpi;
        options.sheet.fill = true;
        options.window = FleetWindow::WholeMap;
        options.sheet.distance = panels == 1;
        options.heat = panels == 3;
        for (std::size_t k = 0; k < panels; ++k)
          options.times_s.push_back(2.0 * static_cast<double>(k));
        const FleetPictureInput input{&map, &problem, &plan, false, kFreeBadge, true};
        expectWithin(renderFleetSvg(input, options), bound,
                     std::to_string(rows) + " x " + std::to_string(columns) + ", " +
                         std::to_string(panels) + " panels");
      }
    }
  }
}

// The smallest text [px].
double smallestTextOf(const std::string& svg) {
  const std::string name = "font-size=\"";
  double out = kInfinity;
  for (std::size_t at = svg.find(name); at != std::string::npos; at = svg.find(name, at + 1)) {
    out = std::min(out, std::stod(svg.substr(at + name.size(), 20)));
  }
  return out;
}

TEST(CardSize, TextsOnPaperCanBeReadWithoutBeingAskedFor) {
  for (const auto& [rows, columns] : {std::pair{20, 30}, {33, 17}, {64, 96}, {97, 128}}) {
    const OccupancyGrid grid = testing::emptyGrid(rows, columns);
    // A column of 85 mm has no room for the legend in larger texts.
    for (const auto& [mm, readable_pt] :
         {std::pair{85.0, 5.0}, {105.0, 6.0}, {160.0, 6.0}, {297.0, 6.0}}) {
      for (const double dpi : {72.0, 150.0, 300.0, 600.0}) {
        PictureOptions options;
        options.max_width = options.max_height = pixelsOf(mm, dpi);
        options.sheet.dpi = dpi;
        options.sheet.fill = true;
        const double text_px = smallestTextOf(renderSvg(pictureOn(grid, 1), options));
        EXPECT_GE(text_px * 72.0 / dpi, readable_pt)
            << rows << " x " << columns << ", " << mm << " mm at " << dpi << " dpi";
      }
    }
  }
}

TEST(CardSize, APageIsPlainAndAPictureOfPixelsACard) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  PictureOptions options;
  EXPECT_THAT(renderSvg(pictureOn(grid, 1), options), HasSubstr("class=\"cw-card\""));
  options.sheet.dpi = 300.0;
  const std::string page = renderSvg(pictureOn(grid, 1), options);
  EXPECT_THAT(page, HasSubstr("class=\"cw-page\""));
  EXPECT_THAT(page, HasSubstr(".cw-page{fill:#ffffff}"));
  EXPECT_THAT(page, Not(HasSubstr("class=\"cw-card\"")));
}

TEST(CardSize, APdfNamesItsTitle) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  PictureOptions options;
  options.title = "Hall <A> & \"B\", it's";
  const Result<std::string> pdf =
      painted(renderSvg(pictureOn(grid, 1), options), PictureFile::Pdf, kCssDpi);
  ASSERT_TRUE(pdf) << pdf.error().text();
  EXPECT_THAT(*pdf, HasSubstr("/Title (" + options.title + ")"));
}

// A small map of the command line has cells of a usual size, and is not enlarged.
TEST(CardSize, OfASmallMapIsSmallerUnlessItFillsItsSheet) {
  const OccupancyGrid grid = testing::emptyGrid(3, 3);
  PictureOptions options;
  const Vec2 usual = cardOf(renderSvg(pictureOn(grid, 1), options));
  EXPECT_LT(usual.x, 0.6 * options.max_width);
  EXPECT_LT(usual.y, 0.6 * options.max_height);
}

TEST(CardSize, OfAPngInMillimetresIsWithinItsBound) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  for (const double mm : {160.0, 161.7, 50.05}) {
    PictureOptions options;
    options.max_width = options.max_height = pixelsOf(mm, 300.0);
    options.sheet.dpi = 300.0;
    const std::string svg = renderSvg(pictureOn(grid, 1), options);
    const Result<std::string> png = painted(svg, PictureFile::Png, 300.0);
    ASSERT_TRUE(png) << png.error().text();
    const auto side = [&](std::size_t at) {
      std::uint32_t out = 0;
      for (std::size_t k = 0; k < 4; ++k)
        out = out << 8U | static_cast<unsigned char>((*png)[at + k]);
      return out;
    };
    EXPECT_EQ(side(16), std::floor(options.max_width));
    EXPECT_LE(side(20), options.max_height);
  }
}

TEST(Legend, SaysHowManyAgentsAreNotListed) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  const std::string many = renderSvg(pictureOn(grid, 50));
  EXPECT_THAT(many, HasSubstr(">robot 12<"));
  EXPECT_THAT(many, Not(HasSubstr(">robot 13<")));
  EXPECT_THAT(many, HasSubstr(">and 38 more<"));
  EXPECT_THAT(renderSvg(pictureOn(grid, 12)), Not(HasSubstr("more<")));
  PictureInput german = pictureOn(grid, 13);
  german.words.translate = [](const std::string& english) {
    return english == "and %1 more" ? std::string("und %1 weitere") : english;
  };
  EXPECT_THAT(renderSvg(german), HasSubstr(">und 1 weitere<"));
}

}  // namespace
}  // namespace clearway::app
