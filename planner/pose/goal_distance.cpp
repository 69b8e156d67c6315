#include "planner/pose/goal_distance.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway {
namespace {

std::int32_t toIndex(double v) { return static_cast<std::int32_t>(std::floor(v)); }

struct PlaneStep {
  LatticeVector shift;
  std::uint32_t cost = 0;
};

// The 16 steps with their lengths, scaled so that sums of them are lower bounds.
std::array<PlaneStep, 16> planeSteps(const Lattice& lattice, const CostUnit& unit) {
  std::array<Vec2, 16> way;
  for (int k = 0; k < 16; ++k) {
    const LatticeVector v = HeadingSet::vector(k);
    way[static_cast<std::size_t>(k)] = {v.columns * lattice.stepX(), v.rows * lattice.stepY()};
  }
  double shrink = 1.0;  // cos(g/2) over the largest angle g between neighbours
  for (std::size_t k = 0; k < 16; ++k) {
    const Vec2 a = way[k];
    const Vec2 b = way[(k + 1) % 16];
    const double cosine = dot(a, b) / (length(a) * length(b));
    shrink = std::min(shrink, std::sqrt(0.5 * (1.0 + cosine)));
  }
  std::array<PlaneStep, 16> steps;
  for (int k = 0; k < 16; ++k) {
    const auto i = static_cast<std::size_t>(k);
    steps[i] = {HeadingSet::vector(k), unit.down(shrink * length(way[i]))};
  }
  return steps;
}

}  // namespace

GoalDistance::GoalDistance(const Validity& validity, const Lattice& lattice, const CostUnit& unit,
                           Vec2 goal)
    : lattice_(&lattice), unit_(unit), goal_(goal) {
  openBlocks(validity);
}

// A cell may hold the reference point when some point of it is as far from obstacles as the
// inscribed radius; the factors cover the rounding of distances to float.
void GoalDistance::openBlocks(const Validity& validity) {
  const OccupancyGrid& grid = validity.grid();
  const GridFrame& frame = grid.frame();
  const double radius = validity.footprint().inscribedRadius();
  const double half_diagonal = 0.5 * length(Vec2{frame.cellWidth(), frame.cellLength()});
  open_.assign(
      static_cast<std::size_t>(lattice_->rows()) * static_cast<std::size_t>(lattice_->columns()),
      0);
  // The blocks that rows and columns of cells meet, with a margin for rounding.
  using Range = std::array<std::int32_t, 2>;
  const auto blocks = [](double low, double high, double anchor, double step, std::int32_t first,
                         std::int32_t count) {
    return Range{std::max(toIndex((low - anchor) / step - 1e-6) - first, 0),
                 std::min(toIndex((high - anchor) / step + 1e-6) - first, count - 1)};
  };
  const LatticePoint first = lattice_->first();
  std::vector<Range> columns;
  columns.reserve(static_cast<std::size_t>(frame.columns()));
  for (std::int32_t j = 0; j < frame.columns(); ++j) {
    columns.push_back(blocks(frame.columnEdge(j), frame.columnEdge(j + 1), lattice_->anchor().x,
                             lattice_->stepX(), first.column, lattice_->columns()));
  }
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    const Range rows = blocks(frame.rowEdge(i), frame.rowEdge(i + 1), lattice_->anchor().y,
                              lattice_->stepY(), first.row, lattice_->rows());
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (radius > 0.0) {
        const double d = validity.distances().at({i, j});
        if (d <= 0.0 || (d + half_diagonal) * 1.000001 < radius) continue;
      }
      const Range& range = columns[static_cast<std::size_t>(j)];
      for (std::int32_t r = rows[0]; r <= rows[1]; ++r) {
        std::uint8_t* row = open_.data() + static_cast<std::size_t>(r) *
                                               static_cast<std::size_t>(lattice_->columns());
        for (std::int32_t c = range[0]; c <= range[1]; ++c) row[c] = 1;
      }
    }
  }
}

bool GoalDistance::blockOpen(std::int32_t row, std::int32_t column) const {
  const LatticePoint p{row, column};
  return lattice_->contains(p) && open_[lattice_->index(p)] != 0;
}

// A step is possible when a way may run along it: beside it for horizontal and vertical steps,
// through all the blocks that it crosses for the others.
bool GoalDistance::stepOpen(LatticePoint p, LatticeVector v) const {
  const LatticePoint q = p + v;
  const std::int32_t row = std::min(p.row, q.row);
  const std::int32_t column = std::min(p.column, q.column);
  if (v.rows == 0) return blockOpen(row, column) || blockOpen(row - 1, column);
  if (v.columns == 0) return blockOpen(row, column) || blockOpen(row, column - 1);
  if (!blockOpen(row, column)) return false;
  if (std::abs(v.rows) == 2) return blockOpen(row + 1, column);
  if (std::abs(v.columns) == 2) return blockOpen(row, column + 1);
  return true;
}

StopReason GoalDistance::compute(LatticePoint start, StopCheck& stop) {
  constexpr std::uint32_t kBuckets = 1U << 16U;  // more than any step costs
  const auto steps = planeSteps(*lattice_, unit_);
  std::vector<std::vector<LatticePoint>> buckets(kBuckets);
  distance_.assign(open_.size(), kUnreachable);
  const LatticePoint source = lattice_->nearest(goal_);
  slack_ = unit_.up(length(lattice_->position(source) - goal_)) + 1;
  distance_[lattice_->index(source)] = 0;
  buckets[0].push_back(source);
  std::size_t waiting = 1;
  limit_ = CostUnit::kMaxUnits;
  for (std::uint32_t d = 0; waiting > 0 && d <= limit_; ++d) {
    std::vector<LatticePoint>& bucket = buckets[d % kBuckets];
    // By index, as a step of 0 units (of extremely long cells) makes this bucket grow.
    for (std::size_t i = 0; i < bucket.size(); ++i) {  // NOLINT(modernize-loop-convert)
      const LatticePoint p = bucket[i];
      --waiting;
      if (distance_[lattice_->index(p)] != d) continue;
      if (const StopReason r = stop.poll(0, memoryBytes()); r != StopReason::None) return r;
      // A quarter further than the start: the search in the plane's lee is rarely longer.
      if (p == start) limit_ = std::min(limit_, d + d / 4 + 8 * steps[0].cost);
      for (const PlaneStep& s : steps) {
        const LatticePoint q = p + s.shift;
        if (!lattice_->contains(q) || !stepOpen(p, s.shift)) continue;
        std::uint32_t& known = distance_[lattice_->index(q)];
        if (d + s.cost >= known) continue;
        known = d + s.cost;
        buckets[known % kBuckets].push_back(q);
        ++waiting;
      }
    }
    bucket.clear();
  }
  if (waiting == 0) limit_ = kUnreachable;
  return StopReason::None;
}

std::uint32_t GoalDistance::at(LatticePoint p) const {
  const std::uint32_t d = std::min(distance_[lattice_->index(p)], limit_);
  if (d == kUnreachable) return kUnreachable;
  const std::uint32_t in_plane = d > slack_ ? d - slack_ : 0;
  return std::max(in_plane, unit_.down(length(lattice_->position(p) - goal_)));
}

}  // namespace clearway
