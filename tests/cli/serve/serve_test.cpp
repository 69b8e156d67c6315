// clearway serve on standard input and output: its protocol, and its answers against those of
// `plan`.
#include <gmock/gmock.h>

#include <random>

#include "tests/cli/serve/serve_fixture.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

TEST_F(Serve, AnswersEveryKindOfRequestAsItsSchemaSays) {
  const std::string more =
      R"({"id": "plan", "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5]})"
      "\n"
      R"({"id": "check", "do": "check", "agent": "cart", "poses": [[2.5, 1, 0], [9.5, 1, 0]]})"
      "\n"
      R"({"id": "wrong", "do": "check", "agent": "cart", "poses": [[2.5, 4, 0], [9.5, 4, 0]]})"
      "\n"
      R"({"id": "fleet", "do": "fleet", "map": "room", "agents": [)"
      R"({"name": "a", "agent": "cart", "start": [1, 1, 0], "goal": [11, 1]},)"
      R"({"name": "b", "agent": "cart", "start": [11, 1, 180], "goal": [1, 1]}]})"
      "\n"
      R"({"id": "over", "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5],)"
      R"( "via": [[6, 1, null, 2], [2.5, 6.5]], "via_order": "best"})"
      "\n"
      R"({"id": "loop", "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "via": [[6, 4]],)"
      R"( "loop": true, "zones": null})"
      "\n"
      R"({"id": "curve", "do": "check", "agent": "cart", "poses": [[2.5, 1], [6, 1.2], [9.5, 1]],)"
      R"( "interpolation": "spline"})"
      "\n"
      R"({"id": "hit", "do": "check", "agent": "cart", "poses": [[2.5, 4, 0], [9.5, 4, 30]],)"
      R"( "interpolation": "straight", "headings": "given"})"
      "\n"
      R"({"id": "cover", "do": "cover", "agent": "cart", "start": [2.5, 4.5, 0], "tool_width": 0.8,)"
      R"( "headlands": 1, "step": 0.5})"
      "\n"
      R"({"id": "nothing", "do": "cover", "agent": "cart", "start": [6, 4, 0], "tool_width": 0.8})"
      "\n"
      R"({"id": "edit", "do": "edit", "map": "room", "block": [[0, 3]], "free": [[2, 5]], "zones": )"
      R"({"mapId": "room", "zoneSetId": "1", "zones": [{"zoneId": "wet", "zoneType": "BLOCKED", )"
      R"("vertices": [{"x": 0, "y": 0}, {"x": 3, "y": 0}, {"x": 3, "y": 2}]}]}})"
      "\n"
      R"({"id": "zoned", "do": "check", "agent": "cart", "poses": [[2.5, 1.5, 0], [3, 1.5, 0]]})"
      "\n"
      R"({"id": "cancel", "do": "cancel", "request": "none"})"
      "\n"
      R"({"id": "stats", "do": "stats"})"
      "\n"
      R"({"id": "drop", "do": "drop", "agent": "cart"})"
      "\n";
  const auto all = answers(kLoad + more);
  EXPECT_EQ(all.size(), 17U);
  const maps::JsonValue root = schema("serve");
  const JsonSchema check(root);
  std::istringstream requests(kLoad + more);
  for (std::string line; std::getline(requests, line);) {
    const maps::JsonValue request = parsed(line);
    const std::string kind = *request.find("do")->text();
    EXPECT_EQ(check.problemOf(request, kind + "_request"), "") << line;
    EXPECT_EQ(check.problemOf(request), "") << line;
    const auto answer = all.find(
        maps::toLine(*request.find("id")).substr(0, maps::toLine(*request.find("id")).size() - 1));
    ASSERT_NE(answer, all.end()) << line;
    EXPECT_EQ(check.problemOf(answer->second), "") << line;
    const maps::JsonValue* const result = answer->second.find("result");
    ASSERT_NE(result, nullptr) << errorIn(answer->second);
    if (kind == "plan" || kind == "fleet") {
      const maps::JsonValue of = schema(kind == "plan" ? "plan" : "timed_fleet");
      EXPECT_EQ(JsonSchema(of).problemOf(*result), "") << line;
    } else {
      EXPECT_EQ(check.problemOf(*result, kind + "_result"), "") << line;
    }
    if (const maps::JsonValue* const coverage = result->find("coverage")) {
      const maps::JsonValue of = schema("cover");
      EXPECT_EQ(JsonSchema(of).problemOf(*coverage), "") << line;
    }
  }
  for (const char* const none : {R"({"id": 1, "do": "fly"})", R"({"id": 1, "do": "stats", "x": 1})",
                                 R"({"id": 1})", R"({"result": {}})"}) {
    EXPECT_NE(check.problemOf(parsed(none)), "") << none;
  }
  for (const char* const solved : {"\"over\"", "\"cover\""}) {
    EXPECT_EQ(*all.at(solved).find("result")->find("status")->text(), "Solved");
  }
  EXPECT_EQ(*all.at("\"nothing\"").find("result")->find("status")->text(), "InvalidStart");
  EXPECT_EQ(numberOf(*all.at("\"loop\"").find("result")->find("via"), "failed_leg"), 0.0);
  EXPECT_EQ(*all.at("\"zoned\"").find("result")->find("zone")->text(), "wet");
  EXPECT_EQ(numberOf(*all.at("\"edit\"").find("result"), "zones"), 1.0);
  EXPECT_TRUE(*all.at("\"check\"").find("result")->find("free")->boolean());
  EXPECT_FALSE(*all.at("\"wrong\"").find("result")->find("free")->boolean());
  EXPECT_EQ(numberOf(*all.at("\"edit\"").find("result"), "version"), 2.0);
}

