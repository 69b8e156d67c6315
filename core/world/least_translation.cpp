#include "core/world/least_translation.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/constants.h"
#include "core/geometry/distance.h"

namespace clearway::collide {
namespace {

constexpr std::size_t kMostSides = 2048;     // of all differences
constexpr std::size_t kMostNearSides = 512;  // whose crossings are examined
constexpr double kInside = 1e-10;            // of the size; less deep is on the boundary
constexpr double kLengthError = 1e-9;

struct Edge {
  Vec2 from, to;
  Vec2 outwards;  // unit; zero where both ends are one
};

// Translations of part_a that let it overlap part_b: a ring in positive order, and a radius.
struct Difference {
  std::span<const Edge> ring;
  double radius = 0.0;
  Aabb bounds;
  std::uint32_t part_a = 0, part_b = 0;
};

// A side of a difference, or the circle around a corner.
struct Side {
  Vec2 from, to;  // a circle: both are its centre
  double radius = 0.0;
  double reach = 0.0;  // its distance from the origin
  std::uint32_t difference = 0;
};

struct Candidate {
  Vec2 at;
  double length = 0.0;
  std::uint32_t difference = 0;
};

// Edges in positive order from the lowest vertex on; `sign` -1: of the ring turned around the
// origin, whose edges keep their order.
void appendEdges(ConvexRing ring, double sign, Vec2& first, std::vector<Vec2>& edges) {
  std::size_t low = 0;
  const auto isLower = [sign](Vec2 p, Vec2 q) {
    const Vec2 u = sign * p;
    const Vec2 v = sign * q;
    return u.y != v.y ? u.y < v.y : u.x < v.x;
  };
  for (std::size_t k = 1; k < ring.size(); ++k) low = isLower(ring[k], ring[low]) ? k : low;
  first = first + sign * ring[low];
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 from = ring[(low + k) % ring.size()];
    const Vec2 to = ring[(low + k + 1) % ring.size()];
    if (from != to) edges.push_back(sign * (to - from));
  }
}

// Owns the rings of differences, at most so many edges. By the merge of the edges of both parts in
// the order of their directions.
class Differences {
 public:
  explicit Differences(std::size_t edges) { rings_.reserve(edges); }

  Difference append(ConvexRing a, double radius_a, ConvexRing b, double radius_b) {
    of_a_.clear();
    of_b_.clear();
    edges_.clear();
    Vec2 at;
    appendEdges(b, 1.0, at, of_b_);
    appendEdges(a, -1.0, at, of_a_);
    const auto isUpper = [](Vec2 e) { return e.y > 0.0 || (e.y == 0.0 && e.x > 0.0); };
    std::ranges::merge(of_a_, of_b_, std::back_inserter(edges_), [&](Vec2 e, Vec2 f) {
      if (isUpper(e) != isUpper(f)) return isUpper(e);
      return cross(e, f) > 0.0;
    });
    const std::size_t first = rings_.size();
    const Vec2 begin = at;
    Difference out;
    out.bounds = {at, at};
    for (std::size_t k = 0; k < edges_.size(); ++k) {
      const Vec2 to = k + 1 < edges_.size() ? at + edges_[k] : begin;
      const Vec2 e = to - at;
      const double l = length(e);
      rings_.push_back({at, to, l > 0.0 ? (1.0 / l) * Vec2{e.y, -e.x} : Vec2{}});
      at = to;
      out.bounds = merged(out.bounds, {at, at});
    }
    if (edges_.empty()) rings_.push_back({begin, begin, {}});
    out.ring = std::span<const Edge>(rings_).subspan(first);
    out.radius = radius_a + radius_b;
    out.bounds = enlarged(out.bounds, out.radius);
    return out;
  }

 private:
  std::vector<Edge> rings_;
  std::vector<Vec2> of_a_, of_b_, edges_;
};

// Whether a translation is inside by more than this.
bool isInside(const Difference& d, Vec2 t, double by) {
  bool in_ring = d.ring.size() > 2;
  for (const Edge& e : d.ring) {
    const double beyond = dot(t - e.from, e.outwards);
    if (beyond >= d.radius - by) return false;
    in_ring = in_ring && beyond <= 0.0;
  }
  if (in_ring || d.radius == 0.0) return in_ring;
  double nearest = kInfinity;
  for (const Edge& e : d.ring) {
    nearest =
        std::min(nearest, e.from == e.to ? length(t - e.from) : distanceToSegment(t, e.from, e.to));
  }
  return nearest < d.radius - by;
}

class Search {
 public:
  Search(std::vector<Difference> differences, double size, double at_least)
      : differences_(std::move(differences)),
        inside_(kInside * size),
        at_least_(at_least * (1.0 - kLengthError)) {}

