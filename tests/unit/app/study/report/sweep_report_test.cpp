// The report of a sweep: statistics by brute force, tables by counting, texts of strangers escaped.
#include "app/study/report/sweep_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "app/study/report/plot.h"
#include "core/base/rng.h"
#include "tests/support/temp_folder.h"

namespace clearway::app::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<double> randomValues(Rng& rng, std::size_t n) {
  std::vector<double> out;
  for (std::size_t k = 0; k < n; ++k) out.push_back(rng.below(50) * 0.25 - 3.0);
  return out;
}

TEST(Statistics, PercentilesAreTheOrderStatisticsAndLinearInBetween) {
  Rng rng(1);
  for (std::size_t n = 1; n < 60; ++n) {
    std::vector<double> sorted = randomValues(rng, n);
    const Summary s = summaryOf(sorted);
    std::ranges::sort(sorted);
    EXPECT_EQ(s.count, n);
    EXPECT_EQ(s.least, sorted.front());
    EXPECT_EQ(s.most, sorted.back());
    EXPECT_NEAR(s.mean, std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(n),
                1e-12);
    for (std::size_t k = 0; k < n; ++k) {
      const double share = n == 1 ? 0.3 : static_cast<double>(k) / static_cast<double>(n - 1);
      EXPECT_NEAR(percentile(sorted, share), sorted[k], 1e-12);
      if (k + 1 < n) {
        const double between = (static_cast<double>(k) + 0.25) / static_cast<double>(n - 1);
        EXPECT_NEAR(percentile(sorted, between), 0.75 * sorted[k] + 0.25 * sorted[k + 1], 1e-9);
      }
    }
  }
  EXPECT_EQ(summaryOf({}).count, 0U);
}

TEST(Statistics, AParetoFrontHasThePointsThatNoOtherBeats) {
  Rng rng(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<Point> points;
    for (std::size_t k = 0; k < 1 + rng.below(40); ++k) {
      points.push_back({static_cast<double>(rng.below(12)), static_cast<double>(rng.below(12)), k});
    }
    const std::vector<Point> front = paretoFront(points);
    for (const Point& p : points) {
      const bool beaten = std::ranges::any_of(points, [&](const Point& q) {
        return q.x <= p.x && q.y <= p.y && (q.x < p.x || q.y < p.y);
      });
      const bool listed =
          std::ranges::any_of(front, [&](const Point& q) { return q.x == p.x && q.y == p.y; });
      EXPECT_EQ(listed, !beaten);
    }
    for (std::size_t k = 1; k < front.size(); ++k) {
      EXPECT_LT(front[k - 1].x, front[k].x);
      EXPECT_GT(front[k - 1].y, front[k].y);
    }
  }
}

TEST(Plot, TicksCoverTheAxisAtRoundValues) {
  Rng rng(3);
  for (int round = 0; round < 2000; ++round) {
    const double low = (rng.below(2000) - 1000.0) * std::pow(10.0, rng.below(6) - 3.0);
    const double high = low + (1 + rng.below(1000)) * std::pow(10.0, rng.below(6) - 3.0);
    const std::vector<double> ticks = ticksOf(low, high, false);
    ASSERT_GE(ticks.size(), 2U);
    ASSERT_LE(ticks.size(), 12U);
    const double step = ticks[1] - ticks[0];
    EXPECT_LE(ticks.front(), low + 1e-6 * step);
    EXPECT_GE(ticks.back(), high - 1e-6 * step);
    const double digit = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
    EXPECT_TRUE(std::abs(digit - 1) < 1e-6 || std::abs(digit - 2) < 1e-6 ||
                std::abs(digit - 5) < 1e-6)
        << digit;
  }
  const std::vector<double> decades = ticksOf(0.02, 300.0, true);
  EXPECT_LE(decades.front(), 0.02);
  EXPECT_GE(decades.back(), 300.0);
}

TEST(Plot, FiguresHaveFourDigits) {
  EXPECT_EQ(figureText(0.0), "0");
  EXPECT_EQ(figureText(12.0), "12");
  EXPECT_EQ(figureText(0.079994), "0.07999");
  EXPECT_EQ(figureText(1234.56), "1235");
  EXPECT_EQ(figureText(-2.5), "-2.5");
  EXPECT_EQ(figureText(3.2e9), "3\u2009200\u2009000\u2009000");
  EXPECT_EQ(figureText(-45678.0), "-45\u2009678");
  EXPECT_EQ(figureText(0.0000123), "0.0000123");
}

