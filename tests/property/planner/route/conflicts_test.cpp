// Areas that paths sweep, compared with unions of many poses by Boost.Geometry; the conflict table
// and its groups; the cheapest route, compared with all simple routes.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/geometries.hpp>
#include <cmath>
#include <functional>
#include <set>

#include "core/base/constants.h"
#include "core/base/rng.h"
#include "planner/route/conflicts.h"
#include "planner/route/rigid_path.h"
#include "planner/route/route_query.h"
#include "planner/validate/motion/path_sweep.h"
#include "tests/support/case_count.h"

namespace clearway::route {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Polygon = bg::model::polygon<Point>;

Heading at(double degrees) { return *Heading::fromDegrees(degrees); }

std::vector<Footprint> shapes() {
  std::vector<Footprint> out{*Footprint::box(1.2, 0.7), *Footprint::disc(0.4),
                             *Footprint::box(0.9, 0.5, 0.15, PaddingShape::Round)};
  const auto triangle =
      ConvexPolygon::fromRing(std::vector<Vec2>{{-0.5, -0.4}, {0.9, 0.0}, {-0.5, 0.4}});
  const auto arm =
      ConvexPolygon::fromRing(std::vector<Vec2>{{-0.5, 0.2}, {0.1, 0.2}, {0.1, 0.9}, {-0.5, 0.9}});
  out.push_back(*Footprint::parts({*triangle}));
  out.push_back(*Footprint::parts({*triangle, *arm}));
  return out;
}

// The least distance of two footprints at poses; 0 if they overlap.
double gapAt(const Footprint& a, const std::vector<Polygon>& pa, const Footprint& b,
             const std::vector<Polygon>& pb) {
  double least = 1e9;
  for (const Polygon& x : pa) {
    for (const Polygon& y : pb) least = std::min(least, bg::distance(x, y));
  }
  return least - a.radius() - b.radius();
}

std::vector<Polygon> placedParts(const Footprint& f, const Pose& p) {
  std::vector<Polygon> out;
  for (const ConvexPolygon& part : f.collisionParts()) {
    Polygon polygon;
    for (const Vec2 v : placed(part, p)) bg::append(polygon.outer(), Point(v.x, v.y));
    if (polygon.outer().size() == 1) {  // a disc: a tiny triangle around its centre
      const Point c = polygon.outer().front();
      bg::append(polygon.outer(), Point(c.x() + 1e-9, c.y()));
      bg::append(polygon.outer(), Point(c.x(), c.y() + 1e-9));
    }
    bg::correct(polygon);
    out.push_back(std::move(polygon));
  }
  return out;
}

std::vector<std::vector<Polygon>> sampled(const Footprint& f, const CurvedPath& path, int steps) {
  std::vector<std::vector<Polygon>> out;
  if (path.pieces.empty()) out.push_back(placedParts(f, path.start));
  for (const PathPiece& piece : path.pieces) {
    for (int i = 0; i <= steps; ++i) {
      out.push_back(placedParts(f, poseAt(piece, static_cast<double>(i) / steps)));
    }
  }
  return out;
}

// Of all pairs of sampled poses.
double sampledGap(const Footprint& a, const CurvedPath& pa, const Footprint& b,
                  const CurvedPath& pb, int steps) {
  double least = 1e9;
  const auto xs = sampled(a, pa, steps), ys = sampled(b, pb, steps);
  for (const auto& x : xs) {
    for (const auto& y : ys) least = std::min(least, gapAt(a, x, b, y));
  }
  return least;
}

CurvedPath randomPath(Rng& rng, int kind) {
  const Vec2 from{rng.range(0, 6), rng.range(0, 6)};
  const Vec2 to = from + Vec2{rng.range(-2, 2), rng.range(-2, 2)};
  const Heading heading = at(rng.range(-180, 180));
  CurvedPath path{{from, heading}, {}};
  if (kind == 0) slideTo(path, to, 0);
  if (kind == 1) turnTo(path, at(rng.range(-180, 180)), 0);
  if (kind == 2) arcTo(path, {to, at(rng.range(-180, 180))}, 0);
  if (kind == 3) glideTo(path, {to, at(rng.range(-180, 180))}, 0);
  if (kind == 4) {
    Curve curve;
    curve.points = {{from}, {{rng.range(0, 6), rng.range(0, 6)}, rng.range(0.5, 2)}, {to}};
    path.start.heading = poseAt(curve, 0.0).pose.heading;
    followCurve(path, curve, 0);
  }
  return path;
}

TEST(SweepRelation, AgreesWithManyPosesOfBothAreas) {
  Rng rng(11);
  const std::vector<Footprint> all = shapes();
  int apart = 0, overlap = 0, near = 0;
  const int cases = testing::caseCount("CLEARWAY_ROUTE_CASES", 600);
  for (int i = 0; i < cases; ++i) {
    const Footprint& a = all[static_cast<std::size_t>(rng.below(5))];
    const Footprint& b = all[static_cast<std::size_t>(rng.below(5))];
    const CurvedPath pa = randomPath(rng, static_cast<int>(rng.below(6)));
    const CurvedPath pb = randomPath(rng, static_cast<int>(rng.below(6)));
    validation::PathSweep sa(a, {&pa, 1}), sb(b, {&pb, 1});
    StopCheck stop({});
    const auto relation = *validation::relationOf(sa, sb, 1e-3, stop);
    // Between samples no point moves further than this.
    constexpr int kSteps = 40;
    const double gap = sampledGap(a, pa, b, pb, kSteps);
    if (relation == validation::SweepRelation::Apart) {
      ++apart;
      EXPECT_GE(gap, -1e-9) << "case " << i;
    } else {
      // Overlapping areas have close poses; each point moves at most some 8 m in 40 steps.
      relation == validation::SweepRelation::Near ? ++near : ++overlap;
      EXPECT_LE(gap, 0.2) << "case " << i;
    }
    if (gap < -1e-6) {
      EXPECT_NE(relation, validation::SweepRelation::Apart) << "case " << i;
    }
    if (gap > 0.21) {
      EXPECT_EQ(relation, validation::SweepRelation::Apart) << "case " << i;
    }
  }
  EXPECT_GT(apart, cases / 10);
  EXPECT_GT(overlap, cases / 10);
}

TEST(SweepRelation, TouchingStraightAreasAreApart) {
  const Footprint box = *Footprint::box(1.0, 1.0);
  const auto lane = [](double y) {
    CurvedPath path{{{0, y}, Heading()}, {}};
    slideTo(path, {5, y}, 0);
    return path;
  };
  const auto relation = [&](double y) {
    const CurvedPath a = lane(0), b = lane(y);
    validation::PathSweep sa(box, {&a, 1}), sb(box, {&b, 1});
    StopCheck stop({});
    return *validation::relationOf(sa, sb, 1e-3, stop);
  };
  EXPECT_EQ(relation(1.0), validation::SweepRelation::Apart);
  EXPECT_EQ(relation(std::nextafter(1.0, 0.0)), validation::SweepRelation::Overlap);
  EXPECT_EQ(relation(0.5), validation::SweepRelation::Overlap);
}

// Curves beside each other are decided to the tolerance, whatever it is.
TEST(SweepRelation, ParallelArcsAreApartBeyondTheTolerance) {
  const Footprint box = *Footprint::box(1.0, 0.5);
  const auto quarter = [](double r) {
    Curve curve{{{{r, 0}}, {{r, r}, std::sqrt(0.5)}, {{0, r}}}, HeadingLaw::Tangent, {}, {}};
    CurvedPath path{poseAt(curve, 0.0).pose, {}};
    followCurve(path, curve, 0);
    return path;
  };
  // The outer corner of the inner box is at the distance hypot(r + 0.25, 0.5).
  const double inner = std::hypot(2.25, 0.5);
  const auto relation = [&](double gap, double tolerance) {
    const CurvedPath a = quarter(2.0), b = quarter(inner + 0.25 + gap);
    validation::PathSweep sa(box, {&a, 1}), sb(box, {&b, 1});
    StopCheck stop({});
    return *validation::relationOf(sa, sb, tolerance, stop);
  };
  for (const double tolerance : {1e-2, 1e-3, 1e-5}) {
    EXPECT_EQ(relation(5 * tolerance, tolerance), validation::SweepRelation::Apart) << tolerance;
    EXPECT_NE(relation(-1e-9, tolerance), validation::SweepRelation::Apart) << tolerance;
  }
}

// Arcs as rigid motions have no tolerance.
TEST(SweepRelation, ParallelRotationsAreDecidedToAMicrometre) {
  const Footprint box = *Footprint::box(1.0, 0.5);
  const double inner = std::hypot(2.25, 0.5);
  const auto relation = [&](double gap) {
    const auto quarter = [](double r) {
      CurvedPath path{{{r, 0}, at(90)}, {}};
      arcTo(path, {{0, r}, at(180)}, 0);
      return path;
    };
    const CurvedPath a = quarter(2.0), b = quarter(inner + 0.25 + gap);
    validation::PathSweep sa(box, {&a, 1}), sb(box, {&b, 1});
    StopCheck stop({});
    return *validation::relationOf(sa, sb, 1e-3, stop);
  };
  EXPECT_EQ(relation(1e-6), validation::SweepRelation::Apart);
  EXPECT_EQ(relation(-1e-6), validation::SweepRelation::Overlap);
}

// A grid of nodes with edges in both directions, some curved, on a map with obstacles.
struct World {
  OccupancyGrid grid;
  Graph graph;
};

World randomWorld(Rng& rng, int side) {
  const int cells = 4 * side + 4;
  World out{OccupancyGrid(*GridFrame::make(cells, cells, 0.5, 0.5)), {}};
  for (int k = 0; k < cells / 2; ++k) {
    const auto row = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells)));
    const auto column = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells)));
    out.grid.set({row, column}, true);
  }
  const auto nodeAt = [&](int x, int y) { return static_cast<std::uint32_t>(y * side + x); };
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      out.graph.nodes.push_back(
          {"n" + std::to_string(nodeAt(x, y)), {2.0 * x + 1.5, 2.0 * y + 1.5}, {}});
    }
  }
  const auto add = [&](std::uint32_t from, std::uint32_t to) {
    if (rng.below(4) == 0) return;
    Edge edge;
    edge.id = "e" + std::to_string(out.graph.edges.size());
    edge.from = from;
    edge.to = to;
    const Vec2 p = out.graph.nodes[from].position, q = out.graph.nodes[to].position;
    Curve curve{{{p}, {q}}, HeadingLaw::Tangent, {}, {}};
    if (rng.below(3) == 0) {
      curve.points = {{p}, {0.5 * (p + q) + 0.3 * perpendicular(q - p), 1.0}, {q}};
    }
    edge.path.start = poseAt(curve, 0.0).pose;
    followCurve(edge.path, curve, 0);
    edge.length_m = length(edge.path);
    edge.max_speed = rng.range(0.3, 2.0);
    edge.at_start = rng.below(6) == 0 ? Rotations::None : Rotations::Both;
    edge.at_end = rng.below(6) == 0 ? Rotations::Positive : Rotations::Both;
    if (rng.below(2) == 0) edge.cost = rng.range(0, 9);
    out.graph.edges.push_back(std::move(edge));
  };
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      if (x + 1 < side) add(nodeAt(x, y), nodeAt(x + 1, y)), add(nodeAt(x + 1, y), nodeAt(x, y));
      if (y + 1 < side) add(nodeAt(x, y), nodeAt(x, y + 1)), add(nodeAt(x, y + 1), nodeAt(x, y));
    }
  }
  return out;
}

