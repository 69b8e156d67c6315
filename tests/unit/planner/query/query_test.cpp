#include "planner/query/query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

#include "core/geometry/obb.h"
#include "planner/point/point_planner.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/primitive_table.h"
#include "planner/query/query_planner.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

const OccupancyGrid& yard() {
  static const OccupancyGrid kGrid = [] {
    OccupancyGrid grid = testing::emptyGrid(40, 60, 0.1, 0.1);
    for (std::int32_t row = 0; row < 25; ++row) grid.set({row, 30}, true);
    return grid;
  }();
  return kGrid;
}

Query shapedQuery() {
  return {.map = &yard(),
          .agent = ShapedAgent{*Footprint::box(0.8, 0.5)},
          .start = testing::poseOf(1.0, 1.0, 0),
          .goals = {{{5.0, 1.0}, Heading{}}}};
}

Query pointQuery() {
  return {.map = &yard(),
          .agent = PointAgent{},
          .start = testing::poseOf(1.05, 1.05, 0),
          .goals = {{{5.05, 1.05}, std::nullopt}}};
}

lattice::PoseOptions& poseOptions(Query& q) { return std::get<ShapedAgent>(q.agent).options; }

// The check refuses the query and names the field with its value.
void expectRefused(Query query, const std::string& field, const std::string& value) {
  const Result<CheckedQuery> checked = check(std::move(query));
  ASSERT_FALSE(checked) << field << " " << value;
  EXPECT_EQ(checked.error().code, ErrorCode::InvalidArgument);
  EXPECT_THAT(describe(checked.error()), AllOf(HasSubstr(field), HasSubstr(value)));
}

TEST(Query, IsPlannedSmoothedAndProved) {
  Query query = shapedQuery();
  std::get<ShapedAgent>(query.agent).smooth = true;
  const Result<CheckedQuery> checked = check(query);
  ASSERT_TRUE(checked) << checked.error().text();
  const PlanResult r = plan(*checked);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(r.certificate.free);
  EXPECT_LT(r.cost, r.cost_unsmoothed);
  EXPECT_NEAR(costOf(*checked, r.path), r.cost, 1e-9);
  EXPECT_TRUE(certify(*checked, r.path).free);
  EXPECT_FALSE(movedGoal(*checked, r));
}

TEST(Query, OfAPointIsPlannedAndProved) {
  const Result<CheckedQuery> checked = check(pointQuery());
  ASSERT_TRUE(checked) << checked.error().text();
  const PlanResult r = plan(*checked);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(r.certificate.free);
  EXPECT_NEAR(costOf(*checked, r.path), r.cost, 1e-9);
}

TEST(Query, NeedsAMapAndAGoal) {
  Query no_map = shapedQuery();
  no_map.map = nullptr;
  expectRefused(no_map, "map", "null");
  Query no_goal = shapedQuery();
  no_goal.goals.clear();
  expectRefused(no_goal, "goals", "empty");
}

TEST(Query, EndsMustBeFinite) {
  for (const auto& [bad, text] : {std::pair{kNan, "nan"}, {kInf, "inf"}, {-2e7, "-20000000"}}) {
    for (Query query : {shapedQuery(), pointQuery()}) {
      query.start.position.x = bad;
      expectRefused(query, "start.position.x", text);
    }
    for (Query query : {shapedQuery(), pointQuery()}) {
      query.goals.push_back(query.goals.front());
      query.goals.back().position.y = bad;
      expectRefused(query, "goals[1].position.y", text);
    }
  }
  Query query = shapedQuery();
  query.goals.front().tolerance_m = -1.0;
  expectRefused(query, "goals[0].tolerance_m", "-1");
  query = shapedQuery();
  query.goals.front().tolerance_rad = kNan;
  expectRefused(query, "goals[0].tolerance_rad", "nan");
  query = shapedQuery();
  query.time_limit_s = kNan;
  expectRefused(query, "time_limit_s", "nan");
}

// What collides or lies outside of the map is an answer.
TEST(Query, EndsOutsideOfTheMapAreAnswers) {
  Query query = shapedQuery();
  query.goals.front().position = {100.0, 100.0};
  const PlanResult goal = plan(*check(query));
  EXPECT_EQ(goal.status, PlanStatus::InvalidGoal);
  EXPECT_THAT(goal.reason, HasSubstr("outside the map"));
  query = pointQuery();
  query.start.position = {-3.0, 1.0};
  EXPECT_EQ(plan(*check(query)).status, PlanStatus::InvalidStart);
}

