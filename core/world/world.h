// core/world/world.h — collision world: contacts of kinematic bodies with each other and with
// walls.
//
// Kinematic: poses are set, not integrated. A step is incremental: it tests bodies that moved,
// appeared, or changed shape, mode, filter or margin, and those on edited cells; all other pairs
// persist.
// Method: broad phase on fat boxes (core/broad), filters, exact decision (core/geometry/overlap.h),
//         manifold or closest points (core/narrow/sat.h); contacts and events are sorted lists that
//         are merged.
// Between two checks: the motions of bodies whose swept boxes meet are compared (sweeps.cpp).
// Law: the contacts after a step are those that a new world of the same bodies would report,
//         whatever the broad phase, the history and the number of threads, bit for bit.
// Thread-safety: one thread changes and steps the world, except for moves with a list;
//         latest() may be called from any thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/broad/broad_phase.h"
#include "core/geometry/motion_part.h"
#include "core/grid/occupancy_grid.h"
#include "core/narrow/cast.h"
#include "core/world/body.h"
#include "core/world/contacts.h"
#include "core/world/options.h"
#include "core/world/snapshot.h"

namespace clearway::collide {

struct WorldState;

class World {
 public:
  // Errors: InvalidArgument, naming the option that is missing or out of range.
  [[nodiscard]] static Result<World> make(const WorldOptions& options = {});
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;
  ~World();

  // Errors: InvalidArgument (not finite, negative, empty level, unknown body in `ignores`),
  // LimitExceeded.
  [[nodiscard]] Result<BodyId> add(const BodyDef& def);

  // All changes take effect with the next step. Errors of each: InvalidArgument when the id names
  // no body, or the value is out of range; the world is unchanged then.
  Result<void> remove(BodyId id);
  Result<void> setPose(BodyId id,
                       const Pose& pose);  // a Static body: an error; change its mode first
  // As setPose(), but the body moves there: the next check also finds what it hits on its path
  // since the check before. A body that is changed otherwise in this time is not compared.
  Result<void> move(BodyId id, const Pose& to);
  // Bodies that one of several threads has moved.
  class Moved {
    friend class World;
    std::vector<std::uint32_t> bodies_;
  };
  // The same by several threads at a time, of which each moves other bodies and has a list of its
  // own. join() follows for each list before anything else: results depend on the bodies in the
  // lists and on the order of the lists, not on the threads.
  Result<void> move(BodyId id, const Pose& to, Moved& moved);
  Result<void> setPose(BodyId id, const Pose& pose, Moved& moved);
  void join(Moved& moved);  // leaves the list empty
  // The track of a body since the last check, with times from 0 to 1, appended to the list. Its
  // parts lie within strayOf() (motion_part.h) of the moves. Without this function it is one part,
  // straight from the pose at the last check. Called for bodies that moved and came near something,
  // by several threads at a time.
  using Tracks = std::function<void(BodyId, std::vector<MotionPart>&)>;
  void setTracks(Tracks tracks);
  // `parts`: as in BodyDef; those of the old shape are gone.
  Result<void> setShape(BodyId id, const Shape& shape, std::vector<PartFilter> parts = {});
  Result<void> setMode(BodyId id, BodyMode mode);
  Result<void> setDetection(BodyId id, Detection detection);
  Result<void> setLevel(BodyId id, Level level);
  Result<void> setFilter(BodyId id, std::uint64_t category, std::uint64_t mask,
                         std::uint32_t group);
  Result<void> setIgnores(BodyId id, std::vector<BodyId> ignores);
  Result<void> setMargin(BodyId id, double margin_m);
  Result<void> setMeetsGrid(BodyId id, bool meets);

  // The definition as it is now; nullptr when the id names no body.
  [[nodiscard]] const BodyDef* body(BodyId id) const;
  [[nodiscard]] std::size_t size() const;  // all modes

  void setGrid(std::optional<OccupancyGrid> grid);
  [[nodiscard]] const std::optional<OccupancyGrid>& grid() const;
  [[nodiscard]] std::uint64_t gridRevision() const;  // grows with each change of the grid
  // Errors: InvalidArgument (no grid, or the cell is outside).
  Result<void> setCell(Cell cell, bool blocked);

