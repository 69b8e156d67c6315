#include "app/simulation/scene/scene_play.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "app/drawing/pictures/scene_picture.h"

namespace clearway::app {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

maps::Scene sceneOf(const std::string& bodies, const std::string& more = "") {
  const Result<maps::Scene> s = maps::parseScene(
      R"({"format": "clearway-scene", "version": 1, )" + more + "\"bodies\": [" + bodies + "]}",
      "test");
  EXPECT_TRUE(s.has_value()) << describe(s.error());
  return *s;
}

ScenePlay playOf(const maps::Scene& scene, const CollideOptions& options = {}) {
  Result<ScenePlay> play = ScenePlay::make(scene, *maps::sceneMap(scene, "test"), options, "test");
  EXPECT_TRUE(play.has_value()) << describe(play.error());
  return *std::move(play);
}

std::vector<CollideContact> contactsOf(const ScenePlay& play) {
  std::vector<CollideContact> out;
  play.forEachContact([&](const CollideContact& c) { out.push_back(c); });
  return out;
}

std::string boxAt(double x, double y, const std::string& more = "") {
  return R"({"shape": {"box": {"length": 2, "width": 2}}, "pose": {"x": )" + std::to_string(x) +
         ", \"y\": " + std::to_string(y) + ", \"heading\": 0}" + more + "}";
}

const std::string kU = R"({"shape": {"vertices": [0, 0, 5, 0, 5, 4, 4, 4, 4, 1, 1, 1, 1, 4, 0, 4]},
    "pose": {"x": 0, "y": 0, "heading": 0}})";

TEST(Collide, ReportsPairsOfManyPartsByTheirBodies) {
  const maps::Scene scene = sceneOf(kU + "," + boxAt(2.5, 2.9) + "," + boxAt(2.5, 1.2));
  const ScenePlay play = playOf(scene);
  EXPECT_EQ(play.world().size(), 3U) << "one body each, whatever its parts";
  EXPECT_THAT(play.frame().pairs, ElementsAre(CollidePair{0, 2}, CollidePair{1, 2}));
}

// A contact has the parts of the check that found it, whatever the shape has become since.
TEST(Collide, AContactKeepsItsPartsUntilTheNextCheck) {
  const auto partAt = [](int x, const std::string& more = "") {
    return R"({"shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": )" + std::to_string(x) +
           R"(, "y": 0, "heading": 0})" + more + "}";
  };
  std::string five = partAt(0);
  for (int k = 1; k < 5; ++k) five += ", " + partAt(2 * k);
  // To two parts, and to those with one before them that collides with nothing.
  const std::string two = partAt(0) + ", " + partAt(8);
  const std::string more = partAt(4, R"(, "visual_only": true)") + ", " + five;
  for (const auto& [changed, part_after] : {std::pair{two, 1U}, std::pair{more, 5U}}) {
    const maps::Scene scene = sceneOf(
        R"({"shape": {"compound": [)" + five + R"(]}, "pose": {"x": 0, "y": 0, "heading": 0}}, )" +
            boxAt(9.4, 0.0),
        R"("world": {"dt": 0.1, "steps": 12, "check_rate": 1}, "changes": [{"t": 0.15, "body": 0,
         "shape": {"compound": [)" +
            changed + "]}}], ");
    ScenePlay play = playOf(scene);
    std::uint32_t part = 4;
    for (;;) {
      if (play.frame().checked && play.frame().step > 1) part = part_after;
      ASSERT_FALSE(contactsOf(play).empty());
      for (const CollideContact& c : contactsOf(play)) EXPECT_EQ(c.part_a, part);
      if (play.done()) break;
      ASSERT_TRUE(play.advance());
    }
    EXPECT_EQ(part, part_after) << "it was checked again";
  }
}

TEST(Collide, PlaysEveryShapeThatAFileCanHold) {
  const char* const kShapes[] = {
      R"({"disc": {"radius": 1}})",
      R"({"capsule": {"from": [-1, 0], "to": [1, 0], "radius": 1}})",
      R"({"box": {"length": 1, "width": 1}, "radius": 0.5})",
      R"({"vertices": [-1, -1, 1, -1, 1, 1, -1, 1], "holes": [[-0.5, -0.5, 0.5, -0.5, 0, 0.5]]})",
      R"j({"wkt": "POINT(0 0)", "radius": 1})j",
      R"j({"wkt": "GEOMETRYCOLLECTION(LINESTRING(-1 0, 1 0, 1 1), POLYGON((-1 -1, 1 -1, 0 1)))"})j",
      R"({"grid": {"rows": ["##", ".#"], "cell": 1}})",
      R"({"compound": [{"shape": {"box": {"length": 2, "width": 2}}},
          {"shape": {"disc": {"radius": 9}}, "visual_only": true}]})"};
  for (const char* shape : kShapes) {
    const std::string text = std::string(R"({"shape": )") + shape +
                             R"(, "pose": {"x": 0, "y": 0, "heading": 0}}, )" + boxAt(1.6, 0.1) +
                             "," + boxAt(5, 5) + R"(, {"shape": {"half_plane":
        true}, "pose": {"x": 0, "y": -0.8, "heading": 90}, "mode": "static"})";
    const maps::Scene scene = sceneOf(text);
    const ScenePlay play = playOf(scene);
    EXPECT_THAT(play.frame().pairs,
                ElementsAre(CollidePair{0, 1}, CollidePair{0, 3}, CollidePair{1, 3}))
        << shape;
  }
}

