// What changes during a played scene, and what --json reports of the world's work.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// Two crates that overlap, one apart from them, and one on a free cell of the room.
std::string sceneWith(const std::string& changes, const std::string& world = "") {
  return R"({"format": "clearway-scene", "version": 1, "map": {"file": "room.map"},
    "world": {"dt": 0.1, "steps": 10)" +
         world + R"(},
    "bodies": [
      {"name": "a", "shape": {"box": {"length": 1, "width": 1}},
       "pose": {"x": 2, "y": 2, "heading": 0}},
      {"name": "b", "shape": {"box": {"length": 1, "width": 1}},
       "pose": {"x": 2.5, "y": 2, "heading": 0}},
      {"name": "far", "shape": {"box": {"length": 1, "width": 1}},
       "pose": {"x": 2, "y": 3.25, "heading": 0}, "friction": 0.75},
      {"name": "later", "shape": {"box": {"length": 1, "width": 1}},
       "pose": {"x": 2, "y": 1.5, "heading": 0}, "present": false}],
    "changes": [)" +
         changes + "]}";
}

class SceneChanges : public CliTest {
 protected:
  SceneChanges() { write("room.map", kRoomMap); }

  maps::JsonValue played(const std::string& changes, const std::string& world = "") {
    write("scene.json", sceneWith(changes, world));
    const ProgramRun r = run("collide scene.json --json");
    EXPECT_THAT(r.exit_code, ::testing::AnyOf(0, 11)) << r.err;
    return *maps::parseJson(r.out, "stdout");
  }
  // Pairs "a-b" and bodies in walls "aW" of each of the eleven steps, equal ones only once.
  std::string story(const std::string& changes, const std::string& world = "") {
    const maps::JsonValue json = played(changes, world);
    std::string out, last = "none";
    for (const maps::JsonValue& step : *json.find("steps")->array()) {
      std::string now;
      for (const maps::JsonValue& p : *step.find("pairs")->array()) {
        now += number((*p.array())[0]) + "-" + number((*p.array())[1]) + " ";
      }
      for (const maps::JsonValue& w : *step.find("walls")->array()) {
        now += number(*w.find("body")) + "W ";
      }
      if (now == last) continue;
      out += number(*step.find("step")) + ": " + now;
      last = now;
    }
    return out;
  }
  static std::string number(const maps::JsonValue& v) {
    return std::to_string(static_cast<int>(*v.number()));
  }
};

TEST_F(SceneChanges, OfModesFiltersShapesAndPresenceTakeEffectAtTheirTime) {
  EXPECT_EQ(story(""), "0: 0-1 ");
  EXPECT_EQ(story(R"({"t": 0.3, "body": "b", "mode": "disabled"},
                     {"t": 0.7, "body": "b", "mode": "2d"})"),
            "0: 0-1 3: 7: 0-1 ");
  EXPECT_EQ(story(R"({"t": 0.25, "body": 3, "present": true},
                     {"t": 0.6, "body": "later", "present": false})"),
            "0: 0-1 3: 0-1 0-3 1-3 6: 0-1 ");
  EXPECT_EQ(story(R"({"t": 0.2, "body": "a", "category": [1], "mask": [1]},
                     {"t": 0.5, "body": "b", "mask": []})"),
            "0: 0-1 5: ")
      << "b's mask accepts a until it accepts nothing";
  EXPECT_EQ(story(R"({"t": 0, "body": "a", "group": 7}, {"t": 0.4, "body": "b", "group": 7})"),
            "0: 0-1 4: ");
  EXPECT_EQ(story(R"({"t": 0.5, "body": "far", "shape": {"disc": {"radius": 0.9}}})"),
            "0: 0-1 5: 0-1 0-2 1-2 ");
}

TEST_F(SceneChanges, OfMapCellsAreWallsFromThenOn) {
  EXPECT_EQ(story(R"({"t": 0.2, "cells": [[3, 1], [7, 11]], "blocked": true},
                     {"t": 0.5, "cells": [[3, 1]], "blocked": false})"),
            "0: 0-1 2: 0-1 2W 5: 0-1 ");
  const ProgramRun csv = run("collide scene.json --csv");
  EXPECT_EQ(csv.out, "a,b\n0,1\n2,wall\n");
  EXPECT_EQ(csv.exit_code, 11);
}

TEST_F(SceneChanges, OfMarginsReportNearPairs) {
  const maps::JsonValue json = played(R"({"t": 0.5, "body": "far", "margin": 0.5})");
  const maps::JsonValue::Array& steps = *json.find("steps")->array();
  EXPECT_EQ(steps[4].find("contacts")->array()->size(), 1U);
  EXPECT_EQ(steps[5].find("contacts")->array()->size(), 3U);
  EXPECT_EQ(*steps[5].find("changes")->number(), 1.0);
  EXPECT_EQ(*steps[6].find("changes")->number(), 0.0);
}

TEST_F(SceneChanges, OfTheCheckRateStopAndResumeChecking) {
  const maps::JsonValue json =
      played(R"({"t": 0.2, "check_rate": "off"}, {"t": 0.5, "check_rate": "every_step"})");
  std::string checked;
  for (const maps::JsonValue& step : *json.find("steps")->array()) {
    checked += *step.find("checked")->boolean() ? '1' : '0';
  }
  EXPECT_EQ(checked, "11000111111");
  const maps::JsonValue off = played("", R"(, "check_rate": "off")");
  for (const maps::JsonValue& step : *off.find("steps")->array()) {
    EXPECT_FALSE(*step.find("checked")->boolean());
  }
  EXPECT_EQ(run("collide scene.json").exit_code, 0);
}

