#include "core/polygon/common_area.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/geometry/aabb.h"

namespace clearway {
namespace {

struct Slope {  // upwards or downwards: low.y < high.y
  Vec2 low, high;
  [[nodiscard]] double at(double y) const {
    return low.x + (y - low.y) / (high.y - low.y) * (high.x - low.x);
  }
};

struct Piece {
  Aabb bounds;
  std::vector<Slope> edges;  // but horizontal ones
};

struct Interval {
  double from = 0.0, to = 0.0;
};

// Those that meet a box.
std::vector<Piece> piecesOf(std::span<const PolygonRing> rings, const Aabb& box) {
  std::vector<Piece> out;
  for (const PolygonRing& ring : rings) {
    if (ring.size() < 3) continue;
    const Aabb bounds = boundsOf(std::span<const Vec2>(ring));
    if (bounds.min.x >= box.max.x || bounds.max.x <= box.min.x || bounds.min.y >= box.max.y ||
        bounds.max.y <= box.min.y) {
      continue;
    }
    Piece piece{bounds, {}};
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Vec2 p = ring[k];
      const Vec2 q = ring[k + 1 < ring.size() ? k + 1 : 0];
      if (p.y != q.y) piece.edges.push_back(p.y < q.y ? Slope{p, q} : Slope{q, p});
    }
    out.push_back(std::move(piece));
  }
  return out;
}

Aabb boundsOfAll(std::span<const PolygonRing> rings) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Aabb box{{kFar, kFar}, {-kFar, -kFar}};
  for (const PolygonRing& ring : rings) {
    if (ring.size() >= 3) box = merged(box, boundsOf(std::span<const Vec2>(ring)));
  }
  return box;
}

// Where two edges change sides. Of almost parallel ones the place is ill-conditioned, and does not
// matter: they are nowhere far apart.
void appendCrossing(const Slope& e, const Slope& f, std::vector<double>& cuts) {
  const double low = std::max(e.low.y, f.low.y);
  const double high = std::min(e.high.y, f.high.y);
  if (!(low < high)) return;
  const double before = e.at(low) - f.at(low);
  const double after = e.at(high) - f.at(high);
  if ((before < 0.0) == (after < 0.0) || before == after) return;
  cuts.push_back(std::clamp(low + before / (before - after) * (high - low), low, high));
}

std::vector<double> cutsOf(const std::vector<Piece>& a, const std::vector<Piece>& b, double low,
                           double high) {
  std::vector<double> cuts{low, high};
  std::vector<Slope> edges;
  for (const std::vector<Piece>* pieces : {&a, &b}) {
    for (const Piece& p : *pieces) edges.insert(edges.end(), p.edges.begin(), p.edges.end());
  }
  std::erase_if(edges, [&](const Slope& e) { return e.high.y <= low || e.low.y >= high; });
  std::ranges::sort(edges, {}, [](const Slope& e) { return e.low.y; });
  for (std::size_t i = 0; i < edges.size(); ++i) {
    cuts.push_back(edges[i].low.y);
    cuts.push_back(edges[i].high.y);
    for (std::size_t k = i + 1; k < edges.size() && edges[k].low.y < edges[i].high.y; ++k) {
      appendCrossing(edges[i], edges[k], cuts);
    }
  }
  std::erase_if(cuts, [&](double y) { return y < low || y > high; });
  std::ranges::sort(cuts);
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

// The disjoint intervals of the union at a height, in order.
void unionAt(const std::vector<Piece>& pieces, double y, std::vector<Interval>& out) {
  out.clear();
  for (const Piece& p : pieces) {
    if (y <= p.bounds.min.y || y >= p.bounds.max.y) continue;
    Interval at{p.bounds.max.x, p.bounds.min.x};
    for (const Slope& e : p.edges) {
      if (y < e.low.y || y > e.high.y) continue;
      const double x = e.at(y);
      at = {std::min(at.from, x), std::max(at.to, x)};
    }
    if (at.from < at.to) out.push_back(at);
  }
  std::ranges::sort(out, {}, &Interval::from);
  std::size_t last = 0;
  for (std::size_t k = 1; k < out.size(); ++k) {
    if (out[k].from <= out[last].to) {
      out[last].to = std::max(out[last].to, out[k].to);
    } else {
      out[++last] = out[k];
    }
  }
  if (!out.empty()) out.resize(last + 1);
}

double commonLength(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  double sum = 0.0;
  for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    sum += std::max(0.0, std::min(a[i].to, b[k].to) - std::max(a[i].from, b[k].from));
    a[i].to < b[k].to ? ++i : ++k;
  }
  return sum;
}

}  // namespace

double commonArea(std::span<const PolygonRing> a, std::span<const PolygonRing> b) {
  const std::vector<Piece> in_a = piecesOf(a, boundsOfAll(b));
  const std::vector<Piece> in_b = piecesOf(b, boundsOfAll(a));
  if (in_a.empty() || in_b.empty()) return 0.0;
  const auto low = [](const Piece& p) { return p.bounds.min.y; };
  const auto high = [](const Piece& p) { return p.bounds.max.y; };
  const double from = std::max(low(*std::ranges::min_element(in_a, {}, low)),
                               low(*std::ranges::min_element(in_b, {}, low)));
  const double to = std::min(high(*std::ranges::max_element(in_a, {}, high)),
                             high(*std::ranges::max_element(in_b, {}, high)));
  if (!(from < to)) return 0.0;
  const std::vector<double> cuts = cutsOf(in_a, in_b, from, to);
  std::vector<Interval> at_a, at_b;
  double sum = 0.0;
  for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
    const double y = 0.5 * (cuts[k] + cuts[k + 1]);
    unionAt(in_a, y, at_a);
    unionAt(in_b, y, at_b);
    sum += commonLength(at_a, at_b) * (cuts[k + 1] - cuts[k]);
  }
  return sum;
}

}  // namespace clearway
