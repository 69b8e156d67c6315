#include "planner/cover/reach_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "core/grid/covered_cells.h"
#include "planner/cover/cell_template.h"

namespace clearway::cover {
namespace {

constexpr double kRounding = 1e-6;  // far above that of coordinates, of a cell and of a part

bool isBefore(Cell a, Cell b) { return a.row != b.row ? a.row < b.row : a.column < b.column; }

CellTemplate templateOf(std::vector<Cell> cells, Cell place) {
  std::ranges::sort(cells, isBefore);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  for (Cell& c : cells) c = {c.row - place.row, c.column - place.column};
  return CellTemplate(cells);
}

// The cells that the agent covers at a place of the heading: surely, or maybe within rounding.
CellTemplate agentTemplate(const Footprint& body, const GridFrame& frame, Heading heading,
                           bool surely) {
  const Cell place{frame.rows() / 2, frame.columns() / 2};
  const Pose pose{frame.cellCentre(place), heading};
  const double room = kRounding * std::min(frame.cellWidth(), frame.cellLength());
  std::vector<Cell> cells;
  for (const ConvexPolygon& part : body.collisionParts()) {
    std::vector<Vec2> ring = placed(part, pose);
    double radius = body.radius() + room;
    if (surely) {
      Vec2 middle;
      for (const Vec2 v : ring) middle = middle + (1.0 / static_cast<double>(ring.size())) * v;
      for (Vec2& v : ring) v = middle + (1.0 - kRounding) * (v - middle);
      radius = std::max(0.0, body.radius() - room);
    }
    const auto covered = coveredCells(frame, ring, radius);
    if (covered) cells.insert(cells.end(), covered->begin(), covered->end());
  }
  return templateOf(std::move(cells), place);
}

// The cells that the bar meets at a place, and that lie wholly between its ends.
CellTemplate barTemplate(const GridFrame& frame, Heading heading, const Tool& tool) {
  const double w = frame.cellWidth(), l = frame.cellLength();
  const Vec2 centre = rotate(heading, tool.centre);
  const double reach = length(tool.centre) + 0.5 * tool.width_m;
  const auto rows = static_cast<std::int32_t>(std::ceil(reach / l)) + 1;
  const auto columns = static_cast<std::int32_t>(std::ceil(reach / w)) + 1;
  const double half_along = 0.5 * (std::abs(heading.cos()) * w + std::abs(heading.sin()) * l);
  const double half_across = 0.5 * (std::abs(heading.sin()) * w + std::abs(heading.cos()) * l);
  std::vector<Cell> cells;
  for (std::int32_t i = -rows; i <= rows; ++i) {
    for (std::int32_t j = -columns; j <= columns; ++j) {
      const Vec2 at = unrotate(heading, Vec2{j * w, i * l} - centre);
      if (std::abs(at.x) <= half_along && std::abs(at.y) + half_across <= 0.5 * tool.width_m) {
        cells.push_back({i, j});
      }
    }
  }
  return CellTemplate(cells);
}

constexpr HeadingSet turnedLeft(HeadingSet s) { return std::rotl(s, 1); }
constexpr HeadingSet turnedRight(HeadingSet s) { return std::rotr(s, 1); }

}  // namespace

Result<std::int32_t> fineFactor(const GridFrame& map, const Tool& tool) {
  const std::int64_t cells = std::int64_t{map.rows()} * map.columns();
  const double side = std::max(map.cellWidth(), map.cellLength());
  const double reach =
      (length(tool.centre) + tool.width_m) / std::min(map.cellWidth(), map.cellLength());
  const double longest = std::max(map.rows(), map.columns());
  const auto fits = [&](std::int32_t factor) {
    return cells * factor * factor <= kMostFineCells &&
           (longest + 2.0 * reach) * factor + 512.0 <= GridFrame::kMaxSide;
  };
  if (!fits(1)) {
    return fail(ErrorCode::LimitExceeded,
                "a map of %1 cells is too large to cover: at most %2 are possible, and %3 on a "
                "side and the reach of the tool",
                {cells, kMostFineCells, GridFrame::kMaxSide});
  }
  auto factor = static_cast<std::int32_t>(
      std::clamp(std::ceil(kFineParts * side / tool.width_m), 1.0, 256.0));
  while (!fits(factor)) --factor;
  return factor;
}

Result<OccupancyGrid> refined(const OccupancyGrid& map, std::int32_t factor) {
  if (factor == 1) return map;
  const GridFrame& f = map.frame();
  const GridFrame frame = TRY(GridFrame::make(f.rows() * factor, f.columns() * factor,
                                              f.cellWidth() / factor, f.cellLength() / factor));
  OccupancyGrid out(frame);
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    if (i % factor != 0) {
      out.setRow(i, out.row(i - 1));
      continue;
    }
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (map.blocked({i / factor, j / factor})) out.set({i, j}, true);
    }
  }
  return out;
}

StopOr<ReachMap> ReachMap::make(QueryPlanner& planner, const OccupancyGrid& fine, Heading first,
                                const Pose& start, StopCheck& stop) {
  ReachMap made(fine.frame());
  for (int k = 0; k < kHeadings; ++k) {
    const auto by = Heading::fromDegrees(k * 360.0 / kHeadings);
    made.headings_[static_cast<std::size_t>(k)] = first.turnedBy(*by);
  }
  if (!made.findFree(planner, fine, stop) || !made.flood(start, stop)) {
    return stopped(stop.reason());
  }
  return made;
}

