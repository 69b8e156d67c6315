// core/world/world_state.h — the inside of a World; not for its users.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "core/base/task_pool.h"
#include "core/broad/broad_phase.h"
#include "core/geometry/motion_part.h"
#include "core/grid/occupancy_grid.h"
#include "core/world/body.h"
#include "core/world/check_clock.h"
#include "core/world/contacts.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/options.h"
#include "core/world/part_pairs.h"
#include "core/world/placed_shape.h"
#include "core/world/sleeping.h"
#include "core/world/snapshot.h"

namespace clearway::collide {

// Why a body is looked at again.
enum Dirty : std::uint8_t {
  kClean = 0,
  kGeometry = 1,  // moved, appeared, shape, margin, mode, level
  kFilter = 2,    // category, mask, group, ignore list
  kWalls = 4,     // cells under it were edited
  kMoves = 8,     // World::move
  kPasses = 16,   // in several moves
  kJumps = 32,    // changed otherwise, so that it has no motion since the last check
};

// One reported pair: its points are [first, first + count) of a list. Sorted by pair.
struct PairRecord {
  BodyPair pair;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool collides = false;
};

// What every test of a pair looks at, apart from the rest of a definition.
struct PairTraits {
  Level level;
  double margin_m = 0.0;  // the largest of its parts
  double friction = 0.0;
  Detection detection = Detection::Closest;
};

// A place where shapes may be; false for one that is not finite.
[[nodiscard]] inline bool isPlace(Vec2 p) {
  return std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m;
}

struct WorldState {
  static constexpr std::size_t kChunk = 256;        // pairs that one task tests
  static constexpr std::size_t kBlock = 1U << 16U;  // that are tested before they are merged
  static constexpr std::size_t kBodies = 512;       // that one task places
  static constexpr std::size_t kSelected = 4096;    // pairs from which one task selects

  explicit WorldState(const WorldOptions& o);

  WorldOptions options;
  std::optional<OccupancyGrid> grid;
  std::uint64_t grid_revision = 0;
  TaskPool pool;

  // By slot index.
  IdPool<BodyTag> ids;
  std::vector<BodyId> id;
  std::vector<BodyDef> def;
  std::vector<PairTraits> traits;  // of def, kept by keepTraits()
  // Of the parts of a body whose parts have values of their own; empty for all others.
  std::vector<std::vector<PartTraits>> part_traits;
  // What any part of the body has: a body without it is no partner.
  std::vector<PartTraits> any_part;
  std::vector<PlacedShape> placed;
  std::vector<Aabb> near;  // bounds enlarged by the margin: what the broad phase is given
  std::vector<float> diameter;
  std::vector<Aabb> own_bounds;  // of its shape, in its own frame
  bool any_other = false;        // a body that is no box was added
  // Of bodies that move: where they began, only without `tracks`; how they move; what they may have
  // covered at the poses between.
  std::vector<Pose> departure;
  struct Motion {
    Aabb swept;           // as near, over the motion
    double stray = 0.0;   // a bound of strayOf()
    Vec2 shift;           // of the reference point, in one move
    double turned = 0.0;  // a bound of how far any point is from where the shift alone has it
  };
  std::vector<Motion> motion;
  std::vector<Aabb> passed;
  // Of the fat boxes of bodies that move: 2 (grid_revision + 1) when they met no wall, 1 more when
  // they met one; less: not known.
  std::vector<std::uint64_t> walls_near;
  std::vector<double> furthest;  // of any point from the reference point; < 0: not known yet
  // In its own frame; null: not needed yet.
  std::vector<std::unique_ptr<PlacedShape>> local;
  std::vector<std::uint8_t> dirty;
  std::vector<BodyMode> mode;
  std::vector<std::uint32_t> dirty_list;

  std::unique_ptr<BroadPhase> broad;
  // A change of a body for the broad phase; its box is another one only when `is_box`.
  struct BroadChange {
    std::uint32_t body = 0;
    bool is_box = false;
    BroadBox box;
    Vertical vertical;
  };
  std::vector<std::vector<BroadChange>> broad_changes;  // of kBodies bodies each

