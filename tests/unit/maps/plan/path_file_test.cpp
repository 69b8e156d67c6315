#include "maps/plan/path_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "core/base/constants.h"
#include "core/base/rng.h"
#include "maps/identify.h"
#include "maps/plan/given_path.h"
#include "maps/text/file_io.h"
#include "tests/support/data.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

namespace fs = std::filesystem;

const GridFrame kGrid = *GridFrame::make(20, 30, 0.5, 0.5);

std::string errorOf(const std::string& text, const std::string& name = "file") {
  const auto file = parsePaths(text, name);
  return file ? "accepted" : describe(file.error());
}

TEST(PathFile, ReadsCsvWithTheUnitOfTheHeading) {
  const auto at = [](const std::string& header, PathAngles angles = PathAngles::ByName) {
    const auto file = parsePaths("# c\r\n" + header + "\r\n1,2,90\r\n\r\n3,4,0\r\n", "f", angles);
    EXPECT_TRUE(file) << describe(file.error());
    return file ? file->paths.front().poses.front() : PathPose{};
  };
  const Heading up = *Heading::fromDegrees(90), radians = *Heading::fromRadians(90);
  EXPECT_EQ(at("x,y,heading"), (PathPose{{1, 2}, up, 3}));
  EXPECT_EQ(at("X, Y ,Yaw_Deg").heading, up);
  EXPECT_EQ(at("x,y,theta").heading, radians);
  EXPECT_EQ(at("x,y,heading_rad").heading, radians);
  EXPECT_EQ(at("x,y,yaw", PathAngles::Degrees).heading, up);
  EXPECT_EQ(at("x,y,heading", PathAngles::Radians).heading, radians);
  EXPECT_EQ(at("x,y,heading_deg", PathAngles::Radians).heading, up);  // it says so itself
  EXPECT_FALSE(at("x,y,speed").heading);
  EXPECT_EQ(at("heading,x,y").position, (Vec2{2, 90}));
}

TEST(PathFile, ErrorsNameLineAndField) {
  EXPECT_EQ(errorOf("x,y\n1,2\n1,nan\n"),
            "file:3: y is \"nan\": it must be a number from -10000000 to 10000000");
  EXPECT_EQ(errorOf("x,y\n1,2,3\n"), "file:2: 3 fields, and the header has 2");
  EXPECT_EQ(errorOf("x,y,x\n1,2,3\n"), "file:1: the column \"x\" is there twice");
  EXPECT_EQ(errorOf("x,y\n"), "file:1: the file has no poses");
  EXPECT_EQ(errorOf("x,y,yaw\n1,2,3\n1,2,\n"),
            "file:3: a pose without a heading after poses that have one");
  EXPECT_EQ(errorOf("x,y\n1,\x1b[31m\n"),
            "file:2: y is \"?[31m\": it must be a number from -10000000 to 10000000");
  EXPECT_EQ(errorOf("0 1 2 0 0 0 0 1\n1 2 3\n"),
            "file:2: 3 numbers instead of 8: t x y z qx qy qz qw");
  EXPECT_EQ(errorOf("0 1 2 0 0 0 0 3\n"), "file:1: a quaternion of length 3, which must be 1");
  EXPECT_THAT(errorOf("hello\n"), HasSubstr("no path is found in it"));
  EXPECT_THAT(errorOf("poses:\n- pose:\n    position:\n      x: 1\n      y: 2\n"),
              HasSubstr("file:4: the pose has no orientation.x"));
  EXPECT_THAT(errorOf("header:\n  frame_id: map\nposes:\n- '...'\n---\n"),
              HasSubstr("--full-length"));
}

