#include "app/document/edit/robot_templates.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number_text.h"

namespace clearway::app {
namespace {

constexpr auto kCar = DriveKind::Car;
constexpr auto kDiff = DriveKind::Differential;
constexpr auto kOmni = DriveKind::Omnidirectional;

constexpr std::array kRobots{
    RobotTemplate{"burger", "TurtleBot3 Burger", 0.138, 0.178, 0.101, false, kDiff, 0.0, 0.22,
                  2.84},
    RobotTemplate{"waffle", "TurtleBot3 Waffle Pi", 0.281, 0.306, 0.2045, false, kDiff, 0.0, 0.26,
                  1.82},
    RobotTemplate{"create3", "iRobot Create 3", 0.342, 0.342, 0.0, true, kDiff, 0.0, 0.306, 1.9},
    RobotTemplate{"jackal", "Clearpath Jackal", 0.508, 0.430, 0.0, false, kDiff, 0.0, 2.0, 0.0},
    RobotTemplate{"husky", "Clearpath Husky A200", 0.990, 0.670, 0.0, false, kDiff, 0.0, 1.0, 0.0},
    RobotTemplate{"youbot", "KUKA youBot", 0.580, 0.380, 0.0, false, kOmni, 0.0, 0.8, 0.0},
    RobotTemplate{"mir100", "MiR100", 0.890, 0.580, 0.0, false, kDiff, 0.0, 1.5, 0.0},
    RobotTemplate{"mir250", "MiR250", 0.800, 0.580, 0.0, false, kDiff, 0.0, 2.0, 0.0},
    RobotTemplate{"kiva", "Kiva drive unit", 0.762, 0.610, 0.0, false, kDiff, 0.0, 1.3, 0.0},
    RobotTemplate{"forklift", "Forklift of 2.5 t", 3.600, 1.200, 0.0, false, kCar, 1.6, 4.0, 0.0},
    RobotTemplate{"car", "Car (VW Golf 8)", 4.284, 1.789, 0.785, false, kCar, 4.0, 8.0, 0.0},
};

std::string boxText(double back, double front, double half) {
  const std::string x0 = shortest(-back);
  const std::string x1 = shortest(front);
  const std::string y0 = shortest(-half);
  const std::string y1 = shortest(half);
  return "POLYGON((" + x1 + ' ' + y1 + ", " + x0 + ' ' + y1 + ", " + x0 + ' ' + y0 + ", " + x1 +
         ' ' + y0 + ", " + x1 + ' ' + y1 + "))";
}

}  // namespace

std::span<const RobotTemplate> robotTemplates() { return kRobots; }

const RobotTemplate* robotTemplate(std::string_view id) {
  const auto* found = std::ranges::find(kRobots, id, &RobotTemplate::id);
  return found != kRobots.end() ? found : nullptr;
}

maps::AgentShape shapeOf(const RobotTemplate& robot) {
  if (robot.round) return maps::turningDisc(0.5 * robot.length_m);
  maps::AgentShape out;
  if (robot.back_m == 0.0) {
    out.length = robot.length_m;
    out.width = robot.width_m;
  } else {
    out.kind = maps::ShapeKind::Polygon;
    // Rounded to a tenth of a millimetre, below the precision of the figures.
    const double front = std::round(1e4 * (robot.length_m - robot.back_m)) / 1e4;
    out.wkt = boxText(robot.back_m, front, 0.5 * robot.width_m);
  }
  return out;
}

void applyTemplate(const RobotTemplate& robot, maps::ProjectAgent& agent) {
  agent.shape = shapeOf(robot);
  agent.motion = robot.motion;
  agent.min_radius = robot.min_radius_m;
  agent.speed = robot.speed;
  agent.turn_rate = robot.turn_rate;
}

const RobotTemplate* templateOf(const maps::ProjectAgent& agent) {
  const auto* found = std::ranges::find_if(kRobots, [&](const RobotTemplate& robot) {
    maps::ProjectAgent same = agent;
    applyTemplate(robot, same);
    return same == agent;
  });
  return found != kRobots.end() ? found : nullptr;
}

}  // namespace clearway::app
