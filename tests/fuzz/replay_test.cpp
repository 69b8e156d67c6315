// The kept inputs of the fuzz targets: seeds, and whatever once broke a parser.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "maps/text/file_io.h"
#include "tests/fuzz/targets.h"

namespace clearway {
namespace {

namespace fs = std::filesystem;

struct Target {
  const char* name;
  void (*run)(std::string_view);
};

class FuzzCorpus : public ::testing::TestWithParam<Target> {};

TEST_P(FuzzCorpus, RunsClean) {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(CLEARWAY_SOURCE_DIR) / "tests/fuzz/corpus" / GetParam().name;
  for (const auto& e : fs::directory_iterator(folder)) files.push_back(e.path());
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 5U);
  for (const auto& file : files) {
    SCOPED_TRACE(file.filename());
    const std::string bytes = *maps::readFile(file);
    EXPECT_NO_THROW(GetParam().run(bytes));
    for (const std::size_t part : {1U, 2U, 3U}) {  // and cut short
      EXPECT_NO_THROW(GetParam().run(std::string_view(bytes).substr(0, bytes.size() * part / 4)));
    }
  }
}

#define CLEARWAY_TARGET(name) Target{#name, fuzz::name},
INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus,
                         ::testing::ValuesIn(std::vector<Target>{
                             CLEARWAY_FUZZ_TARGETS(CLEARWAY_TARGET)}),
                         [](const auto& p) { return std::string(p.param.name); });
#undef CLEARWAY_TARGET

}  // namespace
}  // namespace clearway
