#include "core/geometry/bridge_holes.h"

#include <algorithm>

#include "core/geometry/aabb.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

using Indices = std::vector<std::size_t>;

bool isLeftOf(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

class Bridging {
 public:
  Bridging(std::span<const Vec2> points, std::span<const std::size_t> starts) : points_(points) {
    const std::size_t outer = starts.empty() ? points.size() : starts.front();
    for (std::size_t i = 0; i < outer; ++i) out_.walk.push_back(i);
    for (std::size_t k = 0; k < starts.size(); ++k) {
      const std::size_t end = k + 1 < starts.size() ? starts[k + 1] : points.size();
      Indices& hole = holes_.emplace_back();
      for (std::size_t i = starts[k]; i < end; ++i) hole.push_back(i);
      const auto left = std::ranges::min_element(
          hole, [&](std::size_t i, std::size_t j) { return isLeftOf(points_[i], points_[j]); });
      std::rotate(hole.begin(), left, hole.end());
    }
    std::ranges::sort(holes_, [&](const Indices& p, const Indices& q) {
      return isLeftOf(points_[p.front()], points_[q.front()]);
    });
  }

  std::optional<BridgedWalk> run() {
    for (std::size_t k = 0; k < holes_.size(); ++k) {
      if (!join(k)) return std::nullopt;
    }
    return std::move(out_);
  }

 private:
  bool join(std::size_t k) {
    const Indices& hole = holes_[k];
    const Vec2 from = points_[hole.front()];
    Indices places(out_.walk.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::ranges::stable_sort(places, [&](std::size_t i, std::size_t j) {
      return squaredLength(points_[out_.walk[i]] - from) <
             squaredLength(points_[out_.walk[j]] - from);
    });
    for (const std::size_t place : places) {
      if (!sees(place, k)) continue;
      const std::size_t to = out_.walk[place];
      Indices detour = hole;  // ..., to, [hole, its first again, to], ...
      detour.push_back(hole.front());
      detour.push_back(to);
      out_.walk.insert(out_.walk.begin() + static_cast<std::ptrdiff_t>(place) + 1, detour.begin(),
                       detour.end());
      out_.bridges.emplace_back(to, hole.front());
      return true;
    }
    return false;
  }

  // Does the walk at this position see the first vertex of hole k?
  bool sees(std::size_t place, std::size_t k) const {
    const Indices& walk = out_.walk;
    const std::size_t n = walk.size();
    const std::size_t at = walk[place];
    const std::size_t hole = holes_[k].front();
    if (!insideAngle(points_[walk[(place + n - 1) % n]], points_[at],
                     points_[walk[(place + 1) % n]], points_[hole])) {
      return false;
    }
    if (blocks(walk, at, hole)) return false;
    for (std::size_t h = k; h < holes_.size(); ++h) {
      if (blocks(holes_[h], at, hole)) return false;
    }
    return true;
  }

  // Does any edge of a closed walk cross the segment p-q? Edges that end at p or q are ignored.
  bool blocks(const Indices& walk, std::size_t p, std::size_t q) const {
    std::size_t from = walk.back();
    for (const std::size_t to : walk) {
      const bool ends_there = from == p || from == q || to == p || to == q;
      if (!ends_there && segmentsMeet(points_[p], points_[q], points_[from], points_[to])) {
        return true;
      }
      from = to;
    }
    return false;
  }

  std::span<const Vec2> points_;
  std::vector<Indices> holes_;
  BridgedWalk out_;
};

}  // namespace

bool segmentsMeet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ab[] = {a, b};
  const Vec2 cd[] = {c, d};
  if (!overlap(boundsOf(ab), boundsOf(cd), TouchRule::TouchingCollides)) return false;
  return orient2d(a, b, c) * orient2d(a, b, d) <= 0 && orient2d(c, d, a) * orient2d(c, d, b) <= 0;
}

bool insideAngle(Vec2 before, Vec2 at, Vec2 after, Vec2 t) {
  const int from = orient2d(before, at, t);
  const int to = orient2d(at, after, t);
  return orient2d(before, at, after) > 0 ? from > 0 && to > 0 : from > 0 || to > 0;
}

std::optional<BridgedWalk> bridgeHoles(std::span<const Vec2> points,
                                       std::span<const std::size_t> starts) {
  return Bridging(points, starts).run();
}

}  // namespace clearway
