#include "planner/query/zone_exit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"
#include "core/geometry/zones.h"

namespace clearway {
namespace {

constexpr int kDirections = 16;
constexpr int kMostSteps = 4096;
constexpr double kMostTurn_rad = 3.0;

std::vector<std::vector<Vec2>> partsOf(const SiteZones& zones,
                                       std::span<const std::size_t> inside) {
  std::vector<std::vector<Vec2>> out;
  for (const std::size_t k : inside) {
    auto parts = convexParts(zones.zones[k].ring);
    if (parts) out.insert(out.end(), parts->begin(), parts->end());
  }
  return out;
}

bool isOff(const std::vector<std::vector<Vec2>>& zone, const Footprint& footprint, const Pose& pose,
           TouchRule touch) {
  return std::ranges::none_of(footprint.collisionParts(), [&](const ConvexPolygon& part) {
    const std::vector<Vec2> ring = placed(part, pose);
    return std::ranges::any_of(zone, [&](const std::vector<Vec2>& other) {
      return overlap(ring, other, touch, footprint.radius());
    });
  });
}

// A turn in place, maybe of half a turn, then straight on.
Path pathOf(const Pose& start, Heading heading, Vec2 to) {
  Path out{start, {}};
  Pose at = start;
  const auto turn = [&](Heading h) {
    if (h == at.heading) return;
    out.motions.push_back({MotionKind::Turn, at, {at.position, h}});
    at.heading = h;
  };
  if (isHalfTurn(at.heading, heading)) turn(at.heading.left90());
  turn(heading);
  out.motions.push_back({MotionKind::Straight, at, {to, at.heading}});
  return out;
}

class ShapedExits {
 public:
  ShapedExits(const ShapedAgent& agent, const GridFrame& frame, const Pose& start,
              std::vector<std::vector<Vec2>> parts)
      : agent_(agent), start_(start), parts_(std::move(parts)) {
    std::vector<Vec2> corners{start_.position};
    for (const std::vector<Vec2>& part : parts_) {
      corners.insert(corners.end(), part.begin(), part.end());
    }
    const Aabb box = boundsOf(corners);
    reach_m_ = std::hypot(box.max.x - box.min.x, box.max.y - box.min.y) +
               2.0 * agent_.footprint.circumscribedRadius();
    step_m_ =
        std::max(0.5 * std::min(frame.cellWidth(), frame.cellLength()), reach_m_ / kMostSteps);
  }

  std::vector<ZoneExit> all() {
    const lattice::PoseOptions& o = agent_.options;
    const bool slides = o.model == DriveKind::Omnidirectional;
    const bool turns = o.model != DriveKind::Car;
    for (int k = 0; k < kDirections; ++k) {
      const Heading by = *Heading::fromDegrees(360.0 / kDirections * k);
      const Heading h = start_.heading.turnedBy(by);
      if (slides) tryLine(start_.heading, h.vector(), 1.0);
      if (!slides && (turns || k == 0)) {
        tryLine(h, h.vector(), 1.0);
        if (o.allow_reverse) tryLine(h, h.opposite().vector(), o.reverse_factor);
      }
    }
    if (!turns) {
      for (const double side : {1.0, -1.0}) {
        tryArc(side, 1.0, 1.0);
        if (o.allow_reverse) tryArc(side, -1.0, o.reverse_factor);
      }
    }
    std::ranges::stable_sort(found_, {}, &ZoneExit::cost);
    return std::move(found_);
  }

 private:
  // On the smallest circle of a car, to a side, forwards or backwards.
  void tryArc(double side, double gear, double per_metre) {
    const double radius = agent_.options.min_radius_m;
    const auto turned = [&](double angle) {
      return start_.heading.turnedBy(Heading::fromRadians(side * angle).value_or(Heading{}));
    };
    for (double d = step_m_; d <= std::min(reach_m_, kMostTurn_rad * radius); d += step_m_) {
      const double angle = d / radius;
      const double chord = 2.0 * radius * std::sin(0.5 * angle);
      const Vec2 moved = gear * chord * turned(0.5 * angle).vector();
      const Pose pose{start_.position + moved, turned(angle)};
      if (!isOff(parts_, agent_.footprint, pose, agent_.options.touch)) continue;
      const auto motion = motionBetween(start_, pose);
      const double cost = d * per_metre + angle * agent_.options.turn_cost_m_per_rad;
      if (motion) found_.push_back({{start_, {*motion}}, cost});
      return;
    }
  }

  void tryLine(Heading heading, Vec2 direction, double per_metre) {
    for (double d = step_m_; d <= reach_m_; d += step_m_) {
      const Pose pose{start_.position + d * direction, heading};
      if (!isOff(parts_, agent_.footprint, pose, agent_.options.touch)) continue;
      const double turn = std::abs(start_.heading.angleTo(heading));
      found_.push_back({pathOf(start_, heading, pose.position),
                        d * per_metre + turn * agent_.options.turn_cost_m_per_rad});
      return;
    }
  }

  const ShapedAgent& agent_;
  Pose start_;
  std::vector<std::vector<Vec2>> parts_;
  double reach_m_ = 0.0;
  double step_m_ = 0.0;
  std::vector<ZoneExit> found_;
};

}  // namespace

std::vector<ZoneExit> zoneExits(const ShapedAgent& agent, const GridFrame& frame, const Pose& start,
                                const SiteZones& zones, std::span<const std::size_t> inside) {
  return ShapedExits(agent, frame, start, partsOf(zones, inside)).all();
}

}  // namespace clearway
