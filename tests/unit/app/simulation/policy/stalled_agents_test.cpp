#include "app/simulation/policy/stalled_agents.h"

#include <gmock/gmock.h>

#include "core/grid/occupancy_grid.h"

namespace clearway::app {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Agents = std::vector<StalledAgents::Agent>;

// A corridor of ten cells, in numbers of cells.
const fleet::CellGraph& corridor() {
  static const fleet::CellGraph graph(OccupancyGrid(*GridFrame::make(1, 10, 1.0, 1.0)),
                                      fleet::Neighbourhood::Four);
  return graph;
}
StalledAgents::Agent at(fleet::CellId cell, fleet::CellId goal) {
  return {cell, goal, cell > goal ? cell - goal : goal - cell};
}

TEST(StalledAgents, ThatBarEachOtherAreADeadlockOnce) {
  StalledAgents stalled(4);
  // 0 and 1 move to and fro, 2 waits behind 1, and 3 has nothing to do.
  const Agents here{at(3, 9), at(4, 0), at(6, 1), {9, fleet::kNoCell, 0}};
  const Agents there{at(2, 9), at(3, 0), at(6, 1), {9, fleet::kNoCell, 0}};
  stalled.update(0, corridor(), there);
  stalled.update(5, corridor(), here);
  for (std::uint32_t step = 10; step < 55; step += 5) {
    stalled.update(step, corridor(), step % 10 == 0 ? there : here);
    EXPECT_THAT(stalled.newCycles(), IsEmpty()) << step;
  }
  stalled.update(55, corridor(), here);
  EXPECT_THAT(stalled.newCycles(), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(stalled.newlyStuck(), ElementsAre(2));
  stalled.update(60, corridor(), there);
  EXPECT_THAT(stalled.newCycles(), IsEmpty());
  EXPECT_THAT(stalled.newlyStuck(), IsEmpty());
}

TEST(StalledAgents, AreListedByTheirTimeWithoutProgress) {
  StalledAgents stalled(3);
  const auto update = [&](std::uint32_t step, fleet::CellId first, fleet::CellId second) {
    stalled.update(step, corridor(), Agents{at(first, 9), at(second, 0), {9, fleet::kNoCell, 0}});
  };
  update(0, 3, 5);
  update(10, 3, 4);  // the second comes closer
  EXPECT_THAT(stalled.since(39, 40), IsEmpty());
  EXPECT_THAT(stalled.since(40, 40), ElementsAre(0));
  EXPECT_THAT(stalled.since(50, 40), ElementsAre(0, 1)) << "longest first";
  stalled.pass(20);
  EXPECT_THAT(stalled.since(59, 40), IsEmpty());
  EXPECT_THAT(stalled.since(60, 40), ElementsAre(0));
  update(79, 3, 4);
  EXPECT_EQ(stalled.barred(), 0U);
  update(80, 3, 4);
  EXPECT_EQ(stalled.barred(), 2U);
  update(85, 4, 5);  // the first comes closer
  EXPECT_EQ(stalled.barred(), 0U);
}

TEST(StalledAgents, WhoComesCloserOrHasAFreePathIsNone) {
  StalledAgents stalled(2);
  for (std::uint32_t step = 0; step <= 200; step += 5) {  // one goes on, though slowly
    stalled.update(step, corridor(), Agents{at(step / 40, 9), at(7, 0)});
    EXPECT_THAT(stalled.newCycles(), IsEmpty()) << step;
  }
  for (std::uint32_t step = 205; step <= 400; step += 5) {  // both stand, one is free to go
    stalled.update(step, corridor(), Agents{at(5, 0), at(7, 0)});
    EXPECT_THAT(stalled.newCycles(), IsEmpty()) << step;
  }
  stalled.forget();
  stalled.update(405, corridor(), Agents{at(5, 9), at(7, 0)});
  EXPECT_THAT(stalled.newCycles(), IsEmpty());
  stalled.update(460, corridor(), Agents{at(5, 9), at(7, 0)});
  EXPECT_THAT(stalled.newCycles(), ElementsAre(ElementsAre(0, 1)));
}

}  // namespace
}  // namespace clearway::app
