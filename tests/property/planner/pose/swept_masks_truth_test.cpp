// The swept cells of every lattice motion against the motion itself: a mask holds every cell that
// is truly swept, and few more. The cases cycle through all motion models, numbers of headings,
// lattice steps and kinds of shapes; CLEARWAY_POSE_CASES sets the number of cases.
//
// Ground truth: cells that the footprint covers, decided exactly, at times so dense that no point
// of it moves by more than 1/64 of a cell between two of them, at the ends and middles of all steps
// of a rotation (where its cover exceeds it most), and whenever a corner is at its highest, lowest,
// leftmost or rightmost. Poses between the ends are rounded; there the footprint is shrunk by 1e-11
// of its size. The ground truth is therefore never more than the swept area.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "core/grid/covered_cells.h"
#include "planner/pose/search/lattice_context.h"
#include "tests/support/case_count.h"
#include "tests/support/pose_problems.h"

namespace clearway::lattice {
namespace {

using testing::PoseKind;

constexpr double kMaxExcess = 0.02;  // cells that a mask may hold beyond those swept, as a share
constexpr double kRoundingSlack = 1e-11;
constexpr double kPi = 3.141592653589793;
constexpr std::int32_t kRows = 48;
constexpr std::int32_t kColumns = 72;

int cases(int usual) { return testing::caseCount("CLEARWAY_POSE_CASES", usual); }

using CellSet = std::set<std::pair<std::int32_t, std::int32_t>>;

CellSet setOf(const std::vector<CellRun>& runs) {
  CellSet out;
  for (const CellRun& run : runs) {
    for (std::int32_t k = 0; k < run.length; ++k) out.insert({run.row, run.column + k});
  }
  return out;
}

PoseOptions optionsOf(const PoseKind& kind, Rng& rng, double cell) {
  PoseOptions options;
  options.model = kind.model;
  options.headings = kind.headings;
  if (kind.model == DriveKind::Car) options.min_radius_m = rng.range(0.5, 3.0) * cell;
  return options;
}

// One motion of a random set on a random map. Every fourth lies on the cells' edges, or minimally
// beyond them, where the masks use the exact check.
struct Case {
  Case(Rng& rng, std::uint32_t n)
      : kind(testing::poseKind(n)),
        on_edges(n % 4 == 3),
        is_beyond(n % 8 == 7),
        grid(mapOf(rng)),
        footprint(shapeOf(rng)),
        options(optionsOf(kind, rng, grid.frame().cellWidth())),
        checker(grid, footprint, TouchRule::TouchingIsFree),
        lattice(grid.frame(), anchorOf(rng), kind.step),
        motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY(), kind.headings), options,
                leastRadius(lattice, footprint, options)),
        masks(*SweptMasks::make(checker, lattice, motions)),
        index(rng.below(static_cast<std::uint32_t>(motions.all().size()))),
        phase{phaseOf(rng), phaseOf(rng)},
        base(grid.frame().cellAt(lattice.anchor())) {}

  [[nodiscard]] OccupancyGrid mapOf(Rng& rng) const {
    const double w = on_edges ? 0.25 : rng.range(0.05, 0.3);
    const double l = rng.below(2) == 0 ? w : on_edges ? 0.5 : rng.range(0.05, 0.3);
    return testing::randomGrid(rng, kRows, kColumns, w, l, 0.04);
  }
  [[nodiscard]] Footprint shapeOf(Rng& rng) const {
    const double w = grid.frame().cellWidth();
    if (on_edges) {
      const double beyond = is_beyond ? 0x1p-33 : 0.0;
      return *Footprint::box((1 + rng.below(6)) * w + beyond, (1 + rng.below(4)) * w + beyond);
    }
    return testing::randomFootprint(rng, kind.shape, rng.range(0.8, 3.0) * w,
                                    rng.range(0.4, 1.5) * w);
  }
  [[nodiscard]] Vec2 anchorOf(Rng& rng) const {
    const Vec2 end = grid.frame().bounds().max;
    const Vec2 any{rng.range(0.4, 0.6) * end.x, rng.range(0.4, 0.6) * end.y};
    return on_edges ? grid.frame().cellCentre(grid.frame().cellAt(any)) : any;
  }
  [[nodiscard]] std::int32_t phaseOf(Rng& rng) const {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(kind.step.denominator)));
  }
  [[nodiscard]] std::vector<Motion> motionsFrom(LatticePoint p) const {
    const Primitive& primitive = motions.all()[index];
    std::vector<Motion> out;
    motions.appendMotions(primitive, lattice.position(p), lattice.position(p + primitive.shift),
                          out);
    return out;
  }

  PoseKind kind;
  bool on_edges;
  bool is_beyond;
  OccupancyGrid grid;
  Footprint footprint;
  PoseOptions options;
  MotionChecker checker;
  StateLattice lattice;
  PrimitiveSet motions;
  SweptMasks masks;
  std::size_t index;
  LatticePoint phase;
  Cell base;  // the origin of the mask of that phase
};

