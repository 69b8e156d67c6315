// core/geometry/ring_lanes.h — signed heights of one ring's vertices over another ring's edges,
// four edges at a time.
//
// Internal to overlap and sat_axis. Both rings are taken relative to one point, so that coordinates
// far from the origin keep their bits. Numbers are stored as structure of arrays, two per vector
// register. A height is the cross product of the edge with the vertex relative to it, < 0 on the
// inner side of a ring with positive area, not divided by the edge's length.
// Error: with M the largest of the relative coordinates, every height is within 2^-46 M^2 of that
// of the vertices given: relative coordinates have an error of 2^-53 M, the differences of an edge
// 2^-51 M, each of the four products at most 2^-49.6 M^2, sums 2^-50 M^2.
// Cost: one conversion per ring. Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/geometry/convex_polygon.h"

namespace clearway {

class RingLanes {
 public:
  static constexpr std::size_t kMost = 64;  // vertices
  static constexpr std::size_t kEdges = 4;  // at a time
  // Two numbers in one register; operations are lane by lane.
  using Pair [[gnu::vector_size(16)]] = double;
  struct Lanes {
    Pair low, high;
    double operator[](std::size_t k) const { return k < 2 ? low[k] : high[k - 2]; }
  };

  RingLanes(ConvexRing ring, Vec2 origin) : size_(ring.size()) {
    const Pair o{origin.x, origin.y};
    for (std::size_t i = 0; i < size_; ++i) at_[i] = Pair{ring[i].x, ring[i].y} - o;
    for (std::size_t i = 0; i <= kEdges; ++i)
      at_[size_ + i] = at_[i];  // wraps around, for whole blocks
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  struct Bounds {
    Pair least, most;  // x and y
  };
  [[nodiscard]] Bounds bounds() const {
    Bounds b{at_[0], at_[0]};
    for (std::size_t i = 1; i < size_; ++i) {
      b.least = at_[i] < b.least ? at_[i] : b.least;
      b.most = at_[i] > b.most ? at_[i] : b.most;
    }
    return b;
  }

  [[nodiscard]] Pair centroid() const {  // of the vertices
    Pair sum = at_[0];
    for (std::size_t i = 1; i < size_; ++i) sum += at_[i];
    return sum / static_cast<double>(size_);
  }

  // Minimum and maximum of the dot products with a direction. Within 2^-47 M^2 for one below 2 M.
  struct Reach {
    double least, most;
  };
  [[nodiscard]] Reach along(Pair d) const {
    const Pair dx = __builtin_shufflevector(d, d, 0, 0);
    const Pair dy = __builtin_shufflevector(d, d, 1, 1);
    Pair least{HUGE_VAL, HUGE_VAL};
    Pair most = -least;
    for (std::size_t i = 0; i < size_; i += 2) {  // wraps around past the end
      const Pair p = at_[i];
      const Pair q = at_[i + 1];
      const Pair h =
          dx * __builtin_shufflevector(p, q, 0, 2) + dy * __builtin_shufflevector(p, q, 1, 3);
      least = h < least ? h : least;
      most = h > most ? h : most;
    }
    return {std::min(least[0], least[1]), std::max(most[0], most[1])};
  }

  // The largest height of a point over all edges, with the error of heights when the point's
  // coordinates are below M. Certainly below 0, the point is inside the hull of the vertices,
  // whether the ring is convex or not: the ring winds around it.
  [[nodiscard]] double highest(Pair point) const {
    Pair most{-HUGE_VAL, -HUGE_VAL};
    for (std::size_t i = 0; i < size_; i += 2) {
      const Pair d0 = at_[i + 1] - at_[i];
      const Pair d1 = at_[i + 2] - at_[i + 1];
      const Pair r0 = point - at_[i];
      const Pair r1 = point - at_[i + 1];
      const Pair x = __builtin_shufflevector(d0, d1, 1, 3) * __builtin_shufflevector(r0, r1, 0, 2);
      const Pair y = __builtin_shufflevector(d0, d1, 0, 2) * __builtin_shufflevector(r0, r1, 1, 3);
      const Pair h = x - y;
      most = h > most ? h : most;
    }
    return std::max(most[0], most[1]);
  }

  // The edges that start at vertices first to first + 3, around the ring.
  struct Edges {
    Lanes normal_x, normal_y;  // outwards, as long as the edge
    Lanes offset;              // of the edge's line along the normal
    Lanes squared;             // of the length
  };
  [[nodiscard]] Edges edges(std::size_t first) const {
    Edges e;
    const auto half = [&](std::size_t i, Pair& nx, Pair& ny, Pair& offset, Pair& squared) {
      const Pair p = at_[i];
      const Pair q = at_[i + 1];
      const Pair d0 = q - p;
      const Pair d1 = at_[i + 2] - q;
      nx = __builtin_shufflevector(d0, d1, 1, 3);
      const Pair dx = __builtin_shufflevector(d0, d1, 0, 2);
      ny = -dx;
      offset = nx * __builtin_shufflevector(p, q, 0, 2) - dx * __builtin_shufflevector(p, q, 1, 3);
      squared = dx * dx + nx * nx;
    };
    half(first, e.normal_x.low, e.normal_y.low, e.offset.low, e.squared.low);
    half(first + 2, e.normal_x.high, e.normal_y.high, e.offset.high, e.squared.high);
    return e;
  }

  // Heights of one vertex of this ring over the edges of another.
  [[nodiscard]] Lanes heights(const Edges& e, std::size_t vertex) const {
    const Lanes h = along(e, vertex);
    return {h.low - e.offset.low, h.high - e.offset.high};
  }

  // The minimum over all vertices of this ring.
  [[nodiscard]] Lanes leastHeights(const Edges& e) const {
    Lanes least = along(e, 0);
    for (std::size_t i = 1; i < size_; ++i) {
      const Lanes h = along(e, i);
      least.low = h.low < least.low ? h.low : least.low;
      least.high = h.high < least.high ? h.high : least.high;
    }
    return {least.low - e.offset.low, least.high - e.offset.high};
  }

  // The first vertex of minimum height over edge k of a block.
  [[nodiscard]] std::size_t lowest(const Edges& e, std::size_t k) const {
    const double nx = e.normal_x[k];
    const double ny = e.normal_y[k];
    double least = HUGE_VAL;
    std::size_t at = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const double h = nx * at_[i][0] + ny * at_[i][1];
      at = h < least ? i : at;
      least = h < least ? h : least;
    }
    return at;
  }

