// Shapes of files as planners take them: exact, or refused with one clear error.
#include "app/document/body/body_shape.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <numbers>

#include "app/document/plan/plan_request.h"
#include "core/base/rng.h"
#include "core/grid/covered_cells.h"
#include "core/world/placed_shape.h"
#include "maps/plan/plan_settings_json.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;

maps::AgentShape shapeFrom(const std::string& json) {
  const maps::JsonValue tree = *maps::parseJson(json, "shape");
  maps::JsonErrors errors("shape");
  maps::AgentShape shape{maps::ShapeKind::Body,
                         1.0,
                         1.0,
                         {},
                         maps::sceneShapeFromJson(maps::JsonCursor(tree, errors))};
  EXPECT_FALSE(errors.any()) << describe(errors.first());
  return shape;
}

Footprint footprintFrom(const std::string& json, double padding = 0.0) {
  const Result<Footprint> f = footprintOf(shapeFrom(json), {padding, PaddingShape::Round});
  EXPECT_TRUE(f.has_value()) << describe(f.error());
  return *f;
}

double areaOf(const Footprint& f) {
  double twice = 0.0;
  for (const ConvexPolygon& p : f.collisionParts()) {
    for (int i = 2; i < p.size(); ++i) {
      twice += cross(p.vertex(i - 1) - p.vertex(0), p.vertex(i) - p.vertex(0));
    }
  }
  return 0.5 * twice;
}

const std::array<std::string, 6> kPlannable{
    R"({"box": {"length": 2.5, "width": 1}, "radius": 0.25})",
    R"({"vertices": [-2, -2, 2, -2, 2, 2, -2, 2], "holes": [[-1.5, -1.5, 1.5, -1.5, 1.5, 1.5, -1.5, 1.5]]})",
    R"({"vertices": [-1, -1, 2, -1, 2, 0, 0, 0, 0, 2, -1, 2], "radius": 0.125})",
    R"j({"wkt": "POLYGON((-2 -1, 2 -1, 2 1, -2 1), (-1 -0.5, -1 0.5, 1 0.5))"})j",
    R"({"grid": {"rows": ["#.#", "###"], "cell": 0.75}})",
    R"({"compound": [{"shape": {"box": {"length": 2, "width": 1}}},
        {"shape": {"vertices": [0, -1, 2, -1, 2, -0.5, 0, -0.5]}, "pose": {"x": 0.5, "y": 0.25}},
        {"shape": {"disc": {"radius": 9}}, "visual_only": true}]})"};

TEST(BodyShape, HoldsRoundedBoxesHolesAndCompoundsAsTheyAre) {
  const Footprint rounded = footprintFrom(kPlannable[0], 0.5);
  EXPECT_EQ(rounded.radius(), 0.75);
  EXPECT_EQ(rounded.ownRadius(), 0.25);
  EXPECT_EQ(rounded.padding(), 0.5);
  EXPECT_NEAR(rounded.circumscribedRadius(), std::hypot(1.25, 0.5) + 0.75, 1e-12);
  EXPECT_NEAR(rounded.inscribedRadius(), 0.5 + 0.75, 1e-12);
  EXPECT_EQ(areaOf(footprintFrom(kPlannable[1])), 16.0 - 9.0);
  EXPECT_EQ(footprintFrom(kPlannable[1]).inscribedRadius(), 0.0) << "the origin is in the hole";
  EXPECT_EQ(areaOf(footprintFrom(kPlannable[4])), 5 * 0.75 * 0.75);
  EXPECT_EQ(footprintFrom(kPlannable[5]).collisionParts().size(), 2U)
      << "visual parts never collide";
}

