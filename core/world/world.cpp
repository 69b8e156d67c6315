#include "core/world/world.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/fingerprint.h"
#include "core/base/number_text.h"
#include "core/base/range_check.h"
#include "core/broad/brute_force.h"
#include "core/broad/hierarchical_grid.h"
#include "core/broad/sweep_and_prune.h"
#include "core/world/parameters.h"
#include "core/world/world_state.h"

namespace clearway::collide {
namespace {

std::unique_ptr<BroadPhase> makeBroad(const WorldOptions& o, PairFilter filter) {
  switch (o.broad) {
    case BroadKind::SpatialHash: return std::make_unique<SpatialHash>(o.hash, filter, o.fat);
    case BroadKind::SweepAndPrune: return std::make_unique<SweepAndPrune>(filter, o.fat);
    case BroadKind::BruteForce: return std::make_unique<BruteForce>(filter, o.fat);
    case BroadKind::HierarchicalGrid: break;
  }
  return std::make_unique<HierarchicalGrid>(filter, o.fat);
}

Result<void> checkMode(const Shape& shape, BodyMode mode) {
  if (mode > BodyMode::Disabled) {
    return outOfRange("mode", static_cast<double>(mode), "one of the four modes of a body");
  }
  if (!std::holds_alternative<HalfPlaneShape>(shape) || mode == BodyMode::Static ||
      mode == BodyMode::Disabled) {
    return {};
  }
  return fail(ErrorCode::InvalidArgument, "a half-plane does not move: make its body static");
}

tl::unexpected<Error> unknownBody(BodyId id) {
  return fail(ErrorCode::InvalidArgument, "body %1.%2 does not exist (any more)",
              {id.index, id.generation});
}

Result<void> checkNumber(const char* name, double v) {
  if (std::isfinite(v) && v >= 0.0 && v <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 must be a number from 0 to 10 000 000",
              {name, shortest(v)});
}

Result<void> checkDetection(Detection detection) {
  if (detection <= Detection::Hybrid) return {};
  return outOfRange("detection", static_cast<double>(detection), "closest, contacts or hybrid");
}

Result<void> checkLevel(Level l) {
  if (std::isfinite(l.z0_m) && std::isfinite(l.z1_m) && l.z0_m <= l.z1_m) return {};
  return fail(ErrorCode::InvalidArgument, "level [%1, %2] must be finite and z0 <= z1",
              {shortest(l.z0_m), shortest(l.z1_m)});
}

Result<void> checkRate(CheckRate r) {
  if (r.kind != CheckRate::Kind::Hertz || (std::isfinite(r.hertz) && r.hertz > 0.0)) return {};
  return fail(ErrorCode::InvalidArgument, "a check rate of %1 Hz must be a number > 0",
              {shortest(r.hertz)});
}

Result<void> checkParts(const Shape& shape, const std::vector<PartFilter>& parts) {
  if (parts.empty()) return {};
  const auto* const compound = std::get_if<CompoundShape>(&shape);
  const std::size_t n = compound == nullptr ? 1 : compound->solid().size();
  if (parts.size() != n) {
    return fail(ErrorCode::InvalidArgument,
                "%1 filters of parts, but the shape has %2 parts that collide", {parts.size(), n});
  }
  for (const PartFilter& p : parts) {
    TRY(checkNumber("margin of a part", p.margin_m.value_or(0.0)));
  }
  return {};
}

}  // namespace

WorldState::WorldState(const WorldOptions& o)
    : options(o), pool(o.threads), broad(makeBroad(o, {&WorldState::acceptsPair, this})) {}

bool WorldState::acceptsPair(const void* context, Proxy a, Proxy b) {
  return static_cast<const WorldState*>(context)->accepts(a, b);
}

void WorldState::keepTraits(std::uint32_t i) {
  const BodyDef& d = def[i];
  traits[i] = {d.level, d.margin_m, d.friction, d.detection};
  any_part[i] = {d.category, d.mask, d.margin_m};
  part_traits[i].clear();
  if (d.parts.empty()) return;
  part_traits[i] = partTraitsOf(d);
  any_part[i] = {0, 0, 0.0};
  for (const PartTraits& p : part_traits[i]) {
    any_part[i].category |= p.category;
    any_part[i].mask |= p.mask;
    any_part[i].margin_m = std::max(any_part[i].margin_m, p.margin_m);
  }
  traits[i].margin_m = any_part[i].margin_m;
}

void WorldState::keepSize(std::uint32_t i) {
  diameter[i] = static_cast<float>(diameterOf(def[i].shape));
  own_bounds[i] = ownBoundsOf(def[i].shape);
  any_other = any_other || !placed[i].isBox();
}

void WorldState::placeBody(std::uint32_t i, const Pose& pose, std::vector<std::uint32_t>& changed) {
  if (def[i].pose == pose) return;
  def[i].pose = pose;
  mark(i, kGeometry, changed);
}

void WorldState::mark(std::uint32_t i, Dirty why, std::vector<std::uint32_t>& changed) {
  if (dirty[i] == kClean) changed.push_back(i);
  const unsigned jumps = (why & (kGeometry | kFilter)) != 0 ? unsigned{kJumps} : 0U;
  dirty[i] = static_cast<std::uint8_t>(dirty[i] | why | jumps);
}

// The body moves on from a pose between the checks.
void WorldState::pass(std::uint32_t i, const Pose& to) {
  const Pose& here = def[i].pose;
  const double reach = reachTo(i);
  const Aabb covered = enlarged(Aabb{here.position, here.position}, reach);
  if ((dirty[i] & kPasses) == 0) {
    passed[i] = covered;
    motion[i].stray = strayOf(placed[i].box.pose, here, reach);
    dirty[i] = static_cast<std::uint8_t>(dirty[i] | kPasses);
  }
  passed[i] = merged(passed[i], covered);
  motion[i].stray = std::max(motion[i].stray, strayOf(here, to, reach));
}

Result<World> World::make(const WorldOptions& o) {
  if (o.broad == BroadKind::SpatialHash) TRY(SpatialHash::check(o.hash));
  TRY(checkParameters(o));
  TRY(checkRate(o.rate));
  return World(std::make_unique<WorldState>(o));
}

World::World(std::unique_ptr<WorldState> state) : s_(std::move(state)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<BodyId> World::add(const BodyDef& def) {
  const PlacedShape placed = TRY(place(def.shape, def.pose));
  TRY(checkMode(def.shape, def.mode));
  TRY(checkDetection(def.detection));
  TRY(checkParts(def.shape, def.parts));
  TRY(checkNumber("margin", def.margin_m));
  TRY(checkNumber("friction", def.friction));
  TRY(checkLevel(def.level));
  for (const BodyId other : def.ignores) {
    if (!s_->ids.contains(other)) return unknownBody(other);
  }
  const BodyId id = s_->ids.acquire();
  if (id.index >= s_->id.size()) {
    s_->id.resize(id.index + 1);
    s_->def.resize(id.index + 1);
    s_->traits.resize(id.index + 1);
    s_->part_traits.resize(id.index + 1);
    s_->any_part.resize(id.index + 1);
    s_->placed.resize(id.index + 1);
    s_->near.resize(id.index + 1);
    s_->diameter.resize(id.index + 1);
    s_->own_bounds.resize(id.index + 1);
    s_->dirty.resize(id.index + 1, kClean);
    s_->mode.resize(id.index + 1, BodyMode::Disabled);
    s_->departure.resize(id.index + 1);
    s_->motion.resize(id.index + 1);
    s_->passed.resize(id.index + 1);
    s_->walls_near.resize(id.index + 1);
    s_->furthest.resize(id.index + 1);
    s_->local.resize(id.index + 1);
  }
  s_->id[id.index] = id;
  s_->def[id.index] = def;
  s_->keepTraits(id.index);
  s_->placed[id.index] = placed;
  s_->keepSize(id.index);
  s_->mode[id.index] = def.mode;
  s_->furthest[id.index] = -1.0;
  s_->local[id.index].reset();
  s_->mark(id.index, kGeometry);
  s_->mark(id.index, kFilter);  // the slot may have held another body until now
  return id;
}

Result<void> World::remove(BodyId id) {
  if (!s_->ids.release(id)) return unknownBody(id);
  s_->mode[id.index] = BodyMode::Disabled;
  s_->mark(id.index, kGeometry);
  return {};
}

static bool canMove(const WorldState& s, BodyId id, const Pose& to) {
  return s.ids.contains(id) && s.mode[id.index] != BodyMode::Static && isPlace(to.position);
}

// Why not.
static tl::unexpected<Error> refusalOf(const WorldState& s, BodyId id) {
  if (!s.ids.contains(id)) return unknownBody(id);
  if (s.mode[id.index] == BodyMode::Static) {
    return fail(ErrorCode::InvalidArgument, "body %1 is static: change its mode before moving it",
                {id.index});
  }
  return fail(ErrorCode::InvalidArgument, "position is not finite, or beyond 10 000 km");
}

Result<void> World::move(BodyId id, const Pose& to) {
  if (!canMove(*s_, id, to)) return refusalOf(*s_, id);
  s_->moveBody(id.index, to, s_->dirty_list);
  return {};
}

// A copy costs less than `return {}`, which clears the room for an error.
static const Result<void> kDone;

Result<void> World::move(BodyId id, const Pose& to, Moved& moved) {
  if (!canMove(*s_, id, to)) return refusalOf(*s_, id);
  s_->moveBody(id.index, to, moved.bodies_);
  return kDone;
}

void World::join(Moved& moved) {
  s_->dirty_list.insert(s_->dirty_list.end(), moved.bodies_.begin(), moved.bodies_.end());
  moved.bodies_.clear();
}

void World::setTracks(Tracks tracks) { s_->tracks = std::move(tracks); }

Result<void> World::setPose(BodyId id, const Pose& pose) {
  if (!canMove(*s_, id, pose)) return refusalOf(*s_, id);
  s_->placeBody(id.index, pose, s_->dirty_list);
  return {};
}

Result<void> World::setPose(BodyId id, const Pose& pose, Moved& moved) {
  if (!canMove(*s_, id, pose)) return refusalOf(*s_, id);
  s_->placeBody(id.index, pose, moved.bodies_);
  return kDone;
}

Result<void> World::setShape(BodyId id, const Shape& shape, std::vector<PartFilter> parts) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  PlacedShape placed = TRY(place(shape, s_->def[id.index].pose));
  TRY(checkMode(shape, s_->mode[id.index]));
  TRY(checkParts(shape, parts));
  s_->def[id.index].shape = shape;
  s_->def[id.index].parts = std::move(parts);
  s_->placed[id.index] = std::move(placed);
  s_->keepSize(id.index);
  s_->furthest[id.index] = -1.0;
  s_->local[id.index].reset();
  s_->keepTraits(id.index);
  s_->mark(id.index, kGeometry);
  s_->mark(id.index, kFilter);  // the parts may have other filters
  return {};
}

Result<void> World::setMode(BodyId id, BodyMode mode) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  TRY(checkMode(s_->def[id.index].shape, mode));
  if (s_->mode[id.index] == mode) return {};
  s_->def[id.index].mode = mode;
  s_->mode[id.index] = mode;
  s_->mark(id.index, kGeometry);
  s_->mark(id.index, kFilter);
  return {};
}

