#include "maps/grid/pgm.h"
#include "maps/grid/raster_image.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "maps/grid/map_io.h"
#include "maps/text/limits.h"
#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

using std::string_literals::operator""s;
using Values = std::vector<std::uint16_t>;

TEST(Pgm, OfTwoBytesAPixelMayHaveTheLargestSize) {
  const std::string header = "P5\n16384 16384\n65535\n";
  EXPECT_TRUE(checkFileSize(header.size() + std::size_t{2} * 16384 * 16384, kMaxPgmBytes));
  const clearway::testing::TempFolder folder;
  const auto file = folder.write("long.pgm", "P5 1 1 255\n");
  std::filesystem::resize_file(file, kMaxFileBytes + 1);  // sparse
  const auto map = loadMap(file);
  ASSERT_FALSE(map);
  EXPECT_EQ(map.error().code, ErrorCode::Unsupported) << map.error().text();
}

TEST(Pgm, ReadsBinaryAndText) {
  const auto p5 = parsePgm("P5 3 2 255\n\x00\x01\x02\xfd\xfe\xff"s);
  ASSERT_TRUE(p5) << describe(p5.error());
  EXPECT_EQ(p5->columns, 3);
  EXPECT_EQ(p5->rows, 2);
  EXPECT_EQ(p5->values, (Values{0, 1, 2, 253, 254, 255}));
  const auto p2 = parsePgm("P2\n2 2\n7\n0 7\n3\t4");
  ASSERT_TRUE(p2) << describe(p2.error());
  EXPECT_EQ(p2->max_value, 7);
  EXPECT_EQ(p2->values, (Values{0, 7, 3, 4}));
}

TEST(Pgm, SixteenBitsAreBigEndian) {
  const auto p = parsePgm("P5 2 1 65535\n\x01\x02\xff\xff"s);
  ASSERT_TRUE(p) << describe(p.error());
  EXPECT_EQ(p->values, (Values{0x0102, 65535}));
  EXPECT_EQ(parsePgm("P5 1 1 256\n\x01\x00"s)->values, (Values{256}));
}

TEST(Pgm, CommentsAreAllowedWhereverWhiteSpaceIs) {
  const auto p5 = parsePgm("P5# a\n#b\n 2 # wide 9\n# x\n1#y\n255\n#!");
  ASSERT_TRUE(p5) << describe(p5.error());
  EXPECT_EQ(p5->values, (Values{'#', '!'}));  // a comment is not allowed in the raster
  const auto p2 = parsePgm("P2 2 1 9 # max\n1#one\n2 # end");
  ASSERT_TRUE(p2) << describe(p2.error());
  EXPECT_EQ(p2->values, (Values{1, 2}));
}

TEST(Pgm, UnchangedPicturesAreWrittenBackByteForByte) {
  for (const std::string& bytes : {
           "P5 2 1 255\nab"s,
           "P5\n# CREATOR: GIMP\n2 1\n255\nab"s,
           "P5\r\n2 1\r\n255\r\nab"s,
           "P5\r\n2 1\r\n255\r\n\n\n"s,
           "P5 2 1 255 ab\n\n"s,
           "P5\n2 1\n255\n\n\n"s,
           "P5 1 1 1000\n\x03\xe8"s,
           "P2\n#c\n 2 1   255\n  1\n\n 2 # e\n"s,
       }) {
    const auto p = parsePgm(bytes);
    ASSERT_TRUE(p) << bytes << describe(p.error());
    EXPECT_EQ(*writePicture(viewOf(*p), p->form), bytes);
  }
}

TEST(Pgm, AnEditKeepsTheHeaderAndEveryOtherByte) {
  auto p = parsePgm("P5\n# CREATOR: GIMP\n3 1\n200\nabc");
  p->values[1] = 200;
  EXPECT_EQ(*writePicture(viewOf(*p), p->form),
            "P5\n# CREATOR: GIMP\n3 1\n200\na\xc8"
            "c");
  p->values[1] = 'b';
  EXPECT_EQ(*writePicture(viewOf(*p), p->form), "P5\n# CREATOR: GIMP\n3 1\n200\nabc");
  auto text = parsePgm("P2 2 1 9 # max\n1 2");
  text->values[1] = 5;
  EXPECT_EQ(*writePicture(viewOf(*text), text->form), "P2\n2 1\n9\n1 5\n");
  // A picture of another size cannot use the old header.
  p->columns = 1;
  p->rows = 3;
  EXPECT_EQ(*writePicture(viewOf(*p), p->form), "P5\n1 3\n200\nabc");
}

