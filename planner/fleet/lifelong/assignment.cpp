#include "planner/fleet/lifelong/assignment.h"

#include <algorithm>
#include <numeric>

namespace clearway::fleet {
namespace {

std::vector<std::size_t> assignNearest(const std::vector<std::uint32_t>& costs, std::size_t rows,
                                       std::size_t columns) {
  std::vector<std::size_t> order(costs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return costs[k]; });
  std::vector<std::size_t> column_of(rows, kUnassigned);
  std::vector<bool> is_taken(columns, false);
  for (const std::size_t k : order) {
    if (costs[k] == kImpossible) break;
    const std::size_t row = k / columns;
    if (column_of[row] != kUnassigned || is_taken[k % columns]) continue;
    column_of[row] = k % columns;
    is_taken[k % columns] = true;
  }
  return column_of;
}

// Rows are added one after the other along shortest augmenting paths over reduced costs.
class Hungarian {
 public:
  // Precondition: rows <= columns.
  Hungarian(std::vector<std::int64_t> costs, std::size_t rows, std::size_t columns)
      : costs_(std::move(costs)),
        rows_(rows),
        columns_(columns),
        row_price_(rows + 1, 0),
        column_price_(columns + 1, 0),
        row_of_(columns + 1, 0) {}

  // The row of each column, kUnassigned if none.
  std::vector<std::size_t> run(StopCheck* stop) {
    for (std::size_t row = 1; row <= rows_; ++row) {
      if (stop != nullptr && stop->pollNow() != StopReason::None) break;
      augment(row);
    }
    std::vector<std::size_t> out(columns_, kUnassigned);
    for (std::size_t c = 1; c <= columns_; ++c) {
      if (row_of_[c] > 0) out[c - 1] = row_of_[c] - 1;
    }
    return out;
  }

 private:
  // Rows and columns count from 1; column 0 is where the path of a new row begins.
  [[nodiscard]] std::int64_t reduced(std::size_t row, std::size_t column) const {
    return costs_[(row - 1) * columns_ + column - 1] - row_price_[row] - column_price_[column];
  }

  void augment(std::size_t new_row) {
    constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> slack(columns_ + 1, kFar);
    std::vector<std::size_t> before(columns_ + 1, 0);
    std::vector<bool> is_used(columns_ + 1, false);
    row_of_[0] = new_row;
    std::size_t at = 0;
    do {
      is_used[at] = true;
      std::size_t next = 0;
      std::int64_t least = kFar;
      for (std::size_t c = 1; c <= columns_; ++c) {
        if (is_used[c]) continue;
        const std::int64_t cost = reduced(row_of_[at], c);
        if (cost < slack[c]) {
          slack[c] = cost;
          before[c] = at;
        }
        if (slack[c] < least) {
          least = slack[c];
          next = c;
        }
      }
      for (std::size_t c = 0; c <= columns_; ++c) {
        if (is_used[c]) {
          row_price_[row_of_[c]] += least;
          column_price_[c] -= least;
        } else {
          slack[c] -= least;
        }
      }
      at = next;
    } while (row_of_[at] != 0);
    for (; at != 0; at = before[at]) row_of_[at] = row_of_[before[at]];
  }

  std::vector<std::int64_t> costs_;
  std::size_t rows_, columns_;
  std::vector<std::int64_t> row_price_, column_price_;
  std::vector<std::size_t> row_of_;
};

std::vector<std::size_t> assignHungarian(const std::vector<std::uint32_t>& costs, std::size_t rows,
                                         std::size_t columns, StopCheck* stop) {
  // Impossible pairs cost more than all others together, so that there are as few as possible.
  constexpr std::int64_t kPenalty = std::int64_t{1} << 44U;
  const bool is_wide = rows <= columns;
  std::vector<std::int64_t> table(costs.size());
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::uint32_t cost = costs[r * columns + c];
      table[is_wide ? r * columns + c : c * rows + r] = cost == kImpossible ? kPenalty : cost;
    }
  }
  const std::vector<std::size_t> found =
      Hungarian(std::move(table), std::min(rows, columns), std::max(rows, columns)).run(stop);
  std::vector<std::size_t> column_of(rows, kUnassigned);
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (found[k] == kUnassigned) continue;
    const std::size_t row = is_wide ? found[k] : k;
    const std::size_t column = is_wide ? k : found[k];
    if (costs[row * columns + column] != kImpossible) column_of[row] = column;
  }
  return column_of;
}

// A largest matching of rows and columns whose cost is at most a limit: shortest augmenting paths,
// many in each phase.
class Matching {
 public:
  Matching(const std::vector<std::uint32_t>& costs, std::size_t rows, std::size_t columns)
      : costs_(&costs), rows_(rows), columns_(columns) {}

