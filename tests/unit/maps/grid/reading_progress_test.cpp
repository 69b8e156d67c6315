// Reading and writing report their work while they do it: rows, not only the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/base/work_progress.h"
#include "maps/grid/map_io.h"
#include "maps/grid/png_image.h"
#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

constexpr int kSide = 300;

std::vector<double> reportsOf(const std::function<void()>& work) {
  std::vector<double> seen;
  const WorkWatch watch([&](double fraction) { seen.push_back(fraction); });
  work();
  return seen;
}

// Reports at more than `steps` different shares; none is far from the one before.
void expectMoving(const std::vector<double>& seen, std::size_t steps, double widest) {
  ASSERT_GT(seen.size(), steps);
  EXPECT_TRUE(std::ranges::is_sorted(seen));
  EXPECT_DOUBLE_EQ(seen.back(), 1.0);
  double before = 0.0;
  for (const double s : seen) {
    EXPECT_LE(s - before, widest) << "at " << before;
    before = s;
  }
}

GridMap someMap() {
  std::string text = "type octile\nheight " + std::to_string(kSide) + "\nwidth " +
                     std::to_string(kSide) + "\nmap\n";
  for (int i = 0; i < kSide; ++i) text += std::string(kSide, i % 7 == 0 ? '@' : '.') + "\n";
  return parseMap(text, "m.map").value();
}

TEST(ReadingProgress, MovesRowByRowForEveryFormat) {
  const clearway::testing::TempFolder folder;
  const GridMap map = someMap();
  for (const char* name : {"m.map", "m.png", "m.pgm", "m.yaml"}) {
    ASSERT_TRUE(saveMap(folder / name, map)) << name;
    const auto seen = reportsOf([&] { ASSERT_TRUE(loadMap(folder / name)) << name; });
    SCOPED_TRACE(name);
    expectMoving(seen, kSide, 0.45);  // a small file is read at once
  }
}

TEST(ReadingProgress, OfAPictureThatIsWrittenMovesRowByRow) {
  const auto seen = reportsOf([] {
    const auto png = writeRgbaPng(kSide, 4, [](std::int32_t i, std::span<unsigned char> rgba) {
      std::ranges::fill(rgba, static_cast<unsigned char>(i));
    });
    ASSERT_TRUE(png);
    const auto back = parsePng(*png, AlphaRule::Ignore);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->rows, kSide);
    EXPECT_EQ(back->values[4 * 77], 77);
  });
  EXPECT_GE(seen.size(), 2U * kSide);
}

TEST(ReadingProgress, APictureIsStoppedWithinOneRow) {
  StopSource source;
  StopCheck stop({}, &source);
  int rows = 0;
  const auto png = writeRgbaPng(
      kSide, 4,
      [&](std::int32_t, std::span<unsigned char>) {
        if (++rows == 10) source.request();
      },
      0.0, PngEffort::Quick, &stop);
  EXPECT_FALSE(png);
  EXPECT_EQ(rows, 10);
}

}  // namespace
}  // namespace clearway::maps
