// The parts of a path that collide, compared with dense samples of its poses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/document/plan/path_check.h"
#include "core/base/rng.h"
#include "maps/plan/zone_set.h"
#include "planner/query/query_planner.h"
#include "planner/validate/curved_path_check.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

constexpr double kStep_m = 0.5;

maps::GridMap mapOf(OccupancyGrid grid) {
  maps::GridMap map{std::move(grid), {}, {}, {}, 255, {}, {}, {}};
  map.frame.kind = maps::FrameKind::Cells;
  return map;
}

PlanJob jobOn(const maps::GridMap& map, const CurvedPath& path) {
  maps::ProjectAgent agent;
  agent.shape = {maps::ShapeKind::Box, 1.6, 0.9, {}};
  return *pathJob(map, agent, {}, path);
}

bool collidesAt(const PlanJob& job, const Pose& pose) {
  return !validation::validate(job.query.map(), job.query.shaped()->footprint, Path{pose, {}}).free;
}

double distanceTo(const std::vector<PathCollision>& parts, Vec2 p) {
  double best = 1e300;
  for (const PathCollision& part : parts) {
    best = std::min(best, length(p - part.drawn.start.position));
    for (const Motion& m : part.drawn.motions) {
      for (int k = 0; k <= 16; ++k) best = std::min(best, length(p - poseAt(m, k / 16.0).position));
    }
  }
  return best;
}

TEST(CollidingParts, HoldEveryPoseThatCollidesAndLittleElse) {
  Rng rng(3);
  int hits = 0, free_poses = 0;
  for (int round = 0; round < 8; ++round) {
    const maps::GridMap map = mapOf(testing::randomGrid(rng, 24, 24, 1.0, 1.0, 0.06));
    CurvedPath path;
    path.start = {{rng.range(4.0, 20.0), rng.range(4.0, 20.0)}, {}};
    for (int k = 0; k < 5; ++k) {
      const Heading to = Heading::fromRadians(rng.range(-3.0, 3.0)).value();
      const Pose next{{rng.range(4.0, 20.0), rng.range(4.0, 20.0)}, to};
      glideTo(path, next, static_cast<std::uint32_t>(k));
    }
    const PlanJob job = jobOn(map, path);
    StopCheck stop({}, nullptr);
    const auto verdict = certifyCurved(job.query, path, stop);
    const auto parts = collidingParts(job, path, *verdict, kStep_m, stop);
    ASSERT_TRUE(parts);
    for (const PathPiece& piece : path.pieces) {
      for (int k = 0; k <= 200; ++k) {
        const Pose pose = poseAt(piece, k / 200.0);
        const bool hit = collidesAt(job, pose);
        hit ? ++hits : ++free_poses;
        if (hit) {
          EXPECT_LT(distanceTo(*parts, pose.position), 0.2);
        }
      }
    }
    double along_m = -1.0;
    for (const PathCollision& part : *parts) {  // somewhere within each
      EXPECT_GT(part.begin_m, along_m);
      EXPECT_LT(part.begin_m, part.end_m);
      EXPECT_FALSE(part.certificate.free);
      EXPECT_TRUE(collidesAt(job, part.certificate.where.pose));
      along_m = part.end_m;
      double near = 1e300;
      for (const PathPiece& piece : path.pieces) {
        for (int k = 0; k <= 100; ++k) {
          const Pose pose = poseAt(piece, k / 100.0);
          if (collidesAt(job, pose)) near = std::min(near, distanceTo({part}, pose.position));
        }
      }
      EXPECT_LT(near, kStep_m);
    }
  }
  EXPECT_GT(hits, 100);
  EXPECT_GT(free_poses, 100);
}

TEST(CollidingParts, AreNoneOfAFreePathAndStopWhenAsked) {
  const maps::GridMap map = mapOf(testing::emptyGrid(10, 10));
  CurvedPath path;
  path.start = {{2.0, 5.0}, {}};
  slideTo(path, {8.0, 5.0}, 0);
  const PlanJob job = jobOn(map, path);
  StopCheck stop({}, nullptr);
  Certificate verdict;
  verdict.free = true;
  EXPECT_TRUE(collidingParts(job, path, verdict, kStep_m, stop)->empty());
  StopSource source;
  source.request();
  StopCheck stopped({}, &source);
  EXPECT_FALSE(collidingParts(job, path, verdict, 1e-4, stopped));
}

maps::SiteZone zoneOf(const char* id, std::vector<Vec2> vertices) {
  maps::SiteZone zone;
  zone.id = id;
  zone.vertices = std::move(vertices);
  return zone;
}

// A path is refused for zones that it starts in, though each part alone is free of the others.
TEST(CollidingParts, HoldThePlaceOfTheVerdict) {
  const maps::GridMap map = mapOf(testing::emptyGrid(12, 40));
  const maps::SiteZone legs =
      zoneOf("legs", {{1, 1}, {5, 1}, {5, 9}, {20, 9}, {20, 1}, {24, 1}, {24, 11}, {1, 11}});
  const maps::SiteZone hall = zoneOf("hall", {{0.5, 2}, {30, 2}, {30, 8}, {0.5, 8}});
  CurvedPath path;
  path.start = {{4.5, 5.0}, {}};
  slideTo(path, {10.0, 5.0}, 0);
  slideTo(path, {35.0, 5.0}, 1);
  CurvedPath deeper;
  deeper.start = {{29.5, 5.0}, {}};
  slideTo(deeper, {26.0, 5.0}, 0);
  slideTo(deeper, {35.0, 5.0}, 1);
  CurvedPath rest;
  rest.start = {{0.1, 5.0}, {}};  // over the edge of the map
  for (const CurvedPath& p : {path, deeper, rest}) {
    auto zones = std::make_shared<maps::ZoneSet>();
    zones->zones = {legs, hall};
    maps::QueryOptions options;
    options.zones = zones;
    maps::ProjectAgent agent;
    agent.shape = {maps::ShapeKind::Box, 1.6, 0.9, {}};
    const auto job = pathJob(map, agent, {}, p, options);
    ASSERT_TRUE(job) << describe(job.error());
    StopCheck stop({}, nullptr);
    const auto verdict = certifyCurved(job->query, p, stop);
    ASSERT_EQ(verdict->fault, PathFault::Collision) << verdict->problem;
    const auto parts = collidingParts(*job, p, *verdict, kStep_m, stop);
    const Vec2 at = verdict->where.pose.position;
    EXPECT_LT(distanceTo(*parts, at), 0.1) << verdict->problem;
    for (const PathCollision& part : *parts) EXPECT_FALSE(part.certificate.free);
  }
}

}  // namespace
}  // namespace clearway::app
