#include "maps/project/project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what << " in " << text;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

// 4 x 3 cells of 0.5 x 0.25 m: free, an obstacle, unknown, and two greys of no canonical value.
GridMap smallMap() {
  RosMeta meta;
  meta.image = "small.pgm";
  meta.resolution = 0.5;
  meta.origin_x = -1.0 / 3.0;
  std::vector<std::uint16_t> values(12, 254);
  values[1] = 0;
  values[4] = values[5] = 205;
  values[7] = 17;
  values[11] = 200;
  GridMap map = *makeGridMap(3, 4, 0.5, meta, 255, values);
  OccupancyGrid grid(*GridFrame::make(3, 4, 0.5, 0.25));
  for (std::int32_t i = 0; i < 3; ++i) {
    for (std::int32_t j = 0; j < 4; ++j) grid.set({i, j}, map.grid.blocked({i, j}));
  }
  map.grid = grid;
  map.frame = {FrameKind::Metres, {}, 0.0};
  return map;
}

Project example() {
  Project p{"A small place", smallMap(), {}, {}};
  ProjectAgent box;
  box.name = "robot \"one\" \xC3\xA9";
  box.shape = {ShapeKind::Box, 0.3, 0.1, {}};
  box.padding = {0.01, PaddingShape::Round};
  box.start = Pose{{0.1, 0.3}, *Heading::fromDegrees(22.5)};
  box.goal = GoalPose{{1.0 / 3.0, 0.5}, *Heading::fromUnit(0.6, 0.8)};
  box.colour = 0x00AAFF;
  box.level = {-0.5, 2.25};
  box.mode = SceneMode::Static;
  box.motion = DriveKind::Car;
  box.min_radius = 0.75;
  box.speed = 1.5;
  box.turn_rate = 0.25;
  box.acceleration = 0.5;
  box.deceleration = 0.75;
  box.turn_acceleration = 1.25;
  box.lateral_acceleration = 0.875;
  box.jerk = 1.5;
  box.physics = {12.5, 0.0, 0.75, 40.0};
  box.more_goals = {{{0.5, 0.25}, std::nullopt}, {{1.5, 0.5}, *Heading::fromDegrees(-45)}};
  ProjectAgent polygon;
  polygon.name = "polygon";
  polygon.shape = {ShapeKind::Polygon, 1.0, 1.0, "POLYGON((0 0,1 0,0 1,0 0))"};
  polygon.goal = GoalPose{{1, 1}, std::nullopt};
  ProjectAgent point;
  point.name = "point";
  point.shape.kind = ShapeKind::Point;
  ProjectAgent disc;
  disc.name = "disc";
  disc.shape = {ShapeKind::Disc, 1.5, 1.0, {}};
  ProjectAgent square;
  square.name = "square";
  square.shape = {ShapeKind::Square, 0.75, 1.0, {}};
  square.colour_number = 7;
  p.agents = {box, polygon, point, disc, square};
  p.planner.planner = PlannerKind::Point;
  p.planner.turn_cost_m_per_rad = 0.5;
  p.planner.reverse_factor = 3.0;
  p.planner.switch_cost = 1.5;
  p.planner.near_factor = 2.5;
  p.planner.near_distance = 0.75;
  p.planner.allow_reverse = false;
  p.planner.connectivity = 4;
  p.planner.touch = TouchRule::TouchingCollides;
  p.planner.time_limit_s = 12.5;
  p.planner.method = PointSearch::Dijkstra;
  p.planner.corners = CornerRule::OneFree;
  ProjectComparison heavy{"disc", "heavy", {}};
  heavy.request.settings.weight = 2.5;
  heavy.request.query.avoid_others = heavy.request.query.nearest = true;
  heavy.request.query.memory_mb = 512.5;
  p.comparisons = {heavy, {"polygon", "heavy", {}}};
  p.fleet = {FleetMethod::Lns, 17, true, true, 90.5};
  return p;
}

const GridMap& mapOf(const Project& p) { return std::get<GridMap>(p.map); }

