#include "core/physics/physics.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/physics/box2d_shapes.h"
#include "core/physics/wall_rectangles.h"

namespace clearway::physics {
namespace {

using collide::BodyDef;
using collide::BodyMode;
using simulation::AgentId;
using simulation::DriveKind;
using simulation::Dynamics;
using simulation::Physical;
using simulation::Velocity;

constexpr std::int32_t kChunk = 64;    // rows and columns of a part of the walls
constexpr double kBorder_m = 1000.0;   // thickness of what is outside of the map
constexpr float kLeastBounce = 0.02F;  // slower impacts do not bounce [m/s]
constexpr double kWallFriction = 0.5;

Vec2 fromB2(b2Vec2 v) { return {v.x, v.y}; }

// What a fixture belongs to; walls have no agent.
struct Owner {
  AgentId id;
  BodyDef def;
  std::optional<Physical> physical;
  bool is_wall = false;
  b2Body* body = nullptr;
  b2Joint* floor = nullptr;  // its friction with the floor, unless a drive holds it
  float reach_m = 0.0F;      // radius of gyration
  bool is_driven = false;
  Velocity wanted;
  DriveKind kind = DriveKind::Differential;
  b2Vec2 force{0.0F, 0.0F}, force_at{0.0F, 0.0F};
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
  void PreSolve(b2Contact* contact, const b2Manifold*) override {
    const Owner& a = ownerOf(contact->GetFixtureA());
    const Owner& b = ownerOf(contact->GetFixtureB());
    contact->SetFriction(static_cast<float>(std::max(frictionOf(a), frictionOf(b))));
  }

 private:
  static double frictionOf(const Owner& o) { return o.is_wall ? kWallFriction : o.def.friction; }
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
  void setGrid(const std::optional<OccupancyGrid>& grid) override;
  void push(AgentId id, Vec2 force_N, Vec2 at) override;
  void step(Tick dt, std::span<const Moved> moved, std::span<const Driven> driven) override;
  Pose poseOf(AgentId id) const override { return owners_[id.index]->def.pose; }
  Velocity velocityOf(AgentId id) const override;
  void setVelocity(AgentId id, const Velocity& velocity) override;

 private:
  [[nodiscard]] bool isForced(const Owner& o) const {
    return o.physical && o.def.mode != BodyMode::Static && o.def.mode != BodyMode::Disabled;
  }
  Result<void> makeBody(Owner& owner);
  void setMass(Owner& owner);
  void setFloorFriction(Owner& owner);
  void drive(Owner& owner, double dt_s);
  void rebuildChunk(std::int32_t row, std::int32_t column);
  void buildBorder();

