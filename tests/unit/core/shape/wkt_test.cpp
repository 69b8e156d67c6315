#include "core/shape/wkt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"
#include "core/geometry/hull.h"

namespace clearway {
namespace {

using ::testing::HasSubstr;

double areaOf(const Footprint& f) {
  double sum = 0.0;
  for (const ConvexPolygon& p : f.collisionParts()) {
    for (int i = 0; i < p.size(); ++i) {
      sum += 0.5 * cross(p.vertex(i), p.vertex(i + 1 < p.size() ? i + 1 : 0));
    }
  }
  return sum;
}

Footprint read(const std::string& wkt) {
  const Result<Footprint> f = footprintFromWkt(wkt);
  EXPECT_TRUE(f) << wkt << ": " << f.error().text();
  return f ? *f : *Footprint::box(1, 1);
}

TEST(FootprintFromWkt, ReadsAConvexPolygonAsOnePart) {
  const Footprint f = read("POLYGON((-1 -0.5, 1 -0.5, 1.5 0, 1 0.5, -1 0.5, -1 -0.5))");
  ASSERT_EQ(f.collisionParts().size(), 1U);
  EXPECT_EQ(f.collisionParts()[0].size(), 5);
  EXPECT_EQ(f.collisionParts()[0].vertex(2), (Vec2{1.5, 0}));
  EXPECT_EQ(areaOf(f), 2.25);
}

TEST(FootprintFromWkt, SplitsAPolygonThatIsNotConvex) {
  const Footprint f = read("POLYGON((0 0, 4 0, 4 1, 1 1, 1 3, 0 3, 0 0))");
  EXPECT_EQ(f.collisionParts().size(), 2U);
  EXPECT_EQ(areaOf(f), 6.0);
}

TEST(FootprintFromWkt, ReadsAMultipolygonWhosePartsTouchOrOverlap) {
  const Footprint f = read(
      "multipolygon (((0 0, 1 0, 1 1, 0 1, 0 0)),\n\t((1 0, 2 0, 2 1, 1 1, 1 0)), "
      "((0.5 0.5, 3 0.5, 3 0.75, 0.5 0.75, 0.5 0.5)))");
  EXPECT_EQ(f.collisionParts().size(), 3U);
}

TEST(FootprintFromWkt, RepairsOpenRingsWrongOrientationAndRepeatedPoints) {
  const Footprint good = read("POLYGON((0 0, 2 0, 2 1, 0 1, 0 0))");
  for (const char* text : {"POLYGON((0 0, 2 0, 2 1, 0 1))",                           // not closed
                           "POLYGON((0 0, 0 1, 2 1, 2 0, 0 0))",                      // clockwise
                           "POLYGON((0 0, 0 0, 2 0, 2 1, 2 1, 2 1, 0 1, 0 0, 0 0))",  // repeated
                           "POLYGON((0 0, 1 0, 2 0, 2 1, 0 1, 0 0.5, 0 0))"}) {       // on edges
    const Footprint f = read(text);
    ASSERT_EQ(f.collisionParts().size(), 1U) << text;
    EXPECT_EQ(f.collisionParts()[0].size(), 4) << text;
    EXPECT_EQ(areaOf(f), areaOf(good)) << text;
    EXPECT_EQ(f.circumscribedRadius(), good.circumscribedRadius()) << text;
  }
}

TEST(FootprintFromWkt, AcceptsPaddingAndRefusesABadOne) {
  EXPECT_EQ(footprintFromWkt("POLYGON((0 0, 2 0, 2 1, 0 1))", 0.25)->radius(), 0.25);
  EXPECT_EQ(footprintFromWkt("POLYGON((0 0, 2 0, 2 1, 0 1))", -1).error().code,
            ErrorCode::InvalidArgument);
}

struct Bad {
  const char* text;
  ErrorCode code;
  const char* says;
};

TEST(FootprintFromWkt, RefusesWithTheReasonAndThePosition) {
  const Bad table[] = {
      {"POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))", ErrorCode::InvalidArgument,
       "the edges from (0 0) and from (2 0) meet"},  // bow-tie, whose area is 0
      {"POLYGON((0 0, 3 3, 3 0, 0 2, 0 0))", ErrorCode::InvalidArgument, "self-intersection"},
      {"POLYGON((0 0, 2 0, 2 1, 5 1, 2 1, 2 2, 0 2))", ErrorCode::InvalidArgument, "(5, 1)"},
      {"POLYGON((0 0, 4 0, 4 4, 2 0, 0 4))", ErrorCode::InvalidArgument, "(2, 0)"},
      {"POLYGON((0 0, 9 0, 9 9, 0 9),(1 1, 2 1, 12 2))", ErrorCode::InvalidArgument, "hole"},
      {"POLYGON((0 0, 1 0))", ErrorCode::InvalidArgument, "three different points"},
      {"POLYGON((0 0, 1 0, 1 0, 0 0))", ErrorCode::InvalidArgument, "three different points"},
      {"POLYGON((0 0, 1 1, 2 2))", ErrorCode::InvalidArgument, "the polygon is not valid"},
      {"MULTIPOLYGON(((0 0, 1 0, 1 1)), ((0 0, 2 2, 2 0, 0 2)))", ErrorCode::InvalidArgument,
       "polygon 2 is not valid"},
      {"POLYGON EMPTY", ErrorCode::InvalidArgument, "empty"},
      {"MULTIPOLYGON EMPTY", ErrorCode::InvalidArgument, "empty"},
      {"LINESTRING(0 0, 1 1)", ErrorCode::Unsupported, "LINESTRING is no footprint"},
      {"POINT(1 1)", ErrorCode::Unsupported, "POINT"},
      {"SRID=4326;POLYGON((0 0, 1 0, 1 1))", ErrorCode::Unsupported, "SRID"},
      {"POLYGON Z((0 0 1, 1 0 1, 1 1 1))", ErrorCode::Unsupported, "two numbers"},
      {"POLYGON((0 0 7, 1 0 7, 1 1 7))", ErrorCode::Malformed, "'7' at character 14"},
      {"POLYGON((0 0, 1, 1 1))", ErrorCode::Malformed, "',' at character 16"},
      {"POLYGON((0 0, 1 0, 1 1)", ErrorCode::Malformed, "the end of the text"},
      {"POLYGON((0 0, 1 0, 1 1)))", ErrorCode::Malformed, "')' at character 25"},
      {"POLYGON((0 0, 1 0, 1 1)) x", ErrorCode::Malformed, "'x' at character 26"},
      {"POLYGON(())", ErrorCode::Malformed, "')' at character 10"},
      {"POLYGON()", ErrorCode::Malformed, "')' at character 9"},
      {"MULTIPOLYGON((0 0, 1 0, 1 1))", ErrorCode::Malformed, "'0' at character 15"},
      {"POLYGON((0 0, 1 0, 1 1,))", ErrorCode::Malformed, "')' at character 24"},
      {"POLYGON((0 0; 1 0; 1 1))", ErrorCode::Malformed, "'0;'"},
      {"POLYGON((0 0, 1 zero, 1 1))", ErrorCode::Malformed, "'zero' at character 17"},
      {"POLYGON((0 0, 0x10 0, 1 1))", ErrorCode::Malformed, "'0x10'"},
      {"POLYGON((0 0, nan 0, 1 1))", ErrorCode::InvalidArgument, "'nan' at character 15"},
      {"POLYGON((0 0, -inf 0, 1 1))", ErrorCode::InvalidArgument, "'-inf'"},
      {"POLYGON((0 0, 1e999 0, 1 1))", ErrorCode::InvalidArgument, "'1e999'"},
      {"POLYGON((0 0, 2e7 0, 1 1))", ErrorCode::LimitExceeded, "point 2 of the polygon"},
      {"POLYGON((0 0, 1e-70 0, 1 1))", ErrorCode::InvalidArgument, "write 0"},
      {"hello", ErrorCode::Malformed, "'hello' at character 1"},
      {"", ErrorCode::Malformed, "the end of the text at character 1"},
      {"\x80\xff", ErrorCode::Malformed, "'\?\?'"},
  };
  for (const Bad& bad : table) {
    const Result<Footprint> f = footprintFromWkt(bad.text);
    ASSERT_FALSE(f) << bad.text;
    EXPECT_EQ(f.error().code, bad.code) << bad.text << ": " << f.error().text();
    EXPECT_THAT(f.error().text(), HasSubstr(bad.says)) << bad.text;
    EXPECT_EQ(f.error().text().find('\n'), std::string::npos);
  }
}

TEST(FootprintFromWkt, EnforcesItsLimits) {
  const std::string spaces(kMaxWktBytes, ' ');
  EXPECT_EQ(footprintFromWkt(spaces + "POLYGON((0 0, 1 0, 1 1))").error().code,
            ErrorCode::LimitExceeded);
  const auto saw = [](int teeth) {
    std::string text = "POLYGON((0 -1";
    for (int k = 0; k < teeth; ++k) text += ", " + std::to_string(k) + " " + std::to_string(k % 2);
    return text + ", " + std::to_string(teeth) + " -1))";
  };
  EXPECT_TRUE(footprintFromWkt(saw(400)));
  EXPECT_EQ(footprintFromWkt(saw(1022)).error().code, ErrorCode::LimitExceeded);  // parts
  EXPECT_THAT(footprintFromWkt(saw(1023)).error().text(), HasSubstr("more than 1024 points"));
}

TEST(ToWkt, ReadsBackToTheSameBits) {
  Rng rng(12);
  int convex = 0;
  int split = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<Vec2> points(3 + rng.below(9));
    for (Vec2& p : points) p = {rng.range(-1, 1), rng.range(-1e-3, 1e3)};
    const std::vector<Vec2> hull = convexHull(points);
    if (hull.size() < 3) continue;
    std::vector<ConvexPolygon> parts{*ConvexPolygon::fromRing(hull)};
    if (i % 2 == 1)
      parts.push_back(*ConvexPolygon::fromRing(
          std::array<Vec2, 3>{{{0.1, rng.range(0, 1)}, {1.0 / 3.0, 0}, {0.7, 2}}}));
    ++(parts.size() == 1 ? convex : split);
    const Footprint f = *Footprint::parts(parts);
    const Footprint back = read(toWkt(f));
    ASSERT_EQ(back.collisionParts().size(), parts.size());
    for (std::size_t k = 0; k < parts.size(); ++k) {
      ASSERT_TRUE(std::ranges::equal(back.collisionParts()[k].ring(), parts[k].ring()));
    }
  }
  EXPECT_GT(convex, 100);
  EXPECT_GT(split, 100);
}

TEST(ToWkt, PartsAsThinAsDoublesCanBeReadBack) {
  const double x = std::nextafter(1.0, 2.0);
  const Footprint f = read("POLYGON((0 0, 1 0, 1 1, 1.0000000000000002 2, 0 3))");
  EXPECT_EQ(f.collisionParts().size(), 2U);
  const Footprint sliver =
      *Footprint::parts({*ConvexPolygon::fromRing(std::array<Vec2, 3>{{{0, 0}, {1, 1}, {1, x}}})});
  EXPECT_EQ(toWkt(read(toWkt(sliver))), toWkt(sliver));
}

TEST(ToWkt, ABoxIsWrittenWithoutItsPadding) {
  EXPECT_EQ(toWkt(*Footprint::box(2.4, 1.2, 0.5)),
            "POLYGON((-1.2 -0.6, 1.2 -0.6, 1.2 0.6, -1.2 0.6, -1.2 -0.6))");
}

TEST(ToWkt, AFootprintInPartsIsAMultipolygonThatReadsBackToTheSameParts) {
  const Footprint f = read("POLYGON((0 0, 4 0, 4 1, 1 1, 1 3, 0 3, 0 0))");
  const std::string text = toWkt(f);
  EXPECT_THAT(text, ::testing::StartsWith("MULTIPOLYGON((("));
  EXPECT_EQ(toWkt(read(text)), text);
}

}  // namespace
}  // namespace clearway