Result<void> World::setDetection(BodyId id, Detection detection) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  if (auto r = checkDetection(detection); !r) return r;
  s_->def[id.index].detection = detection;
  s_->keepTraits(id.index);
  s_->mark(id.index, kGeometry);
  return {};
}

Result<void> World::setLevel(BodyId id, Level level) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  TRY(checkLevel(level));
  s_->def[id.index].level = level;
  s_->keepTraits(id.index);
  s_->mark(id.index, kGeometry);
  s_->mark(id.index, kFilter);
  return {};
}

Result<void> World::setFilter(BodyId id, std::uint64_t category, std::uint64_t mask,
                              std::uint32_t group) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  BodyDef& d = s_->def[id.index];
  d.category = category;
  d.mask = mask;
  d.group = group;
  s_->keepTraits(id.index);
  s_->mark(id.index, kFilter);
  return {};
}

Result<void> World::setIgnores(BodyId id, std::vector<BodyId> ignores) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  for (const BodyId other : ignores) {
    if (!s_->ids.contains(other)) return unknownBody(other);
  }
  s_->def[id.index].ignores = std::move(ignores);
  s_->mark(id.index, kFilter);
  return {};
}

Result<void> World::setMargin(BodyId id, double margin_m) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  TRY(checkNumber("margin", margin_m));
  s_->def[id.index].margin_m = margin_m;
  s_->keepTraits(id.index);
  s_->mark(id.index, kGeometry);
  s_->mark(id.index, kFilter);
  return {};
}