TEST(Collide, AnswersAreTheSameWithEveryMethod) {
  const maps::Scene scene = sceneOf(kU + "," + boxAt(2.5, 2.9) + "," + boxAt(2.5, 1.2));
  for (const maps::SceneNarrow narrow :
       {maps::SceneNarrow::Sat, maps::SceneNarrow::Gjk, maps::SceneNarrow::Mpr}) {
    CollideOptions options;
    options.narrow = narrow;
    EXPECT_EQ(playOf(scene, options).frame().pairs, playOf(scene).frame().pairs);
  }
}

TEST(Collide, PartsOfOneBodyNeverCollide) {
  const maps::Scene scene = sceneOf(
      R"({"shape": {"parts": [[0, 0, 4, 0, 4, 1, 0, 1], [0, 0, 1, 0, 1, 4, 0, 4]]},
          "pose": {"x": 0, "y": 0, "heading": 0}})");
  EXPECT_TRUE(playOf(scene).frame().pairs.empty());
}

TEST(Collide, TurnsContactsRoundWhereIdsDoNotFollowTheList) {
  const auto plain = [](int a, int b) {
    const std::string id = "{\"shapes\": [{\"id\": ";
    return *maps::parseScene(
        id + std::to_string(a) + R"(, "vertices": [0, 0, 2, 0, 2, 2, 0, 2]}, {"id": )" +
            std::to_string(b) + R"(, "vertices": [1.5, 0, 4, 0, 4, 2, 1.5, 2]}]})",
        "test");
  };
  const maps::Scene forth = plain(0, 9);
  const maps::Scene back = plain(9, 0);
  const std::vector<CollideContact> f = contactsOf(playOf(forth));
  const std::vector<CollideContact> g = contactsOf(playOf(back));
  ASSERT_EQ(f.size(), 1U);
  ASSERT_EQ(g.size(), 1U);
  EXPECT_EQ(f[0].pair, g[0].pair);
  EXPECT_EQ(f[0].normal, (Vec2{-1, 0}));
  EXPECT_EQ(g[0].normal, (Vec2{1, 0}));
  EXPECT_EQ(f[0].penetration_m, 0.5);
}