Error errorOf(const std::string& text) {
  const Result<Project> p = parseProject(text, "p.clearway");
  EXPECT_FALSE(p.has_value()) << text.substr(0, 400);
  return p ? Error{} : p.error();
}

void expectSameMap(const GridMap& a, const GridMap& b) {
  EXPECT_EQ(a.grid, b.grid);
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.meta, b.meta);
  EXPECT_EQ(a.values, b.values);
  EXPECT_EQ(a.max_value, b.max_value);
}

TEST(Project, RoundTrips) {
  const Project p = example();
  const std::string text = writeProject(p);
  const Result<Project> read = parseProject(text, "p.clearway");
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_EQ(read->description, p.description);
  EXPECT_EQ(read->agents, p.agents);
  EXPECT_EQ(read->planner, p.planner);
  EXPECT_EQ(read->comparisons, p.comparisons);
  EXPECT_EQ(read->fleet, p.fleet);
  expectSameMap(mapOf(*read), mapOf(p));
  EXPECT_EQ(writeProject(*read), text);
}

// Files of versions that know no comparisons are read, and written without the key.
TEST(Project, WithoutComparisonsThereIsNoKeyOfThem) {
  Project p = example();
  p.comparisons.clear();
  const std::string text = writeProject(p);
  EXPECT_EQ(text.find("comparisons"), std::string::npos);
  const Result<Project> read = parseProject(text, "p.clearway");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->comparisons.empty());
}

// As are those that know no settings of the fleet; only what differs from the defaults is written.
TEST(Project, UsualSettingsOfTheFleetAreNotWritten) {
  Project p = example();
  p.fleet = {};
  const std::string text = writeProject(p);
  EXPECT_EQ(text.find("\"fleet\""), std::string::npos);
  const Result<Project> read = parseProject(text, "p.clearway");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->fleet, FleetSettings{});
  p.fleet.seed = 3;
  EXPECT_NE(writeProject(p).find("\"fleet\": {\"seed\": 3}"), std::string::npos) << writeProject(p);
}

TEST(Project, DefaultsOfAnAgentAreNotWritten) {
  Project p = example();
  p.agents = {p.agents[1]};
  p.comparisons.clear();
  const std::string text = writeProject(p);
  for (const char* key :
       {"\"level\"", "\"mode\"", "\"motion\"", "\"min_radius\"", "\"speed\"", "\"acceleration\""}) {
    EXPECT_GT(text.find(key), text.find("\"planner\"")) << key;  // behind the agents
  }
  const std::string said = replaced(text, "\"name\": \"polygon\"",
                                    "\"level\": [0, 1], \"mode\": \"2d\", \"motion\": \"diff\", "
                                    "\"min_radius\": 0, \"name\": \"polygon\"");
  const Result<Project> read = parseProject(said, "p.clearway");
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_EQ(writeProject(*read), text);
}

TEST(Project, EveryModeAndMotionHasTheNameThatScenesAndOptionsGiveIt) {
  for (const char* mode : {"3d", "static", "disabled"}) {
    for (const char* motion : {"car", "omni"}) {
      const std::string text =
          replaced(replaced(writeProject(example()), "\"static\"", '"' + std::string(mode) + '"'),
                   "\"car\"", '"' + std::string(motion) + '"');
      const Result<Project> read = parseProject(text, "p.clearway");
      ASSERT_TRUE(read.has_value()) << describe(read.error());
      EXPECT_EQ(writeProject(*read), text);
    }
  }
}

// A planner with an explicit "diff" overrides its agents; a missing value does not.
TEST(Project, APlannersExplicitMotionIsKept) {
  Project p = example();
  EXPECT_EQ(parseProject(writeProject(p), "p")->planner.motion, std::nullopt);
  p.planner.motion = DriveKind::Differential;
  EXPECT_EQ(parseProject(writeProject(p), "p")->planner.motion, DriveKind::Differential);
}

