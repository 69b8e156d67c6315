#include "maps/plan/plan_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <sstream>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/rng.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

Heading degrees(double d) { return *Heading::fromDegrees(d); }

void go(Path& path, const Pose& to) { path.motions.push_back(*motionBetween(path.goal(), to)); }

// A straight piece, a turn in place and an arc, with numbers that have no short decimal text.
PlanFile example() {
  PlanFile plan{{"maps/hall.yaml",
                 0xFEDCBA9876543210ULL,
                 *GridFrame::make(200, 300, 0.05, 0.1),
                 {FrameKind::Ros, {-1.5, 2.25}, 0.0}},
                {ShapeKind::Box, 2.4, 1.2, {}},
                {0.05, PaddingShape::Round},
                {},
                {},
                {},
                0.0,
                {},
                PlanFileMetrics{123456, 654321, 0.0123, 0.001, 1 << 20}};
  plan.path.start = {{1.0 / 3.0, 2.0}, degrees(0)};
  go(plan.path, {{3.1, 2.0}, degrees(0)});
  go(plan.path, {{3.1, 2.0}, degrees(22.5)});
  go(plan.path, {{4.7, 3.3}, degrees(61.0 / 7.0 + 45)});
  plan.goal = {plan.path.goal().position, std::nullopt};
  plan.cost = 17.125;
  plan.certificate = {true, 0.0625, {1, 0.5, poseAt(plan.path.motions[1], 0.5)}, {-1, 12}};
  plan.planner.time_limit_s = 30.0;
  return plan;
}

Error errorOf(const std::string& text) {
  const Result<PlanFile> plan = parsePlan(text, "p.json");
  EXPECT_FALSE(plan.has_value()) << text.substr(0, 300);
  return plan ? Error{} : plan.error();
}

bool sameBits(const Pose& a, const Pose& b) {
  const auto bits = [](double v) { return std::bit_cast<std::uint64_t>(v); };
  return bits(a.position.x) == bits(b.position.x) && bits(a.position.y) == bits(b.position.y) &&
         bits(a.heading.cos()) == bits(b.heading.cos()) &&
         bits(a.heading.sin()) == bits(b.heading.sin());
}

TEST(PlanFile, ReadingGivesTheBitsThatWereWritten) {
  const PlanFile plan = example();
  const std::string text = writePlan(plan);
  const Result<PlanFile> read = parsePlan(text, "p.json");
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_EQ(read->map.file, plan.map.file);
  EXPECT_EQ(read->map.fingerprint, plan.map.fingerprint);
  EXPECT_EQ(read->map.grid, plan.map.grid);
  EXPECT_EQ(read->map.frame, plan.map.frame);
  EXPECT_EQ(read->shape, plan.shape);
  EXPECT_EQ(read->padding, plan.padding);
  EXPECT_EQ(read->planner, plan.planner);
  EXPECT_EQ(read->goal, plan.goal);
  EXPECT_EQ(read->cost, plan.cost);
  EXPECT_EQ(read->certificate.clearance_m, plan.certificate.clearance_m);
  EXPECT_TRUE(sameBits(read->certificate.where.pose, plan.certificate.where.pose));
  EXPECT_EQ(read->certificate.cell, plan.certificate.cell);
  EXPECT_EQ(read->metrics->expanded, 123456U);
  ASSERT_EQ(read->path.motions.size(), plan.path.motions.size());
  for (std::size_t k = 0; k < plan.path.motions.size(); ++k) {
    EXPECT_EQ(read->path.motions[k].kind, plan.path.motions[k].kind);
    EXPECT_TRUE(sameBits(read->path.motions[k].from, plan.path.motions[k].from));
    EXPECT_TRUE(sameBits(read->path.motions[k].to, plan.path.motions[k].to));
  }
  EXPECT_EQ(writePlan(*read), text);
}

TEST(PlanFile, RandomPathsComeBackBitForBit) {
  Rng rng(7);
  int arcs = 0;
  for (int round = 0; round < 200; ++round) {
    PlanFile plan = example();
    for (int k = 0; k < 20; ++k) {
      const Heading h = *Heading::fromVector({rng.range(-1, 1), rng.range(-1, 1) + 2.0});
      go(plan.path, {{rng.range(-1e3, 1e3), rng.range(-1e-3, 1e-3)}, h});
      arcs += plan.path.motions.back().kind == MotionKind::Arc ? 1 : 0;
    }
    plan.goal = {plan.path.goal().position, plan.path.goal().heading};
    const Result<PlanFile> read = parsePlan(writePlan(plan), "p.json");
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    ASSERT_EQ(read->path.motions.size(), plan.path.motions.size());
    for (std::size_t k = 0; k < plan.path.motions.size(); ++k) {
      ASSERT_TRUE(sameBits(read->path.motions[k].to, plan.path.motions[k].to));
    }
  }
  EXPECT_GT(arcs, 1000);
}