TEST(Query, HeadingsAreCounted) {
  for (const int bad : {0, 7, -8, 1'000'000, 128}) {
    Query query = shapedQuery();
    poseOptions(query).headings = bad;
    const Result<CheckedQuery> checked = check(std::move(query));
    ASSERT_FALSE(checked) << bad;
    EXPECT_THAT(checked.error().text(),
                AllOf(HasSubstr("headings is "), HasSubstr("8, 16, 32 or 64")));
  }
}

TEST(Query, NumbersOfPoseOptionsHaveRanges) {
  using Options = lattice::PoseOptions;
  const std::pair<double Options::*, const char*> fields[] = {
      {&Options::turn_cost_m_per_rad, "turn_cost_m_per_rad"},
      {&Options::reverse_factor, "reverse_factor"},
      {&Options::switch_cost_m, "switch_cost_m"},
      {&Options::near_factor, "near_factor"},
      {&Options::near_distance_m, "near_distance_m"},
      {&Options::min_radius_m, "min_radius_m"},
      {&Options::weight, "weight"}};
  for (const auto& [member, name] : fields) {
    for (const auto& [bad, text] : {std::pair{kNan, "nan"}, {kInf, "inf"}, {-0.5, "-0.5"}}) {
      Query query = shapedQuery();
      poseOptions(query).*member = bad;
      expectRefused(query, name, text);
    }
  }
}

TEST(Query, ChoicesOutsideOfTheirEnumerationAreRefused) {
  Query query = shapedQuery();
  poseOptions(query).model = static_cast<DriveKind>(9);
  expectRefused(query, "model", "9");
  query = pointQuery();
  std::get<PointAgent>(query.agent).options.search = static_cast<PointSearch>(99);
  expectRefused(query, "search", "99");
}

TEST(Query, StaticAgentsHaveANameAndAPlace) {
  Query query = shapedQuery();
  poseOptions(query).static_agents.push_back({"", *Footprint::disc(0.2), {}});
  expectRefused(query, "static_agents[0].name", "empty");
  poseOptions(query).static_agents.front() = {"cart", *Footprint::disc(0.2), {{kNan, 0.0}, {}}};
  expectRefused(query, "static_agents[0].pose.x", "nan");
}

TEST(Query, TablesAreConsistent) {
  const auto refused = [](const auto& spoil, const std::string& field, const std::string& value) {
    auto table = std::make_shared<lattice::PrimitiveTable>();
    table->motions.push_back({0, 0, {0, 1}, {}, 1024});
    spoil(*table);
    Query query = shapedQuery();
    poseOptions(query).table = table;
    expectRefused(std::move(query), field, value);
  };
  refused([](auto& t) { t.headings = 0; }, "table.headings", "0");
  refused([](auto& t) { t.headings = 1'000'000; }, "table.headings", "1000000");
  refused([](auto& t) { t.cost_per_cell = kNan; }, "table.cost_per_cell", "nan");
  refused([](auto& t) { t.motions[0].to = 16; }, "table.motions[0].to", "16");
  refused([](auto& t) { t.motions[0].cost = 0; }, "table.motions[0].cost", "0");
  refused(
      [](auto& t) {
        t.motions[0].via.push_back({{kInf, 0.0}, {}});
      },
      "table.motions[0].via.x", "inf");
}

TEST(Query, PointAgentsHaveASize) {
  for (const auto& [bad, text] :
       {std::pair{kNan, "nan"}, {kInf, "inf"}, {-1.0, "-1"}, {0.0, "0"}}) {
    Query query = pointQuery();
    std::get<PointAgent>(query.agent).shape = {PointShape::Disc, bad};
    expectRefused(query, "agent.size_m", text);
  }
  Query corners = pointQuery();
  std::get<PointAgent>(corners.agent).shape = {PointShape::Disc, 0.1};
  std::get<PointAgent>(corners.agent).options.corners = CornerRule::Always;
  expectRefused(corners, "corner", "never");
}

TEST(Query, TerrainHasACostForEachCell) {
  Query query = pointQuery();
  auto terrain = std::make_shared<Terrain>();
  terrain->costs.assign(7, 1);
  std::get<PointAgent>(query.agent).options.terrain = terrain;
  expectRefused(query, "terrain.costs", "7");
  terrain->costs.assign(40 * 60, 2);
  terrain->least = 2;
  EXPECT_TRUE(check(query));
  terrain->costs[5] = 0;
  expectRefused(query, "terrain.costs[5]", "0");
  terrain->costs[5] = 2;
  terrain->unit = -1.0;
  expectRefused(query, "terrain.unit", "-1");
}