TEST(Project, UnknownCellsStayUnknownAndAreObstacles) {
  const Result<Project> read = parseProject(writeProject(example()), "p.clearway");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(stateOf(mapOf(*read), {1, 0}), CellState::Unknown);
  EXPECT_TRUE(mapOf(*read).grid.blocked({1, 0}));
}

TEST(Project, EveryKindOfMapIsEmbeddedWithoutLoss) {
  Rng rng(3);
  std::vector<std::uint16_t> letters;
  std::vector<std::uint16_t> greys;
  std::vector<std::uint16_t> two;
  const std::string terrain = ".G@OTSW";
  for (int k = 0; k < 60 * 50; ++k) {
    letters.push_back(static_cast<std::uint16_t>(terrain[rng.below(7)]));
    greys.push_back(static_cast<std::uint16_t>(rng.below(1001)));  // more values than symbols
    two.push_back(rng.below(9) == 0 ? 0 : 1);
  }
  MovingAiMeta water;
  water.rule = TerrainRule::Water;
  RosMeta scale;
  scale.image = "scan.png";
  scale.mode = RosMode::Scale;
  scale.negate = true;
  scale.origin_yaw = 0.1;
  GridMap ros = *makeGridMap(60, 50, 1.0, scale, 1000, greys);
  ros.frame = {FrameKind::Ros, {1e-3, -7.25}, 0.1};
  for (const GridMap& map : {*makeGridMap(60, 50, 1.0, water, 255, letters), ros,
                             *makeGridMap(60, 50, 2.0, ImageMeta{0.75, true}, 1, two)}) {
    Project p{{}, map, {}, {}};
    const std::string text = writeProject(p);
    const Result<Project> read = parseProject(text, "p");
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    expectSameMap(mapOf(*read), map);
    EXPECT_EQ(writeProject(*read), text);
  }
}

TEST(Project, AMapByPathKeepsItsOptions) {
  Project p = example();
  p.map = MapReference{"maps/a.map", TerrainRule::Strict, {0.25, true}};
  const Result<Project> read = parseProject(writeProject(p), "p");
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_EQ(std::get<MapReference>(read->map), std::get<MapReference>(p.map));
}

TEST(Project, HeadingsKeepTheirBitsAndAreDegreesWhereverPossible) {
  Rng rng(11);
  int degrees = 0;
  int units = 0;
  for (int k = 0; k < 3000; ++k) {
    const double angle = k % 3 == 0   ? 22.5 * static_cast<double>(rng.below(33))
                         : k % 3 == 1 ? 0.1 * static_cast<double>(rng.below(3600)) - 180.0
                                      : rng.range(-180, 180);
    const Heading h = k % 5 == 4 ? *Heading::fromVector({rng.range(-1, 1), rng.range(-1, 1)})
                                 : *Heading::fromDegrees(angle);
    const JsonValue v = headingToJson(h);
    (v.number() != nullptr ? degrees : units) += 1;
    JsonErrors errors("t");
    const Heading back = JsonCursor(v, errors).heading();
    ASSERT_FALSE(errors.any());
    ASSERT_EQ(std::bit_cast<std::uint64_t>(back.cos()), std::bit_cast<std::uint64_t>(h.cos()));
    ASSERT_EQ(std::bit_cast<std::uint64_t>(back.sin()), std::bit_cast<std::uint64_t>(h.sin()));
  }
  EXPECT_GT(degrees, 2000);
  EXPECT_GT(units, 100);
}

TEST(Project, AHeadingInDegreesIsWrittenWithItsOwnDigits) {
  for (const char* digits : {"0", "45", "90", "-90", "180", "22.5", "-0.1", "12.3456", "179.9"}) {
    const Heading h = *Heading::fromDegrees(std::strtod(digits, nullptr));
    EXPECT_EQ(toText(headingToJson(h)), std::string(digits) + "\n");
  }
}

struct Damage {
  const char* what;
  const char* by;
  const char* message;
};

class ProjectRefuses : public ::testing::TestWithParam<Damage> {};

