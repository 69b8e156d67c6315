#include "planner/pose/connect/car_connector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/curves/dubins.h"
#include "planner/pose/curves/local_paths.h"
#include "planner/pose/curves/reeds_shepp.h"

namespace clearway::lattice {
namespace {

constexpr std::array kStraightsInRadii{0.0, 0.5, 1.0, 2.0, 4.0};  // straight motions on the axis
constexpr std::array kDistances{0.0, 0.5, 1.0, 1.6};     // of the lattice points; see reach()
constexpr std::array kArcDistances{0.5, 1.0, 2.0, 4.0};  // the same for single arcs
constexpr std::size_t kCurves = 2;                       // tried between two poses

double stepLength(const EndpointContext& c) {
  return std::max(c.lattice->stepX(), c.lattice->stepY());
}

// The length of a gentle curve that shifts a car sideways by a lattice step and turns it by half
// the angle between headings.
double reach(const EndpointContext& c) {
  const double angle = 3.2 / c.headings->count();
  return 2.0 * std::sqrt(c.min_radius_m * stepLength(c)) + 2.0 * angle * c.min_radius_m;
}

// A candidate connection: a curve of the minimum radius, or an explicit list of motions.
struct Candidate {
  double cost =
      0.0;  // path_cost.h without that of places; of a curve, up to rounding of its motions
  CarCurve curve;
  Pose to;
  std::vector<Motion> motions;

  [[nodiscard]] std::vector<Motion> built(const Pose& from) const {
    return motions.empty() ? motionsOf(curve, from, to) : motions;
  }
};

double costOf(const CarCurve& curve, const PoseOptions& o, double per_change_m) {
  const double reverse = std::clamp(o.reverse_factor, 1.0, kMaxCostFactor);
  double metres = 0.0;
  for (int i = 0; i < curve.count; ++i) {
    const double length = curve.pieces[static_cast<std::size_t>(i)].length * curve.radius_m;
    metres += length < 0.0 ? -length * reverse : length;
  }
  const double per_rad = std::clamp(o.turn_cost_m_per_rad, 0.0, kMaxCostFactor);
  return metres * leastPerMetre(o) + kArcShareOfTurnCost * per_rad * curve.turned_rad() +
         per_change_m * curve.cusps();
}

void addCurves(const EndpointContext& c, const Pose& from, const Pose& to,
               std::vector<Candidate>& out) {
  const double r = curveRadius(from, to, c.min_radius_m);
  const PathCost price(*c.options, *c.checker);
  for (const CarCurve& curve :
       c.options->allow_reverse ? reedsSheppCurves(from, to, r) : dubinsCurves(from, to, r)) {
    out.push_back({costOf(curve, *c.options, price.perChange()), curve, to, {}});
  }
}

struct CostedConnection {
  double cost = 0.0;
  std::vector<Motion> motions;
};

// The cheapest `most` > 0 candidates, with the costs of places, which are computed only for
// candidates that may be among them.
std::vector<CostedConnection> cheapest(const EndpointContext& c, const Pose& from,
                                       std::vector<Candidate> candidates, std::size_t most) {
  constexpr double kRounding = 1.0 + 1e-9;
  std::ranges::stable_sort(candidates, {}, &Candidate::cost);
  const PathCost price(*c.options, *c.checker);
  std::vector<CostedConnection> best;
  for (const Candidate& candidate : candidates) {
    if (isStopped(c.stop)) break;
    if (best.size() == most && candidate.cost > kRounding * best.back().cost) break;
    CostedConnection costed{candidate.cost, candidate.built(from)};
    costed.cost += price.ofPlaces(costed.motions);
    if (best.size() == most && costed.cost >= best.back().cost) continue;
    if (best.size() == most) best.pop_back();
    best.insert(std::ranges::upper_bound(best, costed.cost, {}, &CostedConnection::cost),
                std::move(costed));
  }
  return best;
}

// Visits the four lattice points around a position.
template <class Visit>
void visitAround(const StateLattice& lattice, Vec2 centre, const Visit& visit) {
  const Vec2 offset = centre - lattice.anchor();
  const LatticePoint first{static_cast<std::int32_t>(std::floor(offset.y / lattice.stepY())),
                           static_cast<std::int32_t>(std::floor(offset.x / lattice.stepX()))};
  for (const LatticeVector v : {LatticeVector{0, 0}, {0, 1}, {1, 0}, {1, 1}}) {
    if (lattice.contains(first + v)) visit(first + v);
  }
}

// Connections from the lattice to the pose, or from the pose into the lattice.
class CarConnector {
 public:
  CarConnector(const EndpointContext& context, const Pose& pose, bool to_pose)
      : c_(context), pose_(pose), to_pose_(to_pose) {
    // Arriving forwards, the car comes from behind; leaving forwards, it goes ahead.
    const double forwards = to_pose ? -1.0 : 1.0;
    addSide(forwards);
    if (c_.options->allow_reverse) addSide(-forwards);
  }
  [[nodiscard]] std::vector<EndpointConnection>& connections() { return connections_; }

