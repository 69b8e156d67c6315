#include "planner/cover/swath.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway::cover {
namespace {

Vec2 agentAt(Vec2 tool_at, Heading heading, const Tool& tool) {
  return tool_at - rotate(heading, tool.centre);
}

// A line of the tool, cut into equal steps.
class CutLine {
 public:
  CutLine(const MotionProver& prover, const Tool& tool, Heading heading, Vec2 from, Vec2 to,
          double step_m)
      : prover_(&prover), tool_(&tool), heading_(heading), from_(from), to_(to) {
    steps_ = static_cast<int>(std::clamp(std::ceil(length(to - from) / step_m), 1.0, 1e6));
  }
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] Vec2 at(int k) const {
    return k == steps_ ? to_ : from_ + (static_cast<double>(k) / steps_) * (to_ - from_);
  }
  [[nodiscard]] bool isFree(int first, int last) const {
    const Pose pose{agentAt(at(first), heading_, *tool_), heading_};
    return prover_->isFreeBetween(pose, agentAt(at(last), heading_, *tool_));
  }
  // Maximal free runs of steps within [first, last), in order.
  void findFree(int first, int last, std::vector<std::pair<int, int>>& out) const {
    if (isFree(first, last)) {
      const bool joins =
          !out.empty() && out.back().second == first && isFree(out.back().first, last);
      if (joins) {
        out.back().second = last;
      } else {
        out.emplace_back(first, last);
      }
      return;
    }
    if (last - first == 1) return;
    const int middle = first + (last - first) / 2;
    findFree(first, middle, out);
    findFree(middle, last, out);
  }

 private:
  const MotionProver* prover_;
  const Tool* tool_;
  Heading heading_;
  Vec2 from_, to_;
  int steps_ = 1;
};

constexpr double kRoomWorth = 0.1;  // of a line with room beside it, to one without
constexpr double kRoomPart = 0.5;   // of aside_m

// Whether the lines beside it are free, too: along walls an agent can turn into no line without.
bool isRoomy(const MotionProver& prover, const Tool& tool, Heading heading, Vec2 from, Vec2 to,
             const LineRoom& room) {
  const Vec2 by = kRoomPart * room.aside_m * heading.left90().vector();
  for (const double side : {1.0, -1.0}) {
    const Pose pose{agentAt(from + side * by, heading, tool), heading};
    if (!prover.isFreeBetween(pose, agentAt(to + side * by, heading, tool))) return false;
  }
  return true;
}

void extend(const MotionProver& prover, const Tool& tool, Swath& s, double by_m) {
  const Vec2 along = s.heading.vector();
  for (const double part : {1.0, 0.5, 0.25}) {
    const Vec2 to = s.to + part * by_m * along;
    if (!prover.isFreeBetween(endOf(s, tool, false), agentAt(to, s.heading, tool))) continue;
    s.to = to;
    break;
  }
  for (const double part : {1.0, 0.5, 0.25}) {
    const Vec2 from = s.from - part * by_m * along;
    const Pose begin{agentAt(from, s.heading, tool), s.heading};
    if (!prover.isFreeBetween(begin, beginOf(s, tool, false).position)) continue;
    s.from = from;
    break;
  }
}

}  // namespace

Pose beginOf(const Swath& swath, const Tool& tool, bool reversed) {
  const Heading h = reversed ? swath.heading.opposite() : swath.heading;
  return {agentAt(reversed ? swath.to : swath.from, h, tool), h};
}
Pose endOf(const Swath& swath, const Tool& tool, bool reversed) {
  const Heading h = reversed ? swath.heading.opposite() : swath.heading;
  return {agentAt(reversed ? swath.from : swath.to, h, tool), h};
}
Motion motionOf(const Swath& swath, const Tool& tool, bool reversed) {
  return {MotionKind::Straight, beginOf(swath, tool, reversed), endOf(swath, tool, reversed)};
}

std::vector<Swath> freeSwaths(const MotionProver& prover, const Tool& tool, Heading heading,
                              Vec2 from, Vec2 to, const LineRoom& room) {
  std::vector<std::pair<int, int>> best;
  double most = 0.0;
  Vec2 moved;
  const Vec2 across = heading.left90().vector();
  for (const double aside : {0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5}) {
    const Vec2 by = aside * room.aside_m * across;
    const CutLine line(prover, tool, heading, from + by, to + by, room.step_m);
    std::vector<std::pair<int, int>> runs;
    line.findFree(0, line.steps(), runs);
    double free = 0.0, roomy = 0.0;
    for (const auto& [first, last] : runs) {
      free += last - first;
      const bool has_room = isRoomy(prover, tool, heading, line.at(first), line.at(last), room);
      roomy += has_room ? last - first : 0;
    }
    const double worth = free + kRoomWorth * roomy;
    if (worth > most) {
      most = worth;
      best = std::move(runs);
      moved = by;
    }
    if (most >= (1.0 + kRoomWorth) * line.steps() || room.aside_m == 0.0) break;
  }
  std::vector<Swath> out;
  const CutLine line(prover, tool, heading, from + moved, to + moved, room.step_m);
  for (const auto& [first, last] : best) {
    Swath s{heading, line.at(first), line.at(last)};
    if (room.beyond_m > 0.0) extend(prover, tool, s, room.beyond_m);
    if (length(s.to - s.from) < room.least_m) continue;
    if (!prover.isFree(motionOf(s, tool, false))) continue;
    s.reversible = prover.isFree(motionOf(s, tool, true));
    out.push_back(s);
  }
  return out;
}

}  // namespace clearway::cover
