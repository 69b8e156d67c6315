#include "core/polygon/polygon_repair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/base/number_text.h"
#include "core/geometry/bridge_holes.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/predicates.h"
#include "core/polygon/box_tree.h"
#include "core/polygon/polygon_sets.h"

namespace clearway {
namespace {

constexpr int kMaxRounds = 8;                     // of splitting: rounded crossings may cross again
constexpr double kSmallestCoordinate = 0x1p-200;  // smaller ones are beyond the exact predicates
constexpr std::size_t kMostCrossings = 1'000'000;  // of a ring: the loops of more fill the memory

std::string placeText(Vec2 p) { return "(" + roundedText(p.x) + ", " + roundedText(p.y) + ")"; }

// The repairs of one polygon.
class RepairNotes {
 public:
  RepairNotes(RepairedPolygons& out, std::size_t polygon) : out_(out), polygon_(polygon) {}
  void add(RepairKind kind, std::size_t count = 1, Vec2 place = {}) {
    out_.repairs.push_back({kind, polygon_, count, place});
  }

 private:
  RepairedPolygons& out_;
  std::size_t polygon_;
};

Result<void> checkPoints(const PolygonRing& ring, std::size_t polygon) {
  for (const Vec2 p : ring) {
    for (const double v : {p.x, p.y}) {
      if (std::isfinite(v) && std::abs(v) <= ConvexPolygon::kMaxCoordinate &&
          (v == 0.0 || std::abs(v) >= kSmallestCoordinate)) {
        continue;
      }
      return fail(ErrorCode::InvalidArgument,
                  std::abs(v) < 1.0
                      ? "polygon %1 has the coordinate %2, which is almost 0: write 0"
                      : "polygon %1 has the coordinate %2: coordinates are at most 10 000 000",
                  {polygon + 1, shortest(v)});
    }
  }
  return {};
}

// Removes the closing point, repeated points, and points where the ring runs back on itself.
void clean(PolygonRing& ring, RepairNotes& notes) {
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  const std::size_t before = ring.size();
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  if (ring.size() < before) {
    notes.add(RepairKind::RepeatedPoints, before - ring.size());
  }
  std::size_t spikes = 0;
  for (std::size_t i = 0; ring.size() >= 3 && i < ring.size();) {
    const std::size_t n = ring.size();
    const Vec2 a = ring[(i + n - 1) % n];
    const Vec2 b = ring[i];
    const Vec2 c = ring[(i + 1) % n];
    const bool back =
        a == b || a == c || b == c || (orient2d(a, b, c) == 0 && dotSign(a, b, b, c) < 0);
    if (!back) {
      ++i;
      continue;
    }
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    if (b != c && a != b) ++spikes;  // else what a spike leaves
    i = i >= 2 ? i - 2 : 0;
  }
  if (spikes > 0) notes.add(RepairKind::Spikes, spikes);
}

struct Edge {
  Vec2 from, to;
};

Edge edgeOf(const PolygonRing& ring, std::size_t i) {
  return {ring[i], ring[(i + 1) % ring.size()]};
}

// A point strictly between the ends of an edge, by comparisons and an exact sign.
bool isInside(const Edge& e, Vec2 p) {
  if (p == e.from || p == e.to || orient2d(e.from, e.to, p) != 0) return false;
  return dotSign(e.from, e.to, e.from, p) > 0 && dotSign(e.to, e.from, e.to, p) > 0;
}

Vec2 crossingOf(const Edge& a, const Edge& b) {
  const Vec2 u = a.to - a.from;
  const Vec2 v = b.to - b.from;
  const double t = cross(b.from - a.from, v) / cross(u, v);
  return a.from + std::clamp(t, 0.0, 1.0) * u;
}

// The points that split each edge of a ring: where another edge of it crosses or touches; nullopt:
// more than kMostCrossings.
std::optional<std::vector<std::vector<Vec2>>> splitPoints(const PolygonRing& ring) {
  const std::size_t n = ring.size();
  std::vector<Aabb> boxes;
  for (std::size_t i = 0; i < n; ++i) {
    const Edge e = edgeOf(ring, i);
    boxes.push_back(boundsOf(std::array{e.from, e.to}));
  }
  const BoxTree tree(boxes);
  std::vector<std::vector<Vec2>> out(n);
  std::size_t crossings = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const Edge a = edgeOf(ring, i);
    for (const std::uint32_t j : tree.meeting(boxes[i])) {
      if (j <= i) continue;
      const Edge b = edgeOf(ring, j);
      if (!segmentsMeet(a.from, a.to, b.from, b.to)) continue;
      bool touches = a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to;
      for (const Vec2 p : {b.from, b.to}) {
        if (isInside(a, p)) out[i].push_back(p), touches = true;
      }
      for (const Vec2 p : {a.from, a.to}) {
        if (isInside(b, p)) out[j].push_back(p), touches = true;
      }
      if (touches) continue;
      if (++crossings > kMostCrossings) return std::nullopt;
      const Vec2 p = crossingOf(a, b);
      out[i].push_back(p);
      out[j].push_back(p);
    }
  }
  return out;
}

bool lessPoint(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// The ring with its splitting points as vertices.
PolygonRing refined(const PolygonRing& ring, std::vector<std::vector<Vec2>> splits) {
  PolygonRing out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 from = ring[i];
    std::ranges::sort(splits[i], [&](Vec2 a, Vec2 b) {
      const double da = squaredLength(a - from);
      const double db = squaredLength(b - from);
      return da != db ? da < db : lessPoint(a, b);
    });
    out.push_back(from);
    out.insert(out.end(), splits[i].begin(), splits[i].end());
  }
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Cuts a closed walk at every point that it visits again.
std::vector<PolygonRing> loopsOf(const PolygonRing& walk) {
  std::vector<PolygonRing> out;
  PolygonRing path;
  std::map<std::pair<double, double>, std::size_t> seen;
  const auto cut = [&](std::size_t from) {
    PolygonRing loop(path.begin() + static_cast<std::ptrdiff_t>(from), path.end());
    for (const Vec2 p : loop) seen.erase({p.x, p.y});
    path.resize(from);
    if (loop.size() >= 3 && twiceArea(loop) != 0.0) out.push_back(std::move(loop));
  };
  for (const Vec2 p : walk) {
    const auto found = seen.find({p.x, p.y});
    if (found != seen.end()) cut(found->second);
    seen[{p.x, p.y}] = path.size();
    path.push_back(p);
  }
  if (!path.empty()) cut(0);
  return out;
}

bool meetsItself(const std::vector<std::vector<Vec2>>& splits) {
  return std::ranges::any_of(splits, [](const auto& s) { return !s.empty(); });
}

bool repeatsPoint(PolygonRing ring) {
  std::ranges::sort(ring, lessPoint);
  return std::ranges::adjacent_find(ring) != ring.end();
}

// Simple loops; false: there are too many, or rounded crossings cross again and again.
bool splitIntoLoops(const PolygonRing& ring, int rounds, std::vector<PolygonRing>& out) {
  const auto splits = splitPoints(ring);
  if (!splits) return false;
  if (!meetsItself(*splits) && !repeatsPoint(ring)) {
    out.push_back(ring);
    return true;
  }
  if (rounds == 0) return false;
  const std::vector<PolygonRing> loops = loopsOf(refined(ring, *splits));
  return std::ranges::all_of(
      loops, [&](const PolygonRing& loop) { return splitIntoLoops(loop, rounds - 1, out); });
}

void orient(PolygonRing& ring, bool positive) {
  if ((twiceArea(ring) > 0.0) != positive) std::ranges::reverse(ring);
}

// The area of a ring that may meet itself.
Result<Polygons> areaOfRing(const PolygonRing& ring, RepairNotes& notes, bool& simple) {
  std::vector<PolygonRing> loops;
  if (!splitIntoLoops(ring, kMaxRounds, loops)) {
    return fail(ErrorCode::InvalidArgument,
                "a ring near %1 crosses itself in a tangle that cannot be repaired: draw it again",
                {placeText(ring.front())});
  }
  simple = loops.size() == 1 && loops.front() == ring;
  if (simple) return Polygons{{ring, {}}};
  notes.add(RepairKind::SplitRing, loops.size(), ring.front());
  Polygons forward, backward;
  for (PolygonRing& loop : loops) {
    Polygons& side = twiceArea(loop) > 0.0 ? forward : backward;
    orient(loop, true);
    side.push_back({std::move(loop), {}});
  }
  const Polygons a = TRY(unionOf(forward));
  const Polygons b = TRY(unionOf(backward));
  if (a.empty()) return b;
  if (b.empty()) return a;
  Polygons left = TRY(differenceOf(a, b));
  const Polygons right = TRY(differenceOf(b, a));
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

struct Rings {
  Polygons outer, holes;  // areas
  bool simple = true;     // the outer ring and all holes keep their vertices
  std::size_t reversed = 0;
};

// Orients a ring, and adds its area to a list.
Result<void> addRing(PolygonRing ring, bool outer, Rings& rings, RepairNotes& notes) {
  clean(ring, notes);
  const RepairKind removed = outer ? RepairKind::OuterWithoutArea : RepairKind::HoleWithoutArea;
  if (ring.size() < 3) {
    notes.add(removed);
    return {};
  }
  bool simple = true;
  Polygons area = TRY(areaOfRing(ring, notes, simple));
  rings.simple = rings.simple && simple;
  if (simple) {
    PolygonRing& own = area.front().outer;
    if (twiceArea(own) == 0.0) {
      notes.add(removed);
      return {};
    }
    if (outer == (twiceArea(own) < 0.0)) ++rings.reversed;
    orient(own, true);
  }
  Polygons& to = outer ? rings.outer : rings.holes;
  to.insert(to.end(), area.begin(), area.end());
  return {};
}

// The polygon of rings that are simple, if it is valid as it is.
std::optional<Polygon> asItIs(const Rings& rings) {
  if (!rings.simple || rings.outer.size() != 1) return std::nullopt;
  Polygon out{rings.outer.front().outer, {}};
  for (const Polygon& hole : rings.holes) {
    out.holes.push_back(hole.outer);
    orient(out.holes.back(), false);
  }
  if (faultOf(out)) return std::nullopt;
  return out;
}

// Counts the rings of wrong direction in `reversed`.
Result<void> addPolygon(const Polygon& raw, std::size_t index, RepairedPolygons& out,
                        std::size_t& reversed) {
  RepairNotes notes(out, index);
  Rings rings;
  bool outer = true;
  Result<void> good;
  forEachRing({raw}, [&](const PolygonRing& ring) {
    if (good) good = checkPoints(ring, index);
    if (good) good = addRing(ring, outer, rings, notes);
    outer = false;
  });
  if (!good) return good;
  reversed += rings.reversed;
  if (std::optional<Polygon> whole = asItIs(rings)) {
    out.polygons.push_back(*std::move(whole));
    return {};
  }
  if (rings.outer.empty()) return {};
  if (rings.simple && !rings.holes.empty()) {
    notes.add(RepairKind::CutHoles);
  }
  Polygons solid = TRY(unionOf(rings.outer));
  const Polygons holes = TRY(unionOf(rings.holes));
  if (!holes.empty()) solid = TRY(differenceOf(solid, holes));
  for (Polygon& p : solid) {
    if (const auto fault = faultOf(p)) {
      return fail(ErrorCode::InvalidArgument, "polygon %1 cannot be repaired: %2",
                  {index + 1, *fault});
    }
    out.polygons.push_back(std::move(p));
  }
  return {};
}

}  // namespace

Message repairText(const Repair& r) {
  const bool one = r.count == 1;
  switch (r.kind) {
    case RepairKind::TurnedAround:
      return one ? "1 ring was turned around" : Message("%1 rings were turned around", {r.count});
    case RepairKind::RepeatedPoints:
      return one ? "a repeated point removed" : Message("%1 repeated points removed", {r.count});
    case RepairKind::Spikes:
      return one ? "a spike removed" : Message("%1 spikes removed", {r.count});
    case RepairKind::SplitRing:
      return {"a ring that crosses or touches itself near %1 is split into %2",
              {placeText(r.place), one ? "a loop" : Message("%1 loops", {r.count})}};
    case RepairKind::OuterWithoutArea: return "the outer ring without area removed";
    case RepairKind::HoleWithoutArea: return "a hole without area removed";
    case RepairKind::CutHoles:
      return "holes that cross the outer ring or each other are cut to their common area";
    case RepairKind::More: return {"and %1 more repairs", {r.count}};
  }
  return {};
}

Message repairTextWithPolygon(const Repair& r) {
  if (r.kind == RepairKind::TurnedAround || r.kind == RepairKind::More) return repairText(r);
  return {"polygon %1: %2", {r.polygon + 1, repairText(r)}};
}

Result<RepairedPolygons> repairedPolygons(const Polygons& polygons) {
  RepairedPolygons out;
  std::size_t reversed = 0;
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    TRY(addPolygon(polygons[i], i, out, reversed));
  }
  if (reversed > 0) {
    out.repairs.insert(out.repairs.begin(), {RepairKind::TurnedAround, 0, reversed, {}});
  }
  if (out.repairs.size() > kMaxRepairs) {
    const std::size_t more = out.repairs.size() - kMaxRepairs + 1;
    out.repairs.resize(kMaxRepairs - 1);
    out.repairs.push_back({RepairKind::More, 0, more, {}});
  }
  return out;
}

}  // namespace clearway
