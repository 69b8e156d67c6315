// Errors of projects, plans and scenes in the language of the window.
#include "app/gui/widgets/message_text.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/new_map.h"
#include "app/document/fleet/edited_fleet.h"
#include "app/document/vector/vector_layers.h"
#include "app/gui/widgets/translation.h"
#include "app/simulation/recording/recording.h"
#include "core/polygon/polygon_repair.h"
#include "maps/fleet/scen.h"
#include "maps/plan/plan_file.h"
#include "maps/scene/collision_scene.h"
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
  // It and every message within it read differently in German.
  static void expectGerman(const Message& m) {
    EXPECT_EQ(useLanguage("de"), "de");
    expectPatternsDiffer(m);
    useLanguage("en");
  }
  static void expectPatternsDiffer(const Message& m) {
    if (!m.isPattern()) return;
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    // Pointers into a document, such as "/bodies/%1%2", are the same in every language.
    const bool has_words = m.words().front() != '/' && std::ranges::any_of(m.words(), is_letter);
    const Message bare(m.words().c_str());
    if (has_words) {
      EXPECT_NE(messageText(bare).toStdString(), bare.text()) << m.text();
    }
    for (const Message& part : m.arguments()) expectPatternsDiffer(part);
  }

  clearway::testing::TempFolder folder;
};

TEST_F(MessageText, ErrorsOfProjectsHaveGermanTexts) {
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
    const Result<app::OpenedEdit> opened = app::openEdit(folder / "p.clearway");
    if (c.from == c.to) {
      EXPECT_TRUE(opened);
      continue;
    }
    ASSERT_FALSE(opened) << c.to;
    expectGerman(opened.error().message);
  }
}

TEST_F(MessageText, ErrorsOfReferencesAndOtherKindsHaveGermanTexts) {
  const std::string project =
      "{\"format\": \"clearway-project\", \"version\": 1, \"agents\": [], "
      "\"planner\": {\"planner\": \"pose\"}, \"map\": {\"file\": \"FILE\"}}";
  for (const char* name : {"", "/etc/hostname", "../m.map", "gone.map"}) {
    folder.write("p.clearway", changed(project, {"FILE", name}));
    const Result<app::OpenedEdit> opened = app::openEdit(folder / "p.clearway");
    ASSERT_FALSE(opened) << name;
    expectGerman(opened.error().message);
  }
  folder.write("q.map.scen", "version 1\n");
  folder.write("w.json", "{\"type\": \"FeatureCollection\", \"features\": []}");
  folder.write("s.json", sampleText("crossing.json"));
  for (const char* name : {"q.map.scen", "w.json", "s.json"}) {
    const Result<app::OpenedEdit> opened = app::openEdit(folder / name);
    ASSERT_FALSE(opened) << name;
    expectGerman(opened.error().message);
  }
}

TEST_F(MessageText, ErrorsOfScenesHaveGermanTexts) {
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
    expectGerman(scene.error().message);
  }
}

TEST_F(MessageText, ErrorsOfMapsHaveGermanTexts) {
  const std::string yaml =
      "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
      "occupied_thresh: 0.65\nfree_thresh: 0.196\n";
  folder.write("m.pgm", "P5 2 2 255\nabcd");
  for (const Change& c : std::vector<Change>{{"[0, 0, 0]", "[0, 0"},
                                             {"[0, 0, 0]", "[1e12, 0, 0]"},
                                             {"[0, 0, 0]", "[0, 0, 5000]"},
                                             {"[0, 0, 0]", "&a [0, 0, 0]"},
                                             {"resolution: 0.05", "\tresolution: 1"},
                                             {"resolution: 0.05", "resolution: *a"},
                                             {"resolution: 0.05", "resolution: !t 1"},
                                             {"resolution: 0.05", "resolution: [1, [2]]"},
                                             {"resolution: 0.05", "resolution: 0"},
                                             {"negate: 0", "---\nnegate: 0"},
                                             {"m.pgm", "gone.pgm"}}) {
    folder.write("m.yaml", changed(yaml, c));
    const Result<app::OpenedEdit> opened = app::openEdit(folder / "m.yaml");
    ASSERT_FALSE(opened) << c.to;
    expectGerman(opened.error().message);
  }
  for (const auto& [name, text] : {std::pair{"a.pgm", "P5 100000 100000 255\n"},
                                   {"b.pgm", "P5 2 2 255"},
                                   {"c.map", "type octile\nheight 100000\nwidth 100000\nmap\n.."},
                                   {"d.map", "type octile\nheight x\nwidth 1\nmap\n."},
                                   {"e.map", "hello\n"}}) {
    folder.write(name, text);
    const Result<app::OpenedEdit> opened = app::openEdit(folder / name);
    ASSERT_FALSE(opened) << name;
    expectGerman(opened.error().message);
  }
}

