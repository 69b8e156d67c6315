// Shapes of agents in project files: all shapes of scenes, read by the same reader and written
// back.
#include <gmock/gmock.h>

#include "maps/plan/plan_settings_json.h"
#include "maps/plan/turning_disc.h"
#include "maps/project/project.h"
#include "maps/scene/collision_scene.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

constexpr const char* kShapes[] = {
    R"({"box": {"length": 1.5, "width": 0.3}, "radius": 0.1})",
    R"({"vertices": [0, 0, 2, 0, 2, 2, 1, 2, 1, 1, 0, 1]})",
    R"({"vertices": [0, 0, 4, 0, 4, 4, 0, 4], "holes": [[1, 1, 2, 1, 2, 2], [3, 3, 3.5, 3, 3, 3.5]]})",
    R"({"vertices": [0, 0, 4, 0, 4, 4], "radius": 0.3333333333333333})",
    R"({"vertices": [1, 1], "radius": 0.25})",
    R"({"parts": [[0, 0, 2, 0, 2, 2, 1, 2, 1, 1, 0, 1], [5, 5, 6, 5, 5, 6]], "radius": 0.01})",
    R"j({"wkt": "POLYGON((0 0, 2 0, 0 1), (0.1 0.1, 0.2 0.1, 0.1 0.2))", "radius": 0.5})j",
    R"({"disc": {"radius": 1}, "radius": 0.1})",
    R"({"capsule": {"from": [-1, 0], "to": [1, 1e-05], "radius": 0.1}})",
    R"({"grid": {"rows": ["##", ".#"], "cell": 0.5}})",
    R"({"compound": [{"shape": {"box": {"length": 1, "width": 2}}},
      {"shape": {"disc": {"radius": 9}}, "pose": {"x": 1, "y": 2, "heading": 33.3}, "visual_only": true},
      {"shape": {"capsule": {"from": [0, 0], "to": [1, 0], "radius": 0.1}}, "pose": {"x": 1, "y": 0}}]})"};

std::string project(const std::string& shape, const std::string& more = "") {
  return R"({"format": "clearway-project", "version": 1, "agents": [{"name": "a", "shape": )" +
         shape + "}], " + more + R"("map": {"file": "m.map"}})";
}

Project read(const std::string& text) {
  const Result<Project> p = parseProject(text, "p.clearway");
  EXPECT_TRUE(p.has_value()) << describe(p.error());
  return p ? *p : Project{};
}

std::string errorOf(const std::string& text) {
  const Result<Project> p = parseProject(text, "p.clearway");
  EXPECT_FALSE(p.has_value()) << text;
  return p ? "" : describe(p.error());
}

TEST(AgentShape, IsThatOfSceneFilesAndRoundTripsBitForBit) {
  for (const char* shape : kShapes) {
    const Project p = read(project(shape));
    ASSERT_EQ(p.agents.size(), 1U) << shape;
    EXPECT_EQ(p.agents[0].shape.kind, ShapeKind::Body) << shape;
    const Result<Scene> scene = parseScene(
        std::string(R"({"format": "clearway-scene", "version": 1, "bodies": [{"shape": )") + shape +
            R"(, "pose": {"x": 0, "y": 0}}]})",
        "s.json");
    ASSERT_TRUE(scene.has_value()) << describe(scene.error());
    EXPECT_EQ(p.agents[0].shape.body, scene->bodies[0].shape) << shape;
    const std::string text = writeProject(p);
    const Project again = read(text);
    EXPECT_EQ(again.agents, p.agents) << text;
    EXPECT_EQ(writeProject(again), text);
    // Written as it was read: not decomposed, moved or merged.
    const JsonValue written = *parseJson(text, "text");
    const JsonValue given = *parseJson(shape, "shape");
    EXPECT_EQ(toText(*(*written.find("agents")->array())[0].find("shape")), toText(given));
  }
}

TEST(AgentShape, SimpleOnesStayThePlannersOwn) {
  EXPECT_EQ(read(project(R"({"box": {"length": 1, "width": 2}})")).agents[0].shape.kind,
            ShapeKind::Box);
  EXPECT_EQ(read(project(R"({"disc": {"radius": 1}})")).agents[0].shape.kind, ShapeKind::Disc);
  EXPECT_EQ(read(project(R"({"square": {"side": 1}})")).agents[0].shape.kind, ShapeKind::Square);
  EXPECT_EQ(read(project(R"("point")")).agents[0].shape.kind, ShapeKind::Point);
  EXPECT_EQ(read(project(R"j({"wkt": "POLYGON((0 0,1 0,0 1))"})j")).agents[0].shape.kind,
            ShapeKind::Polygon);
}

