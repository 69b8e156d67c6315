#include "core/physics/physics.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/physics/box2d_shapes.h"
#include "core/physics/wall_rectangles.h"
#include "core/world/parameters.h"

namespace clearway::physics {
namespace {

using collide::BodyDef;
using collide::BodyMode;
using simulation::AgentId;
using simulation::Dynamics;
using simulation::Physical;
using simulation::Velocity;

constexpr std::int32_t kChunk = 64;   // rows and columns of a part of the walls
constexpr double kBorder_m = 1000.0;  // thickness of what is outside of the map

Vec2 fromB2(b2Vec2 v) { return {v.x, v.y}; }

// What a fixture belongs to; walls have no agent.
struct Owner {
  AgentId id;
  BodyDef def;
  std::optional<Physical> physical;
  bool is_wall = false;
  b2Body* body = nullptr;
};

// A body that forces move, with what every step needs of it.
struct Forced {
  AgentId id;
  b2Body* body = nullptr;
  b2Joint* floor = nullptr;  // none while a drive holds the body: wheels roll
  double mass_kg = 1.0, grip_N = 0.0, force_N = 0.0, torque_Nm = 0.0;
  double gyration_m = 0.0;  // radius
  bool is_driven = false, was_driven = false, is_pushed = false;
  DriveKind kind = DriveKind::Differential;
  Velocity wanted;
  double min_radius_m = 0.0;
  b2Vec2 push{0.0F, 0.0F}, push_at{0.0F, 0.0F};
  float last_angle = 0.0F;  // that of `pose`
  Pose pose;
};

const Owner& ownerOf(b2Fixture* fixture) {
  return *reinterpret_cast<const Owner*>(fixture->GetUserData().pointer);
}

// The rules of the collision world (core/world/body.h), for whole bodies.
class Filter final : public b2ContactFilter {
 public:
  bool ShouldCollide(b2Fixture* fixture_a, b2Fixture* fixture_b) override {
    const Owner& a = ownerOf(fixture_a);
    const Owner& b = ownerOf(fixture_b);
    if (a.is_wall || b.is_wall) return (a.is_wall ? b : a).def.meets_grid;
    if (!collide::levelsOverlap(a.def.level, b.def.level, TouchRule::TouchingIsFree)) return false;
    if (a.def.group != 0 && a.def.group == b.def.group) return false;
    const bool listed = std::ranges::find(a.def.ignores, b.id) != a.def.ignores.end() ||
                        std::ranges::find(b.def.ignores, a.id) != b.def.ignores.end();
    return !listed && ((a.def.category & b.def.mask) | (b.def.category & a.def.mask)) != 0;
  }
};

class Mixer final : public b2ContactListener {
 public:
  void BeginContact(b2Contact* contact) override {
    const Owner& a = ownerOf(contact->GetFixtureA());
    const Owner& b = ownerOf(contact->GetFixtureB());
    contact->SetFriction(static_cast<float>(std::max(a.def.friction, b.def.friction)));
  }
};

class Box2dDynamics final : public Dynamics {
 public:
  explicit Box2dDynamics(const PhysicsOptions& options) : options_(options) {
    world_.SetContactFilter(&filter_);
    world_.SetContactListener(&mixer_);
    b2BodyDef ground;
    ground_ = world_.CreateBody(&ground);
    wall_.is_wall = true;
  }

  Result<void> set(AgentId id, const BodyDef& body,
                   const std::optional<Physical>& physical) override;
  void remove(AgentId id) override;
  void setGrid(const std::optional<OccupancyGrid>& grid, double friction) override;
  void push(AgentId id, Vec2 force_N, Vec2 at) override;
  void step(Tick dt, std::span<const Moved> moved, std::span<const Driven> driven) override;
  Pose poseOf(AgentId id) const override { return forced_[place_[id.index]].pose; }
  Velocity velocityOf(AgentId id) const override;
  void setVelocity(AgentId id, const Velocity& velocity) override;

 private:
  static constexpr std::uint32_t kNone = ~0U;
  Result<void> makeBody(Owner& owner);
  [[nodiscard]] Forced forcedOf(const Owner& owner);
  [[nodiscard]] float threshold() const {
    return static_cast<float>(options_.restitution_threshold_m_per_s);
  }
  [[nodiscard]] b2Joint* floorOf(const Forced& f);
  void forget(AgentId id);
  void drive(Forced& f, double dt_s) const;
  void readPoses();
  void addWall(b2Body& body, Vec2 min, Vec2 max);
  void rebuildChunk(std::int32_t row, std::int32_t column);
  void buildBorder();