TEST(BodyShape, RefusesWhatNoFootprintCanHoldExactly) {
  const auto refusal = [](const std::string& json) {
    const Result<Footprint> f = footprintOf(shapeFrom(json), {});
    EXPECT_FALSE(f.has_value()) << json;
    return f ? std::string() : f.error().text();
  };
  EXPECT_THAT(refusal(R"({"capsule": {"from": [-1, 0], "to": [1, 0], "radius": 0.5}})"),
              HasSubstr("use a rounded box"));
  EXPECT_THAT(refusal(R"j({"wkt": "POINT(1 0)"})j"), HasSubstr("use a rounded box"));
  EXPECT_THAT(refusal(R"({"box": {"length": 1, "width": 0}, "radius": 1})"), HasSubstr("no area"));
  EXPECT_THAT(refusal(R"({"compound": [{"shape": {"box": {"length": 2, "width": 1}}},
      {"shape": {"box": {"length": 1, "width": 1}, "radius": 0.25}}]})"),
              HasSubstr("parts of different radii (0 m and 0.25 m)"));
  EXPECT_THAT(refusal(R"j({"wkt": "POLYGON((0 0, 1 1, 1 0, 0 1))"})j"), HasSubstr("not valid"));
}

// A disc of radius 1.25 whose centre is exactly 1.25 from the corner (4, 4) of an obstacle: contact
// is free, and one unit in the last place more collides, at rest, turning and passing by.
TEST(BodyShape, ADiscIsExactForPlanners) {
  OccupancyGrid grid(*GridFrame::make(8, 8, 1.0, 1.0));
  grid.set({4, 4}, true);
  const auto freeFor = [&](const Footprint& disc, const Path& path) {
    return validation::validate(grid, disc, path).free;
  };
  const auto discOf = [](double radius, double padding) {
    return *footprintOf({maps::ShapeKind::Disc, radius, 1.0, {}, {}},
                        {padding, PaddingShape::Round});
  };
  const double more = std::nextafter(1.25, 2.0);
  const Vec2 at{3.25, 3.0};
  for (int k = 0; k < 32; ++k) {
    const Pose pose{at, *Heading::fromDegrees(11.25 * k)};
    const Pose turned{at, *Heading::fromDegrees(11.25 * k + 75.0)};
    const Pose before{at + Vec2{-1.0, 0.75}, pose.heading};
    const Pose after{at + Vec2{1.0, -0.75}, pose.heading};
    for (const Path& path : {Path{pose, {}}, Path{pose, {*motionBetween(pose, turned)}},
                             Path{before, {*motionBetween(before, after)}}}) {
      EXPECT_TRUE(freeFor(discOf(1.25, 0.0), path)) << k << " " << path.motions.size();
      EXPECT_TRUE(freeFor(discOf(0.75, 0.5), path)) << k << " " << path.motions.size();
      EXPECT_FALSE(freeFor(discOf(more, 0.0), path)) << k << " " << path.motions.size();
    }
  }
  EXPECT_EQ(discOf(0.75, 0.5).inscribedRadius(), 1.25);
  EXPECT_EQ(footprintFrom(R"({"disc": {"radius": 2}})").collisionParts().front().size(), 1);
}

// The editor and pictures show them all the same, and never larger than they are.
TEST(BodyShape, DrawsWhatItCannotPlan) {
  const auto drawn = drawnFootprintOf(
      shapeFrom(R"({"capsule": {"from": [-1, 0], "to": [1, 0], "radius": 0.5}})"), {});
  ASSERT_TRUE(drawn.has_value() && drawn->has_value());
  const double area = areaOf(**drawn);
  const double true_area = 2.0 + 0.25 * std::numbers::pi;
  EXPECT_LT(area, true_area);
  EXPECT_GT(area, 0.99 * true_area);
  EXPECT_LE((*drawn)->circumscribedRadius(), 1.5 * (1 + 1e-12));
}

// The validator takes footprints, the world takes shapes: two roads to one answer.
TEST(BodyShape, TheValidatorAndTheWorldFindTheSameCollisions) {
  Rng rng(5);
  int hit = 0, cases = 0;
  for (int n = 0; n < 3000; ++n) {
    const std::string& json = kPlannable[static_cast<std::size_t>(n) % kPlannable.size()];
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 12, 1.0, 1.0, 0.08);
    // Eighths: vertices are exact however the parts are turned by quarter turns.
    const Pose pose{{0.125 * rng.below(97), 0.125 * rng.below(97)},
                    *Heading::fromDegrees(90.0 * rng.below(4))};
    const Footprint footprint = footprintFrom(json);
    const Result<Shape> shape = shapeOf(shapeFrom(json).body);
    ASSERT_TRUE(shape.has_value());
    const collide::PlacedShape placed = *collide::place(*shape, pose);
    for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
      const bool world = !collidingCells(grid, placed, rule).empty();
      EXPECT_EQ(!validation::validate(grid, footprint, Path{pose, {}}, rule).free, world)
          << json << n;
      hit += world ? 1 : 0;
      ++cases;
    }
  }
  EXPECT_GT(hit, cases / 10);
  EXPECT_LT(hit, cases - cases / 10);
}

