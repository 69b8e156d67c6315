// Reloading a map that another program has changed: what is on it keeps its coordinates in the
// frame of the map's file. The expected positions are computed here, from the ROS definition.
#include "app/document/disk/disk_version.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <sstream>

#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

struct RosPlace {  // metres, y up; yaw counter-clockwise
  double x = 0.0, y = 0.0, yaw = 0.0;
};

struct MapOnDisk {
  int rows = 0, columns = 0;
  double resolution = 0.0;
  RosPlace origin;  // of the lower-left corner
};

// The definition of a ROS map: a point that lies u metres right of the lower-left pixel and v above
// it is at origin + R(yaw) (u, v).
RosPlace ownPlace(const MapOnDisk& map, const Pose& world) {
  const double u = world.position.x;
  const double v = map.rows * map.resolution - world.position.y;
  const double c = std::cos(map.origin.yaw), s = std::sin(map.origin.yaw);
  return {map.origin.x + c * u - s * v, map.origin.y + s * u + c * v,
          map.origin.yaw - world.heading.radians()};
}

void expectSame(const RosPlace& a, const RosPlace& b) {
  EXPECT_NEAR(a.x, b.x, 1e-9);
  EXPECT_NEAR(a.y, b.y, 1e-9);
  EXPECT_NEAR(std::remainder(a.yaw - b.yaw, 2.0 * std::numbers::pi), 0.0, 1e-9);
}

class DiskVersion : public ::testing::Test {
 protected:
  void writeMap(const MapOnDisk& map) {
    folder.write("m.pgm",
                 "P5 " + std::to_string(map.columns) + ' ' + std::to_string(map.rows) + " 255\n" +
                     std::string(static_cast<std::size_t>(map.rows * map.columns), '\xfe'));
    std::ostringstream yaml;
    yaml.precision(17);
    yaml << "image: m.pgm\nresolution: " << map.resolution << "\norigin: [" << map.origin.x << ", "
         << map.origin.y << ", " << map.origin.yaw
         << "]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
    folder.write("m.yaml", yaml.str());
  }
  OpenedEdit opened() { return openEdit(folder / "m.yaml").value(); }
  std::vector<std::string> reloadInto(OpenedEdit& open) {
    return reload(open.document, open.file, opened(), "Reload");
  }
  // Two agents, the first one with two goals, of which the second one leaves the heading open.
  static void furnish(EditDocument& d) {
    EditAgent a = d.agents().front();
    a.agent.start = Pose{{1.0, 1.5}, *Heading::fromDegrees(30.0)};
    a.agent.goal = maps::GoalPose{{2.0, 0.5}, *Heading::fromDegrees(-75.0)};
    a.agent.more_goals = {maps::GoalPose{{0.5, 0.25}, std::nullopt}};
    maps::ProjectAgent other = a.agent;
    other.name = "other";
    other.start = Pose{{2.5, 0.75}, Heading()};
    other.goal.reset();
    other.more_goals.clear();
    d.begin("Agents");
    d.setAgent(a);
    d.addAgent(other);
    d.setLayers({{"walls", {{{{1.0, 1.0}, {2.0, 1.0}, {2.0, 2.0}}, {}}}, {}}});
    d.commit();
  }

  testing::TempFolder folder;
};

TEST_F(DiskVersion, AgentsGoalsAndPolygonsKeepTheirCoordinatesInTheFrameOfTheFile) {
  const MapOnDisk before{40, 60, 0.05, {-1.0, 0.5, 0.3}};
  const std::array after{MapOnDisk{40, 60, 0.1, {-1.0, 0.5, 0.3}},    // the resolution
                         MapOnDisk{70, 60, 0.05, {-1.0, 0.5, 0.3}},   // the height in cells
                         MapOnDisk{40, 60, 0.05, {2.0, -0.25, 0.3}},  // the origin
                         MapOnDisk{40, 60, 0.05, {-1.0, 0.5, -1.2}},  // its yaw
                         MapOnDisk{33, 81, 0.2, {0.7, 1.1, 2.0}}};
  for (const MapOnDisk& changed : after) {
    writeMap(before);
    OpenedEdit open = opened();
    furnish(open.document);
    const std::vector<EditAgent> agents = open.document.agents();
    const maps::VectorLayers layers = *open.document.layers();
    const std::uint64_t layout = open.document.layoutVersion();
    writeMap(changed);
    (void)reloadInto(open);
    const std::vector<EditAgent>& now = open.document.agents();
    ASSERT_EQ(now.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(now[i].agent.shape, agents[i].agent.shape) << "a robot keeps its size";
      expectSame(ownPlace(changed, *now[i].agent.start), ownPlace(before, *agents[i].agent.start));
    }
    const auto posed = [](const maps::GoalPose& g) {
      return Pose{g.position, g.heading.value_or(Heading())};
    };
    expectSame(ownPlace(changed, posed(*now[0].agent.goal)),
               ownPlace(before, posed(*agents[0].agent.goal)));
    EXPECT_FALSE(now[0].agent.more_goals[0].heading);
    const auto place = [](const MapOnDisk& map, Vec2 p) {
      const RosPlace own = ownPlace(map, {p, {}});
      return RosPlace{own.x, own.y, 0.0};
    };
    expectSame(place(changed, now[0].agent.more_goals[0].position),
               place(before, agents[0].agent.more_goals[0].position));
    const auto& ring = open.document.layers()->front().occupied.front().outer;
    expectSame(place(changed, ring[1]), place(before, layers.front().occupied.front().outer[1]));
    EXPECT_NE(open.document.layoutVersion(), layout) << "plans were made for other places";
    open.document.undo();
    EXPECT_EQ(open.document.agents(), agents);
    EXPECT_EQ(*open.document.layers(), layers);
    EXPECT_EQ(open.document.layoutVersion(), layout);
  }
}