// A database of one study: planner a or b, three seeds, of which one fails.
class SweepReportTest : public ::testing::Test {
 protected:
  [[nodiscard]] SweepDatabase database(const std::string& name = "b") const {
    SweepDatabase db =
        *SweepDatabase::open((std::filesystem::path(folder_.path()) / "s.db").string(),
                             SweepDatabase::Open::CreateOrExtend);
    for (int k = 0; k < 6; ++k) {
      SweepRow row;
      row.key = "fleet x.map --planner " + std::string(k < 3 ? "a" : name) + " --seed " +
                std::to_string(k);
      row.study = "fleets";
      row.command = "fleet";
      row.parameters = R"({"planner": ")" + std::string(k < 3 ? "a" : name) + R"(", "seed": )" +
                       std::to_string(k) + "}";
      row.figures = R"({"sum_of_costs": )" + std::to_string(100 + 10 * k) + "}";
      row.exit_code = k == 5 ? 139 : 0;
      row.error = k == 5 ? "killed by <signal> 11" : "";
      row.cpu_s = 0.5 + k;
      EXPECT_TRUE(db.add(row));
    }
    EXPECT_TRUE(db.commit());
    return db;
  }

 private:
  clearway::testing::TempFolder folder_;
};

TEST_F(SweepReportTest, TablesCountTheSolvedRunsOfEachValue) {
  const SweepDatabase db = database();
  const Result<SweepReport> report = reportOf(db, {"t", "", "", 2});
  ASSERT_TRUE(report) << report.error().text();
  const maps::JsonValue json = jsonOf(*report);
  const maps::JsonValue& study = (*json.find("studies")->array())[0];
  EXPECT_EQ(*study.find("runs")->number(), 6);
  EXPECT_EQ(*study.find("solved")->number(), 5);
  const maps::JsonValue& costs = *study.find("figures")->find("sum_of_costs");
  EXPECT_EQ(*costs.find("all")->find("mean")->number(), 120);
  EXPECT_EQ(*costs.find("by_planner")->find("a")->find("median")->number(), 110);
  EXPECT_EQ(*costs.find("by_planner")->find("b")->find("count")->number(), 2);
  EXPECT_EQ(*costs.find("by_planner")->find("b")->find("max")->number(), 140);
  // Two slowest, two most expensive, the failed one; the slowest solved run took 4.5 s.
  const auto& worst = *study.find("worst")->array();
  ASSERT_EQ(worst.size(), 5U);
  EXPECT_EQ(*worst[0].find("command")->text(), "clearway fleet x.map --planner b --seed 4");
  EXPECT_EQ(*worst[4].find("why")->text(), "failed");
  EXPECT_EQ(*worst[4].find("exit_code")->number(), 139);
}

TEST_F(SweepReportTest, ThePageEscapesWhatFilesSay) {
  const SweepDatabase db = database("<script>x</script>");
  const Result<SweepReport> report = reportOf(db, {"a <b> & c", "", "", 3});
  ASSERT_TRUE(report);
  const std::string page = htmlOf(*report, [](const StudyRun&) { return std::nullopt; });
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
  EXPECT_THAT(page, HasSubstr("a &lt;b&gt; &amp; c"));
  EXPECT_THAT(page, HasSubstr("killed by &lt;signal&gt; 11"));
  EXPECT_THAT(page, HasSubstr("<b>5</b> solved"));
}

TEST_F(SweepReportTest, UnknownFiguresAndFactorsAreNamed) {
  const SweepDatabase db = database();
  const auto message = [&](const std::string& figure, const std::string& by) {
    const Result<SweepReport> r = reportOf(db, {"t", figure, by, 3});
    return r ? std::string() : r.error().text();
  };
  EXPECT_EQ(message("sum_of_costs", "seed"), "");
  EXPECT_THAT(message("speed", ""), HasSubstr("no study has the figure 'speed'"));
  EXPECT_THAT(message("", "colour"), HasSubstr("no study has the factor 'colour'"));
}

}  // namespace
}  // namespace clearway::app::report
