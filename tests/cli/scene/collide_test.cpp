// clearway collide: pairs, contacts and pictures of scenes; invalid scenes.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "maps/text/json_value.h"
#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"
#include "tests/support/data.h"

namespace clearway::testing {
namespace fs = std::filesystem;
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two bodies that overlap, and a third that touches the second.
constexpr const char* kShapes =
    R"({"shapes": [{"vertices": [0, 0, 2, 0, 2, 2, 0, 2]}, {"vertices": [1, 1, 3, 1, 3, 3, 1, 3]},
    {"vertices": [3, 1, 4, 1, 4, 3, 3, 3]}]})";

constexpr const char* kTwoBoxes = R"({"format": "clearway-scene", "version": 1,
  "map": {"file": "room.map"},
  "bodies": [
    {"name": "cart", "shape": {"box": {"length": 1.2, "width": 0.8}},
     "motion": [{"t": 0, "x": 1.5, "y": 4, "heading": 0}, {"t": 4, "x": 5, "y": 4, "heading": 0}]},
    {"name": "post", "shape": {"vertices": [0, 0], "radius": 0.2},
     "pose": {"x": 3.5, "y": 4.2, "heading": 0}, "mode": "static"}
  ]})";

// On the map of fixtures.h in half metres, y up: a cart whose padding alone reaches the pillar, a
// crate whose padding alone reaches the cart, a lift on the floor above, a ghost, a newcomer.
constexpr const char* kHall = R"json({
  "format": "clearway-project", "version": 1,
  "agents": [
    {"name": "cart", "shape": {"box": {"length": 1, "width": 0.5}},
     "padding": {"distance": 0.1, "shape": "square"}, "start": {"x": 1.95, "y": 2, "heading": 0}},
    {"name": "newcomer", "shape": {"box": {"length": 1, "width": 1}}},
    {"name": "crate", "shape": {"wkt": "POLYGON((-0.2 0, 0.2 0, 0 0.3, -0.2 0))"},
     "padding": {"distance": 0.1, "shape": "round"}, "start": {"x": 1.9, "y": 1.3, "heading": 0}},
    {"name": "lift", "shape": {"box": {"length": 1, "width": 1}}, "level": [1, 2],
     "start": {"x": 1, "y": 2, "heading": 0}},
    {"name": "ghost", "shape": {"disc": {"radius": 0.3}}, "mode": "disabled",
     "start": {"x": 1.4, "y": 2, "heading": 0}}
  ],
  "map": {"embedded": {"columns": 12, "rows": 8, "cell": {"width": 0.5, "length": 0.5},
    "frame": {"kind": "ros", "origin": [0, 0, 0]},
    "format": {"kind": "image", "threshold": 0.5, "invert": false, "max_value": 255},
    "legend": {"#": 0, ".": 255},
    "cells": ["12.", "12.", "5.2#5.", "5.2#5.", "5.2#5.", "5.2#5.", "12.", "12."]}}
})json";

class CollideCommand : public CliTest {
 protected:
  CollideCommand() {
    write("room.map", kRoomMap);
    write("shapes.json", kShapes);
    write("scene.json", kTwoBoxes);
  }
};

TEST_F(CollideCommand, PrintsPairsUnderBothTouchRulesWithEveryBroadPhase) {
  for (const std::string broad : {"levels", "hash", "hash --cell-size 1.5", "sap", "brute"}) {
    EXPECT_EQ(run("collide shapes.json --csv --broad " + broad).out, "a,b\n0,1\n") << broad;
    EXPECT_EQ(run("collide shapes.json --csv --touching collides --broad " + broad).out,
              "a,b\n0,1\n1,2\n")
        << broad;
  }
  EXPECT_EQ(run("collide - --csv", {kShapes, {}}).out, "a,b\n0,1\n");
}

