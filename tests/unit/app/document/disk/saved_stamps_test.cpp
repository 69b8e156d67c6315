// A save renews the stamps of the files that it writes, and only those: a map that another program
// has changed stays changed until it is written or reloaded.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/document/disk/disk_version.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

class SavedStamps : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"workshop.yaml", "workshop.pgm", "workshop.clearway"}) {
      fs::copy(fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name, folder / name);
      fs::permissions(folder / name, fs::perms::owner_all);
    }
  }
  OpenedEdit opened(const char* name) { return openEdit(folder / name).value(); }
  // As another program does; every format here permits it.
  void change(const std::string& name) {
    std::string bytes = folder.read(name);
    name.ends_with(".pgm") ? void(bytes.back() = '\0') : void(bytes += "\n");
    folder.write(name, bytes);
  }
  static std::vector<std::string> foreign(const OpenedEdit& open) {
    std::vector<std::string> out;
    for (const FileStamp& stamp : open.file.stamps) {
      if (hasChanged(stamp)) out.push_back(stamp.path.filename().string());
    }
    return out;
  }
  static void moveAgent(EditDocument& d) {
    EditAgent a = d.agents().front();
    a.agent.start = Pose{{1.0, 1.5}, Heading()};
    d.begin("Move");
    d.setAgent(a);
    d.commit();
  }
  static void paint(EditDocument& d) {
    d.begin("Paint");
    d.paint(CellSet(CellRange{0, 90, 0, 120}), maps::CellState::Occupied);
    d.commit();
  }
  using Names = std::vector<std::string>;
  testing::TempFolder folder;
};

TEST_F(SavedStamps, AProjectThatDoesNotWriteItsMapKeepsTheStampsOfTheMap) {
  for (const char* name : {"workshop.pgm", "workshop.yaml"}) {
    SCOPED_TRACE(name);
    OpenedEdit open = opened("workshop.clearway");
    change(name);
    const std::string other = folder.read(name);
    moveAgent(open.document);
    ASSERT_TRUE(saveEdit(open.document, open.file, open.file.path));
    EXPECT_EQ(folder.read(name), other);
    EXPECT_EQ(foreign(open), Names{name});
    EXPECT_EQ(open.file.stamps.size(), 3U);
    ASSERT_TRUE(saveEdit(open.document, open.file, open.file.path));
    EXPECT_EQ(foreign(open), Names{name}) << "nor does a second save forget it";
    change("workshop.clearway");
    EXPECT_EQ(foreign(open).size(), 2U) << "the project has a stamp of its own";
  }
}

TEST_F(SavedStamps, AWrittenMapHasNewStamps) {
  OpenedEdit open = opened("workshop.clearway");
  change("workshop.pgm");
  paint(open.document);
  EXPECT_EQ(changedByOthers(open.document, open.file, open.file.path).size(), 1U);
  ASSERT_TRUE(saveEdit(open.document, open.file, open.file.path));
  EXPECT_EQ(foreign(open), Names{});
}

TEST_F(SavedStamps, AMapThatIsKeptIsModifiedAskedAboutAndWritten) {
  OpenedEdit open = opened("workshop.clearway");
  const std::vector<std::uint16_t> mine = open.document.map().values;
  change("workshop.pgm");
  ASSERT_NE(opened("workshop.clearway").document.map().values, mine);
  keepMine(open.document, open.file, {folder / "workshop.pgm"});
  EXPECT_TRUE(open.document.mapModified());
  EXPECT_FALSE(open.document.tasksModified());
  EXPECT_EQ(changedByOthers(open.document, open.file, open.file.path),
            std::vector<fs::path>{folder / "workshop.pgm"});
  ASSERT_TRUE(saveEdit(open.document, open.file, open.file.path));
  EXPECT_EQ(opened("workshop.clearway").document.map().values, mine);
  EXPECT_FALSE(open.document.modified());
  EXPECT_EQ(foreign(open), Names{});
}

TEST_F(SavedStamps, WhatIsKeptIsWhatTheFileHolds) {
  OpenedEdit project = opened("workshop.clearway");
  keepMine(project.document, project.file, {project.file.path});
  EXPECT_TRUE(project.document.tasksModified());
  EXPECT_FALSE(project.document.mapModified());
  OpenedEdit map = opened("workshop.yaml");
  keepMine(map.document, map.file, {map.file.path});
  EXPECT_TRUE(map.document.mapModified());
  EXPECT_FALSE(map.document.tasksModified());
}

TEST_F(SavedStamps, AProjectBesideAnUneditedMapKeepsTheStampsOfTheMap) {
  OpenedEdit open = opened("workshop.yaml");
  change("workshop.pgm");
  moveAgent(open.document);
  ASSERT_TRUE(saveBeside(open.document, open.file, folder / "beside.clearway"));
  EXPECT_EQ(foreign(open), Names{"workshop.pgm"});
  EXPECT_EQ(open.file.stamps.size(), 3U);
}

TEST_F(SavedStamps, AProjectBesideAnEditedMapHasNewStamps) {
  OpenedEdit open = opened("workshop.yaml");
  change("workshop.pgm");
  paint(open.document);
  ASSERT_TRUE(saveBeside(open.document, open.file, folder / "beside.clearway"));
  EXPECT_EQ(foreign(open), Names{});
}

TEST_F(SavedStamps, AProjectUnderAnotherNameHoldsItsMap) {
  OpenedEdit open = opened("workshop.clearway");
  change("workshop.pgm");
  ASSERT_TRUE(saveEdit(open.document, open.file, folder / "other.clearway"));
  EXPECT_EQ(foreign(open), Names{});
  EXPECT_EQ(open.file.stamps.size(), 1U);
}

TEST_F(SavedStamps, ACopyLeavesThemAsTheyAre) {
  OpenedEdit open = opened("workshop.clearway");
  change("workshop.pgm");
  ASSERT_TRUE(saveCopy(open.document, open.file, folder / "copy.clearway"));
  EXPECT_EQ(foreign(open), Names{"workshop.pgm"});
}

}  // namespace
}  // namespace clearway::app
