#include "tests/cli/bad_case.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace fs = std::filesystem;
namespace {

void put(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    names.push_back(entry.path().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void expectRefused(const BadCase& c, const fs::path& folder) {
  put(folder / "room.map", kRoomMap);
  put(folder / "walled.map", kWalledMap);
  put(folder / "lab.yaml", kRosYaml);
  put(folder / "lab.pgm", kRosPgm);
  put(folder / "room.scen", kScenario);
  put(folder / "project.json", kProject);
  for (const auto& [name, bytes] : c.files) put(folder / name, bytes);
  if (c.setup) c.setup(folder);
  const std::vector<std::string> before = namesIn(folder);

  const ProgramRun run = runClearway(folder, c.arguments);

  EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  EXPECT_TRUE(run.err.starts_with("clearway: ") && run.err.ends_with('\n')) << run.err;
  EXPECT_THAT(run.err, ::testing::HasSubstr(c.text));
  EXPECT_LT(run.err.size(), 500U) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(namesIn(folder), before);
}

}  // namespace clearway::testing
