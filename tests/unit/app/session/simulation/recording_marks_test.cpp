// Pictures of recordings with what is known of the agents of the run.
#include "app/session/simulation/recording_marks.h"

#include <gmock/gmock.h>

#include "app/session/simulation/recorder.h"
#include "app/session/simulation/recording_picture.h"
#include "tests/support/simulated_fleets.h"
#include "tests/support/temp_folder.h"

namespace clearway::session {
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

}  // namespace
}  // namespace clearway::session
