#include "planner/pose/collision/disc_inflation.h"

#include <algorithm>
#include <cmath>

namespace clearway::lattice {
namespace {

// Covers the rounding of distances, here and where they were rounded to float.
constexpr double kSurely = 1.000001;

constexpr std::int32_t kBlockRows = 16;  // that are dilated together

// Some rows of bits one after another, each with words of ones on both sides, dilated step by step.
class WideRows {
 public:
  WideRows(std::size_t rows, std::size_t words, std::size_t margin)
      : margin_(margin), bits_(rows * (words + 2 * margin)), other_(bits_.size()) {}

  // The words first_word to last_word - 1 of the rows first to last - 1, and the margin around
  // them.
  void take(const OccupancyGrid& grid, std::int32_t first, std::int32_t last,
            std::size_t first_word, std::size_t last_word) {
    const std::size_t stride = last_word - first_word + 2 * margin_;
    used_ = static_cast<std::size_t>(last - first) * stride;
    std::fill_n(bits_.begin(), used_, ~0ULL);
    const std::size_t before = std::min(first_word, margin_);
    const std::size_t begin = first_word - before;
    const std::size_t end = std::min(last_word + margin_, grid.wordsPerRow());
    auto to = bits_.begin() + static_cast<std::ptrdiff_t>(margin_ - before);
    for (std::int32_t i = first; i < last; ++i, to += static_cast<std::ptrdiff_t>(stride)) {
      std::ranges::copy(grid.row(i).subspan(begin, end - begin), to);
    }
    by_ = 0;
  }
  void widenTo(std::int32_t by) {
    while (by_ < by) {
      // The shift is limited so that no gap remains.
      const std::int32_t more = std::min({by - by_, 2 * by_ + 1, 63});
      const auto n = static_cast<unsigned>(more);
      const std::uint64_t* const from = bits_.data();
      std::uint64_t* const to = other_.data();
      for (std::size_t w = 1; w + 1 < used_; ++w) {
        to[w] = from[w] | from[w] << n | from[w - 1] >> (64U - n) | from[w] >> n |
                from[w + 1] << (64U - n);
      }
      to[0] = to[used_ - 1] = ~0ULL;
      std::swap(bits_, other_);
      by_ += more;
    }
  }
  [[nodiscard]] const std::uint64_t* data() const { return bits_.data(); }

 private:
  std::size_t margin_;
  std::size_t used_ = 0;
  std::int32_t by_ = 0;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint64_t> other_;
};

}  // namespace

DiscInflation::HalfWidths DiscInflation::halfWidths(const GridFrame& frame, double distance_m) {
  const auto gap = [](std::int32_t k, double size) { return k == 0 ? 0.0 : (k - 0.5) * size; };
  std::vector<std::int32_t> reach;
  // No column further than that is near.
  const double most = std::max(distance_m, 0.0) / frame.cellWidth() + 2.0;
  auto columns = static_cast<std::int32_t>(std::min<double>(most, frame.columns()));
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

MapPart DiscInflation::around(const MapPart& part, const HalfWidths& reach) {
  return part.widened(static_cast<std::int32_t>(reach.size()) - 1 + kBlockRows, 0);
}

std::int32_t DiscInflation::rowsAtOnce(const HalfWidths& reach, std::int32_t least) {
  constexpr std::int32_t kTimesTheDisc = 8;  // a quarter more work than at once
  return std::max(least, kTimesTheDisc * static_cast<std::int32_t>(reach.size()));
}

DiscInflation::DiscInflation(const OccupancyGrid& grid, std::int32_t reach, const RowRange& wanted)
    : words_(grid.wordsPerRow()),
      margin_(static_cast<std::size_t>(reach + 63) / 64 + 1),
      made_(wanted.within({0, grid.frame().rows()})),
      bits_(static_cast<std::size_t>(made_.last - made_.first) * stride()) {}

StopOr<DiscInflation> DiscInflation::make(const OccupancyGrid& grid, const HalfWidths& reach,
                                          StopCheck* stop, const RowRange& wanted,
                                          const MapPart* near) {
  DiscInflation made(grid, reach.front(), wanted);
  const std::int32_t rows = grid.frame().rows();
  const auto farthest = static_cast<std::int32_t>(reach.size()) - 1;
  const RowRange sources = made.made_.widened(farthest).within({0, rows});
  WideRows wide(static_cast<std::size_t>(std::min(kBlockRows, sources.last - sources.first)),
                made.words_, made.margin_);
  for (std::int32_t i = sources.first; i < sources.last; i += kBlockRows) {
    if (isStopped(stop)) return stopped(stop->reason());
    const std::int32_t n = std::min(kBlockRows, sources.last - i);
    const auto spread = [&](const Words& words) {
      wide.take(grid, i, i + n, words.first, words.last);
      for (std::int32_t k = farthest; k >= 0; --k) {
        wide.widenTo(reach[static_cast<std::size_t>(k)]);
        made.lay(wide.data(), n, std::int64_t{i} - k, words);
        if (k > 0) made.lay(wide.data(), n, std::int64_t{i} + k, words);
      }
    };
    if (near == nullptr) {
      spread({0, made.words_});
      continue;
    }
    for (const MapPart::Columns& c : near->columnsOf(i)) {
      spread({static_cast<std::size_t>(c.first) / 64, static_cast<std::size_t>(c.last) / 64});
    }
  }
  // The outside of the map is within the disc.
  for (std::int32_t i = made.made_.first; i < made.made_.last; ++i) {
    if (i < farthest || i >= rows - farthest) std::ranges::fill(made.wordsOf(i), ~0ULL);
  }
  return made;
}

void DiscInflation::lay(const std::uint64_t* wide, std::int32_t rows, std::int64_t first,
                        const Words& words) {
  const std::int64_t from = std::max<std::int64_t>(first, made_.first);
  const std::int64_t to = std::min<std::int64_t>(first + rows, made_.last);
  const std::size_t n = words.last - words.first;
  for (std::int64_t i = from; i < to; ++i) {
    const std::uint64_t* const source =
        wide + static_cast<std::size_t>(i - first) * (n + 2 * margin_) + margin_;
    std::uint64_t* const out =
        bits_.data() + static_cast<std::size_t>(i - made_.first) * stride() + margin_ + words.first;
    for (std::size_t w = 0; w < n; ++w) out[w] |= source[w];
  }
}

}  // namespace clearway::lattice