TEST_F(Serve, RefusesWhatIsWrongAndSaysWhere) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {R"({"id": 1, "do": "fly"})", "/do"},
      {R"({"id": 2, "do": "plan", "agent": "nobody", "start": [1, 1, 0], "goal": [2, 2]})",
       "there is no agent 'nobody'"},
      {R"({"id": 3, "do": "plan", "agent": "cart", "start": [1, 1], "goal": [2, 2]})", "/start"},
      {R"({"id": 4, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, "x"]})",
       "/goal/1"},
      {R"({"id": 5, "do": "plan", "agent": "cart", "start": [1, 1, 0]})", "goal"},
      {R"({"id": 6, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, 2], "gaol": 1})",
       "gaol"},
      {R"({"id": 7, "do": "edit", "map": "room", "block": [[99, 0]]})", "[99, 0]"},
      {R"({"id": 8, "do": "map", "name": "x", "file": "missing.map"})", "missing.map"},
      {R"({"id": 9, "do": "map", "name": "x", "text": "type octile\nheight 1\nwidth 1\nmap\n"})",
       "x"},
      {R"({"id": 10, "do": "agent", "map": "none", "agent": {"name": "a", "shape": "point"}})",
       "there is no map 'none'"},
      {R"({"id": 11, "do": "plan", "agent": "cart", "start": [1e300, 1, 0], "goal": [2, 2]})",
       "/start/0"},
      {R"({"id": 12, "do": "fleet", "map": "room", "agents": []})", "/agents"},
      {R"({"id": 13, "do": "drop"})", "needs"},
      {R"({"id": 14, "do": "check", "agent": "cart", "poses": []})", "/poses"},
      {R"({"id": 15})", "do"},
      {R"({"id": 16, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, 2], "loop": true})",
       "/loop"},
      {R"({"id": 17, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, 2], "via": [[1]]})",
       "/via/0"},
      {R"({"id": 18, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, 2], "via": )"
       R"([[3, 3]], "loop": true})",
       "/loop"},
      {R"({"id": 19, "do": "plan", "agent": "cart", "start": [1, 1, 0], "goal": [2, 2], "zones": )"
       R"({"mapId": "m", "zoneSetId": "1", "zones": [{"zoneId": "a"}]}})",
       "/zones/zones/0"},
      {R"({"id": 20, "do": "edit", "map": "room", "drop_zones": ["none"]})", "no zone 'none'"},
      {R"({"id": 21, "do": "check", "agent": "cart", "poses": [[1, 1, 0], [2, 2]], "interpolation": )"
       R"("straight"})",
       "/poses/1"},
      {R"({"id": 22, "do": "check", "agent": "cart", "poses": [[1, 1], [2, 2]], "interpolation": )"
       R"("arc"})",
       "/poses"},
      {R"({"id": 23, "do": "check", "agent": "cart", "poses": [[1, 1, 0]], "headings": "given"})",
       "/headings"},
      {R"({"id": 24, "do": "cover", "agent": "cart", "start": [1, 1, 0], "tool_width": 1e6})",
       "wider than the map"},
      {R"({"id": 25, "do": "cover", "agent": "cart", "start": [2.5, 4.5, 0], "tool_width": 0.5, )"
       R"x("area": "POLYGON((0 0, 1 1))"})x",
       "/area"},
      {R"({"id": 26, "do": "check", "agent": "cart", "poses": [[2.5, 1, 0], [6, 1, 0]], )"
       R"("time_limit_s": 1e-9})",
       "stopped"},
      {R"({"id": 27, "do": "fleet", "map": "room", "assign_goals": "any", "agents": [{"name": )"
       R"("a", "agent": "cart", "start": [1, 1, 0], "goal": [3, 1]}]})",
       "/assign_goals"},
      {R"({"id": 28, "do": "map", "name": "x", "file": "-"})", "/file"},
      {R"({"id": 29, "do": "map", "name": "x", "file": "/dev/stdin"})", "standard input"},
  };
  std::string text = kLoad;
  for (const auto& [line, where] : bad) text += line + "\n";
  text +=
      "no JSON\n[]\n{\"id\": [1], \"do\": \"stats\"}\n{\"id\": 9007199254740993, \"do\": "
      "\"stats\"}\n";
  RunOptions options;
  options.input = text;
  const ProgramRun r = run("serve", options);
  EXPECT_EQ(r.exit_code, 0);
  std::istringstream lines(r.out);
  std::size_t nameless = 0;
  std::size_t named = 0;
  for (std::string line; std::getline(lines, line);) {
    const maps::JsonValue answer = parsed(line);
    const std::string error = errorIn(answer);
    if (answer.find("id")->isNull()) {
      ++nameless;
      EXPECT_NE(error, "");
    } else if (const double* const id = answer.find("id")->number()) {
      ++named;
      EXPECT_THAT(error, HasSubstr(bad[static_cast<std::size_t>(*id) - 1].second)) << line;
    }
  }
  EXPECT_EQ(named, bad.size());
  EXPECT_EQ(nameless, 4U);
}