Result<void> World::setMeetsGrid(BodyId id, bool meets) {
  if (!s_->ids.contains(id)) return unknownBody(id);
  s_->def[id.index].meets_grid = meets;
  s_->mark(id.index, kWalls);
  s_->mark(id.index, kJumps);
  return {};
}

const BodyDef* World::body(BodyId id) const {
  return s_->ids.contains(id) ? &s_->def[id.index] : nullptr;
}

std::size_t World::size() const { return s_->ids.size(); }

void World::setGrid(std::optional<OccupancyGrid> grid) {
  s_->grid = std::move(grid);
  ++s_->grid_revision;
  s_->grid_changed = true;
  for (std::uint32_t i = 0; i < s_->id.size(); ++i) {
    if (s_->active(i)) s_->mark(i, kWalls);
  }
}

const std::optional<OccupancyGrid>& World::grid() const { return s_->grid; }

std::uint64_t World::gridRevision() const { return s_->grid_revision; }

Result<void> World::setCell(Cell cell, bool blocked) {
  if (!s_->grid || !s_->grid->frame().contains(cell)) {
    return fail(ErrorCode::InvalidArgument, "cell (%1, %2) is not a cell of the world's grid",
                {cell.row, cell.column});
  }
  if (s_->grid->blocked(cell) == blocked) return {};
  s_->grid->set(cell, blocked);
  ++s_->grid_revision;
  if (blocked) s_->cells_blocked.push_back(cell);
  std::vector<Proxy> on_it;
  s_->broad->query(broadBox(s_->grid->frame().cellBox(cell)), on_it);
  for (const Proxy p : on_it) s_->mark(p, kWalls);
  return {};
}

