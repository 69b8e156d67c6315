// The document's history by random sequences, and files that come back byte for byte.
#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <sstream>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/edit_document.h"
#include "app/document/edit/paint_shapes.h"
#include "core/base/rng.h"
#include "maps/plan/project_agent.h"
#include "tests/support/data.h"
#include "tests/support/grey_map.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

maps::GridMap rosMap(std::int32_t rows, std::int32_t columns) {
  return testing::greyMap(rows, columns, 9);
}

// The complete state of a document, for comparisons.
struct Image {
  std::vector<std::uint16_t> values;
  std::uint64_t cells = 0;
  maps::RosMeta meta;
  std::vector<EditAgent> agents;
  maps::PlannerSettings planner;
  maps::FleetSettings fleet;
  friend bool operator==(const Image&, const Image&) = default;
};

Image symmetryOf(const EditDocument& d) {
  return {d.map().values,
          d.map().grid.fingerprint(),
          std::get<maps::RosMeta>(d.map().meta),
          d.agents(),
          d.planner(),
          d.fleet()};
}

// One random change within a step.
void changeOnce(EditDocument& d, Rng& rng) {
  const auto cell = [&] {
    return Cell{static_cast<std::int32_t>(rng.below(40)) - 5,
                static_cast<std::int32_t>(rng.below(50)) - 5};
  };
  const CellSet cells =
      brushLine({static_cast<int>(1 + rng.below(6)), BrushShape::Round}, cell(), cell());
  const auto state = static_cast<maps::CellState>(rng.below(3));
  switch (rng.below(10)) {
    case 0: d.invert(cells); break;
    case 1: d.paste(turned(copyOf(d.map(), cells), static_cast<Turn>(rng.below(5))), cell()); break;
    case 2: {
      maps::ProjectAgent agent;
      agent.name = d.freeName("robot");
      agent.start = Pose{{rng.range(0.0, 1.0), rng.range(0.0, 1.0)}, {}};
      d.addAgent(agent);
      break;
    }
    case 3:
      if (!d.agents().empty()) {
        EditAgent a = d.agents()[rng.below(static_cast<std::uint32_t>(d.agents().size()))];
        maps::addGoal(a.agent,
                      {{rng.unit(), rng.unit()}, *Heading::fromDegrees(rng.range(0, 360))});
        if (maps::goalCount(a.agent) > 3) maps::removeGoal(a.agent, rng.below(4));
        a.locked = rng.below(2) == 0;
        d.setAgent(a);
      }
      break;
    case 4:
      if (d.agents().size() > 2) d.removeAgent(d.agents()[rng.below(2)].id);
      break;
    case 5:
      if (rng.below(4) == 0) {
        ASSERT_TRUE(d.turn(static_cast<Turn>(rng.below(5))));
      }
      break;
    case 6:
      if (rng.below(4) == 0) {
        const GridFrame& f = d.frame();
        const CellRange window{static_cast<std::int32_t>(rng.below(5)) - 2, f.rows() + 1,
                               static_cast<std::int32_t>(rng.below(5)) - 2, f.columns() + 1};
        ASSERT_TRUE(d.resize(window, state));
      }
      break;
    case 7: {
      maps::PlannerSettings p = d.planner();
      p.reverse_factor = 1.0 + rng.unit();
      d.setPlanner(p);
      maps::FleetSettings fleet = d.fleet();
      fleet.seed = rng.below(1000);
      d.setFleet(fleet);
      break;
    }
    default: d.paint(cells, state);
  }
}

