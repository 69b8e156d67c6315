// Recovery files: what they hold comes back bit for bit, and damaged or foreign ones are refused.
#include "app/document/disk/recovery_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

class RecoveryFile : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    for (const auto& entry :
         fs::directory_iterator(fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples")) {
      if (!entry.is_regular_file()) continue;
      fs::copy(entry.path(), folder / entry.path().filename().string());
      fs::permissions(folder / entry.path().filename().string(), fs::perms::owner_all);
    }
  }
  static RecoverySnapshot whole(const OpenedEdit& e, std::uint64_t edits = 7) {
    RecoverySnapshot s = snapshotOf(e.document, e.file, edits, 1'700'000'000);
    s.values = e.document.map().values;
    return s;
  }
  OpenedEdit opened(const char* name) {
    Result<OpenedEdit> e = openEdit(folder / name);
    EXPECT_TRUE(e) << describe(e.error());
    return *std::move(e);
  }
  static void change(EditDocument& d) {
    d.begin("Paint");
    d.paint(CellSet(CellRange{1, 4, 2, 9}), maps::CellState::Occupied);
    d.paint(CellSet(CellRange{5, 6, 0, 3}), maps::CellState::Free);
    EditAgent a = d.agents().front();
    a.agent.start = Pose{{1.1, 2.3}, Heading::fromDegrees(33.0).value()};
    d.setAgent(a);
    maps::PlannerSettings p = d.planner();
    p.weight = 1.25;
    d.setPlanner(p);
    d.setFleet({FleetMethod::Prioritised, 4, true, false, 12.5});
    d.commit();
  }
  clearway::testing::TempFolder folder;
};

TEST_P(RecoveryFile, BringsTheDocumentBackAndSavesTheSameBytes) {
  OpenedEdit e = opened(GetParam());
  change(e.document);
  ASSERT_TRUE(saveRecovery(whole(e), folder / "1.recovery"));
  const Result<RecoveryInfo> info = recoveryInfo(folder / "1.recovery");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->document, folder / GetParam());
  EXPECT_EQ(info->edits, 7U);
  EXPECT_EQ(info->time_s, 1'700'000'000);
  EXPECT_EQ(info->rows, e.document.frame().rows());
  EXPECT_GE(info->agents, 1U);
  Result<OpenedEdit> r = openRecovery(folder / "1.recovery");
  ASSERT_TRUE(r) << describe(r.error());
  const maps::GridMap &a = e.document.map(), &b = r->document.map();
  EXPECT_EQ(a.values, b.values);
  EXPECT_EQ(a.grid, b.grid);
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.meta, b.meta);
  EXPECT_EQ(e.document.planner(), r->document.planner());
  EXPECT_EQ(r->document.fleet(), e.document.fleet());
  EXPECT_NE(r->document.fleet(), maps::FleetSettings{});
  EXPECT_TRUE(r->document.mapModified());
  EXPECT_TRUE(r->document.tasksModified());
  EXPECT_EQ(r->file.path, e.file.path);
  EXPECT_EQ(r->file.can_save, e.file.can_save);
  EXPECT_TRUE(changedByOthers(r->document, r->file, r->file.path).empty());
  ASSERT_EQ(r->document.agents().size(), e.document.agents().size());
  for (std::size_t i = 0; i < e.document.agents().size(); ++i) {
    EXPECT_EQ(r->document.agents()[i].agent.name, e.document.agents()[i].agent.name);
  }
  const std::string extension = fs::path(GetParam()).extension().string();
  fs::create_directories(folder / "a");
  fs::create_directories(folder / "b");
  ASSERT_TRUE(saveEdit(e.document, e.file, folder / ("a/x" + extension)));
  ASSERT_TRUE(saveEdit(r->document, r->file, folder / ("b/x" + extension)));
  for (const auto& entry : fs::directory_iterator(folder / "a")) {
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(folder.read("a/" + name), folder.read("b/" + name)) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, RecoveryFile,
                         ::testing::Values("workshop.yaml", "maze.map", "workshop.clearway",
                                           "warehouse.clearway", "workshop.pgm"));

TEST_P(RecoveryFile, BringsDrawingsBackThatCanBeChanged) {
  OpenedEdit e = opened(GetParam());
  const maps::GridMap before = e.document.map();
  Drawing drawing;
  drawing.corners = {{1.0, 1.0}, {2.0, 1.0}, {2.0, 2.0}};
  drawing.closed = true;
  drawing.cells = CellSet(CellRange{1, 5, 1, 9});
  e.document.begin("draw");
  (void)e.document.draw(drawing);
  e.document.commit();
  ASSERT_TRUE(saveRecovery(whole(e), folder / "1.recovery"));
  Result<OpenedEdit> r = openRecovery(folder / "1.recovery");
  ASSERT_TRUE(r) << describe(r.error());
  ASSERT_EQ(r->document.drawings().size(), 1U);
  EXPECT_TRUE(areAlike(*r->document.drawings()[0], *e.document.drawings()[0]));
  EXPECT_TRUE(r->document.drawingsModified());
  EXPECT_FALSE(r->document.tasksModified());
  r->document.begin("remove");
  r->document.removeDrawing(r->document.drawings()[0]->id);
  r->document.commit();
  EXPECT_EQ(r->document.map().values, before.values);
}