TEST(PathFile, ReadsEveryMessageOfROS) {
  const std::string pose =
      "  pose:\n    position: {x: 1.5, y: -2, z: 0}\n"
      "    orientation: {x: 0, y: 0, z: 0.7071067811865476, w: 0.7071067811865476}\n";
  const std::string message = "header:\n  frame_id: map\nposes:\n- header:\n    frame_id: map\n" +
                              pose + "-" + pose.substr(1);
  const auto file = parsePaths(message + "---\n" + message + "---\n", "f");
  ASSERT_TRUE(file) << describe(file.error());
  ASSERT_EQ(file->paths.size(), 2U);
  ASSERT_EQ(file->paths[1].poses.size(), 2U);
  EXPECT_EQ(file->paths[1].name, "message 2");
  EXPECT_EQ(file->paths[1].poses[0].position, (Vec2{1.5, -2}));
  EXPECT_NEAR(file->paths[1].poses[0].heading->degrees(), 90.0, 1e-12);
  EXPECT_GT(file->paths[1].poses[0].line, file->paths[0].poses[1].line);
  // A quaternion of zeros is no heading.
  const auto plain = parsePaths(R"({"poses": [{"pose": {"position": {"x": 1, "y": 2, "z": 0},
      "orientation": {"x": 0, "y": 0, "z": 0, "w": 0}}}]})",
                                "f");
  ASSERT_TRUE(plain) << describe(plain.error());
  EXPECT_FALSE(plain->paths[0].hasHeadings());
}

TEST(PathFile, WhatIsWrittenReadsBack) {
  Rng rng(3);
  for (const MapFrame& frame :
       {MapFrame{}, MapFrame{FrameKind::Ros, {-3, 4}, 0.3}, MapFrame{FrameKind::Cells, {}, 0.0}}) {
    std::vector<Pose> poses;
    for (int i = 0; i < 500; ++i) {
      poses.push_back(
          {{rng.range(-1e6, 1e6), rng.range(-1, 1)}, *Heading::fromDegrees(rng.range(-180, 180))});
    }
    const auto file = parsePaths(writePathCsv(frame, poses), "f");
    ASSERT_TRUE(file) << describe(file.error());
    ASSERT_EQ(file->paths[0].poses.size(), poses.size());
    for (std::size_t k = 0; k < poses.size(); ++k) {
      EXPECT_EQ(file->paths[0].poses[k].position, poses[k].position);
      EXPECT_NEAR(file->paths[0].poses[k].heading->angleTo(poses[k].heading), 0.0, 1e-15);
    }
  }
}

TEST(PathFile, AMillionPosesAreRead) {
  std::string text = "x,y\n";
  for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i % 1000) + ",1\n";
  const auto file = parsePaths(text, "f");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->paths[0].poses.size(), 1'000'000U);
}

std::string order(const std::string& trajectory) {
  return R"({"orderId": "o", "nodes": [
    {"nodeId": "a", "sequenceId": 0, "nodePosition": {"x": 1, "y": 1, "mapId": "m"}},
    {"nodeId": "b", "sequenceId": 2, "nodePosition": {"x": 3, "y": 1, "mapId": "m"}}],
    "edges": [{"edgeId": "e", "sequenceId": 1)" +
         trajectory + "}]}";
}

TEST(PathFile, TrajectoriesAreChecked) {
  const auto with = [](const std::string& t) { return errorOf(order(", \"trajectory\": " + t)); };
  const std::string points =
      R"("controlPoints": [{"x": 1, "y": 1}, {"x": 2, "y": 2}, {"x": 3, "y": 1}])";
  EXPECT_EQ(errorOf(order("")), "accepted");
  EXPECT_EQ(with(R"({"degree": 2, )" + points + "}"), "accepted");
  EXPECT_EQ(with("{" + points + "}"), "accepted");  // degree 1
  EXPECT_THAT(with(R"({"degree": 2, "knotVector": [0, 0, 0, 1, 0.5, 1], )" + points + "}"),
              HasSubstr("sort them"));
  EXPECT_THAT(with(R"({"degree": 1000000000, )" + points + "}"),
              HasSubstr("/edges/0/trajectory: degree 1000000000 is not from 1 to 32"));
  EXPECT_THAT(with(R"({"degree": 2, "controlPoints": [{"x": 1, "y": 1}, {"x": 2, "y": 2,
                   "weight": 0}, {"x": 3, "y": 1}]})"),
              HasSubstr("control point 1 has the weight 0"));
  EXPECT_THAT(errorOf(order(R"(, "orientationType": "GLOBAL")")), HasSubstr("no orientation"));
  EXPECT_THAT(errorOf(order(R"(, "orientation": 90)")), HasSubstr("/edges/0/orientation"));
}

