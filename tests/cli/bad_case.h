// tests/cli/bad_case.h — one row of the tables of bad input, and how it is judged.
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
  std::string text;  // that the one line on stderr holds
  std::vector<std::pair<std::string, std::string>> files = {};
  std::function<void(const std::filesystem::path&)> setup = {};
};

inline void PrintTo(const BadCase& c, std::ostream* out) { *out << c.name; }

// Runs the case among the good files of fixtures.h: the exit code, exactly one line on stderr that
// begins with "clearway: " and holds the text, nothing on stdout, and no file left behind.
void expectRefused(const BadCase& c, const std::filesystem::path& folder);

}  // namespace clearway::testing
