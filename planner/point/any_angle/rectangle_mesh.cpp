#include "planner/point/any_angle/rectangle_mesh.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
namespace {

// Calls f(first, last) for the maximal runs [first, last) of free cells among [begin, end) of a
// row.
template <class F>
void forEachRun(std::span<const std::uint64_t> words, std::int32_t begin, std::int32_t end,
                const F& f) {
  bool inside = false;
  std::int32_t first = 0;
  std::uint64_t mask = ~0ULL << (begin & 63);
  for (std::int32_t base = begin & ~63; base < end; base += 64) {
    const std::uint64_t free = ~words[static_cast<std::size_t>(base) >> 6U] & mask;
    mask = ~0ULL;
    // Where a cell differs from the one before.
    std::uint64_t changes = free ^ (free << 1U | (inside ? 1U : 0U));
    for (; changes != 0; changes &= changes - 1) {
      const std::int32_t column = base + std::countr_zero(changes);
      if (column >= end) break;
      if (inside) f(first, column);
      first = column;
      inside = !inside;
    }
  }
  if (inside) f(first, end);
}

}  // namespace

RectangleMesh::RectangleMesh(const OccupancyGrid& grid, unsigned band_bits)
    : grid_(&grid),
      band_bits_(band_bits),
      row_begin_(static_cast<std::size_t>(grid.frame().rows())),
      bands_(static_cast<std::size_t>(bandOf(grid.frame().rows() - 1)) + 1) {}

StopOr<RectangleMesh> RectangleMesh::make(const OccupancyGrid& grid, StopCheck& stop,
                                          const OccupancyGrid* exits) {
  RectangleMesh mesh(grid, kWholeBandBits);
  if (const StopReason r = mesh.addAll(stop); r != StopReason::None) return stopped(r);
  if (exits != nullptr) mesh.addExits(*exits);
  mesh.findDeadEnds();
  return mesh;
}

StopReason RectangleMesh::addAll(StopCheck& stop) {
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(bands_.size()); ++k) {
    if (const StopReason r = addMissing(k, stop); r != StopReason::None) return r;
  }
  return StopReason::None;
}

StopReason RectangleMesh::addMissing(std::int32_t index, StopCheck& stop) {
  if (has(index)) return StopReason::None;
  StopReason r = stop.poll(0, bytes(), 0);
  if (r == StopReason::None && make_rows_) {
    r = make_rows_(index << band_bits_, endOfBand(index), stop);
  }
  if (r != StopReason::None) return r;
  addBand(index);
  return stop.hasRoomFor(bytes()) ? StopReason::None : StopReason::MemoryLimit;
}

StopReason RectangleMesh::addBeyond(std::uint32_t i, std::int32_t direction, StopCheck& stop) {
  const Rectangle& r = rectangles_[i];
  const std::int32_t row = direction < 0 ? r.top / 2 - 1 : r.bottom / 2;
  if (const StopReason s = addBandOf(row, stop); s != StopReason::None) return s;
  const Band& made = band(bandOf(row));
  for (std::uint32_t k = made.first; k < made.end; ++k) {
    if (degree_[k] <= 1) pruneFrom(k, made.first, made.end);
  }
  return StopReason::None;
}

void RectangleMesh::addBand(std::int32_t index) {
  const std::int32_t first = index << band_bits_;
  const std::int32_t last = endOfBand(index);
  Band& b = band(index);
  b.first = static_cast<std::uint32_t>(rectangles_.size());
  runs_.clear();
  for (std::int32_t row = first; row < last; ++row) {
    row_begin_[static_cast<std::size_t>(row)] = static_cast<std::uint32_t>(rectangles_.size());
    addRow(row, row == first);
  }
  b.last_row_ended = static_cast<std::uint32_t>(ended_.size());
  for (const MeshRun& run : runs_) {
    rectangles_[run.rectangle].bottom = static_cast<std::uint16_t>(2 * last);
    ended_.push_back(run.rectangle);
  }
  b.end = static_cast<std::uint32_t>(rectangles_.size());
  b.end_ended = static_cast<std::uint32_t>(ended_.size());
  ++bands_made_;
  countNeighbours(index);
  if (index > 0 && has(index - 1)) join(index);
  if (index + 1 < static_cast<std::int32_t>(bands_.size()) && has(index + 1)) join(index + 1);
}