TEST_F(CollideCommand, AgentsOfAProjectArePlacedAtTheirStartsWithPaddingAmongItsWalls) {
  write("hall.clearway", kHall);
  const ProgramRun r = run("collide hall.clearway --json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_EQ(r.err,
            "clearway: warning: hall.clearway: the agent 'newcomer' has no start and is skipped\n");
  const maps::JsonValue json = *maps::parseJson(r.out, "stdout");
  EXPECT_EQ(*json.find("bodies")->number(), 4.0);
  // The crate's tip, turned up as the map's y is, is 1.6 - 0.1 from below the cart's 1.75 - 0.1.
  EXPECT_EQ(run("collide hall.clearway --csv").out, "a,b\n0,2\n0,wall\n");
  const maps::JsonValue& contact = json.find("contacts")->array()->front();
  EXPECT_NEAR(*contact.find("penetration")->number(), 0.05, 1e-12);
  // The pillar begins at 2.5; the cart ends at 1.95 + 0.5 + 0.1.
  const maps::JsonValue& wall = json.find("walls")->array()->front();
  EXPECT_EQ(*wall.find("body")->number(), 0.0);
  EXPECT_NEAR(*wall.find("penetration")->number(), 0.05, 1e-12);
  EXPECT_EQ(json.find("walls")->array()->size(), 1U);
  std::string bare = kHall;
  for (const std::string padding : {"0.1, \"shape\": \"square\"", "0.1, \"shape\": \"round\""}) {
    bare = replaced(bare, padding, "0" + padding.substr(3));
  }
  write("bare.clearway", bare);
  const ProgramRun free = run("collide bare.clearway --svg bare.svg");
  EXPECT_EQ(free.exit_code, 0);
  EXPECT_THAT(free.out, StartsWith("No collision  bare.clearway"));
  EXPECT_THAT(read("bare.svg"), HasSubstr("crate"));
  write("floors.clearway", replaced(kHall, "\"level\": [1, 2]", "\"level\": [0.5, 2]"));
  EXPECT_EQ(run("collide floors.clearway --csv").out, "a,b\n0,2\n0,3\n0,wall\n");
}

TEST_F(CollideCommand, PrintsContactsWallsAndEventsOfEveryStepAsJson) {
  const ProgramRun r = run("collide scene.json --dt 1 --steps 4 --json --threads 2");
  EXPECT_EQ(r.exit_code, 11) << r.err;
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.out;
  const maps::JsonValue::Array& steps = *json->find("steps")->array();
  ASSERT_EQ(steps.size(), 5U);
  EXPECT_EQ(steps[0].find("pairs")->array()->size(), 0U);
  const maps::JsonValue& hit = steps[2];
  ASSERT_EQ(hit.find("contacts")->array()->size(), 1U);
  const maps::JsonValue& contact = (*hit.find("contacts")->array())[0];
  EXPECT_GT(*contact.find("penetration")->number(), 0.1);
  EXPECT_TRUE(*contact.find("collides")->boolean());
  EXPECT_EQ(*(*hit.find("events")->array())[0].find("kind")->text(), "began");
  const maps::JsonValue& last = steps[4];
  ASSERT_EQ(last.find("walls")->array()->size(), 1U);
  EXPECT_EQ(*(*last.find("walls")->array())[0].find("body")->number(), 0.0);
}

TEST_F(CollideCommand, PrintsASummary) {
  const ProgramRun r = run("collide scene.json --dt 1 --steps 4");
  EXPECT_EQ(r.exit_code, 11) << r.err;
  EXPECT_THAT(r.out, StartsWith("1 collision  scene.json\n"));
  EXPECT_THAT(r.out, HasSubstr("1 body met walls, first at 3.314 s, deepest 'cart' by "));
  EXPECT_THAT(r.out, HasSubstr("cart and post at "));
  EXPECT_THAT(r.out, HasSubstr("played"));
}

// The pillar is passed between the first step and the last.
TEST_F(CollideCommand, ReportsAWallThatABodyDroveThrough) {
  write("tunnel.json",
        replaced(replaced(kTwoBoxes, "\"x\": 1.5, \"y\": 4,", "\"x\": 0.7, \"y\": 2.5,"),
                 "\"x\": 5, \"y\": 4,", "\"x\": 11.3, \"y\": 2.5,"));
  const ProgramRun r = run("collide tunnel.json --dt 0.25 --steps 16");
  EXPECT_EQ(r.exit_code, 11) << r.err;
  EXPECT_THAT(r.out, StartsWith("Meets walls  tunnel.json\n"));
  EXPECT_THAT(r.out, HasSubstr("1 body met walls, first at "));
  EXPECT_EQ(run("collide tunnel.json --dt 0.25 --steps 16 --csv").out, "a,b\n0,wall\n");
  const maps::JsonValue json =
      *maps::parseJson(run("collide tunnel.json --dt 0.25 --steps 16 --json").out, "");
  EXPECT_TRUE(json.find("steps")->array()->back().find("walls")->array()->empty());
  EXPECT_EQ(json.find("collided")->find("bodies_in_walls")->array()->size(), 1U);
  std::string story;
  for (const maps::JsonValue& step : *json.find("steps")->array()) {
    for (const maps::JsonValue& e : *step.find("events")->array()) {
      if (*e.find("kind")->text() != "wall_persisted") story += *e.find("kind")->text() + " ";
    }
  }
  EXPECT_EQ(story, "wall_began wall_ended ");
}

