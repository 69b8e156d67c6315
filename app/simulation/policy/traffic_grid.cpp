#include "app/simulation/policy/traffic_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/base/number_text.h"

namespace clearway::app {
namespace {

constexpr std::int64_t kMostCellsOfEvenLines = 1 << 24;  // of the map

AgentExtent extentOf(std::span<const fleet::AgentClass> classes) {
  AgentExtent out;
  for (const fleet::AgentClass& c : classes) {
    out.radius = std::max(out.radius, c.footprint.circumscribedRadius());
    for (const ConvexPolygon& part : c.footprint.collisionParts()) {
      for (const Vec2 v : part.ring()) {
        out.half_length = std::max(out.half_length, std::abs(v.x) + c.footprint.radius());
        out.half_width = std::max(out.half_width, std::abs(v.y) + c.footprint.radius());
      }
    }
  }
  return out;
}

OccupancyGrid gridOf(const GridFrame& map, const AgentExtent& agent, const TrafficLines& lines) {
  const Vec2 pitch = pitchOf(map, agent);
  return OccupancyGrid(*GridFrame::make(static_cast<std::int32_t>(lines.rows.size()),
                                        static_cast<std::int32_t>(lines.columns.size()), pitch.x,
                                        pitch.y));
}

// The line whose part of the map, up to the middles between lines, has the coordinate.
std::int32_t lineAt(const std::vector<double>& lines, double x) {
  const auto after = std::ranges::lower_bound(lines, x);
  if (after == lines.begin()) return 0;
  const auto k = static_cast<std::int32_t>(after - lines.begin());
  if (after == lines.end()) return k - 1;
  return x < 0.5 * (*(after - 1) + *after) ? k - 1 : k;
}

}  // namespace

TrafficGrid::TrafficGrid(const FreeSpaceTable& free, const AgentExtent& agent, TrafficLines lines)
    : map_(free.frame()), lines_(std::move(lines)), grid_(gridOf(map_, agent, lines_)) {
  findDrives(free, agent);
  findParts();
}

void TrafficGrid::findDrives(const FreeSpaceTable& free, const AgentExtent& agent) {
  const std::int32_t rows = grid_.frame().rows();
  const std::int32_t columns = grid_.frame().columns();
  const Vec2 along{agent.half_length, agent.half_width};
  const Vec2 across{agent.half_width, agent.half_length};
  exits_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), 0);
  const auto isDriveFree = [&](Vec2 from, Vec2 to, Vec2 half) {
    return free.isBoxFree(0.5 * (from + to), half + 0.5 * (to - from));
  };
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      const Cell c{i, j};
      std::uint8_t& exits = exits_[id(c)];
      const Vec2 at = centre(c);
      if (free.isBoxFree(at, along)) exits |= kAlong;
      if (free.isBoxFree(at, across)) exits |= kAcross;
      if ((exits & kAlong) != 0 && (exits & kAcross) != 0 && free.isDiscFree(at, agent.radius)) {
        exits |= kTurns;
      }
      if ((exits & (kAlong | kAcross)) == 0) grid_.set(c, true);
      if (j + 1 < columns && isDriveFree(at, centre(Cell{i, j + 1}), along)) exits |= kRight;
      if (i + 1 < rows && isDriveFree(at, centre(Cell{i + 1, j}), across)) exits |= kDown;
    }
  }
  // Without room to turn, along or across: as more drives lead.
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      std::uint8_t& exits = exits_[id({i, j})];
      if ((exits & kTurns) != 0 || (exits & kAlong) == 0 || (exits & kAcross) == 0) continue;
      const int drives_along =
          ((exits & kRight) != 0 ? 1 : 0) + ((exitsOf({i, j - 1}) & kRight) != 0 ? 1 : 0);
      const int drives_across =
          ((exits & kDown) != 0 ? 1 : 0) + ((exitsOf({i - 1, j}) & kDown) != 0 ? 1 : 0);
      exits &= static_cast<std::uint8_t>(drives_along >= drives_across ? ~kAcross : ~kAlong);
    }
  }
}

bool TrafficGrid::mayDrive(fleet::CellId from, fleet::CellId to) const {
  const bool is_along = cellOf(from).row == cellOf(to).row;
  const std::uint8_t fits = is_along ? kAlong : kAcross;
  const std::uint8_t drive = is_along ? kRight : kDown;
  return (exits_[from] & fits) != 0 && (exits_[to] & fits) != 0 &&
         (exits_[std::min(from, to)] & drive) != 0;
}

fleet::CellGraph TrafficGrid::drives(const OccupancyGrid& closed) const {
  return {closed, fleet::Neighbourhood::Four,
          [this](fleet::CellId from, fleet::CellId to) { return mayDrive(from, to); }};
}

bool TrafficGrid::accepts(const Pose& start) const {
  const Cell c = at(start.position);
  if (grid_.blocked(c) || !isNear(start.position, c)) return false;
  const std::uint8_t exits = exitsOf(c);
  if ((exits & kTurns) != 0) return true;
  const Vec2 v = start.heading.vector();
  return ((exits & kAlong) != 0 && v.y == 0.0) || ((exits & kAcross) != 0 && v.x == 0.0);
}

