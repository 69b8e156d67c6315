#include "app/document/edit/cell_set.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace clearway::app {
namespace {

bool isBefore(const CellRun& a, const CellRun& b) {
  return std::tuple(a.row, a.first) < std::tuple(b.row, b.first);
}

}  // namespace

CellSet::CellSet(std::vector<CellRun> runs) : runs_(std::move(runs)) {
  if (!std::ranges::is_sorted(runs_, isBefore)) std::ranges::sort(runs_, isBefore);
  std::size_t kept = 0;
  for (const CellRun& r : runs_) {
    if (r.first >= r.last) continue;
    if (kept > 0 && runs_[kept - 1].row == r.row && r.first <= runs_[kept - 1].last) {
      runs_[kept - 1].last = std::max(runs_[kept - 1].last, r.last);
    } else {
      runs_[kept++] = r;
    }
  }
  runs_.resize(kept);
}

CellSet::CellSet(const CellRange& range) {
  if (range.empty()) return;
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    runs_.push_back({i, range.first_column, range.last_column});
  }
}

std::int64_t CellSet::count() const {
  std::int64_t n = 0;
  for (const CellRun& r : runs_) n += r.last - r.first;
  return n;
}

bool CellSet::contains(Cell c) const {
  const auto after =
      std::ranges::upper_bound(runs_, std::tuple(c.row, c.column), {},
                               [](const CellRun& r) { return std::tuple(r.row, r.first); });
  if (after == runs_.begin()) return false;
  const CellRun& r = *std::prev(after);
  return r.row == c.row && c.column < r.last;
}

CellRange CellSet::bounds() const {
  if (runs_.empty()) return {};
  CellRange out{runs_.front().row, runs_.back().row + 1, runs_.front().first, runs_.front().last};
  for (const CellRun& r : runs_) {
    out.first_column = std::min(out.first_column, r.first);
    out.last_column = std::max(out.last_column, r.last);
  }
  return out;
}

CellSet blockedCells(const OccupancyGrid& grid) {
  std::vector<CellRun> runs;
  const GridFrame& frame = grid.frame();
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (!grid.blocked({i, j})) continue;
      if (runs.empty() || runs.back().row != i || runs.back().last != j) runs.push_back({i, j, j});
      runs.back().last = j + 1;
    }
  }
  return CellSet(std::move(runs));
}

CellSet united(const CellSet& a, const CellSet& b) {
  std::vector<CellRun> runs;
  runs.reserve(a.runs().size() + b.runs().size());
  std::ranges::merge(a.runs(), b.runs(), std::back_inserter(runs), isBefore);
  return CellSet(std::move(runs));
}

CellSet common(const CellSet& a, const CellSet& b) {
  std::vector<CellRun> runs;
  auto x = a.runs().begin();
  auto y = b.runs().begin();
  while (x != a.runs().end() && y != b.runs().end()) {
    if (x->row == y->row)
      runs.push_back({x->row, std::max(x->first, y->first), std::min(x->last, y->last)});
    std::tuple(x->row, x->last) < std::tuple(y->row, y->last) ? ++x : ++y;
  }
  return CellSet(std::move(runs));
}

CellSet without(const CellSet& a, const CellSet& b) {
  std::vector<CellRun> runs;
  auto y = b.runs().begin();
  for (CellRun r : a.runs()) {
    while (y != b.runs().end() && std::tuple(y->row, y->last) <= std::tuple(r.row, r.first)) ++y;
    for (auto hole = y; hole != b.runs().end() && hole->row == r.row && hole->first < r.last;
         ++hole) {
      if (r.first < hole->first) runs.push_back({r.row, r.first, hole->first});
      r.first = hole->last;
    }
    if (r.first < r.last) runs.push_back(r);
  }
  return CellSet(std::move(runs));
}

CellSet moved(const CellSet& set, std::int32_t rows, std::int32_t columns) {
  std::vector<CellRun> runs = set.runs();
  for (CellRun& r : runs) r = {r.row + rows, r.first + columns, r.last + columns};
  return CellSet(std::move(runs));
}

CellSet clipped(const CellSet& set, const GridFrame& frame) {
  std::vector<CellRun> runs;
  for (const CellRun& r : set.runs()) {
    if (r.row < 0 || r.row >= frame.rows()) continue;
    runs.push_back({r.row, std::max(r.first, 0), std::min(r.last, frame.columns())});
  }
  return CellSet(std::move(runs));
}

}  // namespace clearway::app