// Random queries on a map that is edited now and then, by one and by several threads, against the
// same queries on each version loaded afresh.
TEST_F(Serve, AnswersAreThoseOfAFreshServerOnTheSameMap) {
  std::mt19937 random(7);
  const auto at = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  constexpr std::size_t kRows = 24, kColumns = 70, kVersions = 6, kQueries = 25;
  std::vector<std::string> rows(kRows, std::string(kColumns, '.'));
  for (std::size_t k = 0; k < kRows * kColumns / 12; ++k) rows[at(kRows)][at(kColumns)] = '@';
  const auto text = [&] {
    std::string out = "type octile\\nheight 24\\nwidth 70\\nmap\\n";
    for (const std::string& row : rows) out += row + "\\n";
    return out;
  };
  const auto agents = [](const std::string& map, const std::string& suffix) {
    return R"({"id": "b)" + suffix + R"(", "do": "agent", "map": ")" + map +
           R"(", "agent": {"name": "box)" + suffix +
           R"(", "shape": {"box": {"length": 2.2, "width": 1.3}}}, "planner": {"planner": "pose"}})"
           "\n"
           R"({"id": "p)" +
           suffix + R"(", "do": "agent", "map": ")" + map + R"(", "agent": {"name": "point)" +
           suffix +
           R"(", "shape": "point"}, "planner": {"planner": "point"}})"
           "\n";
  };
  std::string edited =
      R"({"do": "map", "id": "m", "name": "m", "text": ")" + text() + "\"}\n" + agents("m", "");
  std::string fresh;
  int id = 0;
  for (std::size_t version = 0; version < kVersions; ++version) {
    const std::string name = std::to_string(version);
    fresh += R"({"do": "map", "id": "m)" + name + R"(", "name": "m)" + name + R"(", "text": ")" +
             text() + "\"}\n" + agents("m" + name, name);
    for (std::size_t k = 0; k < kQueries; ++k) {
      const std::string who = k % 3 == 0 ? "point" : "box";
      std::ostringstream ends;
      ends << R"(, "start": [)" << at(kColumns) << ".5, " << at(kRows) << ".5, " << at(4) * 90
           << R"(], "goal": [)" << at(kColumns) << ".5, " << at(kRows) << ".5]}\n";
      const std::string head =
          R"({"id": )" + std::to_string(id++) + R"(, "do": "plan", "agent": ")";
      edited += head + who + "\"" + ends.str();
      fresh += head + who + name + "\"" + ends.str();
    }
    std::string block, free;
    for (int k = 0; k < 12; ++k) {
      const std::size_t row = at(kRows), column = at(kColumns);
      const std::string cell = "[" + std::to_string(row) + ", " + std::to_string(column) + "]";
      const bool blocks = rows[row][column] == '.';
      std::string& list = blocks ? block : free;
      list += (list.empty() ? "" : ", ") + cell;
      rows[row][column] = blocks ? '@' : '.';
    }
    edited += R"({"id": "e)" + name + R"(", "do": "edit", "map": "m", "block": [)" + block +
              R"(], "free": [)" + free + "]}\n";
  }
  const auto one = answers(edited);
  const auto several = answers(edited, "--threads 4");
  const auto expected = answers(fresh);
  int solved = 0;
  for (int k = 0; k < id; ++k) {
    const std::string key = std::to_string(k);
    ASSERT_NE(expected.at(key).find("result"), nullptr) << errorIn(expected.at(key));
    const maps::JsonValue right = withoutTimes(*expected.at(key).find("result"));
    solved += *right.find("status")->text() == "Solved" ? 1 : 0;
    for (const auto* const got : {&one, &several}) {
      ASSERT_NE(got->at(key).find("result"), nullptr) << errorIn(got->at(key));
      EXPECT_EQ(maps::toLine(withoutTimes(*got->at(key).find("result"))), maps::toLine(right));
    }
  }
  EXPECT_GT(solved, id / 3);
}

