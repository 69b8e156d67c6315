#include "planner/fleet/execution/swept_places.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "core/bvh/bvh.h"
#include "core/geometry/overlap.h"

namespace clearway::fleet {
namespace {

// The bits that identify a place.
struct Key {
  std::uint32_t agent_class = 0;
  std::array<std::uint64_t, 8> poses{};
  friend bool operator==(const Key&, const Key&) = default;
};

struct HashOfKey {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.agent_class + 0x9E3779B97F4A7C15ULL;
    for (const std::uint64_t v : key.poses) {
      hash = (hash ^ v) * 0xBF58476D1CE4E5B9ULL;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

Key keyOf(std::size_t agent_class, const Motion& m) {
  Key key{static_cast<std::uint32_t>(agent_class), {}};
  std::size_t k = 0;
  for (const Pose& p : {m.from, m.to}) {
    for (const double v : {p.position.x, p.position.y, p.heading.cos(), p.heading.sin()}) {
      key.poses[k++] = std::bit_cast<std::uint64_t>(v + 0.0);
    }
  }
  return key;
}

// The boxes of the pieces.
std::vector<Aabb> boxesOf(const lattice::SweptVolume& pieces) {
  std::vector<Aabb> boxes;
  boxes.reserve(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) boxes.push_back(boundsOf(pieces.piece(i)));
  return boxes;
}

// The pieces of an area that are within a distance of a box.
struct NearPieces {
  NearPieces(const std::vector<Aabb>& boxes, const Aabb& box, double reach) {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      if (collide::isNear(boxes[i], box, reach)) indices.push_back(i);
    }
  }
  std::vector<std::uint32_t> indices;
};

}  // namespace

StopOr<SweptPlaces> SweptPlaces::make(const TimedFleetProblem& problem, const TimedFleetPlan& plan,
                                      StopCheck* stop) {
  SweptPlaces places(problem);
  places.collect(plan);
  if (!places.findNeighbours(stop)) return stopped(stop->reason());
  return places;
}

void SweptPlaces::collect(const TimedFleetPlan& plan) {
  std::unordered_map<Key, PlaceId, HashOfKey> known;
  ActionId action = 0;
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent) {
    const std::size_t agent_class = problem_->agents[agent].agent_class;
    const Footprint& footprint = problem_->classes[agent_class].footprint;
    for (const TimedMotion& m : plan.agents[agent].motions) {
      const auto [it, is_new] =
          known.try_emplace(keyOf(agent_class, m.motion), static_cast<PlaceId>(areas_.size()));
      if (is_new) {
        Area area{static_cast<std::uint32_t>(agent_class),
                  m.motion.kind != MotionKind::Straight,
                  m.motion.from,
                  {},
                  {},
                  {}};
        lattice::SweepPrecision precision;
        precision.excess_m = kExcess * footprint.circumscribedRadius();
        area.pieces.append(footprint, m.motion, precision);
        area.boxes = boxesOf(area.pieces);
        area.box = enlarged(boundsOf(area.pieces.points()), radiusOf(area));
        areas_.push_back(std::move(area));
        actions_.emplace_back();
      }
      place_of_.push_back(it->second);
      actions_[it->second].push_back(action++);
    }
  }
}

bool SweptPlaces::findNeighbours(StopCheck* stop) {
  neighbours_.resize(areas_.size());
  std::vector<Aabb> boxes;
  boxes.reserve(areas_.size());
  for (const Area& a : areas_) boxes.push_back(a.box);
  const collide::Bvh tree(boxes);
  for (PlaceId p = 0; p < areas_.size(); ++p) {
    if (isStopped(stop)) return false;
    tree.query(areas_[p].box, 0.0, [&](std::uint32_t q) {
      if (q > p && overlaps(areas_[p], areas_[q])) {
        neighbours_[p].push_back(q);
        neighbours_[q].push_back(p);
      }
      return true;
    });
  }
  for (std::vector<PlaceId>& list : neighbours_) std::ranges::sort(list);
  return true;
}

bool SweptPlaces::overlaps(const Area& a, const Area& b) const {
  const double radius_a = radiusOf(a);
  const double radius_b = radiusOf(b);
  const double reach = radius_a + radius_b;
  const NearPieces of_a(a.boxes, b.box, reach);
  const NearPieces of_b(b.boxes, a.box, reach);
  for (const std::uint32_t i : of_a.indices) {
    for (const std::uint32_t j : of_b.indices) {
      if (!collide::isNear(a.boxes[i], b.boxes[j], reach)) continue;
      if (overlap(a.pieces.piece(i), b.pieces.piece(j), TouchRule::TouchingIsFree, radius_a,
                  radius_b)) {
        return true;
      }
    }
  }
  return false;
}

bool SweptPlaces::startMayOverlap(PlaceId start, PlaceId other) const {
  const Area& a = areas_[start];
  Area body{a.agent_class, false, a.start, {}, {}, {}};
  body.pieces.append(problem_->classes[a.agent_class].footprint, a.start);
  body.boxes = boxesOf(body.pieces);
  body.box = enlarged(boundsOf(body.pieces.points()), radiusOf(body));
  return overlaps(body, areas_[other]);
}

}  // namespace clearway::fleet
