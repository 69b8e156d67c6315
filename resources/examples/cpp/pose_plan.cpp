// Plans for a robot with a shape and a heading: the path, and the proof that it is free.
#include <clearway/core/geometry/zones.h>
#include <clearway/planner/query/query_planner.h>

#include <cstdio>
#include <memory>

int main() {
  using namespace clearway;
  OccupancyGrid grid(*GridFrame::make(40, 60, 0.1, 0.1));        // rows, columns, cells of 0.1 m
  for (int row = 0; row < 25; ++row) grid.set({row, 30}, true);  // a wall
  const ShapedAgent robot{*Footprint::box(0.8, 0.5)};            // length, width [m]
  Query wish{&grid, robot, {{1.0, 1.0}, {}}, {{{5.0, 1.0}, Heading{}}}};
  Zone repair;  // where the robot may not be
  repair.id = "repair";
  repair.ring = {{2.0, 0.4}, {2.4, 0.4}, {2.4, 1.8}, {2.0, 1.8}};
  wish.zones = std::make_shared<const SiteZones>(SiteZones{{repair}});
  const Result<CheckedQuery> query = check(wish);
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
