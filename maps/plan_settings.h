// maps/plan_settings.h — what project and plan files say alike: an agent's shape, its padding, a
// goal, and the settings of the planners.
//
// Plain data with the planners' defaults. The maps layer knows neither shapes nor planners: who
// plans makes a Footprint from AgentShape and options from PlannerSettings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry/obb.h"
#include "core/geometry/pose.h"
#include "core/geometry/touch.h"
#include "core/grid/corner_rule.h"
#include "maps/collision_shape.h"

namespace clearway::maps {

// Points, discs and squares move without turning: they are the point planner's agents.
// A Body is any other shape of maps/collision_shape.h.
enum class ShapeKind : std::uint8_t { Box, Polygon, Point, Disc, Square, Body };

[[nodiscard]] constexpr bool isTurning(ShapeKind kind) {
  return kind == ShapeKind::Box || kind == ShapeKind::Polygon || kind == ShapeKind::Body;
}

struct AgentShape {
  ShapeKind kind = ShapeKind::Box;
  double length = 1.0;  // box: along the heading; disc: radius; square: side
  double width = 1.0;   // box: across it
  std::string wkt;      // polygon: Well-Known Text in the agent's frame, x along the heading
  SceneShape body{};    // body: anything that moves
  friend bool operator==(const AgentShape&, const AgentShape&) = default;
};

struct AgentPadding {
  double distance = 0.0;
  PaddingShape shape = PaddingShape::Square;  // polygons are always padded round
  friend bool operator==(const AgentPadding&, const AgentPadding&) = default;
};

// An agent that stands somewhere: an obstacle for others.
struct PlacedAgent {
  std::string name;  // not empty
  AgentShape shape;  // no point
  AgentPadding padding;
  Pose pose;
  friend bool operator==(const PlacedAgent&, const PlacedAgent&) = default;
};

struct GoalPose {
  Vec2 position;
  std::optional<Heading> heading;  // nothing: any heading will do
  friend bool operator==(const GoalPose&, const GoalPose&) = default;
};

enum class PlannerKind : std::uint8_t { Pose, Point };

// How an agent that turns can move: turning in place, as a car, or in any direction.
enum class DriveModel : std::uint8_t { Differential, Car, Omni };
inline constexpr std::array<std::string_view, 3> kDriveModels{"diff", "car", "omni"};
inline constexpr std::array<std::string_view, 4> kHeadingCounts{"8", "16", "32", "64"};

// How the point planner searches, by the names that files and the command line use.
enum class PointMethod : std::uint8_t {
  Auto,
  AStar,
  Dijkstra,
  Jump,
  Bidirectional,
  BreadthFirst,
  Theta,
  AnyAngle,
  Incremental,
};
inline constexpr std::array<std::string_view, 9> kPointMethods{
    "auto", "astar", "dijkstra", "jps", "bidirectional", "bfs", "theta", "anyangle", "dstar"};
inline constexpr std::array<std::string_view, 3> kCornerRules{"never", "one-free", "always"};

[[nodiscard]] inline std::string nameOf(PointMethod m) {
  return std::string(kPointMethods[static_cast<std::size_t>(m)]);
}
[[nodiscard]] inline std::string nameOf(CornerRule r) {
  return std::string(kCornerRules[static_cast<std::size_t>(r)]);
}

inline constexpr double kMaxWeight = 1000.0;
inline constexpr double kMaxNearFactor = 1000.0;

struct PlannerSettings {
  PlannerKind planner = PlannerKind::Pose;
  double turn_cost_m_per_rad = 0.2;  // pose
  double reverse_factor = 2.0;       // pose; >= 1
  double switch_cost = 0.0;          // pose: of a change of direction, a length like the agent's
  double near_factor = 0.0;          // pose: what a metre beside an obstacle costs more,
  double near_distance = 0.0;        // falling to nothing at this distance, a length likewise
  bool allow_reverse = true;         // pose
  bool smooth = false;               // pose: afterwards, on continuous poses
  std::optional<DriveModel> motion;  // pose; nothing: the agent's own, else diff
  int headings = 16;                 // pose: 8, 16, 32 or 64
  double min_radius =
      0.0;  // pose: of arcs, a length like the agent's; 0: its own, else the planner's choice
  double weight = 1.0;         // pose: >= 1
  bool anytime = false;        // pose: an answer first, then better ones down to the weight
  double goal_distance = 0.0;  // pose: tolerance of the goal, a length like the agent's
  double goal_angle_deg = 0.0;
  int connectivity = 8;  // point: 4 or 8
  TouchRule touch = TouchRule::TouchingIsFree;
  std::optional<double> time_limit_s;      // nothing: no limit
  PointMethod method = PointMethod::Auto;  // point
  CornerRule corners = CornerRule::Never;  // point
  bool string_pull = false;                // point
  std::string terrain;  // point: costs, as app/session/plan/terrain_costs.h has them
  friend bool operator==(const PlannerSettings&, const PlannerSettings&) = default;
};

}  // namespace clearway::maps
