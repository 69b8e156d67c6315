// The committed samples equal the generator's output, and all are valid.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "core/shape/wkt.h"
#include "maps/fleet/scen.h"
#include "maps/project/project.h"
#include "planner/point/point_planner.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/planned.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

const fs::path kSamples = fs::path(CLEARWAY_SOURCE_DIR) / "maps" / "samples";

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

bool isSource(const fs::path& file) {
  return file.extension() == ".cpp" || file.extension() == ".h" ||
         file.filename() == "CMakeLists.txt";
}

std::map<std::string, std::string> filesIn(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.is_regular_file() || isSource(entry.path())) continue;
    out[entry.path().filename().string()] = bytesOf(entry.path());
  }
  return out;
}

std::vector<fs::path> projects() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(kSamples)) {
    if (entry.path().extension() == ".clearway") out.push_back(entry.path());
  }
  return out;
}

TEST(Samples, EqualTheGeneratorsOutputByteForByte) {
  const fs::path folder = fs::path(::testing::TempDir()) / "clearway_samples_again";
  fs::remove_all(folder);
  const std::string command = std::string(CLEARWAY_SAMPLES) + " \"" + folder.string() + "\"";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto generated = filesIn(folder);
  const auto committed = filesIn(kSamples);
  EXPECT_GE(generated.size(), 12U);
  std::size_t total = 0;
  for (const auto& [name, bytes] : generated) {
    ASSERT_TRUE(committed.contains(name)) << name;
    EXPECT_TRUE(committed.at(name) == bytes) << name << " differs from what the generator writes";
    total += bytes.size();
  }
  for (const auto& [name, bytes] : committed) {
    EXPECT_TRUE(generated.contains(name)) << name << " does not come from the generator";
  }
  EXPECT_LT(total, 1'000'000U);
  fs::remove_all(folder);
}

TEST(Samples, AreReadAndWrittenBackByteForByte) {
  for (const fs::path& file : projects()) {
    const Result<Project> p = loadProject(file);
    ASSERT_TRUE(p.has_value()) << describe(p.error());
    EXPECT_EQ(writeProject(*p), bytesOf(file)) << file;
  }
}

// Converted to metres for the planners.
Result<Footprint> footprintOf(const ProjectAgent& a, const GridMap& map) {
  const auto size = [&](double v) { return lengthToWorld(map.frame, map.grid.frame(), v); };
  if (a.shape.kind == ShapeKind::Polygon) {
    return footprintFromWkt(a.shape.wkt, size(a.padding.distance));
  }
  return Footprint::box(size(a.shape.length), size(a.shape.width), size(a.padding.distance),
                        a.padding.shape);
}

bool isFree(const OccupancyGrid& grid, const Footprint& footprint, const Pose& p) {
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    if (firstCollision(grid, placed(part, p), footprint.radius())) return false;
  }
  return true;
}

TEST(Samples, StartsAndGoalsAreFreeAndInOneComponent) {
  std::size_t agents = 0;
  for (const fs::path& file : projects()) {
    const Result<Project> p = loadProject(file);
    ASSERT_TRUE(p.has_value());
    const Result<GridMap> map = projectMap(*p, file);
    ASSERT_TRUE(map.has_value()) << describe(map.error());
    EXPECT_TRUE(map->warnings.empty()) << file;
    const GridFrame& frame = map->grid.frame();
    const Components components(map->grid);
    for (const ProjectAgent& a : p->agents) {
      ASSERT_TRUE(a.start && a.goal) << file;
      const Pose start = toWorld(map->frame, frame, *a.start);
      const Pose goal =
          toWorld(map->frame, frame, {a.goal->position, a.goal->heading.value_or(Heading{})});
      EXPECT_TRUE(components.connected(frame.cellAt(start.position), frame.cellAt(goal.position)))
          << file;
      if (a.shape.kind == ShapeKind::Point) continue;
      const Result<Footprint> footprint = footprintOf(a, *map);
      ASSERT_TRUE(footprint.has_value()) << describe(footprint.error());
      EXPECT_TRUE(isFree(map->grid, *footprint, start)) << file << " " << a.name << " start";
      EXPECT_TRUE(isFree(map->grid, *footprint, goal)) << file << " " << a.name << " goal";
      ++agents;
    }
  }
  EXPECT_GE(agents, 12U);
}

TEST(Samples, CoverEveryKindOfMapReference) {
  std::size_t embedded = 0;
  std::size_t by_path = 0;
  bool rectangular = false;
  bool unknown = false;
  for (const fs::path& file : projects()) {
    const Result<Project> p = loadProject(file);
    const Result<GridMap> map = projectMap(*p, file);
    const GridFrame& frame = map->grid.frame();
    (std::holds_alternative<GridMap>(p->map) ? embedded : by_path) += 1;
    rectangular = rectangular || frame.cellWidth() != frame.cellLength();
    for (std::int32_t i = 0; i < frame.rows() && !unknown; ++i) {
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        unknown = unknown || stateOf(*map, {i, j}) == CellState::Unknown;
      }
    }
  }
  EXPECT_GE(embedded, 5U);
  EXPECT_GE(by_path, 4U);
  EXPECT_TRUE(rectangular);
  EXPECT_TRUE(unknown);
}

TEST(Samples, EveryAgentWithAShapeHasAProvenPath) {
  for (const fs::path& file : projects()) {
    const Result<Project> p = loadProject(file);
    const Result<GridMap> map = projectMap(*p, file);
    const GridFrame& frame = map->grid.frame();
    for (const ProjectAgent& a : p->agents) {
      if (a.shape.kind == ShapeKind::Point) continue;
      const Result<Footprint> footprint = footprintOf(a, *map);
      lattice::PoseProblem problem{
          &map->grid, &*footprint, toWorld(map->frame, frame, *a.start), {}};
      problem.goal.position = positionToWorld(map->frame, frame, a.goal->position);
      if (a.goal->heading) problem.goal.heading = headingToWorld(map->frame, *a.goal->heading);
      const PlannerSettings& s = p->planner;
      lattice::PoseOptions options;
      options.turn_cost_m_per_rad = s.turn_cost_m_per_rad;
      options.reverse_factor = s.reverse_factor;
      options.allow_reverse = s.allow_reverse;
      options.touch = s.touch;
      const PlanResult r = lattice::planPose(problem, options);
      EXPECT_EQ(r.status, PlanStatus::Solved) << file << " " << a.name << ": " << r.reason;
      EXPECT_TRUE(r.certificate.free) << file << " " << a.name;
    }
  }
}

// The generator's optima are independent of the planner's lengths.
TEST(Samples, ScenariosHoldTheLengthsThatThePlannerFinds) {
  std::size_t queries = 0;
  for (const char* name : {"maze", "random"}) {
    const fs::path file = kSamples / (std::string(name) + ".clearway");
    const Result<Project> p = loadProject(file);
    const Result<GridMap> map = projectMap(*p, file);
    const Result<Scenario> scenario = loadScenario(kSamples / (std::string(name) + ".map.scen"));
    ASSERT_TRUE(scenario.has_value()) << describe(scenario.error());
    for (const ScenarioQuery& q : scenario->queries) {
      const PlanResult r = grid::planPoint({&map->grid, q.start, q.goal});
      ASSERT_EQ(r.status, PlanStatus::Solved);
      EXPECT_NEAR(r.cost, q.optimum, 1e-8);
      ++queries;
    }
  }
  EXPECT_EQ(queries, 400U);
}

}  // namespace
}  // namespace clearway::maps
