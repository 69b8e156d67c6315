// core/simulation/dynamics.h — what moves agents by forces; core/physics has one, by Box2D.
//
// The simulation owns it, passes every agent and obstacle to it, and asks it once a step where the
// agents with a mass are. Agents without one are moved by their controllers and push the others.
// Law expected of it: the same calls give the same poses, bit for bit.
#pragma once

#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/base/ticks.h"
#include "core/grid/occupancy_grid.h"
#include "core/simulation/drive.h"
#include "core/simulation/event.h"
#include "core/world/body.h"

namespace clearway::simulation {

// How an agent takes part in physics. The friction between two bodies is that of BodyDef.
struct Physical {
  double mass_kg = 1.0;         // 1e-3 to 1e6
  double floor_friction = 0.5;  // coefficient of sliding on the floor, and of its wheels; 0 to 10
  double restitution = 0.0;     // 0 to 1; of a pair: the larger
  // Of the drive; also limited by the grip of the wheels.
  double drive_force_N = std::numeric_limits<double>::infinity();    // > 0
  double drive_torque_Nm = std::numeric_limits<double>::infinity();  // > 0
};

inline constexpr double kGravity_m_per_s2 = 9.81;

// Errors: InvalidArgument that names the value.
[[nodiscard]] Result<void> checkPhysical(const Physical& physical);

// The drive with accelerations that nine tenths of its forces permit at least, to a body of this
// radius: the rest is for what disturbs it.
[[nodiscard]] Drive withForces(Drive drive, const Physical& physical, double radius_m);

class Dynamics {
 public:
  virtual ~Dynamics() = default;

  // An agent appears, or its body changes. Bodies are moved by forces if they have a mass and are
  // neither static nor disabled. Errors: a shape that cannot be simulated.
  [[nodiscard]] virtual Result<void> set(AgentId id, const collide::BodyDef& body,
                                         const std::optional<Physical>& physical) = 0;
  virtual void remove(AgentId id) = 0;
  // `friction`: of its obstacle cells; of a contact: the larger.
  virtual void setGrid(const std::optional<OccupancyGrid>& grid, double friction) = 0;
  // During the next step alone. Precondition: the agent has a mass.
  virtual void push(AgentId id, Vec2 force_N, Vec2 at) = 0;

  struct Moved {  // by its controller
    AgentId id;
    Pose from, to;
  };
  struct Driven {  // by the force of its drive
    AgentId id;
    DriveKind kind = DriveKind::Differential;
    Velocity wanted;
    double min_radius_m = 0.0;  // of a car, whose wheels roll on arcs of at least this radius
  };
  virtual void step(Tick dt, std::span<const Moved> moved, std::span<const Driven> driven) = 0;

  // Preconditions: the agent has a mass.
  [[nodiscard]] virtual Pose poseOf(AgentId id) const = 0;
  [[nodiscard]] virtual Velocity velocityOf(AgentId id) const = 0;
  virtual void setVelocity(AgentId id, const Velocity& velocity) = 0;
};

}  // namespace clearway::simulation