 private:
  void addSide(double side) {
    const Vec2 axis = side * pose_.heading.vector();
    for (const double radii : kStraightsInRadii) {
      const Pose q{pose_.position + (radii * c_.min_radius_m) * axis, pose_.heading};
      std::vector<Motion> straight;
      if (radii > 0.0) {
        straight.push_back({MotionKind::Straight, to_pose_ ? q : pose_, to_pose_ ? pose_ : q});
        if (!c_.checker->isFree(straight.front())) return;  // longer ones contain it
      }
      std::vector<LatticePoint> seen;
      for (const double d : kDistances) {
        if (isStopped(c_.stop)) return;
        visitAround(*c_.lattice, q.position + (d * reach(c_)) * axis, [&](LatticePoint p) {
          if (std::ranges::find(seen, p) != seen.end()) return;
          seen.push_back(p);
          addFrom(p, q, straight);
        });
      }
    }
  }

  void addFrom(LatticePoint p, const Pose& q, const std::vector<Motion>& straight) {
    const auto [a, b] = c_.headings->around(q.heading);
    addFrom({p, a}, q, straight);
    if (b != a) addFrom({p, b}, q, straight);
  }

  void addFrom(const PoseState& at, const Pose& q, const std::vector<Motion>& straight) {
    const Pose state{c_.lattice->position(at.point), c_.headings->heading(at.heading)};
    const Pose& from = to_pose_ ? state : q;
    std::vector<Candidate> found;
    addCurves(c_, from, to_pose_ ? q : state, found);
    for (CostedConnection& cheap : cheapest(c_, from, std::move(found), kCurves)) {
      std::vector<Motion>& curve = cheap.motions;
      std::vector<Motion> motions = to_pose_ ? std::move(curve) : straight;
      const std::vector<Motion>& rest = to_pose_ ? straight : curve;
      motions.insert(motions.end(), rest.begin(), rest.end());
      connections_.push_back({at, c_.store->keep(motions), 0});
    }
  }

