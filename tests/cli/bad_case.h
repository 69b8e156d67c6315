// tests/cli/bad_case.h — one case of bad input, and its check.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/run_program.h"

namespace clearway::testing {

struct BadCase {
  std::string name;
  std::string arguments;
  int exit_code = 0;
  std::string text;  // expected in the single line on stderr
  std::vector<std::pair<std::string, std::string>> files = {};
  std::function<void(const std::filesystem::path&)> setup = {};
};

inline constexpr int kBad = 3;  // the exit code of bad input

inline void PrintTo(const BadCase& c, std::ostream* out) { *out << c.name; }
inline std::string nameOfCase(const ::testing::TestParamInfo<BadCase>& info) {
  return info.param.name;
}

// Runs the case in a folder with the valid files of fixtures.h. Expects the exit code, one line on
// stderr that begins with "clearway: " and holds the text, an empty stdout, and no new file.
void expectRefused(const BadCase& c, const std::filesystem::path& folder);

}  // namespace clearway::testing