TEST_P(ProjectRefuses, OneFault) {
  const Error e = errorOf(replaced(writeProject(example()), GetParam().what, GetParam().by));
  EXPECT_THAT(describe(e), HasSubstr(GetParam().message));
  EXPECT_EQ(e.source, "p.clearway");
  EXPECT_GE(e.line, 1U);
  EXPECT_EQ(e.text().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ProjectRefuses,
    ::testing::Values(
        Damage{"clearway-project", "clearway-plan", "is not \"clearway-project\""},
        Damage{"\"version\": 1", "\"version\": 7", "written by a newer version"},
        Damage{"\"version\": 1", "\"version\": 0", "/version: 0 is not between 1"},
        Damage{"\"version\": 1", "\"version\": \"1\"", "/version: is a text"},
        Damage{"\"agents\"", "\"agent\"", "did you mean \"agents\"?"},
        Damage{"\"padding\"", "\"paddign\"", "/agents/0/paddign: unknown key"},
        Damage{"\"padding\"", "\"\\npadding\"", "/agents/0/ padding: unknown key \" padding\""},
        Damage{"\"distance\": 0.01", "\"distance\": -0.01", "/agents/0/padding/distance: -0.01"},
        Damage{"\"length\": 0.3", "\"length\": 0", "0 must be greater than 0"},
        Damage{"\"length\": 0.3", "\"length\": NaN", "the JSON is not well formed"},
        Damage{"\"length\": 0.3", "\"length\": 1e999", "beyond what a number can hold"},
        Damage{"\"length\": 0.3", "\"length\": null", "is null, must be a number"},
        Damage{"\"length\": 0.3, ", "", "the key \"length\" is missing"},
        Damage{"-0.5,", "", "/agents/0/level: must be [bottom, top] in metres"},
        Damage{"-0.5,", "2.5,", "/agents/0/level: the bottom is above the top"},
        Damage{"-0.5,", "-1e8,", "/agents/0/level/0: -100000000 is not between"},
        Damage{"\"static\"", "\"fixed\"", "/agents/0/mode: \"fixed\" is not one of: 2d, 3d, "},
        Damage{"\"car\"", "\"tank\"", "/agents/0/motion: \"tank\" is not one of: diff, car, omni"},
        Damage{"\"min_radius\": 0.75", "\"min_radius\": -1", "/agents/0/min_radius: -1"},
        Damage{"\"heading\": 22.5", "\"heading\": \"north\"", "a number of degrees"},
        Damage{"\"heading\": 22.5", "\"heading\": 1e7", "/agents/0/start/heading"},
        Damage{", \"heading\": 22.5", "", "the key \"heading\" is missing"},
        Damage{"22.5", "{\"cos\": 0.6, \"sin\": 0.9}", "not a unit vector"},
        Damage{"\"x\": 1.5, \"y\": 0.5", "\"x\": 1.5", "/agents/0/more_goals/1"},
        Damage{"\"more_goals\": [", "\"more_goals\": [7,", "/agents/0/more_goals/0: is a number"},
        Damage{"#00aaff", "#00aaf", "must be a colour"},
        Damage{"#00aaff", "#00aaxx", "must be a colour"},
        Damage{"\"colour_number\": 7", "\"colour_number\": 0", "/agents/4/colour_number: 0"},
        Damage{"\"colour_number\": 7", "\"colour_number\": 1.5", "1.5 is not a whole number"},
        Damage{"\"colour_number\": 7", "\"colour_number\": 1e9", "/agents/4/colour_number"},
        Damage{"\"name\": \"polygon\"", "\"name\": \"point\"", "two agents have the name"},
        Damage{"\"name\": \"polygon\"", "\"name\": \"\"", "/agents/1/name: is empty"},
        Damage{"{\"wkt\"", "{\"box\": {}, \"wkt\"", "not both"},
        Damage{"\"point\"}", "\"pint\"}", "is not one of: point"},
        Damage{"\"connectivity\": 4", "\"connectivity\": 6", "6 must be 4 or 8"},
        Damage{"\"reverse_factor\": 3", "\"reverse_factor\": 0.5", "/planner/reverse_factor"},
        Damage{"\"switch_cost\": 1.5", "\"switch_cost\": -1", "/planner/switch_cost"},
        Damage{"\"factor\": 2.5", "\"factor\": 1001", "/planner/near_cost/factor"},
        Damage{"\"time_limit\": 12.5", "\"time_limit\": 0", "/planner/time_limit"},
        Damage{"\"columns\": 4", "\"columns\": 5", "before its last column"},
        Damage{"\"columns\": 4", "\"columns\": 3", "beyond the 3 columns"},
        Damage{"\"columns\": 4", "\"columns\": 16385", "/map/embedded/columns"},
        Damage{"\"columns\": 4", "\"columns\": 4.5", "not a whole number"},
        Damage{"\"rows\": 3", "\"rows\": 2", "has 3 rows, and the map 2"},
        Damage{"\"width\": 0.5", "\"width\": -0.5", "/map/embedded/cell/width"},
        Damage{"\"kind\": \"metres\"", "\"kind\": \"feet\"", "cells, ros, metres"},
        Damage{"\"kind\": \"metres\"", "\"kind\": \"ros\"", "the key \"origin\" is missing"},
        Damage{"\"occupied_thresh\": 0.65", "\"occupied_thresh\": 0.1", "/map/embedded/format"},
        Damage{"\"max_value\": 255", "\"max_value\": 70000", "max_value"},
        Damage{"\".\": 254", "\".\": 256", "not between 0 and 255"},
        Damage{"\".\": 254", "\"..\": 254", "is no symbol"},
        Damage{"\".\": 254", "\"7\": 254", "is no symbol"},
        Damage{".#2.", ".#99999999999.", "beyond the 4 columns"},
        Damage{".#2.", ".#0.", "beyond the 4 columns"},
        Damage{".#2.", ".#2", "a run without a symbol"},
        Damage{".#2.", ".#2(", "no number in brackets"},
        Damage{".#2.", ".#2(256)", "that is not in the legend"},
        Damage{".#2.", ".#2~", "that is not in the legend"},
        Damage{"\"embedded\": {", "\"file\": \"x.map\", \"embedded\": {", "/map/file: unknown key"},
        Damage{"\"description\": \"A small place\"", "\"description\": 3", "is a number"},
        Damage{"A small place", "A\\nplace", "control character"},
        Damage{"\"agent\": \"disc\"", "\"agent\": \"disk\"", "/comparisons/0/agent: is no agent"},
        Damage{"\"agent\": \"disc\"", "\"agent\": \"polygon\"", "two comparisons of the agent"},
        Damage{"\"name\": \"heavy\"", "\"name\": \"\"", "/comparisons/0/name: is empty"},
        Damage{"\"memory_mb\": 512.5", "\"memory_mb\": -1", "/comparisons/0/memory_mb: -1"},
        Damage{"\"nearest\": true", "\"nearest\": 1", "/comparisons/0/nearest: is a number"},
        Damage{"\"planner\": \"lns\"", "\"planner\": \"fast\"", "/fleet/planner: \"fast\" is not"},
        Damage{"\"time_limit\": 90.5", "\"time_limit\": 0", "/fleet/time_limit: 0 must be"},
        Damage{"\"seed\": 17", "\"seed\": 1.5", "/fleet/seed: 1.5 is not a whole number"},
        Damage{"\"agents\": [", "\"agents\": [7,", "/agents/0: is a number"},
        Damage{"\"agents\": [", "\"agents\": [,", "the JSON is not well formed"}));

TEST(Project, EveryTruncationIsRefusedWithoutACrash) {
  const std::string text = writeProject(example());
  for (std::size_t n = 0; n + 2 < text.size(); ++n) {
    ASSERT_FALSE(parseProject(text.substr(0, n), "p").has_value()) << n;
  }
}

TEST(Project, FurtherGoalsNeedAFirstOne) {
  Project p = example();
  p.agents = {p.agents[0]};
  p.agents[0].goal.reset();
  EXPECT_THAT(describe(errorOf(writeProject(p))),
              HasSubstr("/agents/0/more_goals: is for further goals: give the first as goal"));
}

TEST(Project, TooManyAgentsAreRefused) {
  std::string many = "\"agents\": [0";
  for (std::size_t k = 0; k < kMaxAgents; ++k) many += ",0";
  const std::string text = writeProject(Project{{}, MapReference{"a.map", {}, {}}, {}, {}});
  EXPECT_EQ(errorOf(replaced(text, "\"agents\": [", many)).code, ErrorCode::LimitExceeded);
}

class ProjectFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) /
        ("project_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "inner");
    std::ofstream(folder_ / "outside.map") << "type octile\nheight 1\nwidth 2\nmap\n.@\n";
    fs::copy_file(folder_ / "outside.map", folder_ / "inner" / "a.map");
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] Result<GridMap> mapBy(const std::string& file, ReferencePolicy policy) const {
    const Project p{{}, MapReference{file, {}, {}}, {}, {}};
    return projectMap(p, folder_ / "inner" / "p.clearway", policy);
  }

  fs::path folder_;
};

