#include "maps/scene/collision_scene.h"

#include <gmock/gmock.h>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

Result<Scene> own(const std::string& bodies, const std::string& more = "") {
  return parseScene(
      R"({"format": "clearway-scene", "version": 1, )" + more + "\"bodies\": [" + bodies + "]}",
      "test.json");
}

std::string body(const std::string& members) {
  return R"({"shape": {"box": {"length": 2, "width": 1}}, )" + members + "}";
}

const std::string kPose = R"("pose": {"x": 1, "y": 2, "heading": 90})";

void expectRefused(const Result<Scene>& scene, const std::string& text) {
  ASSERT_FALSE(scene.has_value());
  EXPECT_THAT(describe(scene.error()), HasSubstr(text));
  EXPECT_THAT(describe(scene.error()), HasSubstr("test.json"));
}

TEST(Scene, ReadsEveryMemberOfABody) {
  const auto s = own(body(kPose + R"(, "name": "a", "level": [2, 3], "mode": "3d",
      "detection": "hybrid", "category": [0, 63], "mask": [1], "group": 7, "margin": 0.5,
      "friction": 0.9, "meets_map": false, "ignores": ["b"])") +
                         ", " + body(kPose + R"(, "name": "b")"),
                     R"("world": {"broad": "hash", "cell_size": 3, "touch": "collides",
      "report_static_pairs": false, "check_rate": 20, "dt": 0.25, "steps": 4}, )");
  ASSERT_TRUE(s.has_value()) << describe(s.error());
  const SceneBody& a = s->bodies[0];
  EXPECT_EQ(a.pose.position, (Vec2{1, 2}));
  EXPECT_EQ(a.pose.heading.vector(), (Vec2{0, 1}));
  EXPECT_EQ(a.level.bottom_m, 2.0);
  EXPECT_EQ(a.mode, SceneMode::Space);
  EXPECT_EQ(a.detection, SceneDetection::Hybrid);
  EXPECT_EQ(a.category, 1ULL | 1ULL << 63U);
  EXPECT_EQ(a.mask, 2ULL);
  EXPECT_EQ(a.group, 7U);
  EXPECT_EQ(a.ignores, std::vector<std::size_t>{1});
  EXPECT_FALSE(a.meets_map);
  EXPECT_EQ(s->world.broad, SceneBroad::Hash);
  EXPECT_EQ(s->world.cell_m, 3.0);
  EXPECT_EQ(s->world.check_rate, (SceneRate{SceneRate::Kind::Hertz, 20.0}));
  EXPECT_EQ(s->world.steps, 4);
}

TEST(Scene, AnOmittedHeadingIsZeroInEveryPose) {
  const auto s = own(body(R"("pose": {"x": 1, "y": 2})") + "," +
                     body(R"("motion": [{"t": 0, "x": 1, "y": 2}])") + "," +
                     R"({"shape": {"compound": [{"shape": {"box": {"length": 1, "width": 1}},
                         "pose": {"x": 1, "y": 0}}]}, "pose": {"x": 0, "y": 0}})");
  ASSERT_TRUE(s.has_value()) << describe(s.error());
  EXPECT_EQ(s->bodies[0].pose.heading, Heading{});
  EXPECT_EQ(s->bodies[1].motion[0].pose.heading, Heading{});
  EXPECT_EQ(s->bodies[2].shape.compound[0].pose.heading, Heading{});
}

TEST(Scene, WhatTheWorldHasAKeyForIsNotAParameterToo) {
  for (const auto& [key, parameter] : {std::pair{"\"broad\": \"sap\"", "\"broad\": \"hash\""},
                                       {"\"touch\": \"free\"", "\"touch\": \"free\""},
                                       {"\"cell_size\": 2", "\"cell_sizing\": \"adaptive\""}}) {
    expectRefused(
        own("", std::string("\"world\": {") + key + ", \"parameters\": {" + parameter + "}}, "),
        "/world/parameters/");
    EXPECT_TRUE(own("", std::string("\"world\": {\"parameters\": {") + parameter + "}}, "));
    EXPECT_TRUE(own("", std::string("\"world\": {") + key + "}, "));
  }
}

TEST(Scene, MovesStraightAndByTheShorterTurn) {
  const auto s = own(body(R"("motion": [{"t": 1, "x": 0, "y": 0, "heading": 170},
      {"t": 3, "x": 4, "y": 2, "heading": -170}, {"t": 4, "x": 4, "y": 2, "heading": 90}])"));
  ASSERT_TRUE(s.has_value()) << describe(s.error());
  const SceneBody& b = s->bodies[0];
  EXPECT_EQ(poseAt(b, 0.0), b.motion[0].pose);
  EXPECT_EQ(poseAt(b, 1.0), b.motion[0].pose);
  EXPECT_EQ(poseAt(b, 2.0).position, (Vec2{2, 1}));
  EXPECT_NEAR(poseAt(b, 2.0).heading.degrees(), 180.0, 1e-9);
  EXPECT_EQ(poseAt(b, 3.0), b.motion[1].pose);
  EXPECT_EQ(poseAt(b, 9.0), b.motion[2].pose);
}