TEST(EditDocument, UndoAndRedoVisitTheSameStatesInRandomSequences) {
  int undone = 0;
  int rolled_back = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(seed);
    EditDocument d(rosMap(30, 40), {}, {});
    std::vector<Image> states{symmetryOf(d)};  // after each remaining step
    for (int n = 0; n < 60; ++n) {
      const auto what = rng.below(10);
      if (what < 5) {
        d.begin("step");
        for (auto k = 1 + rng.below(4); k > 0; --k) changeOnce(d, rng);
        if (rng.below(5) == 0) {
          d.rollback();
          ++rolled_back;
        } else {
          const std::size_t at = d.position();
          d.commit();
          if (d.position() > at) {
            states.resize(at + 1);
            states.push_back(symmetryOf(d));
          }
        }
      } else if (what < 8) {
        undone += d.canUndo() ? 1 : 0;
        d.undo();
      } else if (what < 9) {
        d.redo();
      } else {
        d.goTo(rng.below(static_cast<std::uint32_t>(states.size())));
      }
      ASSERT_EQ(d.steps().size() + 1, states.size());
      ASSERT_EQ(symmetryOf(d), states[d.position()]) << "seed " << seed << ", step " << n;
    }
    d.goTo(0);
    ASSERT_EQ(symmetryOf(d), states.front());
    ASSERT_FALSE(d.modified());
    d.goTo(states.size());
    ASSERT_EQ(symmetryOf(d), states.back());
  }
  EXPECT_GT(undone, 300);
  EXPECT_GT(rolled_back, 50);
}

TEST(EditDocument, AStrokeIsOneStepAndAnEmptyStrokeIsDiscarded) {
  EditDocument d(rosMap(30, 40), {}, {});
  d.begin("Brush");
  for (std::int32_t j = 0; j < 10; ++j) {
    d.paint(brushAt({3, BrushShape::Round}, {5, j}), maps::CellState::Occupied);
  }
  d.commit();
  EXPECT_EQ(d.steps(), std::vector<std::string>{"Brush"});
  EXPECT_TRUE(d.modified());
  d.begin("Again");
  d.paint(brushAt({3, BrushShape::Round}, {5, 4}), maps::CellState::Occupied);
  d.commit();
  EXPECT_EQ(d.steps().size(), 1U) << "nothing changed";
  d.undo();
  EXPECT_FALSE(d.modified());
}

TEST(EditDocument, HistoryMemoryIsProportionalToTheChangesNotToTheMap) {
  EditDocument d(rosMap(2000, 2000), {}, {});
  for (std::int32_t k = 0; k < 100; ++k) {
    d.begin("Brush");
    d.paint(brushAt({9, BrushShape::Round}, {10 * k, 10 * k}), maps::CellState::Occupied);
    d.commit();
  }
  EXPECT_EQ(d.steps().size(), 100U);
  EXPECT_LT(d.historyBytes(), 100U * 2000U);
}

TEST(EditDocument, ReportsWhichCellsChanged) {
  EditDocument d(rosMap(30, 40), {}, {});
  d.begin("Rectangle");
  d.paint(CellSet(CellRange{3, 6, -4, 5}), maps::CellState::Free);
  d.paint(CellSet(CellRange{10, 12, 30, 35}), maps::CellState::Occupied);
  d.commit();
  const EditChanges changes = d.takeChanges();
  EXPECT_EQ(changes.cells, (CellRange{3, 12, 0, 35}));
  EXPECT_FALSE(changes.map_replaced);
  EXPECT_FALSE(d.takeChanges().any());
  d.undo();
  EXPECT_EQ(d.takeChanges().cells, (CellRange{3, 12, 0, 35}));
}

TEST(EditDocument, DistinguishesChangesOfTheMapFromOtherChanges) {
  EditDocument d(rosMap(5, 5), {}, {});
  d.begin("Place");
  maps::ProjectAgent agent;
  agent.name = "a";
  d.addAgent(agent);
  d.commit();
  EXPECT_TRUE(d.modified());
  EXPECT_FALSE(d.mapModified());
  d.begin("Invert");
  d.invert(CellSet(CellRange{0, 5, 0, 5}));
  d.commit();
  EXPECT_TRUE(d.mapModified());
  d.markSaved();
  d.markMapSaved();
  d.undo();
  EXPECT_TRUE(d.mapModified()) << "other than what was saved";
  d.redo();
  EXPECT_FALSE(d.modified());
}

