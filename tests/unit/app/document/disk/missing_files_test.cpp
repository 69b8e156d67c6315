#include "app/document/disk/missing_files.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

class MissingFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"workshop.yaml", "workshop.pgm", "workshop.clearway", "maze.map"}) {
      fs::copy(fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name, folder / name);
      fs::permissions(folder / name, fs::perms::owner_all);
    }
  }
  testing::TempFolder folder;
};

TEST_F(MissingFiles, AreUnsavedAndWrittenAgainByteForByte) {
  struct Case {
    const char* open;
    std::vector<const char*> removed;
    bool map, tasks;
  };
  for (const Case& c : {Case{"maze.map", {"maze.map"}, true, false},
                        {"workshop.yaml", {"workshop.pgm"}, true, false},
                        {"workshop.yaml", {"workshop.yaml", "workshop.pgm"}, true, false},
                        {"workshop.clearway", {"workshop.clearway"}, false, true},
                        {"workshop.clearway", {"workshop.pgm"}, true, false},
                        {"workshop.clearway",
                         {"workshop.clearway", "workshop.yaml", "workshop.pgm"},
                         true,
                         true}}) {
    SCOPED_TRACE(std::string(c.open) + " without " + c.removed.front());
    Result<OpenedEdit> open = openEdit(folder / c.open);
    ASSERT_TRUE(open) << open.error().text();
    EXPECT_TRUE(missingFiles(open->file.stamps).empty());
    ASSERT_TRUE(
        saveEdit(open->document, open->file, folder / c.open));  // as this program writes it
    std::vector<std::string> before;
    for (const char* name : c.removed) {
      before.push_back(folder.read(name));
      fs::remove(folder / name);
    }
    const std::vector<fs::path> missing = missingFiles(open->file.stamps);
    EXPECT_EQ(missing.size(), c.removed.size());
    markMissing(open->document, open->file, missing);
    EXPECT_EQ(open->document.mapModified(), c.map);
    EXPECT_EQ(open->document.tasksModified(), c.tasks);
    markMissing(open->document, open->file, {});
    EXPECT_FALSE(open->document.modified()) << "they are back";
    markMissing(open->document, open->file, missing);
    const auto saved = saveEdit(open->document, open->file, folder / c.open);
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_FALSE(open->document.modified());
    for (std::size_t k = 0; k < before.size(); ++k) {
      EXPECT_EQ(folder.read(c.removed[k]), before[k]) << c.removed[k];
    }
  }
}

}  // namespace
}  // namespace clearway::app
