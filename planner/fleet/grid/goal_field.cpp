#include "planner/fleet/grid/goal_field.h"

#include <algorithm>

#include "planner/fleet/grid/framed_descents.h"

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kPolled = 1024;  // cells between two polls, some 50 us

std::uint32_t gapOf(CellId a, CellId b) { return a < b ? b - a : a - b; }

// The difference of the rows of two neighbouring cells on a map with at least three columns.
std::ptrdiff_t rowStep(CellId to, CellId from) {
  return static_cast<std::ptrdiff_t>(to > from + 1) - static_cast<std::ptrdiff_t>(to + 1 < from);
}

// Fills the distances to `goal`, given a table in which every cell is unreachable. False: a
// distance is too large for the numbers.
template <class Number>
bool fillTable(const CellGraph& graph, CellId goal, Number* distance, std::vector<CellId>& queue) {
  constexpr Number kNone = std::numeric_limits<Number>::max();
  queue.clear();
  queue.push_back(goal);
  distance[goal] = 0;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const CellId c = queue[k];
    const auto next = static_cast<Number>(distance[c] + 1);
    if (next == kNone) return false;
    for (const CellId n : graph.neighbours(c)) {
      if (distance[n] != kNone) continue;
      distance[n] = next;
      queue.push_back(n);
    }
  }
  return true;
}

}  // namespace

void GoalField::fill(std::vector<CellId>& queue) {
  is_filled_ = true;
  narrow_.assign(graph_->cells(), kNarrowUnreachable);
  if (fillTable(*graph_, goal_, narrow_.data(), queue)) return;
  narrow_ = std::vector<std::uint16_t>();
  wide_.assign(graph_->cells(), kUnreachable);
  (void)fillTable(*graph_, goal_, wide_.data(), queue);
}

void GoalField::fillThirds(std::vector<CellId>& queue) {
  std::vector<std::uint8_t> third((graph_->cells() + 3) / 4 * 4, kNoThird);
  queue.clear();
  queue.push_back(goal_);
  third[goal_] = 0;
  std::size_t level_end = 1;
  std::uint8_t next = 1;  // of the cells that the present level finds
  for (std::size_t k = 0; k < queue.size(); ++k) {
    if (k == level_end) {
      level_end = queue.size();
      next = next == 2 ? 0 : next + 1;
    }
    for (const CellId n : graph_->neighbours(queue[k])) {
      if (third[n] != kNoThird) continue;
      third[n] = next;
      queue.push_back(n);
    }
  }
  thirds_.resize(third.size() / 4);
  for (std::size_t k = 0; k < thirds_.size(); ++k) {
    const std::uint8_t* const four = &third[4 * k];
    thirds_[k] = static_cast<std::uint8_t>(four[0] | four[1] << 2U | four[2] << 4U | four[3] << 6U);
  }
}

void GoalField::fillDescents(std::vector<CellId>& queue) {
  std::vector<std::uint8_t> table = graph_->framed();
  const std::size_t columns = graph_->columns();
  const std::size_t width = columns + 1;
  queue.resize(graph_->cells() + 1);
  FramedDescents::search(table.data(), width, graph_->framedIndex(goal_), queue.data());
  std::vector<std::uint8_t> nearer((graph_->cells() + 1) / 2 * 2);
  std::uint8_t* out = nearer.data();
  const std::uint8_t* const end = out + graph_->cells();
  for (const std::uint8_t* row = table.data() + width + 1; out != end; row += width) {
    for (std::size_t j = 0; j < columns; ++j) out[j] = FramedDescents::nearer(row[j]);
    out += columns;
  }
  descents_.resize(nearer.size() / 2);
  const std::uint8_t* const steps = nearer.data();
  std::uint8_t* const packed = descents_.data();
  const std::size_t bytes = descents_.size();
  for (std::size_t k = 0; k < bytes; ++k) {
    packed[k] = static_cast<std::uint8_t>(steps[2 * k] | steps[2 * k + 1] << 4U);
  }
}

