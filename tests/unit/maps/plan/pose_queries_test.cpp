#include "maps/plan/pose_queries.h"

#include <gmock/gmock.h>

#include "tests/support/pose_query_text.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

const std::string kHead =
    "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n";

TEST(PoseQueries, AreReadFieldByField) {
  const auto q = parsePoseQueries(kHead + "a-1,2.4,1.2,.1,1.5,68.5,14.5,0,2.5,57.5,180\n");
  ASSERT_TRUE(q) << describe(q.error());
  ASSERT_EQ(q->size(), 1U);
  const PoseQuery expected{"a-1", 2.4, 1.2, 0.1, 1.5, {68.5, 14.5}, 0.0, {2.5, 57.5}, 180.0};
  EXPECT_EQ(q->front(), expected);
}

TEST(PoseQueries, AGoalWithoutDegreesMeansAnyHeading) {
  const auto q = parsePoseQueries(kHead + "\r\n# robots\r\n a , 2, 1, 0, , 1,1,-90, 2,2,\r\n");
  ASSERT_TRUE(q) << describe(q.error());
  EXPECT_FALSE(q->front().goal_deg.has_value());
  EXPECT_EQ(q->front().min_radius, 0.0);
  EXPECT_EQ(q->front().start_deg, -90.0);
}

TEST(PoseQueries, ErrorsNameLineAndValue) {
  const auto errorOf = [](const std::string& text) {
    const auto q = parsePoseQueries(text);
    return q ? std::string("accepted") : describe(q.error());
  };
  EXPECT_THAT(errorOf(""), HasSubstr("the header line is missing"));
  EXPECT_THAT(errorOf("id,length\n"), HasSubstr("1: the header is \"id,length\" instead of"));
  EXPECT_THAT(errorOf(kHead + "a,2,1\n"), HasSubstr("2: 3 fields instead of 11"));
  EXPECT_THAT(errorOf(kHead + "a,0,1,0,0,1,1,0,2,2,0\n"),
              HasSubstr("length \"0\" is not a number above 0"));
  EXPECT_THAT(errorOf(kHead + "a,1,nan,0,0,1,1,0,2,2,0\n"), HasSubstr("width \"nan\""));
  EXPECT_THAT(errorOf(kHead + "a,1,1,-1,0,1,1,0,2,2,0\n"), HasSubstr("padding \"-1\""));
  EXPECT_THAT(errorOf(kHead + "a,1,1,0,0,,1,0,2,2,0\n"), HasSubstr("start_x \"\""));
  EXPECT_THAT(errorOf(kHead + "a,1,1,0,0,1,1,0,2e9,2,0\n"), HasSubstr("goal_x \"2e9\""));
  EXPECT_THAT(errorOf(kHead + "../a,1,1,0,0,1,1,0,2,2,0\n"), HasSubstr("cannot name a file"));
  EXPECT_THAT(errorOf(kHead + ".a,1,1,0,0,1,1,0,2,2,0\n"), HasSubstr("cannot name a file"));
  EXPECT_THAT(errorOf(kHead + "a,1,1,0,0,1,1,0,2,2,0\nA,1,1,0,0,1,1,0,2,2,0\n"),
              HasSubstr("3: id \"A\" is already used"));
}

TEST(PoseQueries, WritingAndReadingKeepsEveryBit) {
  const std::vector<PoseQuery> queries{
      {"x.1", 1.0 / 3.0, 0.1, 0.0, 0.0, {-1e-7, 1e7}, 359.99999999999994, {2, 3}, {}},
      {"y", 5, 1, 0.25, 2, {0, 0}, -0.1, {1.0 / 7.0, 3}, 1e-300}};
  const auto again = parsePoseQueries(writePoseQueries(queries));
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(*again, queries);
}

TEST(PoseQueries, AreDistinguishedFromScenariosByTheirHeader) {
  EXPECT_TRUE(looksLikePoseQueries("# mine\n" + kHead));
  EXPECT_TRUE(looksLikePoseQueries("id,x\n"));
  EXPECT_FALSE(looksLikePoseQueries("version 1\n"));
  EXPECT_FALSE(looksLikePoseQueries(""));
}

const std::string kRoundHead =
    "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg,radius\n";

TEST(PoseQueries, ALastColumnHasTheRadiusOfRoundRobots) {
  const auto q =
      parsePoseQueries(kRoundHead + "r,,,.1,0,1,2,0,3,4,,0.4\nb,2,1,0,0,1,2,0,3,4,90,\n");
  ASSERT_TRUE(q) << describe(q.error());
  EXPECT_EQ((*q)[0].radius, 0.4);
  EXPECT_EQ((*q)[0].length, 0.0);
  EXPECT_FALSE((*q)[0].goal_deg.has_value());
  EXPECT_EQ((*q)[1].radius, 0.0);
  EXPECT_EQ((*q)[1].length, 2.0);
  EXPECT_EQ((*q)[1].goal_deg, 90.0);
  EXPECT_TRUE(looksLikePoseQueries(kRoundHead));
  const auto again = parsePoseQueries(writePoseQueries(*q));
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(*again, *q);
}

TEST(PoseQueries, ErrorsOfRoundRobotsNameLineAndValue) {
  const auto errorOf = [](const std::string& line) {
    const auto q = parsePoseQueries(kRoundHead + line + "\n");
    return q ? std::string("accepted") : describe(q.error());
  };
  EXPECT_THAT(errorOf("a,1,1,0,0,1,1,0,2,2,0,0.4"), HasSubstr("2: radius \"0.4\": a round robot"));
  EXPECT_THAT(errorOf("a,,,0,0,1,1,0,2,2,0,0"), HasSubstr("radius \"0\" is not a number above 0"));
  EXPECT_THAT(errorOf("a,,,0,0,1,1,0,2,2,0,inf"), HasSubstr("radius \"inf\""));
  EXPECT_THAT(errorOf("a,,,0,0,1,1,0,2,2,0,"), HasSubstr("length \"\" is not a number"));
  EXPECT_THAT(errorOf("a,,,0,0,1,1,0,2,2,0"), HasSubstr("2: 11 fields instead of 12"));
}

}  // namespace
}  // namespace clearway::maps
