// A program as a user of the installed library would write it, by its umbrella headers.
#include <clearway/core/core.h>
#include <clearway/maps/maps.h>
#include <clearway/planner/planner.h>

#include <cstdio>

int main() {
  using namespace clearway;
  OccupancyGrid grid(*GridFrame::make(40, 60, 0.1, 0.1));
  for (int row = 0; row < 25; ++row) grid.set({row, 30}, true);
  const ShapedAgent robot{*Footprint::box(0.8, 0.5)};
  const Result<CheckedQuery> query =
      check({&grid, robot, {{1.0, 1.0}, {}}, {{{5.0, 1.0}, Heading{}}}});
  if (!query) return 2;
  const PlanResult r = plan(*query);
  std::printf("%s and %s\n", toString(r.status), r.certificate.free ? "proved free" : "not proved");
  return r.status == PlanStatus::Solved && r.certificate.free ? 0 : 1;
}