  PhysicsOptions options_;
  Filter filter_;
  Mixer mixer_;
  b2World world_{b2Vec2(0.0F, 0.0F)};
  b2Body* ground_ = nullptr;
  Owner wall_;
  std::vector<std::unique_ptr<Owner>> owners_;  // by index
  std::vector<AgentId> moved_;                  // agents that a step moved
  std::optional<OccupancyGrid> grid_;
  std::vector<b2Body*> chunks_;
  b2Body* border_ = nullptr;
};

Result<void> Box2dDynamics::set(AgentId id, const BodyDef& def,
                                const std::optional<Physical>& physical) {
  if (owners_.size() <= id.index) owners_.resize(id.index + std::size_t{1});
  std::unique_ptr<Owner>& slot = owners_[id.index];
  auto fresh = std::make_unique<Owner>();
  fresh->id = id;
  fresh->def = def;
  fresh->physical = physical;
  if (auto r = makeBody(*fresh); !r) return r;
  if (slot && slot->body != nullptr) {
    if (fresh->body != nullptr && slot->id == id && isForced(*fresh)) {
      fresh->body->SetLinearVelocity(slot->body->GetLinearVelocity());
      fresh->body->SetAngularVelocity(slot->body->GetAngularVelocity());
    }
    world_.DestroyBody(slot->body);
  }
  slot = std::move(fresh);
  return {};
}

Result<void> Box2dDynamics::makeBody(Owner& o) {
  if (o.def.mode == BodyMode::Disabled) return {};
  b2BodyDef def;
  def.type = isForced(o)                      ? b2_dynamicBody
             : o.def.mode == BodyMode::Static ? b2_staticBody
                                              : b2_kinematicBody;
  def.position = b2(o.def.pose.position);
  def.angle = static_cast<float>(o.def.pose.heading.radians());
  b2Body* const body = world_.CreateBody(&def);
  const Result<void> done = forEachBox2dShape(o.def.shape, [&](const b2Shape& shape) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = 1.0F;
    fixture.restitution = o.physical ? static_cast<float>(o.physical->restitution) : 0.0F;
    fixture.restitutionThreshold = kLeastBounce;
    fixture.userData.pointer = reinterpret_cast<uintptr_t>(&o);
    body->CreateFixture(&fixture);
  });
  if (!done) {
    world_.DestroyBody(body);
    return done;
  }
  o.body = body;
  if (isForced(o)) {
    setMass(o);
    setFloorFriction(o);
  }
  return {};
}

// The mass is spread evenly over the shape.
void Box2dDynamics::setMass(Owner& o) {
  b2MassData data;
  o.body->GetMassData(&data);
  const auto mass = static_cast<float>(o.physical->mass_kg);
  data.I *= mass / data.mass;
  data.mass = mass;
  o.reach_m = std::sqrt(std::max(0.0F, data.I / mass - b2Dot(data.center, data.center)));
  o.body->SetMassData(&data);
}

void Box2dDynamics::setFloorFriction(Owner& o) {
  const double force = o.physical->floor_friction * o.physical->mass_kg * kGravity_m_per_s2;
  b2FrictionJointDef def;
  def.Initialize(ground_, o.body, o.body->GetWorldCenter());
  def.maxForce = static_cast<float>(force);
  def.maxTorque = static_cast<float>(force) * o.reach_m;
  def.collideConnected = true;
  o.floor = world_.CreateJoint(&def);
}

void Box2dDynamics::remove(AgentId id) {
  if (id.index >= owners_.size() || !owners_[id.index]) return;
  if (owners_[id.index]->body != nullptr) world_.DestroyBody(owners_[id.index]->body);
  owners_[id.index].reset();
}

void Box2dDynamics::push(AgentId id, Vec2 force_N, Vec2 at) {
  Owner& o = *owners_[id.index];
  o.force = b2(force_N);
  o.force_at = b2(at);
}

Velocity Box2dDynamics::velocityOf(AgentId id) const {
  const Owner& o = *owners_[id.index];
  const Vec2 v = fromB2(o.body->GetLinearVelocityFromLocalPoint({0.0F, 0.0F}));
  return {unrotate(o.def.pose.heading, v), o.body->GetAngularVelocity()};
}

void Box2dDynamics::setVelocity(AgentId id, const Velocity& velocity) {
  Owner& o = *owners_[id.index];
  o.body->SetAngularVelocity(static_cast<float>(velocity.turn_rad_per_s));
  // Of the body's origin; Box2D keeps that of the centre of mass.
  const b2Vec2 arm = o.body->GetWorldCenter() - o.body->GetPosition();
  o.body->SetLinearVelocity(b2(rotate(o.def.pose.heading, velocity.linear_m_per_s)) +
                            b2Cross(o.body->GetAngularVelocity(), arm));
}

// Impulses towards the wanted velocity: along by the drive, across by the grip of the wheels.
void Box2dDynamics::drive(Owner& o, double dt_s) {
  const Physical& p = *o.physical;
  const b2Rot turn(o.body->GetAngle());
  const b2Vec2 now = b2MulT(turn, o.body->GetLinearVelocity());
  const double grip = p.floor_friction * p.mass_kg * kGravity_m_per_s2 * dt_s;
  Vec2 impulse = p.mass_kg * (o.wanted.linear_m_per_s - fromB2(now));
  const double most = p.drive_force_N * dt_s;
  if (o.kind == DriveKind::Omnidirectional) {
    const double size = length(impulse);
    if (size > most) impulse = (most / size) * impulse;
  } else {
    impulse.x = std::clamp(impulse.x, -most, most);
  }
  if (const double size = length(impulse); size > grip) impulse = (grip / size) * impulse;
  o.body->ApplyLinearImpulseToCenter(b2Mul(turn, b2(impulse)), true);
  const double inertia = p.mass_kg * o.reach_m * o.reach_m;
  const double most_turn = std::min(p.drive_torque_Nm * dt_s, grip * o.reach_m);
  o.body->ApplyAngularImpulse(
      static_cast<float>(std::clamp(
          inertia * (o.wanted.turn_rad_per_s - static_cast<double>(o.body->GetAngularVelocity())),
          -most_turn, most_turn)),
      true);
}

void Box2dDynamics::step(Tick dt, std::span<const Moved> moved, std::span<const Driven> driven) {
  const double dt_s = secondsOf(dt);
  const int steps = std::max(1, static_cast<int>(std::ceil(dt_s / options_.max_step_s - 1e-9)));
  const double part_s = dt_s / steps;
  for (const Moved& m : moved) {
    const Owner& o = *owners_[m.id.index];
    if (o.body == nullptr || o.body->GetType() != b2_kinematicBody) continue;
    o.body->SetLinearVelocity(b2((1.0 / dt_s) * (m.to.position - m.from.position)));
    o.body->SetAngularVelocity(static_cast<float>(m.from.heading.angleTo(m.to.heading) / dt_s));
  }
  for (const std::unique_ptr<Owner>& o : owners_) {
    if (o) o->is_driven = false;
  }
  for (const Driven& d : driven) {
    Owner& o = *owners_[d.id.index];
    o.is_driven = true;
    o.kind = d.kind;
    o.wanted = d.wanted;
  }
  for (const std::unique_ptr<Owner>& o : owners_) {  // wheels roll: they resist by drive() alone
    if (!o || o->floor == nullptr) continue;
    const float grip = o->is_driven ? 0.0F
                                    : static_cast<float>(o->physical->floor_friction *
                                                         o->physical->mass_kg * kGravity_m_per_s2);
    auto* const joint = static_cast<b2FrictionJoint*>(o->floor);
    joint->SetMaxForce(grip);
    joint->SetMaxTorque(grip * o->reach_m);
  }
  for (int k = 0; k < steps; ++k) {
    for (const std::unique_ptr<Owner>& o : owners_) {
      if (!o || o->body == nullptr || !isForced(*o)) continue;
      if (o->is_driven) drive(*o, part_s);
      if (o->force.LengthSquared() > 0.0F) o->body->ApplyForce(o->force, o->force_at, true);
    }
    world_.Step(static_cast<float>(part_s), options_.velocity_iterations,
                options_.position_iterations);
  }
  for (const Moved& m : moved) {  // where they are exactly, without the drift of floats
    Owner& o = *owners_[m.id.index];
    o.def.pose = m.to;
    if (o.body == nullptr || o.body->GetType() != b2_kinematicBody || m.from == m.to) continue;
    o.body->SetTransform(b2(m.to.position), static_cast<float>(m.to.heading.radians()));
  }
  for (const std::unique_ptr<Owner>& o : owners_) {
    if (!o || o->body == nullptr || !isForced(*o)) continue;
    o->force.SetZero();
    const Result<Heading> heading =
        Heading::fromRadians(std::remainder(static_cast<double>(o->body->GetAngle()), 2.0 * M_PI));
    o->def.pose.position = fromB2(o->body->GetPosition());
    if (heading) o->def.pose.heading = *heading;
  }
}

void Box2dDynamics::setGrid(const std::optional<OccupancyGrid>& grid) {
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
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(0.5 * (max.x - min.x)),
                   static_cast<float>(0.5 * (max.y - min.y)), b2(0.5 * (min + max)), 0.0F);
    shape.m_radius = 0.0F;
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.restitutionThreshold = kLeastBounce;
    fixture.userData.pointer = reinterpret_cast<uintptr_t>(&wall_);
    body->CreateFixture(&fixture);
  }
}

