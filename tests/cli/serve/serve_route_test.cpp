// Graphs of routes in clearway serve: the answers against those of `route`.
#include <gmock/gmock.h>

#include "tests/cli/serve/serve_fixture.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

const std::string kLoadGraph =
    R"({"id": "graph", "do": "graph", "name": "aisles", "map": "room", "file": "graph.json"})"
    "\n";

std::string routeRequest(const std::string& id, const std::string& rest) {
  return R"({"id": ")" + id + R"(", "do": "route", "graph": "aisles", "agent": "cart")" + rest +
         "}\n";
}

class ServeRoutes : public Serve {
 protected:
  ServeRoutes() { write("graph.json", kRouteGraph); }
  static const maps::JsonValue& resultOf(const std::map<std::string, maps::JsonValue>& all,
                                         const std::string& id) {
    static const maps::JsonValue none = maps::emptyObject();
    const maps::JsonValue& answer = all.at('"' + id + '"');
    EXPECT_NE(answer.find("result"), nullptr) << errorIn(answer);
    return answer.find("result") != nullptr ? *answer.find("result") : none;
  }
};

TEST_F(ServeRoutes, AnswersAreThoseOfRoute) {
  const std::string base = "route graph.json --map room.map --agent 1.2,0.8 --json";
  const std::vector<std::pair<std::string, std::string>> tasks = {
      {R"(, "from": "a", "to": "goods")", " --from a --to goods"},
      {R"(, "from": "a", "to": "b")", " --from a --to b"},
      {R"(, "from": "a", "to": "c", "cost": "time", "speed": 2, "turn_speed": 0.5)",
       " --from a --to c --cost time --speed 2 --turn-speed 0.5"},
      {R"(, "from": [1.5, 6.5, 0], "to": [10, 1], "step": 0.5)",
       " --from 1.5,6.5,0 --to 10,1 --step 0.5"},
      {R"(, "conflicts": true)", " --conflicts"},
      {R"(, "conflicts": true, "other_agent": "small", "tolerance": 0.01)",
       " --conflicts --other-agent 0.2,0.2 --tolerance 0.01"},
      {"", ""},
  };
  std::string requests =
      kLoad + kLoadGraph +
      R"({"id": "small", "do": "agent", "map": "room", "agent": {"name": "small",)"
      R"( "shape": {"box": {"length": 0.2, "width": 0.2}}}, "planner": )"
      R"({"planner": "pose"}})"
      "\n";
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    requests += routeRequest(std::to_string(k), tasks[k].first + R"(, "proofs": true)");
  }
  const auto all = answers(requests, "--threads 2");
  const maps::JsonValue of = schema("route");
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    const maps::JsonValue& got = resultOf(all, std::to_string(k));
    EXPECT_EQ(JsonSchema(of).problemOf(got), "") << tasks[k].first;
    const ProgramRun right = run(base + tasks[k].second);
    EXPECT_EQ(maps::toLine(got), maps::toLine(parsed(right.out))) << tasks[k].first << right.err;
  }
}

TEST_F(ServeRoutes, RequestsAndAnswersAreAsTheirSchemaSays) {
  const std::string requests =
      kLoad + kLoadGraph + routeRequest("found", R"(, "from": "a", "to": "c", "progress": true)") +
      routeRequest("none", R"(, "from": "a", "to": "b", "zones": null)") +
      routeRequest("pairs", R"(, "conflicts": true)") + routeRequest("proofs", "") +
      R"({"id": "stats", "do": "stats"})"
      "\n"
      R"({"id": "drop", "do": "drop", "graph": "aisles"})"
      "\n";
  const auto all = answers(requests);
  const maps::JsonValue root = schema("serve");
  const JsonSchema check(root);
  std::istringstream lines(requests);
  for (std::string line; std::getline(lines, line);) {
    const maps::JsonValue request = parsed(line);
    const std::string kind = *request.find("do")->text();
    EXPECT_EQ(check.problemOf(request, kind + "_request"), "") << line;
    EXPECT_EQ(check.problemOf(resultOf(all, *request.find("id")->text()), kind + "_result"), "")
        << line;
  }
  EXPECT_EQ(resultOf(all, "found").find("edges"), nullptr);
  const maps::JsonValue& route = *resultOf(all, "found").find("route");
  EXPECT_EQ(*route.find("status")->text(), "Solved");
  EXPECT_GT(route.find("poses")->array()->size(), 3U);
  EXPECT_EQ(*resultOf(all, "none").find("route")->find("status")->text(), "NoPath");
  EXPECT_EQ(resultOf(all, "proofs").find("edges")->array()->size(), 3U);
  EXPECT_EQ(*resultOf(all, "stats").find("graphs")->array()->front().text(), "aisles");
}

