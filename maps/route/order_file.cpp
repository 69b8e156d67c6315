#include "maps/route/order_file.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/constants.h"

namespace clearway::maps {
namespace {

constexpr double kAlongTravel_rad = 1e-9;  // a heading this close to it is the direction of travel

class OrderMaker {
 public:
  OrderMaker(const CurvedPath& path, const MapFrame& frame, const GridFrame& grid,
             std::span<const PathWait> waits)
      : path_(&path), frame_(&frame), grid_(&grid), waits_(waits) {}

  Result<Order> make() {
    addNode(path_->start);
    for (std::size_t k = 0; k < path_->pieces.size(); ++k) {
      addWaits(k);
      const std::size_t end = endOfTurns(k);
      if (end > k) {
        addTurns(k, end);
        k = end - 1;
      } else {
        TRY(addPiece(k));
      }
    }
    addWaits(path_->pieces.size());
    return std::move(order_);
  }

 private:
  [[nodiscard]] Vec2 own(Vec2 p) const { return positionFromWorld(*frame_, *grid_, p); }
  [[nodiscard]] Heading own(Heading h) const { return headingFromWorld(*frame_, h); }
  // Of an angle between two directions.
  [[nodiscard]] Heading ownTurn(Heading h) const {
    return frame_->kind == FrameKind::Ros ? h.mirroredY() : h;
  }

  [[nodiscard]] const Motion* turnAt(std::size_t k) const {
    const Motion* const m = path_->pieces[k].motion();
    return m != nullptr && m->kind == MotionKind::Turn ? m : nullptr;
  }
  [[nodiscard]] std::size_t endOfTurns(std::size_t k) const {
    while (k < path_->pieces.size() && turnAt(k) != nullptr) {
      ++k;
      if (!waits_.empty() && waits_.front().after <= k) break;
    }
    return k;
  }
  void addWaits(std::size_t pieces) {
    for (; !waits_.empty() && waits_.front().after <= pieces; waits_ = waits_.subspan(1)) {
      order_.nodes.back().wait_s += waits_.front().wait_s;
    }
  }

  void addNode(const Pose& pose) {
    order_.nodes.push_back(
        {"n" + std::to_string(order_.nodes.size()), own(pose.position), own(pose.heading)});
  }
  void addEdge(PathEdge edge, std::size_t piece) {
    edge.id = "e" + std::to_string(order_.edges.size());
    order_.edges.push_back(
        {std::move(edge), lengthFromWorld(*frame_, *grid_, travel(path_->pieces[piece])), piece});
    addNode(poseAt(path_->pieces[piece], 1.0));
  }

  void addTurns(std::size_t first, std::size_t end) {
    double angle = 0.0;
    for (std::size_t k = first; k < end; ++k) angle += turnAngle(*turnAt(k));
    const bool is_one = std::abs(angle) < kPi - 1e-6;
    // The first node has the heading of the start: the next edge implies the turn, if there is one.
    const bool is_implied = order_.nodes.size() > 1 || end < path_->pieces.size();
    const bool has_waited = order_.nodes.back().wait_s > 0.0;  // in the heading before
    if (is_one && is_implied && !has_waited) {
      if (order_.nodes.size() > 1) order_.nodes.back().heading = own(turnAt(end - 1)->to.heading);
      return;
    }
    for (std::size_t k = first; k < end; ++k) addTurn(k);
  }
  // An edge without length.
  void addTurn(std::size_t k) {
    PathEdge edge;
    edge.is_fixed = true;
    edge.heading = own(poseAt(path_->pieces[k], 1.0).heading);
    addEdge(std::move(edge), k);
  }