void Box2dDynamics::buildBorder() {
  const Vec2 size = grid_->frame().bounds().max;
  const double w = 0.5 * kBorder_m;
  const std::pair<Vec2, Vec2> sides[] = {
      {{-w, 0.5 * size.y}, {w, 0.5 * size.y + kBorder_m}},
      {{size.x + w, 0.5 * size.y}, {w, 0.5 * size.y + kBorder_m}},
      {{0.5 * size.x, -w}, {0.5 * size.x, w}},
      {{0.5 * size.x, size.y + w}, {0.5 * size.x, w}}};
  b2BodyDef def;
  border_ = world_.CreateBody(&def);
  for (const auto& [centre, half] : sides) {
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(half.x), static_cast<float>(half.y), b2(centre), 0.0F);
    shape.m_radius = 0.0F;
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.restitutionThreshold = kLeastBounce;
    fixture.userData.pointer = reinterpret_cast<uintptr_t>(&wall_);
    border_->CreateFixture(&fixture);
  }
}

Result<void> checkRange(const char* name, double v, double least, double most) {
  if (v >= least && v <= most) return {};
  return fail(ErrorCode::InvalidArgument, std::string(name) + " of " + shortest(v) +
                                              " must be from " + shortest(least) + " to " +
                                              shortest(most));
}

}  // namespace

Result<std::unique_ptr<Dynamics>> makePhysics(const PhysicsOptions& o) {
  if (auto r = checkRange("a step", o.max_step_s, 1e-4, 1.0); !r) return tl::unexpected(r.error());
  for (const int n : {o.velocity_iterations, o.position_iterations}) {
    if (auto r = checkRange("a number of iterations", n, 1, 1000); !r) {
      return tl::unexpected(r.error());
    }
  }
  return std::unique_ptr<Dynamics>(std::make_unique<Box2dDynamics>(o));
}

}  // namespace clearway::physics
