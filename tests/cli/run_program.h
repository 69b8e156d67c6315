// tests/cli/run_program.h — runs the program in a separate folder and captures its output.
#pragma once

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::testing {

struct ProgramRun {
  int exit_code = -1;  // 128 + signal when a signal ended it
  std::string out;
  std::string err;
};

struct RunOptions {
  std::string input{};                         // standard input
  std::function<void(pid_t)> while_running{};  // called once, right after the start
  bool bound_by_permissions = false;           // file modes also apply to root
  std::size_t largest_file = 0;                // in bytes, of those that it writes; 0: any
  std::vector<std::string> launcher{};         // a program, found by PATH, that starts this one
};

// `arguments` are split at spaces outside 'single quotes'. Runs in `folder`.
[[nodiscard]] ProgramRun runClearway(const std::filesystem::path& folder,
                                     std::string_view arguments, const RunOptions& options = {});

// A fresh folder that is removed at the end of the test, with helpers to fill it.
class CliTest : public ::testing::Test {
 protected:
  CliTest();
  ~CliTest() override;

  void write(const std::string& name, std::string_view bytes) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  [[nodiscard]] bool exists(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> files() const;  // sorted, relative
  [[nodiscard]] ProgramRun run(std::string_view arguments, const RunOptions& options = {}) const;

  std::filesystem::path folder_;
};

}  // namespace clearway::testing