// Only runs that differ from those of the row above are looked at.
void RectangleMesh::addRow(std::int32_t row, bool is_first) {
  const auto words = grid_->row(row);
  std::size_t low = 0;
  std::size_t high = words.size();
  if (!is_first) {
    const auto above = grid_->row(row - 1);
    while (low < high && words[low] == above[low]) ++low;
    if (low == high) return;
    while (words[high - 1] == above[high - 1]) --high;
  }
  auto begin = static_cast<std::int32_t>(64 * low);
  auto end = static_cast<std::int32_t>(64 * high);
  // Those above that reach into these words or touch them.
  const auto old_begin = std::partition_point(
      runs_.begin(), runs_.end(), [&](const MeshRun& r) { return r.right < 2 * begin; });
  const auto old_end = std::partition_point(old_begin, runs_.end(),
                                            [&](const MeshRun& r) { return r.left <= 2 * end; });
  if (old_begin != old_end) {
    begin = std::min(begin, old_begin->left / 2);
    end = std::max(end, std::prev(old_end)->right / 2);
  }
  next_runs_.clear();
  forEachRun(words, begin, end, [&](std::int32_t first, std::int32_t last) {
    next_runs_.push_back({2 * first, 2 * last, kNone});
  });
  replaceRuns(row, {old_begin, old_end});
  if (old_begin == runs_.begin() && old_end == runs_.end()) return std::swap(runs_, next_runs_);
  const auto kept = std::min(next_runs_.size(), static_cast<std::size_t>(old_end - old_begin));
  const auto middle = std::copy_n(next_runs_.begin(), kept, old_begin);
  if (middle != old_end) {
    runs_.erase(middle, old_end);
  } else {
    runs_.insert(middle, next_runs_.begin() + static_cast<std::ptrdiff_t>(kept), next_runs_.end());
  }
}

// Equal runs go on. All others of those above end, and a rectangle is made for each new one: runs
// that share columns with an unequal one equal no other.
void RectangleMesh::replaceRuns(std::int32_t row, std::span<const MeshRun> above) {
  constexpr MeshRun kEnd{INT32_MAX, INT32_MAX, kNone};
  std::uint32_t below = 0;  // of the run above: how many so far
  Rectangle made;
  made.top = static_cast<std::uint16_t>(2 * row);
  auto made_index = static_cast<std::uint32_t>(rectangles_.size());
  auto ended_index = static_cast<std::uint32_t>(ended_.size());
  const MeshRun* old = above.data();
  const MeshRun* const old_end = old + above.size();
  MeshRun* next = next_runs_.data();
  MeshRun* const next_end = next + next_runs_.size();
  while (true) {
    const MeshRun& a = old != old_end ? *old : kEnd;
    const MeshRun& b = next != next_end ? *next : kEnd;
    if (a.left == b.left && a.right == b.right) {
      if (old == old_end) return;
      (next++)->rectangle = (old++)->rectangle;
      continue;
    }
    if (a.left < b.right && b.left < a.right) {
      if (below++ == 0) rectangles_[a.rectangle].first_below = made_index;
      if (made.above++ == 0) made.first_above = ended_index;
    }
    const std::int32_t a_right = a.right;
    const std::int32_t b_right = b.right;
    if (a_right <= b_right) {
      Rectangle& r = rectangles_[a.rectangle];
      r.bottom = made.top;
      r.below = static_cast<std::uint16_t>(below);
      ended_.push_back(a.rectangle);
      ++ended_index;
      below = 0;
      ++old;
    }
    if (b_right <= a_right) {
      made.left = static_cast<std::uint16_t>(b.left);
      made.right = static_cast<std::uint16_t>(b_right);
      (next++)->rectangle = made_index++;
      rectangles_.push_back(made);
      made.above = 0;
    }
  }
}

std::uint32_t RectangleMesh::endOfRow(std::int32_t row) const {
  const bool is_last = row + 1 == grid_->frame().rows() || bandOf(row + 1) != bandOf(row);
  return is_last ? band(bandOf(row)).end : row_begin_[static_cast<std::size_t>(row) + 1];
}

void RectangleMesh::countNeighbours(std::int32_t index) {
  const Band& b = band(index);
  degree_.resize(rectangles_.size());
  for (std::uint32_t i = b.first; i < b.end; ++i) {
    degree_[i] = std::uint32_t{rectangles_[i].above} + rectangles_[i].below;
  }
  if (index > 0) {
    const std::uint32_t end = endOfRow(index << band_bits_);
    for (std::uint32_t i = b.first; i < end; ++i) degree_[i] += kUnknown;
  }
  if (static_cast<std::size_t>(index) + 1 < bands_.size()) {
    for (std::uint32_t k = b.last_row_ended; k < b.end_ended; ++k) degree_[ended_[k]] += kUnknown;
  }
}

