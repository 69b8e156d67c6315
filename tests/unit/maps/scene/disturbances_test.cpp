#include "maps/scene/disturbances.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "maps/project/project.h"

namespace clearway::maps {
namespace {

Disturbances everything() {
  Disturbances d;
  d.delays = {0.1, 0.02, {1.0, 5.5}};
  d.slips = {0.25, {1.0, 1.5}};
  d.breakdowns = {0.5, {60.0, 300.0}};
  d.people = {4, 0.3, {0.5, 1.25}, false};
  d.doors.push_back({"gate", {10, 13, 5, 6}, {{10.0, 20.0}, {30.0, {}}}, {}});
  d.doors.push_back({"lock", {0, 1, 0, 2}, {}, DoorPeriod{20.0, 10.0, 5.0}});
  d.obstacles.push_back({"pallet", {3, 4, 3, 4}, {5.0, 30.0}});
  return d;
}

TEST(Disturbances, AreReadAsTheyWereWritten) {
  for (const Disturbances& d : {everything(), Disturbances{}}) {
    JsonErrors errors("text");
    const JsonValue tree = disturbancesToJson(d);
    EXPECT_EQ(disturbancesFromJson(JsonCursor(tree, errors)), d);
    EXPECT_FALSE(errors.any());
  }
}

TEST(Disturbances, AProjectKeepsThem) {
  Project p{{}, MapReference{"a.map", {}, {}}, {}, {}};
  p.disturbances = everything();
  p.simulation = {"stop", 0.75, 4.0, ""};
  const Result<Project> read = parseProject(writeProject(p), "text");
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->disturbances, p.disturbances);
  EXPECT_EQ(read->simulation, p.simulation);
  EXPECT_EQ(writeProject(*read), writeProject(p));
  p.simulation = {"", {}, {}, "shift.csv"};
  EXPECT_EQ(parseProject(writeProject(p), "text")->simulation, p.simulation);
  p.simulation.policy = "stop";
  EXPECT_FALSE(parseProject(writeProject(p), "text"));
  p.simulation = {};
  p.disturbances = {};
  EXPECT_EQ(writeProject(p).find("disturbances"), std::string::npos);
}

TEST(Disturbances, TheExampleOfTheDocumentIsRead) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/simulation.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = text.find("```json\n") + 8;
  const Result<Disturbances> d =
      parseDisturbances(text.substr(begin, text.find("```", begin) - begin), "simulation.md");
  ASSERT_TRUE(d) << describe(d.error());
  EXPECT_EQ(d->doors.size(), 2U);
  EXPECT_EQ(d->doors[0].cells, (CellRange{10, 12, 12, 13}));
  EXPECT_EQ(d->people.count, 2);
  EXPECT_EQ(d->obstacles[0].present, (TimeSpan{10.0, 40.0}));
}

}  // namespace
}  // namespace clearway::maps
