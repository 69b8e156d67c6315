#include "core/narrow/sat_axis.h"

#include <array>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/geometry/ring_lanes.h"
#include "core/narrow/box_batch.h"
#include "core/narrow/ring_sides.h"
#include "core/narrow/small_ring_simd.h"

namespace clearway::collide {
namespace {

// An outward normal, not of unit length.
struct Face {
  Vec2 normal;
  double squared = 0.0;  // its length, squared
};

// A repeated vertex counts as a face at the ring's furthest vertex in the direction that led to it.
// So the ends of a segment, and all sides of a point, are faces too.
[[gnu::noinline]] Face faceWithoutLength(ConvexRing ring, std::size_t i) {
  for (std::size_t k = previous(ring, i); k != i; k = previous(ring, k)) {
    const Vec2 before = ring[next(ring, k)] - ring[k];
    if (before != Vec2{}) return {before, squaredLength(before)};
  }
  constexpr Vec2 kSides[] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
  return {kSides[i % 4], 1.0};
}

Face faceOf(ConvexRing ring, std::size_t i) {
  const Vec2 e = ring[next(ring, i)] - ring[i];
  const Face f{{e.y, -e.x}, squaredLength(e)};
  if (f.squared > 0.0) return f;
  return faceWithoutLength(ring, i);
}

// Orders values of s / sqrt(squared) without the root.
double keyOf(double s, double squared) { return s * std::abs(s) / squared; }

struct Best {
  std::size_t edge = 0;
  std::size_t vertex = 0;
  bool of_b = false;
  double key = -kInfinity;
  double below = -kInfinity;  // an edge whose s * |s| is under below * squared has a lower key
};

// Finds the edge with the largest key; returns early when a key exceeds the limit.
class Search {
 public:
  explicit Search(double limit) : limit_key_(limit * limit) {}

  // Examines one edge. False when it separates the rings by more than the limit.
  bool examine(ConvexRing ring, ConvexRing other, std::size_t i, bool of_b) {
    const Face f = faceOf(ring, i);
    const Vec2 from = ring[i];
    const double hint = dot(f.normal, other[hint_] - from);
    if (hint * std::abs(hint) < best_.below * f.squared) return true;
    double s = kInfinity;
    std::size_t deepest = 0;
    for (std::size_t k = 0; k < other.size(); ++k) {
      const double h = dot(f.normal, other[k] - from);
      deepest = h < s ? k : deepest;
      s = h < s ? h : s;
    }
    hint_ = deepest;
    const double key = keyOf(s, f.squared);
    if (key > best_.key || (key == best_.key && comesFirst(i, of_b))) {
      // Four roundings separate the comparison above from that of keys.
      best_ = {i, deepest, of_b, key, key - 8.0 * 0x1p-53 * std::abs(key) - 1e-300};
    }
    return !(key > limit_key_);
  }

  bool examineAll(ConvexRing ring, ConvexRing other, bool of_b) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (!examine(ring, other, i, of_b)) return false;
    }
    return true;
  }

  void hint(std::size_t vertex) { hint_ = vertex; }
  [[nodiscard]] const Best& best() const { return best_; }

 private:
  [[nodiscard]] bool comesFirst(std::size_t i, bool of_b) const {
    return of_b == best_.of_b ? i < best_.edge : best_.of_b;
  }

  double limit_key_;
  Best best_;
  std::size_t hint_ = 0;
};

// The same for rings without repeated vertices, four edges at a time.
class LaneSearch {
 public:
  LaneSearch(ConvexRing a, ConvexRing b, double limit)
      : a_(a, a[0]), b_(b, a[0]), limit_key_(limit * limit) {}

  static bool takes(ConvexRing ring) {
    if (ring.size() > RingLanes::kMost) return false;
    bool repeated = ring.back() == ring.front();
    for (std::size_t i = 1; i < ring.size(); ++i) repeated |= ring[i - 1] == ring[i];
    return !repeated;
  }

