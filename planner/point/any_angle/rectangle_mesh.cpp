#include "planner/point/any_angle/rectangle_mesh.h"

#include <algorithm>
#include <bit>

#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
namespace {

// Calls f(first, last) for the maximal runs [first, last) of free cells of a row.
template <class F>
void forEachRun(std::span<const std::uint64_t> words, const F& f) {
  bool inside = false;
  std::int32_t first = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    const auto base = static_cast<std::int32_t>(64 * w);
    // Where a cell differs from the one before.
    const std::uint64_t free = ~words[w];
    std::uint64_t changes = free ^ (free << 1U | (inside ? 1U : 0U));
    for (; changes != 0; changes &= changes - 1) {
      const std::int32_t column = base + std::countr_zero(changes);
      if (inside) f(first, column);
      first = column;
      inside = !inside;
    }
  }
  if (inside) f(first, static_cast<std::int32_t>(64 * words.size()));
}

}  // namespace

StopOr<RectangleMesh> RectangleMesh::make(const OccupancyGrid& grid, StopCheck& stop,
                                          const OccupancyGrid* exits) {
  RectangleMesh mesh;
  const std::int32_t rows = grid.frame().rows();
  mesh.row_begin_.reserve(static_cast<std::size_t>(rows) + 1);
  std::vector<std::int32_t> ends;  // of the new row's runs
  for (std::int32_t row = 0; row < rows; ++row) {
    if (stop.poll(0, mesh.bytes()) != StopReason::None) return stopped(stop.reason());
    mesh.addRow(grid, row, ends);
  }
  mesh.row_begin_.push_back(static_cast<std::uint32_t>(mesh.runs_.size()));
  mesh.findDeadEnds(stop, grid, exits);
  if (stop.reason() != StopReason::None) return stopped(stop.reason());
  if (!stop.hasRoomFor(mesh.bytes())) return stopped(StopReason::MemoryLimit);
  return mesh;
}

void RectangleMesh::addRow(const OccupancyGrid& grid, std::int32_t row,
                           std::vector<std::int32_t>& ends) {
  const std::size_t begin = runs_.size();
  const std::size_t above = row == 0 ? begin : row_begin_.back();
  row_begin_.push_back(static_cast<std::uint32_t>(begin));
  ends.clear();
  forEachRun(grid.row(row), [&](std::int32_t first, std::int32_t last) {
    runs_.push_back({first, kNone});
    ends.push_back(2 * last);
  });
  std::size_t a = above;  // the first run above that ends behind the run's begin
  for (std::size_t k = begin; k < runs_.size(); ++k) {
    const std::int32_t left = 2 * runs_[k].first;
    const std::int32_t right = ends[k - begin];
    while (a < begin && rectangles_[runs_[a].rectangle].right <= left) ++a;
    if (a < begin) {
      Rectangle& r = rectangles_[runs_[a].rectangle];
      if (r.left == left && r.right == right) {
        r.bottom += 2;
        runs_[k].rectangle = runs_[a].rectangle;
        continue;
      }
    }
    const auto made = static_cast<std::uint32_t>(rectangles_.size());
    runs_[k].rectangle = made;
    Rectangle r{left, right, 2 * row, 2 * row + 2, static_cast<std::uint32_t>(upper_.size())};
    for (std::size_t b = a; b < begin && rectangles_[runs_[b].rectangle].left < right; ++b) {
      Rectangle& over = rectangles_[runs_[b].rectangle];
      if (over.below++ == 0) over.first_below = static_cast<std::uint32_t>(upper_.size());
      upper_.push_back(runs_[b].rectangle);
      lower_.push_back(made);
      ++r.above;
    }
    rectangles_.push_back(r);
  }
}

void RectangleMesh::findDeadEnds(StopCheck& stop, const OccupancyGrid& grid,
                                 const OccupancyGrid* exits) {
  dead_end_.assign(size(), 0);
  towards_core_.assign(size(), kNone);
  std::vector<std::uint32_t> degree(size());
  for (std::uint32_t i = 0; i < size(); ++i) {
    const Rectangle& r = rectangles_[i];
    degree[i] = static_cast<std::uint32_t>(r.above + r.below);
  }
  constexpr std::uint32_t kExit = 2;
  for (std::int32_t i = 0; exits != nullptr && i < grid.frame().rows(); ++i) {
    for (std::int32_t j = nextColumn(*exits, i, 0, true); j < grid.frame().columns();
         j = nextColumn(*exits, i, j + 1, true)) {
      for (const Cell c : {Cell{i - 1, j - 1}, Cell{i - 1, j}, Cell{i, j - 1}, Cell{i, j}}) {
        if (!grid.blocked(c)) degree[at(c)] += kExit;
      }
    }
  }
  for (std::uint32_t i = 0; i < size() && !isStoppedInside(&stop); ++i) prune(i, degree);
}

void RectangleMesh::prune(std::uint32_t leaf, std::vector<std::uint32_t>& degree) {
  while (leaf != kNone && degree[leaf] <= 1 && dead_end_[leaf] == 0) {
    dead_end_[leaf] = 1;
    const Rectangle& r = rectangles_[leaf];
    for (const std::int32_t direction : {-1, 1}) {
      for (const std::uint32_t n : neighbours(r, direction)) {
        if (dead_end_[n] == 0) towards_core_[leaf] = n;
      }
    }
    leaf = towards_core_[leaf];
    if (leaf != kNone) --degree[leaf];
  }
}

std::uint32_t RectangleMesh::at(Cell c) const {
  const auto row = static_cast<std::size_t>(c.row);
  const auto begin = runs_.begin() + row_begin_[row];
  const auto end = runs_.begin() + row_begin_[row + 1];
  const auto next =
      std::upper_bound(begin, end, c.column, [](std::int32_t x, RowRun r) { return x < r.first; });
  return std::prev(next)->rectangle;
}

std::size_t RectangleMesh::bytes() const {
  return rectangles_.capacity() * sizeof(Rectangle) + runs_.capacity() * sizeof(RowRun) +
         (row_begin_.capacity() + upper_.capacity() + lower_.capacity() +
          towards_core_.capacity()) *
             sizeof(std::uint32_t) +
         dead_end_.capacity();
}

}  // namespace clearway::grid
