// app/document/edit/robot_templates.h — sizes and drives of common robots and vehicles.
//
// resources/docs/fleets.md lists the figures with their sources, and which were compared with them.
// The position of an agent is the point that it turns about: the middle of the driven axle. Where
// that is not the middle of the body, the shape is a polygon. Thread-safe: constants.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "maps/project/project.h"

namespace clearway::app {

struct RobotTemplate {
  std::string_view id;    // for the command line: "jackal"
  std::string_view name;  // "Clearpath Jackal"
  double length_m = 0.0, width_m = 0.0;
  double back_m = 0.0;  // from the turning point to the rear end; 0: half of the length
  bool round = false;   // a disc of this length
  DriveKind motion = DriveKind::Differential;
  double min_radius_m = 0.0;  // of cars, of the turning point
  double speed = 0.0;         // [m/s]
  double turn_rate = 0.0;     // [rad/s]; 0: not published
};

[[nodiscard]] std::span<const RobotTemplate> robotTemplates();
[[nodiscard]] const RobotTemplate* robotTemplate(std::string_view id);  // null: none

// In metres.
[[nodiscard]] maps::AgentShape shapeOf(const RobotTemplate& robot);
// Sets shape, motion, least radius and speeds of an agent in the world frame; name, padding and
// poses stay.
void applyTemplate(const RobotTemplate& robot, maps::ProjectAgent& agent);
// The template whose values an agent has; null: none.
[[nodiscard]] const RobotTemplate* templateOf(const maps::ProjectAgent& agent);

}  // namespace clearway::app
