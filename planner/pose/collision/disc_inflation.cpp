#include "planner/pose/collision/disc_inflation.h"

#include <algorithm>
#include <cmath>

namespace clearway::lattice {
namespace {

// Covers the rounding of distances, here and where they were rounded to float.
constexpr double kSurely = 1.000001;

// The half widths of a disc about a cell centre, in columns, from the given row offset outwards
// until the disc ends.
std::vector<std::int32_t> reachOf(const GridFrame& frame, double distance_m) {
  const auto gap = [](std::int32_t k, double size) { return k == 0 ? 0.0 : (k - 0.5) * size; };
  std::vector<std::int32_t> reach;
  std::int32_t columns = frame.columns();
  for (std::int32_t k = 0; k <= frame.rows(); ++k) {
    const double y = gap(k, frame.cellLength());
    const auto isNear = [&](std::int32_t n) {
      return kSurely * length(Vec2{gap(n, frame.cellWidth()), y}) < distance_m;
    };
    while (columns > 0 && !isNear(columns)) --columns;
    if (columns == 0 && k > 0 && !isNear(0)) break;
    reach.push_back(columns);
  }
  return reach;
}

// A row of bits with words of ones on both sides, dilated step by step.
class WideRow {
 public:
  WideRow(std::size_t words, std::int32_t margin)
      : margin_(static_cast<std::size_t>(margin + 63) / 64 + 1),
        bits_(words + 2 * margin_),
        other_(bits_) {}

  void take(std::span<const std::uint64_t> row) {
    std::ranges::fill(bits_, ~0ULL);
    std::ranges::copy(row, bits_.begin() + static_cast<std::ptrdiff_t>(margin_));
    by_ = 0;
  }
  void widenTo(std::int32_t by) {
    while (by_ < by) {
      // The shift is limited so that no gap remains.
      const std::int32_t more = std::min({by - by_, 2 * by_ + 1, 63});
      const auto n = static_cast<unsigned>(more);
      for (std::size_t w = 1; w + 1 < bits_.size(); ++w) {
        other_[w] = bits_[w] | bits_[w] << n | bits_[w - 1] >> (64U - n) | bits_[w] >> n |
                    bits_[w + 1] << (64U - n);
      }
      other_.front() = other_.back() = ~0ULL;
      std::swap(bits_, other_);
      by_ += more;
    }
  }
  [[nodiscard]] std::span<const std::uint64_t> middle() const {
    return std::span(bits_).subspan(margin_, bits_.size() - 2 * margin_);
  }

 private:
  std::size_t margin_;
  std::int32_t by_ = 0;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint64_t> other_;
};

}  // namespace

DiscInflation::DiscInflation(const OccupancyGrid& grid, const RowRange& wanted)
    : words_(grid.wordsPerRow()),
      made_(wanted.within({0, grid.frame().rows()})),
      bits_(static_cast<std::size_t>(made_.last - made_.first) * words_, 0) {}

StopOr<DiscInflation> DiscInflation::make(const OccupancyGrid& grid, double distance_m,
                                          StopCheck* stop, const RowRange& wanted) {
  DiscInflation made(grid, wanted);
  const std::size_t words = made.words_;
  const std::int32_t rows = grid.frame().rows();
  const std::vector<std::int32_t> reach = reachOf(grid.frame(), distance_m);
  const auto farthest = static_cast<std::int32_t>(reach.size()) - 1;
  WideRow wide(words, reach.front());
  const std::vector<std::uint64_t> outside(words, ~0ULL);
  const RowRange near = made.made_.widened(farthest).within({0, rows});
  for (std::int32_t i = near.first; i < near.last; ++i) {
    if (isStopped(stop)) return stopped(stop->reason());
    if (i < farthest || i >= rows - farthest) {  // the outside of the map is within the disc
      made.lay(outside, i);
    }
    wide.take(grid.row(i));
    for (std::int32_t k = farthest; k >= 0; --k) {
      wide.widenTo(reach[static_cast<std::size_t>(k)]);
      made.lay(wide.middle(), std::int64_t{i} - k);
      if (k > 0) made.lay(wide.middle(), std::int64_t{i} + k);
    }
  }
  return made;
}

void DiscInflation::lay(std::span<const std::uint64_t> wide, std::int64_t row) {
  if (row < made_.first || row >= made_.last) return;
  std::uint64_t* const to = bits_.data() + static_cast<std::size_t>(row - made_.first) * words_;
  for (std::size_t w = 0; w < words_; ++w) to[w] |= wide[w];
}

}  // namespace clearway::lattice
