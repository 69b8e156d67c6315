#include "app/document/edit/conflict_world.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/world/world.h"

namespace clearway::app {
namespace {

constexpr std::int64_t kCellByCell = 20'000;  // beyond, the whole grid is given again

struct Placed {
  std::uint32_t agent = 0;
  Pose pose;
  collide::Level level;
  collide::BodyMode mode = collide::BodyMode::Normal2D;
  double radius = 0.0;
  std::vector<ConvexPolygon> parts;
  std::shared_ptr<const Shape> exact;
  std::vector<collide::BodyId> bodies;
};

bool sameBody(const Placed& placed, const ConflictAgent& agent) {
  if (placed.level != agent.level || placed.mode != agent.mode) return false;
  if (placed.mode == collide::BodyMode::Static && placed.pose != agent.pose)
    return false;  // put again
  if (placed.exact != agent.exact) return false;
  const Footprint& footprint = *agent.footprint;
  const std::vector<ConvexPolygon>& parts = footprint.collisionParts();
  if (placed.radius != footprint.radius() || placed.parts.size() != parts.size()) return false;
  return std::ranges::equal(placed.parts, parts,
                            [](const ConvexPolygon& a, const ConvexPolygon& b) {
                              return std::ranges::equal(a.ring(), b.ring());
                            });
}

}  // namespace

struct ConflictWorld::State {
  collide::World world;
  std::vector<Placed> placed;        // by agent
  std::vector<std::uint32_t> owner;  // by the world's index

  void remove(const Placed& p) {
    for (const collide::BodyId id : p.bodies) (void)world.remove(id);
  }

  Placed add(const ConflictAgent& agent) {
    Placed out{agent.id,
               agent.pose,
               agent.level,
               agent.mode,
               agent.footprint->radius(),
               agent.footprint->collisionParts(),
               agent.exact,
               {}};
    std::vector<Shape> shapes;
    if (agent.exact != nullptr) {
      shapes.push_back(*agent.exact);
    } else {
      for (const ConvexPolygon& part : agent.footprint->collisionParts()) {
        const double radius = agent.footprint->radius();
        shapes.push_back(part.size() == 1 ? Shape{discShape(radius, part.vertex(0))}
                                          : Shape{PolygonShape{part, radius}});
      }
    }
    for (Shape& shape : shapes) {
      collide::BodyDef def;
      def.shape = std::move(shape);
      def.pose = agent.pose;
      def.level = agent.level;
      def.mode = agent.mode;
      def.detection = collide::Detection::Contacts;
      def.group = agent.id;
      def.margin_m = 0.0;
      const Result<collide::BodyId> id = world.add(def);
      if (!id) continue;  // an absurd pose: drawn by nobody either
      out.bodies.push_back(*id);
      if (owner.size() <= id->index) owner.resize(id->index + 1);
      owner[id->index] = agent.id;
    }
    return out;
  }

