// The examples in the help of every command, run in the folder of the shipped samples.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <cstdlib>
#include <filesystem>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

namespace fs = std::filesystem;

class HelpExamples : public CliTest {
 protected:
  HelpExamples() {
    for (const auto& e : fs::directory_iterator(fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples")) {
      if (e.is_regular_file()) fs::copy(e.path(), folder_ / e.path().filename());
    }
  }

  // By a shell, as users run them.
  [[nodiscard]] int exitCodeOf(const std::string& line) const {
    const std::string programs = fs::path(CLEARWAY_PROGRAM).parent_path().string();
    write("line.sh", "set -o pipefail\nPATH='" + programs + "':$PATH\ncd '" + folder_.string() +
                         "'\n{ " + line + "\n} >out.txt 2>err.txt\n");
    const int status = std::system(("bash '" + (folder_ / "line.sh").string() + "'").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  static std::vector<std::string> examplesIn(const std::string& help) {
    std::vector<std::string> out;
    std::size_t at = help.find("\nExamples:\n");
    while (at != std::string::npos && (at = help.find("\n  clearway ", at)) != std::string::npos) {
      const std::size_t end = help.find('\n', at + 1);
      out.push_back(help.substr(at + 3, end - at - 3));
      at = end;
    }
    return out;
  }
};

TEST_F(HelpExamples, RunOnTheSamples) {
  int examples = 0;
  ASSERT_EQ(exitCodeOf("clearway plan warehouse.clearway --out plan.json"), 0);
  for (const std::string command :
       {"", "plan ", "compare ", "check ", "solve ", "collide ", "execute ", "simulate ", "serve ",
        "sweep ", "report ", "info ", "convert ", "generate ", "render "}) {
    for (const std::string& line : examplesIn(run(command + "--help").out)) {
      const int code = exitCodeOf(line);
      // 11: bodies of the scene collide, which is what the example shows.
      EXPECT_TRUE(code == 0 || (command == "collide " && code == 11))
          << line << "\nexit code " << code << "\n"
          << read("err.txt");
      ++examples;
    }
  }
  EXPECT_GE(examples, 25);
}

}  // namespace
}  // namespace clearway::testing