  // False when an edge separates the rings by more than the limit.
  bool run(const SatSeed* seed) {
    if (seed != nullptr && seed->set && seed->edge < side(seed->of_b).size() &&
        seed->vertex < side(!seed->of_b).size()) {
      hint_[seed->of_b ? 0 : 1] = seed->vertex;  // both vertices are deep in the other ring
      hint_[seed->of_b ? 1 : 0] = seed->edge;
      examine(seed->edge / kEdges * kEdges, seed->of_b);
      settle(seed->of_b);
      prunes_ = true;
    } else if (a_.size() + b_.size() > kFew) {
      examine(0, false);
      settle(false);
      hint_[1] = lowestUnderBest();
      prunes_ = true;
    }
    const bool within = !(best_.key > limit_key_) && examineAll(false) && examineAll(true);
    best_.vertex = lowestUnderBest();
    return within;
  }
  [[nodiscard]] const Best& best() const { return best_; }

 private:
  using Lanes = RingLanes::Lanes;
  using Pair = RingLanes::Pair;
  static constexpr std::size_t kEdges = RingLanes::kEdges;
  static constexpr std::size_t kFew = 24;  // sum of vertices up to which pruning does not pay

  [[nodiscard]] const RingLanes& side(bool b) const { return b ? b_ : a_; }
  [[nodiscard]] std::size_t lowestUnderBest() const {
    const std::size_t first = best_.edge / kEdges * kEdges;
    return side(!best_.of_b).lowest(side(best_.of_b).edges(first), best_.edge - first);
  }

  bool examineAll(bool of_b) {
    for (std::size_t i = 0; i < side(of_b).size(); i += kEdges) {
      if (examine(i, of_b) && prunes_) settle(of_b);
    }
    if (!prunes_) settle(of_b);
    return !(best_.key > limit_key_);
  }

  static Pair keysOf(Pair s, Pair squared) { return s * (s < 0.0 ? -s : s) / squared; }
  static void keepLarger(Pair key, double first, Pair& best, Pair& from) {
    const Pair at{first, first};
    from = key > best ? at : from;
    best = key > best ? key : best;
  }

  // Merges four edges into the largest keys of each lane. False when none can be the best.
  bool examine(std::size_t first, bool of_b) {
    const RingLanes& other = side(!of_b);
    const RingLanes::Edges e = side(of_b).edges(first);
    if (prunes_) {
      const Lanes hint = other.heights(e, hint_[of_b ? 0 : 1]);
      const auto mayBeBest = [&](Pair h, Pair squared) {
        const auto below = h * (h < 0.0 ? -h : h) < best_.below * squared;
        return (below[0] & below[1]) == 0;
      };
      if (!mayBeBest(hint.low, e.squared.low) && !mayBeBest(hint.high, e.squared.high)) {
        return false;
      }
    }
    const Lanes s = other.leastHeights(e);
    const auto at = static_cast<double>(first);
    keepLarger(keysOf(s.low, e.squared.low), at, key_.low, from_.low);
    keepLarger(keysOf(s.high, e.squared.high), at, key_.high, from_.high);
    return true;
  }

  // Takes the best of the lanes, the lowest edge of equals, and resets them. Past its end a ring
  // wraps around: a lane there repeats an edge.
  void settle(bool of_b) {
    const std::size_t n = side(of_b).size();
    for (std::size_t k = 0; k < kEdges; ++k) {
      std::size_t i = static_cast<std::size_t>(from_[k]) + k;
      i = i >= n ? i - n : i;
      const double key = key_[k];
      const bool comes_first = of_b == best_.of_b ? i < best_.edge : best_.of_b;
      // Branchless, because the best edge is unpredictable.
      const bool better = (key > best_.key) | ((key == best_.key) & comes_first);
      best_.edge = better ? i : best_.edge;
      best_.of_b = better ? of_b : best_.of_b;
      best_.key = better ? key : best_.key;
    }
    best_.below = best_.key - 8.0 * 0x1p-53 * std::abs(best_.key) - 1e-300;
    key_ = kNone;
  }

  static constexpr Lanes kNone{{-kInfinity, -kInfinity}, {-kInfinity, -kInfinity}};
  RingLanes a_, b_;
  double limit_key_;
  Best best_;
  Lanes key_ = kNone;
  Lanes from_{};
  std::array<std::size_t, 2> hint_{};  // vertices of a and b that are deep in the other ring
  bool prunes_ = false;
};

bool isSmall(ConvexRing ring) { return ring.size() > 2 && ring.size() <= kSmallRing; }