TEST(EditDocument, AgentsStayOnTheirCellsWhenTheMapIsCroppedOrTurned) {
  maps::ProjectAgent agent;
  agent.name = "a";
  agent.start = Pose{{0.625, 0.375}, {}};
  agent.goal = maps::GoalPose{{1.375, 1.125}, {}};
  agent.more_goals = {{{1.625, 0.875}, Heading()}};
  EditDocument d(rosMap(30, 40), {agent}, {});
  const auto value = [&](Vec2 p) { return d.map().values[indexOf(d.map(), d.frame().cellAt(p))]; };
  const auto start = value(agent.start->position);
  const auto goal = value(agent.goal->position);
  const auto second = value(agent.more_goals[0].position);
  for (const Turn turn : {Turn::Right, Turn::Left, Turn::Half, Turn::FlipAcross, Turn::FlipDown}) {
    d.begin("Turn");
    ASSERT_TRUE(d.turn(turn));
    d.commit();
    EXPECT_EQ(value(d.agents()[0].agent.start->position), start);
    EXPECT_EQ(value(d.agents()[0].agent.goal->position), goal);
    EXPECT_EQ(value(d.agents()[0].agent.more_goals[0].position), second);
    if (turn == Turn::Right) {
      EXPECT_EQ(d.agents()[0].agent.more_goals[0].heading, Heading().left90());
      EXPECT_EQ(d.agents()[0].agent.start->heading, Heading().left90());
    }
    d.undo();
  }
  d.begin("Crop");
  ASSERT_TRUE(d.resize({2, 40, 3, 45}, maps::CellState::Unknown));
  d.commit();
  EXPECT_EQ(value(d.agents()[0].agent.start->position), start);
}

class EditFiles : public ::testing::Test {
 protected:
  void scribble(EditDocument& d) {
    Rng rng(7);
    for (int n = 0; n < 25; ++n) {
      d.begin("scribble");
      changeOnce(d, rng);
      d.commit();
    }
    d.begin("crop");
    EXPECT_TRUE(d.resize({0, d.frame().rows() - 1, 1, d.frame().columns()}, maps::CellState::Free));
    d.commit();
  }

  // Scribbles, undoes all, saves over the file.
  void editAndTakeBack(const std::filesystem::path& file) {
    Result<OpenedEdit> open = openEdit(file);
    ASSERT_TRUE(open) << describe(open.error());
    scribble(open->document);
    EXPECT_TRUE(open->document.modified());
    open->document.goTo(0);
    ASSERT_TRUE(saveEdit(open->document, open->file, file));
  }
  static std::string describe(const Error& e) { return e.source + ": " + e.text(); }
  testing::TempFolder folder;
};

TEST_F(EditFiles, UndoingEverythingAndSavingGivesARosMapByteForByte) {
  const std::string yaml =
      "# by hand\nimage: m.pgm\nresolution: 0.0500\norigin: [-1.50, 2.0, 0.00]\n"
      "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
  const std::string pgm = "P5\n# a comment\n4 3\n255\n" + std::string("\x00\xfe\xcd\x7f", 4) +
                          "abcd" + std::string("\xff\x01\x02\x03", 4);
  folder.write("m.pgm", pgm);
  const auto file = folder.write("m.yaml", yaml);
  editAndTakeBack(file);
  EXPECT_EQ(folder.read("m.yaml"), yaml);
  EXPECT_EQ(folder.read("m.pgm"), pgm);
}

TEST_F(EditFiles, PaintingChangesTheBytesOfThePaintedPixelsOnly) {
  folder.write("m.pgm", "P5\n# kept\n4 1\n255\n" + std::string("\xfe\xcd\xfd\x7f", 4));
  const auto file = folder.write(
      "m.yaml",
      "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
      "free_thresh: 0.196\n");
  Result<OpenedEdit> open = openEdit(file);
  ASSERT_TRUE(open);
  open->document.begin("Brush");
  open->document.paint(CellSet(CellRange{0, 1, 2, 3}), maps::CellState::Occupied);
  open->document.commit();
  ASSERT_TRUE(saveEdit(open->document, open->file, file));
  EXPECT_EQ(folder.read("m.pgm"), "P5\n# kept\n4 1\n255\n" + std::string("\xfe\xcd\x00\x7f", 4));
  EXPECT_FALSE(open->document.modified());
}