TEST_F(MessageText, ErrorsAndRepairsOfPolygonsHaveGermanTexts) {
  const maps::GridMap map = *app::makeMap({});
  for (const char* text :
       {"POLYGON((1 1", "POINT(1 2) x", "POLYGON((1 1, 2 zero, 2 2))", "POLYGON Z((1 1 1))",
        "MULTIPOLYGON EMPTY", "POLYGON((900 900, 901 900, 901 901, 900 900))", "hello",
        "{\"type\": \"Polygon\"}", "{\"type\": \"Polygon\", \"coordinates\": [[[1]]]}",
        "{\"type\": \"Polygon\", \"coordinates\": [3]}",
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"x\"}]}"}) {
    const auto in = app::importObstacles(map, folder.write("a.wkt", text));
    ASSERT_FALSE(in) << text;
    expectGerman(in.error().message);
  }
  std::size_t warnings = 0;
  for (const char* text :
       {"POLYGON((1 1, 1 3, 3 3, 3 1))", "POLYGON((1 1, 3 3, 3 1, 1 3)) POINT(1 1)",
        "POLYGON((1 1, 3 1, 3 1, 5 1, 3 1, 3 3, 1 3))", "POLYGON((-1 1, 3 1, 3 3, 1 3))",
        "POLYGON((1 1, 3 1, 3 3, 1 3), (1.5 1.5, 2 2))"}) {
    const auto in = app::importObstacles(map, folder.write("a.wkt", text));
    ASSERT_TRUE(in) << text << in.error().text();
    for (const Message& w : in->warnings) expectGerman(w);
    warnings += in->warnings.size();
  }
  EXPECT_GE(warnings, 6U);
}

TEST_F(MessageText, ErrorsOfFleetsAndScenariosHaveGermanTexts) {
  for (const char* text :
       {"agents=2\nsolution=\n", "agents=x\nsolution=\n0:(1,1),\n",
        "agents=1\nsolution=\n0:(1,1),(2,2),\n", "agents=1\nsolution=\n1:(1,1),\n",
        "agents=1\nsolution=\n0:(1;1),\n", "agents=1\nsolution=\n0:(1,1),\n"}) {
    const auto opened = app::editPointPlan(folder.write("p.txt", text).string());
    ASSERT_FALSE(opened) << text;
    expectGerman(opened.error().message);
  }
  for (const char* text :
       {"{\"map\": \"m.map\", \"agents\": []}", "{\"map\": \"\", \"agents\": [{\"id\": \"\"}]}",
        "{\"map\": \"m.map\", \"agents\": [{\"id\": \"a\", \"length\": 1, \"width\": 1, "
        "\"start\": [1, 1], \"goal\": [1]}]}"}) {
    const auto opened = app::editTimedFleet(folder.write("f.json", text).string());
    ASSERT_FALSE(opened) << text;
    expectGerman(opened.error().message);
  }
  for (const char* text :
       {"version 2\n", "version 1\n0 m.map 3 3 0 0\n", "version 1\n0 m.map 3 3 9 9 1 1 1\n",
        "version 1\n0 m.map x 3 0 0 1 1 1\n"}) {
    const auto scenario = maps::loadScenario(folder.write("m.map.scen", text));
    ASSERT_FALSE(scenario) << text;
    expectGerman(scenario.error().message);
  }
  const auto recording = app::Recording::open(folder.write("r.rec", "x").string());
  ASSERT_FALSE(recording);
  expectGerman(recording.error().message);
}

TEST_F(MessageText, ErrorsOfYamlAndNoticesOfImportsAreGerman) {
  ASSERT_EQ(useLanguage("de"), "de");
  const auto opened =
      app::openEdit(folder.write("m.yaml", "image: m.pgm\norigin: [0, 0\nnegate: 0\n"));
  ASSERT_FALSE(opened);
  EXPECT_TRUE(
      errorText(opened.error()).contains("m.yaml:3: Das YAML ist nicht wohlgeformt (Spalte "))
      << errorText(opened.error()).toStdString();
  const auto repaired = [](const Repair& r) {
    return messageText({"repaired: %1", {repairTextWithPolygon(r)}});
  };
  EXPECT_EQ(repaired({RepairKind::TurnedAround, 0, 1, {}}), "Repariert: 1 Ring wurde umgedreht");
  EXPECT_EQ(
      repaired({RepairKind::SplitRing, 0, 2, {}}),
      "Repariert: Polygon 1: ein Ring, der sich bei (0, 0) kreuzt oder berührt, ist geteilt in "
      "2 Schleifen");
}