  std::size_t sizeWithin(std::uint32_t limit, StopCheck* stop) {
    limit_ = limit;
    column_of_.assign(rows_, kUnassigned);
    row_of_.assign(columns_, kUnassigned);
    std::size_t size = 0;
    while (layer(stop)) {
      next_.assign(rows_, 0);
      for (std::size_t row = 0; row < rows_; ++row) {
        if (column_of_[row] == kUnassigned && augment(row)) ++size;
      }
    }
    return size;
  }

 private:
  [[nodiscard]] bool isPair(std::size_t row, std::size_t column) const {
    const std::uint32_t cost = (*costs_)[row * columns_ + column];
    return cost != kImpossible && cost <= limit_;
  }

  // The length of the shortest alternating path from a free row to each row; false if none of them
  // ends at a free column.
  bool layer(StopCheck* stop) {
    depth_.assign(rows_, kUnassigned);
    std::vector<std::size_t> queue;
    std::vector<bool> is_seen(columns_, false);
    for (std::size_t row = 0; row < rows_; ++row) {
      if (column_of_[row] != kUnassigned) continue;
      depth_[row] = 0;
      queue.push_back(row);
    }
    bool has_end = false;
    for (std::size_t k = 0; k < queue.size(); ++k) {
      if (stop != nullptr && stop->pollNow() != StopReason::None) return false;
      const std::size_t row = queue[k];
      for (std::size_t c = 0; c < columns_; ++c) {
        if (is_seen[c] || !isPair(row, c)) continue;
        is_seen[c] = true;
        if (row_of_[c] == kUnassigned) {
          has_end = true;
        } else {
          depth_[row_of_[c]] = depth_[row] + 1;
          queue.push_back(row_of_[c]);
        }
      }
    }
    return has_end;
  }

  // Along the layers, depth first; a column that led nowhere is not tried again in the phase.
  bool augment(std::size_t first) {
    std::vector<std::size_t> path{first};
    while (!path.empty()) {
      const std::size_t row = path.back();
      std::size_t& c = next_[row];
      while (c < columns_ && !(isPair(row, c) && (row_of_[c] == kUnassigned ||
                                                  depth_[row_of_[c]] == depth_[row] + 1))) {
        ++c;
      }
      if (c == columns_) {
        path.pop_back();
        if (!path.empty()) ++next_[path.back()];
      } else if (row_of_[c] != kUnassigned) {
        path.push_back(row_of_[c]);
      } else {
        for (; !path.empty(); path.pop_back()) {
          const std::size_t r = path.back();
          row_of_[next_[r]] = r;
          column_of_[r] = next_[r];
          depth_[r] = kUnassigned;  // no other path of this phase
        }
        return true;
      }
    }
    return false;
  }

  const std::vector<std::uint32_t>* costs_;
  std::size_t rows_, columns_;
  std::uint32_t limit_ = 0;
  std::vector<std::size_t> column_of_, row_of_, depth_, next_;
};

std::vector<std::size_t> assignBottleneck(std::vector<std::uint32_t> costs, std::size_t rows,
                                          std::size_t columns, StopCheck* stop) {
  std::vector<std::uint32_t> limits;
  for (const std::uint32_t cost : costs) {
    if (cost != kImpossible) limits.push_back(cost);
  }
  std::ranges::sort(limits);
  limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
  if (limits.empty()) return std::vector<std::size_t>(rows, kUnassigned);
  Matching matching(costs, rows, columns);
  const std::size_t most = matching.sizeWithin(limits.back(), stop);
  const auto least = std::ranges::partition_point(
      limits, [&](std::uint32_t limit) { return matching.sizeWithin(limit, stop) < most; });
  for (std::uint32_t& cost : costs) {
    if (least == limits.end() || cost > *least) cost = kImpossible;
  }
  return assignHungarian(costs, rows, columns, stop);
}

}  // namespace

const char* toString(AssignmentMethod method) {
  switch (method) {
    case AssignmentMethod::Nearest: return "nearest";
    case AssignmentMethod::Hungarian: return "hungarian";
    case AssignmentMethod::Bottleneck: return "bottleneck";
  }
  return "";
}

std::vector<std::size_t> assign(AssignmentMethod method, const std::vector<std::uint32_t>& costs,
                                std::size_t rows, std::size_t columns, StopCheck* stop) {
  if (rows == 0 || columns == 0) return std::vector<std::size_t>(rows, kUnassigned);
  switch (method) {
    case AssignmentMethod::Nearest: return assignNearest(costs, rows, columns);
    case AssignmentMethod::Hungarian: return assignHungarian(costs, rows, columns, stop);
    case AssignmentMethod::Bottleneck: return assignBottleneck(costs, rows, columns, stop);
  }
  return {};
}

}  // namespace clearway::fleet