CheckedQuery queryOf(const OccupancyGrid& grid, const Footprint& footprint) {
  Query query{&grid, ShapedAgent{footprint}, {{1, 1}, Heading()}, {{{1.5, 1}, Heading()}}};
  return *check(std::move(query));
}

// The least cost of all routes without a repeated edge, by turns that are free on their own.
double leastCost(const ProvedGraph& proved, const CostModel& model, std::uint32_t from,
                 std::uint32_t to) {
  double best = 1e18;
  std::vector<bool> used(proved.graph->edges.size(), false);
  const std::function<void(std::uint32_t, double)> extend = [&](std::uint32_t edge, double cost) {
    if (cost >= best) return;
    if (proved.graph->edges[edge].to == to) best = cost;
    used[edge] = true;
    for (const Turn& turn : proved.turns) {
      if (turn.from != edge || used[turn.to]) continue;
      const Joint& joint = proved.joints[turn.joint];
      if (joint.verdict != Verdict::Free) continue;
      const Edge& next = proved.graph->edges[turn.to];
      extend(turn.to, cost + costOf(joint, next, model) + costOf(proved, turn.to, model));
    }
    used[edge] = false;
  };
  for (std::uint32_t k = 0; k < proved.graph->edges.size(); ++k) {
    if (proved.graph->edges[k].from == from && proved.edges[k].free) {
      extend(k, costOf(proved, k, model));
    }
  }
  return best;
}