  // `most`: some translation that is no longer separates the shapes.
  std::optional<Candidate> run(double most) {
    if (isFree({})) return std::nullopt;
    appendSides(most * (1.0 + kLengthError));
    std::vector<Candidate> places;
    for (const Side& s : sides_) appendNearest(s, places);
    std::optional<Candidate> best = firstFree(places);
    if (best && best->length <= at_least_ * (1.0 + 4.0 * kLengthError)) return best;
    const double reach = best ? best->length : kInfinity;
    std::erase_if(sides_, [reach](const Side& s) { return s.reach >= reach; });
    if (sides_.size() > kMostNearSides) return std::nullopt;
    places.clear();
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) appendCrossings(sides_[i], sides_[j], reach, places);
    }
    if (const std::optional<Candidate> corner = firstFree(places)) return corner;
    return best;
  }

  [[nodiscard]] const Difference& difference(const Candidate& c) const {
    return differences_[c.difference];
  }

 private:
  [[nodiscard]] bool isFree(Vec2 t) const {
    return std::ranges::none_of(differences_, [&](const Difference& d) {
      return t.x > d.bounds.min.x && t.x < d.bounds.max.x && t.y > d.bounds.min.y &&
             t.y < d.bounds.max.y && isInside(d, t, inside_);
    });
  }

  [[nodiscard]] std::optional<Candidate> firstFree(std::vector<Candidate>& places) const {
    std::erase_if(places, [this](const Candidate& c) { return c.length < at_least_; });
    std::ranges::stable_sort(places, {}, &Candidate::length);
    const auto at = std::ranges::find_if(places, [&](const Candidate& c) { return isFree(c.at); });
    return at == places.end() ? std::nullopt : std::optional(*at);
  }

  void appendSides(double most) {
    const auto take = [&](const Side& s) {
      if (s.reach <= most) sides_.push_back(s);
    };
    for (std::uint32_t k = 0; k < differences_.size(); ++k) {
      const Difference& d = differences_[k];
      for (const Edge& e : d.ring) {
        if (d.radius > 0.0) {
          take({e.from, e.from, d.radius, std::abs(length(e.from) - d.radius), k});
        }
        if (e.from == e.to) continue;
        const Vec2 from = e.from + d.radius * e.outwards;
        const Vec2 to = e.to + d.radius * e.outwards;
        take({from, to, 0.0, distanceToSegment({}, from, to), k});
      }
    }
  }

  static void add(Vec2 at, const Side& s, std::vector<Candidate>& out) {
    out.push_back({at, length(at), s.difference});
  }

  static void appendNearest(const Side& s, std::vector<Candidate>& out) {
    if (s.radius > 0.0) {
      const double l = length(s.from);
      const Vec2 away = l > 0.0 ? (1.0 / l) * s.from : Vec2{1.0, 0.0};
      add(s.from + s.radius * away, s, out);
      add(s.from - s.radius * away, s, out);
      return;
    }
    const Vec2 e = s.to - s.from;
    add(s.from + std::clamp(-dot(s.from, e) / dot(e, e), 0.0, 1.0) * e, s, out);
  }

  void appendCrossings(const Side& p, const Side& q, double reach,
                       std::vector<Candidate>& out) const {
    const auto take = [&](Vec2 at) {
      const double l = length(at);
      if (l >= at_least_ && l < reach) add(at, p, out);
    };
    if (p.radius > 0.0 && q.radius > 0.0) {
      const Vec2 d = q.from - p.from;
      const double l = length(d);
      if (l == 0.0) return;
      const double along = (l * l + p.radius * p.radius - q.radius * q.radius) / (2.0 * l);
      const double square = p.radius * p.radius - along * along;
      if (square < 0.0) return;
      const Vec2 u = (1.0 / l) * d;
      take(p.from + along * u + std::sqrt(square) * Vec2{-u.y, u.x});
      take(p.from + along * u - std::sqrt(square) * Vec2{-u.y, u.x});
    } else if (p.radius > 0.0 || q.radius > 0.0) {
      const Side& line = p.radius > 0.0 ? q : p;
      const Side& circle = p.radius > 0.0 ? p : q;
      const Vec2 d = line.to - line.from;
      const double l = length(d);
      const Vec2 u = (1.0 / l) * d;
      const double middle = dot(circle.from - line.from, u);
      const double aside = cross(u, circle.from - line.from);
      const double square = circle.radius * circle.radius - aside * aside;
      if (square < 0.0) return;
      for (const double s : {std::sqrt(square), -std::sqrt(square)}) {
        if (middle + s >= 0.0 && middle + s <= l) take(line.from + (middle + s) * u);
      }
    } else {
      const Vec2 d = p.to - p.from;
      const Vec2 e = q.to - q.from;
      const double both = cross(d, e);
      if (both == 0.0) return;
      const double c = std::abs(both);
      const double sign = both < 0.0 ? -1.0 : 1.0;
      const double t = sign * cross(q.from - p.from, e);  // as parts of c
      const double u = sign * cross(q.from - p.from, d);
      if (t >= 0.0 && t <= c && u >= 0.0 && u <= c) take(p.from + (t / c) * d);
    }
  }

  std::vector<Difference> differences_;
  std::vector<Side> sides_;
  double inside_ = 0.0;
  double at_least_ = 0.0;  // no shorter translation is free
};

