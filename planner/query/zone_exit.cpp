#include "planner/query/zone_exit.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"
#include "core/geometry/zones.h"
#include "core/polygon/polygon_cells.h"

namespace clearway {
namespace {

constexpr int kDirections = 16;
constexpr int kMostSteps = 4096;
constexpr double kMostTurn_rad = 3.0;

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

class Exits {
 public:
  Exits(LeavingAgent agent, const lattice::PoseOptions& options, const GridFrame& frame,
        const Pose& start, std::vector<std::vector<Vec2>> parts)
      : agent_(std::move(agent)), options_(options), start_(start), parts_(std::move(parts)) {
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
    const lattice::PoseOptions& o = options_;
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
    const double radius = options_.min_radius_m;
    const auto turned = [&](double angle) {
      return start_.heading.turnedBy(Heading::fromRadians(side * angle).value_or(Heading{}));
    };
    for (double d = step_m_; d <= std::min(reach_m_, kMostTurn_rad * radius); d += step_m_) {
      const double angle = d / radius;
      const double chord = 2.0 * radius * std::sin(0.5 * angle);
      const Vec2 moved = gear * chord * turned(0.5 * angle).vector();
      const Pose pose{start_.position + moved, turned(angle)};
      if (!isOff(parts_, agent_.footprint, pose, agent_.touch)) continue;
      const auto motion = motionBetween(start_, pose);
      const double cost = d * per_metre + angle * options_.turn_cost_m_per_rad;
      if (motion) found_.push_back({{start_, {*motion}}, cost});
      return;
    }
  }

  void tryLine(Heading heading, Vec2 direction, double per_metre) {
    for (double d = step_m_; d <= reach_m_; d += step_m_) {
      const Pose pose{start_.position + d * direction, heading};
      if (!isOff(parts_, agent_.footprint, pose, agent_.touch)) continue;
      const double turn = std::abs(start_.heading.angleTo(heading));
      found_.push_back({pathOf(start_, heading, pose.position),
                        d * per_metre + turn * options_.turn_cost_m_per_rad});
      return;
    }
  }

  LeavingAgent agent_;
  const lattice::PoseOptions& options_;
  Pose start_;
  std::vector<std::vector<Vec2>> parts_;
  double reach_m_ = 0.0;
  double step_m_ = 0.0;
  std::vector<ZoneExit> found_;
};

}  // namespace

LeavingAgent leavingAgent(const CheckedQuery& query) {
  const GridFrame& frame = query.map().frame();
  const double side_m = std::min(frame.cellWidth(), frame.cellLength());
  const double resolution_m = std::max(1e-3 * side_m, 1e-7);
  if (const ShapedAgent* agent = query.shaped()) {
    return {agent->footprint, agent->options.touch, resolution_m};
  }
  const GridAgent& agent = query.point()->shape;
  const bool has_corners = agent.shape == PointShape::Square && agent.size_m > 0.0;
  const double radius_m = agent.shape == PointShape::Disc ? agent.size_m : agent.round_m;
  Footprint footprint =
      has_corners ? *Footprint::box(agent.size_m, agent.size_m, agent.round_m, PaddingShape::Round)
                  : *Footprint::disc(std::max(radius_m, resolution_m));
  return {std::move(footprint), TouchRule::TouchingIsFree, resolution_m};
}

std::vector<std::vector<Vec2>> leavingParts(const CheckedQuery& query, const Zone& zone) {
  if (query.shaped() != nullptr) return *convexParts(zone.ring);  // check() has refused others
  const GridFrame& frame = query.map().frame();
  const OccupancyGrid cells = cellsUnder({{zone.ring, {}}}, frame);
  std::vector<std::vector<Vec2>> out;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      const std::int32_t first = j;
      while (j < frame.columns() && cells.blocked({i, j})) ++j;
      if (j == first) continue;
      const Vec2 low = frame.cellBox({i, first}).min;
      const Vec2 high = frame.cellBox({i, j - 1}).max;
      out.push_back({low, {high.x, low.y}, high, {low.x, high.y}});
    }
  }
  return out;
}

std::vector<ZoneExit> zoneExits(const CheckedQuery& query, const Pose& start,
                                std::span<const std::size_t> inside) {
  std::vector<std::vector<Vec2>> parts;
  for (const std::size_t k : inside) {
    auto of = leavingParts(query, query->zones->zones[k]);
    parts.insert(parts.end(), std::make_move_iterator(of.begin()),
                 std::make_move_iterator(of.end()));
  }
  lattice::PoseOptions options;
  options.model = DriveKind::Omnidirectional;
  if (query.shaped() != nullptr) options = query.shaped()->options;
  return Exits(leavingAgent(query), options, query.map().frame(), start, std::move(parts)).all();
}

}  // namespace clearway
