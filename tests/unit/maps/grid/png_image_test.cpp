#include "maps/grid/png_image.h"
#include "maps/grid/raster_image.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "tests/support/png_builder.h"

namespace clearway::maps {
namespace {

using testing::buildPng;
using testing::PngSpec;
using std::string_literals::operator""s;
using Values = std::vector<std::uint16_t>;

PngSpec randomGrey(std::uint32_t columns, std::uint32_t rows, int depth, bool interlaced) {
  PngSpec p{columns, rows, depth, testing::kGrey, interlaced, {}, {}, {}};
  Rng rng(static_cast<std::uint64_t>(depth) + columns);
  for (std::uint32_t k = 0; k < columns * rows; ++k) p.samples.push_back(rng.below(1U << depth));
  return p;
}

TEST(Png, GreyOfEveryDepthKeepsItsMaximumAndValues) {
  for (const int depth : {1, 2, 4, 8, 16}) {
    for (const bool interlaced : {false, true}) {
      const PngSpec spec = randomGrey(13, 9, depth, interlaced);
      const auto p = parsePng(buildPng(spec), AlphaRule::Mask);
      ASSERT_TRUE(p) << depth << ": " << describe(p.error());
      EXPECT_EQ(p->max_value, (1U << depth) - 1);
      EXPECT_EQ(p->values, Values(spec.samples.begin(), spec.samples.end())) << depth;
      EXPECT_FALSE(p->coloured);
    }
  }
}

TEST(Png, ColoursBecomeTheExactSumOfTheirChannels) {
  const auto p =
      parsePng(buildPng({2, 1, 8, testing::kRgb, false, {10, 20, 31, 255, 255, 255}, {}, {}}),
               AlphaRule::Mask);
  ASSERT_TRUE(p) << describe(p.error());
  EXPECT_TRUE(p->coloured);
  EXPECT_EQ(p->max_value, 765);
  EXPECT_EQ(p->values, (Values{61, 765}));
  // 16 bits: the mean, rounded.
  const auto wide =
      parsePng(buildPng({2, 1, 16, testing::kRgb, false, {1, 1, 0, 65535, 65535, 65535}, {}, {}}),
               AlphaRule::Ignore);
  EXPECT_EQ(wide->values, (Values{1, 65535}));
  EXPECT_EQ(wide->max_value, 65535);
}

TEST(Png, GreySavedAsColourIsGrey) {
  for (const auto colour : {testing::kRgb, testing::kPalette}) {
    PngSpec spec{2, 1, 8, colour, false, {0, 0, 0, 205, 205, 205}, {}, {}};
    if (colour == testing::kPalette) {
      spec.samples = {0, 1};
      spec.palette = "\0\0\0\xcd\xcd\xcd"s;
    }
    const auto p = parsePng(buildPng(spec), AlphaRule::Mask);
    ASSERT_TRUE(p) << describe(p.error());
    EXPECT_FALSE(p->coloured);
    EXPECT_EQ(p->max_value, 255);
    EXPECT_EQ(p->values, (Values{0, 205}));
  }
}

TEST(Png, AlphaFollowsItsRule) {
  const std::string bytes =
      buildPng({3, 1, 8, testing::kGreyAlpha, false, {205, 255, 0, 255, 100, 51}, {}, {}});
  const auto mask = parsePng(bytes, AlphaRule::Mask);
  EXPECT_EQ(mask->values, (Values{205, 0, 100}));
  EXPECT_EQ(mask->transparent, (std::vector<bool>{false, false, true}));
  EXPECT_EQ(parsePng(bytes, AlphaRule::Ignore)->values, (Values{205, 0, 100}));
  const auto white = parsePng(bytes, AlphaRule::OnWhite);
  EXPECT_EQ(white->values, (Values{205, 0, 224}));  // 100/5 + 255*4/5
  EXPECT_EQ(white->max_value, 255);
}

TEST(Png, ATransparentColourIsAlpha) {
  PngSpec grey{2, 1, 8, testing::kGrey, false, {7, 9}, {}, "\0\x09"s};
  const auto p = parsePng(buildPng(grey), AlphaRule::Mask);
  ASSERT_TRUE(p) << describe(p.error());
  EXPECT_EQ(p->values, (Values{7, 9}));
  EXPECT_EQ(p->transparent, (std::vector<bool>{false, true}));
  PngSpec bits{2, 1, 1, testing::kGrey, false, {0, 1}, {}, "\0\0"s};  // black is transparent
  EXPECT_EQ(parsePng(buildPng(bits), AlphaRule::OnWhite)->values, (Values{255, 255}));
  PngSpec palette{2, 1, 2, testing::kPalette, false, {0, 1}, "\0\0\0\0\0\0"s, "\0\xff"s};
  EXPECT_EQ(parsePng(buildPng(palette), AlphaRule::OnWhite)->values, (Values{255, 0}));
}

TEST(Png, ATransparentValueIsWrittenAndReadBack) {
  for (const std::uint16_t max : Values{1, 255, 765, 65535}) {
    const Values values{0, max, static_cast<std::uint16_t>(max / 2), max};
    PictureView view{2, 2, max, values};
    view.transparent = max;
    const auto back = parsePng(*writePng(view), AlphaRule::Mask);
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->transparent, (std::vector<bool>{false, true, false, true})) << max;
  }
}

TEST(Png, UnchangedFilesAreWrittenBackByteForByteAndEditsAreGrey) {
  const std::string bytes = buildPng(randomGrey(5, 4, 4, true));
  auto p = parsePng(bytes, AlphaRule::Mask);
  EXPECT_EQ(*writePicture(viewOf(*p), p->form), bytes);
  p->values[3] = static_cast<std::uint16_t>(p->values[3] ^ 1U);
  const auto back = parsePng(*writePicture(viewOf(*p), p->form), AlphaRule::Mask);
  ASSERT_TRUE(back) << describe(back.error());
  EXPECT_EQ(back->max_value, 255);
  for (std::size_t k = 0; k < p->values.size(); ++k) EXPECT_EQ(back->values[k], p->values[k] * 17);
}

TEST(Png, WritesEightBitsWhereTheyAreExactElseSixteen) {
  for (const std::uint16_t max : Values{1, 3, 15, 85, 255, 100, 257, 765, 1020, 65535}) {
    Picture p;
    p.columns = 3;
    p.rows = 2;
    p.max_value = max;
    p.values = {0, max, static_cast<std::uint16_t>(max / 2), 1, max, 0};
    const auto back = parsePng(*writePng(viewOf(p)), AlphaRule::Mask);
    ASSERT_TRUE(back) << describe(back.error());
    const bool narrow = 255 % max == 0;
    EXPECT_EQ(back->max_value, narrow ? 255 : 65535);
    for (std::size_t k = 0; k < p.values.size(); ++k) {
      const double grey = p.values[k] / static_cast<double>(max);
      EXPECT_NEAR(back->values[k] / static_cast<double>(back->max_value), grey,
                  narrow ? 0.0 : 0.5 / 65535);
    }
  }
}

TEST(Png, LargePicturesRoundTrip) {
  const PngSpec spec = randomGrey(700, 500, 16, false);
  const auto p = parsePng(buildPng(spec), AlphaRule::Mask);
  ASSERT_TRUE(p);
  EXPECT_EQ(parsePng(*writePng(viewOf(*p)), AlphaRule::Mask)->values, p->values);
}

TEST(Png, TruncationAtEveryByteIsRefused) {
  const std::string bytes = buildPng(randomGrey(4, 3, 8, false));
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    ASSERT_FALSE(parsePicture(bytes.substr(0, n), AlphaRule::Mask)) << n;
  }
}