// The sample times; see the head of the file.
std::vector<double> timesOf(const Footprint& footprint, const Motion& m, double cell) {
  const double turn = turnAngle(m);
  const double path_m = travel(m) + footprint.circumscribedRadius() * std::abs(turn);
  const auto steps = std::bit_ceil(static_cast<std::uint32_t>(64.0 * path_m / cell) + 1U);
  std::vector<double> times;
  for (std::uint32_t i = 0; i <= steps; ++i) times.push_back(static_cast<double>(i) / steps);
  if (m.kind == MotionKind::Straight) return times;
  const Vec2 centre = rotationCentre(m);
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (const Vec2 corner : placed(part, m.from)) {
      const double at = std::atan2(corner.y - centre.y, corner.x - centre.x);
      for (int quarter = -4; quarter <= 4; ++quarter) {
        const double t = (0.5 * kPi * quarter - at) / turn;
        if (t > 0.0 && t < 1.0) times.push_back(t);
      }
    }
  }
  return times;
}

std::vector<Vec2> shrunk(std::vector<Vec2> ring) {
  Vec2 middle;
  for (const Vec2 p : ring) middle = middle + (1.0 / static_cast<double>(ring.size())) * p;
  for (Vec2& p : ring) p = p - kRoundingSlack * (p - middle);
  return ring;
}

// The truly swept cells of the motions, relative to `base`.
CellSet sweptBy(const GridFrame& frame, const Footprint& footprint, std::span<const Motion> motions,
                Cell base) {
  CellSet out;
  const double cell = std::min(frame.cellWidth(), frame.cellLength());
  for (const Motion& m : motions) {
    for (const double t : timesOf(footprint, m, cell)) {
      for (const ConvexPolygon& part : footprint.collisionParts()) {
        std::vector<Vec2> ring = placed(part, poseAt(m, t));
        if (t > 0.0 && t < 1.0) ring = shrunk(std::move(ring));
        const auto cells = coveredCells(frame, ring, footprint.radius());
        for (const Cell c : cells.value()) out.insert({c.row - base.row, c.column - base.column});
      }
    }
  }
  return out;
}

std::size_t missing(const CellSet& swept, const CellSet& mask) {
  return static_cast<std::size_t>(
      std::ranges::count_if(swept, [&](const auto& c) { return !mask.contains(c); }));
}

struct Tally {
  std::size_t swept = 0;
  std::size_t more = 0;
  [[nodiscard]] double share() const {
    return static_cast<double>(more) / static_cast<double>(std::max<std::size_t>(swept, 1));
  }
  void add(const CellSet& truth, const CellSet& mask) {
    swept += truth.size();
    more += mask.size() + missing(truth, mask) - truth.size();
  }
};

// The sure cells of the mask, and the near cells that the exact check refuses.
CellSet maskOf(Case& c) {
  const SweptCells& cells = c.masks.cells(c.index, c.phase);
  CellSet mask = setOf(cells.sure);
  const std::vector<Motion> motions = c.motionsFrom(c.phase);
  for (const auto& [row, column] : setOf(cells.near)) {
    OccupancyGrid one = testing::emptyGrid(3 * kRows, 3 * kColumns, c.grid.frame().cellWidth(),
                                           c.grid.frame().cellLength());
    const Cell there{c.base.row + row, c.base.column + column};
    if (!one.frame().contains(there)) {
      mask.insert({row, column});
      continue;
    }
    one.set(there, true);
    MotionChecker alone(one, c.footprint, TouchRule::TouchingIsFree);
    if (!alone.isFree(motions)) mask.insert({row, column});
  }
  return mask;
}

TEST(MasksTruth, HoldEverySweptCellAndFewMore) {
  Rng rng(81);
  Tally all;
  std::array<Tally, 3> by_model;
  std::array<Tally, 5> by_shape;
  std::map<int, Tally> by_headings;
  std::map<int, Tally> by_phases;
  const auto n = static_cast<std::uint32_t>(cases(480));
  for (std::uint32_t k = 0; k < n; ++k) {
    Case c(rng, k);
    const CellSet truth = sweptBy(c.grid.frame(), c.footprint, c.motionsFrom(c.phase), c.base);
    const CellSet mask = maskOf(c);
    ASSERT_EQ(missing(truth, mask), 0U) << "case " << k;
    ASSERT_GE(truth.size(), 1U) << "case " << k;
    for (Tally* t : {&all, &by_model[k % 3], &by_shape[c.kind.shape], &by_headings[c.kind.headings],
                     &by_phases[c.kind.step.denominator]}) {
      t->add(truth, mask);
    }
  }
  EXPECT_GT(all.swept, 15U * n);
  for (const Tally& t : by_model) EXPECT_LE(t.share(), kMaxExcess);
  for (const Tally& t : by_shape) EXPECT_LE(t.share(), kMaxExcess);
  for (const auto& [headings, t] : by_headings) EXPECT_LE(t.share(), kMaxExcess) << headings;
  for (const auto& [phases, t] : by_phases) EXPECT_LE(t.share(), kMaxExcess) << phases;
  std::printf("%u motions, %zu cells swept, masks hold %.2f %% more\n", n, all.swept,
              100.0 * all.share());
}