TEST(RecoveryFileOfTheFirstVersion, IsReadAndReplaced) {
  clearway::testing::TempFolder folder;
  const fs::path file = folder / "1.recovery";
  fs::copy(fs::path(CLEARWAY_SOURCE_DIR) / "tests/data/recovery/first_version.recovery", file);
  fs::permissions(file, fs::perms::owner_all);
  const Result<RecoveryInfo> info = recoveryInfo(file);
  ASSERT_TRUE(info) << describe(info.error());
  EXPECT_EQ(info->columns, 4);
  EXPECT_EQ(info->plans, 0U);
  const Result<OpenedEdit> r = openRecovery(file);
  ASSERT_TRUE(r) << describe(r.error());
  EXPECT_TRUE(r->document.mapModified());
  RecoverySnapshot again = snapshotOf(r->document, r->file, 8, 1'700'000'001);
  again.values = r->document.map().values;
  ASSERT_TRUE(saveRecovery(again, file));
  ASSERT_TRUE(openRecovery(file));
  EXPECT_EQ(openRecovery(file)->document.map().values, r->document.map().values);
}

using DamagedRecovery = RecoveryFile;

TEST_F(DamagedRecovery, IsRefusedWhereverItIsCutOrChanged) {
  OpenedEdit e = opened("workshop.yaml");
  change(e.document);
  ASSERT_TRUE(saveRecovery(whole(e), folder / "1.recovery"));
  const std::string good = folder.read("1.recovery");
  ASSERT_TRUE(openRecovery(folder / "1.recovery"));
  const std::size_t step = good.size() / 97 + 1;
  for (std::size_t at = 0; at < good.size(); at += step) {
    EXPECT_FALSE(openRecovery(folder.write("cut.recovery", good.substr(0, at)))) << at;
    std::string changed = good;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    EXPECT_FALSE(openRecovery(folder.write("changed.recovery", changed))) << at;
  }
}

TEST_F(DamagedRecovery, ForeignFilesAndLinksAreNeitherReadNorReplaced) {
  OpenedEdit e = opened("maze.map");
  const RecoverySnapshot s = whole(e);
  folder.write("mine.txt", "a diary");
  EXPECT_FALSE(saveRecovery(s, folder / "mine.txt"));
  EXPECT_EQ(folder.read("mine.txt"), "a diary");
  fs::create_symlink(folder / "target", folder / "link.recovery");
  EXPECT_FALSE(saveRecovery(s, folder / "link.recovery"));
  EXPECT_FALSE(fs::exists(folder / "target"));
  EXPECT_FALSE(recoveryInfo(folder / "link.recovery"));
  EXPECT_FALSE(openRecovery(folder / "mine.txt"));
}

TEST_F(DamagedRecovery, AChangedFileIsNoticedAfterRecovery) {
  OpenedEdit e = opened("maze.map");
  change(e.document);
  ASSERT_TRUE(saveRecovery(whole(e), folder / "1.recovery"));
  std::string other = folder.read("maze.map");
  other += "\n";
  folder.write("maze.map", other);
  const Result<OpenedEdit> r = openRecovery(folder / "1.recovery");
  ASSERT_TRUE(r);
  EXPECT_EQ(changedByOthers(r->document, r->file, r->file.path).size(), 1U);
}

TEST_F(DamagedRecovery, NoisyRowsAndRectangularCellsComeBack) {
  std::vector<std::uint16_t> values;
  for (unsigned k = 0; k < 31 * 47; ++k)
    values.push_back(static_cast<std::uint16_t>(k * 2654435761U >> 24U));
  maps::GridMap map = maps::makeGridMap(31, 47, 1.0, maps::ImageMeta{}, 255, values).value();
  const GridFrame frame = GridFrame::make(31, 47, 0.5, 0.25).value();
  OccupancyGrid grid(frame);
  for (std::int32_t i = 0; i < 31; ++i) {
    for (std::int32_t j = 0; j < 47; ++j) grid.set({i, j}, map.grid.blocked({i, j}));
  }
  map.grid = grid;
  const OpenedEdit e = newEdit(map);
  ASSERT_TRUE(saveRecovery(whole(e), folder / "1.recovery"));
  const Result<OpenedEdit> r = openRecovery(folder / "1.recovery");
  ASSERT_TRUE(r) << describe(r.error());
  EXPECT_EQ(r->document.map().values, values);
  EXPECT_EQ(r->document.map().grid, grid);
  EXPECT_TRUE(r->file.path.empty());
  EXPECT_FALSE(r->file.can_save);
}

}  // namespace
}  // namespace clearway::app