maps::GridMap mapWith(const std::vector<Cell>& blocked) {
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.resolution = 1.0;
  std::vector<std::uint16_t> values(20 * 30, 254);
  for (const Cell c : blocked) values[static_cast<std::size_t>(c.row * 30 + c.column)] = 0;
  return *makeGridMap(20, 30, 1.0, meta, 255, values);
}

TEST(BodyShape, AnObstacleMayOnlyBeInAHole) {
  maps::GridMap map = mapWith({{9, 9}});
  const Footprint ring = footprintFrom(kPlannable[1]);  // 4 x 4 m outside, 3 x 3 m inside
  const Pose around{{9.5, 9.5}, {}};
  EXPECT_TRUE(validation::validate(map.grid, ring, Path{around, {}}).free);
  const Pose aside{{10.5, 9.5}, {}};
  EXPECT_TRUE(validation::validate(map.grid, ring, Path{aside, {}}).free)
      << "touches, which is free";
  const auto out = motionBetween(around, {{10.75, 9.5}, {}});
  EXPECT_FALSE(validation::validate(map.grid, ring, Path{around, {*out}}).free);
  const auto turned = motionBetween(around, {{9.5, 9.5}, *Heading::fromDegrees(90)});
  EXPECT_TRUE(validation::validate(map.grid, ring, Path{around, {*turned}}).free)
      << "it turns about the post";
  // The planner agrees: no path leads away while the ring encloses a post.
  maps::ProjectAgent agent;
  agent.shape = shapeFrom(kPlannable[1]);
  agent.start = fromWorld(map.frame, map.grid.frame(), around);
  agent.goal = maps::GoalPose{maps::positionFromWorld(map.frame, map.grid.frame(), {20.5, 9.5}),
                              std::nullopt};
  const Result<PlanJob> job = makePlanJob(map, agent, {});
  ASSERT_TRUE(job.has_value()) << describe(job.error());
  EXPECT_EQ(plan(job->query).status, PlanStatus::NoPath);
}

TEST(BodyShape, PlansAndProvesPathsOfEverySupportedShape) {
  std::vector<Cell> wall;
  for (std::int32_t i = 0; i < 20; ++i) {
    if (i < 7 || i > 13) wall.push_back({i, 15});
  }
  const maps::GridMap map = mapWith(wall);
  for (const std::string& json : kPlannable) {
    maps::ProjectAgent agent;
    agent.name = "a";
    agent.shape = shapeFrom(json);
    agent.start = fromWorld(map.frame, map.grid.frame(), {{5.0, 5.0}, {}});
    agent.goal = maps::GoalPose{maps::positionFromWorld(map.frame, map.grid.frame(), {24.0, 15.0}),
                                std::nullopt};
    const Result<PlanJob> job = makePlanJob(map, agent, {});
    ASSERT_TRUE(job.has_value()) << json << describe(job.error());
    const PlanResult result = clearway::plan(job->query);
    ASSERT_EQ(result.status, PlanStatus::Solved) << json;
    EXPECT_TRUE(result.certificate.free);
    // and again from the plan file, which holds the shape in the world's frame
    const Result<maps::PlanFile> plan =
        maps::parsePlan(maps::writePlan(makePlanFile(*job, result, "m.yaml")), "plan.json");
    ASSERT_TRUE(plan.has_value()) << describe(plan.error());
    EXPECT_EQ(maps::toText(maps::shapeToJson(plan->shape)),
              maps::toText(maps::shapeToJson(job->shape)));
    const Result<PlanJob> again = planJobOf(map, *plan);
    ASSERT_TRUE(again.has_value()) << describe(again.error());
    EXPECT_TRUE(certify(again->query, plan->path).free);
  }
}

}  // namespace
}  // namespace clearway::app
