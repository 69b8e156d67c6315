#include "maps/route/route_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/constants.h"
#include "core/base/rng.h"
#include "maps/identify.h"
#include "maps/plan/given_path.h"
#include "maps/plan/path_file.h"
#include "maps/route/order_file.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

std::string routeError(const std::string& text) {
  const auto file = parseRouteFile(text, "g.json");
  return file ? "accepted" : describe(file.error());
}

std::string replacedIn(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return text.replace(at, what.size(), by);
}

const std::string kLif = R"({"layouts": [{"layoutId": "l", "nodes": [
  {"nodeId": "a", "nodeName": "dock", "nodePosition": {"x": 1, "y": 1}, "vehicleTypeNodeProperties":
    [{"vehicleTypeId": "v", "theta": 0, "actions": [{"actionType": "load"}]}]},
  {"nodeId": "b", "nodePosition": {"x": 3, "y": 1}}],
  "edges": [{"edgeId": "e", "startNodeId": "a", "endNodeId": "b", "vehicleTypeEdgeProperties": [
    {"vehicleTypeId": "v", "vehicleOrientation": 180, "rotationAtEndNodeAllowed": "CCW",
     "maxSpeed": 1.5, "trajectory": {"degree": 2, "knotVector": [0, 0, 0, 1, 1, 1],
     "controlPoints": [{"x": 1, "y": 1}, {"x": 2, "y": 2}, {"x": 3, "y": 1}]}},
    {"vehicleTypeId": "w"}]}],
  "stations": [{"stationId": "s", "stationName": "Dock 1", "interactionNodeIds": ["b"]}]}]})";

const std::string kNav2 = R"({"type": "FeatureCollection", "features": [
  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 1]},
   "properties": {"id": 0, "frame": "map"}},
  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [3, 1]}, "properties": {"id": 1}},
  {"type": "Feature", "geometry": {"type": "MultiLineString"}, "properties":
   {"id": 9, "startid": 0, "endid": 1, "cost": 4.5, "overridable": false,
    "metadata": {"abs_speed_limit": 0.85}}}]})";

TEST(RouteFile, ReadsLayoutsOfLif) {
  const auto file = parseRouteFile(kLif, "g");
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(kindOf(kLif, "g.json"), FileKind::RouteGraph);
  const RouteLayout& layout = file->layouts.front();
  EXPECT_EQ(file->vehicles, (std::vector<std::string>{"v", "w"}));
  ASSERT_EQ(layout.edges.size(), 1U);
  const RouteEdge::Vehicle& v = layout.edges[0].vehicles[0];
  EXPECT_EQ(v.at_end, RotationRule::Ccw);
  EXPECT_EQ(v.at_start, RotationRule::Both);
  EXPECT_EQ(v.max_speed, 1.5);
  EXPECT_EQ(v.path.heading, *Heading::fromDegrees(180));
  EXPECT_TRUE(v.path.curve);
  EXPECT_EQ(layout.nodes[0].vehicles[0].actions, std::vector<std::string>{"load"});
  EXPECT_EQ(layout.nodes[0].vehicles[0].heading, Heading());
  for (const char* const name : {"b", "s", "Dock 1"}) {
    EXPECT_EQ(nodesNamed(layout, name).value(), std::vector<std::size_t>{1}) << name;
  }
  EXPECT_EQ(nodesNamed(layout, "dock").value(), std::vector<std::size_t>{0});
  EXPECT_THAT(describe(nodesNamed(layout, "x9").error()), HasSubstr("no node or station"));
  RouteLayout empty = layout;
  empty.stations.front().nodes.clear();
  const auto none = nodesNamed(empty, "s");
  ASSERT_FALSE(none);
  EXPECT_THAT(describe(none.error()), HasSubstr("the station 's' has no nodes"));
  // The paths of check --path are those of the same reader.
  const auto paths = parsePaths(kLif, "g");
  ASSERT_TRUE(paths) << describe(paths.error());
  EXPECT_EQ(paths->paths.size(), 2U);
  EXPECT_EQ(paths->paths[1].name, "e (w)");
}

TEST(RouteFile, ReadsGraphsOfNav2) {
  const auto file = parseRouteFile(kNav2, "g");
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(kindOf(kNav2, "g.geojson"), FileKind::RouteGraph);
  const RouteEdge& edge = file->layouts[0].edges[0];
  EXPECT_EQ(edge.id, "9");
  EXPECT_EQ(edge.to, 1U);
  EXPECT_EQ(edge.cost, 4.5);
  EXPECT_EQ(edge.vehicles[0].max_speed, 0.85);
  const auto paths = parsePaths(kNav2, "g");
  ASSERT_TRUE(paths) << describe(paths.error());
  EXPECT_EQ(paths->format, PathFormat::Nav2Graph);
  EXPECT_EQ(paths->paths[0].poses[1].position, (Vec2{3, 1}));
}

