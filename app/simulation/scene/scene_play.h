// app/simulation/scene/scene_play.h — plays a scene in the collision world and reports what
// touches, by body.
//
// Each body of the scene is one of the World; everything reported here is under the scene's own
// ids. Errors: those of the scene's shapes and of the World, named by JSON pointer. One thread at a
// time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/simulation/scene/scene_change.h"
#include "core/base/result.h"
#include "core/world/world.h"
#include "maps/scene/collision_scene.h"

namespace clearway::app {

// What is to hold instead of the scene's own options.
struct CollideOptions {
  std::optional<maps::SceneBroad> broad;
  std::optional<maps::SceneCell> cell;
  double cell_m = 0.0;  // of SceneCell::Constant
  std::optional<maps::SceneNarrow> narrow;
  std::optional<TouchRule> touch;
  std::vector<maps::WorldParameter> parameters;  // after those of the scene
  std::optional<int> steps;
  std::optional<double> dt_s;
  unsigned threads = 1;     // 1 to 64; never changes an answer
  bool steps_only = false;  // what happens between two checks is not looked at
};

struct CollidePair {
  std::uint32_t a = 0, b = 0;  // ids, a < b
  friend constexpr auto operator<=>(const CollidePair&, const CollidePair&) = default;
};

struct CollideContact {
  CollidePair pair;
  double penetration_m = 0.0;  // > 0 when overlapping, < 0: a gap
  Vec2 normal;                 // unit, from b to a
  Vec2 position;
  double friction = 0.0;
  std::uint32_t feature = 0;
  std::uint32_t part_a = 0, part_b = 0;  // of the compounds, as they are written
  bool collides = false;                 // decided exactly
};

// Which parts of two bodies collide, the first of `pair.a`; 0 is the part of a simple shape.
struct CollideParts {
  CollidePair pair;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts;
};

struct CollideWall {
  std::uint32_t body = 0;
  collide::WallContact contact;
};

// Contact: the pair is reported, because it collides or is nearer than its margin. Collision: it
// collides. A near pair that begins to collide has a Persisted contact and a collision that Began.
enum class EventSubject : std::uint8_t { Contact, Collision };

struct CollideEvent {
  CollidePair pair;
  collide::EventKind kind = collide::EventKind::Began;
  EventSubject subject = EventSubject::Contact;
};

// Of a body and the cells of the map.
struct CollideWallEvent {
  collide::EventKind kind = collide::EventKind::Began;
  std::uint32_t body = 0;
};

// Two bodies, or a body and a wall, that began to overlap since the check before.
struct CollideImpact {
  std::uint32_t a = 0;
  std::optional<std::uint32_t> b;  // a < b; nullopt: a wall
  std::optional<Cell> cell;        // of the wall
  double time_s = 0.0;
  Vec2 position;
  bool between = false;  // they do not overlap at this step, nor at the one before
};

// What the last check found. Everything is sorted by ids.
struct CollideFrame {
  int step = 0;
  double time_s = 0.0;
  bool checked = false;            // false: no check was due at this step
  std::vector<CollidePair> pairs;  // that collide
  std::vector<CollideWall> walls;
  std::vector<CollideWallEvent> wall_events;  // none when not checked
  std::vector<CollideImpact> impacts;         // pairs, then walls
  std::size_t changes = 0;                    // of the scene, applied before this step
  collide::WorldCounters counters;            // of the last check
  std::optional<double> cell_m;               // of the spatial hash
};

// What collided so far, at any step or between two steps, sorted.
struct CollideHistory {
  std::vector<CollidePair> pairs;
  std::vector<std::uint32_t> bodies_in_walls;
  [[nodiscard]] bool empty() const { return pairs.empty() && bodies_in_walls.empty(); }
};

// The world's options as a scene and these options make them; `how` becomes what holds of the
// scene's own. Errors: of parameters.
[[nodiscard]] Result<collide::WorldOptions> optionsOf(const CollideOptions& options,
                                                      const std::string& source,
                                                      maps::SceneWorld& how);

// A body at time 0 as the world knows it, but for its list of bodies to ignore. Errors: those of
// shapes; the message begins with the JSON pointer within the body.
[[nodiscard]] Result<collide::BodyDef> worldBodyOf(const maps::SceneBody& body);

class ScenePlay {
 public:
  // The scene at time 0, checked once. `source` names the scene in errors; `map` is its map, if it
  // has one. The scene must outlive the play.
  [[nodiscard]] static Result<ScenePlay> make(const maps::Scene& scene,
                                              const std::optional<maps::GridMap>& map,
                                              const CollideOptions& options,
                                              const std::string& source);