TEST_F(ProjectFiles, ASavedProjectIsLoadedUnchanged) {
  const fs::path file = folder_ / "p.clearway";
  ASSERT_TRUE(saveProject(example(), file).has_value());
  const Result<Project> read = loadProject(file);
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_EQ(writeProject(*read), writeProject(example()));
}

TEST_F(ProjectFiles, AnUnreadableProjectIsNotSaved) {
  const fs::path file = folder_ / "p.clearway";
  Project p = example();
  p.agents[0].start->position.x = std::numeric_limits<double>::quiet_NaN();
  const Result<void> saved = saveProject(p, file);
  ASSERT_FALSE(saved.has_value());
  EXPECT_THAT(saved.error().text(), HasSubstr("/agents/0/start/x"));
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(ProjectFiles, AProjectRefersToItsOwnFolderOnly) {
  using enum ReferencePolicy;
  EXPECT_TRUE(mapBy("a.map", InsideFolder).has_value());
  EXPECT_TRUE(mapBy("./a.map", InsideFolder).has_value());
  EXPECT_THAT(mapBy("../outside.map", InsideFolder).error().text(), HasSubstr("\"..\""));
  EXPECT_THAT(mapBy((folder_ / "outside.map").string(), InsideFolder).error().text(),
              HasSubstr("absolute"));
  EXPECT_TRUE(mapBy("../outside.map", Anywhere).has_value());
  EXPECT_TRUE(mapBy((folder_ / "outside.map").string(), Anywhere).has_value());
  EXPECT_EQ(mapBy("missing.map", InsideFolder).error().code, ErrorCode::Io);
  EXPECT_FALSE(mapBy(".", InsideFolder).has_value());
  fs::create_symlink(folder_ / "outside.map", folder_ / "inner" / "link.map");
  EXPECT_THAT(mapBy("link.map", InsideFolder).error().text(), HasSubstr("symbolic link"));
  fs::create_directory_symlink(folder_, folder_ / "inner" / "up");
  EXPECT_THAT(mapBy("up/outside.map", InsideFolder).error().text(), HasSubstr("symbolic link"));
}

TEST_F(ProjectFiles, ReferencesAreNamedRelativeToTheFile) {
  EXPECT_EQ(relativeReference(folder_ / "outside.map", folder_ / "p.json"), "outside.map");
  EXPECT_EQ(relativeReference(folder_ / "outside.map", folder_ / "inner" / "p.json"),
            "../outside.map");
  const auto back =
      resolveReference("../outside.map", folder_ / "inner" / "p.json", ReferencePolicy::Anywhere);
  EXPECT_TRUE(fs::equivalent(*back, folder_ / "outside.map"));
}

}  // namespace
}  // namespace clearway::maps