TEST(Collide, ModesFiltersAndLevelsAreThoseOfTheScene) {
  const auto pairs = [](const std::string& a, const std::string& b) {
    const maps::Scene scene = sceneOf(boxAt(0, 0, a) + "," + boxAt(1, 0, b));
    return playOf(scene).frame().pairs.size();
  };
  EXPECT_EQ(pairs("", ""), 1U);
  EXPECT_EQ(pairs(R"(, "mode": "static")", ""), 1U);
  EXPECT_EQ(pairs(R"(, "mode": "static")", R"(, "mode": "static")"), 0U);
  EXPECT_EQ(pairs(R"(, "mode": "disabled")", ""), 0U);
  EXPECT_EQ(pairs(R"(, "level": [1, 2])", ""), 0U);
  EXPECT_EQ(pairs(R"(, "group": 4)", R"(, "group": 4)"), 0U);
  EXPECT_EQ(pairs(R"(, "name": "a")", R"(, "ignores": ["a"])"), 0U);
  EXPECT_EQ(pairs(R"(, "category": [2], "mask": [3])", R"(, "category": [4], "mask": [5])"), 0U);
  EXPECT_EQ(pairs(R"(, "category": [2], "mask": [3])", R"(, "category": [3], "mask": [5])"), 1U);
}

TEST(Collide, EventsFollowAMovingBody) {
  const std::string mover = R"({"shape": {"box": {"length": 2, "width": 2}},
      "motion": [{"t": 0, "x": -4, "y": 0, "heading": 0}, {"t": 8, "x": 4, "y": 0, "heading": 0}]})";
  const maps::Scene scene =
      sceneOf(mover + "," + boxAt(0, 0), R"("world": {"dt": 1, "steps": 8}, )");
  ScenePlay play = playOf(scene);
  std::string story;
  for (;;) {
    play.forEachEvent([&](const CollideEvent& e) {
      story += (e.subject == EventSubject::Contact ? "BPE" : "b.e")[static_cast<int>(e.kind)];
    });
    story += play.frame().pairs.empty() ? '.' : '!';
    if (play.done()) break;
    play.advance();
  }
  EXPECT_EQ(story, "..B.Pb!P!P!Pe.E..");  // touching at 2 m is near, not colliding
  EXPECT_THAT(play.history().pairs, ElementsAre(CollidePair{0, 1}));
}

// From the left of a wall of one column to its right, in five steps.
TEST(Collide, ABodyThatDrivesThroughAWallGivesEventsAndIsRemembered) {
  const maps::Scene scene = sceneOf(
      R"({"shape": {"disc": {"radius": 0.2}},
      "motion": [{"t": 0, "x": 0.5, "y": 0.5}, {"t": 4, "x": 4.5, "y": 0.5}]})",
      R"("map": {"embedded": {"columns": 5, "rows": 1, "cell": {"width": 1, "length": 1},
      "frame": {"kind": "metres"}, "format": {"kind": "image", "threshold": 0.5, "invert": false,
      "max_value": 255}, "legend": {"#": 0, ".": 255}, "cells": ["2.#2."]}},
      "world": {"dt": 1, "steps": 4}, )");
  ScenePlay play = playOf(scene);
  std::string story;
  for (;;) {
    for (const CollideWallEvent& e : play.frame().wall_events) {
      EXPECT_EQ(e.body, 0U);
      story += "BPE"[static_cast<int>(e.kind)];
    }
    story += play.frame().walls.empty() ? '.' : '!';
    if (play.done()) break;
    play.advance();
  }
  EXPECT_EQ(story, "..B!E..");
  EXPECT_TRUE(play.frame().walls.empty());
  EXPECT_THAT(play.history().bodies_in_walls, ElementsAre(0U));
  EXPECT_THAT(collideSvg(play, *maps::sceneMap(scene, "test"), "tunnel"),
              HasSubstr("collided earlier"));
}

