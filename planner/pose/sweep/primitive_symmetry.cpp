#include "planner/pose/sweep/primitive_symmetry.h"

#include <algorithm>
#include <limits>

namespace clearway::lattice {
namespace {

constexpr double kCloseHeading = 1e-14;
constexpr std::size_t kMostParts = 16;  // of a body that is tested for mirror symmetry

Vec2 moved(Vec2 v, const PrimitiveSymmetry& image) {
  if (image.mirrored) v.y = -v.y;
  for (int q = 0; q < image.quarters; ++q) v = perpendicular(v);
  return v;
}

LatticeVector moved(LatticeVector v, const PrimitiveSymmetry& image) {
  if (image.mirrored) v.rows = -v.rows;
  for (int q = 0; q < image.quarters; ++q) v = {v.columns, -v.rows};
  return v;
}

std::vector<Vec2> sorted(std::span<const Vec2> ring, bool mirrored) {
  std::vector<Vec2> out(ring.begin(), ring.end());
  for (Vec2& p : out) p.y = mirrored ? 0.0 - p.y : p.y + 0.0;
  std::ranges::sort(out, [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  return out;
}

bool isItsMirrorImage(const Footprint& footprint) {
  const auto& parts = footprint.collisionParts();
  return parts.size() <= kMostParts && std::ranges::all_of(parts, [&](const ConvexPolygon& a) {
           const std::vector<Vec2> image = sorted(a.ring(), true);
           return std::ranges::any_of(
               parts, [&](const ConvexPolygon& b) { return sorted(b.ring(), false) == image; });
         });
}

class SymmetryFinder {
 public:
  SymmetryFinder(const StateLattice& lattice, const PrimitiveSet& motions, double close)
      : headings_(motions.headings()), step_m_(lattice.stepX()), close_(close) {}

  // These properties are invariant under all symmetries.
  [[nodiscard]] static bool maybeSymmetric(const Primitive& p, const Primitive& q) {
    const auto square = [](LatticeVector v) {
      return std::int64_t{v.rows} * v.rows + std::int64_t{v.columns} * v.columns;
    };
    return square(p.shift) == square(q.shift) && p.via.size() == q.via.size();
  }
  // Sets the quarter turns. Precondition: maybeSymmetric().
  [[nodiscard]] bool isSymmetric(const Primitive& p, const Primitive& q,
                                 PrimitiveSymmetry& image) const {
    const int quarter = headings_.count() / 4;
    const auto turned = [&](int from, int to) {
      return headings_.wrapped(to - (image.mirrored ? -from : from));
    };
    const int by = turned(image.backwards ? p.to : p.from, q.from);
    if (by % quarter != 0 || turned(image.backwards ? p.from : p.to, q.to) != by) return false;
    image.quarters = by / quarter;
    const LatticeVector shift =
        image.backwards ? LatticeVector{-p.shift.rows, -p.shift.columns} : p.shift;
    if (moved(shift, image) != q.shift || !sameHeading(image, q.from) ||
        !sameHeading(image, q.to)) {
      return false;
    }
    const Vec2 start =
        image.backwards ? Vec2{p.shift.columns * step_m_, p.shift.rows * step_m_} : Vec2{};
    for (std::size_t v = 0; v < p.via.size(); ++v) {
      const Primitive::Via& of_p = p.via[image.backwards ? p.via.size() - 1 - v : v];
      const Vec2 off = q.via[v].offset - moved(of_p.offset - start, image);
      const Vec2 turn = q.via[v].heading.vector() - moved(of_p.heading.vector(), image);
      if (length(off) > close_ || length(turn) > kCloseHeading) return false;
    }
    return true;
  }

 private:
  // Whether heading k is the image of its source heading within the tolerance.
  [[nodiscard]] bool sameHeading(const PrimitiveSymmetry& image, int k) const {
    const int from = k - image.quarters * (headings_.count() / 4);
    const Vec2 of = headings_.heading(image.mirrored ? -from : from).vector();
    return length(headings_.heading(k).vector() - moved(of, image)) <= kCloseHeading;
  }
  const HeadingSet& headings_;
  double step_m_;
  double close_;
};

}  // namespace

std::vector<PrimitiveSymmetry> symmetriesOf(const StateLattice& lattice,
                                            const PrimitiveSet& motions, const Footprint& footprint,
                                            double close) {
  const auto all = motions.all();
  std::vector<PrimitiveSymmetry> images;
  for (std::size_t i = 0; i < all.size(); ++i) images.push_back({i});
  const GridFrame& frame = lattice.frame();
  const Vec2 off = lattice.anchor() - frame.cellCentre(frame.cellAt(lattice.anchor()));
  if (frame.cellWidth() != frame.cellLength() || lattice.step().denominator != 1 ||
      length(off) > close || motions.headings().count() % 4 != 0) {
    return images;
  }
  const int mirrors = isItsMirrorImage(footprint) ? 2 : 1;
  const SymmetryFinder finder(lattice, motions, close);
  std::vector<std::size_t> swept;  // motions that are not images of others
  for (std::size_t j = 0; j < all.size(); ++j) {
    const auto find = [&] {
      for (const std::size_t i : swept) {
        if (!SymmetryFinder::maybeSymmetric(all[i], all[j])) continue;
        for (int m = 0; m < 2 * mirrors; ++m) {
          PrimitiveSymmetry image{i, m % 2 == 1, m >= 2};
          if (!finder.isSymmetric(all[i], all[j], image)) continue;
          images[j] = image;
          return true;
        }
      }
      return false;
    };
    if (!find()) swept.push_back(j);
  }
  return images;
}

SweptCells symmetryOf(const SweptCells& cells, Cell shift, const PrimitiveSymmetry& image) {
  const Cell start = image.backwards ? shift : Cell{};
  const bool is_across = image.quarters % 2 != 0;  // runs of a row become cells of a column
  const auto runsOf = [&](const std::vector<CellRun>& runs) {
    if (runs.empty()) return std::vector<CellRun>{};
    const auto moved = [&](CellRun run) {
      run.row -= start.row;
      run.column -= start.column;
      if (image.mirrored) run.row = -run.row;
      if (image.quarters >= 2) run = {-run.row, 1 - run.column - run.length, run.length};
      return run;
    };
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    CellRange range{kMost, -kMost, kMost, -kMost};
    for (const CellRun& of : runs) {
      const CellRun run = moved(of);
      const std::int32_t row = is_across ? run.column : run.row;
      const std::int32_t column = is_across ? -run.row : run.column;
      range.first_row = std::min(range.first_row, row);
      range.last_row = std::max(range.last_row, row + (is_across ? run.length : 1));
      range.first_column = std::min(range.first_column, column);
      range.last_column = std::max(range.last_column, column + (is_across ? 1 : run.length));
    }
    detail::CellWindow window(range);
    for (const CellRun& of : runs) {
      const CellRun run = moved(of);
      if (!is_across) window.set(run.row, run.column, run.column + run.length);
      for (std::int32_t k = 0; is_across && k < run.length; ++k) {
        window.set(run.column + k, -run.row, 1 - run.row);
      }
    }
    return window.runs({});
  };
  return {runsOf(cells.sure), runsOf(cells.near)};
}

}  // namespace clearway::lattice
