// Procedural maps: maze, rooms, random obstacles, cave, spiral, rectangular cells.
#include <array>
#include <utility>

#include "maps/samples/generator/sample.h"

namespace clearway::samples {
namespace {

int draw(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

// Fills every free region except the largest. Method: flood fill from each cell.
void keepLargestRegion(Canvas& c) {
  std::vector<std::pair<int, int>> best;
  Canvas seen = c;
  for (int y = 0; y < c.rows(); ++y) {
    for (int x = 0; x < c.columns(); ++x) {
      if (seen.at(x, y) != '.') continue;
      std::vector<std::pair<int, int>> region{{x, y}};
      seen.set(x, y, '#');
      for (std::size_t k = 0; k < region.size(); ++k) {
        for (const auto& [dx, dy] : kSteps) {
          const int nx = region[k].first + dx;
          const int ny = region[k].second + dy;
          if (seen.at(nx, ny) != '.') continue;
          seen.set(nx, ny, '#');
          region.emplace_back(nx, ny);
        }
      }
      if (region.size() > best.size()) best = std::move(region);
    }
  }
  c.fill(0, 0, c.columns(), c.rows());
  for (const auto& [x, y] : best) c.set(x, y, '.');
}

// The cell nearest to (x, y) around which a square of 2 * room + 1 cells is free.
Vec2 freePlace(const Canvas& c, int x, int y, int room) {
  std::pair<int, int> best{x, y};
  int best_distance = c.columns() * c.columns() + c.rows() * c.rows();
  for (int j = 0; j < c.rows(); ++j) {
    for (int i = 0; i < c.columns(); ++i) {
      const int distance = (i - x) * (i - x) + (j - y) * (j - y);
      if (distance >= best_distance) continue;
      bool open = true;
      for (int dy = -room; dy <= room && open; ++dy) {
        for (int dx = -room; dx <= room && open; ++dx) open = c.at(i + dx, j + dy) == '.';
      }
      if (!open) continue;
      best = {i, j};
      best_distance = distance;
    }
  }
  return {best.first + 0.5, best.second + 0.5};
}

}  // namespace

// A perfect maze: exactly one path between any two cells. Method: depth-first carving.
Sample maze() {
  constexpr int kSide = 32;
  constexpr int kPitch = 4;  // corridors of 3 cells, walls of 1
  Canvas c(kSide * kPitch + 1, kSide * kPitch + 1, '#');
  Canvas seen(kSide, kSide, '.');
  Rng rng(512);
  std::vector<std::pair<int, int>> stack{{0, 0}};
  seen.set(0, 0, '#');
  c.fill(1, 1, 3, 3, '.');
  while (!stack.empty()) {
    const auto [x, y] = stack.back();
    std::vector<std::pair<int, int>> open;
    for (const auto& [dx, dy] : kSteps) {
      if (seen.at(x + dx, y + dy) == '.') open.emplace_back(dx, dy);
    }
    if (open.empty()) {
      stack.pop_back();
      continue;
    }
    const auto [dx, dy] = open[static_cast<std::size_t>(draw(rng, static_cast<int>(open.size())))];
    seen.set(x + dx, y + dy, '#');
    stack.emplace_back(x + dx, y + dy);
    const int cx = x * kPitch + 1;
    const int cy = y * kPitch + 1;
    c.fill(cx + std::min(dx, 0) * kPitch, cy + std::min(dy, 0) * kPitch, dx == 0 ? 3 : 7,
           dy == 0 ? 3 : 7, '.');
  }
  Sample s{"maze",
           "A perfect maze with corridors of 3 cells, in MovingAI's format with queries",
           terrainMap(c),
           "maze.map",
           200,
           {},
           {}};
  s.agents = {boxAgent("mouse", 2.0, 1.0, pose(2.5, 2.5, 0), goal(126.5, 126.5, 0))};
  return s;
}

// 8 x 8 rooms; every wall has a door, and some rooms have trees, swamp or water.
Sample rooms() {
  constexpr int kRooms = 8;
  constexpr int kPitch = 16;
  Canvas c(kRooms * kPitch + 1, kRooms * kPitch + 1, '.');
  Rng rng(64);
  for (int k = 0; k <= kRooms; ++k) {
    c.fill(k * kPitch, 0, 1, c.rows());
    c.fill(0, k * kPitch, c.columns(), 1);
  }
  for (int i = 0; i < kRooms; ++i) {
    for (int j = 0; j < kRooms; ++j) {
      const int x = i * kPitch;
      const int y = j * kPitch;
      if (i > 0) c.fill(x, y + 2 + draw(rng, 10), 1, 3, '.');
      if (j > 0) c.fill(x + 2 + draw(rng, 10), y, 3, 1, '.');
      const int kind = draw(rng, 10);
      if (kind < 3) c.fill(x + 5 + draw(rng, 3), y + 5 + draw(rng, 3), 3, 4, "TSW"[kind]);
      if (kind == 3) c.disc(x + 8, y + 8, 2, 'T');
    }
  }
  Sample s{"rooms",
           "64 rooms with doors of 3 cells, some with trees, swamp or water",
           terrainMap(c),
           {},
           0,
           {},
           {}};
  s.agents = {boxAgent("walker", 1.6, 1.0, pose(3.5, 3.5, 0), goal(125.5, 125.5, 90))};
  return s;
}

Sample randomObstacles() {
  Canvas c(128, 128, '.');
  Rng rng(20);
  for (int y = 0; y < c.rows(); ++y) {
    for (int x = 0; x < c.columns(); ++x) {
      if (rng.below(100) < 20) c.set(x, y, '#');
    }
  }
  c.fill(0, 0, 3, 3, '.');
  c.fill(125, 125, 3, 3, '.');
  Sample s{"random",
           "One cell in five is an obstacle; a point walks from corner to corner",
           terrainMap(c),
           "random.map",
           200,
           {},
           {}};
  maps::ProjectAgent point =
      boxAgent("point", 1, 1, pose(0.5, 0.5, 0), {{127.5, 127.5}, std::nullopt});
  point.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
  s.agents = {point};
  s.planner.planner = maps::PlannerKind::Point;
  return s;
}

// Method: cellular automaton; a cell becomes rock when most of its 3 x 3 neighbourhood is rock.
Sample cave() {
  Canvas c(180, 120, '.');
  Rng rng(4711);
  for (int y = 0; y < c.rows(); ++y) {
    for (int x = 0; x < c.columns(); ++x) {
      if (rng.below(100) < 48) c.set(x, y, '#');
    }
  }
  for (int round = 0; round < 6; ++round) {
    const Canvas old = c;
    for (int y = 0; y < c.rows(); ++y) {
      for (int x = 0; x < c.columns(); ++x) {
        int rock = 0;
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) rock += old.at(x + dx, y + dy) == '#' ? 1 : 0;
        }
        c.set(x, y, rock >= 5 ? '#' : '.');
      }
    }
  }
  keepLargestRegion(c);
  Sample s{"cave", "A cave, as a black and white picture", pictureMap(c), "cave.pgm", 0, {}, {}};
  const Vec2 from = freePlace(c, 0, 0, 2);
  const Vec2 to = freePlace(c, 179, 119, 2);
  s.agents = {boxAgent("beetle", 2.0, 1.0, pose(from.x, from.y, 0), goal(to.x, to.y, 0))};
  return s;
}