  std::vector<PairRecord> records;
  // Of one check; kept for their memory.
  std::vector<CandidatePair> pairs_todo;
  std::vector<std::size_t> selected;  // by tasks: how many pairs, or bodies
  std::vector<PairRecord> records_fresh, records_old;
  struct Merged {
    std::size_t old = 0;  // of records_old
    std::size_t records = 0, contacts = 0, events = 0;
  };
  Merged merged_so_far;  // in this check
  ContactCache cache;
  std::vector<BodyPair> cache_wanted;
  std::vector<std::uint32_t> cache_place;  // by pair to be tested; ContactCache::kNone: no entry
  std::vector<std::vector<ContactPoint>> points_fresh;  // of kChunk records each
  std::vector<WallContact> walls;
  std::function<void(BodyId, std::vector<MotionPart>&)> tracks;
  bool any_moves = false;           // since the last check
  bool grid_changed = false;        // as a whole, since the last check
  std::vector<Cell> cells_blocked;  // since the last check
  std::vector<CandidatePair> pairs_swept;
  std::vector<Impact> impacts;
  ContactList contacts, contacts_old;
  std::vector<ContactEvent> events;
  // Of pairs of sleepers: kept out of all of the above until they wake.
  Sleeping sleeping;
  std::vector<PairRecord> asleep_records;
  ContactList asleep_contacts;
  std::vector<std::uint32_t> asleep_partners;  // by slot: of how many such pairs
  std::vector<std::uint32_t> met_asleep;       // by bodies awake, in the last check
  mutable bool contacts_merged = false, events_merged = false;
  mutable ContactList merged_contacts;
  mutable std::vector<ContactEvent> merged_events;
  WorldCounters counters;
  double time_s = 0.0;
  CheckClock check_clock;
  std::uint64_t checks = 0;

  mutable std::mutex snapshot_mutex;
  std::shared_ptr<const WorldSnapshot> snapshot = std::make_shared<WorldSnapshot>();

  // These add a body that was clean to the list, and write nothing else but what is of this body.
  void mark(std::uint32_t index, Dirty why, std::vector<std::uint32_t>& changed);
  void mark(std::uint32_t index, Dirty why) { mark(index, why, dirty_list); }
  void placeBody(std::uint32_t index, const Pose& pose, std::vector<std::uint32_t>& changed);
  void moveBody(std::uint32_t i, const Pose& to, std::vector<std::uint32_t>& changed) {
    if (def[i].pose == to) return;
    if (dirty[i] == kClean) changed.push_back(i);
    if (moves(i)) {
      pass(i, to);
    } else if (!tracks) {
      departure[i] = def[i].pose;
    }
    dirty[i] = static_cast<std::uint8_t>(dirty[i] | kGeometry | kMoves);
    def[i].pose = to;
  }
  void pass(std::uint32_t index, const Pose& to);
  [[nodiscard]] double reachTo(std::uint32_t index) {
    if (furthest[index] < 0.0) furthest[index] = reachOf(def[index].shape);
    return furthest[index];
  }
  // How far shapes are apart, at most, when an impact is reported.
  [[nodiscard]] double impactSeparation() const;
  void keepTraits(std::uint32_t i);
  // Of its shape.
  void keepSize(std::uint32_t i);
  [[nodiscard]] bool hasPartTraits(std::uint32_t a, std::uint32_t b) const {
    return !part_traits[a].empty() || !part_traits[b].empty();
  }
  [[nodiscard]] bool active(std::uint32_t i) const { return mode[i] != BodyMode::Disabled; }
  // Category, mask, group and ignore lists; accepts() looks at modes and levels, too.
  [[nodiscard]] bool filtersAccept(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] bool isTested(BodyPair p) const {  // when near
    return ((dirty[p.a.index] | dirty[p.b.index]) & (kGeometry | kFilter)) != 0;
  }
  [[nodiscard]] bool accepts(std::uint32_t a, std::uint32_t b) const;
  static bool acceptsPair(const void* context, Proxy a, Proxy b);
  // What the pair reports now: its points are appended; none: nothing.
  [[nodiscard]] PairRecord evaluate(std::uint32_t a, std::uint32_t b, PairSeed& seed,
                                    std::vector<ContactPoint>& points) const;