  PhysicsOptions options_;
  Filter filter_;
  Mixer mixer_;
  b2World world_{b2Vec2(0.0F, 0.0F)};
  b2Body* ground_ = nullptr;
  Owner wall_;
  std::vector<std::unique_ptr<Owner>> owners_;  // by index
  std::vector<Forced> forced_;
  std::vector<std::uint32_t> place_;  // in it, by index; or kNone
  std::optional<OccupancyGrid> grid_;
  std::vector<b2Body*> chunks_;
  b2Body* border_ = nullptr;
};

Result<void> Box2dDynamics::set(AgentId id, const BodyDef& def,
                                const std::optional<Physical>& physical) {
  auto fresh = std::make_unique<Owner>();
  fresh->id = id;
  fresh->def = def;
  fresh->physical = physical;
  TRY(makeBody(*fresh));
  if (owners_.size() <= id.index) {
    owners_.resize(id.index + std::size_t{1});
    place_.resize(id.index + std::size_t{1}, kNone);
  }
  const bool is_forced = fresh->body != nullptr && fresh->body->GetType() == b2_dynamicBody;
  const std::unique_ptr<Owner>& old = owners_[id.index];
  if (is_forced && old && old->id == id && place_[id.index] != kNone) {
    fresh->body->SetLinearVelocity(old->body->GetLinearVelocity());
    fresh->body->SetAngularVelocity(old->body->GetAngularVelocity());
  }
  forget(id);
  owners_[id.index] = std::move(fresh);
  if (!is_forced) return {};
  place_[id.index] = static_cast<std::uint32_t>(forced_.size());
  forced_.push_back(forcedOf(*owners_[id.index]));
  return {};
}

Result<void> Box2dDynamics::makeBody(Owner& o) {
  if (o.def.mode == BodyMode::Disabled) return {};
  b2BodyDef def;
  def.type = o.def.mode == BodyMode::Static ? b2_staticBody
             : o.physical                   ? b2_dynamicBody
                                            : b2_kinematicBody;
  def.position = b2(o.def.pose.position);
  def.angle = static_cast<float>(o.def.pose.heading.radians());
  b2Body* const body = world_.CreateBody(&def);
  const Result<void> done = forEachBox2dShape(o.def.shape, [&](const b2Shape& shape) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = 1.0F;
    fixture.restitution = o.physical ? static_cast<float>(o.physical->restitution) : 0.0F;
    fixture.restitutionThreshold = threshold();
    fixture.userData.pointer = reinterpret_cast<uintptr_t>(&o);
    body->CreateFixture(&fixture);
  });
  if (!done) {
    world_.DestroyBody(body);
    return done;
  }
  o.body = body;
  return {};
}

b2Joint* Box2dDynamics::floorOf(const Forced& f) {
  b2FrictionJointDef floor;
  floor.Initialize(ground_, f.body, f.body->GetWorldCenter());
  floor.maxForce = static_cast<float>(f.grip_N);
  floor.maxTorque = static_cast<float>(f.grip_N * f.gyration_m);
  floor.collideConnected = true;
  return world_.CreateJoint(&floor);
}

// The mass is spread evenly over the shape.
Forced Box2dDynamics::forcedOf(const Owner& o) {
  const Physical& p = *o.physical;
  b2MassData data;
  o.body->GetMassData(&data);
  data.I *= static_cast<float>(p.mass_kg) / data.mass;
  data.mass = static_cast<float>(p.mass_kg);
  o.body->SetMassData(&data);
  Forced f;
  f.id = o.id;
  f.body = o.body;
  f.mass_kg = p.mass_kg;
  f.grip_N = p.floor_friction * p.mass_kg * kGravity_m_per_s2;
  f.force_N = p.drive_force_N;
  f.torque_Nm = p.drive_torque_Nm;
  const double inertia = data.I / data.mass - b2Dot(data.center, data.center);
  f.gyration_m = std::sqrt(std::max(0.0, inertia));
  f.floor = floorOf(f);
  f.pose = o.def.pose;
  f.last_angle = o.body->GetAngle();
  return f;
}

// The order of those that remain depends on the calls alone.
void Box2dDynamics::forget(AgentId id) {
  std::unique_ptr<Owner>& owner = owners_[id.index];
  if (const std::uint32_t at = place_[id.index]; at != kNone) {
    forced_[at] = forced_.back();
    place_[forced_[at].id.index] = at;
    forced_.pop_back();
    place_[id.index] = kNone;
  }
  if (owner && owner->body != nullptr) world_.DestroyBody(owner->body);
  owner.reset();
}

void Box2dDynamics::remove(AgentId id) {
  if (id.index < owners_.size()) forget(id);
}

void Box2dDynamics::push(AgentId id, Vec2 force_N, Vec2 at) {
  Forced& f = forced_[place_[id.index]];
  f.push = b2(force_N);
  f.push_at = b2(at);
  f.is_pushed = true;
}

Velocity Box2dDynamics::velocityOf(AgentId id) const {
  const Forced& f = forced_[place_[id.index]];
  const Vec2 v = fromB2(f.body->GetLinearVelocityFromLocalPoint({0.0F, 0.0F}));
  return {unrotate(f.pose.heading, v), f.body->GetAngularVelocity()};
}

void Box2dDynamics::setVelocity(AgentId id, const Velocity& velocity) {
  const Forced& f = forced_[place_[id.index]];
  f.body->SetAngularVelocity(static_cast<float>(velocity.turn_rad_per_s));
  // Of the body's origin; Box2D keeps that of the centre of mass.
  const b2Vec2 arm = f.body->GetWorldCenter() - f.body->GetPosition();
  f.body->SetLinearVelocity(b2(rotate(f.pose.heading, velocity.linear_m_per_s)) +
                            b2Cross(f.body->GetAngularVelocity(), arm));
}

// A car's front wheels are turned for the wanted arc, within its limit; it turns as it rolls.
double turnOfCar(const Velocity& wanted, double rolls_m_per_s, double min_radius_m) {
  const double speed = wanted.linear_m_per_s.x;
  if (speed == 0.0) return 0.0;
  const double most = 1.0 / min_radius_m;
  return std::clamp(wanted.turn_rad_per_s / speed, -most, most) * rolls_m_per_s;
}

// Impulses towards the wanted velocity: along by the drive, across by the grip of the wheels. The
// velocity is that of the body's origin, about which a base turns in place. Where its centre of
// mass lies elsewhere, as with a load on forks, it swings around the origin.
void Box2dDynamics::drive(Forced& f, double dt_s) const {
  const b2Rot turn = f.body->GetTransform().q;
  const Vec2 now = fromB2(b2MulT(turn, f.body->GetLinearVelocity()));
  const Vec2 arm = fromB2(f.body->GetLocalCenter());
  const double turns_now = static_cast<double>(f.body->GetAngularVelocity());
  const auto swing = [&arm](double turns) { return turns * Vec2{-arm.y, arm.x}; };
  const double grip = f.grip_N * dt_s;
  const double inertia = f.mass_kg * f.gyration_m * f.gyration_m;
  const double most_turn = std::min(f.torque_Nm * dt_s, grip * f.gyration_m);
  const double turns = f.kind == DriveKind::Car
                           ? turnOfCar(f.wanted, now.x - swing(turns_now).x, f.min_radius_m)
                           : f.wanted.turn_rad_per_s;
  const double turn_impulse = std::clamp(inertia * (turns - turns_now), -most_turn, most_turn);
  const double turns_next = inertia > 0.0 ? turns_now + turn_impulse / inertia : turns_now;
  Vec2 impulse = f.mass_kg * (f.wanted.linear_m_per_s + swing(turns_next) - now);
  const double most = f.force_N * dt_s;
  if (f.kind == DriveKind::Omnidirectional) {
    const double size = length(impulse);
    if (size > most) impulse = (most / size) * impulse;
  } else {
    impulse.x = std::clamp(impulse.x, -most, most);
  }
  if (const double size = length(impulse); size > grip) impulse = (grip / size) * impulse;
  f.body->ApplyLinearImpulseToCenter(b2Mul(turn, b2(impulse)), true);
  f.body->ApplyAngularImpulse(static_cast<float>(turn_impulse), true);
}

void Box2dDynamics::step(Tick dt, std::span<const Moved> moved, std::span<const Driven> driven) {
  const double dt_s = secondsOf(dt);
  const int steps = std::max(1, static_cast<int>(std::ceil(dt_s / options_.max_step_s - 1e-9)));
  const double part_s = dt_s / steps;
  for (const Moved& m : moved) {
    b2Body* const body = owners_[m.id.index]->body;
    if (body == nullptr || body->GetType() != b2_kinematicBody) continue;
    body->SetLinearVelocity(b2((1.0 / dt_s) * (m.to.position - m.from.position)));
    body->SetAngularVelocity(static_cast<float>(m.from.heading.angleTo(m.to.heading) / dt_s));
  }
  for (const Driven& d : driven) {
    Forced& f = forced_[place_[d.id.index]];
    f.is_driven = true;
    f.kind = d.kind;
    f.wanted = d.wanted;
    f.min_radius_m = d.min_radius_m;
  }
  for (Forced& f : forced_) {
    if (f.is_driven == f.was_driven) continue;
    if (f.is_driven) {
      world_.DestroyJoint(std::exchange(f.floor, nullptr));
    } else {
      f.floor = floorOf(f);
    }
  }
  for (int k = 0; k < steps; ++k) {
    for (Forced& f : forced_) {
      if (f.is_driven) drive(f, part_s);
      if (f.is_pushed) f.body->ApplyForce(f.push, f.push_at, true);
    }
    world_.Step(static_cast<float>(part_s), options_.velocity_iterations,
                options_.position_iterations);
  }
  for (const Moved& m : moved) {  // where they are exactly, without the drift of floats
    b2Body* const body = owners_[m.id.index]->body;
    if (body == nullptr || body->GetType() != b2_kinematicBody || m.from == m.to) continue;
    body->SetTransform(b2(m.to.position), static_cast<float>(m.to.heading.radians()));
  }
  readPoses();
}

void Box2dDynamics::readPoses() {
  for (Forced& f : forced_) {
    f.was_driven = std::exchange(f.is_driven, false);
    f.is_pushed = false;
    const b2Vec2 at = f.body->GetPosition();
    const float angle = f.body->GetAngle();
    f.pose.position = fromB2(at);
    if (angle == f.last_angle) continue;
    f.last_angle = angle;
    const Result<Heading> heading =
        Heading::fromRadians(std::remainder(static_cast<double>(angle), 2.0 * std::numbers::pi));
    if (heading) f.pose.heading = *heading;
  }
}

void Box2dDynamics::setGrid(const std::optional<OccupancyGrid>& grid, double friction) {
  wall_.def.friction = friction;
  const bool same_frame = grid && grid_ && grid->frame() == grid_->frame();
  const std::optional<OccupancyGrid> before = std::exchange(grid_, grid);
  if (!same_frame) {
    for (b2Body* body : chunks_) {
      if (body != nullptr) world_.DestroyBody(body);
    }
    if (border_ != nullptr) world_.DestroyBody(std::exchange(border_, nullptr));
    chunks_.clear();
    if (!grid_) return;
    buildBorder();
  }
  const std::int32_t rows = (grid_->frame().rows() + kChunk - 1) / kChunk;
  const std::int32_t columns = (grid_->frame().columns() + kChunk - 1) / kChunk;
  chunks_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), nullptr);
  for (std::int32_t r = 0; r < rows; ++r) {
    for (std::int32_t c = 0; c < columns; ++c) {
      // A chunk is one word of each of its rows.
      bool same = same_frame;
      for (std::int32_t i = r * kChunk;
           same && i < std::min(grid_->frame().rows(), (r + 1) * kChunk); ++i) {
        same = grid_->row(i)[static_cast<std::size_t>(c)] ==
               before->row(i)[static_cast<std::size_t>(c)];
      }
      if (!same) rebuildChunk(r, c);
    }
  }
}