void TrafficGrid::findParts() {
  const fleet::CellGraph graph = drives(grid_);
  parts_.assign(graph.cells(), 0);
  std::uint32_t count = 0;
  std::vector<fleet::CellId> queue;
  for (fleet::CellId first = 0; first < graph.cells(); ++first) {
    if (parts_[first] != 0 || grid_.blocked(cellOf(first))) continue;
    parts_[first] = ++count;
    queue.assign(1, first);
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (const fleet::CellId next : graph.neighbours(queue[k])) {
        if (parts_[next] != 0) continue;
        parts_[next] = count;
        queue.push_back(next);
      }
    }
  }
}

std::vector<Cell> TrafficGrid::connectedCells(std::span<const Cell> from) const {
  std::map<std::uint32_t, std::size_t> votes;
  for (const Cell c : from) {
    if (part(c) != 0) ++votes[part(c)];
  }
  if (votes.empty()) {
    for (const std::uint32_t p : parts_) {
      if (p != 0) ++votes[p];
    }
  }
  const auto most = std::ranges::max_element(votes, {}, [](const auto& v) { return v.second; });
  std::vector<Cell> out;
  if (most == votes.end()) return out;
  for (fleet::CellId k = 0; k < parts_.size(); ++k) {
    if (parts_[k] == most->first) out.push_back(cellOf(k));
  }
  return out;
}

double TrafficGrid::meanDrive() const {
  double sum = 0.0;
  std::size_t count = 0;
  const fleet::CellGraph graph = drives(grid_);
  for (fleet::CellId k = 0; k < graph.cells(); ++k) {
    for (const fleet::CellId next : graph.neighbours(k)) {
      sum += length(centre(next) - centre(k));
      ++count;
    }
  }
  const GridFrame& frame = grid_.frame();
  return count > 0 ? sum / static_cast<double>(count)
                   : std::max(frame.cellWidth(), frame.cellLength());
}

std::size_t TrafficGrid::missed(std::span<const Pose> starts, std::span<const Cell> stops) const {
  std::size_t out = 0;
  std::set<fleet::CellId> taken;
  for (const Pose& start : starts) {
    if (!accepts(start) || !taken.insert(id(at(start.position))).second) ++out;
  }
  for (const Cell c : stops) {
    if (grid_.blocked(placeOf(c))) ++out;
  }
  return out;
}

std::size_t TrafficGrid::largestPart() const { return connectedCells({}).size(); }

Result<TrafficGrid> TrafficGrid::make(const OccupancyGrid& map,
                                      std::span<const fleet::AgentClass> classes,
                                      std::span<const Pose> starts, std::span<const Cell> stops) {
  const AgentExtent agent = extentOf(classes);
  const GridFrame& frame = map.frame();
  const Vec2 pitch = pitchOf(frame, agent);
  if (pitch.x > frame.columns() * frame.cellWidth() ||
      pitch.y > frame.rows() * frame.cellLength()) {
    return fail(ErrorCode::InvalidArgument, "an agent needs %1 m to turn, more than the map has",
                {shortest(2.0 * agent.radius)});
  }
  const FreeSpaceTable free(map);
  TrafficLines lines = bestLines(free, agent);
  if (lines.rows.empty() || lines.columns.empty()) lines = evenLines(frame, agent, {});
  TrafficGrid best(free, agent, std::move(lines));
  std::size_t fewest = best.missed(starts, stops);
  if (fewest == 0) return best;
  const Vec2 cell{frame.cellWidth(), frame.cellLength()};
  if (std::int64_t{frame.rows()} * frame.columns() > kMostCellsOfEvenLines) return best;
  for (Vec2 shift; shift.y < pitch.y - 0.5 * cell.y; shift.y += cell.y) {
    for (shift.x = 0.0; shift.x < pitch.x - 0.5 * cell.x; shift.x += cell.x) {
      TrafficGrid other(free, agent, evenLines(frame, agent, shift));
      const std::size_t missed = other.missed(starts, stops);
      if (missed > fewest) continue;
      if (missed == fewest && other.largestPart() <= best.largestPart()) continue;
      fewest = missed;
      best = std::move(other);
    }
  }
  return best;
}

Cell TrafficGrid::placeOf(Cell cell) const {
  Cell best{-1, -1};
  if (!map_.contains(cell)) return best;
  const Vec2 position = map_.cellCentre(cell);
  const Cell here = at(position);
  if (!grid_.blocked(here) && isNear(position, here)) return here;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::int32_t i = here.row - 1; i <= here.row + 1; ++i) {
    for (std::int32_t j = here.column - 1; j <= here.column + 1; ++j) {
      if (grid_.blocked({i, j}) || !isNear(position, {i, j})) continue;
      const double away = length(centre(Cell{i, j}) - position);
      if (away >= nearest) continue;
      nearest = away;
      best = {i, j};
    }
  }
  return best;
}

Cell TrafficGrid::at(Vec2 position) const {
  return {lineAt(lines_.rows, position.y), lineAt(lines_.columns, position.x)};
}

std::vector<fleet::CellId> TrafficGrid::covering(const CellRange& cells) const {
  if (cells.empty()) return {};
  const Cell first =
      at({cells.first_column * map_.cellWidth(), cells.first_row * map_.cellLength()});
  const Cell last = at({cells.last_column * map_.cellWidth(), cells.last_row * map_.cellLength()});
  std::vector<fleet::CellId> out;
  for (std::int32_t i = first.row; i <= last.row; ++i) {
    for (std::int32_t j = first.column; j <= last.column; ++j) out.push_back(id({i, j}));
  }
  return out;
}

}  // namespace clearway::app