TEST(PathFile, EdgesTurnTheAgentAsTheyAreOriented) {
  const auto pathOf = [](const std::string& text) {
    const auto file = parsePaths(text, "f");
    EXPECT_TRUE(file) << describe(file.error());
    return *curvedPath(file->paths.front(), {}, MapFrame{}, kGrid);
  };
  const CurvedPath backward = pathOf(order(R"(, "orientation": 3.141592653589793)"));
  ASSERT_EQ(backward.pieces.size(), 1U);
  EXPECT_EQ(backward.start.heading, *Heading::fromDegrees(180));
  EXPECT_EQ(goalOf(backward).position, (Vec2{3, 1}));
  const CurvedPath sideways =
      pathOf(order(R"(, "orientation": 1.5707963267948966, "orientationType": "GLOBAL")"));
  EXPECT_EQ(goalOf(sideways).heading, *Heading::fromDegrees(90));
  EXPECT_EQ(sideways.pieces.front().motion()->kind, MotionKind::Straight);
}

TEST(GivenPath, InterpolatesAsItIsAsked) {
  GivenPath path{"", {{{1, 1}, Heading(), 2}, {{3, 1}, *Heading::fromDegrees(90), 3}}, {}};
  const auto made = [&](Interpolation interpolation, PathHeadings headings) {
    return curvedPath(path, {interpolation, headings}, MapFrame{}, kGrid);
  };
  const auto glide = made(Interpolation::Straight, PathHeadings::AsInFile);
  ASSERT_TRUE(glide);
  EXPECT_EQ(glide->pieces.front().motion()->kind, MotionKind::Glide);
  const auto arc = made(Interpolation::Arc, PathHeadings::Given);
  ASSERT_TRUE(arc);
  EXPECT_EQ(arc->pieces.front().motion()->kind, MotionKind::Arc);
  EXPECT_TRUE(isRigid(*arc));
  const auto tangent = made(Interpolation::Straight, PathHeadings::Tangent);
  ASSERT_TRUE(tangent);
  EXPECT_EQ(goalOf(*tangent).heading, Heading());
  EXPECT_FALSE(made(Interpolation::Arc, PathHeadings::Tangent));
  path.poses[0].heading.reset();
  path.poses[1].heading.reset();
  EXPECT_FALSE(made(Interpolation::Straight, PathHeadings::Given));
}

// Poses at one place, half turns and single poses give no NaN, and every pose is on the path.
TEST(GivenPath, PosesAtOnePlaceAreTurns) {
  const Heading back = *Heading::fromDegrees(180);
  const GivenPath path{"",
                       {{{1, 1}, Heading(), 1},
                        {{1, 1}, back, 2},
                        {{1, 1}, back, 3},
                        {{4, 1}, Heading(), 4},
                        {{4, 3}, Heading(), 5}},
                       {}};
  for (const Interpolation i :
       {Interpolation::Straight, Interpolation::Arc, Interpolation::Spline}) {
    for (const PathHeadings h : {PathHeadings::Given, PathHeadings::Tangent}) {
      const auto made = curvedPath(path, {i, h}, MapFrame{}, kGrid);
      if (!made) continue;
      EXPECT_TRUE(std::isfinite(length(*made)));
      EXPECT_EQ(goalOf(*made).position, (Vec2{4, 3}));
      Pose at = made->start;
      for (const PathPiece& piece : made->pieces) {
        EXPECT_EQ(poseAt(piece, 0.0).position, at.position);
        at = poseAt(piece, 1.0);
      }
    }
  }
  const GivenPath single{"", {{{1, 1}, {}, 1}}, {}};
  EXPECT_TRUE(curvedPath(single, {Interpolation::Spline, {}}, MapFrame{}, kGrid)->pieces.empty());
}