TEST_F(EditFiles, UndoingEverythingAndSavingGivesSamplesByteForByte) {
  for (const char* name : {"maze.map", "cave.pgm", "workshop.yaml"}) {
    const std::filesystem::path samples =
        std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples";
    std::filesystem::copy(samples / name, folder / name);
    const bool ros = std::string(name) == "workshop.yaml";
    const char* picture = ros ? "workshop.pgm" : name;
    if (ros) std::filesystem::copy(samples / picture, folder / picture);
    const std::string before = folder.read(name) + folder.read(picture);
    if (ros) {
      editAndTakeBack(folder / name);
    } else {  // the scribble needs unknown cells, as in ROS maps
      Result<OpenedEdit> open = openEdit(folder / name);
      ASSERT_TRUE(open);
      open->document.begin("Fill");
      open->document.paint(CellSet(CellRange{0, 30, 0, 30}), maps::CellState::Occupied);
      open->document.commit();
      ASSERT_TRUE(saveEdit(open->document, open->file, folder / name));
      EXPECT_NE(folder.read(name) + folder.read(picture), before);
      open->document.undo();
      EXPECT_TRUE(open->document.modified());
      ASSERT_TRUE(saveEdit(open->document, open->file, folder / name));
    }
    EXPECT_EQ(folder.read(name) + folder.read(picture), before) << name;
  }
}

TEST_F(EditFiles, AProjectKeepsTheDigitsOfAgentsThatWereNotChanged) {
  const std::filesystem::path samples = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples";
  for (const char* name : {"workshop.clearway", "workshop.yaml", "workshop.pgm"}) {
    std::filesystem::copy(samples / name, folder / name);
  }
  const std::string before = folder.read("workshop.clearway");
  Result<OpenedEdit> open = openEdit(folder / "workshop.clearway");
  ASSERT_TRUE(open);
  ASSERT_TRUE(saveEdit(open->document, open->file, folder / "workshop.clearway"));
  EXPECT_EQ(folder.read("workshop.clearway"), before);
  // An edited map goes into the file that the project names.
  const std::string picture = folder.read("workshop.pgm");
  open->document.begin("Fill");
  open->document.paint(CellSet(CellRange{0, 5, 0, 5}), maps::CellState::Free);
  open->document.commit();
  ASSERT_TRUE(saveEdit(open->document, open->file, folder / "workshop.clearway"));
  EXPECT_NE(folder.read("workshop.pgm"), picture);
  EXPECT_EQ(folder.read("workshop.clearway"), before);
  // Under another name the map is embedded, and the saved project can be opened again.
  ASSERT_TRUE(saveEdit(open->document, open->file, folder / "copy.clearway"));
  const Result<OpenedEdit> copy = openEdit(folder / "copy.clearway");
  ASSERT_TRUE(copy) << describe(copy.error());
  EXPECT_EQ(copy->document.map().values, open->document.map().values);
  EXPECT_EQ(copy->document.agents().front().agent, open->document.agents().front().agent);
}

// As a crossed outline is written after its repair, or as it is pasted.
TEST_F(EditFiles, ShapesAndNamesWithLineBreaksAreSavedAndOpened) {
  const std::string name = "workshop.clearway";
  const std::filesystem::path samples = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples";
  for (const char* file : {"workshop.clearway", "workshop.yaml", "workshop.pgm"}) {
    std::filesystem::copy(samples / file, folder / file);
  }
  Result<OpenedEdit> open = openEdit(folder / name);
  ASSERT_TRUE(open);
  const std::string wkt =
      "MULTIPOLYGON(((-0.25 -0.25,\n\t0 0, -0.25 0.25, -0.25 -0.25)),\r\n"
      "((0 0, 0.25 -0.25, 0.25 0.25, 0 0)))";
  EditAgent agent = open->document.agents().front();
  agent.agent.name = "two\x7f lines\x01";
  agent.agent.shape = {maps::ShapeKind::Polygon, 0.0, 0.0, wkt};
  open->document.begin("Shape");
  open->document.setAgent(agent);
  maps::ProjectAgent second = agent.agent;
  second.name = "b\nc";
  (void)open->document.addAgent(second);
  open->document.commit();
  ASSERT_TRUE(saveEdit(open->document, open->file, folder / name));
  const Result<OpenedEdit> again = openEdit(folder / name);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->document.agents().front().agent.name, "two  lines ");
  EXPECT_EQ(again->document.agents().back().agent.name, "b c");
  EXPECT_EQ(again->document.agents().front().agent.shape.wkt,
            "MULTIPOLYGON(((-0.25 -0.25, 0 0, -0.25 0.25, -0.25 -0.25)), "
            "((0 0, 0.25 -0.25, 0.25 0.25, 0 0)))");
}

