// The sheet of a picture: the map's forms look alike, sizes scale everything, tints, frames.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/drawing/files/raster.h"
#include "app/drawing/pictures/picture.h"
#include "maps/grid/map_io.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The part of pixels in which two pictures differ clearly; 1 if their sizes differ.
double difference(const std::string& a, const std::string& b) {
  const auto x = picture::rasterise(a), y = picture::rasterise(b);
  EXPECT_TRUE(x && y);
  if (!x || !y || x->width != y->width || x->height != y->height) return 1.0;
  std::size_t differ = 0;
  for (std::size_t k = 0; k < x->values.size(); ++k) {
    int most = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) {
      const int p = static_cast<int>((x->values[k] >> shift) & 255U);
      const int q = static_cast<int>((y->values[k] >> shift) & 255U);
      most = std::max(most, std::abs(p - q));
    }
    differ += most > 64 ? 1 : 0;
  }
  return static_cast<double>(differ) / static_cast<double>(x->values.size());
}

struct Sheet : ::testing::Test {
  OccupancyGrid grid = testing::gridOf(
      {"..........", "..##......", "..##...#..", ".......#..", "..........", "####......"});
  PictureInput input{&grid, {}, {}, {}};
  PictureOptions options;
};

TEST_F(Sheet, VectorsAndTheImageOfAllCellsLookAlike) {
  options.sheet.map = MapForm::Vectors;
  const std::string vectors = renderSvg(input, options);
  options.sheet.map = MapForm::Bitmap;
  const std::string image = renderSvg(input, options);
  EXPECT_THAT(vectors, Not(HasSubstr("<image")));
  EXPECT_THAT(image, HasSubstr("<image"));
  EXPECT_LT(difference(vectors, image), 0.01);
  // The comparison can fail.
  grid.set({4, 4}, true);
  EXPECT_GT(difference(vectors, renderSvg(input, options)), 0.005);
}

TEST_F(Sheet, ATintColoursItsCells) {
  const std::string plain = renderSvg(input, options);
  input.tint = [](Cell c) { return c.row == 0 ? 0xFFCC2200U : 0U; };
  const double part = difference(plain, renderSvg(input, options));
  EXPECT_GT(part, 0.02);
  EXPECT_LT(part, 1.0 / 6.0);
}

TEST_F(Sheet, AFrameHasTheAgentWhereItIs) {
  PictureAgent agent;
  agent.start = Pose{{0.5, 0.5}, Heading()};
  agent.path =
      Path{agent.start, {{MotionKind::Straight, agent.start, Pose{{8.5, 0.5}, Heading()}}}};
  input.agents.push_back(agent);
  const PictureFrames frames(input, options);
  const std::string still = frames.at({std::nullopt});
  EXPECT_EQ(still, renderSvg(input, options));
  const std::string moved = frames.at({Pose{{4.5, 4.5}, Heading()}});
  EXPECT_GT(difference(still, moved), 0.0001);
}

}  // namespace
}  // namespace clearway::app
