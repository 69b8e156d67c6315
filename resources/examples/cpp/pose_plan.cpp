// Plans for a robot with a shape and a heading: the path, and the proof that it is free.
#include <clearway/planner/query/query_planner.h>

#include <cstdio>

int main() {
  using namespace clearway;
  OccupancyGrid grid(*GridFrame::make(40, 60, 0.1, 0.1));        // rows, columns, cells of 0.1 m
  for (int row = 0; row < 25; ++row) grid.set({row, 30}, true);  // a wall
  const ShapedAgent robot{*Footprint::box(0.8, 0.5)};            // length, width [m]
  const Result<CheckedQuery> query =
      check({&grid, robot, {{1.0, 1.0}, {}}, {{{5.0, 1.0}, Heading{}}}});
  if (!query) {
    std::puts(describe(query.error()).c_str());
    return 2;
  }
  const PlanResult r = plan(*query);
  std::printf("%s and %s\n", toString(r.status), r.certificate.free ? "proved free" : "not proved");
  for (const Motion& m : r.path.motions) {
    std::printf("to x %.2f, y %.2f, heading %.0f degrees\n", m.to.position.x, m.to.position.y,
                m.to.heading.degrees());
  }
  return r.certificate.free ? 0 : 1;
}