TEST_F(MessageText, PlacesInFilesStayAndPartsAreTranslated) {
  ASSERT_EQ(useLanguage("de"), "de");
  const auto at = [](const char* place, const Message& what) {
    return messageText({"%1: %2", {std::string(place), what}});
  };
  EXPECT_EQ(at("/agents/0/start/x", {"is %1, must be %2", {"a text", "a number"}}),
            "/agents/0/start/x: ist ein Text, muss aber eine Zahl sein");
  EXPECT_EQ(messageText({"agent '%1': %2",
                         {std::string("cart"),
                          "the agent has no goal yet: choose the Goal tool and drag in the map"}}),
            "Agent „cart“: Der Agent hat noch kein Ziel: Das Werkzeug Ziel wählen und in der Karte "
            "ziehen");
  EXPECT_EQ(at("/", {"the key \"%1\" is missing", {std::string("map")}}),
            "/: Der Schlüssel \"map\" fehlt");
  EXPECT_EQ(at("/agents/1", {"two agents have the name \"%1\"", {std::string("a number")}}),
            "/agents/1: Zwei Agenten heißen „a number“");
  EXPECT_EQ(at("/agents/1", {"two agents have the name \"%1\"", {std::string("12345")}}),
            "/agents/1: Zwei Agenten heißen „12345“");
}

TEST_F(MessageText, CausesOfJsonThatIsNotWellFormedAreGerman) {
  ASSERT_EQ(useLanguage("de"), "de");
  const auto read = [&](const char* text) {
    const auto opened = app::openEdit(folder.write("p.clearway", text));
    EXPECT_FALSE(opened);
    return opened ? QString() : errorText(opened.error()).section("p.clearway:", 1);
  };
  EXPECT_EQ(read("{\"format\": \"clearway-project\"\n \"version\": 1}"),
            "2: Das JSON ist nicht wohlgeformt: vor \"version\" fehlt ein Komma (Spalte 10)");
  EXPECT_EQ(read("{\"format\": \"clearway-project\", \"agents\": [1,"),
            "1: Das JSON ist abgeschnitten: es endet innerhalb einer Liste (Spalte 44)");
  EXPECT_EQ(read("{\"format\": NaN}"),
            "1: Das JSON ist nicht wohlgeformt: NaN ist kein Wert in JSON (Spalte 12)");
}

TEST_F(MessageText, ReasonsOfTheSystemAreGerman) {
  ASSERT_EQ(useLanguage("de"), "de");
  const auto shown = [](const char* pattern, int code) {
    const std::string reason = std::generic_category().message(code);
    return messageText({pattern, {reason.c_str()}});
  };
  EXPECT_EQ(shown("cannot write the file: %1", EACCES),
            "Die Datei kann nicht geschrieben werden: Keine Berechtigung");
  EXPECT_EQ(shown("cannot create a file in the folder: %1", EROFS),
            "Im Ordner kann keine Datei angelegt werden: Der Datenträger ist schreibgeschützt");
  EXPECT_EQ(shown("cannot move the file: %1", ENOSPC),
            "Die Datei kann nicht verschoben werden: Auf dem Datenträger ist kein Platz mehr");
  // What the calls for files and folders can report (the pages open(2), read(2), write(2),
  // fsync(2), rename(2), mkdir(2), chmod(2)), and those of folders on other machines.
  for (const int code :
       {EPERM,     ENOENT,    EINTR,        EIO,          ENXIO,        EAGAIN,  ENOMEM,     EACCES,
        EBUSY,     EEXIST,    EXDEV,        ENODEV,       ENOTDIR,      EISDIR,  EINVAL,     ENFILE,
        EMFILE,    ETXTBSY,   EFBIG,        ENOSPC,       EROFS,        EMLINK,  ENOLCK,     ELOOP,
        ENOTEMPTY, EOVERFLOW, ENAMETOOLONG, EOPNOTSUPP,   ENOTCONN,     ESTALE,  EDQUOT,     ENOKEY,
        ETIMEDOUT, EHOSTDOWN, EREMOTEIO,    ECONNREFUSED, EHOSTUNREACH, ENOTSUP, EWOULDBLOCK}) {
    EXPECT_NE(shown("%1", code).toStdString(), std::generic_category().message(code)) << code;
  }
}

TEST_F(MessageText, ReasonsOfFleetsAndFaultsOfTheirPlansAreGerman) {
  ASSERT_EQ(useLanguage("de"), "de");
  const std::vector<Message> both{std::string("a"), std::string("b")};
  EXPECT_EQ(messageText({"agent \"%1\" and agent \"%2\" touch at their starts, where neither can "
                         "turn or depart; move one of them",
                         both}),
            "Agent \"a\" und Agent \"b\" berühren sich an ihren Starts, wo keiner drehen oder "
            "abfahren kann; verschieben Sie einen davon");
  EXPECT_EQ(messageText({"%1: %2, at %3",
                         {Message("agent '%1'", {std::string("a")}),
                          Message("motion %1 starts before the motion before it ends", {3}),
                          std::string("1.5 s")}}),
            "Agent 'a': Bewegung 3 beginnt, bevor die Bewegung davor endet, bei 1.5 s");
}

}  // namespace
}  // namespace clearway::gui
