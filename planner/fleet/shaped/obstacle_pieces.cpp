#include "planner/fleet/shaped/obstacle_pieces.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/fleet/body/covered_offsets.h"

namespace clearway::fleet::shaped {
namespace {

constexpr double kMostCells = 2000.0;                 // of a body's reach: a key has 12 bits
constexpr double kPieceCells = 4.0;                   // that a piece travels, at most
constexpr double kTurningPiece = 1.0;                 // seconds of a piece that turns, at most
constexpr double kStraightPiece = 256.0;              // of one that does not
constexpr double kMostPiecesByTime = 4096.0;          // of a motion
constexpr std::size_t kMostPlaced = 1U << 18U;        // other ids of the table are for agents
constexpr std::size_t kMostPieces = 4 * 1024 * 1024;  // with those off the map
constexpr std::size_t kCellBytes = 160;               // of a cell of a piece, also as reserved

class ObstaclePlacer {
 public:
  ObstaclePlacer(PreparedFleet& fleet, StopCheck& stop)
      : fleet_(fleet),
        stop_(stop),
        frame_(fleet.problem.grid.frame()),
        cell_m_(frame_.cellWidth()) {}

  std::optional<Refusal> place(std::size_t index) {
    const TimedObstacle& o = fleet_.problem.obstacles[index];
    index_ = index;
    body_ = fleet_.obstacle_bodies[index];
    if (body_.reach() > kMostCells * cell_m_) {
      return Refusal{PlanStatus::LimitReached,
                     {"obstacle \"%1\" is larger than fleets can be planned around", {o.id}}};
    }
    Pose at = o.pose;
    Tick now = 0;
    for (const TimedMotion& m : o.motions) {
      rest(at, std::max(now, o.begin), std::min(m.start, o.end));
      if (!move(m)) {
        return Refusal{PlanStatus::LimitReached,
                       {"the motions of obstacle \"%1\" are longer than fleets can be planned "
                        "around",
                        {o.id}}};
      }
      if (stop_.reason() != StopReason::None) return std::nullopt;
      at = m.motion.to;
      now = m.end();
    }
    rest(at, std::max(now, o.begin), o.end);
    return std::nullopt;
  }

 private:
  void rest(const Pose& pose, Tick begin, Tick end) {
    if (begin >= end || !reachesMap(pose.position, pose.position)) return;
    const Cell anchor = anchorAt(pose.position);
    const Pose relative = from(anchor, pose);
    Primitive p{0, relative, relative, {}, 0, {}};
    p.joins_end = fleet_.ends_may_touch;
    p.cells = coveredOffsets(cell_m_, body_, p);
    add(std::move(p), anchor, begin, end);
  }

  // False if there are too many pieces. An obstacle that comes or goes during a motion counts for
  // whole pieces.
  bool move(const TimedMotion& m) {
    const TimedObstacle& o = fleet_.problem.obstacles[index_];
    const std::size_t n = piecesOf(m);
    const auto ticks = static_cast<double>(m.duration);
    const MotionSampler sampler(m.motion);
    pieces_ += n;
    if (pieces_ > kMostPieces) return false;
    Pose at = m.motion.from;
    Tick begin = 0;
    for (std::size_t k = 1; k <= n; ++k) {
      const Tick end =
          k == n ? m.duration
                 : static_cast<Tick>(ticks * static_cast<double>(k) / static_cast<double>(n));
      if (end == begin) continue;
      const Pose to = k == n ? m.motion.to : sampler.at(static_cast<double>(end) / ticks);
      if (m.start + begin < o.end && m.start + end > o.begin) {
        movePiece(m.motion.kind, at, to, m.start + begin, m.start + end);
      }
      if (fleet_.obstacles.size() > kMostPlaced) return false;
      if (stop_.poll(0, fleet_.memory() + bytes_) != StopReason::None) return true;
      at = to;
      begin = end;
    }
    return true;
  }

  void movePiece(MotionKind kind, const Pose& start, const Pose& to, Tick begin, Tick end) {
    if (!reachesMap(start.position, to.position)) return;
    const Cell anchor = anchorAt(start.position);
    const Pose a = from(anchor, start), b = from(anchor, to);
    // Less than half a turn; a piece may be too short to turn.
    const auto motion =
        kind == MotionKind::Arc ? motionBetween(a, b) : motionBetweenKeyFrames(a, b);
    Primitive p{0, a, b, {{*motion, 0, end - begin}}, end - begin, {}};
    p.joins_end = fleet_.ends_may_touch;
    p.cells = coveredTimes(cell_m_, body_, p, TurnCover::Coarse);
    add(std::move(p), anchor, begin, end);
  }

  void add(Primitive p, Cell anchor, Tick begin, Tick end) {
    std::erase_if(p.cells, [&](CellOffset c) {
      return !frame_.contains({anchor.row + c.row, anchor.column + c.column});
    });
    if (p.cells.empty()) return;
    bytes_ += p.cells.size() * kCellBytes;
    fleet_.obstacles.push_back({{fleet_.table.add(p, body_), anchor}, begin, end, index_});
  }

  [[nodiscard]] std::size_t piecesOf(const TimedMotion& m) const {
    const double longest = m.motion.kind == MotionKind::Straight ? kStraightPiece : kTurningPiece;
    const double by_time = std::min(kMostPiecesByTime, secondsOf(m.duration) / longest);
    const double n =
        std::ceil(std::max({1.0, by_time, travel(m.motion) / (kPieceCells * cell_m_)}));
    return static_cast<std::size_t>(std::min(n, 1.0 + static_cast<double>(kMostPieces)));
  }
  // Any point of the body between two places: an arc of less than half a turn is within the circle
  // over its chord.
  [[nodiscard]] bool reachesMap(Vec2 a, Vec2 b) const {
    const double reach = body_.reach() + length(b - a) + cell_m_;
    return overlap(enlarged(merged({a, a}, {b, b}), reach), frame_.bounds(),
                   TouchRule::TouchingCollides);
  }
  [[nodiscard]] Cell anchorAt(Vec2 position) const {
    const Aabb map = frame_.bounds();
    return frame_.cellAt({std::clamp(position.x, map.min.x, map.max.x - 0.5 * cell_m_),
                          std::clamp(position.y, map.min.y, map.max.y - 0.5 * cell_m_)});
  }
  [[nodiscard]] Pose from(Cell anchor, const Pose& pose) const {
    return {pose.position - frame_.cellCentre(anchor), pose.heading};
  }

  PreparedFleet& fleet_;
  StopCheck& stop_;
  const GridFrame& frame_;
  double cell_m_;
  std::size_t index_ = 0;
  Body body_;
  std::size_t pieces_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace

std::optional<Refusal> placeObstacles(PreparedFleet& fleet, StopCheck& stop) {
  ObstaclePlacer placer(fleet, stop);
  for (std::size_t k = 0; k < fleet.problem.obstacles.size(); ++k) {
    if (auto refusal = placer.place(k)) return refusal;
    if (stop.reason() != StopReason::None) break;
  }
  return std::nullopt;
}

}  // namespace clearway::fleet::shaped
