#include "maps/plan/primitive_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

constexpr const char* kHead = "resolution_m: 0.1\nnumberofangles: 16\ntotalnumberofprimitives: 1\n";
constexpr const char* kTurn =
    "primID: 3\nstartangle_c: 15\nendpose_c: 0 0 16\nadditionalactioncostmult: 1.5\n"
    "intermediateposes: 3\n0.0 0.0 5.8905\n0.0 0.0 6.0868\n0.0 0.0 6.2832\n";

TEST(MotionFile, ReadsAPrimitiveAndWrapsItsEndAngle) {
  const auto file = parseMotionFile(std::string(kHead) + kTurn);
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(file->resolution_m, 0.1);
  EXPECT_EQ(file->angles, 16);
  ASSERT_EQ(file->motions.size(), 1U);
  const MotionFile::Motion& m = file->motions[0];
  EXPECT_EQ(m.id, 3);
  EXPECT_EQ(m.start_angle, 15);
  EXPECT_EQ(m.end_angle, 0);
  EXPECT_EQ(m.cost_factor, 1.5);
  ASSERT_EQ(m.poses.size(), 3U);
  EXPECT_EQ(m.poses[1], (MotionFile::Pose{0.0, 0.0, 6.0868}));
}

TEST(MotionFile, NamesLineAndFaultOfBadFiles) {
  const auto error = [](std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (at != std::string::npos) text.replace(at, what.size(), by);
    const auto file = parseMotionFile(text);
    EXPECT_FALSE(file);
    return file ? "" : describe(file.error());
  };
  const std::string good = std::string(kHead) + kTurn;
  EXPECT_THAT(error(good, "0.1", "nan"), HasSubstr("1: resolution_m: \"nan\" is not a number"));
  EXPECT_THAT(error(good, "angles: 16", "angles: 18"), HasSubstr("not a multiple of 4"));
  EXPECT_THAT(error(good, "tives: 1", "tives: 2"), HasSubstr("the file ends where \"primID:\""));
  EXPECT_THAT(error(good, "tives: 1", "tives: 0"), HasSubstr("whole number of 1 to"));
  EXPECT_THAT(error(good, "startangle_c: 15", "startangle_c: 16"), HasSubstr("0 to 15"));
  EXPECT_THAT(error(good, "endpose_c: 0 0 16", "endpose_c: 0 0"), HasSubstr("needs 3 values"));
  EXPECT_THAT(error(good, "endpose_c: 0 0 16", "endpose_c: 1 0 16"),
              HasSubstr("the end pose of primitive 3 of angle 15 is not at its end"));
  EXPECT_THAT(error(good, "0.0 0.0 6.0868", "0.0 6.0868"), HasSubstr("10: \"0.0 6.0868\" is not"));
  EXPECT_THAT(parseMotionFile(good + "more\n").error().text(), HasSubstr("text after the last"));
}

TEST(MotionFile, WhatIsWrittenReadsBackTheSame) {
  const auto file = parseMotionFile(std::string(kHead) + kTurn);
  ASSERT_TRUE(file);
  const auto again = parseMotionFile(writeMotionFile(*file));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *file);
}

}  // namespace
}  // namespace clearway::maps
