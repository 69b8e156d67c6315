// maps/plan/plan_settings.h — what project and plan files say alike: an agent's shape, its padding,
// a goal, and the settings of the planners.
//
// Plain data with the planners' defaults. The maps layer knows neither shapes nor planners: who
// plans makes a Footprint from AgentShape and options from PlannerSettings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry/drive_kind.h"
#include "core/geometry/obb.h"
#include "core/geometry/pose.h"
#include "core/geometry/touch.h"
#include "core/grid/point_rules.h"
#include "maps/scene/collision_shape.h"

namespace clearway::maps {

// Points, discs and squares move without turning: they are the point planner's agents.
// A Body is any other shape of maps/scene/collision_shape.h.
enum class ShapeKind : std::uint8_t { Box, Polygon, Point, Disc, Square, Body };

[[nodiscard]] constexpr bool isTurning(ShapeKind kind) {
  return kind == ShapeKind::Box || kind == ShapeKind::Polygon || kind == ShapeKind::Body;
}

// The shape of an agent as files have it; lengths in the unit of the file.
struct AgentShape {
  ShapeKind kind = ShapeKind::Box;
  double length = 1.0;  // box: along the heading; disc: radius; square: side
  double width = 1.0;   // box: across it
  std::string wkt;      // polygon: Well-Known Text in the agent's frame, x along the heading
  SceneShape body{};    // body: anything that moves
  friend bool operator==(const AgentShape&, const AgentShape&) = default;
};

// A disc with a heading: a pose planner's agent. maps/plan/turning_disc.h describes it in files. In
// old plan files it is a Disc, and the planner's kind distinguishes the two.
[[nodiscard]] inline AgentShape turningDisc(double radius) {
  AgentShape shape{ShapeKind::Body, 1.0, 1.0, {}};
  shape.body.kind = SceneShape::Kind::Disc;
  shape.body.parts = {{Vec2{}}};
  shape.body.own_radius_m = radius;
  return shape;
}

// The space that an agent keeps around itself; lengths as the agent's.
struct AgentPadding {
  double distance = 0.0;
  PaddingShape shape = PaddingShape::Square;  // polygons are always padded round
  friend bool operator==(const AgentPadding&, const AgentPadding&) = default;
};

// An agent that stands somewhere: an obstacle for others.
struct PlacedAgent {
  std::string name;  // not empty
  AgentShape shape;
  AgentPadding padding;
  Pose pose;
  friend bool operator==(const PlacedAgent&, const PlacedAgent&) = default;
};

// Where an agent shall arrive.
struct GoalPose {
  Vec2 position;
  std::optional<Heading> heading;  // nothing: any heading will do
  friend bool operator==(const GoalPose&, const GoalPose&) = default;
};

// Whether an agent turns (Pose), or moves on the grid (Point).
enum class PlannerKind : std::uint8_t { Pose, Point };

// A value of an enumeration, its name in files and on the command line, its label in the editor.
template <class E>
struct Named {
  E value;
  std::string_view name;
  std::string_view label{};
};
template <class E>
Named(E, const char*, const char* = "") -> Named<E>;  // clang 14 deduces none of aggregates

inline constexpr std::array kPlannerKinds{
    Named{PlannerKind::Pose, "pose", "Shape and heading"},
    Named{PlannerKind::Point, "point", "Cells, no heading"},
};
inline constexpr std::array kDriveModels{
    Named{DriveKind::Differential, "diff", "turns in place"},
    Named{DriveKind::Car, "car", "as a car, on arcs"},
    Named{DriveKind::Omnidirectional, "omni", "in any direction"},
};
inline constexpr std::array kPointMethods{
    Named{PointSearch::Auto, "auto"},
    Named{PointSearch::AStar, "astar"},
    Named{PointSearch::Dijkstra, "dijkstra"},
    Named{PointSearch::Jump, "jps"},
    Named{PointSearch::Bidirectional, "bidirectional"},
    Named{PointSearch::BreadthFirst, "bfs"},
    Named{PointSearch::Theta, "theta"},
    Named{PointSearch::AnyAngle, "anyangle"},
    Named{PointSearch::LazyTheta, "lazytheta"},
    Named{PointSearch::Anya, "anya"},
    Named{PointSearch::Incremental, "dstar"},
};
inline constexpr std::array kCornerRules{
    Named{CornerRule::Never, "never", "never cut"},
    Named{CornerRule::OneFree, "one-free", "cut past one"},
    Named{CornerRule::Always, "always", "always cut"},
};

// Precondition: the table has the value.
template <class E, std::size_t N>
[[nodiscard]] constexpr std::string_view nameIn(const std::array<Named<E>, N>& table, E value) {
  for (const Named<E>& n : table) {
    if (n.value == value) return n.name;
  }
  return {};
}
template <class E, std::size_t N>
[[nodiscard]] constexpr std::optional<E> valueIn(const std::array<Named<E>, N>& table,
                                                 std::string_view name) {
  for (const Named<E>& n : table) {
    if (n.name == name) return n.value;
  }
  return std::nullopt;
}

// Defaults are here; names, ranges and meaning in maps/plan/plan_options.cpp.
struct PlannerSettings {
  PlannerKind planner = PlannerKind::Pose;
  double turn_cost_m_per_rad = 0.2;
  double reverse_factor = 2.0;
  double switch_cost = 0.0;    // length, like the agent's
  double near_factor = 0.0;    // extra cost of a metre in contact with an obstacle,
  double near_distance = 0.0;  // which falls to 0 at this distance, a length, too
  bool allow_reverse = true;
  bool smooth = false;
  std::optional<DriveKind> motion;  // nullopt: the agent's own, else diff
  int headings = 16;
  double min_radius = 0.0;  // length; 0: the agent's own, else the planner's choice
  double weight = 1.0;
  bool anytime = false;
  double goal_distance = 0.0;  // length
  double goal_angle_deg = 0.0;
  int connectivity = 8;
  TouchRule touch = TouchRule::TouchingIsFree;
  std::optional<double> time_limit_s;  // nullopt: no limit
  PointSearch method = PointSearch::Auto;
  CornerRule corners = CornerRule::Never;
  bool any_angle = false;  // Auto takes the fastest search of shortest any-angle paths
  bool string_pull = false;
  std::string terrain;  // costs, as app/document/plan/terrain_costs.h has them
  friend bool operator==(const PlannerSettings&, const PlannerSettings&) = default;

  // The method that the settings mean.
  [[nodiscard]] PointSearch search() const {
    return any_angle && method == PointSearch::Auto ? PointSearch::AnyAngle : method;
  }
};

}  // namespace clearway::maps
