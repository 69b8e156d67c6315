// Errors of projects, plans and scenes in the language of the window.
#include "app/gui/widgets/message_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "app/gui/widgets/translation.h"
#include "app/session/edit/edit_file.h"
#include "maps/collision_scene.h"
#include "maps/plan_file.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

struct Change {
  std::string from, to;
};

class MessageText : public ::testing::Test {
 protected:
  void TearDown() override { useLanguage("en"); }
  static std::string sampleText(const char* name) {
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/maps/samples/" + name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::string changed(std::string text, const Change& c) {
    const std::size_t at = text.find(c.from);
    EXPECT_NE(at, std::string::npos) << c.from;
    return at == std::string::npos ? text : text.replace(at, c.from.size(), c.to);
  }
  static void expectPattern(const Error& e) {
    EXPECT_TRUE(hasMessagePattern(QString::fromStdString(e.message))) << e.message;
  }

  clearway::testing::TempFolder folder;
};

TEST_F(MessageText, ErrorsOfProjectsHavePatterns) {
  const std::string text = sampleText("narrow_door.clearway");
  for (const Change& c : std::vector<Change>{
           {"\"agents\": [",
            "\"agents\": ["
            "{\"name\": \"robot\", \"shape\": {\"disc\": {\"radius\": 1}}},"},
           {"\"name\": \"robot\"", "\"name\": \"\""},
           {"\"name\": \"robot\"", "\"name\": 3"},
           {"\"name\": \"robot\"", "\"nam\": \"robot\""},
           {"\"name\": \"robot\"", "\"qwertz\": \"robot\""},
           {"\"name\": \"robot\",", ""},
           {"\"name\": \"robot\"", "\"name\": \"robot\", \"name\": \"x\""},
           {"\"name\": \"robot\"", "\"name\": \"robot\", \"colour\": \"red\""},
           {"\"name\": \"robot\"", "\"name\": \"a\\nb\""},
           {"\"length\": 1.2", "\"length\": 0"},
           {"\"length\": 1.2", "\"length\": -1"},
           {"\"length\": 1.2", "\"length\": \"1.2\""},
           {"\"length\": 1.2", "\"length\": 1e999"},
           {"\"x\": 2,", "\"x\": 1e12,"},
           {"\"heading\": 90", "\"heading\": 1e8"},
           {"\"heading\": 90", "\"heading\": {\"cos\": 0.5, \"sin\": 0.5}"},
           {"\"connectivity\": 8", "\"connectivity\": 8.5"},
           {"\"planner\": \"pose\"", "\"planner\": \"best\""},
           {"\"version\": 1", "\"version\": 2"},
           {"\"format\": \"clearway-project\"", "\"format\": \"clearway-projects\""},
           {"\"columns\": 96", "\"columns\": 95"},
           {"\"columns\": 96", "\"columns\": 97"},
           {"\"rows\": 64", "\"rows\": 63"},
           {"\"rows\": 64", "\"rows\": 1e6"},
           {"\"#\": 0", "\"##\": 0"},
           {"\"96#\"", "\"96?\""},
           {"\"width\": 0.125", "\"width\": 1e5"},
           {"\"agents\": [", "\"agents\": [3,"},
           {"\"agents\": [",
            "\"agents\": ["
            "{\"name\": \"x\", \"shape\": {\"wkt\": \"POLYGON((0 0, 1 1))\"}},"},
           {"\"agents\": [", "\"agents\": ["},
           {"{", "{,"}}) {
    folder.write("p.clearway", changed(text, c));
    const Result<session::OpenedEdit> opened = session::openEdit(folder / "p.clearway");
    if (c.from == c.to) {
      EXPECT_TRUE(opened);
      continue;
    }
    ASSERT_FALSE(opened) << c.to;
    expectPattern(opened.error());
  }
}

TEST_F(MessageText, ErrorsOfReferencesAndOtherKindsHavePatterns) {
  const std::string project =
      "{\"format\": \"clearway-project\", \"version\": 1, \"agents\": [], "
      "\"planner\": {\"planner\": \"pose\"}, \"map\": {\"file\": \"FILE\"}}";
  for (const char* name : {"", "/etc/hostname", "../m.map", "gone.map"}) {
    folder.write("p.clearway", changed(project, {"FILE", name}));
    const Result<session::OpenedEdit> opened = session::openEdit(folder / "p.clearway");
    ASSERT_FALSE(opened) << name;
    expectPattern(opened.error());
  }
  folder.write("q.map.scen", "version 1\n");
  folder.write("w.json", "{\"type\": \"FeatureCollection\", \"features\": []}");
  folder.write("s.json", sampleText("crossing.json"));
  for (const char* name : {"q.map.scen", "w.json", "s.json"}) {
    const Result<session::OpenedEdit> opened = session::openEdit(folder / name);
    ASSERT_FALSE(opened) << name;
    expectPattern(opened.error());
  }
}

TEST_F(MessageText, ErrorsOfScenesHavePatterns) {
  const std::string text = sampleText("crossing.json");
  for (const Change& c : std::vector<Change>{
           {"\"name\": \"east 2\"", "\"name\": \"east 1\""},
           {"\"t\": 16", "\"t\": 0"},
           {"\"motion\": [", "\"pose\": {\"x\": 1, \"y\": 1, \"heading\": 0}, \"motion\": ["},
           {"\"detection\": \"hybrid\"", "\"detection\": \"best\""},
           {"\"detection\": \"hybrid\"", "\"mode\": \"static\""},
           {"\"detection\": \"hybrid\"", "\"ignores\": [\"nobody\"]"},
           {"\"detection\": \"hybrid\"", "\"level\": [2, 1]"},
           {"\"detection\": \"hybrid\"", "\"level\": [2]"},
           {"{\"box\": {\"length\": 1.4, \"width\": 0.9}}", "{\"vertices\": []}"},
           {"{\"box\": {\"length\": 1.4, \"width\": 0.9}}", "{\"vertices\": [1, 2, 3]}"},
           {"{\"box\": {\"length\": 1.4, \"width\": 0.9}}", "{\"parts\": []}"},
           {"{\"box\": {\"length\": 1.4, \"width\": 0.9}}", "{\"half_plane\": false}"},
           {"\"bodies\"", "\"bodis\""},
           {"\"bodies\": [", "\"bodies\": {"}}) {
    const Result<maps::Scene> scene = maps::parseScene(changed(text, c), "s.json");
    ASSERT_FALSE(scene) << c.to;
    expectPattern(scene.error());
  }
}

TEST_F(MessageText, PlacesInFilesStayAndPartsAreTranslated) {
  ASSERT_EQ(useLanguage("de"), "de");
  EXPECT_EQ(messageText("/agents/0/start/x: is a text, must be a number"),
            "/agents/0/start/x: ist ein Text, muss aber eine Zahl sein");
  EXPECT_EQ(
      messageText(
          "agent 'cart': the agent has no goal yet: choose the Goal tool and drag in the map"),
      "Agent „cart“: Der Agent hat noch kein Ziel: Das Werkzeug Ziel wählen und in der Karte "
      "ziehen");
  EXPECT_EQ(messageText("/: the key \"map\" is missing"), "/: Der Schlüssel \"map\" fehlt");
  EXPECT_EQ(messageText("/agents/1: two agents have the name \"a number\""),
            "/agents/1: Zwei Agenten heißen „a number“");
}

}  // namespace
}  // namespace clearway::gui