  Result<void> check();
  void updateBroad();
  void collectTodo();
  void dropDistantPairs();
  // The candidates that `keep` accepts, sorted; it is called by several threads at a time.
  template <class Keep>
  void selectPairs(std::vector<CandidatePair>& out, Keep keep);
  // Errors: LimitExceeded (max_collision_pairs).
  [[nodiscard]] Result<void> testPairs();
  void updateSleeping();
  [[nodiscard]] bool putIslandsToSleep(std::span<const std::uint32_t> ready);
  void sortRecordsBySleep();
  static void mergeLists(std::span<const PairRecord> a, const ContactList& points_a,
                         std::span<const PairRecord> b, const ContactList& points_b,
                         std::vector<PairRecord>& out, ContactList& points);
  // With those of sleepers.
  [[nodiscard]] const ContactList& allContacts() const;
  [[nodiscard]] const std::vector<ContactEvent>& allEvents() const;
  void updateCache();
  void testWalls();
  [[nodiscard]] std::vector<std::uint32_t> nearWalls();
  void appendWallsOf(std::uint32_t i, std::vector<WallContact>& out) const;
  [[nodiscard]] bool moves(std::uint32_t i) const {
    return (dirty[i] & (kMoves | kJumps)) == kMoves;
  }
  // As near, over its motion.
  [[nodiscard]] const Aabb& region(std::uint32_t i) const {
    return moves(i) ? motion[i].swept : near[i];
  }
  // Places a body where its pose is. The box that the broad phase needs, if it needs another one.
  [[nodiscard]] std::optional<BroadBox> updateBounds(std::uint32_t i);
  // After its pose and its bounds have changed; `from` is the pose at the check before.
  [[nodiscard]] std::optional<BroadBox> boxOfMove(std::uint32_t i, const Pose& from,
                                                  const Aabb& bounds_before);
  [[nodiscard]] bool isFarFromWalls(std::uint32_t i);
  // Impacts of pairs, as of the contacts before the check, and of the bodies with walls.
  void sweepPairs();
  void sweepWalls(std::span<const std::uint32_t> bodies);
  void collectSwept();
  void makeLocal(std::uint32_t i);
  using Track = std::vector<MotionPart>;
  void takeTrack(std::uint32_t i, Track& out) const;
  [[nodiscard]] std::optional<Impact> impactOf(std::uint32_t a, std::uint32_t b, Track& track_a,
                                               Track& track_b) const;  // these are scratch
  [[nodiscard]] std::optional<Impact> wallImpactOf(std::uint32_t i, Track& track) const;
  [[nodiscard]] bool collidedBefore(BodyPair pair) const;
  [[nodiscard]] bool overlappedDeeply(const PairRecord& before) const;
  [[nodiscard]] bool stayedApart(const CandidatePair& pair) const;
  // Tests some of the pairs; the fresh records are those of the block.
  void testBlock(std::size_t first, std::size_t last);
  // From the old records and the fresh ones, block by block: records, contacts and events.
  void startMerge();
  void mergeBlock(bool is_last);
  struct MergePart;
  template <class Keep, class End, class Add>
  void visitMerged(const MergePart& part, Keep keep, End end, Add add) const;
  void countMerged(MergePart& part) const;
  void writeMerged(MergePart part);
  void keepRoom(bool is_last);
  void expectAlike(std::size_t tested);
  void publishSnapshot();
};

template <class Keep>
void WorldState::selectPairs(std::vector<CandidatePair>& out, Keep keep) {
  const std::span<const CandidatePair> candidates = broad->pairs();
  out.resize(candidates.size());
  selected.assign(candidates.size() / kSelected + 1, 0);
  pool.forEachRange(candidates.size(), kSelected, [&](std::size_t begin, std::size_t end) {
    std::size_t n = begin;
    for (std::size_t k = begin; k < end; ++k) {  // branchless, because tests are unpredictable
      out[n] = candidates[k];
      n += static_cast<std::size_t>(keep(candidates[k]));
    }
    selected[begin / kSelected] = n - begin;
  });
  std::size_t n = selected.front();
  for (std::size_t part = 1; part < selected.size(); ++part) {
    std::copy_n(out.begin() + static_cast<std::ptrdiff_t>(part * kSelected), selected[part],
                out.begin() + static_cast<std::ptrdiff_t>(n));
    n += selected[part];
  }
  out.resize(n);
}

// Colliding cells merged into straight pieces, with depth and normal of each; appended to `out`.
void appendWallContacts(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                        TouchRule rule, std::vector<WallContact>& out);

}  // namespace clearway::collide