// Where parts that touch after the translation do so.
Vec2 touchOf(ConvexRing a, double radius_a, ConvexRing b, double radius_b, Vec2 by) {
  std::vector<Vec2> moved;
  for (const Vec2 v : a) moved.push_back(v + by);
  const ClosestPoints points = closestPoints(ConvexRing(moved), b);
  const double gap = radius_a + radius_b;
  return gap > 0.0 ? points.on_b + (radius_b / gap) * (points.on_a - points.on_b) : points.on_b;
}

Aabb boundsOfAll(std::span<const PlacedShape> parts) {
  Aabb out = boundsOf(parts.front());
  for (const PlacedShape& p : parts) out = merged(out, boundsOf(p));
  return out;
}

std::size_t cornersOf(std::span<const PlacedShape> parts) {
  std::size_t out = 0;
  for (const PlacedShape& p : parts) {
    out += withRing(p, [](ConvexRing ring, double) { return ring.size(); });
  }
  return out;
}

// That of the boxes around the wholes.
double leastOfBoxes(const Aabb& a, const Aabb& b) {
  return std::min({b.max.x - a.min.x, a.max.x - b.min.x, b.max.y - a.min.y, a.max.y - b.min.y});
}

// Whether no translation of at most this length lets the parts overlap.
bool areBeyond(const Aabb& a, const Aabb& b, double reach) {
  return b.min.x - a.max.x > reach || a.min.x - b.max.x > reach || b.min.y - a.max.y > reach ||
         a.min.y - b.max.y > reach;
}

}  // namespace

std::optional<LeastTranslation> leastTranslation(std::span<const PlacedShape> a,
                                                 std::span<const PlacedShape> b, double at_least) {
  const double reach = leastOfBoxes(boundsOfAll(a), boundsOfAll(b));
  if (reach <= at_least) return std::nullopt;
  std::vector<Difference> differences;
  Differences rings(cornersOf(a) * b.size() + a.size() * cornersOf(b));
  std::size_t sides = 0;
  double size = 0.0;
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    for (std::uint32_t j = 0; j < b.size(); ++j) {
      if (areBeyond(boundsOf(a[i]), boundsOf(b[j]), reach)) continue;
      withRing(a[i], [&](ConvexRing ring_a, double radius_a) {
        withRing(b[j], [&](ConvexRing ring_b, double radius_b) {
          Difference& d =
              differences.emplace_back(rings.append(ring_a, radius_a, ring_b, radius_b));
          d.part_a = i;
          d.part_b = j;
          sides += 2 * d.ring.size();
          size = std::max({size, d.bounds.max.x - d.bounds.min.x, d.bounds.max.y - d.bounds.min.y});
        });
      });
      if (sides > kMostSides) return std::nullopt;
    }
  }
  Search search(std::move(differences), size, at_least);
  const std::optional<Candidate> found = search.run(reach);
  if (!found || found->length <= at_least) return std::nullopt;
  const Difference& d = search.difference(*found);
  const Vec2 touch = withRing(a[d.part_a], [&](ConvexRing ring_a, double radius_a) {
    return withRing(b[d.part_b], [&](ConvexRing ring_b, double radius_b) {
      return touchOf(ring_a, radius_a, ring_b, radius_b, found->at);
    });
  });
  return LeastTranslation{found->at, touch, d.part_a, d.part_b};
}

}  // namespace clearway::collide
