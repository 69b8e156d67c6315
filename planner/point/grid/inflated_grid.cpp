#include "planner/point/grid/inflated_grid.h"

#include <algorithm>
#include <vector>

#include "core/geometry/expansion.h"

namespace clearway::grid {
namespace {

// Twice the gap, in cells, between a lattice point and the near edge of the cell k columns or rows
// away; at a corner the cells beside it are 0 away.
double twiceGap(std::int32_t k, LatticeKind kind) {
  if (kind == LatticeKind::Corners) return 2.0 * k;
  return k == 0 ? 0.0 : 2.0 * k - 1.0;
}

// Twice the distance from the outline of the inner square to the edge n half cells away, or 0.
Expansion<3> beyond(double n, double unit, double side) {
  Expansion<1> length;
  length.append(-side);
  const Expansion<3> gap = Expansion<2>::of(twoProduct(n, unit)) + length;
  return gap.sign() > 0 ? gap : Expansion<3>();
}

Expansion<8> square(double a, double b) {
  const auto product = Expansion<2>::of(twoProduct(a, b));
  return product * product;
}

class AgentStencil {
 public:
  AgentStencil(const GridFrame& frame, const GridAgent& agent, LatticeKind kind)
      : width_(frame.cellWidth()), length_(frame.cellLength()), agent_(agent), kind_(kind) {}

  // True when an obstacle at this column and row offset overlaps the agent's interior.
  [[nodiscard]] bool meets(std::int32_t columns, std::int32_t rows) const {
    const double x = twiceGap(columns, kind_);
    const double y = twiceGap(rows, kind_);
    if (agent_.shape == PointShape::Square) {
      if (less(x, width_, agent_.size_m) && less(y, length_, agent_.size_m)) return true;
      if (agent_.round_m == 0.0) return false;
      const auto across = beyond(x, width_, agent_.size_m);
      const auto along = beyond(y, length_, agent_.size_m);
      return (across * across + along * along - square(2.0, agent_.round_m)).sign() < 0;
    }
    // x^2 w^2 + y^2 l^2 < (2 r)^2
    const auto sum = square(x, width_) + square(y, length_);
    return (sum - square(2.0, agent_.size_m)).sign() < 0;
  }

 private:
  // n * unit < size. Exact: the rounded product equals the size only if the true one does.
  static bool less(double n, double unit, double size) {
    const TwoTerms product = twoProduct(n, unit);
    return product.value != size ? product.value < size : product.error < 0.0;
  }
  double width_, length_;
  GridAgent agent_;
  LatticeKind kind_;
};

// reach[k]: the number of columns to each side that an obstacle at row offset k blocks. Decreases
// with k.
std::vector<std::int32_t> reachOf(const AgentStencil& outline, const GridFrame& frame) {
  std::vector<std::int32_t> reach;
  std::int32_t columns = 0;
  while (columns < frame.columns() && outline.meets(columns + 1, 0)) ++columns;
  for (std::int32_t row = 0; row <= frame.rows() && outline.meets(0, row); ++row) {
    while (!outline.meets(columns, row)) --columns;
    reach.push_back(columns);
  }
  return reach;
}

using Words = std::vector<std::uint64_t>;

// Blocks the neighbours of every blocked bit; positions beyond both ends count as blocked.
void spreadByOne(Words& words) {
  std::uint64_t before = 1ULL << 63U;
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::uint64_t here = words[w];
    const std::uint64_t after = w + 1 < words.size() ? words[w + 1] : 1;
    words[w] = here | (here << 1U) | (before >> 63U) | (here >> 1U) | (after << 63U);
    before = here;
  }
}

void mergeInto(OccupancyGrid& out, std::int32_t row, const Words& words) {
  if (row < 0 || row >= out.frame().rows()) return;
  Words merged(words);
  const auto old = out.row(row);
  for (std::size_t w = 0; w < merged.size(); ++w) merged[w] |= old[w];
  out.setRow(row, merged);
}

// The lattice points on the edges of a row's obstacles and of the map, one bit each.
Words pointsAt(const OccupancyGrid& grid, std::int32_t row, LatticeKind kind,
               const OccupancyGrid& out) {
  Words words(grid.row(row).begin(), grid.row(row).end());
  if (kind == LatticeKind::Centres) return words;
  words.resize(out.wordsPerRow());
  std::uint64_t before = 1ULL << 63U;  // the outside
  for (std::uint64_t& word : words) {
    const std::uint64_t here = word;
    word |= (here << 1U) | (before >> 63U);
    before = here;
  }
  const auto last = static_cast<std::size_t>(grid.frame().columns());
  words[last >> 6U] |= ~0ULL << (last & 63U);
  return words;
}

}  // namespace

OccupancyGrid inflatedGrid(const OccupancyGrid& grid, const GridAgent& agent, StopCheck* stop,
                           LatticeKind kind) {
  if (agent.shape == PointShape::Point) return grid;
  const GridFrame& f = grid.frame();
  const std::vector<std::int32_t> reach = reachOf(AgentStencil(f, agent, kind), f);
  const std::int32_t more = kind == LatticeKind::Corners ? 1 : 0;  // rows and columns
  OccupancyGrid out(
      *GridFrame::make(f.rows() + more, f.columns() + more, f.cellWidth(), f.cellLength()));
  const auto rows =
      static_cast<std::int32_t>(reach.size()) - 1;  // the largest row offset that blocks
  const Words full(out.wordsPerRow(), ~0ULL);
  for (std::int32_t i = 0; i < f.rows() + more; ++i) {
    if (i < rows + more || i >= f.rows() - rows) out.setRow(i, full);
  }
  for (std::int32_t i = 0; i < f.rows() && !isStopped(stop); ++i) {
    Words words = pointsAt(grid, i, kind, out);
    std::int32_t spread = 0;
    for (std::int32_t k = rows; k >= 0; --k) {
      const std::int32_t wanted = reach[static_cast<std::size_t>(k)];
      for (; spread < wanted; ++spread) spreadByOne(words);
      mergeInto(out, i - k, words);
      if (k + more > 0) mergeInto(out, i + more + k, words);
    }
  }
  return out;
}

}  // namespace clearway::grid
