// core/broad/broad_phase.h — which pairs of boxes may touch: the interface of all broad phases.
//
// A broad phase keeps one box per proxy (a small dense index that the caller chooses) and, after
// each update(), the full list of pairs whose boxes overlap. The caller's boxes are tight; what is
// registered is a fat box around them, so that small motion costs one comparison and nothing more.
// Law: after update(), every two proxies whose tight boxes overlap or touch, whose vertical
//      intervals touch, and whose pair the filter accepts, are in pairs() exactly once (a < b).
//      Pairs of fat boxes that do not touch tightly may be there. The order is deterministic: it
//      depends on the calls made, never on addresses or hashes.
// Method: pairs of proxies that did not leave their fat boxes are kept; the others are searched
// again. Thread-safety: none for writing; pairs() and query() may run at the same time as each
// other. update() may share its search out to the threads of a pool, which call the filter.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/geometry/aabb.h"

namespace clearway {
class TaskPool;
}

namespace clearway::collide {

// Axis-aligned box in floats, rounded outwards: the broad phase's own unit.
//
// It takes half the memory of doubles and is a proven superset: every coordinate is rounded
// outwards. Far from the origin the boxes get coarser and stay conservative.
struct BroadBox {
  float min_x = 0, min_y = 0, max_x = 0, max_y = 0;
  friend constexpr bool operator==(const BroadBox&, const BroadBox&) = default;
};

// A float below v, at most three units in the last place away; floatAbove() mirrors it. The
// rounding error of the conversion is at most half a unit, the amount subtracted is more than one.
// Needs no branch and no nextafter().
[[nodiscard]] inline float floatBelow(double v) {
  const auto f = static_cast<float>(v);
  return f - (std::abs(f) * 0x1.0p-23F + std::numeric_limits<float>::min());
}
[[nodiscard]] inline float floatAbove(double v) {
  const auto f = static_cast<float>(v);
  return f + (std::abs(f) * 0x1.0p-23F + std::numeric_limits<float>::min());
}

[[nodiscard]] inline BroadBox broadBox(const Aabb& b) {
  return {floatBelow(b.min.x), floatBelow(b.min.y), floatAbove(b.max.x), floatAbove(b.max.y)};
}

// Closed sets: touching counts.
[[nodiscard]] constexpr bool touches(const BroadBox& a, const BroadBox& b) {
  return (a.min_x <= b.max_x) & (b.min_x <= a.max_x) & (a.min_y <= b.max_y) & (b.min_y <= a.max_y);
}

[[nodiscard]] constexpr bool contains(const BroadBox& outer, const BroadBox& inner) {
  return (outer.min_x <= inner.min_x) & (inner.max_x <= outer.max_x) &
         (outer.min_y <= inner.min_y) & (inner.max_y <= outer.max_y);
}

[[nodiscard]] constexpr float extentOf(const BroadBox& b) {
  const float w = b.max_x - b.min_x;
  const float h = b.max_y - b.min_y;
  return w > h ? w : h;
}

// Enlarged by at least `by` on each side, up to rounding; always contains `b`.
[[nodiscard]] constexpr BroadBox enlarged(const BroadBox& b, float by) {
  return {b.min_x - by, b.min_y - by, b.max_x + by, b.max_y + by};
}

// The number of a box in a broad phase.
using Proxy = std::uint32_t;

// Two boxes that may touch.
struct CandidatePair {
  Proxy a = 0;
  Proxy b = 0;  // a < b
  friend constexpr auto operator<=>(const CandidatePair&, const CandidatePair&) = default;
};

// Says which pairs matter (masks, groups, both static, levels). Called before a pair is listed,
// with a < b; must be symmetric. When its answer for a proxy changes, call
// BroadPhase::refresh(proxy).
struct PairFilter {
  bool (*accept)(const void* context, Proxy a, Proxy b) = nullptr;  // nullptr: every pair
  const void* context = nullptr;
  [[nodiscard]] bool operator()(Proxy a, Proxy b) const {
    return accept == nullptr || accept(context, a, b);
  }
};

// How much larger a fat box is on each side: the larger of a length and a share of the box's
// extent.
struct FatMargin {
  float absolute_m = 0.05F;
  float relative = 0.25F;
};

// Closed vertical interval [m]. Pairs of proxies whose intervals do not touch need not be listed.
struct Vertical {
  double low = 0.0, high = 0.0;
  friend constexpr bool operator==(const Vertical&, const Vertical&) = default;
};
[[nodiscard]] constexpr bool touches(const Vertical& a, const Vertical& b) {
  return a.low <= b.high && b.low <= a.high;
}
[[nodiscard]] constexpr bool contains(const Vertical& outer, const Vertical& inner) {
  return outer.low <= inner.low && inner.high <= outer.high;
}

class BroadPhase {
 public:
  explicit BroadPhase(PairFilter filter = {}, FatMargin fat = {}) : filter_(filter), fat_(fat) {}
  virtual ~BroadPhase() = default;
  BroadPhase(const BroadPhase&) = delete;
  BroadPhase& operator=(const BroadPhase&) = delete;

