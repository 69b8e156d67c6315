#include "planner/validate/speed_zones.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/decompose.h"
#include "core/geometry/simple_polygon.h"
#include "planner/validate/motion/swept_area_overlap.h"

namespace clearway::validation {
namespace {

constexpr double kSpeedTolerance = 1e-9;
constexpr double kLeastShare = 0x1p-40;

// A zone whose parts are bodies at rest.
class SpeedZone {
 public:
  explicit SpeedZone(const Zone& zone) : zone_(zone), box_(boundsOf(zone.ring)) {
    const auto rings = convexParts(zone.ring);
    is_box_ = !rings;
    if (!rings) return;
    for (const std::vector<Vec2>& ring : *rings) {
      auto part = ConvexPolygon::fromRing(ring);
      auto footprint = part ? Footprint::parts({*std::move(part)}) : tl::unexpected(part.error());
      is_box_ = is_box_ || !footprint;
      if (footprint) parts_.push_back(*std::move(footprint));
    }
  }
  [[nodiscard]] const Zone& zone() const { return zone_; }

  [[nodiscard]] bool isMetBy(const Footprint* footprint, const Motion& m) const {
    if (footprint == nullptr) return isMetByPoint(m);
    const SweptArea area{footprint, m};
    if (!overlap(boundsOfSweep(area), box_, TouchRule::TouchingCollides)) return false;
    return is_box_ || std::ranges::any_of(parts_, [&](const Footprint& part) {
             return sweptAreasOverlap(area, areaAtRest(part, Pose{}));
           });
  }

 private:
  [[nodiscard]] bool isMetByPoint(const Motion& m) const {
    const Vec2 a = m.from.position;
    const Vec2 b = m.to.position;
    if (m.kind != MotionKind::Arc) return meetsInterior(zone_.ring, a, b);
    const double chord = std::abs(b.x - a.x) + std::abs(b.y - a.y);
    const std::vector<Vec2> ends{a, b};
    return mayMeetInterior(zone_.ring, enlarged(boundsOf(ends), 0.51 * chord + 1e-9));
  }

  const Zone& zone_;
  Aabb box_;
  std::vector<Footprint> parts_;
  bool is_box_ = false;  // some part is unknown: what meets the box meets the zone
};

std::vector<SpeedZone> speedZones(std::span<const Zone> zones) {
  std::vector<SpeedZone> out;
  for (const Zone& zone : zones) {
    if (zone.kind == ZoneKind::SpeedLimit) out.emplace_back(zone);
  }
  return out;
}

// The pieces of a motion, 2^depth of equal parameter, in which the agent may meet the zone.
void markMet(const SpeedZone& zone, const Footprint* footprint, const Motion& m, std::size_t first,
             std::size_t count, std::vector<double>& limits) {
  if (!zone.isMetBy(footprint, m)) return;
  if (count == 1) {
    limits[first] = std::min(limits[first], zone.zone().speed_m_s);
    return;
  }
  const Pose middle = poseAt(m, 0.5);
  markMet(zone, footprint, {m.kind, m.from, middle}, first, count / 2, limits);
  markMet(zone, footprint, {m.kind, middle, m.to}, first + count / 2, count / 2, limits);
}

std::size_t piecesOf(const Motion& m) {
  std::size_t count = 1;
  while (travel(m) / static_cast<double>(count) > kSpeedPart_m && count < (1U << 20U)) count *= 2;
  return count;
}

// Poses of pieces as markMet() makes them.
void addPoses(const Motion& m, std::size_t count, std::vector<Pose>& out) {
  if (count == 1) {
    out.push_back(m.to);
    return;
  }
  const Pose middle = poseAt(m, 0.5);
  addPoses({m.kind, m.from, middle}, count / 2, out);
  addPoses({m.kind, middle, m.to}, count / 2, out);
}

struct Piece {
  Motion motion;
  std::size_t of = 0;  // the motion of the path
  double limit = kNoSpeedLimit;
};

// A limit holds one piece before and after, too, but for turns in place.
void widen(std::vector<Piece>& pieces) {
  std::vector<double> wide;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    double limit = pieces[k].limit;
    if (k > 0) limit = std::min(limit, pieces[k - 1].limit);
    if (k + 1 < pieces.size()) limit = std::min(limit, pieces[k + 1].limit);
    wide.push_back(limit);
  }
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const bool turns = pieces[k].motion.kind == MotionKind::Turn;
    if (!turns) pieces[k].limit = wide[k];
  }
}

