// core/world/options.h — the world's parameters; parameters.h lists their names, units and ranges.
#pragma once

#include <cstdint>
#include <optional>

#include "core/broad/broad_phase.h"
#include "core/broad/spatial_hash.h"
#include "core/geometry/touch.h"
#include "core/narrow/contact_reduction.h"
#include "core/narrow/signed_distance_field.h"

namespace clearway::collide {

// The method for manifolds of convex parts. Decisions are the same with each; points differ within
// the error bounds of their headers.
enum class NarrowMethod : std::uint8_t {
  Sat,  // separating axes; distances by features
  Gjk,  // gjk while disjoint, epa on overlap
  Mpr,  // mpr on overlap, gjk while disjoint
};

// How the contacts of a pair are computed.
struct PairOptions {
  ContactLimits contacts;
  bool enable_mid_phase = true;  // trees over the parts of compounds; affects speed only
  NarrowMethod narrow = NarrowMethod::Sat;
  double mpr_to_sdf_overlap_ratio = 0.5;  // kMprToSdfOverlapRatio (core/narrow/mpr.h)
  SdfOptions sdf;                         // of compounds (deep_penetration.h)
  // Of the further contact point of a face: reported with its gap where a turn by this angle about
  // the deepest point would close it; 0: only points that touch or overlap.
  double mc_perturbation_rad = 0.0;
};

// How forces act on contacts (core/physics); the collision world does not use it.
struct SolverOptions {
  double max_step_s = 1.0 / 60.0;
  int velocity_iterations = 8;                  // of impulses, a step
  int position_iterations = 3;                  // of overlaps, a step
  double restitution_threshold_m_per_s = 0.02;  // slower impacts do not bounce
  double wall_restitution = 0.0;                // of obstacle cells; of an impact: the larger
};

// The broad phases; contacts are the same with each.
enum class BroadKind : std::uint8_t { HierarchicalGrid, SpatialHash, SweepAndPrune, BruteForce };

// How often a world looks for contacts.
struct CheckRate {
  enum class Kind : std::uint8_t { EveryStep, Off, Hertz } kind = Kind::EveryStep;
  double hertz = 0.0;  // of simulated time; > 0 for Hertz
};

// Parameters that do not change during the life of a world, but for the rate.
struct WorldOptions {
  BroadKind broad = BroadKind::HierarchicalGrid;
  SpatialHashOptions hash;  // SpatialHash only
  FatMargin fat;            // >= 0
  TouchRule touch = TouchRule::TouchingIsFree;
  bool report_static_pairs = true;  // pairs of a static body with one that is not
  PairOptions pairs;
  double wall_friction = 0.5;         // >= 0, of obstacle cells; of a contact: the larger
  bool contact_cache = true;          // warm starts of the narrow phase; affects speed only
  bool enable_sleeping = true;        // bodies at rest are skipped; affects speed only
  std::uint32_t steps_to_sleep = 30;  // checks without a change, of all bodies of an island
  CheckRate rate;
  // That a check may test (World::step()): some 200 bytes each at the first check, 500 later. 0: no
  // limit.
  std::uint64_t max_collision_pairs = 4'000'000;
  SolverOptions solver;
  unsigned threads = 1;            // 1 to 64; never changes an answer
  bool publish_snapshots = false;  // latest() follows every check, at the cost of a copy
  // Bodies that move (World::move) collide from this depth on; nullopt: from 1e-9 m on, or where
  // touching collides, from a gap of 1e-6 m on.
  std::optional<double> impact_depth_m{};
};

// What the last check did, and how long it took.
struct WorldCounters {
  std::uint64_t bodies_changed = 0;
  std::uint64_t bodies_searched = 0;  // bodies that left their fat boxes
  std::uint64_t pairs_filtered = 0;   // pairs of boxes that the broad phase gave to the filters
  std::uint64_t candidate_pairs = 0;
  std::uint64_t pairs_tested = 0;  // by the narrow phase
  std::uint64_t pairs_reported = 0;
  std::uint64_t cache_entries = 0;  // pairs with warm-start data
  std::uint64_t bodies_asleep = 0, pairs_asleep = 0;
  std::uint64_t walls_tested = 0;  // tests of a body against the grid
  std::uint64_t pairs_swept = 0;   // pairs, and bodies among walls, whose motions were compared
  std::uint64_t walls_swept = 0;
  double broad_s = 0.0, narrow_s = 0.0, walls_s = 0.0, total_s = 0.0;
};

}  // namespace clearway::collide
