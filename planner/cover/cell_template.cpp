#include "planner/cover/cell_template.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "planner/pose/collision/dilated_rows.h"

namespace clearway::cover {
namespace {

using lattice::DilatedRows;

std::vector<DilatedRows::Probe> probesOf(const DilatedRows& rows, const CellTemplate& by) {
  constexpr unsigned kTop = DilatedRows::kLevels - 1;
  constexpr std::int32_t kLongest = 1 << kTop;
  std::vector<DilatedRows::Probe> out;
  for (const CellTemplate::Run& r : by.runs()) {
    std::int32_t column = r.column;
    std::int32_t length = r.length;
    for (; length > 2 * kLongest; column += kLongest, length -= kLongest) {
      out.push_back(rows.probe(kTop, r.row, column));
    }
    const unsigned level =
        std::min(kTop, static_cast<unsigned>(std::bit_width(static_cast<unsigned>(length))) - 1);
    out.push_back(rows.probe(level, r.row, column));
    const std::int32_t second = column + length - (1 << level);
    if (second != column) out.push_back(rows.probe(level, r.row, second));
  }
  return out;
}

// The grid with a border of free cells.
OccupancyGrid withBorder(const OccupancyGrid& grid, std::int32_t rows, std::int32_t columns) {
  const GridFrame& f = grid.frame();
  const auto wide = GridFrame::make(f.rows() + 2 * rows, f.columns() + 2 * columns, 1.0, 1.0);
  OccupancyGrid out(*wide);
  std::vector<std::uint64_t> words(out.wordsPerRow());
  const auto at = static_cast<std::size_t>(columns) / 64;
  const auto bits_last = static_cast<unsigned>(f.columns()) & 63U;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    std::ranges::fill(words, 0);
    const auto row = grid.row(i);
    std::ranges::copy(row, words.begin() + static_cast<std::ptrdiff_t>(at));
    if (bits_last != 0) words[at + row.size() - 1] &= (1ULL << bits_last) - 1;
    out.setRow(i + rows, words);
  }
  return out;
}

}  // namespace

CellTemplate::CellTemplate(std::span<const Cell> cells) {
  for (const Cell& c : cells) {
    if (!runs_.empty() && runs_.back().row == c.row &&
        runs_.back().column + runs_.back().length == c.column) {
      ++runs_.back().length;
    } else {
      runs_.push_back({c.row, c.column, 1});
    }
    reach_ = std::max({reach_, std::abs(c.row), std::abs(c.column)});
  }
}

CellTemplate CellTemplate::mirrored() const {
  CellTemplate out;
  out.reach_ = reach_;
  for (auto r = runs_.rbegin(); r != runs_.rend(); ++r) {
    out.runs_.push_back({-r->row, 1 - r->column - r->length, r->length});
  }
  return out;
}

StopOr<OccupancyGrid> dilated(const OccupancyGrid& grid, const CellTemplate& by, Outside outside,
                              StopCheck& stop) {
  OccupancyGrid out(grid.frame());
  if (by.runs().empty()) return out;
  const bool is_clear = outside == Outside::Clear;
  const std::int32_t border_rows = is_clear ? by.reach() + 1 : 0;
  const std::int32_t border_columns = is_clear ? (by.reach() / 64 + 2) * 64 : 0;
  const OccupancyGrid bordered =
      is_clear ? withBorder(grid, border_rows, border_columns) : OccupancyGrid(grid);
  const auto rows = DilatedRows::make(bordered, by.reach() + 1, by.reach() + 64, &stop);
  if (!rows) return stopped(rows.error());
  const std::vector<DilatedRows::Probe> probes = probesOf(*rows, by);
  std::vector<std::uint64_t> words(out.wordsPerRow());
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    if (isStopped(&stop)) return stopped(stop.reason());
    for (std::size_t w = 0; w < words.size(); ++w) {
      const auto column = static_cast<std::int32_t>(w * 64) + border_columns;
      const std::ptrdiff_t place = rows->place(i + border_rows, column);
      std::uint64_t bits = 0;
      for (const DilatedRows::Probe& p : probes) {
        bits |= rows->bits(place, p);
        if (bits == ~0ULL) break;
      }
      words[w] = bits;
    }
    out.setRow(i, words);
  }
  return out;
}

}  // namespace clearway::cover