  Result<void> addPiece(std::size_t k) {
    PathEdge edge;
    if (const Curve* const curve = path_->pieces[k].curve()) {
      edge = TRY(edgeOfCurve(*curve));
    } else {
      const Motion& m = *path_->pieces[k].motion();
      if (m.kind == MotionKind::Glide) {
        return fail(ErrorCode::Unsupported,
                    "the agent turns as it moves straight, which no edge of an order does");
      }
      edge = m.kind == MotionKind::Arc ? edgeOfArc(m) : edgeOfLine(m);
    }
    addEdge(std::move(edge), k);
    return {};
  }

  Result<PathEdge> edgeOfCurve(const Curve& curve) const {
    PathEdge edge;
    if (curve.law == HeadingLaw::Even && curve.from != curve.to) {
      return fail(ErrorCode::Unsupported,
                  "the agent turns evenly along a curve, which no edge of an order does");
    }
    edge.is_fixed = curve.law == HeadingLaw::Even;
    edge.heading = edge.is_fixed ? own(curve.from) : ownTurn(curve.from);
    Nurbs nurbs;
    nurbs.points = curve.points;
    nurbs.degree = static_cast<int>(curve.points.size()) - 1;
    nurbs.knots.assign(curve.points.size(), 0.0);
    nurbs.knots.insert(nurbs.knots.end(), curve.points.size(), 1.0);
    for (ControlPoint& p : nurbs.points) p.position = own(p.position);
    edge.curve = std::move(nurbs);
    return edge;
  }

  [[nodiscard]] PathEdge edgeOfLine(const Motion& m) const {
    PathEdge edge;
    const Heading along = Heading::towards(m.from.position, m.to.position, m.from.heading);
    const double offset = std::abs(along.angleTo(m.from.heading));
    if (offset <= kAlongTravel_rad) return edge;
    if (kPi - offset <= kAlongTravel_rad) {
      edge.heading = Heading().opposite();
      return edge;
    }
    edge.is_fixed = true;
    edge.heading = own(m.from.heading);
    return edge;
  }

  [[nodiscard]] PathEdge edgeOfArc(const Motion& m) const {
    const Vec2 centre = rotationCentre(m);
    const double angle = turnAngle(m);
    const double spans = std::max(1.0, std::ceil(std::abs(angle) / (0.5 * kPi) - 1e-12));
    const double half = 0.5 * angle / spans;
    Nurbs nurbs;
    nurbs.degree = 2;
    nurbs.knots = {0.0, 0.0, 0.0};
    nurbs.points.push_back({own(m.from.position)});
    for (double k = 0.0; k < spans; k += 1.0) {
      const double middle = (k + 0.5) / spans;
      const Vec2 arm = poseAt(m, middle).position - centre;
      const double weight = std::cos(half);
      nurbs.points.push_back({own(centre + (1.0 / weight) * arm), weight});
      nurbs.points.push_back({own(poseAt(m, (k + 1.0) / spans).position)});
      const bool is_last = k + 1.0 == spans;
      const double knot = is_last ? 1.0 : (k + 1.0) / spans;
      nurbs.knots.insert(nurbs.knots.end(), is_last ? 3 : 2, knot);
    }
    const Vec2 arm = m.from.position - centre;
    const Heading along = Heading::towards(
        {}, angle > 0.0 ? perpendicular(arm) : -1.0 * perpendicular(arm), m.from.heading);
    const double offset = along.angleTo(m.from.heading);
    PathEdge edge;
    edge.curve = std::move(nurbs);
    if (std::abs(offset) > kAlongTravel_rad) {
      const bool is_back = kPi - std::abs(offset) <= kAlongTravel_rad;
      const auto turn = Heading::fromRadians(offset);
      edge.heading = is_back ? Heading().opposite() : ownTurn(turn.value_or(Heading()));
    }
    return edge;
  }

