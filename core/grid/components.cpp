#include "core/grid/components.h"

#include <algorithm>
#include <bit>
#include <span>

#include "core/base/work_progress.h"

namespace clearway {
namespace {

// A maximal run of free cells in one row: columns [first, last).
struct Run {
  std::uint32_t first;
  std::uint32_t last;
};

// The first column >= from whose bit is `value`, or `columns`.
std::uint32_t nextColumn(std::span<const std::uint64_t> words, std::uint32_t from, bool value,
                         std::uint32_t columns) {
  for (std::size_t w = from >> 6U; w < words.size(); ++w) {
    std::uint64_t bits = value ? words[w] : ~words[w];
    if (w == from >> 6U) bits &= ~0ULL << (from & 63U);
    if (bits != 0) {
      const auto c =
          static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(bits));
      return std::min(c, columns);
    }
  }
  return columns;
}

void findRuns(std::span<const std::uint64_t> words, std::uint32_t columns, std::vector<Run>& out) {
  out.clear();
  for (std::uint32_t c = nextColumn(words, 0, false, columns); c < columns;) {
    const std::uint32_t end = nextColumn(words, c, true, columns);
    out.push_back({c, end});
    c = nextColumn(words, end, false, columns);
  }
}

// During the first pass, parent[first cell of a run] is the first cell of another run of the same
// component that is not later in row-major order; roots name themselves.
std::uint32_t rootOf(std::vector<std::uint32_t>& parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

// True when two components became one. The earlier root stays, so that parents always come first.
bool join(std::vector<std::uint32_t>& parent, std::uint32_t a, std::uint32_t b) {
  a = rootOf(parent, a);
  b = rootOf(parent, b);
  if (a == b) return false;
  parent[std::max(a, b)] = std::min(a, b);
  return true;
}

// Joins the runs of a row with those they touch in the row above; returns how many joins counted.
std::size_t joinRows(std::vector<std::uint32_t>& parent, std::span<const Run> above,
                     std::span<const Run> row, std::uint32_t base, std::uint32_t columns) {
  std::size_t joined = 0;
  std::size_t k = 0;
  for (const Run& r : row) {
    while (k < above.size() && above[k].last <= r.first) ++k;
    for (std::size_t m = k; m < above.size() && above[m].first < r.last; ++m) {
      joined += join(parent, base - columns + above[m].first, base + r.first) ? 1U : 0U;
    }
  }
  return joined;
}

}  // namespace

Components::Components(const OccupancyGrid& grid) : Components(grid.frame()) {
  static_cast<void>(fill(grid, nullptr));
}

StopOr<Components> Components::make(const OccupancyGrid& grid, StopCheck& stop) {
  Components components(grid.frame());
  if (!components.fill(grid, &stop)) return stopped(stop.reason());
  return components;
}

bool Components::fill(const OccupancyGrid& grid, StopCheck* stop) {
  const auto columns = static_cast<std::uint32_t>(frame_.columns());
  label_.reserve(static_cast<std::size_t>(frame_.rows()) * columns);
  std::vector<Run> above;
  std::vector<Run> row;
  std::size_t components = 0;
  const auto n = static_cast<std::size_t>(frame_.rows());
  for (std::int32_t i = 0; i < frame_.rows(); ++i) {
    if (isStopped(stop)) return false;
    reportWork(static_cast<std::size_t>(i), 2 * n);
    label_.resize(label_.size() + columns);  // row by row, as new memory takes its time
    const std::uint32_t base = static_cast<std::uint32_t>(i) * columns;
    findRuns(grid.row(i), columns, row);
    for (const Run& r : row) label_[base + r.first] = base + r.first;
    components += row.size();
    components -= joinRows(label_, above, row, base, columns);
    above.swap(row);
  }
  size_.reserve(components + 1);
  size_.push_back(0);
  // A parent comes before its run, so its place holds the final label already.
  for (std::int32_t i = 0; i < frame_.rows(); ++i) {
    if (isStopped(stop)) return false;
    reportWork(n + static_cast<std::size_t>(i), 2 * n);
    const std::uint32_t base = static_cast<std::uint32_t>(i) * columns;
    findRuns(grid.row(i), columns, row);
    std::uint32_t free = 0;
    for (const Run& r : row) {
      const std::uint32_t parent = label_[base + r.first];
      if (parent == base + r.first) size_.push_back(0);
      const std::uint32_t label =
          parent == base + r.first ? static_cast<std::uint32_t>(size_.size()) - 1 : label_[parent];
      std::fill(label_.begin() + base + r.first, label_.begin() + base + r.last, label);
      size_[label] += r.last - r.first;
      free += r.last - r.first;
    }
    size_[0] += columns - free;
  }
  return true;
}

}  // namespace clearway