TEST(Scene, SplitsPolygonsAndKeepsSetsWithoutArea) {
  const auto s = parseScene(R"({"shapes": [
      {"vertices": [0, 0, 2, 0, 2, 2, 1, 2, 1, 1, 0, 1]},
      {"vertices": [5, 5, 5, 5, 5, 5]},
      {"vertices": [0, 0, 2, 2, 1, 1]},
      {"vertices": [0, 0, 0, 2, 2, 2, 2, 0]}]})",
                            "test.json");
  ASSERT_TRUE(s.has_value()) << describe(s.error());
  EXPECT_EQ(s->bodies[0].shape.parts.size(), 2U);
  EXPECT_EQ(s->bodies[1].shape.parts, (std::vector<std::vector<Vec2>>{{{5, 5}}}));
  EXPECT_EQ(s->bodies[2].shape.parts, (std::vector<std::vector<Vec2>>{{{0, 0}, {2, 2}}}));
  EXPECT_EQ(s->bodies[3].shape.parts.size(), 1U);  // negative orientation
}

TEST(Scene, TakesABoxOnlyWhenItsCornersAreTheVerticesBitForBit) {
  const std::string box = R"({"shapes": [{"box": [1, 1, 0.5, 0.25, 0, 1, 0], "vertices": [)";
  const auto same = parseScene(box + "0.5, 0.75, 1.5, 0.75, 1.5, 1.25, 0.5, 1.25]}]}", "test.json");
  ASSERT_TRUE(same.has_value()) << describe(same.error());
  EXPECT_EQ(same->bodies[0].shape.kind, SceneShape::Kind::Box);
  const auto other = parseScene(
      box + "0.5, 0.75, 1.5, 0.75, 1.5000000000000002, 1.25, 0.5, 1.25]}]}", "test.json");
  ASSERT_TRUE(other.has_value()) << describe(other.error());
  EXPECT_EQ(other->bodies[0].shape.kind, SceneShape::Kind::Parts);
  EXPECT_EQ(other->bodies[0].pose, Pose{});
}

TEST(Scene, NamesTheErrorAndItsPlace) {
  expectRefused(own(body(R"("pose": {"x": 1e99, "y": 0, "heading": 0})")), "/bodies/0/pose/x: ");
  expectRefused(own(body("\"margin\": 1")), "/bodies/0: the key \"pose\" is missing");
  expectRefused(own(body(kPose + R"(, "mod": "2d")")), "did you mean \"mode\"?");
  expectRefused(own(body(kPose + R"(, "level": [3, 2])")), "/bodies/0/level: the bottom");
  expectRefused(own(body(kPose + R"(, "category": [64])")), "/bodies/0/category/0: 64");
  expectRefused(own(body(kPose + R"(, "ignores": ["x"])")), "/bodies/0/ignores/0: no body");
  expectRefused(own(body(kPose + R"(, "motion": [])")), "no key frames");
  expectRefused(
      own(body(R"("mode": "static", "motion": [{"t": 0, "x": 0, "y": 0, "heading": 0}])")),
      "a static body does not move");
  expectRefused(own(body(R"("motion": [{"t": 1, "x": 0, "y": 0, "heading": 0},
      {"t": 1, "x": 0, "y": 0, "heading": 0}])")),
                "/bodies/0/motion/1/t: times must ascend");
  expectRefused(own(body(kPose + R"(, "name": "a")") + "," + body(kPose + R"(, "name": "a")")),
                "two bodies have the name \"a\"");
  expectRefused(own("", R"("world": {"cell_size": 0}, )"), "/world/cell_size: 0");
  expectRefused(own(R"({"shape": {"vertices": [0, 0, 2, 2, 2, 0, 0, 2]}, )" + kPose + "}"),
                "/bodies/0/shape/vertices: ");
  expectRefused(own(R"({"shape": {"vertices": [0, 0, 2]}, )" + kPose + "}"), "and has 3");
  expectRefused(own(R"({"shape": {}, )" + kPose + "}"), "give one of");
  expectRefused(own(R"({"shape": {"vertices": []}, )" + kPose + "}"),
                "/bodies/0/shape/vertices: has no vertices");
  expectRefused(own(R"({"shape": {"half_plane": true, "radius": 1}, )" + kPose + "}"),
                "/bodies/0/shape/radius: a half-plane has none");
  expectRefused(
      own(R"({"shape": {"compound": [{"shape": {"disc": {"radius": 1}}}], "radius": 1}, )" + kPose +
          "}"),
      "/bodies/0/shape/radius: a compound has none");
  const auto huge = own(body(R"("pose": {"x": 1, "y": 0, "heading": 1e308})"));
  expectRefused(huge, "/bodies/0/pose/heading: heading of 1e+308 degrees is not");
  EXPECT_LT(huge.error().text().size(), 120U);
  expectRefused(parseScene(R"({"shapes": [{"id": 3, "vertices": [0, 0]},
      {"id": 3, "vertices": [1, 0]}]})",
                           "test.json"),
                "two shapes have the id 3");
  expectRefused(parseScene("{\"bodies\": []}", "test.json"), "the key \"format\" is missing");
}

}  // namespace
}  // namespace clearway::maps
