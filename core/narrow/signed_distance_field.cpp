#include "core/narrow/signed_distance_field.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/geometry/distance.h"
#include "core/geometry/predicates.h"
#include "core/narrow/method_trace.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

double twiceArea(const Ring& ring) {
  double sum = 0.0;
  for (std::size_t i = 2; i < ring.size(); ++i) {
    sum += cross(ring[i - 1] - ring[0], ring[i] - ring[0]);
  }
  return sum;
}

Result<void> check(const std::vector<Ring>& rings, const SdfOptions& o) {
  const auto refuse = [](Message what) {
    return fail(ErrorCode::InvalidArgument, std::move(what));
  };
  if (rings.empty()) return refuse("a distance field needs an outer ring");
  for (const Ring& ring : rings) {
    if (ring.size() < 3 || twiceArea(ring) == 0.0) {
      return refuse("a ring of a distance field has no area");
    }
    if (!std::ranges::all_of(ring, isFinite)) return refuse("a vertex is not finite");
  }
  if (o.sdf_cells_along < 4 || o.sdf_cells_along > 1024) {
    return refuse({"sdf_cells_along of %1 must be 4 to 1024 cells", {o.sdf_cells_along}});
  }
  if (o.sdf_max_bytes < 1024 || o.sdf_max_bytes > std::size_t{64} * 1024 * 1024) {
    return refuse({"sdf_max_bytes of %1 must be 1024 to 67108864 bytes", {o.sdf_max_bytes}});
  }
  return {};
}

Vec2 onSegment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  const double t = dot(p - a, d) / squaredLength(d);
  return t <= 0.0 ? a : (t >= 1.0 ? b : a + t * d);
}

}  // namespace

Result<SignedDistanceField> SignedDistanceField::bake(const std::vector<Ring>& rings,
                                                      const SdfOptions& options) {
  TRY(check(rings, options));
  SignedDistanceField f;
  for (std::size_t k = 0; k < rings.size(); ++k) {
    const bool turn = (twiceArea(rings[k]) > 0.0) != (k == 0);  // holes are oriented oppositely
    Vec2 from = rings[k].back();
    for (const Vec2 to : rings[k]) {
      if (from != to) f.edges_.push_back(turn ? SdfEdge{to, from} : SdfEdge{from, to});
      from = to;
    }
  }
  f.bounds_ = boundsOf(rings[0]);
  f.fill(options);
  return f;
}

Result<SignedDistanceField> SignedDistanceField::bakeUnion(std::vector<Ring> parts,
                                                           std::vector<SdfEdge> edges,
                                                           const SdfOptions& options) {
  TRY(check(parts, options));
  if (edges.empty()) return fail(ErrorCode::InvalidArgument, "a union has no boundary");
  SignedDistanceField f;
  f.bounds_ = boundsOf(parts[0]);
  for (const Ring& ring : parts) f.bounds_ = merged(f.bounds_, boundsOf(ring));
  f.union_ = std::move(parts);
  f.edges_ = std::move(edges);
  f.fill(options);
  return f;
}

void SignedDistanceField::fill(const SdfOptions& options) {
  const Vec2 size = bounds_.max - bounds_.min;
  cell_ = std::max(size.x, size.y) / options.sdf_cells_along;
  for (;; cell_ *= 1.1) {  // one cell of border on each side
    columns_ = static_cast<std::size_t>(std::ceil(size.x / cell_)) + 3;
    rows_ = static_cast<std::size_t>(std::ceil(size.y / cell_)) + 3;
    if (columns_ * rows_ * sizeof(float) <= options.sdf_max_bytes) break;
  }
  grid_.min = bounds_.min - Vec2{cell_, cell_};
  grid_.max = grid_.min + Vec2{cell_ * static_cast<double>(columns_ - 1),
                               cell_ * static_cast<double>(rows_ - 1)};
  value_.reserve(columns_ * rows_);
  for (std::size_t i = 0; i < rows_; ++i) {
    for (std::size_t j = 0; j < columns_; ++j) {
      const Vec2 p =
          grid_.min + Vec2{cell_ * static_cast<double>(j), cell_ * static_cast<double>(i)};
      value_.push_back(static_cast<float>(nearest(p).distance_m));
    }
  }
  // sqrt(1/2) per cell, plus rounding of float values and positions.
  error_ = 0.70711 * cell_ + 1e-6 * (size.x + size.y) +
           1e-15 * (std::abs(grid_.min.x) + std::abs(grid_.min.y));
}

bool SignedDistanceField::contains(Vec2 p) const {
  return std::ranges::any_of(union_, [p](const Ring& ring) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      if (orient2d(ring[k], ring[k + 1 < ring.size() ? k + 1 : 0], p) < 0) return false;
    }
    return true;
  });
}