  // Advances simulated time and, when the check rate is due, updates contacts and events. Returns
  // whether it checked. Errors: InvalidArgument (dt not finite, or negative); LimitExceeded: a
  // check has more pairs than max_collision_pairs. Then contacts remain those of the check before,
  // and the next check looks at all changes since, without the motions until here.
  Result<bool> step(double dt_s);
  Result<void> setCheckRate(CheckRate rate);  // from Hz to Hz the period that has begun goes on
  [[nodiscard]] CheckRate rate() const;

  // References and spans into the world: not for a temporary one.
  [[nodiscard]] const ContactList& contacts() const&;
  [[nodiscard]] std::span<const WallContact> wallContacts() const&;  // sorted by body, then cells
  [[nodiscard]] std::span<const ContactEvent> events() const&;       // of the last check, sorted
  // Of bodies that were moved by move(): sorted by pairs, then walls by body. core/narrow/impact.h
  // has the law; overlaps at the check before are no impacts.
  [[nodiscard]] std::span<const Impact> impacts() const&;
  void contacts() const&& = delete;
  void wallContacts() const&& = delete;
  void events() const&& = delete;
  void impacts() const&& = delete;
  [[nodiscard]] const WorldCounters& counters() const;  // of the last check
  [[nodiscard]] double time_s() const;
  // The indices (in CompoundShape::solid()) of the parts of two bodies that collide with each
  // other, decided exactly: sorted, each pair once; 0 is the part of a simple shape. As of the last
  // check; empty for bodies that their filters or levels keep apart.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> touchingParts(BodyId a,
                                                                                   BodyId b) const;
  // Did the body sleep in the last check (core/world/sleeping.h)? Affects no result.
  [[nodiscard]] bool isAsleep(BodyId id) const;

  // Queries see the bodies as of the last check; Disabled bodies are never found. Sorted by index.
  // A shape, place or length that is not finite, or beyond 10 000 km, meets nothing. A tolerance
  // that is not above 0 is the default.
  [[nodiscard]] std::vector<BodyId> overlapping(const Shape& shape, const Pose& pose) const;
  [[nodiscard]] std::vector<BodyId> inRegion(
      const Aabb& region) const;  // bodies that overlap the closed region
  // What a ray meets first.
  struct RayHit {
    BodyId body;  // no body when a wall is hit
    double distance_m = 0.0;
    Vec2 normal;                 // of the surface hit; zero when the ray starts inside
    std::optional<Cell> cell{};  // of the wall
  };
  // The nearest of bodies and walls; the distance to a wall is at most 1e-9 m short.
  [[nodiscard]] std::optional<RayHit> castRay(Vec2 from, Heading direction, double length_m) const;
  // The first hit of a moving and turning shape: a body (at its pose), else a wall. The laws and
  // error bounds are those of core/narrow/cast.h.
  struct ShapeHit {
    CastHit hit;  // b is at rest
    std::optional<BodyId> body;
    std::optional<Cell> cell;  // as in core/world/grid_cast.h
  };
  [[nodiscard]] std::optional<ShapeHit> castShape(const Shape& shape, const Sweep& sweep,
                                                  double tolerance_m = kCastTolerance_m) const;
  // Casts a body towards a pose, against everything that its filters, levels and `meets_grid`
  // permit. nullopt for an id that names no active body.
  [[nodiscard]] std::optional<ShapeHit> castBody(BodyId id, const Pose& to,
                                                 double tolerance_m = kCastTolerance_m) const;
  // A body and how far it is from a point.
  struct Neighbour {
    BodyId body;
    double distance_m = 0.0;
  };
  [[nodiscard]] std::vector<Neighbour> nearest(Vec2 point,
                                               std::size_t count) const;  // ties by index

  // The state after the last check, for readers on other threads (never null).
  [[nodiscard]] std::shared_ptr<const WorldSnapshot> latest() const;
  // Fingerprint of bodies, contacts and events.
  [[nodiscard]] std::uint64_t stateHash() const;
  // The cell size of the spatial hash [m]; nullopt for other broad phases.
  [[nodiscard]] std::optional<double> cellSize() const;
  // Chooses the cell size again, for the bodies as of the last check, whatever the sizing.
  // Returns whether the broad phase is a spatial hash.
  bool recalculateCells();
  // Present candidate pairs; for tests and visualisation.
  [[nodiscard]] const BroadPhase& broadPhase() const;

 private:
  explicit World(std::unique_ptr<WorldState> state);
  std::unique_ptr<WorldState> s_;
};

}  // namespace clearway::collide
