#include "planner/cover/swept_tool.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "core/geometry/predicates.h"

namespace clearway::cover {
namespace {

bool isInside(const SweptQuad& q, const Aabb& box) {
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec2 a = q[k], b = q[(k + 1) % 4];
    // The corner of the box that is the furthest to the outside of the edge.
    const Vec2 corner{b.y >= a.y ? box.max.x : box.min.x, b.x >= a.x ? box.min.y : box.max.y};
    if (orient2d(a, b, corner) < 0) return false;
  }
  return true;
}

// False: they do not meet. Rounded: true may be wrong next to an edge.
bool mayMeet(const SweptQuad& q, const Aabb& box) {
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec2 a = q[k], b = q[(k + 1) % 4];
    const Vec2 corner{b.y >= a.y ? box.min.x : box.max.x, b.x >= a.x ? box.max.y : box.min.y};
    if (cross(b - a, corner - a) < 0.0) return false;
  }
  return true;
}

// The columns of a row that the quad meets, by the crossings of its edges; rounded outwards.
struct Span {
  std::int32_t first = 0, last = -1;
};
Span spanOf(const SweptQuad& q, const GridFrame& f, std::int32_t row) {
  const double y0 = f.rowEdge(row), y1 = f.rowEdge(row + 1);
  double low = 1e300, high = -1e300;
  const auto take = [&](double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  };
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec2 a = q[k], b = q[(k + 1) % 4];
    if (a.y >= y0 && a.y <= y1) take(a.x);
    for (const double y : {y0, y1}) {
      if ((a.y < y) == (b.y < y)) continue;
      take(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
    }
  }
  if (low > high) return {};
  return {std::max(0, f.columnAt(low) - 1), std::min(f.columns() - 1, f.columnAt(high) + 1)};
}

// The columns of whole cells in the span: an interval, as the quad is convex.
Span wholeIn(const SweptQuad& q, const GridFrame& f, std::int32_t row, Span span) {
  // Where the edges leave room: each limits one side of the row's cells.
  double low = -1e300, high = 1e300;
  const double y0 = f.rowEdge(row), y1 = f.rowEdge(row + 1);
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec2 a = q[k], b = q[(k + 1) % 4];
    if (a.y == b.y) continue;
    const double y = b.x >= a.x ? y0 : y1;
    const double x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
    if (b.y > a.y) {
      high = std::min(high, x);
    } else {
      low = std::max(low, x);
    }
  }
  if (low > high) return {};
  Span out{std::max(span.first, f.columnAt(low) - 1), std::min(span.last, f.columnAt(high) + 1)};
  while (out.first <= out.last && !isInside(q, f.cellBox({row, out.first}))) ++out.first;
  while (out.last >= out.first && !isInside(q, f.cellBox({row, out.last}))) --out.last;
  return out;
}

template <class Visit>
void forEachRow(const SweptQuad& q, const GridFrame& f, Visit visit) {
  const Aabb box = boundsOf(std::span<const Vec2>(q));
  const std::int32_t first = std::max(0, f.rowAt(box.min.y));
  const std::int32_t last = std::min(f.rows() - 1, f.rowAt(box.max.y));
  for (std::int32_t i = first; i <= last; ++i) {
    const Span met = spanOf(q, f, i);
    if (met.first <= met.last) visit(i, met, wholeIn(q, f, i, met));
  }
}

// A cell and an area that it meets.
struct Meeting {
  std::uint32_t cell = 0, quad = 0;
};

class Quartering {
 public:
  explicit Quartering(const std::vector<SweptQuad>& quads) : quads_(&quads) {}
  // The covered units of a box of so many.
  std::int64_t unitsOf(const Aabb& box, std::span<const std::uint32_t> near, std::int64_t units) {
    std::vector<std::uint32_t> meeting;
    for (const std::uint32_t q : near) {
      if (isInside((*quads_)[q], box)) return units;
      if (mayMeet((*quads_)[q], box)) meeting.push_back(q);
    }
    if (meeting.empty() || units == 1) return 0;
    const Vec2 mid = 0.5 * (box.min + box.max);
    std::int64_t sum = 0;
    for (const Aabb& part : {Aabb{box.min, mid}, Aabb{{mid.x, box.min.y}, {box.max.x, mid.y}},
                             Aabb{{box.min.x, mid.y}, {mid.x, box.max.y}}, Aabb{mid, box.max}}) {
      sum += unitsOf(part, meeting, units / 4);
    }
    return sum;
  }

