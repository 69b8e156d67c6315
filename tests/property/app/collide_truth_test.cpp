// The truth scenes through the World: every pair, with every broad phase, under both touch rules.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/simulation/scene/scene_play.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"
#include "tests/support/data.h"

namespace clearway::app {
namespace {

struct Truth {
  std::vector<CollidePair> closed, interior;
};

Truth truthOf(const std::string& text) {
  Truth out;
  const maps::JsonValue tree = *maps::parseJson(text, "truth");
  for (const maps::JsonValue& p : *tree.find("pairs")->array()) {
    const auto number = [&p](std::size_t k) {
      return static_cast<std::uint32_t>(*(*p.array())[k].number());
    };
    const CollidePair pair{std::min(number(0), number(1)), std::max(number(0), number(1))};
    out.closed.push_back(pair);
    if (number(2) == 1) out.interior.push_back(pair);
  }
  std::sort(out.closed.begin(), out.closed.end());
  std::sort(out.interior.begin(), out.interior.end());
  return out;
}

TEST(CollideTruth, EveryBroadPhaseFindsExactlyTheTruePairsUnderBothTouchRules) {
  int scenes = 0;
  std::size_t touching = 0;
  std::size_t overlapping = 0;
  for (const auto& file : testing::filesEndingWith(testing::ownData() / "collision", ".json")) {
    SCOPED_TRACE(file.filename());
    const Result<std::string> text = maps::readFile(file);
    ASSERT_TRUE(text.has_value());
    const Result<maps::Scene> scene = maps::parseScene(*text, file.string());
    ASSERT_TRUE(scene.has_value()) << describe(scene.error());
    const Truth truth = truthOf(*text);
    for (const maps::SceneBroad broad : {maps::SceneBroad::Levels, maps::SceneBroad::Hash,
                                         maps::SceneBroad::Sap, maps::SceneBroad::Brute}) {
      for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
        CollideOptions options;
        options.broad = broad;
        options.touch = rule;
        const auto play = ScenePlay::make(*scene, {}, options, "truth");
        ASSERT_TRUE(play.has_value()) << describe(play.error());
        EXPECT_EQ(play->frame().pairs,
                  rule == TouchRule::TouchingIsFree ? truth.interior : truth.closed);
      }
    }
    ++scenes;
    overlapping += truth.interior.size();
    touching += truth.closed.size() - truth.interior.size();
  }
  EXPECT_GE(scenes, 8);
  EXPECT_GT(touching, 200U);
  EXPECT_GT(overlapping, 300U);
}

}  // namespace
}  // namespace clearway::app
