// Pictures of recordings with what is known of the agents of the run.
#include "app/drawing/layers/recording_marks.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <utility>

#include "app/drawing/pictures/recording_picture.h"
#include "app/simulation/replay/recorder.h"
#include "tests/support/simulated_fleets.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t countOf(const std::string& text, const std::string& what) {
  std::size_t out = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}

TEST(RecordingMarks, PicturesShowNamesGoalsAndRoutesInTheColoursOfTheAgents) {
  const testing::TempFolder folder;
  const std::string file = (folder.path() / "run.rec").string();
  Result<SimulationRun> run = SimulationRun::make(testing::randomFleet(3, 4, true, Policy::Follow));
  ASSERT_TRUE(run);
  const std::size_t agents = run->input().agents.size();
  ASSERT_GT(agents, 0U);
  auto known = std::make_shared<RunAgents>();
  for (std::uint32_t k = 0; k < agents; ++k) known->colours.push_back({k + 1, 0x12ab34U + k});
  known->goals = goalsOf(*run);
  known->routes.add(*run);
  Result<Recorder> recorder = Recorder::create(file, *run, "fleet", {});
  ASSERT_TRUE(recorder);
  for (int k = 0; k < 20; ++k) {
    ASSERT_TRUE(run->step());
    ASSERT_TRUE(recorder->add(*run));
    known->routes.add(*run);
  }
  ASSERT_TRUE(recorder->finish());
  Result<Recording> recording = Recording::open(file);
  ASSERT_TRUE(recording);
  RecordingPictureOptions options;
  options.trail_s = 0.0;
  const auto drawn = [&] { return recordingSvg(*recording, recording->last(), options).value(); };
  const std::string plain = drawn();
  EXPECT_THAT(plain, Not(HasSubstr("#12ab34")));
  EXPECT_THAT(plain, Not(HasSubstr(">a0<")));
  options.marks.names = true;
  EXPECT_THAT(drawn(), HasSubstr(">a0<"));
  options.marks = {false, true, false, known};
  const std::string goals = drawn();
  EXPECT_GT(countOf(goals, "color=\"#12ab3"), 0U);
  options.marks = {false, true, true, known};
  EXPECT_GT(countOf(drawn(), "color=\"#12ab3"), countOf(goals, "color=\"#12ab3"));
  options.marks = {false, false, false, known};
  EXPECT_EQ(drawn(), plain);
}

TEST(RecordingMarks, PicturesAreNoLargerThanAskedForAndLabelsGrowWithThem) {
  const testing::TempFolder folder;
  const std::string file = (folder.path() / "run.rec").string();
  Result<SimulationRun> run = SimulationRun::make(testing::randomFleet(3, 4, true, Policy::Follow));
  ASSERT_TRUE(run);
  Result<Recorder> recorder = Recorder::create(file, *run, "fleet", {});
  ASSERT_TRUE(recorder);
  ASSERT_TRUE(recorder->finish());
  Result<Recording> recording = Recording::open(file);
  ASSERT_TRUE(recording);
  RecordingPictureOptions options;
  options.title = "run";
  const auto drawn = [&] { return recordingSvg(*recording, recording->first(), options).value(); };
  for (const auto& [width, height] : {std::pair{1600.0, 1200.0}, {300.0, 300.0}, {2000.0, 500.0}}) {
    options.max_width = width;
    options.max_height = height;
    const std::string svg = drawn();
    double w = 0.0;
    double h = 0.0;
    const std::string box = svg.substr(svg.find("viewBox"));
    ASSERT_EQ(std::sscanf(box.c_str(), "viewBox=\"0 0 %lf %lf\"", &w, &h), 2) << box.substr(0, 60);
    EXPECT_LE(w, width);
    EXPECT_LE(h, height);
    EXPECT_TRUE(w == width || h == height) << w << " " << h;
  }
  options.max_width = options.max_height = 1000.0;
  EXPECT_THAT(drawn(), HasSubstr("font-size=\"12.5\""));
  options.max_width = options.max_height = 2000.0;
  EXPECT_THAT(drawn(), HasSubstr("font-size=\"25\""));
  EXPECT_GT(largestTextScale(options), 1.5);
  options.text_scale = 0.5;
  EXPECT_THAT(drawn(), HasSubstr("font-size=\"12.5\""));
}

}  // namespace
}  // namespace clearway::app