bool searchAll(Search& search, ConvexRing a, ConvexRing b, const SatSeed* seed) {
  if (seed != nullptr && seed->set) {
    const ConvexRing ring = seed->of_b ? b : a;
    const ConvexRing other = seed->of_b ? a : b;
    if (seed->edge < ring.size() && seed->vertex < other.size()) {
      search.hint(seed->vertex);
      if (!search.examine(ring, other, seed->edge, seed->of_b)) return false;
      if (seed->of_b) search.hint(0);
    }
  }
  if (!search.examineAll(a, b, false)) return false;
  search.hint(0);
  return search.examineAll(b, a, true);
}

}  // namespace

FaceAxis axisOfEdge(ConvexRing a, ConvexRing b, std::size_t edge, bool of_b) {
  const ConvexRing ring = of_b ? b : a;
  const ConvexRing other = of_b ? a : b;
  const Face f = faceOf(ring, edge);
  const double l = std::sqrt(f.squared);
  FaceAxis out{edge, 0, of_b, kInfinity, {f.normal.x / l, f.normal.y / l}};
  for (std::size_t k = 0; k < other.size(); ++k) {
    const double h = dot(out.normal, other[k] - ring[edge]);
    if (h < out.separation) {
      out.separation = h;
      out.vertex = k;
    }
  }
  return out;
}

namespace {

// False when some edge separates the rings by more than the limit.
[[gnu::noinline]] bool search(ConvexRing a, ConvexRing b, double limit, const SatSeed* seed,
                              Best& best) {
  bool within = false;
  if (LaneSearch::takes(a) && LaneSearch::takes(b)) {
    LaneSearch lanes(a, b, limit);
    within = lanes.run(seed);
    best = lanes.best();
  } else {
    Search edges(limit);
    within = searchAll(edges, a, b, seed);
    best = edges.best();
  }
  return within;
}

}  // namespace

std::optional<FaceAxis> leastOverlap(ConvexRing a, ConvexRing b, double limit, SatSeed* seed) {
  SmallRingsFace best;
  bool within = false;
  // Small rings: all edges are evaluated together, and the seed is ignored.
  if (isSmall(a) && isSmall(b) && usesAvx2() && leastOverlapOfSmall(a, b, limit * limit, best)) {
    within = !(best.key > limit * limit);
  } else {
    Best found;
    within = search(a, b, limit, seed, found);
    best = {found.edge, found.vertex, found.of_b, found.key};
  }
  if (seed != nullptr) {
    *seed = {static_cast<std::uint16_t>(best.edge), static_cast<std::uint16_t>(best.vertex),
             best.of_b, true};
  }
  if (!within) return std::nullopt;
  const ConvexRing ring = best.of_b ? b : a;
  const Face f = faceOf(ring, best.edge);
  const double l = std::sqrt(f.squared);
  const Vec2 n{f.normal.x / l, f.normal.y / l};
  const Vec2 deepest = (best.of_b ? a : b)[best.vertex];
  return FaceAxis{best.edge, best.vertex, best.of_b, dot(n, deepest - ring[best.edge]), n};
}

std::size_t incidentEdge(ConvexRing ring, std::size_t vertex, Vec2 normal) {
  if (ring.size() > 4) {  // only the two edges at the vertex, as below
    const std::size_t before = previous(ring, vertex);
    const Vec2 forth = ring[next(ring, vertex)] - ring[vertex];
    const Vec2 here = ring[vertex] - ring[before];
    const RingLanes::Pair x = {forth.x, here.x};
    const RingLanes::Pair y = {forth.y, here.y};
    const RingLanes::Pair squared = x * x + y * y;
    const RingLanes::Pair s = y * normal.x - x * normal.y;
    const RingLanes::Pair key = s * (s < 0.0 ? -s : s) / squared;
    if ((squared[0] > 0.0) & (squared[1] > 0.0)) return key[1] < key[0] ? before : vertex;
  }
  const auto key = [&](std::size_t e) {
    const Face f = faceOf(ring, e);
    return keyOf(dot(f.normal, normal), f.squared);
  };
  // Normals turn with the edges: the most antiparallel edge is at the deepest vertex.
  const std::size_t back = previous(ring, vertex);
  const double forth_key = key(vertex);
  const double back_key = key(back);
  std::size_t best = back_key < forth_key ? back : vertex;
  if (ring.size() > 4) return best;
  // For a segment the deepest vertex may be either copy.
  for (std::size_t e = 0; e < ring.size(); ++e) {
    if (key(e) < key(best)) best = e;
  }
  return best;
}

}  // namespace clearway::collide