  void place(std::span<const ConflictAgent> agents);
  void addPairs(Conflicts& out) const;
  void addWalls(Conflicts& out) const;
};

// Merges the agents with those that stand in the world: both are ordered by id.
void ConflictWorld::State::place(std::span<const ConflictAgent> agents) {
  std::vector<Placed> next;
  next.reserve(agents.size());
  auto old = placed.begin();
  for (const ConflictAgent& a : agents) {
    if (a.footprint == nullptr || a.mode == collide::BodyMode::Disabled) continue;
    for (; old != placed.end() && old->agent < a.id; ++old) remove(*old);
    if (old == placed.end() || old->agent != a.id) {
      next.push_back(add(a));
      continue;
    }
    if (!sameBody(*old, a)) {
      remove(*old);
      next.push_back(add(a));
    } else {
      if (old->pose != a.pose) {
        for (const collide::BodyId id : old->bodies) (void)world.setPose(id, a.pose);
      }
      old->pose = a.pose;
      next.push_back(std::move(*old));
    }
    ++old;
  }
  for (; old != placed.end(); ++old) remove(*old);
  placed = std::move(next);
}

void ConflictWorld::State::addPairs(Conflicts& out) const {
  std::map<std::pair<std::uint32_t, std::uint32_t>, PairConflict> pairs;
  for (const collide::Contact& c : world.contacts()) {
    if (!c.collides) continue;
    std::uint32_t a = owner[c.body_a.index];
    std::uint32_t b = owner[c.body_b.index];
    Vec2 normal = c.normal;
    if (a > b) {
      std::swap(a, b);
      normal = -normal;
    }
    PairConflict& pair = pairs[{a, b}];
    pair.a = a;
    pair.b = b;
    pair.points.push_back(c.position);
    if (pair.points.size() == 1 || c.penetration_m > pair.depth_m) {
      pair.depth_m = c.penetration_m;
      pair.normal = normal;
    }
  }
  for (auto& [key, pair] : pairs) out.pairs.push_back(std::move(pair));
}

void ConflictWorld::State::addWalls(Conflicts& out) const {
  std::map<std::uint32_t, WallConflict> walls;
  for (const collide::WallContact& w : world.wallContacts()) {
    const std::uint32_t agent = owner[w.body.index];
    WallConflict& wall = walls[agent];
    wall.agent = agent;
    wall.cells.push_back(w.cells);
    if (wall.cells.size() == 1 || w.penetration_m > wall.depth_m) {
      wall.depth_m = w.penetration_m;
      wall.position = w.position;
      wall.normal = w.normal;
    }
  }
  for (auto& [key, wall] : walls) out.walls.push_back(std::move(wall));
}

ConflictWorld::ConflictWorld(const collide::WorldOptions& options) {
  collide::WorldOptions all = options;
  all.max_collision_pairs = 0;  // every conflict is shown
  Result<collide::World> world = collide::World::make(all);
  if (!world) world = collide::World::make();
  state_ = std::make_unique<State>(State{*std::move(world), {}, {}});
}
ConflictWorld::~ConflictWorld() = default;
ConflictWorld::ConflictWorld(ConflictWorld&&) noexcept = default;
ConflictWorld& ConflictWorld::operator=(ConflictWorld&&) noexcept = default;

void ConflictWorld::setGrid(const OccupancyGrid& grid) { state_->world.setGrid(grid); }

void ConflictWorld::updateGrid(const OccupancyGrid& grid, const CellRange& cells) {
  const std::int64_t count =
      std::int64_t{cells.last_row - cells.first_row} * (cells.last_column - cells.first_column);
  if (count > kCellByCell || !state_->world.grid()) {
    setGrid(grid);
    return;
  }
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
      const bool blocked = grid.blocked({i, j});
      if (blocked != state_->world.grid()->blocked({i, j})) {
        (void)state_->world.setCell({i, j}, blocked);
      }
    }
  }
}

Conflicts ConflictWorld::find(std::span<const ConflictAgent> agents) {
  state_->place(agents);
  (void)state_->world.step(0.0);  // no time passes
  Conflicts out;
  state_->addWalls(out);
  state_->addPairs(out);
  const std::optional<OccupancyGrid>& grid = state_->world.grid();
  for (const ConflictAgent& a : agents) {
    if (a.footprint != nullptr || !grid) continue;
    if (a.mode == collide::BodyMode::Disabled || a.mode == collide::BodyMode::Static) continue;
    const Cell c = grid->frame().cellAt(a.pose.position);
    if (!grid->blocked(c)) continue;
    out.walls.push_back(
        {a.id, {{c.row, c.row + 1, c.column, c.column + 1}}, 0.0, a.pose.position, {}});
  }
  std::ranges::sort(out.walls, {}, &WallConflict::agent);
  return out;
}

Pose alignedToCells(const Pose& pose, const Footprint* footprint, const GridFrame& grid) {
  Vec2 low = pose.position;
  if (footprint != nullptr) {
    low = {1e300, 1e300};
    for (const ConvexPolygon& part : footprint->collisionParts()) {
      for (const Vec2 v : placed(part, pose)) low = {std::min(low.x, v.x), std::min(low.y, v.y)};
    }
    low = low - Vec2{footprint->radius(), footprint->radius()};
  } else {
    low = low - 0.5 * Vec2{grid.cellWidth(), grid.cellLength()};
  }
  const Vec2 corner{std::round(low.x / grid.cellWidth()) * grid.cellWidth(),
                    std::round(low.y / grid.cellLength()) * grid.cellLength()};
  return {pose.position + (corner - low), pose.heading};
}

}  // namespace clearway::app