  // Is the ring certainly strictly convex? Every turn exceeds the error of a height, and the ring
  // winds once: exactly one edge starts to the right (or straight to larger y) after one that does
  // not.
  [[nodiscard]] bool certainlyConvex(double error) const {
    Pair least{HUGE_VAL, HUGE_VAL};
    std::uint64_t right = 0;
    for (std::size_t i = 0; i < size_; i += 2) {
      const Pair d0 = at_[i + 1] - at_[i];
      const Pair d1 = at_[i + 2] - at_[i + 1];
      const Pair d2 = at_[i + 3] - at_[i + 2];
      const Pair x = __builtin_shufflevector(d0, d1, 0, 2);
      const Pair y = __builtin_shufflevector(d0, d1, 1, 3);
      const Pair turn =
          x * __builtin_shufflevector(d1, d2, 1, 3) - y * __builtin_shufflevector(d1, d2, 0, 2);
      least = turn < least ? turn : least;
      const auto goes_right = (x > 0.0) | ((x == 0.0) & (y > 0.0));
      right |= (static_cast<std::uint64_t>(goes_right[0]) & 1U) << i;
      if (i + 1 < size_) right |= (static_cast<std::uint64_t>(goes_right[1]) & 1U) << (i + 1);
    }
    const std::uint64_t before = right << 1U | (right >> (size_ - 1) & 1U);
    return least[0] > error && least[1] > error && std::has_single_bit(right & ~before);
  }

 private:
  [[nodiscard]] Lanes along(const Edges& e, std::size_t vertex) const {
    const Pair v = at_[vertex];
    const Pair x = __builtin_shufflevector(v, v, 0, 0);
    const Pair y = __builtin_shufflevector(v, v, 1, 1);
    return {e.normal_x.low * x + e.normal_y.low * y, e.normal_x.high * x + e.normal_y.high * y};
  }

  std::size_t size_;
  std::array<Pair, kMost + kEdges + 1> at_;
};

}  // namespace clearway
