#include "app/session/agent_outline.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"

namespace clearway::picture {
namespace {

constexpr double kSagitta_px = 0.2;       // largest gap between an arc and its chords
constexpr double kRepeatedRing_px = 0.5;  // poses closer than this are drawn as one
constexpr int kMaxSlices = 720;
constexpr int kMaxOutlines = 90;

// A convex ring grown by a disc; the corner arcs are polygons around the true ones.
Ring grown(const Ring& ring, double radius) {
  if (radius == 0.0) return ring;
  constexpr int kCorners = 24;
  Ring cloud;
  for (const Vec2 v : ring) {
    for (int k = 0; k < kCorners; ++k) {
      const auto h = Heading::fromDegrees(k * 360.0 / kCorners);
      if (h) cloud.push_back(v + (1.0086 * radius) * h->vector());  // 1 / cos(7.5 degrees)
    }
  }
  return convexHull(cloud);
}

// Poses along the path, close enough that hulls of neighbours show the swept area.
std::vector<Pose> slices(const Path& path, double reach_m, double scale) {
  std::vector<Pose> out{path.start};
  for (const Motion& m : path.motions) {
    int n = 1;
    if (m.kind != MotionKind::Straight) {
      const double angle = turnAngle(m);
      const double radius = scale * (length(rotationCentre(m) - m.from.position) + reach_m);
      const double step = 2.0 * std::sqrt(2.0 * kSagitta_px / std::max(radius, kSagitta_px));
      const double wanted = std::ceil(std::abs(angle) / step);
      if (wanted > 1.0) n = static_cast<int>(std::min(wanted, 1.0 * kMaxSlices));
    }
    for (int k = 1; k <= n; ++k) out.push_back(poseAt(m, 1.0 * k / n));
  }
  return out;
}

// How far any point of the agent is moved between two poses [m], from above.
double displacement(const Pose& a, const Pose& b, double reach_m) {
  return length(b.position - a.position) +
         reach_m * length(b.heading.vector() - a.heading.vector());
}

}  // namespace

std::vector<Ring> bodyRings(const Footprint& footprint) {
  if (footprint.isBox()) {
    const double a = 0.5 * footprint.length();
    const double b = 0.5 * footprint.width();
    return {{{-a, -b}, {a, -b}, {a, b}, {-a, b}}};
  }
  std::vector<Ring> out;
  for (const ConvexPolygon& p : footprint.collisionParts()) {
    out.emplace_back(p.ring().begin(), p.ring().end());
  }
  return out;
}

std::vector<Ring> paddedRings(const Footprint& footprint) {
  std::vector<Ring> out;
  for (const ConvexPolygon& p : footprint.collisionParts()) {
    out.push_back(grown(Ring(p.ring().begin(), p.ring().end()), footprint.radius()));
  }
  return out;
}

Ring noseOf(const std::vector<Ring>& body) {
  double front = 0.0;
  double half = 0.0;
  for (const Ring& r : body) {
    for (const Vec2 v : r) {
      front = std::max(front, v.x);
      half = std::max(half, std::abs(v.y));
    }
  }
  const double s = std::min(front, half);
  const double tip = front - 0.25 * s;
  return {{tip - 0.6 * s, -0.7 * s}, {tip, 0.0}, {tip - 0.6 * s, 0.7 * s}};
}

Ring at(const Pose& pose, const Ring& local, const View& view) {
  Ring out;
  out.reserve(local.size());
  for (const Vec2 v : local) out.push_back(view.px(toWorld(pose, v)));
  return out;
}

bool continues(const Pose& a, const Pose& b, const Pose& c) {
  const Vec2 u = b.position - a.position;
  const Vec2 v = c.position - b.position;
  return a.heading == b.heading && b.heading == c.heading && dot(u, v) > 0.0 &&
         std::abs(cross(u, v)) <= 1e-9 * dot(u, v);
}

std::vector<Ring> sweptRings(const Footprint& footprint, const Path& path, const View& view) {
  const double reach = footprint.circumscribedRadius();
  const std::vector<Ring> padded = paddedRings(footprint);
  const std::vector<Pose> poses = slices(path, reach, view.scale);
  std::vector<Ring> out;
  std::size_t from = 0;
  for (std::size_t to = 1; to <= poses.size(); ++to) {
    const std::size_t last = std::min(to, poses.size() - 1);
    const bool more = to + 1 < poses.size();
    if (more && continues(poses[from], poses[to], poses[to + 1])) continue;
    if (more && displacement(poses[from], poses[to], reach) * view.scale < kRepeatedRing_px) {
      continue;
    }
    if (to == poses.size() && to > 1) break;
    for (const Ring& r : padded) {
      Ring both = at(poses[from], r, view);
      const Ring end = at(poses[last], r, view);
      both.insert(both.end(), end.begin(), end.end());
      out.push_back(convexHull(both));
    }
    from = last;
  }
  return out;
}

std::vector<Pose> outlinePoses(const Path& path, double reach_m, double spacing_m) {
  const auto weight = [&](const Motion& m) {
    return travel(m) + 0.5 * reach_m * std::abs(turnAngle(m));
  };
  double total = 0.0;
  for (const Motion& m : path.motions) total += weight(m);
  const double n = std::clamp(std::round(total / spacing_m), 1.0, 1.0 * kMaxOutlines);
  std::vector<Pose> out;
  double done = 0.0;
  double next = total / n;
  for (const Motion& m : path.motions) {
    const double w = weight(m);
    for (; next < done + w && next < total * (1.0 - 0.25 / n); next += total / n) {
      out.push_back(poseAt(m, (next - done) / w));
    }
    done += w;
  }
  return out;
}

std::array<Vec2, 2> clearancePoints(const std::optional<Footprint>& footprint,
                                    const Certificate& certificate, const GridFrame& grid) {
  const Aabb cell = grid.cellBox(certificate.cell);
  const Vec2 centre = certificate.where.pose.position;
  std::array<Vec2, 2> best{
      centre,
      {std::clamp(centre.x, cell.min.x, cell.max.x), std::clamp(centre.y, cell.min.y, cell.max.y)}};
  if (!footprint) return best;
  double distance = -1.0;
  for (const ConvexPolygon& part : footprint->collisionParts()) {
    const std::vector<Vec2> ring = placed(part, certificate.where.pose);
    const ClosestPoints c = closestPoints(ring, cell);
    if (distance >= 0.0 && c.distance_m >= distance) continue;
    distance = c.distance_m;
    best = {c.on_a, c.on_b};
  }
  const double r = footprint->radius();  // the padding's own surface is what counts
  if (r > 0.0 && distance > r) best[0] = best[0] + (r / distance) * (best[1] - best[0]);
  return best;
}

}  // namespace clearway::picture
