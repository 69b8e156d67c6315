#include "app/drawing/layers/agent_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"

namespace clearway::app::picture {
namespace {

constexpr double kSagitta_px = 0.2;       // largest gap between an arc and its chords
constexpr double kRepeatedRing_px = 0.5;  // poses closer than this are drawn as one
constexpr double kSame_m = 1e-7;          // points closer than this are one
constexpr int kMaxSlices = 720;
constexpr int kMaxOutlines = 90;

// The Minkowski sum of a convex ring and a disc; corner arcs are circumscribed polygons.
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

struct Segment {
  Vec2 from, to;
};

// Clips the segment to the outside of a convex ring; a second remaining piece is appended to
// `rest`. A segment on an edge of the ring is kept if it has the same direction and `keep_shared`
// is set.
bool clipOutside(Segment& s, const Ring& ring, bool keep_shared, std::vector<Segment>& rest) {
  const Vec2 d = s.to - s.from;
  double t0 = 0.0;
  double t1 = 1.0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 e = ring[(i + 1) % ring.size()] - ring[i];
    const double n = length(e);
    const double a = cross(e, s.from - ring[i]) / n;  // > 0: inside
    const double b = cross(e, s.to - ring[i]) / n;
    const bool on_edge = std::abs(a) <= kSame_m && std::abs(b) <= kSame_m;
    if (on_edge && dot(e, d) > 0.0 && keep_shared) return true;
    if (on_edge || (a >= -kSame_m && b >= -kSame_m)) continue;
    if (a <= kSame_m && b <= kSame_m) return true;
    const double t = a / (a - b);
    if (a < b) t0 = std::max(t0, t);
    if (a > b) t1 = std::min(t1, t);
  }
  if ((t1 - t0) * length(d) <= kSame_m) return true;
  const Segment behind{s.from + t1 * d, s.to};
  s.to = s.from + t0 * d;
  if (t1 < 1.0) rest.push_back(behind);
  return t0 > 0.0;
}

bool holds(const Ring& ring, const Ring& points) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 e = ring[(i + 1) % ring.size()] - ring[i];
    for (const Vec2 p : points) {
      if (cross(e, p - ring[i]) < 0.0) return false;
    }
  }
  return true;
}

struct Disc {
  Vec2 centre;
  double radius = 0.0;
};

// An inscribed disc of a convex ring.
Disc discIn(const Ring& ring) {
  Disc out;
  for (const Vec2 v : ring) out.centre = out.centre + (1.0 / static_cast<double>(ring.size())) * v;
  out.radius = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 e = ring[(i + 1) % ring.size()] - ring[i];
    out.radius = std::min(out.radius, cross(e, out.centre - ring[i]) / length(e));
  }
  return out;
}

// Poses along the path, dense enough that hulls of successive poses approximate the swept area.
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

// Upper bound of the displacement of any point of the agent between two poses [m].
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
    out.push_back(grown(Ring(p.ring().begin(), p.ring().end()), footprint.ownRadius()));
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

std::vector<Ring> outlineOf(const std::vector<Ring>& rings) {
  std::vector<Segment> kept;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    for (std::size_t k = 0; k < rings[i].size(); ++k) {
      std::vector<Segment> left{{rings[i][k], rings[i][(k + 1) % rings[i].size()]}};
      for (std::size_t j = 0; j < rings.size(); ++j) {
        if (j == i) continue;
        std::vector<Segment> rest;
        std::erase_if(left, [&](Segment& s) { return !clipOutside(s, rings[j], i < j, rest); });
        left.insert(left.end(), rest.begin(), rest.end());
      }
      kept.insert(kept.end(), left.begin(), left.end());
    }
  }
  std::vector<Ring> out;
  while (!kept.empty()) {
    Ring line{kept.front().from, kept.front().to};
    kept.erase(kept.begin());
    for (;;) {
      const auto next = std::find_if(kept.begin(), kept.end(), [&](const Segment& s) {
        return length(s.from - line.back()) <= kSame_m;
      });
      if (next == kept.end()) break;
      line.push_back(next->to);
      kept.erase(next);
    }
    if (length(line.back() - line.front()) <= kSame_m) line.back() = line.front();
    out.push_back(std::move(line));
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
  const Ring usual{{tip - 0.6 * s, -0.7 * s}, {tip, 0.0}, {tip - 0.6 * s, 0.7 * s}};
  const auto holds_it = [&](const Ring& r) { return holds(r, usual); };
  if (std::any_of(body.begin(), body.end(), holds_it)) return usual;
  double widest = 0.0;
  for (const Ring& r : body) widest = std::max(widest, discIn(r).radius);
  Disc best;
  for (const Ring& r : body) {  // the foremost ring that is large enough
    const Disc d = discIn(r);
    if (d.radius < 0.5 * widest) continue;
    if (best.radius == 0.0 || d.centre.x + d.radius > best.centre.x + best.radius) best = d;
  }
  const double r = best.radius;
  return {best.centre + Vec2{0.1 * r, -0.7 * r}, best.centre + Vec2{0.7 * r, 0.0},
          best.centre + Vec2{0.1 * r, 0.7 * r}};
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
  const double r = footprint->radius();  // clearance is measured from the padding's surface
  if (r > 0.0 && distance > r) best[0] = best[0] + (r / distance) * (best[1] - best[0]);
  return best;
}

}  // namespace clearway::app::picture
