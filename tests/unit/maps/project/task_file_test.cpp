#include "maps/project/task_file.h"

#include <gmock/gmock.h>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

TEST(TaskFile, ReadsWhatItWrites) {
  const std::vector<TaskRow> tasks{{0, {2, 1}, {4, 3}}, {17, {0, 9}, {16383, 0}}};
  EXPECT_EQ(*parseTasks(writeTasks(tasks)), tasks);
  EXPECT_EQ(
      parseTasks("# two\n\nrelease,pickup_x,pickup_y,dropoff_x,dropoff_y\r\n0, 1, 2, 3, 4\r\n")
          ->front(),
      tasks[0]);
  // As spreadsheets write it.
  const auto marked = parseTasks("\xEF\xBB\xBF" + writeTasks(tasks));
  ASSERT_TRUE(marked) << describe(marked.error());
  EXPECT_EQ(*marked, tasks);
}

TEST(TaskFile, NamesTheLineAndTheValueOfFaults) {
  const std::string header = "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n";
  const auto messageOf = [](const std::string& text) {
    const auto r = parseTasks(text);
    return r ? std::string("none") : describe(r.error());
  };
  EXPECT_THAT(messageOf("release,x\n1,2\n"), HasSubstr("1: the header must be"));
  EXPECT_THAT(messageOf(header),
              HasSubstr("there are no tasks; the header is \"release,pickup_x,pickup_y,dropoff_x,"
                        "dropoff_y\" or \"release_s,pickup,dropoff\""));
  EXPECT_THAT(messageOf(header + "0,1,2,3\n"), HasSubstr("2: 4 fields instead of 5"));
  EXPECT_THAT(messageOf(header + "0,1,2,3,-4\n"),
              HasSubstr("dropoff_y \"-4\" is not a whole number"));
  EXPECT_THAT(messageOf(header + "0.5,1,2,3,4\n"), HasSubstr("release \"0.5\""));
  EXPECT_THAT(messageOf(header + "99999999,1,2,3,4\n"), HasSubstr("of 0 to 10000000"));
}

TEST(TaskFile, NamesOfStationsAreTheirCellsAndServices) {
  const std::vector<Station> stations{{"dock", {5, 7}, 12.5}, {"shelf 3", {1, 2}}};
  const auto tasks =
      parseTasks("release_s,pickup,dropoff\n3.5, shelf 3 ,dock\n4,dock,dock\n", stations);
  ASSERT_TRUE(tasks) << describe(tasks.error());
  const std::vector<TaskRow> expected{{0, {1, 2}, {5, 7}, 3.5, 0.0, 12.5},
                                      {0, {5, 7}, {5, 7}, 4.0, 12.5, 12.5}};
  EXPECT_EQ(*tasks, expected);
  const auto messageOf = [&](const std::string& rows) {
    const auto r = parseTasks("release_s,pickup,dropoff\n" + rows, stations);
    return r ? std::string("none") : describe(r.error());
  };
  EXPECT_THAT(messageOf("0,dock,shelf\n"), HasSubstr("2: there is no station \"shelf\""));
  EXPECT_THAT(messageOf("0,dock\n"), HasSubstr("2: 2 fields instead of 3"));
  EXPECT_THAT(messageOf("-1,dock,dock\n"), HasSubstr("2: release_s \"-1\""));
}

}  // namespace
}  // namespace clearway::maps
