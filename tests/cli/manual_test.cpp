// The manual page and the shell completions know every option that --help knows, and no other.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

const std::vector<std::string> kCommands{"plan", "check",   "solve", "collide",
                                         "info", "convert", "render"};

std::string readSource(const std::string& name) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR "/app/cli/") + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> optionsIn(const std::string& text, const std::string& pattern) {
  const std::regex option(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), option), end; i != end; ++i) {
    found.insert((*i)[1]);
  }
  return found;
}

// Lines of the option list only: not the examples, which name options of other commands.
std::set<std::string> optionsOfHelp(const std::string& help) {
  return optionsIn("\n" + help.substr(0, help.find("\nExamples:")),
                   "\n  (?:-h, )?--([a-z][a-z-]*)");
}

class Manual : public CliTest {
 protected:
  [[nodiscard]] std::set<std::string> allOptions() const {
    std::set<std::string> all = optionsOfHelp(run("--help").out);
    for (const std::string& command : kCommands) {
      const std::set<std::string> own = optionsOfHelp(run(command + " --help").out);
      EXPECT_GE(own.size(), 5U) << command;
      all.insert(own.begin(), own.end());
    }
    return all;
  }
};

TEST_F(Manual, ThePageKnowsEveryOptionOfEveryCommand) {
  const std::string page = std::regex_replace(readSource("clearway.1"), std::regex(R"(\\-)"), "-");
  for (const std::string& command : kCommands) {
    const std::size_t at = page.find(".SS clearway " + command + "\n");
    ASSERT_NE(at, std::string::npos) << command;
    const std::string own = page.substr(at, page.find(".SS", at + 1) - at);
    const std::string shared = page.substr(page.find(".SS Options of every command"));
    for (const std::string& option : optionsOfHelp(run(command + " --help").out)) {
      if (option == "help") continue;
      const auto describedIn = [&](const std::string& text) {
        return std::regex_search(text, std::regex("\\.TP\n[^\n]*--" + option + "(?![a-z-])"));
      };
      EXPECT_TRUE(describedIn(own) || describedIn(shared)) << command << " --" << option;
    }
  }
}

TEST_F(Manual, ThePageKnowsNoOptionThatIsGone) {
  const std::string page = std::regex_replace(readSource("clearway.1"), std::regex(R"(\\-)"), "-");
  const std::set<std::string> all = allOptions();
  for (const std::string& option : optionsIn(page, "--([a-z][a-z-]*)")) {
    EXPECT_TRUE(all.contains(option)) << option;
  }
}

TEST_F(Manual, TheCompletionsKnowTheSameOptions) {
  const std::set<std::string> all = allOptions();
  for (const char* file : {"completions/clearway.bash", "completions/_clearway"}) {
    EXPECT_EQ(optionsIn(readSource(file), "--([a-z][a-z-]*)"), all) << file;
  }
  EXPECT_EQ(optionsIn(readSource("completions/clearway.fish"), " -l ([a-z][a-z-]*)"), all);
}

TEST_F(Manual, HelpFitsIntoEightyColumns) {
  for (const std::string& command : kCommands) {
    const std::string help = run(command + " --help").out;
    std::string text = help.substr(0, help.find("\nExamples:"));
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      EXPECT_LE(text.substr(0, end).size(), 80U) << text.substr(0, end);
      text.erase(0, end == std::string::npos ? end : end + 1);
    }
  }
}

}  // namespace
}  // namespace clearway::testing