TEST(RouteFile, ErrorsNameElementAndField) {
  const auto with = [&](const std::string& what, const std::string& by) {
    return routeError(replacedIn(kLif, what, by));
  };
  EXPECT_THAT(with(R"("endNodeId": "b")", R"("endNodeId": "c")"),
              HasSubstr("/layouts/0/edges/0/endNodeId: names the node 'c'"));
  EXPECT_THAT(with(R"("nodeId": "b")", R"("nodeId": "a")"),
              HasSubstr("/layouts/0/nodes/1: has the id 'a' of an earlier node"));
  EXPECT_THAT(with(R"({"x": 3, "y": 1}})", R"({"x": "nan", "y": 1}})"),
              HasSubstr("/layouts/0/nodes/1/nodePosition/x"));
  EXPECT_THAT(with("[0, 0, 0, 1, 1, 1]", "[0, 0, 0, 1, 1]"),
              HasSubstr("/layouts/0/edges/0/vehicleTypeEdgeProperties/0/trajectory"));
  EXPECT_THAT(with(R"("vehicleTypeId": "w")", R"("vehicleTypeId": "v")"),
              HasSubstr("has the type 'v' of an earlier entry"));
  EXPECT_THAT(with("\"CCW\"", "\"LEFT\""), HasSubstr("is none of NONE, CCW, CW and BOTH"));
  EXPECT_THAT(with("1.5", "-1"), HasSubstr("vehicleTypeEdgeProperties/0/maxSpeed"));
  EXPECT_THAT(with(R"(["b"])", R"(["z"])"),
              HasSubstr("/layouts/0/stations/0/interactionNodeIds/0"));
  EXPECT_THAT(with(R"("nodeId": "a", )", ""), HasSubstr("/layouts/0/nodes/0"));
  const auto nav2 = [&](const std::string& what, const std::string& by) {
    return routeError(replacedIn(kNav2, what, by));
  };
  EXPECT_THAT(nav2(R"("endid": 1)", R"("endid": 7)"),
              HasSubstr("/features/2/properties/endid: names the node '7'"));
  EXPECT_THAT(nav2(R"({"id": 1})", R"({"id": 0})"), HasSubstr("has the id '0' of an earlier node"));
  EXPECT_THAT(nav2("[3, 1]", "[3]"), HasSubstr("/features/1/geometry/coordinates"));
  EXPECT_THAT(nav2("4.5", "-4.5"), HasSubstr("/features/2/properties/cost"));
}

TEST(RouteFile, ChoicesAreListed) {
  const auto file = *parseRouteFile(kLif, "g");
  EXPECT_THAT(describe(chooseRoute(file, "", "").error()), HasSubstr("--vehicle-type: v, w"));
  EXPECT_THAT(describe(chooseRoute(file, "", "x").error()), HasSubstr("there are: v, w"));
  EXPECT_THAT(describe(chooseRoute(file, "m", "v").error()), HasSubstr("there are: l"));
  EXPECT_EQ(chooseRoute(file, "", "w")->vehicle, "w");
}

// Random paths of rigid motions: the order reads back as a path with the same poses and length.
TEST(OrderFile, ReadsBackAsThePath) {
  Rng rng(3);
  const GridFrame grid = *GridFrame::make(40, 40, 0.5, 0.5);
  int arcs = 0;
  for (int i = 0; i < 300; ++i) {
    const MapFrame frame = i % 3 == 0   ? MapFrame{}
                           : i % 3 == 1 ? MapFrame{FrameKind::Ros, {-3, 2}, 0.4}
                                        : MapFrame{FrameKind::Cells, {}, 0.0};
    CurvedPath path{{{10, 10}, *Heading::fromDegrees(rng.range(-180, 180))}, {}};
    const std::uint32_t motions = 1 + rng.below(6);
    for (std::uint32_t k = 0; k < motions; ++k) {
      const Pose now = goalOf(path);
      const Vec2 to = now.position + Vec2{rng.range(-2, 2), rng.range(-2, 2)};
      const Heading heading = *Heading::fromDegrees(rng.range(-180, 180));
      switch (rng.below(4)) {
        case 0: slideTo(path, to, 0); break;
        case 1: slideTo(path, now.position + rng.range(-2, 2) * now.heading.vector(), 0); break;
        case 2: turnTo(path, heading, 0); break;
        default:
          arcTo(path, {to, heading}, 0);
          ++arcs;
          break;
      }
    }
    const auto order = orderOf(path, frame, grid);
    ASSERT_TRUE(order) << describe(order.error());
    const auto file = parsePaths(writeOrder(*order), "order");
    ASSERT_TRUE(file) << describe(file.error());
    const auto again = curvedPath(file->paths.front(), {}, frame, grid);
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_NEAR(length(*again), length(path), 1e-6) << i;
    EXPECT_LT(length(again->start.position - path.start.position), 1e-9) << i;
    EXPECT_LT(length(goalOf(*again).position - goalOf(path).position), 1e-9) << i;
    EXPECT_NEAR(goalOf(*again).heading.angleTo(goalOf(path).heading), 0.0, 1e-8) << i;
    // The sum of all turns is the same, too.
    const auto turned = [](const CurvedPath& of) {
      double sum = 0.0;
      for (const PathPiece& piece : of.pieces) {
        Heading before = poseAt(piece, 0.0).heading;
        for (int s = 1; s <= 16; ++s) {
          const Heading now = poseAt(piece, s / 16.0).heading;
          sum += before.angleTo(now);
          before = now;
        }
      }
      return sum;
    };
    EXPECT_NEAR(turned(*again), turned(path), 1e-6) << i;
  }
  EXPECT_GT(arcs, 50);
}

}  // namespace
}  // namespace clearway::maps