TEST(RouteSearch, CostsTheLeastOfAllRoutes) {
  Rng rng(5);
  int solved = 0, none = 0;
  const int cases = testing::caseCount("CLEARWAY_ROUTE_CASES", 60);
  for (int i = 0; i < cases; ++i) {
    const World world = randomWorld(rng, 3);
    if (world.graph.edges.empty()) continue;
    const CheckedQuery query = queryOf(world.grid, shapes()[static_cast<std::size_t>(i % 5)]);
    StopCheck stop({});
    const ProvedGraph proved = *prove(world.graph, query, stop);
    for (const CostKind kind : {CostKind::Length, CostKind::Time, CostKind::Graph}) {
      const CostModel model{kind, 1.0, 0.7};
      const RouteEnd from = std::vector<std::uint32_t>{0}, to = std::vector<std::uint32_t>{8};
      const auto answer = findRoute(proved, query, model, from, to);
      ASSERT_TRUE(answer);
      const double least = leastCost(proved, model, 0, 8);
      if (answer->status == PlanStatus::Solved) {
        ++solved;
        EXPECT_NEAR(answer->cost, least, 1e-9) << "case " << i;
        EXPECT_TRUE(answer->certificate.free);
        for (const std::uint32_t k : answer->route.edges) EXPECT_TRUE(proved.isFree(k));
        const Path plan = rigidPathNear(answer->path, query.shaped()->footprint, 1e-3).path;
        EXPECT_EQ(plan.start, answer->path.start);
        for (std::size_t k = 1; k < plan.motions.size(); ++k) {
          EXPECT_EQ(plan.motions[k].from, plan.motions[k - 1].to);
        }
      } else {
        ++none;
        EXPECT_EQ(least, 1e18) << "case " << i;
        // What is blocked is named: were it free, there would be a route.
        const Blockage& b = answer->blockage;
        if (b.is_connected) {
          EXPECT_GT(b.edges.size() + b.turns.size(), 0U);
        }
        for (const std::uint32_t k : b.edges) EXPECT_FALSE(proved.isFree(k));
      }
    }
  }
  EXPECT_GT(solved, 10);
  EXPECT_GT(none, 10);
}

