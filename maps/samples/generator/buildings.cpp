// Buildings and streets: warehouse, office, car park, door, hall, city, workshop.
#include "maps/samples/generator/sample.h"

namespace clearway::samples {
namespace {

// One block of back-to-back racks: bays of two pallets, some empty, between uprights, with a flue
// between the two rows.
void rackBlock(Canvas& c, int x, int y, int bays, int depth, Rng& rng) {
  constexpr int kPallet = 12;
  constexpr int kBay = 2 * kPallet + 2;
  const int width = bays * (kBay + 1) - 1;
  c.fill(x - 1, y, width + 2, depth);
  for (int b = 1; b < bays; ++b) c.fill(x + b * (kBay + 1) - 1, y + 1, 1, depth - 2, '.');
  const bool is_double = depth > kPallet;
  for (int row = 0; row < (is_double ? 2 : 1); ++row) {
    const int pallet_y = is_double && row == 1 ? y + depth / 2 + 2 : y;
    for (int k = 0; k < 2 * bays; ++k) {
      if (rng.below(100) >= 12) continue;
      const int pallet_x = x + (k / 2) * (kBay + 1) + (k % 2) * (kPallet + 1);
      c.fill(pallet_x, pallet_y, kPallet, is_double ? depth / 2 - 2 : depth, '.');
    }
  }
  if (is_double) c.fill(x, y + depth / 2 - 1, width, 2, '.');
}

void docks(Canvas& c) {
  for (int k = 0; k < 7; ++k) {
    const int y = 20 + 52 * k;
    c.fill(3, y, 26, 4);      // the bumper between two bays
    c.disc(29, y + 2, 3);     // and its post
    c.fill(3, y + 14, 2, 6);  // dock plates' frames, left and right of the door
    c.fill(3, y + 38, 2, 6);
  }
}

void staging(Canvas& c, Rng& rng) {
  for (int k = 0; k < 6; ++k) {
    for (int i = 0; i < 3; ++i) {
      if (rng.below(100) < 62) c.fill(62 + 14 * i, 36 + 52 * k, 12, 8);  // pallets 1.2 x 0.8 m
      if (rng.below(100) < 45) c.fill(62 + 14 * i, 46 + 52 * k, 12, 8);
    }
  }
}

void packing(Canvas& c) {
  c.fill(140, 340, 200, 8);  // conveyor, with two gates
  c.fill(198, 340, 22, 8, '.');
  c.fill(282, 340, 22, 8, '.');
  for (int k = 0; k < 6; ++k) {
    c.fill(146 + 34 * k, 368, 20, 10);  // tables
    c.fill(152 + 34 * k, 382, 7, 7);    // and their chairs
  }
}

void offices(Canvas& c) {
  c.walls(398, 322, 199, 75, 2);
  for (int k = 1; k < 4; ++k) c.fill(398 + 50 * k, 322, 2, 75);
  for (int k = 0; k < 4; ++k) {
    const int x = 398 + 50 * k;
    c.fill(x + 8, 322, 12, 2, '.');  // door, 1.2 m
    c.fill(x + 14, 372, 24, 9);      // desk
    c.fill(x + 23, 383, 6, 6);       // chair
    c.fill(x + 40, 342, 6, 20);      // shelf
  }
}

}  // namespace

// 60 x 40 m at 0.1 m: docks on the left, three blocks of racks with cross aisles, packing below.
Sample warehouse() {
  Canvas c(600, 400, '.');
  Rng rng(20240517);
  c.walls(0, 0, 600, 400, 3);
  docks(c);
  staging(c, rng);
  constexpr int kBlocks[] = {132, 288, 444};  // left ends of the blocks; 5 bays are 13.5 m
  for (const int x : kBlocks) {
    rackBlock(c, x, 3, 5, 11, rng);  // single row along the upper wall
    for (int row = 0; row < 5; ++row) rackBlock(c, x, 44 + 54 * row, 5, 24, rng);
  }
  for (const int x : {277, 433}) {  // pillars in the cross aisles, at the ends of the racks
    for (int row = 0; row < 5; row += 2) c.fill(x, 54 + 54 * row, 4, 4);
  }
  packing(c);
  offices(c);
  Sample s{"warehouse",
           "Warehouse of 60 x 40 m with docks, racks, cross aisles, packing and offices",
           metricMap(c, 0.1, 0.1),
           {},
           0,
           {},
           {}};
  maps::ProjectAgent robot = boxAgent("tugger", 2.4, 1.2, pose(2.0, 20.6, 0), goal(53.0, 8.3, 180));
  robot.padding = {0.05, PaddingShape::Round};
  robot.colour = 0x1F77B4;
  s.agents = {robot};
  return s;
}

// 30 x 20 m at 0.1 m: rooms on both sides of a corridor.
Sample office() {
  Canvas c(300, 200, '.');
  Rng rng(7);
  c.walls(0, 0, 300, 200, 3);
  c.fill(0, 85, 300, 2);
  c.fill(0, 110, 300, 2);
  for (int side = 0; side < 2; ++side) {
    for (int k = 0; k < 6; ++k) {
      const int x = 3 + 49 * k;
      const int top = side == 0 ? 3 : 112;
      if (k > 0) c.fill(x - 2, top, 2, side == 0 ? 83 : 85);
      c.fill(x + 6 + static_cast<int>(rng.below(24)), side == 0 ? 85 : 110, 10, 2, '.');  // door
      const int desk_y = side == 0 ? top + 6 : top + 66;
      c.fill(x + 6, desk_y, 16, 8);
      c.fill(x + 11, side == 0 ? desk_y + 10 : desk_y - 7, 5, 5);
      if (rng.below(2) == 0) c.fill(x + 26, desk_y, 16, 8);
      c.fill(x + 42, top + 30, 4, 24);  // shelf along the wall
    }
  }
  c.fill(101, 112, 97, 85, '.');  // a meeting room of two
  c.disc(149, 156, 13);
  Sample s{"office",
           "Office of 30 x 20 m: rooms with desks on both sides of a corridor",
           metricMap(c, 0.1, 0.1),
           {},
           0,
           {},
           {}};
  maps::ProjectAgent robot = boxAgent("courier", 0.8, 0.6, pose(2.1, 3.3, 90), goal(27.0, 13.6, 0));
  robot.padding = {0.05, PaddingShape::Square};
  s.agents = {robot};
  return s;
}

// 60 x 35 m at 0.2 m: four rows of slots of 2.6 x 5 m, most of them occupied.
Sample carPark() {
  Canvas c(300, 175, '.');
  Rng rng(99);
  c.walls(0, 0, 300, 175, 2);
  constexpr int kRows[] = {3, 62, 88, 147};  // upper ends of the slots
  for (const int y : kRows) {
    for (int k = 0; k < 19; ++k) {
      const int x = 26 + 13 * k;
      const bool kept_free = (y == 88 && k == 14) || (y == 3 && k == 4);
      const int dx = static_cast<int>(rng.below(3)) - 1;
      const int dy = static_cast<int>(rng.below(3)) - 1;
      if (rng.below(100) < 78 && !kept_free) c.fill(x + 2 + dx, y + 2 + dy, 9, 22);
    }
  }
  for (int k = 0; k < 6; ++k) c.fill(24 + 49 * k, 86, 2, 3);  // pillars on the middle line
  c.fill(272, 86, 3, 3);
  Sample s{"car_park",
           "Car park of 60 x 35 m: a car drives from the entrance into a free slot",
           metricMap(c, 0.2, 0.2),
           {},
           0,
           {},
           {}};
  maps::ProjectAgent car = boxAgent("car", 4.4, 1.8, pose(2.9, 32.0, -90), goal(42.9, 20.1, 90));
  car.colour = 0x1F77B4;
  car.motion = DriveKind::Car;
  car.min_radius = 4.5;
  s.agents = {car};
  s.planner.turn_cost_m_per_rad = 5.0;  // if turning in place is enabled by a user
  return s;
}

// Cells of 1/8 m are exact in binary: the door is 0.875 m wide to the last bit.
Sample narrowDoor() {
  Canvas c(96, 64, '.');
  c.walls(0, 0, 96, 64, 2);
  c.fill(47, 0, 2, 64);
  c.fill(47, 28, 2, 7, '.');
  Sample s{"narrow_door",
           "A robot 0.85 m wide and a door of 0.875 m",
           metricMap(c, 0.125, 0.125),
           {},
           0,
           {},
           {}};
  s.agents = {boxAgent("robot", 1.2, 0.85, pose(2.0, 1.9375, 90), goal(10.0, 5.9375, 0))};
  return s;
}

Sample hall() {
  Canvas c(120, 80, '.');
  c.walls(0, 0, 120, 80);
  Sample s{"hall",
           "An empty hall of 30 x 20 m with three agents of different shapes",
           metricMap(c, 0.25, 0.25),
           {},
           0,
           {},
           {}};
  maps::ProjectAgent box = boxAgent("box", 2.0, 1.0, pose(2, 2, 0), goal(27, 17, 90));
  box.colour = 0x1F77B4;
  maps::ProjectAgent hexagon = boxAgent("hexagon", 1, 1, pose(27, 3, 180), {{3, 17}, std::nullopt});
  hexagon.shape = {maps::ShapeKind::Polygon, 1.0, 1.0,
                   "POLYGON((1 0, 0.5 0.875, -0.5 0.875, -1 0, -0.5 -0.875, 0.5 -0.875, 1 0))"};
  hexagon.padding = {0.25, PaddingShape::Round};
  hexagon.colour = 0x9467BD;
  maps::ProjectAgent ell = boxAgent("angle", 1, 1, pose(15, 3, 90), goal(15, 17, -90));
  ell.shape = {maps::ShapeKind::Polygon, 1.0, 1.0,
               "POLYGON((-1 -1, 1.5 -1, 1.5 0, 0 0, 0 1.5, -1 1.5, -1 -1))"};
  ell.colour = 0x8C2157;
  s.agents = {box, hexagon, ell};
  return s;
}

// 200 x 150 m at 0.5 m: blocks of houses, a park, a river with two bridges.
Sample city() {
  Canvas c(400, 300, '.');
  Rng rng(1887);
  c.walls(0, 0, 400, 300, 1);
  constexpr int kStreet = 18;
  for (int by = 0; by < 5; ++by) {
    for (int bx = 0; bx < 6; ++bx) {
      const int x = 10 + bx * 64;
      const int y = 10 + by * 58;
      const int w = 64 - kStreet;
      const int h = 58 - kStreet;
      if (bx == 2 && by == 3) {  // the park
        for (int k = 0; k < 26; ++k) {
          const int tx = x + static_cast<int>(rng.below(static_cast<std::uint32_t>(w)));
          const int ty = y + static_cast<int>(rng.below(static_cast<std::uint32_t>(h)));
          c.disc(tx, ty, 1 + static_cast<int>(rng.below(2)));
        }
        continue;
      }
      c.fill(x, y, w, h);
      if (rng.below(3) != 0) c.fill(x + 12, y + 12, w - 24, h - 24, '.');  // a courtyard
      if (rng.below(2) == 0) c.fill(x + w / 2 - 4, y, 8, 14, '.');         // and its gate
      const int cut = static_cast<int>(rng.below(12));
      for (int k = 0; k < cut; ++k) c.fill(x, y + k, cut - k, 1, '.');  // a bevelled corner
    }
  }
  for (int y = 0; y < 300; ++y) {  // the river, and its quays
    const int x = 246 + (y * y) / 2200;
    c.fill(x - 10, y, 38, 1, '.');
    c.fill(x, y, 18, 1);
  }
  for (const int y : {50, 224}) c.fill(232, y, 76, kStreet, '.');  // bridges in line with streets
  c.walls(0, 0, 400, 300, 1);
  Sample s{"city",
           "City blocks, a park and a river with two bridges, 200 x 150 m",
           metricMap(c, 0.5, 0.5),
           {},
           0,
           {},
           {}};
  s.agents = {boxAgent("van", 6.0, 2.2, pose(2.75, 70.0, 90), goal(196.0, 10.0, -90))};
  s.planner.reverse_factor = 4.0;
  return s;
}

// A map as a robot records it: cells behind walls and machines are unknown.
Sample workshop() {
  Canvas c(240, 180, '?');
  Rng rng(31);
  c.fill(20, 20, 200, 140, '.');
  c.walls(17, 17, 206, 146, 3);
  c.fill(110, 20, 3, 60);
  c.fill(110, 36, 3, 20, '.');
  for (int k = 0; k < 4; ++k) {
    const int x = 30 + 20 * k;
    c.fill(x, 130, 12, 16);  // machines, seen from three sides
    c.fill(x + 1, 134, 10, 11, '?');
  }
  c.walls(150, 60, 40, 50, 2);
  c.fill(152, 62, 36, 46, '?');   // a room that nobody entered
  for (int k = 0; k < 60; ++k) {  // rays that went through a window
    const int y = 60 + static_cast<int>(rng.below(20));
    c.fill(223, y, 4 + static_cast<int>(rng.below(12)), 1, '.');
  }
  c.disc(60, 70, 6);
  c.disc(85, 50, 4);
  Sample s{"workshop",
           "A ROS map with unknown area, its origin in the middle of the floor",
           rosMap(c, 0.05, {-6.0, -4.5}, "workshop.pgm"),
           "workshop.yaml",
           0,
           {},
           {}};
  maps::ProjectAgent robot =
      boxAgent("robot", 0.7, 0.5, pose(-4.4, 2.6, -90), goal(4.25, -2.8, 90));
  robot.padding = {0.05, PaddingShape::Round};
  s.agents = {robot};
  return s;
}

}  // namespace clearway::samples
