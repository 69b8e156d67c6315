// Sweeps: their file, and the runs that follow from it.
#include "app/study/sweep/sweep_spec.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <set>

#include "app/study/sweep/sweep_answer.h"
#include "app/study/sweep/sweep_runs.h"

namespace clearway::app {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

std::vector<SweepRun> runsOf(const std::string& yaml) {
  const auto spec = parseSweepSpec(yaml, "s.yaml");
  EXPECT_TRUE(spec) << describe(spec.error());
  if (!spec) return {};
  const auto runs = sweepRuns(*spec);
  EXPECT_TRUE(runs);
  return runs ? *runs : std::vector<SweepRun>();
}

std::vector<std::string> keysOf(const std::vector<SweepRun>& runs) {
  std::vector<std::string> out;
  for (const SweepRun& r : runs) out.push_back(r.key);
  return out;
}

TEST(SweepSpec, AProductHasEveryCombinationOnce) {
  const auto runs = runsOf(
      "studies:\n- command: fleet\n  arguments: ['{map}', '{map}.scen']\n  factors:\n"
      "    map: [a b.map, c.map]\n    robust: [true, false]\n    seed: {from: 3, to: 7, step: "
      "4}\n");
  EXPECT_THAT(keysOf(runs), ElementsAre("fleet 'a b.map' 'a b.map.scen' --robust --seed 3 --json",
                                        "fleet 'a b.map' 'a b.map.scen' --robust --seed 7 --json",
                                        "fleet 'a b.map' 'a b.map.scen' --seed 3 --json",
                                        "fleet 'a b.map' 'a b.map.scen' --seed 7 --json",
                                        "fleet c.map c.map.scen --robust --seed 3 --json",
                                        "fleet c.map c.map.scen --robust --seed 7 --json",
                                        "fleet c.map c.map.scen --seed 3 --json",
                                        "fleet c.map c.map.scen --seed 7 --json"));
}

TEST(SweepSpec, RepeatedRunsAreKeptOnce) {
  EXPECT_EQ(runsOf("studies:\n- {command: plan, factors: {weight: [1, 2, 1]}}\n"
                   "- {name: other, command: plan, factors: {weight: 2}}\n")
                .size(),
            2U);
}

TEST(SweepSpec, ListedPointsTakeConstantsFromFactors) {
  const auto runs = runsOf(
      "studies:\n- command: solve\n  arguments: [a.map, '{queries}']\n  factors: {count: 5}\n"
      "  points: [{queries: x.csv}, {queries: y.csv, count: 7}]\n");
  EXPECT_THAT(keysOf(runs), ElementsAre("solve a.map x.csv --count 5 --csv",
                                        "solve a.map y.csv --count 7 --csv"));
}

// The defining property of a Latin hypercube: each stratum of each factor once.
TEST(SweepSpec, ASampleUsesEveryStratumOfEveryFactorOnce) {
  const std::string text =
      "studies:\n- command: simulate\n  factors:\n    patience: {low: 2, high: 12}\n"
      "    seed: {from: 0, to: 39}\n  sample: {points: 40, seed: 5}\n";
  const auto runs = runsOf(text);
  ASSERT_EQ(runs.size(), 40U);
  std::set<int> strata, seeds;
  for (const SweepRun& r : runs) {
    strata.insert(static_cast<int>(std::floor((std::stod(r.parameters[0].second) - 2) * 4)));
    seeds.insert(std::stoi(r.parameters[1].second));
  }
  EXPECT_EQ(strata.size(), 40U);
  EXPECT_EQ(seeds.size(), 40U);
  EXPECT_EQ(keysOf(runsOf(text)), keysOf(runs));
}

TEST(SweepSpec, ErrorsNameTheLine) {
  const std::map<std::string, std::pair<std::size_t, std::string>> cases{
      {"studies:\n- command: plan\n  factor: {a: 1}\n", {3, "unknown key 'factor'"}},
      {"studies:\n- command: plan\n  command: plan\n", {3, "a second 'command'"}},
      {"studies:\n- command: render\n", {2, "one of plan, solve"}},
      {"studies:\n- command: plan\n  factors:\n    out: [a.json]\n", {4, "write no files"}},
      {"studies:\n- command: plan\n  arguments:\n  - --png=x.png\n", {4, "write no files"}},
      {"studies:\n- command: plan\n  factors: &a {weight: 1}\n", {3, "anchors"}},
      {"studies: [[[[[[[[[1]]]]]]]]]\n", {1, "nested too deeply"}},
      {"limits: {time_s: 0}\n", {1, "above 0"}},
      {"limits: {time_s: nan}\n", {1, "not a number"}},
      {"studies:\n- command: plan\n  arguments: ['{x}']\n", {2, "no factor 'x'"}},
      {"studies:\n- command: plan\n  factors:\n    seed: {from: 5, to: 1}\n", {4, "A <= B"}},
      {"studies:\n- command: plan\n  factors:\n    w: {low: 1, high: 2}\n", {2, "needs 'sample'"}},
      {"studies: [\n", {2, "not well formed (column "}},
      {"", {0, "empty"}}};
  for (const auto& [text, expected] : cases) {
    const auto spec = parseSweepSpec(text, "s.yaml");
    ASSERT_FALSE(spec) << text;
    EXPECT_EQ(spec.error().line, expected.first) << text << describe(spec.error());
    EXPECT_THAT(spec.error().text(), HasSubstr(expected.second)) << text;
  }
}

TEST(SweepSpec, TooManyRunsAreRefusedBeforeTheyAreMade) {
  const auto spec = parseSweepSpec(
      "studies:\n- command: plan\n  factors: {a: {from: 1, to: 1001}, b: {from: 1, to: 1000}}\n",
      "s.yaml");
  ASSERT_TRUE(spec);
  EXPECT_EQ(sweepRuns(*spec).error().code, ErrorCode::LimitExceeded);
}

TEST(SweepAnswer, TheHashIgnoresMeasuredTimesAndNothingElse) {
  const std::string hash = answerOf(0, R"({"a": 1, "time_s": 2, "b": {"wall_s": 3, "c": 4}})").hash;
  EXPECT_EQ(answerOf(0, R"({"a": 1, "time_s": 9, "b": {"wall_s": 8, "c": 4}})").hash, hash);
  EXPECT_NE(answerOf(0, R"({"a": 1, "time_s": 2, "b": {"wall_s": 3, "c": 5}})").hash, hash);
  EXPECT_NE(answerOf(10, R"({"a": 1, "time_s": 2, "b": {"wall_s": 3, "c": 4}})").hash, hash);
  const std::string table = answerOf(0, "query,cpu_us,length\n0,1.5,7\n1,2.5,8\n").hash;
  EXPECT_EQ(answerOf(0, "query,cpu_us,length\n0,9,7\n1,2,8\n").hash, table);
  EXPECT_NE(answerOf(0, "query,cpu_us,length\n0,1.5,7\n1,2.5,9\n").hash, table);
  const std::string frame = "# frame: cells (x right, y down)\n";
  const SweepAnswer framed = answerOf(0, frame + "query,cpu_us,length\n0,1.5,7\n1,2.5,8\n");
  EXPECT_EQ(answerOf(0, frame + "query,cpu_us,length\n0,9,7\n1,2,8\n").hash, framed.hash);
  EXPECT_THAT(framed.figures, Contains(Pair("length", 15.0)));
}

}  // namespace
}  // namespace clearway::app