 private:
  const std::vector<SweptQuad>* quads_;
};

}  // namespace

std::optional<SweptQuad> sweptBy(const Motion& motion, const Tool& tool) {
  if (motion.kind != MotionKind::Straight) return std::nullopt;
  const Vec2 d = motion.to.position - motion.from.position;
  const Heading h = motion.from.heading;
  if (!(dot(d, h.vector()) > 0.0)) return std::nullopt;
  const Vec2 a = toWorld(motion.from, tool.centre), b = toWorld(motion.to, tool.centre);
  const double largest = std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y),
                                   tool.width_m, length(tool.centre)});
  const double room = largest * 0x1p-48;  // 16 units in the last place
  const double half = 0.5 * tool.width_m - room;
  const double long_m = length(b - a);
  if (!(half > 0.0) || !(long_m > 4.0 * room)) return std::nullopt;
  const Vec2 inwards = (room / long_m) * (b - a);
  const Vec2 side = half * h.left90().vector();
  return SweptQuad{a + inwards - side, b - inwards - side, b - inwards + side, a + inwards + side};
}

void SweptCells::add(const SweptQuad& quad) {
  quads_.push_back(quad);
  forEachRow(quad, covered_.frame(), [&](std::int32_t row, Span, Span whole) {
    if (whole.first > whole.last) return;
    const auto first = static_cast<std::size_t>(whole.first) / 64;
    const auto last = static_cast<std::size_t>(whole.last) / 64;
    for (std::size_t w = first; w <= last; ++w) {
      std::uint64_t mask = ~0ULL;
      if (w == first) mask &= ~0ULL << (static_cast<unsigned>(whole.first) & 63U);
      if (w == last) mask &= ~0ULL >> (63U - (static_cast<unsigned>(whole.last) & 63U));
      const std::uint64_t before = covered_.row(row)[w];
      twice_.setWord(row, w, twice_.row(row)[w] | (before & mask));
      covered_.setWord(row, w, before | mask);
    }
  });
}

StopOr<std::int64_t> SweptCells::provedUnits(const OccupancyGrid& region, StopCheck& stop,
                                             std::vector<Partly>* partly) const {
  const GridFrame& f = covered_.frame();
  std::vector<Meeting> meetings;
  for (std::size_t q = 0; q < quads_.size(); ++q) {
    if (isStopped(&stop)) return stopped(stop.reason());
    forEachRow(quads_[q], f, [&](std::int32_t row, Span met, Span whole) {
      for (std::int32_t j = met.first; j <= met.last; ++j) {
        if (j == whole.first && whole.first <= whole.last) {
          j = whole.last;
          continue;
        }
        const Cell c{row, j};
        if (!region.blocked(c) || covered_.blocked(c)) continue;
        meetings.push_back(
            {static_cast<std::uint32_t>(row * f.columns() + j), static_cast<std::uint32_t>(q)});
      }
    });
  }
  std::ranges::stable_sort(meetings, {}, &Meeting::cell);
  std::int64_t units = 0;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      const Cell c{i, j};
      if (region.blocked(c) && covered_.blocked(c)) units += kUnits;
    }
  }
  Quartering quartering(quads_);
  std::vector<std::uint32_t> near;
  for (std::size_t k = 0; k < meetings.size();) {
    if (isStopped(&stop)) return stopped(stop.reason());
    const std::uint32_t at = meetings[k].cell;
    near.clear();
    for (; k < meetings.size() && meetings[k].cell == at; ++k) near.push_back(meetings[k].quad);
    const Cell c{static_cast<std::int32_t>(at) / f.columns(),
                 static_cast<std::int32_t>(at) % f.columns()};
    const std::int64_t part = quartering.unitsOf(f.cellBox(c), near, kUnits);
    units += part;
    if (partly != nullptr && part > 0) partly->push_back({c, part});
  }
  return units;
}

}  // namespace clearway::cover
