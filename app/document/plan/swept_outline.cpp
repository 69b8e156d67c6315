#include "app/document/plan/swept_outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "core/polygon/box_tree.h"
#include "core/polygon/polygon_sets.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::app {
namespace {

constexpr double kSweepExcess = 5e-4;  // of a turning motion, relative to the agent's size
// The unions are rounded to some 1e-7 of the extent of the path. The margin grows by kMarginGrowth.
constexpr double kLeastMargin = 1e-6;
constexpr double kMarginGrowth = 8.0;
constexpr int kTries = 4;
constexpr int kCircle = 48;                  // vertices of a polygon around a disc
constexpr double kCircleExcess = 0.0021455;  // 1 / cos(pi / kCircle) - 1, rounded up

using Ring = PolygonRing;

lattice::SweptVolume piecesOf(const Footprint& footprint, const Path& path, double excess_m) {
  lattice::SweptVolume out;
  lattice::SweepPrecision precision;
  precision.excess_m = excess_m;
  if (path.motions.empty()) out.append(footprint, path.start);
  for (const Motion& m : path.motions) out.append(footprint, m, precision);
  return out;
}

// A polygon around the piece and its disc, at least `margin` away; vertices on a lattice, so that
// the edges of neighbours coincide or cross clearly.
Ring around(std::span<const Vec2> piece, double radius, double margin, double lattice) {
  std::vector<Vec2> cloud;
  const auto add = [&](Vec2 p) {
    cloud.push_back({lattice * std::round(p.x / lattice), lattice * std::round(p.y / lattice)});
  };
  for (const Vec2 v : piece) {
    for (const double x : {-margin, margin}) {
      for (const double y : {-margin, margin}) {
        if (radius == 0.0) add(v + Vec2{x, y});
      }
    }
    for (int k = 0; radius > 0.0 && k < kCircle; ++k) {
      const Result<Heading> h = Heading::fromDegrees(360.0 * k / kCircle);
      add(v + ((1.0 + kCircleExcess) * radius + 2.0 * margin) * h->vector());
    }
  }
  return convexHull(cloud);
}

// The edges of polygons, to decide whether they contain convex pieces.
class OutlineEdges {
 public:
  explicit OutlineEdges(const Polygons& polygons) {
    forEachRing(polygons, [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        edges_.push_back({ring[i], ring[(i + 1) % ring.size()]});
        boxes_.push_back(boundsOf(edges_.back()));
      }
    });
    tree_ = BoxTree(boxes_);
  }

  // Exact: no edge meets the piece with its disc, and a vertex of the piece lies inside.
  [[nodiscard]] bool contain(std::span<const Vec2> piece, double radius) const {
    const Aabb box = enlarged(boundsOf(piece), radius);
    for (const std::uint32_t i : tree_.meeting(box)) {
      if (overlap(ConvexRing(piece), ConvexRing(edges_[i]), TouchRule::TouchingCollides, radius)) {
        return false;
      }
    }
    return isInside(piece.front());
  }

 private:
  using Edge = std::array<Vec2, 2>;

  [[nodiscard]] bool isInside(Vec2 p) const {
    bool inside = false;
    for (const std::uint32_t i : tree_.meeting({p, {1e9, p.y}})) {
      Edge e = edges_[i];
      if (e[0].y > e[1].y) std::swap(e[0], e[1]);
      if (e[0].y <= p.y && p.y < e[1].y && orient2d(e[0], e[1], p) > 0) inside = !inside;
    }
    return inside;
  }

  std::vector<Edge> edges_;
  std::vector<Aabb> boxes_;
  BoxTree tree_;
};

// The union of the pieces in the order of the path; nullopt if stopped.
Result<Polygons> united(const lattice::SweptVolume& pieces, double radius, double margin,
                        StopCheck* stop) {
  const double lattice = 0.5 * margin;
  Polygons rings;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Ring ring = around(pieces.piece(i), radius, margin, lattice);
    if (rings.empty() || rings.back().outer != ring) rings.push_back({std::move(ring), {}});
  }
  constexpr std::size_t kChunk = 64;  // between two looks at the stop
  Polygons all;
  while (rings.size() > 1) {
    Polygons next;
    for (std::size_t i = 0; i < rings.size(); i += kChunk) {
      if (stop != nullptr && stop->pollNow() != StopReason::None) {
        return fail(ErrorCode::LimitExceeded, "the swept outline was stopped");
      }
      const auto from = rings.begin() + static_cast<std::ptrdiff_t>(i);
      const auto to =
          rings.begin() + static_cast<std::ptrdiff_t>(std::min(i + kChunk, rings.size()));
      Result<Polygons> part = unionOf(Polygons(from, to));
      if (!part) return part;
      next.insert(next.end(), part->begin(), part->end());
    }
    if (next.size() == rings.size()) break;  // nothing overlaps any more
    rings = std::move(next);
  }
  return unionOf(rings);
}

}  // namespace

Result<SweptOutline> sweptOutline(const Footprint& footprint, const Path& path, StopCheck* stop) {
  const double size = footprint.circumscribedRadius();
  const double radius = footprint.radius();
  const double excess = kSweepExcess * size;
  const lattice::SweptVolume pieces = piecesOf(footprint, path, excess);
  const Aabb box = boundsOf(pieces.points());
  double margin = kLeastMargin * (size + length(box.max - box.min));
  for (int i = 0; i < kTries; ++i, margin *= kMarginGrowth) {
    Result<Polygons> outline = united(pieces, radius, margin, stop);
    if (!outline && outline.error().code == ErrorCode::LimitExceeded) {
      TRY(std::move(outline));
    }
    if (!outline || outline->empty()) continue;
    const OutlineEdges edges(*outline);
    bool contained = true;
    for (std::size_t k = 0; contained && k < pieces.size(); ++k) {
      contained = edges.contain(pieces.piece(k), radius);
    }
    if (!contained) continue;
    const double area = areaOf(*outline);
    const double beyond = 1.2 * excess + kCircleExcess * radius + 4.0 * margin;
    return SweptOutline{*std::move(outline), area, beyond};
  }
  return fail(ErrorCode::InvalidArgument, "the union of the swept pieces failed");
}

}  // namespace clearway::app
