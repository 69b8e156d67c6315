#include "planner/pose/diagnosis/bottleneck.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <queue>
#include <vector>

#include "planner/pose/diagnosis/passages.h"

namespace clearway::lattice {
namespace {

struct Entry {
  float width = 0.0F;  // half the width: the smallest clearance on the path so far
  std::uint32_t cell = 0;
  std::uint32_t narrowest = 0;  // the cell of that clearance
};

// The widest first; ties by the smaller cell index.
struct Narrower {
  bool operator()(const Entry& a, const Entry& b) const {
    return a.width != b.width ? a.width < b.width : a.cell > b.cell;
  }
};

// Right, down, left, up; a cell remembers the step that led to it, counted from 1.
constexpr std::array<Cell, 4> kSteps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::uint8_t kFirst = 5;

// The cells from `last` back to the first one.
std::vector<Cell> pathTo(Cell last, const GridFrame& frame,
                         const std::vector<std::uint8_t>& steps) {
  std::vector<Cell> out{last};
  for (Cell c = last;;) {
    const std::uint8_t step =
        steps[static_cast<std::size_t>(c.row) * static_cast<std::size_t>(frame.columns()) +
              static_cast<std::size_t>(c.column)];
    if (step == kFirst) return out;
    const Cell by = kSteps[step - 1U];
    c = {c.row - by.row, c.column - by.column};
    out.push_back(c);
  }
}

// From a cell to one that no neighbour exceeds, always to the neighbour of the largest distance.
Cell widestNear(Cell c, const DistanceField& distances) {
  for (;;) {
    Cell best = c;
    for (const Cell by : kSteps) {
      const Cell next{c.row + by.row, c.column + by.column};
      if (distances.at(next) > distances.at(best)) best = next;
    }
    if (best == c) return c;
    c = best;
  }
}

// The narrowest passage on a path of cells.
void measure(Bottleneck& place, const OccupancyGrid& grid, const DistanceField& distances,
             const std::vector<Cell>& path, StopCheck* stop) {
  std::vector<Vec2> line;
  line.reserve(path.size());
  for (const Cell c : path) line.push_back(grid.frame().cellCentre(c));
  // Of the two centres beside a passage's segment, one is within half a step of it.
  const double widest =
      place.width_high_m + std::max(grid.frame().cellWidth(), grid.frame().cellLength());
  const auto isWide = [&](std::size_t k) {
    return 2.0 * static_cast<double>(distances.at(path[k])) > widest;
  };
  constexpr double kRounding = 1.0 + 1e-6;  // of the bound, which is a float
  const auto found = passagesAlong(grid, line, {kRounding * place.width_high_m, 1, isWide}, stop);
  if (found.empty()) return;
  place.width_m = found.front().width_m;
  place.sides = found.front().sides;
  place.cell = path[found.front().at];
}

}  // namespace

StopOr<std::optional<Bottleneck>> findBottleneck(const OccupancyGrid& grid,
                                                 const DistanceField& distances, Vec2 from, Vec2 to,
                                                 StopCheck* stop) {
  const GridFrame& frame = distances.frame();
  const auto columns = static_cast<std::uint32_t>(frame.columns());
  const auto index = [&](Cell c) {
    return static_cast<std::uint32_t>(c.row) * columns + static_cast<std::uint32_t>(c.column);
  };
  const auto cellOf = [&](std::uint32_t i) {
    return Cell{static_cast<std::int32_t>(i / columns), static_cast<std::int32_t>(i % columns)};
  };
  if (distances.at(frame.cellAt(from)) <= 0.0F || distances.at(frame.cellAt(to)) <= 0.0F) {
    return std::nullopt;
  }
  const Cell start = widestNear(frame.cellAt(from), distances);
  const Cell goal = widestNear(frame.cellAt(to), distances);
  std::vector<std::uint8_t> steps(static_cast<std::size_t>(frame.rows()) * columns);
  std::priority_queue<Entry, std::vector<Entry>, Narrower> open;
  open.push({distances.at(start), index(start), index(start)});
  steps[index(start)] = kFirst;
  while (!open.empty()) {
    if (isStoppedInside(stop)) return stopped(stop->reason());
    const Entry e = open.top();
    open.pop();
    const Cell c = cellOf(e.cell);
    if (c == goal) {
      const double low = 2.0 * static_cast<double>(e.width);
      Bottleneck place{cellOf(e.narrowest), low,
                       low + length(Vec2{frame.cellWidth(), frame.cellLength()})};
      measure(place, grid, distances, pathTo(goal, frame, steps), stop);
      return place;
    }
    for (std::size_t k = 0; k < kSteps.size(); ++k) {
      const Cell next{c.row + kSteps[k].row, c.column + kSteps[k].column};
      const float d = distances.at(next);
      if (d <= 0.0F || steps[index(next)] != 0) continue;
      steps[index(next)] =
          static_cast<std::uint8_t>(k + 1);  // entries are popped by width, so this width is final
      open.push(d < e.width ? Entry{d, index(next), index(next)}
                            : Entry{e.width, index(next), e.narrowest});
    }
  }
  return std::nullopt;
}

}  // namespace clearway::lattice