TEST(Png, EveryDamagedByteIsRefusedOrHarmless) {
  const std::string bytes = buildPng(randomGrey(4, 3, 8, false));
  const auto whole = parsePng(bytes, AlphaRule::Mask);
  int refused = 0;
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    std::string damaged = bytes;
    damaged[n] = static_cast<char>(damaged[n] ^ 0x10);
    const auto p = parsePicture(damaged, AlphaRule::Mask);
    refused += p ? 0 : 1;
    if (p) {
      EXPECT_EQ(p->values, whole->values) << n;
    }
  }
  EXPECT_GT(refused, static_cast<int>(bytes.size()) * 9 / 10);
}

TEST(Png, ImpossibleSizesAreRefusedBeforeAllocation) {
  const auto bomb = [](std::uint32_t columns, std::uint32_t rows, bool interlaced) {
    PngSpec p{1, 1, 16, testing::kRgba, interlaced, {0, 0, 0, 0}, {}, {}};
    std::string bytes = buildPng(p);
    std::string head = testing::bigEndian(columns) + testing::bigEndian(rows) + "\x10\x06"s +
                       "\0\0"s + (interlaced ? '\1' : '\0');
    bytes.replace(8, 25, testing::pngChunk("IHDR", head));
    return parsePng(bytes, AlphaRule::Mask).error();
  };
  EXPECT_NE(bomb(16384, 16384, false).text().find("cannot hold 16384 x 16384"), std::string::npos);
  EXPECT_FALSE(bomb(16385, 1, false).text().empty());
  EXPECT_FALSE(bomb(0x7FFFFFFF, 0x7FFFFFFF, true).text().empty());
  EXPECT_FALSE(bomb(0, 1, false).text().empty());
}

TEST(ImageMap, ThresholdAndInvertDecide) {
  const std::string pgm = "P2 5 1 100\n0 49 50 51 100";
  const auto blocked = [&](const ImageMeta& meta) {
    const auto map = parseImage(pgm, meta);
    std::string out;
    for (std::int32_t j = 0; j < 5; ++j) out += map->grid.blocked({0, j}) ? '#' : '.';
    return out;
  };
  EXPECT_EQ(blocked({0.5, false}), "##...");
  EXPECT_EQ(blocked({0.5, true}), "..###");
  EXPECT_EQ(blocked({0.0, false}), ".....");
  EXPECT_EQ(blocked({1.0, false}), "####.");
  for (const double t : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(parseImage(pgm, {t, false}).error().code, ErrorCode::InvalidArgument);
  }
  EXPECT_EQ(parseImage(pgm, {}, -1.0).error().code, ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace clearway::maps