  // Adds a proxy or moves it. Cheap when the box stays inside the registered fat box. The diameter
  // is that of the shape at any heading [m]; 0: the box's larger side. It guides cell sizes, and
  // has no other use; an infinite one is ignored there. Only the hierarchical grid makes use of the
  // vertical interval, which is finite.
  void set(Proxy p, const BroadBox& tight, float diameter = 0.0F, Vertical vertical = {}) {
    if (!contains(p) || !collide::contains(boxes_[p], tight) || isOtherVertical(p, vertical) ||
        (diameter > 0.0F && diameters_[p] != diameter)) {
      reset(p, tight, diameter, vertical);
    }
  }
  // Precondition: contains(p).
  void remove(Proxy p);
  // Searches the pairs of a proxy again at the next update. Precondition: contains(p).
  void refresh(Proxy p);
  // Brings pairs() up to date, to the same list with any pool.
  void update(TaskPool* pool = nullptr);
  // Sorts pairs(); those found before the last sorting are merged, at O(n) for n pairs.
  void sortPairs();

  [[nodiscard]] bool contains(Proxy p) const { return p < alive_.size() && alive_[p] != 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // In no order after update().
  [[nodiscard]] std::span<const CandidatePair> pairs() const { return found_.pairs; }
  [[nodiscard]] const BroadBox& fatBox(Proxy p) const { return boxes_[p]; }

  // Appends every proxy whose fat box overlaps or touches `box`, each once, in ascending order.
  void query(const BroadBox& box, std::vector<Proxy>& out) const;

  // The cells that hold proxies, each once, sorted; none for broad phases without cells. For
  // pictures: made again at every call.
  [[nodiscard]] virtual std::vector<Aabb> occupiedCells() const { return {}; }

  // Proxies searched again by the last update().
  [[nodiscard]] std::size_t lastSearched() const { return last_searched_; }
  // Pairs that were found and given to the filter, since construction.
  [[nodiscard]] std::uint64_t pairsFiltered() const { return found_.filtered; }

 protected:
  // What a search, or a part of it, has found.
  struct Found {
    std::vector<CandidatePair> pairs;  // accepted
    std::uint64_t filtered = 0;
  };

  // Sorted by corner, without repetition.
  [[nodiscard]] static std::vector<Aabb> distinct(std::vector<Aabb> cells);

  // The fat box of p is new, or has changed from `old`; or is going away. The list of changed
  // proxies follows with search().
  virtual void onInsert(Proxy p) = 0;
  virtual void onMove(Proxy p, const BroadBox& old) = 0;
  // Before onMove(): the diameter of p has changed.
  virtual void onResize() {}
  virtual void onRemove(Proxy p) = 0;
  // Adds to found_ every accepted pair with at least one changed proxy (isChanged), each once.
  virtual void search(std::span<const Proxy> changed, TaskPool* pool) = 0;
  virtual void collect(const BroadBox& box, std::vector<Proxy>& out) const = 0;

  [[nodiscard]] bool isChanged(Proxy p) const { return changed_flag_[p] != 0; }
  void addPair(Proxy p, Proxy q, Found& found) const {
    const CandidatePair pair = p < q ? CandidatePair{p, q} : CandidatePair{q, p};
    ++found.filtered;
    if (filter_(pair.a, pair.b)) found.pairs.push_back(pair);
  }

  std::vector<BroadBox> boxes_;   // fat, by proxy; meaningless for proxies that are not contained
  std::vector<float> diameters_;  // by proxy
  std::vector<Vertical> verticals_;
  Found found_;  // the current pairs; the count since construction

 private:
  [[nodiscard]] bool isOtherVertical(Proxy p, const Vertical& v) const {
    return (has_verticals_ ? verticals_[p] : vertical_) != v;
  }
  void reset(Proxy p, const BroadBox& tight, float diameter, Vertical vertical);
  void markChanged(Proxy p);

  PairFilter filter_;
  FatMargin fat_;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint8_t> changed_flag_;  // by proxy: is in changed_
  std::vector<Proxy> changed_;
  std::size_t size_ = 0;
  Vertical vertical_;           // that of the first proxy
  bool has_verticals_ = false;  // some proxy was given another one
  std::size_t last_searched_ = 0;
  bool is_sorted_ = true;              // all pairs
  std::size_t sorted_ = 0;             // so many pairs from the first on, unless all are
  std::vector<std::uint32_t> starts_;  // scratch of sortPairs()
  std::vector<CandidatePair> fresh_;
};

}  // namespace clearway::collide