// A circle of poses: the spline's headings are those of the circle, nearly.
TEST(GivenPath, SplinesFollowTheirPoses) {
  GivenPath path;
  for (int i = 0; i <= 36; ++i) {
    const double a = i * kPi / 36;
    path.poses.push_back({{5 + 3 * std::cos(a), 5 + 3 * std::sin(a)}, {}, 1});
  }
  const auto made = curvedPath(path, {Interpolation::Spline, {}}, MapFrame{}, kGrid);
  ASSERT_TRUE(made);
  EXPECT_NEAR(length(*made), 3 * kPi, 2e-3);
  for (const PathPiece& piece : made->pieces) {
    const Pose middle = poseAt(piece, 0.5);
    EXPECT_NEAR(std::hypot(middle.position.x - 5, middle.position.y - 5), 3.0, 2e-3);
  }
}

// A ROS map has y up: what turns left there turns left in the world, too.
TEST(GivenPath, PosesThatAreTooNearForASplineAreNamed) {
  GivenPath path;
  for (const double x : {0.0, 1e-320, 2.0, 4.0}) path.poses.push_back({{x, 3.0}, {}, 7});
  const auto made = curvedPath(path, {Interpolation::Spline, {}}, MapFrame{}, kGrid);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().line, 7U);
  EXPECT_TRUE(curvedPath(path, {}, MapFrame{}, kGrid));
}

TEST(GivenPath, ItsFrameIsThatOfTheMap) {
  const MapFrame ros{FrameKind::Ros, {-2, -3}, 0.0};
  GivenPath path{"", {{{0, 0}, {}, 1}, {{1, 0}, {}, 2}, {{1, 1}, {}, 3}}, {}};
  const auto made = curvedPath(path, {}, ros, kGrid);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->start.position, (Vec2{2, 7}));
  EXPECT_EQ(goalOf(*made).position, (Vec2{3, 6}));
  EXPECT_EQ(goalOf(*made).heading, *Heading::fromDegrees(-90));
}

TEST(PathFile, SamplesAreIdentifiedAndRead) {
  const fs::path samples = fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples";
  for (const auto& [name, format] :
       {std::pair{"route.path.csv", PathFormat::Csv}, std::pair{"route.tum", PathFormat::Tum},
        std::pair{"route.geojson", PathFormat::GeoJson},
        std::pair{"route.order.json", PathFormat::Vda5050Order},
        std::pair{"route.lif.json", PathFormat::Lif},
        std::pair{"workshop.path.yaml", PathFormat::Ros}}) {
    const bool is_graph = format == PathFormat::Lif;
    EXPECT_EQ(fileKind(samples / name), is_graph ? FileKind::RouteGraph : FileKind::Path) << name;
    const auto file = loadPaths(samples / name);
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_EQ(file->format, format);
    for (const GivenPath& path : file->paths) {
      EXPECT_TRUE(curvedPath(path, {}, MapFrame{}, kGrid)) << path.name;
    }
  }
  // No other sample is taken for a path.
  for (const auto& entry : fs::directory_iterator(samples)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.starts_with("route.") || name == "workshop.path.yaml") {
      continue;
    }
    EXPECT_NE(fileKind(entry.path()), FileKind::Path) << name;
  }
}

// The sample layout of the LIF project has a trajectory of two control points and the degree 3.
TEST(PathFile, TheSampleOfLifIsRead) {
  const fs::path file = clearway::testing::realData() / "vda5050/example.lif.json";
  if (!clearway::testing::hasRealData("vda5050")) GTEST_SKIP() << file << " is absent";
  const auto paths = loadPaths(file);
  ASSERT_TRUE(paths) << describe(paths.error());
  ASSERT_EQ(paths->paths.size(), 2U);
  EXPECT_EQ(paths->paths[0].name, "layout-001/edge-001 (vehicle-001)");
  EXPECT_EQ(paths->warnings.size(), 2U);  // its nodes have theta in degrees
}

}  // namespace
}  // namespace clearway::maps