// Names that end with "body", and where they are centred.
std::vector<std::pair<std::string, Vec2>> namesIn(const std::string& svg) {
  std::vector<std::pair<std::string, Vec2>> out;
  const std::regex text(
      R"re(<text x="([^"]+)" y="([^"]+)"[^>]*text-anchor="middle" class="cw-halo"[^>]*>([^<]+ body)<)re");
  for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at) {
    out.push_back({(*at)[3], {std::stod((*at)[1]), std::stod((*at)[2])}});
  }
  return out;
}

TEST(Collide, NamesInAPictureAreApart) {
  const maps::Scene scene = sceneOf(
      R"({"name": "first body", "shape": {"box": {"length": 8, "width": 4}},
          "pose": {"x": 0, "y": 0, "heading": 0}},
      {"name": "second body", "shape": {"box": {"length": 8, "width": 4}},
          "pose": {"x": 0.02, "y": 0.02, "heading": 0}})");
  const auto names = namesIn(collideSvg(playOf(scene), {}, "two"));
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0].first, "first body");
  EXPECT_EQ(names[1].first, "second body");
  EXPECT_GE(std::abs(names[0].second.y - names[1].second.y), 13.0) << "one below the other";
}

TEST(Collide, ASmallBodyHasItsNameBesideIt) {
  const maps::Scene scene = sceneOf(
      R"({"name": "large body", "shape": {"box": {"length": 30, "width": 20}},
          "pose": {"x": 0, "y": 0, "heading": 0}},
      {"name": "small body", "shape": {"box": {"length": 1, "width": 1}},
          "pose": {"x": 0, "y": 15, "heading": 0}})");
  const auto names = namesIn(collideSvg(playOf(scene), {}, "two"));
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[1].first, "small body");
}

TEST(Collide, AChosenBodyHasAFrameAndAName) {
  std::string bodies = boxAt(0, 0);
  for (int k = 1; k < 100; ++k) bodies += "," + boxAt(9 * k, 0);  // too many for names
  const maps::Scene scene = sceneOf(bodies);
  const ScenePlay play = playOf(scene);
  const auto drawn = [&](std::optional<std::size_t> chosen) {
    return collideSvg(play, {}, "row", {.chosen = chosen});
  };
  const std::string name = ">" + std::to_string(scene.bodies[42].id) + "</text>";
  EXPECT_THAT(drawn({}), Not(AnyOf(HasSubstr(name), HasSubstr("cw-chosen"))));
  EXPECT_THAT(drawn(42), AllOf(HasSubstr(name), HasSubstr("cw-chosen")));
}

TEST(Collide, TakesClosedRings) {
  const maps::Scene scene = sceneOf(
      R"({"shape": {"vertices": [0, 0, 2, 0, 2, 2, 0, 2, 0, 0],
          "holes": [[0.5, 0.5, 1.5, 0.5, 1.5, 1.5, 0.5, 1.5, 0.5, 0.5]]}, "pose": {"x": 0, "y": 0}},
      {"shape": {"parts": [[0, 0, 2, 0, 2, 2, 0, 0]]}, "pose": {"x": 1.8, "y": 0}})");
  EXPECT_THAT(playOf(scene).frame().pairs, ElementsAre(CollidePair{0, 1}));
}

// The cell is twice the median diameter of the bodies that have one.
TEST(Collide, HalfPlanesDoNotSpoilTheAutomaticCellSize) {
  std::string bodies = boxAt(0, 0) + "," + boxAt(9, 0);
  for (int k = 0; k < 4; ++k) {
    bodies += R"(, {"shape": {"half_plane": true}, "pose": {"x": 0, "y": 50, "heading": -90},
        "mode": "static"})";
  }
  CollideOptions options;
  options.broad = maps::SceneBroad::Hash;
  const maps::Scene scene = sceneOf(bodies);
  const ScenePlay play = playOf(scene, options);
  const std::vector<Aabb> cells = play.world().broadPhase().occupiedCells();
  ASSERT_FALSE(cells.empty());
  EXPECT_NEAR(cells[0].max.x - cells[0].min.x, 2.0 * std::sqrt(8.0), 1e-5);
}