  // Of the pairs of the frame with a compound, computed at each call.
  [[nodiscard]] std::vector<CollideParts> touchingParts() const;
  [[nodiscard]] const CollideFrame& frame() const { return frame_; }
  // The contacts of the frame, and its events: of contacts, then of collisions that began or ended;
  // no events when not checked. Made at each call, as there may be millions.
  void forEachContact(const std::function<void(const CollideContact&)>& visit) const;
  void forEachEvent(const std::function<void(const CollideEvent&)>& visit) const;
  [[nodiscard]] const CollideHistory& history() const { return history_; }
  [[nodiscard]] bool done() const { return is_over_ || frame_.step >= world_options_.steps; }
  // One step of dt(). Precondition: !done(). Errors: those of World::step(), with the time; the
  // frame is the one before, and the play is over.
  Result<void> advance();

  [[nodiscard]] const maps::Scene& scene() const { return *scene_; }
  [[nodiscard]] bool isStepsOnly() const { return steps_only_; }
  [[nodiscard]] const maps::SceneWorld& options() const { return world_options_; }  // as they hold
  [[nodiscard]] const collide::World& world() const { return world_; }
  [[nodiscard]] const collide::WorldOptions& worldOptions() const { return whole_options_; }
  // The scene's body at a place in its list, and the place of a body of the world.
  [[nodiscard]] collide::BodyId idOf(std::size_t body) const { return ids_[body]; }
  [[nodiscard]] std::size_t bodyOf(collide::BodyId id) const { return id.index; }
  // The place of a part of the world's body in the compound as it is written; 0 of another shape.
  [[nodiscard]] std::uint32_t writtenPart(std::size_t body, std::uint32_t part) const {
    return partOf(written_[body], part);
  }

 private:
  [[nodiscard]] static std::uint32_t partOf(const std::vector<std::uint32_t>& written,
                                            std::uint32_t part) {
    return written.empty() ? 0 : written[part];
  }
  ScenePlay(const maps::Scene& scene, const maps::SceneWorld& options,
            const collide::WorldOptions& whole, collide::World world)
      : scene_(&scene), world_options_(options), whole_options_(whole), world_(std::move(world)) {}

  Result<void> add(std::size_t index, const std::string& source);
  void applyChanges();
  void moveBody(std::size_t index, double from_s, double to_s);
  void readFrame();
  void readImpacts(const std::vector<std::uint32_t>& were_in_walls);
  [[nodiscard]] CollideContact contactOf(const collide::Contact& contact) const;
  void readWalls();

  const maps::Scene* scene_;
  maps::SceneWorld world_options_;
  collide::WorldOptions whole_options_;
  collide::World world_;
  std::vector<std::vector<std::uint32_t>> written_;  // SceneBodyShape::written, by body
  std::vector<std::vector<std::uint32_t>> checked_;  // the same as the last check had it
  std::vector<std::size_t> rewritten_;               // bodies whose lists differ, or did
  std::vector<collide::BodyId> ids_;                 // by place in the list
  std::vector<BodyState> states_;                    // by place in the list
  std::vector<WorldChange> changes_;
  std::size_t next_change_ = 0;
  bool has_sorted_ids_ = true;  // as the list has the bodies
  bool steps_only_ = false;
  bool is_over_ = false;
  double checked_at_s_ = 0.0;
  std::vector<MotionPart> parts_;  // of one body; kept for its memory
  CollideFrame frame_;
  std::vector<CollidePair> reported_;                           // pairs with contacts
  std::vector<CollidePair> reported_before_, collided_before_;  // at the check before
  std::vector<std::uint32_t> in_walls_;                         // bodies
  CollideHistory history_;
};

// Its name, or "body 7".
[[nodiscard]] std::string nameOf(const maps::SceneBody& body);

}  // namespace clearway::app