// The proof that is kept is that of the map, the zones and the agent as the request found them.
TEST_F(ServeRoutes, EditsAndZonesCountFromTheNextRequestOn) {
  const std::string zone =
      R"({"mapId": "room", "zoneSetId": "1", "zones": [{"zoneId": "wet", "zoneType": "BLOCKED", )"
      R"("vertices": [{"x": 5, "y": 0}, {"x": 7, "y": 0}, {"x": 7, "y": 2}]}]})";
  const std::string ask = R"(, "from": "a", "to": "c")";
  const auto all = answers(
      kLoad + kLoadGraph + routeRequest("1", ask) +
      routeRequest("2", ask + R"(, "zones": )" + zone) + routeRequest("3", ask) +
      R"({"id": 4, "do": "edit", "map": "room", "block": [[1, 5]]})" + "\n" +
      routeRequest("5", ask) + R"({"id": 6, "do": "edit", "map": "room", "free": [[1, 5]]})" +
      "\n" + routeRequest("7", ask));
  const auto statusOf = [&](const char* id) {
    return *resultOf(all, id).find("route")->find("status")->text();
  };
  for (const char* const free : {"1", "3", "7"}) EXPECT_EQ(statusOf(free), "Solved") << free;
  for (const char* const cut : {"2", "5"}) EXPECT_EQ(statusOf(cut), "NoPath") << cut;
}

TEST_F(ServeRoutes, RefusesWhatIsWrongAndSaysWhere) {
  write("bad.json", replaced(kRouteGraph, R"("endNodeId": "d")", R"("endNodeId": "x")"));
  const std::vector<std::pair<std::string, std::string>> bad = {
      {routeRequest("0", R"(, "from": "x", "to": "c")"), "/from"},
      {routeRequest("1", R"(, "from": "a")"), "the key \"to\" is missing"},
      {routeRequest("2", R"(, "from": [1, 1], "to": "c")"), "/from"},
      {routeRequest("3", R"(, "cost": "time")"), "/cost"},
      {routeRequest("4", R"(, "from": "a", "to": "c", "speed": 1)"), "/speed"},
      {routeRequest("5", R"(, "tolerance": 0.1)"), "/tolerance"},
      {routeRequest("6", R"(, "conflicts": true, "other_agent": "nobody")"), "/other_agent"},
      {routeRequest("7", R"(, "from": "a", "to": "a")"), "share the node"},
      {routeRequest("8", R"(, "zones": {"mapId": "", "zoneSetId": "1", "zones": []}, )"
                         R"("time_limit_s": 1e-9)"),
       "stopped"},
      {routeRequest("9", R"(, "zones": {"mapId": "", "zoneSetId": "1", "zones": []}, )"
                         R"("conflicts": true, "memory_limit_mb": 1e-4)"),
       "stopped"},
      {R"({"id": "10", "do": "route", "graph": "none", "agent": "cart"})"
       "\n",
       "there is no graph 'none'"},
      {R"({"id": "11", "do": "route", "graph": "aisles", "agent": "dot"})"
       "\n",
       "has no heading"},
      {R"({"id": "12", "do": "graph", "name": "b", "map": "room", "file": "bad.json"})"
       "\n",
       "bad.json"},
      {R"({"id": "13", "do": "graph", "name": "b", "map": "room", "text": "{}"})"
       "\n",
       "b: no graph is found in it"},
      {R"({"id": "14", "do": "graph", "name": "b", "map": "room", "file": "graph.json", )"
       R"("vehicle_type": "w"})"
       "\n",
       "graph.json"},
      {R"({"id": "15", "do": "graph", "name": "b", "map": "none", "file": "graph.json"})"
       "\n",
       "there is no map 'none'"},
      {R"({"id": "16", "do": "drop", "graph": "aisles", "agent": "cart"})"
       "\n",
       "needs one of"},
  };
  std::string text = kLoad + kLoadGraph +
                     R"({"id": "dot", "do": "agent", "map": "room", "agent": {"name": "dot", )"
                     R"("shape": "point"}, "planner": {"planner": "point"}})"
                     "\n";
  for (const auto& [line, where] : bad) text += line;
  const auto all = answers(text);
  for (std::size_t k = 0; k < bad.size(); ++k) {
    EXPECT_THAT(errorIn(all.at('"' + std::to_string(k) + '"')), HasSubstr(bad[k].second)) << k;
  }
}