// The paths of an element; empty if the agent cannot use it.
std::vector<CurvedPath> pathsOf(const ProvedGraph& proved, Element element) {
  const Graph& graph = *proved.graph;
  std::vector<CurvedPath> out;
  if (!element.is_node) {
    if (proved.isFree(element.index)) out.push_back(graph.edges[element.index].path);
    return out;
  }
  const Node& node = graph.nodes[element.index];
  const auto addTurn = [&](const Joint& joint) {
    if (joint.verdict == Verdict::Free && !joint.path.pieces.empty()) out.push_back(joint.path);
  };
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    if (!proved.isFree(k)) continue;
    const Edge& edge = graph.edges[k];
    if (edge.from == element.index) out.push_back({edge.path.start, {}});
    if (edge.to != element.index) continue;
    out.push_back({goalOf(edge.path), {}});
    for (const Turn& turn : proved.turnsOf(k)) addTurn(proved.joints[turn.joint]);
  }
  if (node.heading && !out.empty()) out.push_back({{node.position, *node.heading}, {}});
  for (const std::uint32_t joint : proved.own_joints[element.index]) addTurn(proved.joints[joint]);
  return out;
}

TEST(ConflictTable, HoldsThePairsThatAllPairsHave) {
  Rng rng(6);
  for (int i = 0; i < testing::caseCount("CLEARWAY_ROUTE_CASES", 6); ++i) {
    const World world = randomWorld(rng, 3);
    const Footprint footprint = shapes()[static_cast<std::size_t>(i % 5)];
    const CheckedQuery query = queryOf(world.grid, footprint);
    StopCheck stop({});
    const ProvedGraph proved = *prove(world.graph, query, stop);
    const auto table = conflictsOf(proved, footprint, proved, footprint, 1e-3, stop);
    ASSERT_TRUE(table);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const Conflict& c : table->conflicts) pairs.insert({c.a, c.b});
    for (std::uint32_t a = 0; a < table->elements.size(); ++a) {
      for (std::uint32_t b = a + 1; b < table->elements.size(); ++b) {
        double gap = 1e9;
        for (const CurvedPath& x : pathsOf(proved, table->elements[a])) {
          for (const CurvedPath& y : pathsOf(proved, table->elements[b])) {
            gap = std::min(gap, sampledGap(footprint, x, footprint, y, 6));
          }
        }
        if (gap < -1e-6) {
          EXPECT_TRUE(pairs.contains({a, b})) << "case " << i;
        }
        if (gap > 0.6) {
          EXPECT_FALSE(pairs.contains({a, b})) << "case " << i;
        }
      }
    }
    // Groups hold exactly the pairs.
    std::set<std::pair<std::uint32_t, std::uint32_t>> grouped;
    for (const auto& group : table->groups) {
      ASSERT_GE(group.size(), 2U);
      for (std::size_t k = 0; k < group.size(); ++k) {
        for (std::size_t j = k + 1; j < group.size(); ++j) grouped.insert({group[k], group[j]});
      }
    }
    EXPECT_EQ(grouped, pairs) << "case " << i;
    EXPECT_FALSE(pairs.empty());
  }
}