bool ReachMap::findFree(QueryPlanner& planner, const OccupancyGrid& fine, StopCheck& stop) {
  const auto places =
      static_cast<std::size_t>(frame_.rows()) * static_cast<std::size_t>(frame_.columns());
  free_.assign(places, 0);
  const Footprint& body = planner.query().shaped()->footprint;
  for (int k = 0; k < kHeadings; ++k) {
    const Heading h = heading(k);
    const auto sure = dilated(fine, agentTemplate(body, frame_, h, true), Outside::Set, stop);
    const auto maybe = dilated(fine, agentTemplate(body, frame_, h, false), Outside::Set, stop);
    if (!sure || !maybe) return false;
    const auto bit = static_cast<HeadingSet>(1U << static_cast<unsigned>(k));
    for (std::int32_t i = 0; i < frame_.rows(); ++i) {
      const auto unsure = maybe->row(i);
      const auto blocked = sure->row(i);
      for (std::int32_t j = 0; j < frame_.columns(); ++j) {
        const auto w = static_cast<std::size_t>(j) / 64;
        const std::uint64_t mask = 1ULL << (static_cast<unsigned>(j) & 63U);
        if ((blocked[w] & mask) != 0) continue;
        if ((unsure[w] & mask) != 0) {
          if (isStopped(&stop)) return false;
          if (!planner.isFree({frame_.cellCentre({i, j}), h})) continue;
        }
        free_[index({i, j})] |= bit;
      }
    }
  }
  return true;
}

bool ReachMap::flood(const Pose& start, StopCheck& stop) {
  reached_.assign(free_.size(), 0);
  std::vector<HeadingSet> pending(free_.size(), 0);
  std::vector<std::uint32_t> queue;
  const auto reach = [&](Cell c, HeadingSet add) {
    const std::size_t p = index(c);
    add &= static_cast<HeadingSet>(free_[p] & ~reached_[p]);
    if (add == 0) return;
    reached_[p] |= add;
    if (pending[p] == 0) queue.push_back(static_cast<std::uint32_t>(p));
    pending[p] |= add;
  };
  HeadingSet around = 0;
  for (int k = 0; k < kHeadings; ++k) {
    const Heading h = heading(k), next = heading((k + 1) % kHeadings);
    const bool is_between = cross(h.vector(), start.heading.vector()) >= 0.0 &&
                            cross(start.heading.vector(), next.vector()) >= 0.0 &&
                            dot(h.vector(), start.heading.vector()) > 0.0;
    if (!is_between) continue;
    around |= static_cast<HeadingSet>(1U << static_cast<unsigned>(k));
    around |= static_cast<HeadingSet>(1U << static_cast<unsigned>((k + 1) % kHeadings));
  }
  const Cell at = frame_.cellAt(start.position);
  constexpr std::int32_t kRings = 4;
  for (std::int32_t ring = 0; ring < kRings && queue.empty(); ++ring) {
    for (std::int32_t i = -ring; i <= ring; ++i) {
      for (std::int32_t j = -ring; j <= ring; ++j) {
        const Cell c{at.row + i, at.column + j};
        if (std::max(std::abs(i), std::abs(j)) == ring && frame_.contains(c)) reach(c, around);
      }
    }
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    if (isStoppedInside(&stop)) return false;
    const std::size_t p = queue[next];
    HeadingSet bits = pending[p];
    pending[p] = 0;
    for (HeadingSet add = bits; add != 0;) {
      add =
          static_cast<HeadingSet>((turnedLeft(bits) | turnedRight(bits)) & free_[p] & ~reached_[p]);
      reached_[p] |= add;
      bits |= add;
    }
    const Cell c{static_cast<std::int32_t>(p / static_cast<std::size_t>(frame_.columns())),
                 static_cast<std::int32_t>(p % static_cast<std::size_t>(frame_.columns()))};
    if (c.row > 0) reach({c.row - 1, c.column}, bits);
    if (c.row + 1 < frame_.rows()) reach({c.row + 1, c.column}, bits);
    if (c.column > 0) reach({c.row, c.column - 1}, bits);
    if (c.column + 1 < frame_.columns()) reach({c.row, c.column + 1}, bits);
  }
  is_empty_ = std::ranges::none_of(reached_, [](HeadingSet s) { return s != 0; });
  return true;
}

StopOr<OccupancyGrid> ReachMap::region(const OccupancyGrid& fine, const Tool& tool,
                                       HeadingSet headings, StopCheck& stop) const {
  OccupancyGrid out(frame_);
  for (int k = 0; k < kHeadings; ++k) {
    const auto bit = static_cast<HeadingSet>(1U << static_cast<unsigned>(k));
    if ((headings & bit) == 0) continue;
    OccupancyGrid places(frame_);
    for (std::int32_t i = 0; i < frame_.rows(); ++i) {
      if (isStopped(&stop)) return stopped(stop.reason());
      for (std::int32_t j = 0; j < frame_.columns(); ++j) {
        if ((reached_[index({i, j})] & bit) != 0) places.set({i, j}, true);
      }
    }
    const CellTemplate bar = barTemplate(frame_, heading(k), tool).mirrored();
    const auto met = dilated(places, bar, Outside::Clear, stop);
    if (!met) return stopped(met.error());
    for (std::int32_t i = 0; i < frame_.rows(); ++i) {
      for (std::size_t w = 0; w < out.wordsPerRow(); ++w) {
        out.setWord(i, w, out.row(i)[w] | (met->row(i)[w] & ~fine.row(i)[w]));
      }
    }
  }
  return out;
}

}  // namespace clearway::cover