TEST(AgentShape, ErrorsAreReportedAsInScenes) {
  EXPECT_THAT(errorOf(project(R"({"half_plane": true})")),
              HasSubstr("/agents/0/shape/half_plane: an agent moves"));
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": -1}})")),
              HasSubstr("/agents/0/shape/disc/radius: -1"));
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": 0}})")), HasSubstr("must be greater than 0"));
  EXPECT_THAT(errorOf(project(R"({"box": {"length": 0, "width": 1}, "radius": 1})")),
              HasSubstr("/agents/0/shape/box/length: 0 must be"));
  EXPECT_THAT(errorOf(project(R"j({"disc": {"radius": 1}, "wkt": "POINT(0 0)"})j")),
              HasSubstr("give one of"));
  EXPECT_THAT(errorOf(project(R"j({"square": {"side": 1}, "wkt": "POINT(0 0)"})j")),
              HasSubstr("give one shape"));
  EXPECT_THAT(errorOf(project(R"({"vertices": [0, 0, 2, 2, 2, 0, 0, 2]})")),
              HasSubstr("/agents/0/shape/vertices: "));
  EXPECT_THAT(errorOf(project(R"({"compound": [{"shape": {"half_plane": true}}]})")),
              HasSubstr("neither a compound nor a half-plane"));
  EXPECT_THAT(errorOf(project(R"({"grid": {"rows": ["..."], "cell": 1}})")),
              HasSubstr("no cell is '#'"));
}

TEST(AgentShape, KeepsItsSizeAndSidesInAnotherFrame) {
  for (const char* shape : kShapes) {
    const SceneShape own = read(project(shape)).agents[0].shape.body;
    const SceneShape there = mapped(own, 2.0, true);  // exact: a power of two
    EXPECT_FALSE(there == own) << shape;
    const SceneShape back = mapped(there, 0.5, true);
    EXPECT_EQ(toText(sceneShapeToJson(back)), toText(sceneShapeToJson(own))) << shape;
    EXPECT_EQ(there.parts.size(), own.parts.size());
    for (std::size_t k = 0; k < own.parts.size() && own.kind != SceneShape::Kind::Grid; ++k) {
      for (const Vec2 v : own.parts[k]) {
        EXPECT_THAT(there.parts[k], ::testing::Contains(Vec2{2.0 * v.x, -2.0 * v.y})) << shape;
      }
    }
  }
}

TEST(ProjectWorld, ParametersAreReadAndWrittenAsInScenes) {
  const std::string world =
      R"("world": {"parameters": {"broad": "hash", "threads": 2, "contact_cache": false, "fat_margin": 0.1}}, )";
  const Project p = read(project(R"("point")", world));
  const std::vector<WorldParameter> wanted{
      {"broad", "hash"}, {"threads", "2"}, {"contact_cache", "false"}, {"fat_margin", "0.1"}};
  EXPECT_EQ(p.world, wanted);
  const Result<Scene> scene = parseScene(
      R"({"format": "clearway-scene", "version": 1, )" + world + R"("bodies": []})", "s.json");
  ASSERT_TRUE(scene.has_value()) << describe(scene.error());
  EXPECT_EQ(scene->world.parameters, wanted);
  const std::string text = writeProject(p);
  EXPECT_THAT(text, HasSubstr(R"("contact_cache": false)"));
  EXPECT_THAT(text, HasSubstr(R"("threads": 2)"));
  EXPECT_EQ(read(text).world, wanted);
  EXPECT_EQ(writeProject(read(text)), text);
  EXPECT_THAT(errorOf(project(R"("point")", R"("world": {"broad": "sap"}, )")),
              HasSubstr("/world/broad: unknown key"));
  EXPECT_THAT(errorOf(project(R"("point")", R"("world": {"parameters": {"threads": [2]}}, )")),
              HasSubstr("/world/parameters/threads: is a list"));
}

TEST(AgentShapes, ADiscThatTurnsIsWrittenBackAsItWasRead) {
  const std::string text = R"({"disc": {"radius": 0.4, "turns": true}})";
  const AgentShape shape = read(project(text)).agents[0].shape;
  EXPECT_EQ(shape, turningDisc(0.4));
  EXPECT_TRUE(isTurningDisc(shape));
  EXPECT_EQ(toText(shapeToJson(shape)), toText(shapeToJson(turningDisc(0.4))));
  const Project again = read(writeProject(read(project(text))));
  EXPECT_EQ(again.agents[0].shape, shape);
  const AgentShape still =
      read(project(R"({"disc": {"radius": 0.4, "turns": false}})")).agents[0].shape;
  EXPECT_EQ(still.kind, ShapeKind::Disc);
  EXPECT_EQ(still.length, 0.4);
  EXPECT_FALSE(isTurningDisc(still));
}

TEST(AgentShapes, ADiscThatTurnsIsNothingElse) {
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": 0, "turns": true}})")),
              HasSubstr("/agents/0/shape/disc/radius"));
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": 1, "turns": 1}})")),
              HasSubstr("/agents/0/shape/disc/turns"));
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": 1, "turn": true}})")), HasSubstr("turn"));
  EXPECT_THAT(errorOf(project(R"({"disc": {"radius": 1, "turns": true}, "radius": 1})")),
              HasSubstr("give one shape"));
}

}  // namespace
}  // namespace clearway::maps