// A table of two different agents that are alike has both orders, and every edge with itself.
TEST(ConflictTable, OfTwoAgentsHasBothOrders) {
  Rng rng(9);
  const World world = randomWorld(rng, 2);
  const Footprint footprint = *Footprint::box(0.8, 0.5), same = footprint;
  const CheckedQuery query = queryOf(world.grid, footprint);
  StopCheck stop({});
  const ProvedGraph proved = *prove(world.graph, query, stop), other = proved;
  const auto one = conflictsOf(proved, footprint, proved, footprint, 1e-3, stop);
  const auto two = conflictsOf(proved, footprint, other, same, 1e-3, stop);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(two->conflicts.size(), 2 * one->conflicts.size() + one->elements.size());
  EXPECT_EQ(one->groups, two->groups);
}

Edge straightEdge(const char* id, std::uint32_t from, std::uint32_t to, Vec2 a, Vec2 b) {
  Edge edge;
  edge.id = id;
  edge.from = from;
  edge.to = to;
  edge.path.start = {a, Heading::towards(a, b, Heading())};
  slideTo(edge.path, b, 0);
  edge.length_m = length(edge.path);
  return edge;
}

// A lane beside a node is met only by an agent in the node's own heading, or as it turns to it.
TEST(ConflictTable, HoldsTheNodesOwnHeadings) {
  const OccupancyGrid grid(*GridFrame::make(40, 60, 0.5, 0.5));
  const Footprint footprint = *Footprint::box(3.0, 1.0);
  const CheckedQuery query = queryOf(grid, footprint);
  StopCheck stop({});
  for (const bool ends : {true, false}) {
    for (const bool has_heading : {true, false}) {
      Graph graph;
      graph.nodes = {{"a", {5, 10}, {}}, {"n", {15, 10}, {}}, {"p", {13, 11.6}, {}}};
      graph.nodes.push_back({"q", {17, 11.6}, {}});
      if (has_heading) graph.nodes[1].heading = at(90);
      graph.edges.push_back(ends ? straightEdge("e", 0, 1, {5, 10}, {15, 10})
                                 : straightEdge("e", 1, 0, {15, 10}, {5, 10}));
      graph.edges.push_back(straightEdge("f", 2, 3, {13, 11.6}, {17, 11.6}));
      const ProvedGraph proved = *prove(graph, query, stop);
      const auto table = conflictsOf(proved, footprint, proved, footprint, 1e-3, stop);
      ASSERT_TRUE(table);
      const bool is_found = std::ranges::any_of(table->conflicts, [&](const Conflict& c) {
        const Element a = table->elements[c.a], b = table->elements[c.b];
        return a == Element{false, 1} && b == Element{true, 1};
      });
      EXPECT_EQ(is_found, has_heading) << ends;
      std::size_t turns = 0;
      for (const CurvedPath& path : pathsOf(proved, {true, 1})) turns += path.pieces.size();
      EXPECT_EQ(turns > 0, has_heading) << ends;
      EXPECT_FALSE(conflictsOf(proved, footprint, proved, footprint, 1e-3, stop, {}, 2));
    }
  }
}