TEST_F(EditFiles, FloorModeAndMotionAreEditedUndoneSavedAndPlannedWith) {
  folder.write(
      "m.map", "type octile\nheight 8\nwidth 20\nmap\n" + [] {
        std::string rows;
        for (int i = 0; i < 8; ++i) rows += std::string(20, '.') + "\n";
        return rows;
      }());
  Result<OpenedEdit> open = openEdit(folder / "m.map");
  ASSERT_TRUE(open) << describe(open.error());
  EditDocument& d = open->document;
  d.begin("Poses");
  EditAgent a = d.agents().front();
  a.agent.start = Pose{{3.0, 4.0}, {}};
  a.agent.goal = maps::GoalPose{{15.0, 4.0}, Heading()};
  d.setAgent(a);
  d.commit();
  const maps::ProjectAgent plain = a.agent;
  d.begin("Traits");
  a.agent.level = {3.0, 4.5};
  a.agent.mode = maps::SceneMode::Space;
  a.agent.motion = DriveKind::Car;
  a.agent.min_radius = 1.25;
  a.agent.more_goals = {{{15.0, 6.0}, {}}, {{12.0, 2.0}, Heading().left90()}};
  d.setAgent(a);
  d.commit();
  d.undo();
  EXPECT_EQ(d.agents().front().agent, plain);
  d.redo();
  EXPECT_EQ(d.agents().front().agent, a.agent);
  ASSERT_TRUE(saveEdit(d, open->file, folder / "p.clearway"));
  const Result<OpenedEdit> again = openEdit(folder / "p.clearway");
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->document.agents().front().agent, a.agent);

  maps::PlannerSettings settings;
  const auto job = [&] { return *planJobOf(d.map(), a.agent, settings, std::array{plain}); };
  EXPECT_EQ(job().planner.motion, DriveKind::Car);
  EXPECT_EQ(job().planner.min_radius, 1.25);
  EXPECT_EQ(job().query->goals.size(), 3U);
  EXPECT_EQ(job().query->goals[1].position, a.agent.more_goals.front().position);
  EXPECT_TRUE(job().query.poseOptions().get().static_agents.empty())
      << "the other is some floors below";
  settings.motion = DriveKind::Omnidirectional;
  EXPECT_EQ(job().planner.motion, DriveKind::Omnidirectional) << "the plan says otherwise";
  a.agent.level = {0.5, 4.5};
  EXPECT_EQ(job().query.poseOptions().get().static_agents.size(), 1U);
}

TEST_F(EditFiles, ACarWithoutARadiusIsOpenedAndRefusedWhenItIsPlannedFor) {
  const auto file = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/warehouse.clearway";
  Result<maps::Project> project = maps::loadProject(file);
  ASSERT_TRUE(project);
  project->agents.front().motion = DriveKind::Car;
  ASSERT_TRUE(maps::saveProject(*project, folder / "car.clearway"));
  const Result<OpenedEdit> open = openEdit(folder / "car.clearway");
  ASSERT_TRUE(open) << describe(open.error());
  const Result<PlanJob> job =
      planJobOf(open->document.map(), open->document.agents().front().agent, {});
  ASSERT_FALSE(job);
  EXPECT_NE(job.error().text().find("a car needs its minimum turning radius"), std::string::npos);
}

TEST_F(EditFiles, AgentsAreConvertedToTheWorldAndBack) {
  for (const char* name : {"workshop.clearway", "warehouse.clearway", "city.clearway"}) {
    const auto file = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name;
    const Result<OpenedEdit> open = openEdit(file);
    ASSERT_TRUE(open);
    for (const auto& [world, own] : open->file.read) {
      const Result<maps::ProjectAgent> back = agentFromWorld(open->document.map(), world);
      ASSERT_TRUE(back);
      EXPECT_NEAR(back->shape.length, own.shape.length, 1e-9);
      ASSERT_EQ(back->start.has_value(), own.start.has_value());
      if (!own.start) continue;
      EXPECT_NEAR(back->start->position.x, own.start->position.x, 1e-9);
      EXPECT_NEAR(back->start->position.y, own.start->position.y, 1e-9);
      EXPECT_NEAR(back->start->heading.angleTo(own.start->heading), 0.0, 1e-12);
    }
  }
}