TEST(PlanFile, APathThatStaysAtItsStartIsAPlan) {
  PlanFile plan = example();
  plan.path.motions.clear();
  plan.goal = {plan.path.start.position, plan.path.start.heading};
  plan.certificate.where = {0, 0.0, plan.path.start};
  plan.metrics.reset();
  const Result<PlanFile> read = parsePlan(writePlan(plan), "p.json");
  ASSERT_TRUE(read.has_value()) << describe(read.error());
  EXPECT_TRUE(read->path.motions.empty());
  EXPECT_FALSE(read->metrics.has_value());
}

TEST(PlanFile, TheSummaryIsInTheMapsOwnFrame) {
  const std::string text = writePlan(example());
  // The map is 20 m high and ROS counts y upwards from the lower-left corner at (-1.5, 2.25).
  EXPECT_THAT(text, HasSubstr(R"("from": "x -1.167, y 20.25 m, heading 0 degrees")"));
}

// Each case has one fault, and must be refused with its place and reason.
struct Damage {
  const char* what;
  const char* by;
  const char* message;
};

class PlanFileRefuses : public ::testing::TestWithParam<Damage> {};

TEST_P(PlanFileRefuses, OneFault) {
  const Error e = errorOf(replaced(writePlan(example()), GetParam().what, GetParam().by));
  EXPECT_THAT(describe(e), HasSubstr(GetParam().message));
  EXPECT_EQ(e.source, "p.json");
  EXPECT_EQ(e.text().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, PlanFileRefuses,
    ::testing::Values(
        Damage{"clearway-plan", "clearway-plans", "is not \"clearway-plan\""},
        Damage{"\"version\": 1", "\"version\": 2", "newer version"},
        Damage{"\"version\": 1", "\"version\": 1.5", "not a whole number"},
        Damage{"\"cost\"", "\"costs\"", "did you mean \"cost\"?"},
        Damage{"\"cost\": 17.125", "\"cost\": \"high\"", "/cost: is a text, must be a number"},
        Damage{"\"cost\": 17.125", "\"cost\": 1e999", "beyond what a number can hold"},
        Damage{"\"cost\": 17.125", "\"cost\": -1", "/cost: -1 is not between 0"},
        Damage{"\"cost\": 17.125,", "", "the key \"cost\" is missing"},
        Damage{"\"cost\": 17.125", "\"cost\": 1, \"cost\": 1", "given twice"},
        Damage{"fedcba9876543210", "fedcba987654321", "16 hexadecimal digits"},
        Damage{"fedcba9876543210", "fedcba987654321g", "16 hexadecimal digits"},
        Damage{"\"rows\": 200", "\"rows\": 20000", "not between 1 and 16384"},
        Damage{"\"kind\": \"turn\"", "\"kind\": \"arc\"", "its poses make it \"turn\""},
        Damage{"\"kind\": \"turn\"", "\"kind\": \"jump\"", "not one of: straight, turn, arc"},
        Damage{"\"motion\": 1", "\"motion\": 3", "not between 0 and 2"},
        Damage{"\"t\": 0.5", "\"t\": 1.5", "not between 0 and 1"},
        Damage{"\"goal\": {\"x\": 4.7", "\"goal\": {\"x\": 4.8", "do not end at the goal"},
        Damage{"\"length\": 2.4", "\"length\": -2.4", "/agent/shape/box/length"},
        Damage{"\"shape\": \"round\"", "\"shape\": \"oval\"", "not one of: square, round"},
        Damage{"\"cos\": 1, \"sin\": 0", "\"cos\": 1, \"sin\": 0.1", "not a unit vector"},
        Damage{"\"motions\": [", "\"motions\": [7,", "/motions/0: is a number"},
        Damage{"\"motions\": [", "\"motions\": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
               "nested deeper"},
        Damage{"\"format\"", "format", "the JSON is not well formed"},
        Damage{"hall", "ha\\u0000ll", "control character"},
        Damage{"hall", "ha\xFFll", "the JSON is not well formed"}));

// "rotation" in radians, "time" and "validation_time".
TEST(PlanFile, TheNamesOfOlderFilesAreRead) {
  const PlanFile plan = example();
  const std::string text = writePlan(plan);
  const std::size_t at = text.find("\"rotation_deg\": ");
  ASSERT_NE(at, std::string::npos);
  std::string old = text;
  old.replace(at, text.find(',', at) - at, "\"rotation\": " + shortest(rotation(plan.path)));
  old = replaced(old, "\"time_s\"", "\"time\"");
  old = replaced(old, "\"validation_s\"", "\"validation_time\"");
  const Result<PlanFile> read = parsePlan(old, "old");
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(writePlan(*read), text);
  EXPECT_FALSE(parsePlan(replaced(old, "\"rotation\": ", "\"rotation\": 1"), "old"));
}

TEST(PlanFile, AChangedMotionIsNoticedByItsLength) {
  EXPECT_THAT(errorOf(replaced(writePlan(example()), "\"kind\": \"straight\", \"x\": 3.1,",
                               "\"kind\": \"straight\", \"x\": 3.2,"))
                  .text(),
              HasSubstr("its poses make it"));  // the turn after it is no longer in place
  std::string text = writePlan(example());
  text = replaced(text, "\"rotation_deg\": ", "\"rotation_deg\": 1");
  EXPECT_THAT(errorOf(text).text(), HasSubstr("does not fit the motions"));
}

TEST(PlanFile, ATurnBy180DegreesIsRefused) {
  PlanFile plan = example();
  Motion half = plan.path.motions[1];
  half.to.heading = degrees(180);
  plan.path.motions = {plan.path.motions[0], half};
  plan.goal = {plan.path.goal().position, std::nullopt};
  EXPECT_THAT(errorOf(writePlan(plan)).text(), HasSubstr("half a turn"));
}

TEST(PlanFile, EveryTruncationIsRefusedWithoutACrash) {
  const std::string text = writePlan(example());
  for (std::size_t n = 0; n + 2 < text.size(); ++n) {
    ASSERT_FALSE(parsePlan(text.substr(0, n), "p.json").has_value()) << n;
  }
}

TEST(PlanFile, AnErrorNamesTheLine) {
  const Error e = errorOf(replaced(writePlan(example()), "\"cost\": 17.125", "\"cost\": -3"));
  const std::string text = writePlan(example());
  const auto at = text.begin() + static_cast<std::ptrdiff_t>(text.find("\"cost\""));
  EXPECT_EQ(e.line, static_cast<std::size_t>(std::count(text.begin(), at, '\n')) + 1);
}

TEST(PlanToCsv, RowsAreInTheMapsOwnFrameFromStartToGoal) {
  const PlanFile plan = example();
  const std::string csv = *planToCsv(plan, 0.05);
  std::istringstream in(csv);
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line + '\n', frameLine(plan.map.frame));
  std::getline(in, line);
  EXPECT_EQ(line, "x,y,heading_rad");
  std::vector<Vec2> points;
  double heading = 0.0;
  while (std::getline(in, line)) {
    Vec2 p;
    ASSERT_EQ(std::sscanf(line.c_str(), "%lf,%lf,%lf", &p.x, &p.y, &heading), 3) << line;
    if (!points.empty()) {
      EXPECT_LE(length(p - points.back()), 0.05 + 1e-12);
    }
    points.push_back(p);
  }
  const Pose start = fromWorld(plan.map.frame, plan.map.grid, plan.path.start);
  const Pose goal = fromWorld(plan.map.frame, plan.map.grid, plan.path.goal());
  EXPECT_EQ(points.front(), start.position);
  EXPECT_EQ(points.back(), goal.position);
  EXPECT_EQ(heading, goal.heading.radians());
  EXPECT_LT(heading, 0.0);  // y points up in ROS: a turn to the right is negative
}

TEST(PlanToCsv, RefusesAnInvalidStepLength) {
  for (const double step : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e-12}) {
    EXPECT_FALSE(planToCsv(example(), step).has_value()) << step;
  }
}

TEST(PlanFile, KeepsTheSpeedsOfItsMotions) {
  PlanFile plan = example();
  plan.speeds = {{0, 1, 1.0 / 3.0, kNoSpeedLimit}, {1, 2, kNoSpeedLimit, 0.7}};
  const std::string text = writePlan(plan);
  const Result<PlanFile> again = parsePlan(text, "p.json");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->speeds, plan.speeds);
  EXPECT_EQ(writePlan(*again), text);
  for (const auto& [what, by] : {std::pair{R"("motions": 2)", R"("motions": 3)"},
                                 std::pair{R"("max_yaw_rate": 0.7)", R"("max_yaw_rate": 0)"},
                                 std::pair{R"("max_yaw_rate": 0.7)", R"("yaw_rate": 0.7)"}}) {
    EXPECT_THAT(errorOf(replaced(text, what, by)).text(), HasSubstr("/speeds/1")) << by;
  }
}

}  // namespace
}  // namespace clearway::maps