Result<void> World::setCheckRate(CheckRate rate) {
  TRY(checkRate(rate));
  const CheckRate::Kind before = std::exchange(s_->options.rate, rate).kind;
  const bool keeps = before == CheckRate::Kind::Hertz && rate.kind == CheckRate::Kind::Hertz;
  if (!keeps) s_->check_clock.restart();
  return {};
}

CheckRate World::rate() const { return s_->options.rate; }

Result<bool> World::step(double dt_s) {
  if (!std::isfinite(dt_s) || dt_s < 0.0) {
    return fail(ErrorCode::InvalidArgument, "a step of %1 s must be a number >= 0",
                {shortest(dt_s)});
  }
  s_->time_s += dt_s;
  const CheckRate rate = s_->options.rate;
  if (rate.kind == CheckRate::Kind::Off) {  // nothing that is not checked is compared later
    for (const std::uint32_t i : s_->dirty_list) s_->mark(i, kJumps);
    s_->cells_blocked.clear();
    return false;
  }
  if (rate.kind == CheckRate::Kind::Hertz) {
    if (!s_->check_clock.shouldTry(dt_s, rate.hertz)) return false;
  }
  TRY(s_->check());
  return true;
}

const ContactList& World::contacts() const& { return s_->allContacts(); }
std::span<const WallContact> World::wallContacts() const& { return s_->walls; }
std::span<const ContactEvent> World::events() const& { return s_->allEvents(); }
std::span<const Impact> World::impacts() const& { return s_->impacts; }
const WorldCounters& World::counters() const { return s_->counters; }
bool World::isAsleep(BodyId id) const {
  return s_->ids.contains(id) && s_->sleeping.isAsleep(id.index);
}
double World::time_s() const { return s_->time_s; }
const BroadPhase& World::broadPhase() const { return *s_->broad; }

std::optional<double> World::cellSize() const {
  if (s_->options.broad != BroadKind::SpatialHash) return std::nullopt;
  return static_cast<const SpatialHash&>(*s_->broad).cellSize();
}

bool World::recalculateCells() {
  if (s_->options.broad != BroadKind::SpatialHash) return false;
  static_cast<SpatialHash&>(*s_->broad).recalculate();
  return true;
}

std::shared_ptr<const WorldSnapshot> World::latest() const {
  const std::lock_guard lock(s_->snapshot_mutex);
  return s_->snapshot;
}

std::uint64_t World::stateHash() const {
  Fingerprint f;
  const auto addId = [&f](BodyId id) { f.add(std::uint64_t{id.index} << 32U | id.generation); };
  const auto addVec = [&f](Vec2 v) {
    f.add(v.x);
    f.add(v.y);
  };
  for (std::uint32_t i = 0; i < s_->id.size(); ++i) {
    if (!s_->ids.contains(s_->id[i])) continue;
    addId(s_->id[i]);
    addVec(s_->def[i].pose.position);
    addVec(s_->def[i].pose.heading.vector());
    f.add(std::uint64_t{static_cast<std::uint8_t>(s_->mode[i])});
  }
  const ContactList& c = s_->allContacts();
  for (std::size_t k = 0; k < c.size(); ++k) {
    addId(c.body_a[k]);
    addId(c.body_b[k]);
    f.add(c.penetration_m[k]);
    addVec(c.normal[k]);
    addVec(c.position[k]);
    f.add(std::uint64_t{c.feature[k]} << 8U | c.collides[k]);
  }
  for (const WallContact& w : s_->walls) {
    addId(w.body);
    f.add(w.penetration_m);
    addVec(w.normal);
  }
  for (const ContactEvent& e : s_->allEvents()) {
    f.add(std::uint64_t{static_cast<std::uint8_t>(e.kind)});
    addId(e.pair.a);
    addId(e.pair.b);
  }
  return f.value();
}

}  // namespace clearway::collide
