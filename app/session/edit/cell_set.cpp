#include "app/session/edit/cell_set.h"

#include <algorithm>
#include <tuple>

namespace clearway::session {
namespace {

struct End {
  std::int32_t row, column;
  int a, b;  // +1 where a run of the set begins, -1 where it ends
};

// The cells for which keep(in a, in b) holds.
template <class Keep>
std::vector<CellRun> combined(const std::vector<CellRun>& a, const std::vector<CellRun>& b,
                              Keep keep) {
  std::vector<End> ends;
  ends.reserve(2 * (a.size() + b.size()));
  for (const CellRun& r : a) {
    if (r.first >= r.last) continue;
    ends.push_back({r.row, r.first, 1, 0});
    ends.push_back({r.row, r.last, -1, 0});
  }
  for (const CellRun& r : b) {
    ends.push_back({r.row, r.first, 0, 1});
    ends.push_back({r.row, r.last, 0, -1});
  }
  const auto place = [](const End& e) { return std::tuple(e.row, e.column); };
  std::ranges::sort(ends, {}, place);
  std::vector<CellRun> out;
  int in_a = 0;
  int in_b = 0;
  bool inside = false;
  for (std::size_t k = 0; k < ends.size();) {
    const End at = ends[k];
    for (; k < ends.size() && place(ends[k]) == place(at); ++k) {
      in_a += ends[k].a;
      in_b += ends[k].b;
    }
    const bool now = keep(in_a > 0, in_b > 0);
    if (now && !inside) out.push_back({at.row, at.column, at.column});
    if (!now && inside) out.back().last = at.column;
    inside = now;
  }
  return out;
}

}  // namespace

CellSet::CellSet(std::vector<CellRun> runs)
    : runs_(combined(runs, {}, [](bool a, bool) { return a; })) {}

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
  return CellSet(combined(a.runs(), b.runs(), [](bool x, bool y) { return x || y; }));
}

CellSet common(const CellSet& a, const CellSet& b) {
  return CellSet(combined(a.runs(), b.runs(), [](bool x, bool y) { return x && y; }));
}

CellSet without(const CellSet& a, const CellSet& b) {
  return CellSet(combined(a.runs(), b.runs(), [](bool x, bool y) { return x && !y; }));
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

}  // namespace clearway::session
