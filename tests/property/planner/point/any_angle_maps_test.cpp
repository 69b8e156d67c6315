// Shortest any-angle paths on the maps of MovingAI against lengths that Anya found
// (tests/data/any_angle/lengths.csv). Skipped where the maps are absent.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "maps/grid/map_io.h"
#include "planner/point/point_planner.h"
#include "tests/support/data.h"
#include "tests/support/planned.h"

namespace clearway {
namespace {

struct KnownLength {
  Cell start, goal;
  std::optional<double> length;
};

std::map<std::string, std::vector<KnownLength>> knownLengths() {
  std::map<std::string, std::vector<KnownLength>> out;
  std::ifstream file(testing::ownData() / "any_angle" / "lengths.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string name;
    std::array<std::string, 5> f;
    std::getline(fields, name, ',');
    for (std::string& field : f) std::getline(fields, field, ',');
    KnownLength k{{std::stoi(f[1]), std::stoi(f[0])}, {std::stoi(f[3]), std::stoi(f[2])}, {}};
    if (f[4] != "none") k.length = std::stod(f[4]);
    out[name].push_back(k);
  }
  return out;
}

TEST(AnyAngleMaps, LengthsAreThoseOfAnya) {
  if (!testing::hasRealData("movingai")) GTEST_SKIP() << "no maps in " << testing::realData();
  const auto known = knownLengths();
  ASSERT_FALSE(known.empty());
  grid::PointOptions options;
  options.search = PointSearch::AnyAngle;
  for (const auto& [name, queries] : known) {
    const auto map = maps::loadMap(testing::realData() / "movingai" / (name + ".map"));
    ASSERT_TRUE(map) << name;
    testing::PointPlanner planner(map->grid);
    for (const KnownLength& k : queries) {
      const grid::PointResult r = planner.plan(k.start, k.goal, options);
      ASSERT_EQ(r.status == PlanStatus::Solved, k.length.has_value()) << name;
      if (!k.length) continue;
      EXPECT_NEAR(r.cost, *k.length, 1e-9) << name << ", from column " << k.start.column;
      EXPECT_TRUE(r.certificate.free) << name << ": " << r.certificate.problem;
    }
  }
}

}  // namespace
}  // namespace clearway
