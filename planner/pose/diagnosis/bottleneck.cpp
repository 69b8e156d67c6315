#include "planner/pose/diagnosis/bottleneck.h"

#include <cstdint>
#include <queue>
#include <vector>

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

}  // namespace

StopOr<std::optional<Bottleneck>> findBottleneck(const DistanceField& distances, Vec2 from, Vec2 to,
                                                 StopCheck* stop) {
  const GridFrame& frame = distances.frame();
  const auto columns = static_cast<std::uint32_t>(frame.columns());
  const auto index = [&](Cell c) {
    return static_cast<std::uint32_t>(c.row) * columns + static_cast<std::uint32_t>(c.column);
  };
  const auto cellOf = [&](std::uint32_t i) {
    return Cell{static_cast<std::int32_t>(i / columns), static_cast<std::int32_t>(i % columns)};
  };
  const Cell start = frame.cellAt(from);
  const Cell goal = frame.cellAt(to);
  if (distances.at(start) <= 0.0F || distances.at(goal) <= 0.0F) return std::nullopt;
  std::vector<bool> seen(static_cast<std::size_t>(frame.rows()) * columns);
  std::priority_queue<Entry, std::vector<Entry>, Narrower> open;
  open.push({distances.at(start), index(start), index(start)});
  seen[index(start)] = true;
  while (!open.empty()) {
    if (isStoppedInside(stop)) return stopped(stop->reason());
    const Entry e = open.top();
    open.pop();
    const Cell c = cellOf(e.cell);
    if (c == goal) {
      const double low = 2.0 * static_cast<double>(e.width);
      return Bottleneck{cellOf(e.narrowest), low,
                        low + length(Vec2{frame.cellWidth(), frame.cellLength()})};
    }
    for (const Cell next : {Cell{c.row, c.column + 1}, Cell{c.row + 1, c.column},
                            Cell{c.row, c.column - 1}, Cell{c.row - 1, c.column}}) {
      const float d = distances.at(next);
      if (d <= 0.0F || seen[index(next)]) continue;
      seen[index(next)] = true;  // entries are popped by width, so this width is final
      open.push(d < e.width ? Entry{d, index(next), index(next)}
                            : Entry{e.width, index(next), e.narrowest});
    }
  }
  return std::nullopt;
}

}  // namespace clearway::lattice