void Box2dDynamics::rebuildChunk(std::int32_t row, std::int32_t column) {
  const GridFrame& frame = grid_->frame();
  const std::int32_t columns = (frame.columns() + kChunk - 1) / kChunk;
  b2Body*& body = chunks_[static_cast<std::size_t>(row * columns + column)];
  if (body != nullptr) world_.DestroyBody(std::exchange(body, nullptr));
  const CellRange part =
      frame.clipped({row * kChunk, (row + 1) * kChunk, column * kChunk, (column + 1) * kChunk});
  for (const CellRange& cells : wallRectangles(*grid_, part)) {
    if (body == nullptr) {
      b2BodyDef def;
      body = world_.CreateBody(&def);
    }
    const Vec2 min{frame.columnEdge(cells.first_column), frame.rowEdge(cells.first_row)};
    const Vec2 max{frame.columnEdge(cells.last_column), frame.rowEdge(cells.last_row)};
    addWall(*body, min, max);
  }
}

void Box2dDynamics::addWall(b2Body& body, Vec2 min, Vec2 max) {
  b2PolygonShape shape;
  shape.SetAsBox(static_cast<float>(0.5 * (max.x - min.x)),
                 static_cast<float>(0.5 * (max.y - min.y)), b2(0.5 * (min + max)), 0.0F);
  shape.m_radius = 0.0F;
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.restitution = static_cast<float>(options_.wall_restitution);
  fixture.restitutionThreshold = threshold();
  fixture.userData.pointer = reinterpret_cast<uintptr_t>(&wall_);
  body.CreateFixture(&fixture);
}

void Box2dDynamics::buildBorder() {
  const Vec2 size = grid_->frame().bounds().max;
  constexpr double w = kBorder_m;
  b2BodyDef def;
  border_ = world_.CreateBody(&def);
  addWall(*border_, {-w, -w}, {0.0, size.y + w});
  addWall(*border_, {size.x, -w}, {size.x + w, size.y + w});
  addWall(*border_, {0.0, -w}, {size.x, 0.0});
  addWall(*border_, {0.0, size.y}, {size.x, size.y + w});
}

}  // namespace

Result<std::unique_ptr<Dynamics>> makePhysics(const PhysicsOptions& o) {
  collide::WorldOptions world;
  world.solver = o;
  TRY(collide::checkParameters(world));
  return std::unique_ptr<Dynamics>(std::make_unique<Box2dDynamics>(o));
}

}  // namespace clearway::physics
