// Parts of compounds in scenes: which of them touch, masks and margins of their own, and walls.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// An L of two bars, the second one split into two convex pieces; and a crate at (x, 0.5).
std::string compoundWith(const std::string& second, const std::string& x,
                         const std::string& more = "") {
  return R"({"format": "clearway-scene", "version": 1, "map": {"file": "room.map"},
  "world": {"wall_friction": 0.75},
  "bodies": [
    {"name": "ell", "pose": {"x": 2, "y": 2}, "shape": {"compound": [
       {"shape": {"disc": {"radius": 0.1}}, "visual_only": true},
       {"shape": {"box": {"length": 2, "width": 0.2}}},
       {"shape": {"vertices": [0.9, 0, 1.1, 0, 1.1, 1, 1.5, 1, 1.5, 1.2, 0.9, 1.2]})" +
         second + R"(}]}},
    {"name": "crate", "pose": {"x": )" +
         x + R"(, "y": 2.5}, "shape": {"box": {"length": 0.4, "width": 0.4}}, "mask": [0]})" +
         more + "]}";
}

class CollideParts : public CliTest {
 protected:
  CollideParts() { write("room.map", kRoomMap); }
  maps::JsonValue played(const std::string& scene) const {
    write("scene.json", scene);
    const ProgramRun r = run("collide scene.json --json");
    const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(json) << r.err;
    return json ? *json : maps::JsonValue(maps::JsonValue::Object{});
  }
  static std::string text(const maps::JsonValue& json, const char* key) {
    const maps::JsonValue* v = json.find(key);
    std::string out = v == nullptr ? "none" : maps::toText(*v);
    std::erase_if(out, [](char c) { return c == ' ' || c == '\n'; });
    return out;
  }
};

TEST_F(CollideParts, TouchingPartsAreNamedAsTheCompoundIsWritten) {
  const maps::JsonValue json = played(compoundWith("", "2.95"));
  EXPECT_EQ(text(json, "parts"), R"([{"a":0,"b":1,"touching":[[2,0]]}])");
  const maps::JsonValue::Array& contacts = *json.find("contacts")->array();
  ASSERT_FALSE(contacts.empty());
  for (const maps::JsonValue& c : contacts) {
    EXPECT_EQ(text(c, "part_a"), "2");
    EXPECT_EQ(text(c, "part_b"), "0");
  }
}

TEST_F(CollideParts, AMaskOfAPartKeepsItApart) {
  EXPECT_EQ(text(played(compoundWith(R"(, "mask": [], "category": [5])", "2.95")), "pairs"), "[]");
  EXPECT_EQ(text(played(compoundWith(R"(, "mask": [], "category": [5, 0])", "2.95")), "pairs"),
            "[[0,1]]");
  EXPECT_EQ(text(played(compoundWith(R"(, "mask": [], "category": [5])", "2.95")), "parts"),
            "none");
}

// 0.2 m beside the upright bar: beyond the margin of the body, within one of the part.
TEST_F(CollideParts, AMarginOfAPartReportsItEarlier) {
  EXPECT_EQ(text(played(compoundWith("", "3.5")), "contacts"), "[]");
  const maps::JsonValue near = played(compoundWith(R"(, "margin": 0.3)", "3.5"));
  ASSERT_EQ(near.find("contacts")->array()->size(), 1U);
  const maps::JsonValue& c = (*near.find("contacts")->array())[0];
  EXPECT_NEAR(*c.find("penetration")->number(), -0.2, 1e-12);
  EXPECT_EQ(text(c, "part_a"), "2");
  EXPECT_EQ(text(c, "collides"), "false");
}

// A change of the shape brings the filters of the new one.
TEST_F(CollideParts, AChangedShapeHasItsOwnFilters) {
  std::string scene = compoundWith("", "2.95");
  scene.pop_back();
  scene += R"(, "changes": [{"t": 0, "body": "ell", "shape": {"compound": [
    {"shape": {"box": {"length": 2, "width": 0.2}}},
    {"shape": {"box": {"length": 0.2, "width": 2}}, "pose": {"x": 1, "y": 0},
     "category": [7], "mask": [7]}]}}]})";
  EXPECT_EQ(text(played(scene), "pairs"), "[]");
}

TEST_F(CollideParts, WallsNameThePartAndHaveTheirFriction) {
  std::string scene =
      replaced(compoundWith("", "9"), R"("x": 2, "y": 2)", R"("x": 3.95, "y": 4.8)");
  const maps::JsonValue json = played(scene);
  const maps::JsonValue::Array& walls = *json.find("walls")->array();
  ASSERT_FALSE(walls.empty());
  for (const maps::JsonValue& w : walls) {
    EXPECT_EQ(text(w, "friction"), "0.75");
    EXPECT_EQ(text(w, "part"), "2");
  }
  scene =
      replaced(scene, R"({"wall_friction": 0.75})", R"({"parameters": {"wall_friction": 0.9}})");
  EXPECT_EQ(text((*played(scene).find("walls")->array())[0], "friction"), "0.9");
  scene = replaced(scene, R"({"parameters")", R"({"wall_friction": 0.1, "parameters")");
  write("both.json", scene);
  EXPECT_THAT(run("collide both.json").err, HasSubstr("the world has a key of its own for it"));
}

TEST_F(CollideParts, BadFiltersAreRefusedByTheirPlace) {
  const auto refused = [this](const std::string& scene, const std::string& message) {
    write("bad.json", scene);
    const ProgramRun r = run("collide bad.json");
    EXPECT_EQ(r.exit_code, 3);
    EXPECT_THAT(r.err, HasSubstr(message));
  };
  refused(compoundWith(R"(, "margin": -1)", "9"), "/bodies/0/shape/compound/2/margin: -1");
  refused(compoundWith(R"(, "mask": [64])", "9"), "/bodies/0/shape/compound/2/mask/0: 64");
  refused(replaced(compoundWith("", "9"), R"("visual_only": true)",
                   R"("visual_only": true, "mask": [1])"),
          "a part that is visual only has no filters");
  const std::string compound =
      R"({"compound": [{"shape": {"disc": {"radius": 0.4}}, "mask": [1]},
          {"shape": {"box": {"length": 1, "width": 0.4}}}]})";
  refused(replaced(kProject, R"({"box": {"length": 1.2, "width": 0.8}})", compound),
          "the parts of an agent have no category, mask or margin");
}

}  // namespace
}  // namespace clearway::testing