// On the map, for 64 starts at a time: the verdict follows from the cells at every start, and from
// the exact check where the cells are undecided.
TEST(MasksTruth, TheVerdictOnAMapIsThatOfTheCells) {
  Rng rng(82);
  int free = 0;
  int blocked = 0;
  int exact = 0;
  int refused = 0;
  const auto n = static_cast<std::uint32_t>(cases(480));
  for (std::uint32_t k = 0; k < n; ++k) {
    Case c(rng, k);
    const auto isBlocked = [&](LatticeVector by, const CellSet& cells) {
      return std::ranges::any_of(cells, [&](const auto& at) {
        const Cell there{c.base.row + by.rows + at.first, c.base.column + by.columns + at.second};
        return !c.grid.frame().contains(there) || c.grid.blocked(there);
      });
    };
    const SweptCells& cells = c.masks.cells(c.index, c.phase);
    for (int i = 0; i < (c.on_edges ? 200 : 40); ++i) {
      const LatticeVector steps{static_cast<std::int32_t>(rng.below(29)) - 14,
                                static_cast<std::int32_t>(rng.below(41)) - 20};
      const LatticePoint p = c.phase + LatticeVector{steps.rows * c.kind.step.denominator,
                                                     steps.columns * c.kind.step.denominator};
      if (!c.lattice.contains(p)) continue;
      const LatticeVector by{steps.rows * c.kind.step.numerator,
                             steps.columns * c.kind.step.numerator};
      const bool open = !isBlocked(by, setOf(cells.sure));
      const bool unsure = open && isBlocked(by, setOf(cells.near));
      const bool expected = unsure ? c.checker.isFree(c.motionsFrom(p)) : open;
      ASSERT_EQ(c.masks.isFree(c.index, p), expected) << "case " << k;
      (expected ? free : blocked) += 1;
      exact += unsure ? 1 : 0;
      refused += unsure && !expected ? 1 : 0;
    }
  }
  EXPECT_GT(free, 1000);
  EXPECT_GT(blocked, 1000);
  EXPECT_GT(exact, 60);
  EXPECT_GT(refused, 10);
  std::printf("%d free, %d blocked; %d exact, %d of them refused\n", free, blocked, exact, refused);
}

// The cells of a faulty cover, without those that need the exact check.
CellSet cellsUnder(const Case& c, const Footprint& shape, const SweepPrecision& precision,
                   bool ends_only) {
  SweptVolume cover;
  for (const Motion& m : c.motionsFrom(c.phase)) {
    if (ends_only) {
      cover.append(shape, m.from);
      cover.append(shape, m.to);
    } else {
      cover.append(shape, m, precision);
    }
  }
  const SweptCells cells = sweptCells(c.grid.frame(), cover, shape.radius(), 1e-9, c.base);
  CellSet out = setOf(cells.sure);
  out.merge(setOf(cells.near));
  return out;
}

// Planted faults for the test above: masks with one cell less, of the end poses alone, of a shape
// that is a twentieth too small, and covers with too coarse steps.
TEST(MasksTruth, FaultyMasksAreFound) {
  Rng rng(83);
  std::array<std::size_t, 2> found{};
  std::array<Tally, 2> tally;
  const std::uint32_t n = testing::kPoseKinds;
  for (std::uint32_t k = 0; k < n; ++k) {
    Case c(rng, k);
    const Footprint box =
        *Footprint::box(2.4 * c.grid.frame().cellWidth(), 1.2 * c.grid.frame().cellWidth());
    const Footprint smaller =
        *Footprint::box(2.28 * c.grid.frame().cellWidth(), 1.14 * c.grid.frame().cellWidth());
    const CellSet truth = sweptBy(c.grid.frame(), box, c.motionsFrom(c.phase), c.base);
    const SweepPrecision precision = c.checker.precision();
    CellSet mask = cellsUnder(c, box, precision, false);
    ASSERT_EQ(missing(truth, mask), 0U) << "case " << k;
    tally[0].add(truth, mask);
    tally[1].add(truth,
                 cellsUnder(c, box, {32.0 * precision.excess_m, precision.rounding_m}, false));
    found[0] += missing(truth, cellsUnder(c, box, precision, true)) > 0 ? 1U : 0U;
    found[1] += missing(truth, cellsUnder(c, smaller, precision, false)) > 0 ? 1U : 0U;
    auto dropped = truth.begin();
    std::advance(dropped, rng.below(static_cast<std::uint32_t>(truth.size())));
    mask.erase(*dropped);
    ASSERT_EQ(missing(truth, mask), 1U) << "case " << k;
  }
  EXPECT_GT(found[0], n / 3);
  EXPECT_GT(found[1], n / 10);
  EXPECT_LE(tally[0].share(), kMaxExcess);
  EXPECT_GT(tally[1].share(), kMaxExcess);
}

}  // namespace
}  // namespace clearway::lattice
