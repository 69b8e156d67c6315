// The kept inputs of the fuzz targets: seeds, and whatever once broke a parser.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "core/base/rng.h"
#include "maps/text/file_io.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/targets.h"
#include "tests/support/case_count.h"

namespace clearway {
namespace {

namespace fs = std::filesystem;

struct Target {
  const char* name;
  void (*run)(std::string_view);
};

class FuzzCorpus : public ::testing::TestWithParam<Target> {};

std::vector<fs::path> inputsOf(const Target& target) {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(CLEARWAY_SOURCE_DIR) / "tests/fuzz/corpus" / target.name;
  for (const auto& e : fs::directory_iterator(folder)) files.push_back(e.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST_P(FuzzCorpus, RunsClean) {
  const std::vector<fs::path> files = inputsOf(GetParam());
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

TEST_P(FuzzCorpus, ChangedInputsRunClean) {
  std::vector<std::string> inputs;
  for (const fs::path& file : inputsOf(GetParam())) inputs.push_back(*maps::readFile(file));
  Rng rng(static_cast<std::uint64_t>(testing::caseCount("CLEARWAY_FUZZ_SEED", 1)));
  const int cases = testing::caseCount("CLEARWAY_FUZZ_MUTATIONS", 200);
  for (int n = 0; n < cases && !::testing::Test::HasFailure(); ++n) {
    const auto any = [&]() -> const std::string& {
      return inputs[rng.below(static_cast<std::uint32_t>(inputs.size()))];
    };
    const std::string& input = any();
    const std::string bytes = fuzz::mutated(input, any(), rng);
    EXPECT_NO_THROW(GetParam().run(bytes)) << "change " << n << ":\n" << bytes;
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