std::uint32_t GoalField::stepsDown(CellId cell) const {
  const std::uint8_t* const thirds = thirds_.data();
  unsigned here = thirdAt(thirds, cell);
  if (here == kNoThird) return kUnreachable;
  std::uint32_t steps = 0;
  for (; cell != goal_; ++steps) {
    here = (here + 2U) % 3U;
    cell = *std::ranges::find(graph_->neighbours(cell), here,
                              [&](CellId n) { return thirdAt(thirds, n); });
  }
  return steps;
}

std::uint32_t GoalField::descentsFrom(CellId cell) const {
  const CellId columns = graph_->columns();
  std::uint32_t steps = 0;
  for (; cell != goal_; ++steps) {
    const unsigned nearer = descentsAt(descents_.data(), cell);
    if (nearer == 0) return kUnreachable;
    cell = FramedDescents::descend(cell, nearer, columns);
  }
  return steps;
}

void GoalField::beginTowards(CellId cell, const LandmarkDistances* landmarks) {
  const CellId columns = graph_->columns();
  landmarks_ = landmarks;
  if (landmarks != nullptr) target_steps_ = landmarks->of(cell);
  target_row_ = cell / columns;
  target_column_ = cell % columns;
  const std::size_t rows = graph_->cells() / columns;
  tiles_.assign(((rows + kTile - 1) / kTile) * ((columns + kTile - 1) / kTile), 0);
  f_ = estimate(goal_ / columns, goal_ % columns);
  store(findOrAdd(goal_ / columns, goal_ % columns), 0);
  open_[f_ % 3].push_back(goal_);
}

void GoalField::restart(CellId goal) {
  goal_ = goal;
  is_filled_ = false;
  narrow_.clear();
  wide_.clear();
  thirds_.clear();
  descents_.clear();
  expanded_ = 0;
  for (std::vector<CellId>& open : open_) open.clear();
}

std::uint32_t GoalField::load(std::size_t at) const {
  if (!wide_.empty()) return wide_[at];
  return narrow_[at] == kNarrowUnreachable ? kUnreachable : narrow_[at];
}

void GoalField::store(std::size_t at, std::uint32_t distance) {
  if (wide_.empty() && distance < kNarrowUnreachable) {
    narrow_[at] = static_cast<std::uint16_t>(distance);
    return;
  }
  if (wide_.empty()) {
    std::vector<std::uint32_t> all(narrow_.size());
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = load(k);
    wide_ = std::move(all);
    narrow_ = std::vector<std::uint16_t>();
  }
  wide_[at] = distance;
}

// The place of a cell in the tables; kNowhere if its tile was not reached.
std::size_t GoalField::find(CellId row, CellId column) const {
  const CellId across = (graph_->columns() + kTile - 1) / kTile;
  const std::uint32_t tile = tiles_[(row / kTile) * across + column / kTile];
  if (tile == 0) return kNowhere;
  return (tile - 1UL) * kTile * kTile + (row % kTile) * kTile + column % kTile;
}

std::size_t GoalField::findOrAdd(CellId row, CellId column) {
  const std::size_t at = find(row, column);
  if (at != kNowhere) return at;
  constexpr std::size_t kCells = std::size_t{kTile} * kTile;
  const std::size_t size = std::max(narrow_.size(), wide_.size()) + kCells;
  const auto grow = [size](auto& table, auto none) {
    if (table.capacity() < size) table.reserve(size + std::max(size / 4, 8 * kCells));
    table.resize(size, none);
  };
  wide_.empty() ? grow(narrow_, kNarrowUnreachable) : grow(wide_, kUnreachable);
  const CellId across = (graph_->columns() + kTile - 1) / kTile;
  tiles_[(row / kTile) * across + column / kTile] = static_cast<std::uint32_t>(size / kCells);
  return find(row, column);
}