// One corridor of 5 cells winds inwards.
Sample spiral() {
  constexpr int kSide = 97;
  constexpr int kPitch = 6;
  Canvas c(kSide, kSide, '.');
  c.walls(0, 0, kSide, kSide);
  int x = 0;
  int y = kPitch;
  c.set(x, y, '#');
  const auto clear = [&](int dx, int dy) {
    for (int i = 1; i <= kPitch; ++i) {
      if (c.at(x + i * dx, y + i * dy) == '#') return false;
    }
    return true;
  };
  for (std::size_t k = 0;; ++k) {  // a wall that turns right before it meets another wall
    const auto [dx, dy] = kSteps[k % 4];
    if (!clear(dx, dy)) break;
    while (clear(dx, dy)) {
      x += dx;
      y += dy;
      c.set(x, y, '#');
    }
  }
  Sample s{"spiral", "A corridor of 5 cells that winds inwards", terrainMap(c), {}, 0, {}, {}};
  const Vec2 centre = freePlace(c, kSide / 2, kSide / 2, 2);
  s.agents = {boxAgent("snail", 3.0, 1.5, pose(3.5, 3.5, 0), {centre, std::nullopt})};
  return s;
}

// Cells 0.25 m wide and 0.1 m long: as from a scanner with different resolutions along both axes.
Sample rectangularCells() {
  Canvas c(120, 200, '.');
  Rng rng(25);
  c.walls(0, 0, 120, 200, 2);
  for (int k = 0; k < 46; ++k) {
    const int x = 14 + draw(rng, 84);
    const int y = 10 + draw(rng, 176);
    c.fill(x, y, 2 + draw(rng, 8), 4 + draw(rng, 14));
  }
  Sample s{"rectangular_cells", "Cells of 0.25 x 0.1 m", metricMap(c, 0.25, 0.1), {}, 0, {}, {}};
  s.agents = {boxAgent("robot", 1.2, 0.8, pose(1.75, 2.0, 0), goal(28.0, 18.0, 90))};
  return s;
}

}  // namespace clearway::samples
