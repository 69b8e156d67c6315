#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "maps/grid/ros.h"
#include "maps/text/limits.h"

namespace clearway::maps {
namespace {

constexpr const char* kYaml =
    "image: m.pgm\nresolution: 0.05\norigin: [-15.1, -25, 0.5]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n";

// kYaml with the line of `key` replaced.
std::string with(const std::string& key, const std::string& line) {
  std::string text = kYaml;
  const std::size_t at = text.find(key + ":");
  return text.replace(at, text.find('\n', at) + 1 - at, line.empty() ? "" : line + "\n");
}

TEST(RosYaml, ReadsTheKeysOfMapServer) {
  const auto y = parseRosYaml(kYaml);
  ASSERT_TRUE(y) << describe(y.error());
  EXPECT_EQ(y->meta,
            (RosMeta{"m.pgm", 0.05, -15.1, -25.0, 0.5, false, 0.65, 0.196, RosMode::Trinary}));
  EXPECT_TRUE(y->warnings.empty());
}

TEST(RosYaml, AcceptsCommonSpellings) {
  const auto y = parseRosYaml(
      "# made by hand\r\n%YAML 1.2\r\n---\r\n\"image\": 'sub dir/m.png' # beside it\r\n"
      "mode: scale\r\norigin:\r\n  - -1e1\r\n  - +2.5\r\n  - .5\r\nnegate: true\r\n"
      "{}: 1\r\n");
  EXPECT_FALSE(y);  // a map as key
  const auto z = parseRosYaml(
      "# made by hand\r\n---\r\n\"image\": 'sub dir/m.png' # beside it\r\nmode: scale\r\n"
      "origin:\r\n  - -1e1\r\n  - +2.5\r\n  - .5\r\nnegate: true\r\nresolution: \"1\"\r\n"
      "occupied_thresh: 1\r\nfree_thresh: 0\r\nextra: {a: [1, 2], b: {c: d}}\r\n...\r\n");
  ASSERT_TRUE(z) << describe(z.error());
  EXPECT_EQ(z->meta,
            (RosMeta{"sub dir/m.png", 1.0, -10.0, 2.5, 0.5, true, 1.0, 0.0, RosMode::Scale}));
  EXPECT_EQ(z->warnings, (std::vector<Message>{"the key \"extra\" is not used"}));
}

TEST(RosYaml, TwoNumbersOfOriginMeanNoTurn) {
  const auto y = parseRosYaml(with("origin", "origin: [1, 2]"));
  ASSERT_TRUE(y) << describe(y.error());
  EXPECT_EQ(y->meta.origin_yaw, 0.0);
  EXPECT_EQ(y->warnings.size(), 1U);
}

TEST(RosYaml, RoundTripsToTheLastBit) {
  Rng rng(11);
  int long_digits = 0;
  for (int k = 0; k < 2000; ++k) {
    RosMeta m;
    const bool rounded = k % 2 == 0;
    const auto any = [&](double low, double high) {
      const double v = rng.range(low, high);
      return rounded ? std::round(v * 100) / 100 : v;
    };
    m.image = k % 3 == 0 ? "a b \"c\" #d: [e].png" : "maps/depot-1.pgm";
    m.resolution = any(0.01, 10.0);
    m.origin_x = any(-1e9, 1e9);
    m.origin_y = any(-1e-6, 1e-6);
    m.origin_yaw = any(-4, 4);
    m.negate = rng.below(2) == 1;
    m.free_thresh = any(0.0, 0.4);
    m.occupied_thresh = any(0.5, 1.0);
    m.mode = static_cast<RosMode>(rng.below(3));
    const std::string text = writeRosYaml(m);
    const auto back = parseRosYaml(text);
    ASSERT_TRUE(back) << text << describe(back.error());
    ASSERT_EQ(back->meta, m) << text;
    ASSERT_TRUE(back->warnings.empty());
    long_digits += text.size() > 200 ? 1 : 0;
  }
  EXPECT_GT(long_digits, 500);
}

TEST(RosYaml, WritesShortDigitsThatEveryYamlReaderTakesForNumbers) {
  RosMeta m;
  m.image = "m.pgm";
  m.resolution = 1e-5;
  m.origin_x = -25.0;
  m.origin_y = 1e22;  // not valid here, only written
  EXPECT_EQ(writeRosYaml(m),
            "image: m.pgm\nmode: trinary\nresolution: 1.0e-05\norigin: [-25.0, 1.0e+22, 0.0]\n"
            "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n");
}

struct Case {
  const char* name;
  std::string text;
  ErrorCode code;
  std::size_t line;
  const char* says;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class RosYamlRefuses : public ::testing::TestWithParam<Case> {};

TEST_P(RosYamlRefuses, NamingLineAndValue) {
  const auto y = parseRosYaml(GetParam().text);
  ASSERT_FALSE(y);
  EXPECT_EQ(y.error().code, GetParam().code) << y.error().text();
  EXPECT_EQ(y.error().line, GetParam().line) << y.error().text();
  EXPECT_NE(y.error().text().find(GetParam().says), std::string::npos) << y.error().text();
  EXPECT_EQ(y.error().text().find('\n'), std::string::npos);
}

std::string bomb() {
  std::string text = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'm'; ++c) {
    text += std::string(1, c) + ": &" + c + " [*" + static_cast<char>(c - 1) + "]\n";
  }
  return text + kYaml;
}

constexpr auto kBad = ErrorCode::Malformed;
constexpr auto kRange = ErrorCode::InvalidArgument;
constexpr auto kNo = ErrorCode::Unsupported;

INSTANTIATE_TEST_SUITE_P(
    Table, RosYamlRefuses,
    ::testing::Values(
        Case{"empty", "", kBad, 1, "empty"}, Case{"comment", "# nothing\n", kBad, 1, "empty"},
        Case{"scalar", "hello\n", kBad, 1, "key: value"},
        Case{"list", "- image\n- m.pgm\n", kBad, 1, "key: value"},
        Case{"no_image", with("image", ""), kBad, 0, "\"image\" is missing"},
        Case{"no_resolution", with("resolution", ""), kBad, 0, "\"resolution\" is missing"},
        Case{"no_origin", with("origin", ""), kBad, 0, "\"origin\" is missing"},
        Case{"no_negate", with("negate", ""), kBad, 0, "\"negate\" is missing"},
        Case{"no_occupied", with("occupied_thresh", ""), kBad, 0, "\"occupied_thresh\" is missing"},
        Case{"no_free", with("free_thresh", ""), kBad, 0, "\"free_thresh\" is missing"},
        Case{"image_null", with("image", "image:"), kBad, 1, "image"},
        Case{"image_empty", with("image", "image: ''"), kBad, 1, "no file name"},
        Case{"image_list", with("image", "image: [a.pgm]"), kBad, 1, "one value"},
        Case{"line_end", with("image", "image: \"m\\npgm\""), kNo, 1, "control"},
        Case{"word", with("resolution", "resolution: fine"), kBad, 2, "\"fine\" is not a number"},
        Case{"unit", with("resolution", "resolution: 0.05 m"), kBad, 2, "\"0.05 m\""},
        Case{"nan", with("resolution", "resolution: .nan"), kRange, 2, "\".nan\" is not a finite"},
        Case{"nan_word", with("resolution", "resolution: nan"), kRange, 2, "not a finite"},
        Case{"infinite", with("origin", "origin: [.inf, 0, 0]"), kRange, 3, "\".inf\""},
        Case{"minus_infinite", with("origin", "origin: [0, -.INF, 0]"), kRange, 3, "\"-.INF\""},
        Case{"overflow", with("origin", "origin: [1e999, 0, 0]"), kBad, 3, "\"1e999\""},
        Case{"zero", with("resolution", "resolution: 0"), kRange, 2, "resolution 0.0"},
        Case{"negative", with("resolution", "resolution: -0.05"), kRange, 2, "resolution -0.05"},
        Case{"coarse", with("resolution", "resolution: 1e9"), kRange, 2,
             "between 0.000001 and 1000"},
        Case{"origin_word", with("origin", "origin: here"), kBad, 3, "[x, y, yaw]"},
        Case{"origin_1", with("origin", "origin: [1]"), kBad, 3, "[x, y, yaw]"},
        Case{"origin_4", with("origin", "origin: [1, 2, 3, 4]"), kBad, 3, "[x, y, yaw]"},
        Case{"origin_nested", with("origin", "origin: [1, 2, [3]]"), kBad, 3, "[x, y, yaw]"},
        Case{"origin_far", with("origin", "origin: [2e9, 0, 0]"), kRange, 3, "beyond 1 000 000 km"},
        Case{"negate", with("negate", "negate: 2"), kBad, 4, "\"2\" is not 0 or 1"},
        Case{"above_1", with("occupied_thresh", "occupied_thresh: 1.5"), kRange, 5, "1.5"},
        Case{"percent", with("occupied_thresh", "occupied_thresh: 65%"), kBad, 5, "\"65%\""},
        Case{"below_0", with("free_thresh", "free_thresh: -0.1"), kRange, 6, "-0.1"},
        Case{"crossed", with("free_thresh", "free_thresh: 0.65"), kRange, 6, "below"},
        Case{"mode", std::string(kYaml) + "mode: colour\n", kBad, 7, "\"colour\""},
        Case{"twice", std::string(kYaml) + "negate: 1\n", kBad, 7, "already in line 4"},
        Case{"unknown_twice", std::string(kYaml) + "x: 1\nx: 1\n", kBad, 8, "already in line 7"},
        Case{"alias", std::string(kYaml) + "x: *y\n", kBad, 7, "aliases"},
        Case{"anchor", std::string(kYaml) + "x: &y 1\n", kNo, 7, "anchors"},
        Case{"bomb", bomb(), kNo, 1, "anchors"},
        Case{"merge", "<<: &b {image: x}\n" + std::string(kYaml), kNo, 1, "anchors"},
        Case{"tag", with("resolution", "resolution: !!float 0.05"), kNo, 2, "tags"},
        Case{"python", "x: !!python/object/apply:os.system [ls]\n", kNo, 1, "tags"},
        Case{"unclosed", with("origin", "origin: [1, 2, 3"), kBad, 4, "not well formed (column "},
        Case{"tabs", with("resolution", "\tresolution: 1"), kBad, 2, "not well formed (column "},
        Case{"zero_byte", std::string("image: a\0b", 10), kBad, 0, "zero byte"},
        Case{"deep", "x: " + std::string(17, '[') + std::string(17, ']') + "\n",
             ErrorCode::LimitExceeded, 1, "deeper than 16"},
        Case{"very_deep", "x: " + std::string(60'000, '['), ErrorCode::LimitExceeded, 1, "deeper"},
        Case{"deep_key", "? " + std::string(100, '{'), kBad, 1, "key"},
        Case{"two_documents", std::string(kYaml) + "---\na: b\n", kNo, 7, "second"},
        Case{"long_file", "# " + std::string(kMaxYamlBytes, 'x'), ErrorCode::LimitExceeded, 0,
             "65538 bytes"}),
    [](const auto& p) { return std::string(p.param.name); });

TEST(RosYaml, SixteenLevelsAreRead) {
  const auto y = parseRosYaml(kYaml + ("x: " + std::string(15, '[') + std::string(15, ']') + "\n"));
  EXPECT_TRUE(y) << describe(y.error());
}

TEST(RosYaml, ExactlyTheLimitIsRead) {
  std::string text = kYaml;
  text += "#" + std::string(kMaxYamlBytes - text.size() - 1, 'x');
  EXPECT_TRUE(parseRosYaml(text));
}

}  // namespace
}  // namespace clearway::maps
