// The union of cells as polygons: borders are traced, and their rings put together.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/polygon/polygon_cells.h"

namespace clearway {
namespace {

// Runs of cells in row-major order, labelled by their 4-connected component.
class CellRuns {
 public:
  CellRuns(const GridFrame& frame, const std::function<bool(Cell)>& holds) : rows_{0} {
    for (std::int32_t i = 0; i < frame.rows(); ++i) {
      const std::size_t above = i > 0 ? rows_[static_cast<std::size_t>(i) - 1] : 0;
      const std::size_t begin = runs_.size();
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        if (!holds({i, j})) continue;
        const bool goes_on = runs_.size() > begin && runs_.back().last == j;
        if (!goes_on) runs_.push_back({j, j});
        runs_.back().last = j + 1;
      }
      rows_.push_back(runs_.size());
      join(i > 0 ? above : begin, begin);
    }
    for (std::uint32_t k = 0; k < parent_.size(); ++k) parent_[k] = root(k);
  }

  [[nodiscard]] bool holds(std::int32_t row, std::int32_t column) const {
    const std::size_t k = find(row, column);
    return k < runs_.size() && runs_[k].first <= column;
  }
  // Precondition: the cell is in a run.
  [[nodiscard]] std::uint32_t label(std::int32_t row, std::int32_t column) const {
    return parent_[find(row, column)];
  }
  [[nodiscard]] std::size_t size() const { return runs_.size(); }

 private:
  struct Run {
    std::int32_t first, last;
  };

  // The first run of the row that ends right of the column; runs_.size() if there is none.
  [[nodiscard]] std::size_t find(std::int32_t row, std::int32_t column) const {
    if (row < 0 || row + 1 >= static_cast<std::int32_t>(rows_.size())) return runs_.size();
    const auto begin =
        runs_.begin() + static_cast<std::ptrdiff_t>(rows_[static_cast<std::size_t>(row)]);
    const auto end =
        runs_.begin() + static_cast<std::ptrdiff_t>(rows_[static_cast<std::size_t>(row) + 1]);
    const auto at =
        std::partition_point(begin, end, [&](const Run& r) { return r.last <= column; });
    return at == end ? runs_.size() : static_cast<std::size_t>(at - runs_.begin());
  }

  std::uint32_t root(std::uint32_t k) {
    while (parent_[k] != k) k = parent_[k] = parent_[parent_[k]];
    return k;
  }

  // Joins the runs [above, begin) of a row with those from `begin` on, of the row below.
  void join(std::size_t above, std::size_t begin) {
    for (std::size_t k = begin; k < runs_.size(); ++k) {
      parent_.push_back(static_cast<std::uint32_t>(k));
    }
    std::size_t a = above;
    std::size_t b = begin;
    while (a < begin && b < runs_.size()) {
      if (runs_[a].first < runs_[b].last && runs_[b].first < runs_[a].last) {
        const std::uint32_t x = root(static_cast<std::uint32_t>(a));
        const std::uint32_t y = root(static_cast<std::uint32_t>(b));
        parent_[std::max(x, y)] = std::min(x, y);  // a component is named by its first run
      }
      runs_[a].last < runs_[b].last ? ++a : ++b;
    }
  }

  std::vector<Run> runs_;
  std::vector<std::size_t> rows_;  // the first run of each row, and the end
  std::vector<std::uint32_t> parent_;
};

// A corner of cells, and a direction: 0 right, 1 down, 2 left, 3 up.
struct Corner {
  std::int32_t row = 0, column = 0;
  friend bool operator==(const Corner&, const Corner&) = default;
};

Corner stepped(Corner c, int direction) {
  constexpr std::array<std::int32_t, 4> kColumn{1, 0, -1, 0};
  constexpr std::array<std::int32_t, 4> kRow{0, 1, 0, -1};
  const auto d = static_cast<std::size_t>(direction);
  return {c.row + kRow[d], c.column + kColumn[d]};
}

// Traces all borders, with the cells on the positive side: right of a direction, as y is down.
class BorderTracer {
 public:
  BorderTracer(const GridFrame& frame, const CellRuns& runs)
      : frame_(frame),
        runs_(runs),
        columns_(static_cast<std::size_t>(frame.columns())),
        used_((static_cast<std::size_t>(frame.rows()) + 1) * columns_) {}