void RectangleMesh::join(std::int32_t index) {
  Band& upper = band(index - 1);
  Band& lower = band(index);
  const std::uint32_t end = endOfRow(index << band_bits_);
  for (std::uint32_t k = upper.last_row_ended; k < upper.end_ended; ++k) {
    degree_[ended_[k]] -= kUnknown;
  }
  std::uint32_t above = upper.last_row_ended;
  for (std::uint32_t i = lower.first; i < end; ++i) {
    Rectangle& r = rectangles_[i];
    while (above < upper.end_ended && rectangles_[ended_[above]].right <= r.left) ++above;
    r.first_above = above;
    for (std::uint32_t k = above; k < upper.end_ended; ++k) {
      Rectangle& over = rectangles_[ended_[k]];
      if (over.left >= r.right) break;
      if (over.below++ == 0) over.first_below = i;
      ++r.above;
      ++degree_[ended_[k]];
    }
    degree_[i] += r.above - kUnknown;
  }
  upper.searched = lower.searched = false;
}

void RectangleMesh::addExits(const OccupancyGrid& exits) {
  constexpr std::uint32_t kExit = 2;
  for (std::int32_t i = 0; i < grid_->frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid_->frame().columns(); ++j) {
      j = nextColumn(exits, i, j, true);
      if (j == grid_->frame().columns()) break;
      for (const Cell c : {Cell{i - 1, j - 1}, Cell{i - 1, j}, Cell{i, j - 1}, Cell{i, j}}) {
        if (!grid_->blocked(c)) degree_[at(c)] += kExit;
      }
    }
  }
}

void RectangleMesh::findDeadEnds() {
  const auto all = static_cast<std::uint32_t>(rectangles_.size());
  for (Band& b : bands_) {
    if (b.first == kNone || b.searched) continue;
    b.searched = true;
    for (std::uint32_t i = b.first; i < b.end; ++i) {
      if (degree_[i] <= 1) pruneFrom(i, 0, all);
    }
  }
}

// A dead end, and those that become dead ends without it, among the rectangles [first, end).
void RectangleMesh::pruneFrom(std::uint32_t leaf, std::uint32_t first, std::uint32_t end) {
  while (leaf >= first && leaf < end && degree_[leaf] <= 1 && !isDeadEnd(leaf)) {
    Rectangle& r = rectangles_[leaf];
    r.gate = 0;
    for (const std::int32_t direction : {-1, 1}) {
      for (std::uint32_t k = 0; k < neighbours(r, direction); ++k) {
        const std::uint32_t n = neighbour(r, direction, k);
        if (!isDeadEnd(n)) r.towards_core = n;
      }
    }
    leaf = r.towards_core;
    if (leaf == kNone) return;
    --degree_[leaf];
  }
}

bool RectangleMesh::isMaze(std::int32_t row) const {
  const Band& b = band(bandOf(row));
  const std::size_t n = b.end - b.first;
  std::size_t openings = 0;
  for (std::uint32_t i = b.first; i < b.end; ++i) openings += rectangles_[i].below;
  return openings < n && n > grid_->wordsPerRow() << band_bits_;
}

std::uint32_t RectangleMesh::at(Cell c) const {
  const std::int32_t first = runBegin(*grid_, c);
  const std::int32_t last = nextColumn(*grid_, c.row, c.column, true);
  std::int32_t row = c.row;
  const auto isEqualRun = [&](std::int32_t i) {
    return !grid_->blocked({i, first}) && grid_->blocked({i, first - 1}) &&
           nextColumn(*grid_, i, first, true) == last;
  };
  while (row > 0 && bandOf(row - 1) == bandOf(row) && isEqualRun(row - 1)) --row;
  const auto begin = rectangles_.begin() + row_begin_[static_cast<std::size_t>(row)];
  const auto end = rectangles_.begin() + endOfRow(row);
  const auto found =
      std::partition_point(begin, end, [&](const Rectangle& r) { return r.left < 2 * first; });
  assert(found != end && found->left == 2 * first);
  return static_cast<std::uint32_t>(found - rectangles_.begin());
}

std::size_t RectangleMesh::bytes() const {
  return rectangles_.capacity() * sizeof(Rectangle) +
         (row_begin_.capacity() + ended_.capacity() + degree_.capacity()) * sizeof(std::uint32_t) +
         bands_.capacity() * sizeof(Band) +
         (runs_.capacity() + next_runs_.capacity()) * sizeof(MeshRun);
}

}  // namespace clearway::grid