TEST(RouteSearch, BeginsAndEndsAtItsNodesAlone) {
  const OccupancyGrid grid(*GridFrame::make(40, 60, 0.5, 0.5));
  const CheckedQuery query = queryOf(grid, *Footprint::box(1.0, 0.5));
  StopCheck stop({});
  for (const double gap : {0.0, 0.009, 0.011, 5.0}) {
    for (const bool at_start : {true, false}) {
      Graph graph;
      graph.nodes = {{"a", {5, 10}, {}}, {"b", {15, 10}, {}}};
      const Vec2 a{5, at_start ? 10 + gap : 10}, b{15, at_start ? 10 : 10 + gap};
      graph.edges = {straightEdge("e", 0, 1, a, b)};
      const ProvedGraph proved = *prove(graph, query, stop);
      const std::vector<std::uint32_t> from{0}, to{1};
      const auto answer = findRoute(proved, query, {}, from, to);
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->status == PlanStatus::Solved, gap <= kMostGap_m) << gap;
      EXPECT_EQ(beginsAtNode(graph, graph.edges[0]), !at_start || gap <= kMostGap_m);
      EXPECT_FALSE(findRoute(proved, query, {}, from, from));  // already there
    }
  }
}

TEST(Joints, OfCarsAreNoTurnsInPlace) {
  const OccupancyGrid grid(*GridFrame::make(20, 20, 0.5, 0.5));
  ShapedAgent agent{*Footprint::box(1.0, 0.5)};
  agent.options.model = DriveKind::Car;
  const CheckedQuery car =
      *check(Query{&grid, agent, {{1, 1}, Heading()}, {{{1.5, 1}, Heading()}}});
  StopCheck stop({});
  const auto verdict = [&](double degrees) {
    return jointOf({{5, 5}, Heading()}, {{5, 5}, at(degrees)}, Rotations::Both, car, stop)->verdict;
  };
  EXPECT_EQ(verdict(90), Verdict::Forbidden);
  EXPECT_EQ(verdict(0.01), Verdict::Free);
  EXPECT_EQ(verdict(0), Verdict::Free);
}

TEST(Joints, TurnAsTheRulesPermit) {
  const OccupancyGrid grid(*GridFrame::make(20, 20, 0.5, 0.5));
  const CheckedQuery query = queryOf(grid, *Footprint::box(1.0, 0.5));
  StopCheck stop({});
  const auto joint = [&](double to, Rotations rule, Vec2 by = {}) {
    return *jointOf({{5, 5}, Heading()}, {Vec2{5, 5} + by, at(to)}, rule, query, stop);
  };
  EXPECT_NEAR(joint(90, Rotations::Both).angle_rad, 0.5 * kPi, 1e-12);
  EXPECT_NEAR(joint(90, Rotations::Negative).angle_rad, -1.5 * kPi, 1e-12);
  EXPECT_EQ(joint(90, Rotations::Negative).verdict, Verdict::Free);
  EXPECT_EQ(goalOf(joint(90, Rotations::Negative).path).heading, at(90));
  EXPECT_EQ(joint(90, Rotations::None).verdict, Verdict::Forbidden);
  EXPECT_EQ(joint(0.01, Rotations::None).verdict, Verdict::Free);
  EXPECT_EQ(joint(0, Rotations::None).path.pieces.size(), 0U);
  EXPECT_EQ(joint(180, Rotations::Both).verdict, Verdict::Free);
  EXPECT_EQ(joint(0, Rotations::Both, {0.1, 0}).verdict, Verdict::Apart);
  EXPECT_EQ(joint(0, Rotations::None, {0.005, 0}).verdict, Verdict::Free);
}

}  // namespace
}  // namespace clearway::route
