// Invalid files: maps, pictures, scenarios.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace fs = std::filesystem;
namespace {

std::string mapOf(const std::string& header, const std::string& rows = "....\n....\n") {
  return header + rows;
}

std::vector<BadCase> movingAi() {
  const auto info = [](const std::string& name, const std::string& bytes, const std::string& text) {
    return BadCase{name, "info bad.map", kBad, text, {{"bad.map", bytes}}};
  };
  const std::string good = "type octile\nheight 2\nwidth 4\nmap\n";
  return {
      {"MissingFile", "info nowhere.map", kBad, "nowhere.map: cannot open the file: No such file"},
      {"MissingFolder", "info no/where.map", kBad,
       "no/where.map: cannot open the file: No such file"},
      {"FolderAsMap", "info sub.map", kBad, "sub.map: ", {{"sub.map/x", ""}}},
      {"FolderWithoutEnding", "info sub", kBad, "sub: ", {{"sub/x", ""}}},
      {"UnknownEnding", "info map.txt", kBad, "map.txt: ", {{"map.txt", "hello\n"}}},
      {"PipeAsMap",
       "info pipe.map",
       kBad,
       "pipe.map: ",
       {},
       [](const fs::path& f) { mkfifo((f / "pipe.map").c_str(), 0600); }},
      {"DeviceAsMap", "info /dev/zero", kBad, "/dev/zero: "},
      {"LinkToNothing",
       "info link.map",
       kBad,
       "link.map: ",
       {},
       [](const fs::path& f) { fs::create_symlink("nowhere", f / "link.map"); }},
      info("EmptyFile", "", "bad.map"),
      info("TruncatedMap", mapOf(good, "....\n"), "bad.map:"),
      info("ShortRow", mapOf(good, "...\n....\n"), "bad.map:5"),
      info("LongRow", mapOf(good, ".....\n....\n"), "bad.map:5"),
      info("TooManyRows", mapOf(good, "....\n....\n....\n"), "bad.map:7"),
      info("UnknownLetter", mapOf(good, "..x.\n....\n"), "bad.map:5"),
      info("NullByte", mapOf(good, std::string("..\0.\n....\n", 10)), "bad.map:5"),
      info("NegativeHeight", mapOf("type octile\nheight -2\nwidth 4\nmap\n"), "-2"),
      info("ZeroWidth", mapOf("type octile\nheight 2\nwidth 0\nmap\n", "\n\n"), "bad.map"),
      info("HugeSides", mapOf("type octile\nheight 99999\nwidth 99999\nmap\n"), "99999"),
      info("OverflowingSide", mapOf("type octile\nheight 99999999999999999999\nwidth 4\nmap\n"),
           "bad.map:2"),
      info("FractionalWidth", mapOf("type octile\nheight 2\nwidth 4.5\nmap\n"), "bad.map:3"),
      info("HeightMissing", mapOf("type octile\nwidth 4\nmap\n"), "height"),
      info("WidthTwice", mapOf("type octile\nheight 2\nwidth 4\nwidth 4\nmap\n"), "width"),
      info("OtherType", mapOf("type hexagonal\nheight 2\nwidth 4\nmap\n"), "hexagonal"),
  };
}

std::vector<BadCase> ros() {
  const auto yaml = [](const std::string& name, const std::string& bytes, const std::string& text) {
    return BadCase{name, "info bad.yaml", kBad, text, {{"bad.yaml", bytes}}};
  };
  const auto changed = [&](const std::string& name, const std::string& what, const std::string& by,
                           const std::string& text) {
    return yaml(name, replaced(kRosYaml, what, by), text);
  };
  std::string bomb = "a: &a [x, x, x, x]\n";
  for (char c = 'b'; c <= 'k'; ++c) {
    const std::string p(1, static_cast<char>(c - 1));
    bomb += std::string(1, c) + ": &" + c + " [*" + p + ", *" + p + ", *" + p + ", *" + p + "]\n";
  }
  return {
      changed("YamlWithoutImage", "image: lab.pgm\n", "", "image"),
      changed("YamlWithoutResolution", "resolution: 0.5\n", "", "resolution"),
      changed("YamlWithoutOrigin", "origin: [-1, -2, 0]\n", "", "origin"),
      changed("YamlKeyTwice", "negate: 0", "negate: 0\nnegate: 0", "negate"),
      changed("ResolutionIsText", "resolution: 0.5", "resolution: fine", "fine"),
      changed("ResolutionIsNan", "resolution: 0.5", "resolution: .nan", "resolution"),
      changed("ResolutionIsNegative", "resolution: 0.5", "resolution: -0.5", "resolution"),
      changed("ResolutionIsZero", "resolution: 0.5", "resolution: 0", "resolution"),
      changed("ResolutionIsHuge", "resolution: 0.5", "resolution: 1e300", "resolution"),
      changed("ResolutionIsAList", "resolution: 0.5", "resolution: [0.5]", "resolution"),
      changed("OriginHasOneNumber", "[-1, -2, 0]", "[-1]", "origin"),
      changed("OriginIsInfinite", "[-1, -2, 0]", "[-1, .inf, 0]", "origin"),
      changed("OriginIsText", "[-1, -2, 0]", "here", "origin"),
      changed("NegateIsText", "negate: 0", "negate: perhaps", "negate"),
      changed("ThresholdsCrossed", "free_thresh: 0.196", "free_thresh: 0.9", "free_thresh"),
      changed("ThresholdAboveOne", "occupied_thresh: 0.65", "occupied_thresh: 65",
              "occupied_thresh"),
      changed("ModeUnknown", "negate: 0", "negate: 0\nmode: fuzzy", "fuzzy"),
      changed("ImageMissing", "lab.pgm", "other.pgm", "other.pgm"),
      changed("ImageOutside", "lab.pgm", "../other.pgm", "../other.pgm"),
      changed("ImageAbsolute", "lab.pgm", "/etc/passwd", "/etc/passwd"),
      changed("ImageIsAFolder", "lab.pgm", ".", "is a folder"),
      changed("ImageIsNoPicture", "lab.pgm", "room.map", "room.map"),
      {"ImageLinkOutside",
       "info bad.yaml",
       kBad,
       "out.pgm",
       {{"bad.yaml", replaced(kRosYaml, "lab.pgm", "out.pgm")}},
       [](const fs::path& f) { fs::create_symlink("/etc/passwd", f / "out.pgm"); }},
      {"ImageIsAPipe",
       "info bad.yaml",
       kBad,
       "pipe.pgm",
       {{"bad.yaml", replaced(kRosYaml, "lab.pgm", "pipe.pgm")}},
       [](const fs::path& f) { mkfifo((f / "pipe.pgm").c_str(), 0600); }},
      yaml("YamlAliasBomb", bomb, "bad.yaml:"),
      yaml("YamlTooDeep", std::string(100, '[') + std::string(100, ']'), "bad.yaml"),
      yaml("YamlBroken", "image: \"lab.pgm\nresolution", "bad.yaml"),
      yaml("YamlTab", "image:\t\tlab.pgm\n\tresolution: 0.5\n", "bad.yaml"),
      yaml("YamlIsAList", "- image\n- resolution\n", "bad.yaml"),
      yaml("YamlTooLarge", kRosYaml + ("# " + std::string(70'000, 'x')) + "\n", "bad.yaml"),
      yaml("YamlIsEmpty", "", "bad.yaml"),
      {"YamlFromStandardInput", "info -", kBad, "standard input: "},
  };
}

std::vector<BadCase> pictures() {
  const auto pgm = [](const std::string& name, const std::string& bytes) {
    return BadCase{name, "info bad.pgm", kBad, "bad.pgm", {{"bad.pgm", bytes}}};
  };
  const auto png = [](const std::string& name, const std::string& bytes) {
    return BadCase{name, "info bad.png", kBad, "bad.png", {{"bad.png", bytes}}};
  };
  return {
      pgm("PgmTruncated", "P5\n4 4\n255\nabc"),
      pgm("PgmWithoutSize", "P5\n"),
      pgm("PgmMaximumZero", "P5\n2 2\n0\nabcd"),
      pgm("PgmMaximumTooLarge", "P5\n2 2\n70000\nabcdefgh"),
      pgm("PgmValueAboveMaximum", "P2\n2 1\n100\n50 101\n"),
      pgm("PgmNegativeValue", "P2\n2 1\n100\n50 -1\n"),
      pgm("PgmHugeSides", "P5\n100000 100000\n255\nx"),
      pgm("PgmIsAColourPicture", "P6\n1 1\n255\nabc"),
      png("PngTruncated", "\x89PNG\r\n\x1a\n"),
      png("PngIsText", "hello"),
  };
}

std::vector<BadCase> scenarios() {
  const auto scen = [](const std::string& name, const std::string& bytes, const std::string& text,
                       int code = kBad) {
    return BadCase{name, "solve room.map bad.scen", code, text, {{"bad.scen", bytes}}};
  };
  const std::string good = "version 1\n0\troom.map\t12\t8\t2\t4\t9\t4\t8.65685425\n";
  return {
      {"ScenarioMissing", "solve room.map nowhere.scen", kBad,
       "nowhere.scen: cannot open the file: No such file"},
      {"MapOfScenarioMissing", "solve nowhere.map room.scen", kBad,
       "nowhere.map: cannot open the file: No such file"},
      scen("ScenarioEmpty", "", "bad.scen"),
      scen("ScenarioWithoutVersion", "0\troom.map\t12\t8\t2\t4\t9\t4\t8.6\n", "bad.scen:1"),
      scen("ScenarioOtherVersion", replaced(good, "version 1", "version 7"), "bad.scen:1"),
      scen("ScenarioLineTooShort", "version 1\n0\troom.map\t12\t8\t2\t4\n", "bad.scen:2"),
      scen("ScenarioNumberIsText", replaced(good, "\t2\t4\t", "\ttwo\t4\t"), "bad.scen:2"),
      scen("ScenarioNumberNegative", replaced(good, "\t2\t4\t", "\t-2\t4\t"), "bad.scen"),
      scen("ScenarioOptimumIsNan", replaced(good, "8.65685425", "nan"), "bad.scen:2"),
      scen("ScenarioOfAnotherMap", replaced(good, "12\t8", "64\t64"), "64 x 64"),
      scen("ScenarioOutsideTheMap", replaced(good, "9\t4\t", "99\t4\t"), "bad.scen"),
      {"MapAsScenario", "solve room.map walled.map", kBad, "walled.map"},
  };
}

class BadMap : public CliTest, public ::testing::WithParamInterface<BadCase> {};

TEST_P(BadMap, GivesExitCode3AndOneClearLine) { expectRefused(GetParam(), folder_); }

INSTANTIATE_TEST_SUITE_P(MovingAi, BadMap, ::testing::ValuesIn(movingAi()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Ros, BadMap, ::testing::ValuesIn(ros()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Pictures, BadMap, ::testing::ValuesIn(pictures()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Scenarios, BadMap, ::testing::ValuesIn(scenarios()), nameOfCase);

}  // namespace
}  // namespace clearway::testing