double SignedDistanceField::at(Vec2 p) const {
  const Vec2 in{std::clamp(p.x, grid_.min.x, grid_.max.x),
                std::clamp(p.y, grid_.min.y, grid_.max.y)};
  const double x = (in.x - grid_.min.x) / cell_;
  const double y = (in.y - grid_.min.y) / cell_;
  const std::size_t j = std::min(static_cast<std::size_t>(x), columns_ - 2);
  const std::size_t i = std::min(static_cast<std::size_t>(y), rows_ - 2);
  const double s = x - static_cast<double>(j);
  const double t = y - static_cast<double>(i);
  const float* const row = value_.data() + i * columns_ + j;
  const auto along = [s](const float* v) {
    return (1.0 - s) * static_cast<double>(v[0]) + s * static_cast<double>(v[1]);
  };
  const double inside = (1.0 - t) * along(row) + t * along(row + columns_);
  return in == p ? inside : inside + length(p - in);
}

SignedDistanceField::Nearest SignedDistanceField::nearest(Vec2 p) const {
  double least = HUGE_VAL;
  const SdfEdge* best = nullptr;
  bool inside = false;
  for (const SdfEdge& e : edges_) {
    const double d = distanceToSegment(p, e.from, e.to);
    if (d < least) {
      least = d;
      best = &e;
    }
    if ((e.from.y > p.y) != (e.to.y > p.y) &&
        (orient2d(e.from, e.to, p) > 0) == (e.to.y > e.from.y)) {
      inside = !inside;
    }
  }
  if (!union_.empty()) inside = contains(p);
  Nearest out{inside ? -least : least, onSegment(p, best->from, best->to), {}};
  const Vec2 away = inside ? out.point - p : p - out.point;
  const Vec2 e = best->to - best->from;
  // On an edge its own normal is accurate to the last bits; around a vertex the direction to it is.
  const bool at_end = out.point == best->from || out.point == best->to;
  const Vec2 n = at_end && away != Vec2{} ? away : Vec2{e.y, -e.x};
  out.normal = (1.0 / length(n)) * n;
  return out;
}

namespace {

// Branch and bound for the deepest point of a segment by bisection: the upper bound of a piece is
// its middle's depth plus half its length.
struct Deepest {
  double distance = HUGE_VAL;
  Vec2 place;  // in the polygon's frame
  std::size_t edge = 0;
};

void searchPiece(const SignedDistanceField& f, Vec2 a, Vec2 b, std::size_t edge, Deepest& best) {
  const Vec2 middle = 0.5 * (a + b);
  const double half = 0.5 * length(b - a);
  const double d = f.at(middle);
  if (d < best.distance) best = {d, middle, edge};
  if (half <= 0.25 * f.cell() || d - half - 2.0 * f.error() >= best.distance) return;
  searchPiece(f, a, middle, edge, best);
  searchPiece(f, middle, b, edge, best);
}

// Clips a segment to a box, so that far ends cost no time.
bool clipTo(const Aabb& box, Vec2& a, Vec2& b) {
  double from = 0.0;
  double to = 1.0;
  const Vec2 d = b - a;
  const auto slab = [&](double at, double along, double low, double high) {
    if (along == 0.0) return at >= low && at <= high;
    const double t0 = (low - at) / along;
    const double t1 = (high - at) / along;
    from = std::max(from, std::min(t0, t1));
    to = std::min(to, std::max(t0, t1));
    return from <= to;
  };
  if (!slab(a.x, d.x, box.min.x, box.max.x) || !slab(a.y, d.y, box.min.y, box.max.y)) return false;
  const Vec2 start = a;
  a = start + from * d;
  b = start + to * d;
  return true;
}

}  // namespace

std::optional<SdfContact> sdfContact(const SignedDistanceField& polygon, const Pose& pose,
                                     std::span<const Vec2> outline, double radius_m,
                                     double margin) {
  MethodTrace::note("distance field");
  const auto toLocal = [&](Vec2 p) { return unrotate(pose.heading, p - pose.position); };
  Deepest vertex;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 p = toLocal(outline[i]);
    const double d = polygon.at(p);
    if (d < vertex.distance) vertex = {d, p, i};
  }
  Deepest found = vertex;
  SignedDistanceField::Nearest n = polygon.nearest(vertex.place);
  const bool at_vertex = outline.size() < 2 || n.distance_m < radius_m;
  if (!at_vertex) {
    const Aabb reach = enlarged(polygon.bounds(), radius_m + margin + polygon.cell());
    for (std::size_t i = 0; i < outline.size(); ++i) {
      Vec2 a = toLocal(outline[i]);
      Vec2 b = toLocal(outline[i + 1 < outline.size() ? i + 1 : 0]);
      if (clipTo(reach, a, b)) searchPiece(polygon, a, b, i, found);
    }
    n = polygon.nearest(found.place);
  }
  if (n.distance_m - radius_m > margin) return std::nullopt;
  return SdfContact{radius_m - n.distance_m, toWorld(pose, found.place),
                    rotate(pose.heading, n.normal), found.edge,
                    at_vertex || found.place == vertex.place};
}

}  // namespace clearway::collide
