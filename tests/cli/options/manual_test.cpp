// The manual, the shell completions and the table of options in the docs are made by the program:
// they know every option that --help knows, and the table in the repository is current.
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> kCommands{
    "plan", "check",   "solve",    "collide", "fleet",   "execute", "simulate", "sweep", "report",
    "info", "convert", "generate", "render",  "compare", "route",   "serve",    "cover"};
const std::string kManualSource = CLEARWAY_SOURCE_DIR;

std::string readAll(const std::string& file) {
  std::ifstream in(file);
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
  [[nodiscard]] std::string made(const std::string& format) const {
    const ProgramRun r = run("options --format " + format);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return r.out;
  }
  [[nodiscard]] std::string page() const {
    return std::regex_replace(made("man " + kManualSource + "/app/cli/clearway.1.in"),
                              std::regex(R"(\\-|\\f[BIR])"), "-");
  }
};

TEST_F(Manual, ThePageHasEveryOptionOfEveryCommand) {
  const std::string text = page();
  for (const std::string& command : kCommands) {
    const std::size_t at = text.find(".SS clearway " + command + "\n");
    ASSERT_NE(at, std::string::npos) << command;
    const std::string own = text.substr(at, text.find(".SS", at + 1) - at);
    const std::string shared = text.substr(text.find(".SS Options of every command"));
    for (const std::string& option : optionsOfHelp(run(command + " --help").out)) {
      if (option == "help") continue;
      const auto describedIn = [&](const std::string& part) {
        return std::regex_search(part, std::regex("\\.TP\n[^\n]*--" + option + "(?![a-z-]*[a-z])"));
      };
      EXPECT_TRUE(describedIn(own) || describedIn(shared)) << command << " --" << option;
    }
  }
}

TEST_F(Manual, AFrameThatLacksACommandIsRefused) {
  write("frame", ".TH X 1\n@OPTIONS plan@\n");
  EXPECT_EQ(run("options --format man frame").exit_code, 3);
  write("frame", "@OPTIONS fly@\n");
  EXPECT_THAT(run("options --format man frame").err, HasSubstr("no command is 'fly'"));
}

TEST_F(Manual, TheCompletionsKnowTheSameOptions) {
  const std::set<std::string> all = allOptions();
  // Of zsh without the texts, which may name other options.
  const std::string zsh = std::regex_replace(made("zsh"), std::regex(R"(\[[^\]]*\])"), "");
  EXPECT_EQ(optionsIn(made("bash"), "--([a-z][a-z-]*)"), all);
  EXPECT_EQ(optionsIn(zsh, "--([a-z][a-z-]*)"), all);
  EXPECT_EQ(optionsIn(made("fish"), " -l ([a-z][a-z-]*)"), all);
}

TEST_F(Manual, BashCompletesOptionsAndTheirValues) {
  write("completion", made("bash"));
  const auto complete = [&](const std::string& words, int at) {
    const std::string script = "source '" + (folder_ / "completion").string() + "'; COMP_WORDS=(" +
                               words + "); COMP_CWORD=" + std::to_string(at) +
                               "; compopt() { :; }; _clearway; echo \"${COMPREPLY[*]}\" > '" +
                               (folder_ / "reply").string() + "'";
    write("script", script);
    EXPECT_EQ(std::system(("bash '" + (folder_ / "script").string() + "'").c_str()), 0);
    return read("reply");
  };
  EXPECT_EQ(complete("clearway so", 1), "solve\n");
  EXPECT_EQ(complete("clearway plan --switch", 2), "--switch-cost\n");
  EXPECT_EQ(complete("clearway plan --motion o", 3), "omni\n");
  EXPECT_EQ(complete("clearway plan --switch-cost ''", 3), "\n");
  EXPECT_EQ(complete("clearway help ren", 2), "render\n");
}

TEST_F(Manual, TheTableOfTheDocsIsCurrent) {
  EXPECT_EQ(made("markdown"), readAll(kManualSource + "/resources/docs/options.md"))
      << "write it again: clearway options --format markdown > resources/docs/options.md";
}

TEST_F(Manual, HelpOfACommandIsFoundByOptionAndByCommand) {
  for (const std::string& command : kCommands) {
    const ProgramRun help = run("help " + command);
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_EQ(help.out, run(command + " --help").out);
  }
  EXPECT_EQ(run("help").out, run("--help").out);
  EXPECT_THAT(run("help paln").err, HasSubstr("did you mean 'plan'?"));
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