TEST_F(SceneChanges, TheCellSizeFollowsBodiesOrIsChosenAgain) {
  const std::string grow = R"({"t": 0.3, "body": "a", "shape": {"box": {"length": 8, "width": 8}}},
    {"t": 0.3, "body": "b", "shape": {"box": {"length": 8, "width": 8}}},
    {"t": 0.3, "body": "far", "shape": {"box": {"length": 8, "width": 8}}})";
  const auto sizes = [&](const std::string& changes, const std::string& cell) {
    const maps::JsonValue json = played(changes, R"(, "broad": "hash", "cell_size": )" + cell);
    const maps::JsonValue::Array& steps = *json.find("steps")->array();
    return std::pair(*steps.front().find("cell_size")->number(),
                     *steps.back().find("cell_size")->number());
  };
  const auto [first, last] = sizes(grow, R"("auto")");
  EXPECT_EQ(first, last) << "chosen once";
  const auto [small, large] =
      sizes(grow + R"(, {"t": 0.5, "recalculate_cells": true})", R"("auto")");
  EXPECT_EQ(small, first);
  EXPECT_GT(large, 4.0 * small);
  EXPECT_EQ(sizes(grow, "3.5"), std::pair(3.5, 3.5));
}

TEST_F(SceneChanges, ThatCannotBeAreRefusedByTheirPlace) {
  const auto refused = [&](const std::string& changes, const std::string& message) {
    write("bad.json", sceneWith(changes));
    const ProgramRun r = run("collide bad.json");
    EXPECT_EQ(r.exit_code, 3) << changes;
    EXPECT_THAT(r.err, HasSubstr(message)) << changes;
  };
  refused(R"({"t": 1, "body": "nobody", "margin": 1})", "/changes/0/body");
  refused(R"({"t": 1, "body": "a"})", "changes nothing of the body");
  refused(R"({"t": 1, "body": "a", "margin": 1}, {"t": 0, "body": "a", "margin": 2})",
          "times must not descend");
  refused(R"({"t": 1, "cells": [[8, 0]], "blocked": true})", "[8, 0] is not a cell of the map");
  refused(R"({"t": 1, "body": "a", "shape": {"half_plane": true}})",
          "/changes/0: a half-plane does not move");
  refused(R"({"t": 1, "body": "a", "shape": {"half_plane": true}, "mode": "2d"})", "half-plane");
  refused(R"({"t": 1, "recalculate": true})", "/changes/0");
  write("good.json", sceneWith(R"({"t": 0.5, "body": "a", "shape": {"half_plane": true},
                                   "mode": "static"})"));
  EXPECT_EQ(run("collide good.json").exit_code, 11);
}

TEST_F(SceneChanges, JsonHasCountersTimesAndTheStateOfEachBody) {
  write("scene.json", sceneWith("", R"(, "parameters": {"steps_to_sleep": 3},
                                       "wall_friction": 0.9)"));
  const maps::JsonValue json = *maps::parseJson(run("collide scene.json --json").out, "stdout");
  const maps::JsonValue& last = json.find("steps")->array()->back();
  for (const char* name :
       {"bodies_changed", "bodies_searched", "pairs_filtered", "candidate_pairs", "pairs_tested",
        "pairs_reported", "cache_entries", "bodies_asleep", "pairs_asleep", "walls_tested"}) {
    EXPECT_NE(last.find("counters")->find(name), nullptr) << name;
  }
  EXPECT_EQ(*last.find("counters")->find("bodies_asleep")->number(), 3.0);
  EXPECT_EQ(*last.find("counters")->find("pairs_asleep")->number(), 1.0);
  for (const char* name : {"broad", "narrow", "walls", "total"}) {
    EXPECT_GE(*last.find("times")->find(name + std::string("_s"))->number(), 0.0) << name;
  }
  const maps::JsonValue::Array& states = *json.find("states")->array();
  ASSERT_EQ(states.size(), 4U);
  EXPECT_TRUE(*states[0].find("asleep")->boolean());
  EXPECT_EQ(*states[3].find("mode")->text(), "disabled");
  EXPECT_EQ(*(*states[0].find("aabb")->array())[0].number(), 1.5);
  EXPECT_EQ(*(*states[0].find("aabb")->array())[3].number(), 2.5);
  EXPECT_EQ(*(*states[0].find("cells")->find("rows")->array())[1].number(), 2.0);
  const maps::JsonValue walled =
      played(R"({"t": 0, "cells": [[3, 1]], "blocked": true})", R"(, "wall_friction": 0.9)");
  EXPECT_EQ(*(*walled.find("steps")->array()->front().find("walls")->array())[0]
                 .find("friction")
                 ->number(),
            0.9);
  const maps::JsonValue smooth =
      played(R"({"t": 0, "cells": [[3, 1]], "blocked": true})", R"(, "wall_friction": 0)");
  EXPECT_EQ(*(*smooth.find("steps")->array()->front().find("walls")->array())[0]
                 .find("friction")
                 ->number(),
            0.75);
}

}  // namespace
}  // namespace clearway::testing