TEST_F(Serve, AnswersAreThoseOfPlan) {
  const ProgramRun plan =
      run("plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5,90 --json --step 0.5");
  ASSERT_EQ(plan.exit_code, 0) << plan.err;
  const auto all = answers(
      kLoad +
      R"({"id": 1, "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5, 90], )"
      R"("step": 0.5})"
      "\n");
  EXPECT_EQ(maps::toLine(withoutTimes(*all.at("1").find("result"))),
            maps::toLine(withoutTimes(parsed(plan.out))));
}

TEST_F(Serve, PlansOverViaPointsAndInZonesAreThoseOfPlan) {
  const std::string set =
      R"({"mapId": "room", "zoneSetId": "1", "zones": [{"zoneId": "wet", "zoneType": "BLOCKED", )"
      R"("vertices": [{"x": 5, "y": 0}, {"x": 7, "y": 0}, {"x": 7, "y": 1.5}, {"x": 5, "y": 1.5}]}]})";
  write("zones.json", set);
  const std::string task =
      "plan --map room.map --agent 1.2,0.8 --from 2.5,3,0 --to 9.5,3,90 --json ";
  const ProgramRun via = run(task + "--via 6,6.9 --via 6,1,90,3 --via-order best");
  ASSERT_EQ(via.exit_code, 0) << via.err;
  const ProgramRun zoned = run(task + "--zones zones.json");
  ASSERT_EQ(zoned.exit_code, 0) << zoned.err;
  const std::string request = R"("do": "plan", "agent": "cart", "start": [2.5, 3, 0], "goal": )"
                              R"([9.5, 3, 90])";
  const std::string edit = R"({"id": "on", "do": "edit", "map": "room", "zones": )" + set + "}\n";
  const auto all = answers(
      kLoad + R"({"id": "free", )" + request + "}\n" + R"({"id": "via", )" + request +
      R"(, "via": [[6, 6.9], [6, 1, 90, 3]], "via_order": "best"})" + "\n" + R"({"id": "own", )" +
      request + R"(, "zones": )" + set + "}\n" + edit + R"({"id": "site", )" + request + "}\n" +
      R"({"id": "none", )" + request + R"(, "zones": null})" + "\n" +
      R"({"id": "fleet", "do": "fleet", "map": "room", "agents": [{"name": "a", "agent": "cart", )"
      R"("start": [1, 1, 0], "goal": [3, 1]}]})" +
      "\n" + R"({"id": "off", "do": "edit", "map": "room", "drop_zones": ["wet"]})" + "\n" +
      R"({"id": "again", )" + request + "}\n");
  const auto lineOf = [&](const char* id) {
    return maps::toLine(withoutTimes(*all.at(id).find("result")));
  };
  EXPECT_EQ(lineOf("\"via\""), maps::toLine(withoutTimes(parsed(via.out))));
  EXPECT_EQ(lineOf("\"own\""), maps::toLine(withoutTimes(parsed(zoned.out))));
  EXPECT_EQ(lineOf("\"site\""), lineOf("\"own\""));
  EXPECT_NE(lineOf("\"site\""), lineOf("\"free\""));
  EXPECT_EQ(lineOf("\"none\""), lineOf("\"free\""));
  EXPECT_EQ(lineOf("\"again\""), lineOf("\"free\""));
  EXPECT_THAT(errorIn(all.at("\"fleet\"")), HasSubstr("has zones"));
  EXPECT_EQ(numberOf(*all.at("\"off\"").find("result"), "zones"), 0.0);
}