  const CurvedPath* path_;
  const MapFrame* frame_;
  const GridFrame* grid_;
  std::span<const PathWait> waits_;  // that are left
  Order order_;
};

// Angles of orders are at most 3.14159265359.
double angleOf(Heading h) { return std::clamp(h.radians(), -kPi, kPi); }

JsonValue trajectoryJson(const Nurbs& curve) {
  JsonValue json = emptyObject();
  json.add("degree", curve.degree);
  json.add("knotVector", JsonValue::Array(curve.knots.begin(), curve.knots.end()));
  JsonValue::Array points;
  for (const ControlPoint& p : curve.points) {
    JsonValue point = pointToJson(p.position);
    point.add("weight", p.weight);
    points.push_back(std::move(point));
  }
  json.add("controlPoints", std::move(points));
  return json;
}

JsonValue waitJson(const OrderNode& node, std::size_t k) {
  JsonValue duration = emptyObject();
  duration.add("key", "duration");
  duration.add("value", node.wait_s);
  JsonValue json = emptyObject();
  json.add("actionType", "wait");
  json.add("actionId", "wait-" + std::to_string(k));
  json.add("blockingType", "HARD");
  json.add("actionParameters", JsonValue::Array{std::move(duration)});
  return json;
}

JsonValue nodeJson(const Order& order, std::size_t k) {
  const OrderNode& node = order.nodes[k];
  JsonValue json = emptyObject();
  json.add("nodeId", node.id);
  json.add("sequenceId", static_cast<double>(2 * k));
  json.add("released", true);
  JsonValue position = pointToJson(node.position);
  position.add("theta", angleOf(node.heading));
  if (order.deviation) {
    JsonValue deviation = emptyObject();
    deviation.add("a", *order.deviation);
    deviation.add("b", *order.deviation);
    deviation.add("theta", 0.0);
    position.add("allowedDeviationXY", std::move(deviation));
  }
  if (order.angle_deviation) position.add("allowedDeviationTheta", *order.angle_deviation);
  position.add("mapId", node.map.empty() ? order.map : node.map);
  json.add("nodePosition", std::move(position));
  JsonValue::Array actions;
  if (node.wait_s > 0.0) actions.push_back(waitJson(node, k));
  json.add("actions", std::move(actions));
  return json;
}

JsonValue edgeJson(const Order& order, std::size_t k) {
  const OrderEdge& edge = order.edges[k];
  JsonValue json = emptyObject();
  json.add("edgeId", edge.path.id);
  json.add("sequenceId", static_cast<double>(2 * k + 1));
  json.add("released", true);
  if (edge.max_speed) json.add("maximumSpeed", *edge.max_speed);
  if (edge.max_turn_speed) json.add("maxRotationSpeed", *edge.max_turn_speed);
  json.add("orientation", angleOf(edge.path.heading));
  json.add("orientationType", edge.path.is_fixed ? "GLOBAL" : "TANGENTIAL");
  json.add("length", edge.length);
  if (edge.path.curve) json.add("trajectory", trajectoryJson(*edge.path.curve));
  json.add("actions", JsonValue::Array{});
  return json;
}

}  // namespace

Result<Order> orderOf(const CurvedPath& path, const MapFrame& frame, const GridFrame& grid,
                      std::span<const PathWait> waits) {
  return OrderMaker(path, frame, grid, waits).make();
}

std::string writeOrder(const Order& order) {
  JsonValue json = emptyObject();
  json.add("headerId", 0);
  json.add("timestamp", "1970-01-01T00:00:00.000Z");
  json.add("version", "3.0.0");
  json.add("manufacturer", "");
  json.add("serialNumber", "");
  json.add("orderId", order.id);
  json.add("orderUpdateId", 0);
  JsonValue::Array nodes, edges;
  for (std::size_t k = 0; k < order.nodes.size(); ++k) nodes.push_back(nodeJson(order, k));
  for (std::size_t k = 0; k < order.edges.size(); ++k) edges.push_back(edgeJson(order, k));
  json.add("nodes", std::move(nodes));
  json.add("edges", std::move(edges));
  return toText(json);
}

}  // namespace clearway::maps