TEST(Pgm, BothWritersGiveTheSameValuesBack) {
  Rng rng(7);
  int wide = 0;
  for (const std::uint16_t max : Values{1, 2, 100, 254, 255, 256, 1000, 65534, 65535}) {
    Picture p;
    p.columns = 37;
    p.rows = 11;
    p.max_value = max;
    for (int k = 0; k < 37 * 11; ++k) {
      p.values.push_back(static_cast<std::uint16_t>(rng.below(max + 1U)));
    }
    for (const std::string& bytes : {writePgm(viewOf(p)), writePgmText(viewOf(p))}) {
      const auto back = parsePgm(bytes);
      ASSERT_TRUE(back) << describe(back.error());
      EXPECT_EQ(back->values, p.values);
      EXPECT_EQ(back->max_value, max);
    }
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      const std::string text = writePgmText(viewOf(p));
      end = text.find('\n', at);
      if (end != std::string::npos) {
        EXPECT_LE(end - at, 70U);
      }
    }
    wide += max > 255 ? 1 : 0;
  }
  EXPECT_GT(wide, 3);
}

struct Case {
  const char* name;
  std::string bytes;
  ErrorCode code;
  const char* says;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class PgmRefuses : public ::testing::TestWithParam<Case> {};

TEST_P(PgmRefuses, WithTheReason) {
  const auto p = parsePicture(GetParam().bytes, AlphaRule::Mask);
  ASSERT_FALSE(p);
  EXPECT_EQ(p.error().code, GetParam().code) << p.error().text();
  EXPECT_NE(p.error().text().find(GetParam().says), std::string::npos) << p.error().text();
  EXPECT_EQ(p.error().text().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, PgmRefuses,
    ::testing::Values(
        Case{"empty", "", ErrorCode::Malformed, "the file is empty"},
        Case{"jpeg", "\xff\xd8\xff\xe0JFIF", ErrorCode::Unsupported, "begins with \"????\""},
        Case{"bitmap", "P4 8 1\n\xff", ErrorCode::Unsupported, "a P4 picture"},
        Case{"colour", "P6 1 1 255\nabc", ErrorCode::Unsupported, "a P6 picture"},
        Case{"no_height", "P5 3", ErrorCode::Malformed, "no height"},
        Case{"no_maxval", "P5 3 3 # 255\n", ErrorCode::Malformed, "no maxval"},
        Case{"word", "P5 3 x 255\nabc", ErrorCode::Malformed, "height \"x\""},
        Case{"negative", "P5 -3 1 255\nabc", ErrorCode::Malformed, "width \"-3\""},
        Case{"nan", "P2 nan 1 255\n1", ErrorCode::Malformed, "width \"nan\""},
        Case{"zero", "P5 0 1 255\n", ErrorCode::Malformed, "0 x 1 cells"},
        Case{"maxval_0", "P5 1 1 0\na", ErrorCode::Malformed, "maxval 0"},
        Case{"maxval_65536", "P5 1 1 65536\naa", ErrorCode::Malformed, "maxval 65536"},
        Case{"no_space", "P5 1 1 255", ErrorCode::Malformed, "white space"},
        Case{"side", "P5 16385 1 255\n", ErrorCode::LimitExceeded, "16385 x 1"},
        Case{"overflow", "P5 4294967295 4294967295 255\n", ErrorCode::LimitExceeded, "4294967295"},
        Case{"larger_than_32_bits", "P5 99999999999 1 255\n", ErrorCode::Malformed, "99999999999"},
        Case{"huge", "P5 16384 16384 255\nabc", ErrorCode::Malformed, "3 of 268435456 bytes"},
        Case{"huge_text", "P2 16384 16384 255\n1 2", ErrorCode::Malformed, "of 268435456 values"},
        Case{"cut", "P5 3 3 255\nabcdefgh", ErrorCode::Malformed, "8 of 9 bytes"},
        Case{"cut_wide", "P5 2 1 256\n\x01\x00\x01"s, ErrorCode::Malformed, "3 of 4 bytes"},
        Case{"cut_text", "P2 3 1 255\n10 20 #30", ErrorCode::Malformed, "2 of 3 values"},
        Case{"bright", "P5 2 2 100\nddde", ErrorCode::Malformed, "pixel (1, 1) has 101"},
        Case{"bright_text", "P2 2 1 9\n9 10", ErrorCode::Malformed, "pixel (1, 0) has 10"},
        Case{"not_a_value", "P2 2 1 9\n9 -1", ErrorCode::Malformed, "\"-1\""},
        Case{"second_picture", "P5 1 1 255\naP5 1 1 255\nb", ErrorCode::Unsupported, "several"},
        Case{"more_text", "P2 1 1 9\n9 9", ErrorCode::Malformed, "more values than the 1"}),
    [](const auto& p) { return std::string(p.param.name); });

TEST(Pgm, TheLargestMapIsRead) {
  std::string bytes = "P5\n16384 16384\n255\n";
  bytes.resize(bytes.size() + (std::size_t{1} << 28U), '\xfe');
  const auto picture = parsePgm(bytes);
  ASSERT_TRUE(picture) << picture.error().text();
  EXPECT_EQ(picture->rows, 16384);
  EXPECT_EQ(picture->columns, 16384);
}

}  // namespace
}  // namespace clearway::maps