TEST_F(Serve, AProjectBringsItsZones) {
  write("site.clearway",
        replaced(kProject, R"("map": {)",
                 R"("zones": {"mapId": "room", "zoneSetId": "1", "zones": [{"zoneId": "wet", )"
                 R"("zoneType": "BLOCKED", "vertices": [{"x": 5, "y": 0}, {"x": 7, "y": 0}, )"
                 R"({"x": 7, "y": 2}]}]}, "map": {)"));
  const auto all =
      answers(replaced(kLoad, "room.map", "site.clearway") +
              R"({"id": 1, "do": "check", "agent": "cart", "poses": [[6, 1, 0]]})" + "\n");
  EXPECT_EQ(numberOf(*all.at("\"map\"").find("result"), "zones"), 1.0);
  EXPECT_EQ(*all.at("1").find("result")->find("zone")->text(), "wet");
}

TEST_F(Serve, ChecksAndCoverageAreThoseOfTheCommands) {
  write("path.csv", "x,y,heading\n2.5,1,0\n6,1.3,20\n9.5,1,0\n");
  const std::string base = "check --path path.csv --map room.map --agent 1.2,0.8 --json";
  std::string requests = kLoad;
  for (const char* const kind : {"straight", "arc", "spline"}) {
    requests += R"({"id": ")" + std::string(kind) +
                R"(", "do": "check", "agent": "cart", "poses": [[2.5, 1, 0], [6, 1.3, 20], )"
                R"([9.5, 1, 0]], "interpolation": ")" +
                kind + "\"}\n";
  }
  requests +=
      R"({"id": "cover", "do": "cover", "agent": "cart", "start": [2.5, 4.5, 0], "tool_width": 0.8, )"
      R"x("tool": [0.1, 0], "angle_deg": 90, "area": "POLYGON((0 0, 5 0, 5 8, 0 8, 0 0))"})x"
      "\n";
  const auto all = answers(requests);
  for (const char* const kind : {"straight", "arc", "spline"}) {
    const ProgramRun r = run(base + " --interpolation " + kind);
    const maps::JsonValue printed = parsed(r.out);
    const maps::JsonValue& right = printed.find("paths")->array()->front();
    const maps::JsonValue* const got = all.at("\"" + std::string(kind) + "\"").find("result");
    ASSERT_NE(got, nullptr);
    for (const char* const key :
         {"free", "clearance", "where", "cell", "depth", "exact", "length"}) {
      const maps::JsonValue* const a = got->find(key);
      const maps::JsonValue* const b = right.find(key);
      ASSERT_EQ(a == nullptr, b == nullptr) << key;
      if (a == nullptr) continue;
      EXPECT_EQ(maps::toLine(*a), maps::toLine(*b)) << key;
    }
    EXPECT_EQ(numberOf(*got, "pose"), numberOf(*right.find("place"), "pose"));
    EXPECT_EQ(numberOf(*got, "along"), numberOf(*right.find("place"), "along"));
  }
  const ProgramRun cover = run(
      "cover room.map --agent 1.2,0.8 --from 2.5,4.5,0 --tool-width 0.8 --tool 0.1,0 --angle 90 "
      "--area 'POLYGON((0 0, 5 0, 5 8, 0 8, 0 0))' --weight 1 --json");
  ASSERT_EQ(cover.exit_code, 0) << cover.err;
  EXPECT_EQ(maps::toLine(*all.at("\"cover\"").find("result")->find("coverage")),
            maps::toLine(parsed(cover.out)));
}

