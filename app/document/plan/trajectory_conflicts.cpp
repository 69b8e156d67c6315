#include "app/document/plan/trajectory_conflicts.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/geometry/distance.h"

namespace clearway::app {
namespace {

Aabb boxOf(const Mover& m) {
  const Path& path = m.clock.path();
  Aabb box{path.start.position, path.start.position};
  const auto add = [&](Vec2 p, double reach) {
    box.min = {std::min(box.min.x, p.x - reach), std::min(box.min.y, p.y - reach)};
    box.max = {std::max(box.max.x, p.x + reach), std::max(box.max.y, p.y + reach)};
  };
  const double radius = m.footprint->circumscribedRadius();
  add(path.start.position, radius);
  // An arc lies in the disc around its midpoint through both ends.
  for (const Motion& motion : path.motions) {
    add(motion.from.position, radius + travel(motion));
    add(motion.to.position, radius);
  }
  return box;
}

std::vector<std::vector<Vec2>> ringsAt(const Footprint& footprint, const Pose& pose) {
  std::vector<std::vector<Vec2>> out;
  for (const ConvexPolygon& part : footprint.collisionParts()) out.push_back(placed(part, pose));
  return out;
}

// The distance of the pair at an instant: 0 only if the shapes overlap or touch.
struct Gap {
  double distance_m = 0.0;
  bool overlaps = false;
};

Gap gapAt(const Mover& a, const Mover& b, double time_s) {
  const Pose pa = a.clock.poseAt(time_s);
  const Pose pb = b.clock.poseAt(time_s);
  const double round = a.footprint->circumscribedRadius() + b.footprint->circumscribedRadius();
  const double separation = length(pb.position - pa.position) - round;
  if (separation > round) return {separation, false};  // far away: the bounding circles suffice
  const double ra = a.footprint->radius();
  const double rb = b.footprint->radius();
  const auto of_b = ringsAt(*b.footprint, pb);
  Gap out{std::numeric_limits<double>::infinity(), false};
  for (const std::vector<Vec2>& x : ringsAt(*a.footprint, pa)) {
    for (const std::vector<Vec2>& y : of_b) {
      if (overlap(ConvexRing(x), ConvexRing(y), TouchRule::TouchingIsFree, ra, rb)) {
        return {0.0, true};
      }
      const double d = closestPoints(ConvexRing(x), ConvexRing(y), ra, rb).distance_m;
      out.distance_m = std::min(out.distance_m, d);
    }
  }
  return out;
}

double fastest(const Mover& m) {
  if (m.clock.duration_s() <= 0.0) return 0.0;
  const PlaySpeed& speed = m.clock.fastest();
  return speed.metres_per_s + speed.radians_per_s * m.footprint->circumscribedRadius();
}

void addTrajectoryConflicts(const Mover& a, const Mover& b, const StopSource* stop,
                            std::vector<TrajectoryConflict>& out) {
  const double closing = fastest(a) + fastest(b);
  if (closing <= 0.0) return;
  const double end = std::max(a.clock.duration_s(), b.clock.duration_s());
  bool meeting = false;
  for (double t = 0.0; out.size() < kMaxTrajectoryConflicts;) {
    if (stop != nullptr && stop->requested()) return;
    const Gap gap = gapAt(a, b, t);
    if (gap.overlaps && !meeting) {
      out.push_back({std::min(a.id, b.id), std::max(a.id, b.id), t, end});
    } else if (!gap.overlaps && meeting) {
      out.back().end_s = t;
    }
    meeting = gap.overlaps;
    if (t >= end) return;
    t = std::min(end, t + std::max(kResolution_s, gap.distance_m / closing));
  }
}

}  // namespace

std::vector<TrajectoryConflict> trajectoryConflictsOf(std::span<const Mover> movers,
                                                      const StopSource* stop) {
  struct Entry {
    Aabb box;
    const Mover* mover;
  };
  std::vector<Entry> entries;
  for (const Mover& m : movers) entries.push_back({boxOf(m), &m});
  std::ranges::sort(entries, {},
                    [](const Entry& e) { return std::pair(e.box.min.x, e.mover->id); });
  std::vector<TrajectoryConflict> out;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    for (std::size_t j = i + 1; j < entries.size() && entries[j].box.min.x <= entries[i].box.max.x;
         ++j) {
      if (stop != nullptr && stop->requested()) break;
      if (entries[i].box.min.y > entries[j].box.max.y ||
          entries[j].box.min.y > entries[i].box.max.y) {
        continue;
      }
      if (!collide::levelsOverlap(entries[i].mover->level, entries[j].mover->level,
                                  TouchRule::TouchingIsFree)) {
        continue;
      }
      addTrajectoryConflicts(*entries[i].mover, *entries[j].mover, stop, out);
    }
  }
  std::ranges::sort(out, {},
                    [](const TrajectoryConflict& m) { return std::tuple(m.begin_s, m.a, m.b); });
  return out;
}

}  // namespace clearway::app
