// Parameters of the world in project files: read, applied, and written back as they were.
#include <gtest/gtest.h>

#include "app/document/body/world_options.h"
#include "core/world/parameters.h"
#include "maps/project/project.h"

namespace clearway::app {
namespace {

// A value that is not the default.
double otherValue(const collide::Parameter& p) {
  const double fallback = p.get({});
  return fallback == p.max ? p.min : p.max;
}

TEST(WorldParameters, OfEveryNameAreWrittenBackAsTheyWereRead) {
  collide::WorldOptions wanted;
  maps::Project project;
  maps::MapReference map;
  map.file = "hall.map";
  project.map = map;
  for (const collide::Parameter& p : collide::worldParameters()) {
    p.set(wanted, otherValue(p));
    project.world.push_back({std::string(p.name), collide::valueText(p, wanted)});
  }
  const std::string text = maps::writeProject(project);
  const Result<maps::Project> read = maps::parseProject(text, "p.clearway");
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(maps::writeProject(*read), text);
  collide::WorldOptions options;
  ASSERT_TRUE(setParameters(options, read->world, "", ""));
  for (const collide::Parameter& p : collide::worldParameters()) {
    EXPECT_EQ(p.get(options), otherValue(p)) << p.name;
  }
}

TEST(WorldParameters, AreTypedAsAListAndPrintedAsOne) {
  const std::string text = "cell_factor=3,mc_perturbation=0.01,broad=hash";
  const auto read = parametersFromText(text);
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(parametersToText(*read), text);
  EXPECT_TRUE(parametersFromText("")->empty());
  for (const auto& [bad, why] :
       {std::pair{"broad", "'broad' is not of the form name=value"},
        {"threads=2,threads=2", "threads is given twice"},
        {"velocity_iterations=0", "velocity_iterations of 0 must be a whole number from 1 to 1000"},
        {"wall_restitution=1.5", "wall_restitution of 1.5 must be a number from 0 to 1"}}) {
    const auto refused = parametersFromText(bad);
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().text(), why);
  }
}

}  // namespace
}  // namespace clearway::app