  // Calls visit(ring, label): rings of corners without collinear ones.
  template <class Visit>
  void trace(Visit visit) {
    for (std::int32_t i = 0; i < frame_.rows(); ++i) {
      for (std::int32_t j = 0; j < frame_.columns(); ++j) {
        // Every border has an upper edge of a cell, walked to the right.
        if (used_[edgeOf({i, j})] || !runs_.holds(i, j) || runs_.holds(i - 1, j)) continue;
        walk({i, j}, runs_.label(i, j), visit);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t edgeOf(Corner c) const {
    return static_cast<std::size_t>(c.row) * columns_ + static_cast<std::size_t>(c.column);
  }

  // The cell ahead of a corner, on the positive side or on the other one.
  [[nodiscard]] bool ahead(Corner c, int direction, bool positive) const {
    constexpr std::array<std::array<std::int32_t, 2>, 4> kPositive{
        {{0, 0}, {0, -1}, {-1, -1}, {-1, 0}}};
    constexpr std::array<std::array<std::int32_t, 2>, 4> kNegative{
        {{-1, 0}, {0, 0}, {0, -1}, {-1, -1}}};
    const auto& by = (positive ? kPositive : kNegative)[static_cast<std::size_t>(direction)];
    return runs_.holds(c.row + by[0], c.column + by[1]);
  }

  template <class Visit>
  void walk(Corner start, std::uint32_t label, Visit visit) {
    std::vector<Corner> path{start};
    std::unordered_map<std::size_t, std::size_t> pinches;  // corners met twice, in the path
    Corner at = start;
    int direction = 0;
    const auto key = [&](Corner c) {
      return static_cast<std::size_t>(c.row) * (columns_ + 1) + static_cast<std::size_t>(c.column);
    };
    if (runs_.holds(start.row - 1, start.column - 1) && !runs_.holds(start.row, start.column - 1)) {
      pinches[key(start)] = 0;
    }
    do {
      if (direction == 0) used_[edgeOf(at)] = true;
      at = stepped(at, direction);
      const bool right = ahead(at, direction, true);
      const bool left = ahead(at, direction, false);
      const bool pinch = !right && left;
      const int turned = (direction + (!right ? 1 : left ? 3 : 0)) % 4;
      if (at == start && turned == 0) break;
      if (pinch) {
        const auto [found, fresh] = pinches.try_emplace(key(at), path.size());
        if (!fresh) {
          const auto from = path.begin() + static_cast<std::ptrdiff_t>(found->second);
          std::vector<Corner> loop(from, path.end());
          for (const Corner c : loop) pinches.erase(key(c));
          path.erase(from, path.end());
          visit(ringOf(loop), label);
          pinches[key(at)] = path.size();
        }
      }
      path.push_back(at);
      direction = turned;
    } while (true);
    visit(ringOf(path), label);
  }

  // Without the corners at which it goes straight on.
  [[nodiscard]] PolygonRing ringOf(const std::vector<Corner>& corners) const {
    PolygonRing out;
    const std::size_t n = corners.size();
    for (std::size_t k = 0; k < n; ++k) {
      const Corner a = corners[(k + n - 1) % n];
      const Corner b = corners[k];
      const Corner c = corners[(k + 1) % n];
      if ((a.row == b.row && b.row == c.row) || (a.column == b.column && b.column == c.column)) {
        continue;
      }
      out.push_back({frame_.columnEdge(b.column), frame_.rowEdge(b.row)});
    }
    return out;
  }

  GridFrame frame_;
  const CellRuns& runs_;
  std::size_t columns_;
  std::vector<bool> used_;  // upper edges of cells, by their left corner
};

}  // namespace

Polygons polygonsOf(const GridFrame& frame, const std::function<bool(Cell)>& holds) {
  const CellRuns runs(frame, holds);
  constexpr auto kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> polygon_of(runs.size(), kNone);
  Polygons out;
  BorderTracer(frame, runs).trace([&](PolygonRing ring, std::uint32_t label) {
    std::size_t& at = polygon_of[label];
    if (at == kNone) {
      at = out.size();
      out.emplace_back();
    }
    if (twiceArea(ring) > 0.0) {
      assert(out[at].outer.empty());
      out[at].outer = std::move(ring);
    } else {
      out[at].holes.push_back(std::move(ring));
    }
  });
  return out;
}

}  // namespace clearway
