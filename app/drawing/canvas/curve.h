// app/drawing/canvas/curve.h — lines, arcs and rings that a canvas draws.
//
// Thread-safe to read, apart from what a back end keeps with it.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway::app::picture {

class Curve {
 public:
  enum class Step : std::uint8_t { Move, Line, Arc, Close };
  struct Node {
    Step step = Step::Move;
    bool positive = false;  // of an arc
    Vec2 to;
    double radius = 0.0;  // of an arc
  };

  void moveTo(Vec2 p) { nodes_.push_back({Step::Move, false, p}); }
  void lineTo(Vec2 p) { nodes_.push_back({Step::Line, false, p}); }
  // Less than half a turn; y runs down.
  void arcTo(Vec2 p, double radius, bool positive) {
    nodes_.push_back({Step::Arc, positive, p, radius});
  }
  void close() { nodes_.push_back({Step::Close, false, {}}); }
  void line(std::span<const Vec2> points) {
    for (std::size_t k = 0; k < points.size(); ++k) k == 0 ? moveTo(points[k]) : lineTo(points[k]);
  }
  void ring(std::span<const Vec2> points) {
    line(points);
    if (!points.empty()) close();
  }

  void add(const Curve& other) {
    nodes_.insert(nodes_.end(), other.nodes_.begin(), other.nodes_.end());
    prepared.reset();
  }

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] bool empty() const { return nodes_.empty(); }
  // visit(point, step): Move, Line or Close; an arc as lines that turn by at most kChord.
  template <class Visit>
  void forEachPoint(const Visit& visit) const;
  [[nodiscard]] std::optional<Aabb> bounds() const;
  [[nodiscard]] Curve scaled(double factor) const;

  // What a back end made of a long curve; kept by it, on the thread that draws.
  mutable std::shared_ptr<const void> prepared;

 private:
  static constexpr double kChord = std::numbers::pi / 60.0;  // of arcs as chords
  std::vector<Node> nodes_;
};

template <class Visit>
void Curve::forEachPoint(const Visit& visit) const {
  Vec2 at, first;
  for (const Node& n : nodes_) {
    if (n.step == Step::Move) first = n.to;
    const Vec2 to = n.step == Step::Close ? first : n.to;
    const double h = 0.5 * length(to - at);
    if (n.step == Step::Arc && h > 0.0 && n.radius > h) {
      const double side = n.positive ? 1.0 : -1.0;
      const double away = side * std::sqrt(n.radius * n.radius - h * h);
      const Vec2 centre = 0.5 * (at + to) + (0.5 * away / h) * perpendicular(to - at);
      const double turn = 2.0 * side * std::asin(h / n.radius);
      const int pieces = static_cast<int>(std::ceil(std::abs(turn) / kChord));
      for (int k = 1; k < pieces; ++k) {
        const double c = std::cos(turn * k / pieces), s = std::sin(turn * k / pieces);
        const Vec2 from = at - centre;
        visit(centre + Vec2{c * from.x - s * from.y, s * from.x + c * from.y}, Step::Line);
      }
    }
    visit(to, n.step == Step::Arc ? Step::Line : n.step);
    at = to;
  }
}

inline std::optional<Aabb> Curve::bounds() const {
  std::optional<Aabb> out;
  forEachPoint([&](Vec2 p, Step) { out = out ? merged(*out, Aabb{p, p}) : Aabb{p, p}; });
  return out;
}

inline Curve Curve::scaled(double factor) const {
  Curve out;
  for (Node n : nodes_) {
    n.to = factor * n.to;
    n.radius *= factor;
    out.nodes_.push_back(n);
  }
  return out;
}

}  // namespace clearway::app::picture
