// ns per call of the exact decisions: filtered, cardinal and touching, undecided by the filter.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "core/grid/covered_cells.h"

namespace clearway {
namespace {

constexpr std::size_t kCases = 1024;

Obb randomBox(Rng& rng, bool cardinal) {
  const double degrees = cardinal ? 90.0 * rng.below(4) : rng.range(-180, 180);
  return {{{rng.range(0, 4), rng.range(0, 4)}, *Heading::fromDegrees(degrees)}, 1.2, 0.6, 0.0};
}

template <class A, class B>
void run(benchmark::State& state, const std::vector<A>& a, const std::vector<B>& b) {
  std::size_t i = 0;
  std::int64_t hits = 0;
  const auto exact = predicateCounters().exact;
  for (auto _ : state) {
    hits += overlap(a[i % kCases], b[i % kCases], TouchRule::TouchingIsFree) ? 1 : 0;
    ++i;
  }
  const auto n = static_cast<double>(state.iterations());
  state.counters["hits"] = static_cast<double>(hits) / n;
  state.counters["exact"] = static_cast<double>(predicateCounters().exact - exact) / n;
}

void boxCell(benchmark::State& state) {
  Rng rng(1);
  std::vector<Obb> boxes;
  std::vector<Aabb> cells;
  for (std::size_t i = 0; i < kCases; ++i) {
    boxes.push_back(randomBox(rng, state.range(0) == 1));
    const Vec2 p{static_cast<double>(rng.below(4)), static_cast<double>(rng.below(4))};
    cells.push_back({p, p + Vec2{1, 1}});
    if (state.range(0) == 2) {  // the cell's corner on a corner of the box, rounding included
      const Vec2 corner = corners(boxes.back())[rng.below(4)];
      cells.back() = {corner, corner + Vec2{1, 1}};
    }
  }
  run(state, boxes, cells);
}
BENCHMARK(boxCell)->ArgName("0:any_1:cardinal_2:touching")->Arg(0)->Arg(1)->Arg(2);

void boxBox(benchmark::State& state) {
  Rng rng(2);
  std::vector<Obb> a;
  std::vector<Obb> b;
  for (std::size_t i = 0; i < kCases; ++i) {
    a.push_back(randomBox(rng, state.range(0) == 1));
    b.push_back(randomBox(rng, state.range(0) == 1));
    if (state.range(0) == 1) {  // side by side, as agents on a grid are
      b.back() = a.back();
      b.back().pose.position.x += 2.4;
    }
    if (state.range(0) == 2) {
      b.back() = a.back();
      b.back().pose.position = b.back().pose.position + 2.4 * a.back().pose.heading.vector();
    }
  }
  run(state, a, b);
}
BENCHMARK(boxBox)->ArgName("0:any_1:cardinal_2:touching")->Arg(0)->Arg(1)->Arg(2);

void paddedBoxCell(benchmark::State& state) {
  Rng rng(3);
  std::vector<Obb> boxes;
  std::vector<Aabb> cells;
  for (std::size_t i = 0; i < kCases; ++i) {
    boxes.push_back(randomBox(rng, state.range(0) == 1));
    boxes.back().radius = 0.2;
    const Vec2 p{static_cast<double>(rng.below(4)), static_cast<double>(rng.below(4))};
    cells.push_back({p, p + Vec2{1, 1}});
  }
  run(state, boxes, cells);
}
BENCHMARK(paddedBoxCell)->ArgName("cardinal")->Arg(0)->Arg(1);

void polygonPolygon(benchmark::State& state) {
  Rng rng(4);
  std::vector<std::vector<Vec2>> a;
  std::vector<std::vector<Vec2>> b;
  for (std::size_t i = 0; i < 2 * kCases; ++i) {
    std::vector<Vec2> ring;
    const Vec2 at{rng.range(0, 4), rng.range(0, 4)};
    const double turn = rng.range(0, 45);
    for (int k = 0; k < 8; ++k) {
      ring.push_back(at + 1.2 * Heading::fromDegrees(turn + 45.0 * k)->vector());
    }
    (i % 2 == 0 ? a : b).push_back(ring);
  }
  std::size_t i = 0;
  for (auto _ : state) {
    const std::size_t k = i++ % kCases;
    const bool hit = overlap(ConvexRing(a[k]), ConvexRing(b[k]), TouchRule::TouchingIsFree);
    benchmark::DoNotOptimize(hit);
  }
}
BENCHMARK(polygonPolygon);

void orient(benchmark::State& state) {
  Rng rng(5);
  std::vector<Vec2> p(kCases + 2);
  for (Vec2& v : p) {
    v = {rng.range(0, 4), rng.range(0, 4)};
    if (state.range(0) == 1) v.y = 0.1 + 3 * v.x;  // nearly on a line
  }
  std::size_t i = 0;
  for (auto _ : state) {
    const std::size_t k = i++ % kCases;
    benchmark::DoNotOptimize(orient2d(p[k], p[k + 1], p[k + 2]));
  }
}
BENCHMARK(orient)->ArgName("near_line")->Arg(0)->Arg(1);

// A 2.4 x 1.2-cell box at random poses of a 2048 x 2048 grid with a share of random obstacles.
void firstCollisionOfRobot(benchmark::State& state) {
  Rng rng(6);
  OccupancyGrid grid(*GridFrame::make(2048, 2048, 1.0, 1.0));
  for (int i = 0; i < 2048; ++i) {
    for (int j = 0; j < 2048; ++j) grid.set({i, j}, rng.below(100) < state.range(0));
  }
  std::vector<Obb> boxes(1U << 16U);
  for (Obb& b : boxes) {
    b = randomBox(rng, false);
    b.pose.position = {rng.range(2, 2046), rng.range(2, 2046)};
  }
  std::size_t i = 0;
  std::int64_t hits = 0;
  for (auto _ : state) hits += collides(grid, boxes[i++ % boxes.size()]) ? 1 : 0;
  state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(state.iterations());
}
BENCHMARK(firstCollisionOfRobot)->ArgName("obstacles_percent")->Arg(0)->Arg(10)->Arg(30);

void closestPointsOfBoxAndCell(benchmark::State& state) {
  Rng rng(7);
  std::vector<std::array<Vec2, 4>> rings;
  for (std::size_t i = 0; i < kCases; ++i) rings.push_back(corners(randomBox(rng, false)));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(closestPoints(rings[i++ % kCases], Aabb{{3, 3}, {4, 4}}));
  }
}
BENCHMARK(closestPointsOfBoxAndCell);

}  // namespace
}  // namespace clearway

BENCHMARK_MAIN();