TEST_F(CollideCommand, ReportsTheFirstHitOfACast) {
  const ProgramRun r = run("collide scene.json --cast cart:5,4.2,90 --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.out;
  const maps::JsonValue& cast = *json->find("cast");
  EXPECT_TRUE(*cast.find("hits")->boolean());
  EXPECT_EQ(*cast.find("body")->number(), 0.0);
  EXPECT_EQ(*cast.find("other")->number(), 1.0);
  EXPECT_GT(*cast.find("fraction")->number(), 0.1);
  EXPECT_LE(*cast.find("gap")->number(), 1e-4);
  EXPECT_GT(*cast.find("pose")->find("heading_deg")->number(), 10.0);

  EXPECT_THAT(run("collide scene.json --cast cart:5,4.2").out, HasSubstr("cart meets post after "));
  EXPECT_THAT(run("collide scene.json --cast 0:-900,4").out, HasSubstr("cart meets "));
  EXPECT_THAT(run("collide scene.json --cast 0:1.5,4.01").out, HasSubstr("meets nothing"));
  EXPECT_THAT(run("collide scene.json --dt 1 --steps 4 --cast cart:5,4").out,
              HasSubstr("cart meets"));  // from its pose at the last step
}

TEST_F(CollideCommand, DrawsThePictureOfTheLastStep) {
  EXPECT_EQ(run("collide scene.json --svg a.svg --png a.png").exit_code, 0);
  EXPECT_THAT(read("a.svg"), StartsWith("<svg "));
  EXPECT_THAT(read("a.png"), StartsWith("\x89PNG"));
  const ProgramRun r = run("collide shapes.json --broad sap --svg -");
  EXPECT_THAT(r.out, HasSubstr("1 pair collides"));
  EXPECT_THAT(r.err, StartsWith("1 collision  shapes.json"));
}

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// The expected output of --csv: the true pairs under the touch rule.
std::string wanted(const std::string& scene, bool closed) {
  const maps::JsonValue tree = *maps::parseJson(scene, "truth");
  std::vector<std::pair<int, int>> pairs;
  for (const maps::JsonValue& p : *tree.find("pairs")->array()) {
    const auto number = [&p](std::size_t k) { return static_cast<int>(*(*p.array())[k].number()); };
    if (closed || number(2) == 1) pairs.push_back(std::minmax(number(0), number(1)));
  }
  std::sort(pairs.begin(), pairs.end());
  std::string out = "a,b\n";
  for (const auto& [a, b] : pairs) out += std::to_string(a) + "," + std::to_string(b) + "\n";
  return out;
}

TEST_F(CollideCommand, IsExactOnEveryTruthScene) {
  int scenes = 0;
  for (const fs::path& file : filesEndingWith(ownData() / "collision", ".json")) {
    const std::string scene = bytesOf(file);
    write("truth.json", scene);
    for (const std::string broad : {"levels", "hash", "sap", "brute"}) {
      const std::string command = "collide truth.json --csv --broad " + broad;
      EXPECT_EQ(run(command + " --touching free").out, wanted(scene, false)) << file;
      EXPECT_EQ(run(command + " --touching collides").out, wanted(scene, true)) << file;
    }
    ++scenes;
  }
  EXPECT_GE(scenes, 8);
}

std::vector<BadCase> scenes() {
  const auto spoiled = [](const std::string& name, const std::string& what, const std::string& by,
                          const std::string& text) {
    return BadCase{
        name, "collide bad.json", 3, text, {{"bad.json", replaced(kTwoBoxes, what, by)}}};
  };
  return {
      {"Missing", "collide nowhere.json", 3, "nowhere.json: cannot open the file: No such file"},
      {"MapAsScene", "collide room.map", 3, "room.map: this is a map, not a scene"},
      {"PlanAsScene",
       "collide plan.json",
       3,
       "this is a plan, not a scene",
       {{"plan.json", "{\"format\": \"clearway-plan\"}"}}},
      {"ProjectWithAShapeThatIsNone",
       "collide bad.json",
       3,
       "bad.json: the shape of the agent 'cart': /wkt: ",
       {{"bad.json", replaced(kProject, "{\"box\": {\"length\": 1.2, \"width\": 0.8}}",
                              "{\"wkt\": \"POLYGON((0 0, 1 0, 0 1\"}")}}},
      {"SceneAsMap", "info bad.json", 3, "bad.json: this is a scene", {{"bad.json", kTwoBoxes}}},
      {"NotJson", "collide bad.json", 3, "bad.json", {{"bad.json", "{"}}},
      {"OtherJson", "collide bad.json", 3, "\"format\" is missing", {{"bad.json", "{}"}}},
      {"MapGone",
       "collide bad.json",
       3,
       "gone.map",
       {{"bad.json", replaced(kTwoBoxes, "room.map", "gone.map")}}},
      spoiled("MapOutside", "room.map", "../room.map", "/map/file"),
      spoiled("UnknownKey", "\"mode\"", "\"mod\"", "/bodies/1/mod: unknown key"),
      spoiled("NumberIsHuge", "3.5", "1e999", "bad.json:"),
      spoiled("NumberIsFar", "3.5", "1e30", "bad.json:7: /bodies/1/pose/x: "),
      spoiled("NegativeRadius", "0.2", "-0.2", "/bodies/1/shape/radius: -0.2"),
      spoiled("OtherVersion", "\"version\": 1", "\"version\": 2", "/version"),
      {"BroadUnknown", "collide bad.json --broad quadtree", 2, "'quadtree' is not one of"},
      {"CellSizeText", "collide bad.json --cell-size big", 2, "--cell-size: 'big' is not auto"},
      {"CellSizeZero", "collide bad.json --cell-size 0", 2, "--cell-size: '0' is not"},
      {"CellSizeTiny", "collide bad.json --cell-size 1e-9", 2, "or metres from 0.001 to 1e7"},
      {"Junk", "collide junk.txt", 3, "junk.txt: this is not a scene", {{"junk.txt", "nothing"}}},
      {"JunkAsProject",
       "plan junk.txt",
       3,
       "junk.txt: this is not a project",
       {{"junk.txt", "nothing"}}},
      {"SetUnlike", "collide bad.json --set foo=1", 2,
       "no parameter \"foo\"; 'clearway collide --parameters' lists all 31"},
      {"SetMisspelt", "collide bad.json --set step_to_sleep=1", 2,
       "did you mean \"steps_to_sleep\"?"},
      {"SetTwice", "collide bad.json --set threads=2,threads=3", 2, "threads is given twice"},
      {"SetAndBroad", "collide bad.json --set broad=sap --broad hash", 2,
       "is given by --broad, too"},
      {"SetAndCell", "collide bad.json --broad hash --cell-size 2 --set cell_sizing=adaptive", 2,
       "is given by --cell-size, too"},
      {"SetAndTouching", "collide bad.json --touching free --set touch=collides", 2,
       "is given by --touching, too"},
      {"ThreadsNone", "collide bad.json --threads 0", 2, "'0' is not a whole number from 1 to 64"},
      {"StepsFraction", "collide bad.json --steps 1.5", 2, "--steps: 1.5 is not a whole number"},
      {"ThreadsTooMany", "collide bad.json --threads 65", 2,
       "'65' is not a whole number from 1 to 64"},
      {"CastShape", "collide bad.json --cast cart", 2, "--cast: 'cart' is not BODY:X,Y"},
      {"CastPose", "collide bad.json --cast cart:1", 2, "--cast"},
      {"CastAndCsv", "collide bad.json --cast cart:1,2 --csv", 2, "--csv has no place"},
      {"CastFar", "collide bad.json --cast cart:1,2e9", 2, "further than 1e7 m"},
      {"CsvAndJson", "collide bad.json --csv --json", 2, "--csv and --json"},
      {"PictureAndJson", "collide bad.json --svg - --json", 2, "leaves no room"},
      {"DtZero", "collide bad.json --dt 0", 2, "--dt: '0'"},
      {"PictureFolderMissing", "collide bad.json --svg no/a.svg", 3, "there is no folder 'no'"},
  };
}

// As the planners and the editor see it: inside of an obstacle, not on its edge; so is what is
// outside of the map.
TEST_F(CliTest, APointInsideAnObstacleCollides) {
  write("room.map", kRoomMap);
  const auto exitAt = [this](const std::string& x, const std::string& y) {
    write("p.clearway", R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"},
      "agents": [{"name": "p", "shape": "point", "start": {"x": )" +
                            x + R"(, "y": )" + y + R"(, "heading": 30}}]})");
    return run("collide p.clearway --csv");
  };
  for (const auto& [x, y] : {std::pair{"5.5", "3.5"}, {"5.25", "5.9"}}) {
    const ProgramRun r = exitAt(x, y);
    EXPECT_EQ(r.exit_code, 11) << x;
    EXPECT_EQ(r.out, "a,b\n0,wall\n") << x;
  }
  for (const auto& [x, y] : {std::pair{"5", "3.5"}, {"5", "2"}, {"4.5", "3.5"}, {"0", "3"}}) {
    EXPECT_EQ(exitAt(x, y).exit_code, 0) << x;
  }
}

class BadScene : public CliTest, public ::testing::WithParamInterface<BadCase> {};

TEST_P(BadScene, GivesItsExitCodeAndOneClearLine) { expectRefused(GetParam(), folder_); }

INSTANTIATE_TEST_SUITE_P(Scenes, BadScene, ::testing::ValuesIn(scenes()),
                         [](const auto& c) { return c.param.name; });

}  // namespace
}  // namespace clearway::testing