TEST(QueryPlanner, PlansBetweenOtherEndsAndChecksThem) {
  for (const Query& query : {shapedQuery(), pointQuery()}) {
    QueryPlanner planner(*check(query));
    const Result<PlanResult> back =
        planner.plan({{5.05, 1.05}, {}}, {{{1.05, 1.05}, std::nullopt}});
    ASSERT_TRUE(back);
    ASSERT_EQ(back->status, PlanStatus::Solved) << back->reason;
    EXPECT_TRUE(back->certificate.free);
    EXPECT_FALSE(planner.plan({{kNan, 1.0}, {}}, {{{1.05, 1.05}, std::nullopt}}));
    EXPECT_FALSE(planner.plan({{1.0, 1.0}, {}}, {}));
    EXPECT_EQ(planner.query()->goals.front().position, (Vec2{1.05, 1.05}));
  }
}

TEST(QueryPlanner, SaysWhetherAPoseIsFree) {
  for (const Query& query : {shapedQuery(), pointQuery()}) {
    QueryPlanner planner(*check(query));
    EXPECT_TRUE(planner.isFree(testing::poseOf(1.0, 1.0, 30)));
    EXPECT_FALSE(planner.isFree(testing::poseOf(3.05, 1.0, 0)));  // in the wall
    EXPECT_FALSE(planner.isFree(testing::poseOf(-0.5, 1.0, 0)));  // off the map
    EXPECT_FALSE(planner.isFree({{kNan, 1.0}, {}}));
    EXPECT_FALSE(planner.isFree({{1e300, 1.0}, {}}));
  }
}

TEST(QueryPlanner, FreePosesAreThoseOfTheValidator) {
  const Footprint robot = std::get<ShapedAgent>(shapedQuery().agent).footprint;
  QueryPlanner planner(*check(shapedQuery()));
  int free = 0;
  int blocked = 0;
  Rng rng(7);
  for (int k = 0; k < 2000; ++k) {
    const Pose pose = testing::poseOf(rng.range(0, 6), rng.range(0, 4), rng.range(-180, 180));
    const bool is_free = planner.isFree(pose);
    EXPECT_EQ(is_free, validation::validate(yard(), robot, Path{pose, {}}).free);
    (is_free ? free : blocked) += 1;
  }
  EXPECT_GT(free, 300);
  EXPECT_GT(blocked, 300);
}

TEST(QueryPlanner, FollowsChangesOfTheMap) {
  for (Query query : {shapedQuery(), pointQuery()}) {
    OccupancyGrid grid = yard();
    query.map = &grid;
    QueryPlanner planner(*check(query));
    const double before = planner.plan().cost;
    for (std::int32_t row = 0; row < 25; ++row) grid.set({row, 30}, false);
    planner.update({0, 25, 30, 31});
    const PlanResult after = planner.plan();
    EXPECT_LT(after.cost, before);
    EXPECT_NEAR(after.cost, 4.0, 1e-9);
  }
}

// A planner borrows map and footprint: temporary ones do not compile.
template <class Grid, class Robot>
constexpr bool kMayBorrow =
    std::is_constructible_v<lattice::PosePlanner, Grid, Robot> ||
    std::is_constructible_v<lattice::PosePlanner, Grid, Robot, const lattice::CheckedPoseOptions&>;
static_assert(kMayBorrow<const OccupancyGrid&, const Footprint&>);
static_assert(!kMayBorrow<OccupancyGrid, const Footprint&>);
static_assert(!kMayBorrow<const OccupancyGrid&, Footprint>);
static_assert(!kMayBorrow<OccupancyGrid, Footprint>);
static_assert(!std::is_constructible_v<grid::PointPlanner, OccupancyGrid>);
// No planner takes options that are not checked.
static_assert(!std::is_constructible_v<lattice::PosePlanner, const OccupancyGrid&, const Footprint&,
                                       const lattice::PoseOptions&>);
static_assert(!std::is_constructible_v<CheckedQuery, Query>);
static_assert(!std::is_constructible_v<lattice::CheckedPoseOptions, lattice::PoseOptions>);
static_assert(!std::is_constructible_v<grid::CheckedPointOptions, grid::PointOptions>);

}  // namespace
}  // namespace clearway
