#include "planner/point/end_connection.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/point/free_line.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/grid_path.h"

namespace clearway::grid {
namespace {

struct Line {
  Vec2 from, to;
  Heading heading;
};

Line lineBetween(Vec2 a, Vec2 b, bool turning) {
  return {a, b, turning ? Heading::towards(a, b, Heading{}) : Heading{}};
}

// The second line runs back along the first one.
bool runsBack(const Line& a, const Line& b) {
  const Vec2 u = a.to - a.from;
  const Vec2 v = b.to - b.from;
  constexpr double kSameDirection = 1e-9;
  return dot(u, v) < 0.0 && std::abs(cross(u, v)) <= kSameDirection * length(u) * length(v);
}

// Skips the bend after the first line, for the lines from start to goal or back.
bool skipsBend(std::vector<Line>& lines, bool at_start, bool turning, const EndConnector* free) {
  if (lines.size() < 2) return false;
  const auto first = at_start ? lines.begin() : lines.end() - 2;
  const bool back = runsBack(*first, *(first + 1));
  if (!back && (free == nullptr || !free->isFree(first->from, (first + 1)->to))) return false;
  const Vec2 a = first->from;
  const Vec2 b = (first + 1)->to;
  Line joined = lineBetween(a, b, turning);
  const Heading kept = at_start ? (first + 1)->heading : first->heading;
  if (back && turning && dot(b - a, kept.vector()) > 0.0) joined.heading = kept;
  lines.erase(first + 1);
  if (a == b) {
    lines.erase(first);
  } else {
    *first = joined;
  }
  return true;
}

}  // namespace

std::vector<EndConnection> EndConnector::connections(Vec2 p) const {
  p = lattice_.snapped(p);
  if (lattice_.isPoint(p)) return {{lattice_.cellAt(p), std::nullopt, 0.0}};
  std::vector<EndConnection> out;
  for (const Cell c : lattice_.around(p)) {
    const Vec2 point = lattice_.position(c);
    if (centres_->blocked(c) || !isFree(p, point)) continue;
    out.push_back({c, p, costOf(p, point)});
  }
  std::ranges::stable_sort(out, {}, &EndConnection::cost);
  return out;
}

std::optional<Cell> EndConnector::obstacleAt(Vec2 p) const {
  p = lattice_.snapped(p);
  return obstacleOnLine(*map_, agent_, p, p);
}

bool EndConnector::isFree(Vec2 a, Vec2 b, CornerRule rule) const {
  return !obstacleOnLine(*map_, agent_, a, b, rule);
}

std::optional<double> EndConnector::directCost(Vec2 a, Vec2 b) const {
  const GridFrame& f = map_->frame();
  a = lattice_.snapped(a);
  b = lattice_.snapped(b);
  const bool near = std::abs(a.x - b.x) <= f.cellWidth() && std::abs(a.y - b.y) <= f.cellLength();
  if (!near || (lattice_.isPoint(a) && lattice_.isPoint(b)) || !isFree(a, b)) return std::nullopt;
  return costOf(a, b);
}

double EndConnector::costOf(Vec2 a, Vec2 b) const {
  return terrain_ == nullptr ? length(b - a) : terrainCost(*terrain_, map_->frame(), a, b);
}

double terrainCost(const Terrain& terrain, const GridFrame& frame, Vec2 a, Vec2 b) {
  std::vector<double> cuts{0.0, 1.0};
  const auto addCuts = [&](double from, double to, double cell) {
    const double step = to - from;
    if (step == 0.0) return;
    const double last = std::floor(std::max(from, to) / cell);
    for (double k = std::ceil(std::min(from, to) / cell); k <= last; ++k) {
      const double t = (k * cell - from) / step;
      if (t > 0.0 && t < 1.0) cuts.push_back(t);
    }
  };
  addCuts(a.x, b.x, frame.cellWidth());
  addCuts(a.y, b.y, frame.cellLength());
  std::ranges::sort(cuts);
  double sum = 0.0;
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    const Cell c = frame.cellAt(a + 0.5 * (cuts[k - 1] + cuts[k]) * (b - a));
    if (!frame.contains(c)) continue;
    sum += (cuts[k] - cuts[k - 1]) * terrain.at(indexOf(frame, c));
  }
  return sum * terrain.unit * length(b - a);
}

Path withEnds(const Path& path, const EndConnection& start, const EndConnection& goal, bool turning,
              const EndConnector* straight) {
  if (!start.from && !goal.from) return path;
  std::vector<Line> lines;
  if (start.from) lines.push_back(lineBetween(*start.from, path.start.position, turning));
  for (const Motion& m : path.motions) {
    if (m.kind == MotionKind::Straight) {
      lines.push_back({m.from.position, m.to.position, m.from.heading});
    }
  }
  if (goal.from) lines.push_back(lineBetween(path.goal().position, *goal.from, turning));
  while (start.from && skipsBend(lines, true, turning, straight)) {
  }
  while (goal.from && skipsBend(lines, false, turning, straight)) {
  }
  Path out;
  out.start.position = start.from ? *start.from : path.start.position;
  for (const Line& line : lines) appendLine(out, line.to, line.heading);
  return out;
}

}  // namespace clearway::grid
