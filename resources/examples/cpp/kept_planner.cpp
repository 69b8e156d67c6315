// Keeps a planner while the map changes: only what depends on changed cells is computed again.
#include <clearway/planner/query/query_planner.h>

#include <cstdio>

int main() {
  using namespace clearway;
  OccupancyGrid grid(*GridFrame::make(40, 60, 0.1, 0.1));
  for (int row = 0; row < 25; ++row) grid.set({row, 30}, true);  // a wall with a gap below
  Result<CheckedQuery> query = check(
      {&grid, ShapedAgent{*Footprint::box(0.8, 0.5)}, {{1.0, 1.0}, {}}, {{{5.0, 1.0}, Heading{}}}});
  if (!query) return 2;
  QueryPlanner planner(*query);  // it borrows the grid
  const PlanResult open = planner.plan();
  std::printf("open: %s, cost %.2f m\n", toString(open.status), open.cost);

  for (int row = 25; row < 40; ++row) grid.set({row, 30}, true);
  planner.update({25, 40, 30, 31});  // rows and columns, half-open
  const PlanResult closed = planner.plan();
  std::printf("closed: %s: %s\n", toString(closed.status), closed.reason.text().c_str());

  for (int row = 10; row < 20; ++row) grid.set({row, 30}, false);  // a door
  planner.update({10, 20, 30, 31});
  const PlanResult door = planner.plan();
  std::printf("door: %s, cost %.2f m\n", toString(door.status), door.cost);
  return door.certificate.free && door.cost < open.cost ? 0 : 1;
}