TEST(Collide, NamesTheBodyWhoseWktIsWrong) {
  const maps::Scene scene = sceneOf(R"x({"shape": {"wkt": "POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))"},
      "pose": {"x": 0, "y": 0, "heading": 0}})x");
  const Result<ScenePlay> play = ScenePlay::make(scene, {}, {}, "test");
  ASSERT_FALSE(play.has_value());
  EXPECT_THAT(describe(play.error()), HasSubstr("test: /bodies/0/shape/wkt: "));
}

TEST(Collide, TheSampleIsTheSameWithEveryBroadPhaseAndThreadCount) {
  std::ifstream in(CLEARWAY_SOURCE_DIR "/maps/samples/crossing.json");
  std::ostringstream text;
  text << in.rdbuf();
  const Result<maps::Scene> scene = maps::parseScene(text.str(), "crossing.json");
  ASSERT_TRUE(scene.has_value()) << describe(scene.error());
  std::vector<std::uint64_t> hashes;
  std::size_t pairs = 0;
  for (const maps::SceneBroad broad : {maps::SceneBroad::Levels, maps::SceneBroad::Hash,
                                       maps::SceneBroad::Sap, maps::SceneBroad::Brute}) {
    CollideOptions options;
    options.broad = broad;
    options.threads = broad == maps::SceneBroad::Hash ? 2 : 1;
    ScenePlay play = playOf(*scene, options);
    while (!play.done()) {
      play.advance();
      pairs += play.frame().pairs.size();
    }
    hashes.push_back(play.world().stateHash());
    const std::string svg = collideSvg(play, *maps::sceneMap(*scene, "test"), "crossing");
    EXPECT_THAT(svg, HasSubstr("pairs collide"));
    EXPECT_TRUE(renderPng(svg).has_value());
  }
  EXPECT_GT(pairs, 0U);
  EXPECT_THAT(hashes, ::testing::Each(hashes.front()));
}

TEST(Collide, APictureFitsIntoItsRoomWithTextsOfTheirUsualSize) {
  const auto sizeOf = [](const std::string& svg) {
    std::smatch m;
    EXPECT_TRUE(std::regex_search(svg, m, std::regex("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"")));
    return Vec2{std::stod(m[1]), std::stod(m[2])};
  };
  const auto textsOf = [](const std::string& svg) {
    std::set<double> out;
    const std::regex size("<text[^>]* font-size=\"([0-9.]+)\"");
    for (std::sregex_iterator at(svg.begin(), svg.end(), size), end; at != end; ++at) {
      out.insert(std::stod((*at)[1]));
    }
    return out;
  };
  for (const auto& [bodies, room] :
       {std::pair{boxAt(0, 0) + "," + boxAt(40, 3), Vec2{700.0, 620.0}},
        std::pair{boxAt(0, 0) + "," + boxAt(3, 40), Vec2{900.0, 520.0}},
        std::pair{boxAt(0, 0) + "," + boxAt(30, 30), Vec2{640.0, 640.0}}}) {
    const maps::Scene scene = sceneOf(bodies);
    const ScenePlay play = playOf(scene);
    const std::string svg = collideSvg(play, {}, "room", {.room = room});
    EXPECT_LE(sizeOf(svg).x, room.x + 1.0);
    EXPECT_LE(sizeOf(svg).y, room.y + 1.0);
    EXPECT_TRUE(sizeOf(svg).x > 0.9 * room.x || sizeOf(svg).y > 0.9 * room.y) << "it is filled";
    EXPECT_EQ(textsOf(svg), textsOf(collideSvg(play, {}, "room")));
  }
}

}  // namespace
}  // namespace clearway::app