// The distance to the target without obstacles, or more by landmarks. Consistent.
std::uint32_t GoalField::estimate(CellId row, CellId column) const {
  const std::uint32_t down = gapOf(row, target_row_);
  const std::uint32_t right = gapOf(column, target_column_);
  const std::uint32_t free = graph_->hasDiagonals() ? std::max(down, right) : down + right;
  if (landmarks_ == nullptr) return free;
  const CellId cell = row * graph_->columns() + column;
  return std::max(free, LandmarkDistances::between(landmarks_->of(cell), target_steps_));
}

// Entries of a cell whose distance has decreased since then are ignored.
void GoalField::expand(CellId cell) {
  const CellId columns = graph_->columns();
  const CellId row = cell / columns;
  const CellId column = cell - row * columns;
  const std::size_t here = find(row, column);
  const std::uint32_t next = load(here) + 1;
  if (next - 1 + estimate(row, column) != f_) return;
  const bool is_inside = (row + 1) % kTile > 1 && (column + 1) % kTile > 1 && columns > 2;
  for (const CellId n : graph_->neighbours(cell)) {
    // Most neighbours are in the same tile, and their place follows from the step.
    CellId n_row = row;
    std::size_t at = here;
    if (is_inside) {
      const std::ptrdiff_t down = rowStep(n, cell);
      const std::ptrdiff_t right = std::ptrdiff_t{n} - cell - down * columns;
      n_row += static_cast<CellId>(down);
      at += static_cast<std::size_t>(down * kTile + right);
    } else {
      n_row = n / columns;
      at = findOrAdd(n_row, n - n_row * columns);
    }
    const CellId n_column = n - n_row * columns;
    if (load(at) <= next) continue;
    store(at, next);
    open_[(next + estimate(n_row, n_column)) % 3].push_back(n);
  }
}

std::uint32_t GoalField::distanceFrom(CellId cell) {
  if (is_filled_) return load(cell);
  if (!thirds_.empty()) return stepsDown(cell);
  if (!descents_.empty()) return descentsFrom(cell);
  (void)search(cell, nullptr);
  const std::size_t at = find(cell / graph_->columns(), cell % graph_->columns());
  return at == kNowhere ? kUnreachable : load(at);
}

// A distance is final when its f is not above that of the search: all other paths cost no less.
bool GoalField::search(CellId cell, SharedStop* stop) {
  const CellId row = cell / graph_->columns();
  const CellId column = cell % graph_->columns();
  const std::uint32_t h = estimate(row, column);
  std::size_t at = find(row, column);
  while (at == kNowhere || load(at) == kUnreachable || load(at) + h > f_) {
    std::vector<CellId>* open = &open_[f_ % 3];
    if (open->empty()) {
      if (open_[0].empty() && open_[1].empty() && open_[2].empty()) return true;
      ++f_;
      continue;
    }
    const CellId next = open->back();
    open->pop_back();
    expand(next);
    if (at == kNowhere) at = find(row, column);
    if (++expanded_ % kPolled == 0 && stop != nullptr && stop->stops()) return false;
  }
  return true;
}

// What the search has for a cell is never less than its distance, so that a number one below that
// of a final distance is final, too.
std::vector<CellId> GoalField::pathFrom(CellId cell, SharedStop* stop) {
  std::vector<CellId> path;
  if (!search(cell, stop)) return path;
  std::uint32_t left = distanceFrom(cell);
  if (left == kUnreachable) return path;
  path.push_back(cell);
  for (; left > 0; --left) {
    if (left % kPolled == 0 && stop != nullptr && stop->stops()) return {};
    path.push_back(*std::ranges::find_if(graph_->neighbours(path.back()), [&](CellId n) {
      const std::size_t at = find(n / graph_->columns(), n % graph_->columns());
      return at != kNowhere && load(at) == left - 1;
    }));
  }
  return path;
}

}  // namespace clearway::fleet