TEST_F(Serve, StandingAgentsAreObstacles) {
  const std::string ends = R"(, "start": [2.5, 0.7, 0], "goal": [9.5, 0.7]})";
  const auto all = answers(
      kLoad + R"({"id": 1, "do": "plan", "agent": "cart")" + ends + "\n" +
      R"({"id": 2, "do": "plan", "agent": "cart", "others": [{"agent": "cart", "at": [6, 0.7, 0]}])" +
      ends + "\n" +
      R"({"id": 3, "do": "check", "agent": "cart", "poses": [[2.5, 0.7, 0], )"
      R"([9.5, 0.7, 0]], "others": [{"agent": "cart", "at": [6, 0.7, 0]}]})"
      "\n");
  EXPECT_GT(numberOf(*all.at("2").find("result"), "cost"),
            numberOf(*all.at("1").find("result"), "cost"));
  EXPECT_FALSE(*all.at("3").find("result")->find("free")->boolean());
}

// Bytes of any kind, each line of which gets one answer; the requests after them are answered.
TEST_F(Serve, HostileLinesDoNoHarm) {
  std::mt19937 random(3);
  const auto at = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  const char* const count = std::getenv("CLEARWAY_HOSTILE_LINES");
  const std::size_t lines = count != nullptr ? std::stoull(count) : 10'000;
  const std::vector<std::string> seeds = {
      R"({"do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5], "step": 1})",
      R"({"do": "check", "agent": "cart", "poses": [[2.5, 1, 0], [9.5, 1, 0]]})",
      R"({"do": "check", "agent": "cart", "poses": [[2.5, 1], [9, 2]], "interpolation": "spline"})",
      R"({"do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "via": [[3, 4], [9, 4, 0, 1]], )"
      R"("via_order": "best", "loop": true, "zones": {"mapId": "", "zoneSetId": "", "zones": [)"
      R"({"zoneId": "a", "zoneType": "PENALTY", "penaltyFactor": 0.5, "vertices": )"
      R"([{"x": 5, "y": 0}, {"x": 7, "y": 0}, {"x": 7, "y": 2}]}]}})",
      R"({"do": "cover", "agent": "cart", "start": [2.5, 4.5, 0], "tool_width": 0.8, "overlap": 0.2})",
      R"({"do": "edit", "map": "room", "zones": {"mapId": "", "zoneSetId": "1", "zones": [{"zoneId": )"
      R"("z", "zoneType": "BLOCKED", "vertices": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, )"
      R"({"x": 1, "y": 1}]}]}, "drop_zones": ["z"]})",
      R"({"do": "fleet", "map": "room", "agents": [{"name": "a", "agent": "cart", "start": )"
      R"([1, 1, 0], "goal": [3, 1]}], "iterations": 2, "seed": 1})",
      R"({"do": "map", "name": "t", "text": "type octile\nheight 2\nwidth 2\nmap\n..\n..\n"})",
      R"({"do": "agent", "map": "t", "agent": {"name": "p", "shape": "point"}, "planner": {}})",
      R"({"do": "edit", "map": "t", "block": [[0, 1]], "free": [[1, 1]]})",
      R"({"do": "graph", "name": "g", "map": "room", "file": "graph.json", "vehicle_type": "v"})",
      R"({"do": "route", "graph": "g", "agent": "cart", "from": "a", "to": [9, 1, 0], "cost": "time", )"
      R"("speed": 2, "conflicts": true, "tolerance": 0.01, "proofs": true})",
      R"({"do": "drop", "map": "t"})",
      R"({"do": "cancel", "request": 1})",
      R"({"do": "stats"})",
  };
  write("graph.json", kRouteGraph);
  std::string text = kLoad;
  for (std::size_t k = 0; k < lines; ++k) {
    std::string line = seeds[at(seeds.size())];
    for (std::size_t edits = at(4); edits > 0; --edits) {
      const std::size_t place = at(line.size());
      switch (at(4)) {
        case 0: line[place] = static_cast<char>(at(256)); break;
        case 1: line.erase(place, at(8)); break;
        case 2: line.insert(place, line.substr(at(line.size()), at(12))); break;
        default:
          line.insert(place, std::vector<std::string>{"1e999", "-1", "null", "[[[[", "\"", "9e15",
                                                      "{}"}[at(7)]);
      }
      if (line.empty()) line = "x";
    }
    for (char& c : line) {
      if (c == '\n') c = ' ';
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) line = "x";
    text += line + "\n";
  }
  text +=
      R"({"id": "last", "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9, 4.5]})"
      "\n";
  RunOptions options;
  options.input = text;
  const ProgramRun r = run("serve --threads 2 --time-limit 1", options);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  std::size_t got = 0;
  std::size_t results = 0;
  bool last = false;
  std::istringstream answers(r.out);
  for (std::string line; std::getline(answers, line);) {
    const bool is_last = line.starts_with(R"({"id": "last")");
    last = last || is_last;
    if (line.find("\"progress\"") == std::string::npos) ++got;
    if (line.find("\"result\"") != std::string::npos) ++results;
  }
  EXPECT_EQ(got, lines + 3);
  EXPECT_GT(results, lines / 10);
  EXPECT_TRUE(last);
}

TEST_F(Serve, ALineThatIsTooLongIsSkipped) {
  RunOptions options;
  options.input = R"({"do": "map", "id": ")" + std::string((std::size_t{64} << 20U) + 10, 'x') +
                  "\"}\n{\"id\": 1, \"do\": \"stats\"}\n";
  const ProgramRun r = run("serve", options);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.out, HasSubstr("a line has more than 67108864 bytes"));
  EXPECT_THAT(r.out, HasSubstr("{\"id\": 1, \"result\""));
}

}  // namespace
}  // namespace clearway::testing
