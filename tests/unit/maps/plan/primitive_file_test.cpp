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

// Eight angles, those of (1,0), (2,1), (0,1), (-1,2) and so on.
std::string tableHead() {
  return "resolution_m: 0.1\nmin_turning_radius_m: 1.000000\nnumberofangles: 8\n"
         "angle:0 0.00000000\nangle:1 0.46364761\nangle:2 1.57079633\nangle:3 2.03444394\n"
         "angle:4 3.14159265\nangle:5 3.60524026\nangle:6 4.71238898\nangle:7 5.17603659\n"
         "totalnumberofprimitives: 1\n";
}
constexpr const char* kAlongTheFirst =
    "primID: 0\nstartangle_c: 1\nendpose_c: 2 1 1\nadditionalactioncostmult: 1\n"
    "turning_radius: 0.0000\nintermediateposes: 3\n0.0 0.0 0.4636\n0.1 0.05 0.4636\n"
    "0.2 0.1 0.4636\n";

TEST(MotionFile, AnglesMayHaveATable) {
  const auto file = parseMotionFile(tableHead() + kAlongTheFirst);
  ASSERT_TRUE(file) << describe(file.error());
  ASSERT_EQ(file->angle_table.size(), 8U);
  EXPECT_EQ(file->angleOf(1), 0.46364761);
  EXPECT_EQ(file->motions[0].columns, 2);
  EXPECT_EQ(*parseMotionFile(writeMotionFile(*file)), *file);
  // By equal angles the same poses do not fit.
  std::string equal = tableHead() + kAlongTheFirst;
  equal.erase(equal.find("angle:0"), equal.find("totalnumber") - equal.find("angle:0"));
  const auto wrong = parseMotionFile(equal);
  ASSERT_TRUE(wrong) << "within the tolerance of half a step";
  EXPECT_NE(wrong->angleOf(1), file->angleOf(1));
}

TEST(MotionFile, ATableOfAnglesAscendsWithinATurn) {
  const auto error = [](const std::string& what, const std::string& by) {
    std::string text = tableHead() + kAlongTheFirst;
    text.replace(text.find(what), what.size(), by);
    const auto file = parseMotionFile(text);
    return file ? std::string() : describe(file.error());
  };
  EXPECT_THAT(error("angle:3 2.03444394", "angle:3 1.5"), HasSubstr("must ascend within a turn"));
  EXPECT_THAT(error("angle:7 5.17603659", "angle:7 6.29"), HasSubstr("must ascend within a turn"));
  EXPECT_THAT(error("angle:0 0.0", "angle:0 0.1"), HasSubstr("the first angle, 0.1, is not 0"));
  EXPECT_THAT(error("angle:3", "angle:4"), HasSubstr("\"angle:3\" must be here"));
  EXPECT_THAT(error("turning_radius: 0.0000", "turning_radius: x"),
              HasSubstr("\"x\" is not a num"));
}

TEST(MotionFile, Nav2LatticesAreTurnedRound) {
  // Four angles; a straight step, a turn in place with its start, and a curve to the left.
  const std::string json = R"({"version": 1.0, "lattice_metadata": {"motion_model": "diff",
    "grid_resolution": 0.1, "num_of_headings": 4,
    "heading_angles": [0.0, 1.5707963267948966, 3.141592653589793, 4.71238898038469]},
    "primitives": [
      {"trajectory_id": 0, "start_angle_index": 0, "end_angle_index": 0,
       "poses": [[0.1, 0.0, 0.0]]},
      {"trajectory_id": 1, "start_angle_index": 1, "end_angle_index": 2,
       "poses": [[0, 0, 1.5707963267948966], [0, 0, 2.4], [0, 0, 3.141592653589793]]},
      {"trajectory_id": 2, "start_angle_index": 0, "end_angle_index": 1,
       "poses": [[0.141, 0.059, 0.785], [0.2, 0.2, 1.5707963267948966]]}]})";
  const auto file = parseMotionFile(json, "l.json");
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(file->angles, 4);
  ASSERT_EQ(file->motions.size(), 3U);
  EXPECT_EQ(file->motions[0].poses.size(), 2U);  // the start is added
  EXPECT_EQ(file->motions[0].columns, 1);
  const MotionFile::Motion& turn = file->motions[1];
  EXPECT_EQ(turn.poses.size(), 3U);  // the start was there
  EXPECT_EQ(turn.start_angle, 3);    // up on the screen, as y is down here
  EXPECT_EQ(turn.end_angle, 2);
  const MotionFile::Motion& left = file->motions[2];
  EXPECT_EQ(left.end_angle, 3);
  EXPECT_EQ(left.rows, -2);
  EXPECT_EQ(left.poses[1].y_m, -0.059);
  EXPECT_EQ(*parseMotionFile(writeMotionFile(*file)), *file);
  const auto error = [&](const std::string& what, const std::string& by) {
    std::string text = json;
    text.replace(text.find(what), what.size(), by);
    const auto bad = parseMotionFile(text, "l.json");
    return bad ? std::string() : describe(bad.error());
  };
  EXPECT_THAT(error("[0.1, 0.0, 0.0]", "[0.15, 0.0, 0.0]"),
              HasSubstr("/primitives/0/poses: the last pose is not in the middle of a cell"));
  EXPECT_THAT(error("[[0.1, 0.0, 0.0]]", "[]"), HasSubstr("has no pose after the start"));
  EXPECT_THAT(error("\"start_angle_index\": 1", "\"start_angle_index\": 4"), HasSubstr("l.json"));
  EXPECT_THAT(error("4.71238898038469", "1.2"), HasSubstr("/lattice_metadata/heading_angles"));
  EXPECT_THAT(error(", 4.71238898038469", ""), HasSubstr("3 angles are not a multiple of 4"));
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