TEST_F(DiskVersion, OtherCellsOnTheSameFrameLeaveAgentsAsTheyAreBitForBit) {
  const MapOnDisk map{40, 60, 0.05, {-1.3, 0.7, 0.3}};
  writeMap(map);
  OpenedEdit open = opened();
  furnish(open.document);
  const std::vector<EditAgent> agents = open.document.agents();
  std::string pgm = folder.read("m.pgm");
  pgm.back() = '\0';
  folder.write("m.pgm", pgm);
  EXPECT_TRUE(reloadInto(open).empty());
  EXPECT_TRUE(open.document.map().grid.blocked({39, 59}));
  EXPECT_EQ(open.document.agents(), agents);
}

TEST_F(DiskVersion, AgentsThatAReloadLeavesOffTheMapAreNamedOnce) {
  writeMap({40, 60, 0.05, {}});
  OpenedEdit open = opened();
  furnish(open.document);
  writeMap({40, 48, 0.05, {}});  // 2.4 m wide
  EXPECT_EQ(reloadInto(open), std::vector<std::string>{"other"});
  writeMap({40, 47, 0.05, {}});
  EXPECT_TRUE(reloadInto(open).empty()) << "it was off the map before";
}

// As they would be after closing and opening.
TEST_F(DiskVersion, AgentsHaveTheColoursOfTheFileAfterAReload) {
  writeMap({40, 60, 0.05, {}});
  OpenedEdit mine = opened();
  furnish(mine.document);
  ASSERT_TRUE(saveBeside(mine.document, mine.file, folder / "p.clearway"));
  OpenedEdit others = openEdit(folder / "p.clearway").value();
  EditDocument& d = others.document;
  d.begin("Agents");
  maps::ProjectAgent third = d.agents()[1].agent;
  third.name = "third";
  third.start->position.y += 0.5;
  d.addAgent(third);
  d.removeAgent(d.agents()[0].id);
  d.commit();
  ASSERT_TRUE(saveEdit(d, others.file, folder / "p.clearway"));
  (void)reload(mine.document, mine.file, openEdit(folder / "p.clearway").value(), "Reload");
  const OpenedEdit closed = openEdit(folder / "p.clearway").value();
  for (const OpenedEdit* open : std::initializer_list<const OpenedEdit*>{&mine, &others, &closed}) {
    ASSERT_EQ(open->document.agents().size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(open->document.agents()[i].number, i + 2);
  }
}

TEST_F(DiskVersion, SettingsOfTheFleetAreSavedComparedAndReloaded) {
  writeMap({4, 6, 0.5, {}});
  OpenedEdit mine = opened();
  ASSERT_TRUE(saveEdit(mine.document, mine.file, folder / "p.clearway"));
  OpenedEdit other = openEdit(folder / "p.clearway").value();
  ASSERT_FALSE(differenceOf(mine.document, mine.file, other).any());
  const maps::FleetSettings wanted{FleetMethod::Lns, 7, false, true, 60.0};
  other.document.begin("Fleet");
  other.document.setFleet(wanted);
  other.document.commit();
  EXPECT_TRUE(other.document.tasksModified());
  other.document.undo();
  EXPECT_FALSE(other.document.modified());
  EXPECT_EQ(other.document.fleet(), maps::FleetSettings{});
  other.document.redo();
  ASSERT_TRUE(saveEdit(other.document, other.file, folder / "p.clearway"));
  OpenedEdit disk = openEdit(folder / "p.clearway").value();
  EXPECT_EQ(disk.document.fleet(), wanted);
  EXPECT_EQ(disk.document.snapshot().fleet(), wanted);
  EXPECT_TRUE(differenceOf(mine.document, mine.file, disk).fleet);
  EXPECT_FALSE(isSame(mine.document, disk));
  (void)reload(mine.document, mine.file, std::move(disk), "Reload");
  EXPECT_EQ(mine.document.fleet(), wanted);
  EXPECT_FALSE(mine.document.modified());
}

}  // namespace
}  // namespace clearway::app