  const EndpointContext& c_;
  Pose pose_;
  bool to_pose_;
  std::vector<EndpointConnection> connections_;
};

// A single arc from the pose to a position, tangent to its heading; or a straight motion; or empty.
std::vector<Motion> arcTo(const EndpointContext& c, const Pose& from, Vec2 to) {
  const Vec2 chord = to - from.position;
  const Vec2 u = from.heading.vector();
  const double along = dot(u, chord);
  const double across = cross(u, chord);
  if (along == 0.0 || (along < 0.0 && !c.options->allow_reverse)) return {};
  if (std::abs(across) <= kSameDirection * std::abs(along)) {
    return {{MotionKind::Straight, from, {to, from.heading}}};
  }
  // The arc turns by twice the angle between heading and chord, at most a quarter turn.
  if (std::abs(across) > std::abs(along) * (std::sqrt(2.0) - 1.0)) return {};
  const double radius = 0.5 * dot(chord, chord) / std::abs(across);
  if (radius < c.min_radius_m * kRoundingOfRadius) return {};
  const Vec2 end = (2.0 * along) * chord - dot(chord, chord) * u;
  const Pose goal{to, Heading::towards({}, end, from.heading)};
  const Result<Motion> arc = motionBetween(from, goal);
  if (!arc) return {};
  return {*arc};
}

std::vector<EndpointConnection> arcsTo(const EndpointContext& c, Vec2 goal) {
  std::vector<EndpointConnection> connections;
  const auto add = [&](LatticePoint p, int k) {
    const Vec2 from = c.lattice->position(p);
    if (from == goal) {
      connections.push_back({{p, k}, {}, 0});
      return;
    }
    const std::vector<Motion> arc = arcTo(c, {from, c.headings->heading(k)}, goal);
    if (!arc.empty()) connections.push_back({{p, k}, c.store->keep(arc), 0});
  };
  const double far = std::max(reach(c), 2.0 * stepLength(c));
  for (int k = 0; k < c.headings->count(); ++k) {
    const Vec2 u = c.headings->heading(k).vector();
    visitAround(*c.lattice, goal, [&](LatticePoint p) { add(p, k); });
    for (const double d : kArcDistances) {
      for (const double side : {-1.0, 1.0}) {
        visitAround(*c.lattice, goal + (side * d * far) * u, [&](LatticePoint p) { add(p, k); });
      }
    }
  }
  return connections;
}

}  // namespace

EndpointConnections carConnectionsFrom(const EndpointContext& context, const Pose& start) {
  if (!std::isfinite(context.min_radius_m)) return {};
  return unlessStopped(context.stop, std::move(CarConnector(context, start, false).connections()));
}

EndpointConnections carConnectionsTo(const EndpointContext& context, const PoseGoal& goal,
                                     std::span<const Heading> headings) {
  if (!std::isfinite(context.min_radius_m)) return {};
  std::vector<EndpointConnection> connections;
  if (!goal.heading) connections = arcsTo(context, goal.position);
  std::size_t bytes = bytesOf(connections);
  for (const Heading& h : headings) {
    if (context.stop != nullptr &&
        context.stop->pollNow(context.held_bytes + bytes) != StopReason::None) {
      break;
    }
    std::vector<EndpointConnection> more =
        std::move(CarConnector(context, {goal.position, h}, true).connections());
    bytes += bytesOf(more);
    std::ranges::move(more, std::back_inserter(connections));
  }
  return unlessStopped(context.stop, std::move(connections));
}

DirectConnections carConnectionsBetween(const EndpointContext& context, const Pose& start,
                                        const PoseGoal& goal, std::span<const Heading> headings,
                                        std::uint32_t below, int tries) {
  using Paths = std::vector<std::vector<Motion>>;
  if (start.position == goal.position && (!goal.heading || start.heading == *goal.heading)) {
    return Paths{{}};
  }
  if (!std::isfinite(context.min_radius_m)) return {};
  const PathCost price(*context.options, *context.checker);
  std::vector<Candidate> candidates;
  if (!goal.heading) {
    std::vector<Motion> arc = arcTo(context, start, goal.position);
    const double cost = price(arc) - price.ofPlaces(arc);
    if (!arc.empty()) candidates.push_back({cost, {}, {}, std::move(arc)});
  }
  for (const Heading& h : headings) {
    if (isStopped(context.stop)) return stopped(context.stop->reason());
    addCurves(context, start, {goal.position, h}, candidates);
  }
  const std::size_t most = std::min(candidates.size(), static_cast<std::size_t>(tries));
  for (CostedConnection& costed : cheapest(context, start, std::move(candidates), most)) {
    if (isStopped(context.stop)) break;
    if (context.unit.up(price(costed.motions)) >= below) break;
    if (context.checker->isFree(costed.motions)) return Paths{std::move(costed.motions)};
  }
  return unlessStopped(context.stop, Paths{});
}

}  // namespace clearway::lattice
