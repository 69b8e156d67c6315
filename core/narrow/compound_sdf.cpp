#include "core/narrow/compound_sdf.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/geometry/hull.h"
#include "core/shape/rounded_core.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

constexpr int kSides = 32;        // of a round corner's full turn
constexpr double kNoGap = 1e-12;  // of the union's size

Ring ringOf(const ShapePart& part) {
  const auto [core, radius] = roundedCore(part);
  Ring points;
  for (const Vec2 v : core) {
    for (int k = 0; k < (radius > 0.0 ? kSides : 1); ++k) {
      const auto turn = Heading::fromDegrees(360.0 * k / kSides);
      points.push_back(toWorld(part.pose, radius > 0.0 ? v + radius * turn->vector() : v));
    }
  }
  return convexHull(points);
}

// The times at which a segment is inside of a convex ring, its boundary included; of a piece of
// boundary that both run along in one direction only the later one is inside of the other.
struct Times {
  double from = 0.0, to = 1.0;
};
std::optional<Times> within(const Ring& ring, Vec2 a, Vec2 b, bool later, double tolerance) {
  Times in;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 v = ring[k];
    const Vec2 e = ring[k + 1 < ring.size() ? k + 1 : 0] - v;
    const double scale = 1.0 / length(e);
    const double at_a = scale * cross(e, a - v);
    const double at_b = scale * cross(e, b - v);
    const bool along = std::abs(at_a) <= tolerance && std::abs(at_b) <= tolerance;
    if (along && dot(e, b - a) > 0.0 && !later) return std::nullopt;
    const double from = at_a + tolerance;
    const double to = at_b + tolerance;
    if (from < 0.0 && to < 0.0) return std::nullopt;
    if (from < 0.0) in.from = std::max(in.from, from / (from - to));
    if (to < 0.0) in.to = std::min(in.to, from / (from - to));
  }
  if (!(in.from < in.to)) return std::nullopt;
  return in;
}

void appendExposed(const std::vector<Ring>& parts, std::size_t i, Vec2 a, Vec2 b, double tolerance,
                   std::vector<SdfEdge>& out) {
  std::vector<Times> covered;
  for (std::size_t j = 0; j < parts.size(); ++j) {
    if (j == i) continue;
    if (const auto in = within(parts[j], a, b, i > j, tolerance)) covered.push_back(*in);
  }
  std::ranges::sort(covered, {}, &Times::from);
  const double size = length(b - a);
  double free_from = 0.0;
  const auto add = [&](double from, double to) {
    if ((to - from) * size > 4.0 * tolerance) out.push_back({a + from * (b - a), a + to * (b - a)});
  };
  for (const Times& c : covered) {
    add(free_from, c.from);
    free_from = std::max(free_from, c.to);
  }
  add(free_from, 1.0);
}

std::shared_ptr<const SignedDistanceField> bake(std::span<const ShapePart> solid,
                                                const SdfOptions& options) {
  std::vector<Ring> parts;
  for (const ShapePart& part : solid) {
    Ring ring = ringOf(part);
    if (ring.size() >= 3) parts.push_back(std::move(ring));
  }
  if (parts.empty()) return nullptr;
  Aabb all = boundsOf(std::span<const Vec2>(parts.front()));
  for (const Ring& r : parts) all = merged(all, boundsOf(std::span<const Vec2>(r)));
  const double tolerance = kNoGap * std::max(all.max.x - all.min.x, all.max.y - all.min.y);
  std::vector<SdfEdge> edges;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t k = 0; k < parts[i].size(); ++k) {
      appendExposed(parts, i, parts[i][k], parts[i][k + 1 < parts[i].size() ? k + 1 : 0], tolerance,
                    edges);
    }
  }
  auto field = SignedDistanceField::bakeUnion(std::move(parts), std::move(edges), options);
  if (!field) return nullptr;
  return std::make_shared<const SignedDistanceField>(*std::move(field));
}

}  // namespace

std::shared_ptr<const SignedDistanceField> CompoundSdf::with(const SdfOptions& options) const {
  if (parts_.size() > kMaxUnionParts) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(baked_, options, &Baked::options);
  if (known != baked_.end()) return known->field;
  baked_.push_back({options, bake(parts_, options)});
  return baked_.back().field;
}

std::shared_ptr<const CompoundSdf> compoundSdfOf(const CompoundShape& shape) {
  const CompoundShape::Data& data = *shape.data_;
  std::call_once(data.field_made, [&] { data.field = std::make_shared<const CompoundSdf>(shape); });
  return data.field;
}

}  // namespace clearway::collide