TEST_F(EditFiles, SavingAMapWithAgentsReportsThatTheyAreLost) {
  Result<OpenedEdit> open =
      openEdit(std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/warehouse.clearway");
  ASSERT_TRUE(open);
  const auto losses = saveEdit(open->document, open->file, folder / "w.yaml");
  ASSERT_TRUE(losses);
  ASSERT_FALSE(losses->empty());
  EXPECT_NE(losses->back().text().find("holds no agents"), std::string::npos);
}

TEST_F(EditFiles, AFailingSaveReportsTheReasonAndKeepsTheDocumentModified) {
  Result<OpenedEdit> open =
      openEdit(std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/warehouse.clearway");
  ASSERT_TRUE(open);
  open->document.begin("Invert");
  open->document.invert(CellSet(CellRange{0, 5, 0, 5}));
  open->document.commit();
  const auto path = open->file.path;
  for (const char* bad : {"no/such/folder/w.clearway", "no/such/folder/w.yaml", "w.txt"}) {
    const auto saved = saveEdit(open->document, open->file, folder / bad);
    ASSERT_FALSE(saved) << bad;
    EXPECT_FALSE(saved.error().text().empty());
    EXPECT_TRUE(open->document.modified());
    EXPECT_EQ(open->file.path, path);
  }
}

TEST_F(EditFiles, WholeRosMapsAreRestoredByteForByte) {
  std::vector<std::filesystem::path> maps{testing::samples() / "workshop"};
  if (testing::hasRealData("ros")) {
    for (const char* name : {"depot", "warehouse"}) {
      maps.push_back(testing::realData() / "ros" / name);
    }
  }
  for (const auto& map : maps) {
    const std::string yaml = map.filename().string() + ".yaml";
    const std::string pgm = map.filename().string() + ".pgm";
    for (const std::string& f : {yaml, pgm}) {
      std::filesystem::copy(map.parent_path() / f, folder / f);
      std::filesystem::permissions(folder / f, std::filesystem::perms::owner_all);
    }
    const std::string before = folder.read(yaml) + folder.read(pgm);
    editAndTakeBack(folder / yaml);
    EXPECT_EQ(folder.read(yaml) + folder.read(pgm), before);
  }
}

// A snapshot is saved while the document goes on; what is saved is what the snapshot had.
TEST(EditDocument, ASnapshotThatIsSavedSavesTheStateThatItHad) {
  EditDocument d(rosMap(9, 70), {}, {});
  const auto step = [&](std::int32_t row) {
    d.begin("Paint");
    d.invert(CellSet(CellRange{row, row + 1, 0, 70}));
    d.commit();
  };
  step(1);
  step(2);
  EditDocument copy = d.snapshot();
  EXPECT_EQ(symmetryOf(copy), symmetryOf(d));
  EXPECT_TRUE(copy.mapModified());
  EXPECT_FALSE(copy.tasksModified());
  EXPECT_EQ(copy.mapVersion(), d.mapVersion());
  step(3);
  copy.markSaved();
  EXPECT_TRUE(d.modified());
  d.markSavedAs(copy);
  EXPECT_TRUE(d.modified()) << "a step follows the snapshot";
  d.undo();
  EXPECT_FALSE(d.modified());
  EXPECT_EQ(symmetryOf(copy), symmetryOf(d));
  d.undo();
  EXPECT_TRUE(d.modified());
  d.redo();
  d.markPlansUnsaved();
  EXPECT_FALSE(d.edited());
  EXPECT_TRUE(d.modified());
  EditDocument second = d.snapshot();
  EXPECT_TRUE(second.plansModified());
  second.markSaved();
  EXPECT_TRUE(second.plansModified());
  second.markPlansSaved();
  d.markPlansUnsaved();
  d.markSavedAs(second);
  EXPECT_TRUE(d.plansModified()) << "a plan was made while the snapshot was saved";
  d.markSavedAs([&] {
    EditDocument third = d.snapshot();
    third.markPlansSaved();
    return third;
  }());
  EXPECT_FALSE(d.modified());
  EditDocument made(rosMap(2, 2), {}, {});
  made.markMapUnsaved();
  EXPECT_TRUE(made.snapshot().modified()) << "it was never saved";
}

}  // namespace
}  // namespace clearway::app