// Between two points, in order; the motion from one to the other.
class SpeedCheck {
 public:
  SpeedCheck(const SpeedZone& zone, const Footprint* footprint) : zone_(zone), body_(footprint) {}

  // Squares of the speeds at both ends.
  [[nodiscard]] std::optional<TooFast> find(const Motion& m, double first, double last,
                                            double share = 1.0) const {
    const double limit = zone_.zone().speed_m_s * (1.0 + kSpeedTolerance);
    if (std::max(first, last) <= limit * limit || !zone_.isMetBy(body_, m)) return std::nullopt;
    const Pose middle = poseAt(m, 0.5);
    const double square = 0.5 * (first + last);
    const bool is_hit =
        square > limit * limit && zone_.isMetBy(body_, {MotionKind::Straight, middle, middle});
    if (is_hit || travel(m) <= kSpeedPoint_m || share < kLeastShare) {
      return TooFast{0, 0, middle, std::sqrt(std::max(square, is_hit ? square : first)),
                     zone_.zone().speed_m_s};
    }
    if (auto found = find({m.kind, m.from, middle}, first, square, 0.5 * share)) return found;
    return find({m.kind, middle, m.to}, square, last, 0.5 * share);
  }

 private:
  const SpeedZone& zone_;
  const Footprint* body_;
};

}  // namespace

StopOr<LimitedPath> limitedBy(const Path& path, const Footprint* footprint,
                              std::span<const Zone> zones, StopCheck* stop) {
  const std::vector<SpeedZone> limits = speedZones(zones);
  std::vector<Piece> pieces;
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    if (stop != nullptr && stop->pollNow() != StopReason::None) return stopped(stop->reason());
    const Motion& m = path.motions[k];
    const bool moves = m.kind != MotionKind::Turn;
    const bool meets = moves && std::ranges::any_of(limits, [&](const SpeedZone& zone) {
                         return zone.isMetBy(footprint, m);
                       });
    const std::size_t count = moves && !limits.empty() ? piecesOf(m) : 1;
    std::vector<double> speeds(count, kNoSpeedLimit);
    for (const SpeedZone& zone : limits) {
      if (meets) markMet(zone, footprint, m, 0, count, speeds);
    }
    std::vector<Pose> poses;
    addPoses(m, count, poses);
    Pose at = m.from;
    for (std::size_t i = 0; i < count; ++i) {
      pieces.push_back({{m.kind, at, poses[i]}, k, speeds[i]});
      at = poses[i];
    }
  }
  widen(pieces);
  LimitedPath out{{path.start, {}}, {}, std::vector<std::size_t>(path.motions.size(), 0)};
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const bool joins =
        k > 0 && pieces[k].of == pieces[k - 1].of && pieces[k].limit == pieces[k - 1].limit;
    if (joins) {
      out.path.motions.back().to = pieces[k].motion.to;
    } else {
      out.path.motions.push_back(pieces[k].motion);
      out.speeds_m_s.push_back(pieces[k].limit);
    }
    out.ends[pieces[k].of] = out.path.motions.size();
  }
  return out;
}

StopOr<std::optional<TooFast>> firstTooFast(std::span<const TrajectoryPoint> points,
                                            const Footprint* footprint, std::span<const Zone> zones,
                                            StopCheck* stop) {
  std::vector<std::size_t> index;
  for (std::size_t k = 0; k < zones.size(); ++k) {
    if (zones[k].kind == ZoneKind::SpeedLimit) index.push_back(k);
  }
  const std::vector<SpeedZone> limits = speedZones(zones);
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (stop != nullptr && stop->pollNow() != StopReason::None) return stopped(stop->reason());
    const Pose& from = points[k - 1].pose;
    const Pose& to = points[k].pose;
    const double v0 = length(points[k - 1].velocity_m_per_s);
    const double v1 = length(points[k].velocity_m_per_s);
    if (from.position == to.position) continue;
    const Result<Motion> motion = motionBetween(from, to);
    const Motion m =
        motion ? *motion : Motion{MotionKind::Straight, from, {to.position, from.heading}};
    for (std::size_t z = 0; z < limits.size(); ++z) {
      auto found = SpeedCheck(limits[z], footprint).find(m, v0 * v0, v1 * v1);
      if (!found) continue;
      found->zone = index[z];
      found->point = k;
      return std::optional(*found);
    }
  }
  return std::optional<TooFast>();
}

}  // namespace clearway::validation