TEST_F(ServeRoutes, AnAgentThatMayEscapeSaysSo) {
  const auto all = answers(
      kLoad +
      R"({"id": "e", "do": "agent", "map": "room", "agent": {"name": "stuck", "shape": {"box": )"
      R"({"length": 1.2, "width": 0.8}}}, "planner": {"planner": "pose"}, "escape": true})"
      "\n"
      R"({"id": "1", "do": "plan", "agent": "cart", "start": [4.6, 4, 0], "goal": [2, 6]})"
      "\n"
      R"({"id": "2", "do": "plan", "agent": "stuck", "start": [4.6, 4, 0], "goal": [2, 6]})"
      "\n");
  EXPECT_EQ(*resultOf(all, "1").find("status")->text(), "InvalidStart");
  const maps::JsonValue* const escape = resultOf(all, "2").find("escape");
  ASSERT_NE(escape, nullptr);
  EXPECT_GT(numberOf(*escape, "motions"), 0.0);
  EXPECT_GT(numberOf(*escape, "overlap_area"), 0.0);
}

// The goals of two agents that stand beside each other's are exchanged.
TEST_F(ServeRoutes, GoalsOfFleetsAreAssigned) {
  const std::string fleet =
      R"({"id": "ID", "do": "fleet", "map": "room", RULE"agents": [)"
      R"({"name": "a", "agent": "cart", "start": [1, 1, 0], "goal": [11, 7]},)"
      R"({"name": "b", "agent": "cart", "start": [11, 1, 180], "goal": [1, 7]},)"
      R"({"name": "c", "agent": "cart", "start": [6, 7, 0]}]})"
      "\n";
  const auto with = [&](const std::string& id, const std::string& rule) {
    return replaced(replaced(fleet, "ID", id), "RULE", rule);
  };
  const auto all = answers(kLoad + with("own", "") + with("sum", R"("assign_goals": "sum", )") +
                           with("longest", R"("assign_goals": "makespan", )"));
  EXPECT_EQ(resultOf(all, "own").find("assignment"), nullptr);
  const maps::JsonValue of = schema("timed_fleet");
  for (const char* const id : {"sum", "longest"}) {
    const maps::JsonValue& got = resultOf(all, id);
    EXPECT_EQ(JsonSchema(of).problemOf(got), "");
    const maps::JsonValue& assignment = *got.find("assignment");
    EXPECT_EQ(maps::toLine(*assignment.find("goal_of")), "[\"b\", \"a\", \"c\"]\n");
    EXPECT_LT(numberOf(*assignment.find("times"), "sum_s"),
              numberOf(*assignment.find("times_before"), "sum_s"));
    EXPECT_LT(numberOf(got, "sum_of_costs_s"), numberOf(resultOf(all, "own"), "sum_of_costs_s"));
    EXPECT_TRUE(*got.find("free")->boolean());
  }
}

}  // namespace
}  // namespace clearway::testing
