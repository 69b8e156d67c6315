// The shell completions offer exactly what the program takes: its parser is asked about every
// option and every choice, of every command.
#include <gmock/gmock.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using Words = std::set<std::string>;

// What a completion offers behind a command.
struct Offered {
  Words options;                         // "--map"
  std::map<std::string, Words> choices;  // by option
};
using OfferedBy = std::map<std::string, Offered>;

Words wordsOf(const std::string& text) {
  std::istringstream in(text);
  Words out;
  for (std::string word; in >> word;) out.insert(word);
  return out;
}

OfferedBy ofBash(const std::string& text) {
  OfferedBy out;
  std::istringstream in(text);
  std::string command;
  std::smatch m;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_match(line, m, std::regex("    ([a-z]+)\\)"))) command = m[1];
    if (std::regex_match(line, m, std::regex(" +options='(.*)'"))) {
      out[command].options = wordsOf(m[1]);
    }
    if (std::regex_match(line, m, std::regex(" +(--[a-z-]+)\\) choices='(.*)' ;;"))) {
      out[command].choices[m[1]] = wordsOf(m[2]);
    }
  }
  return out;
}

OfferedBy ofZsh(const std::string& text) {
  OfferedBy out;
  std::istringstream in(text);
  std::string command;
  std::smatch m;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_match(line, m, std::regex("        ([a-z]+)\\)"))) command = m[1];
    if (std::regex_search(line, m, std::regex("_arguments '\\(-h --help\\)'"))) {
      if (!command.empty()) out[command].options.insert("--help");
    }
    if (!std::regex_search(line, m, std::regex("^            '(--[a-z-]+)\\["))) continue;
    const std::string option = m[1];
    out[command].options.insert(option);
    if (std::regex_search(line, m, std::regex(":value:\\(([^)]*)\\)'"))) {
      out[command].choices[option] = wordsOf(m[1]);
    }
  }
  return out;
}

OfferedBy ofFish(const std::string& text, const Words& commands) {
  OfferedBy out;
  std::istringstream in(text);
  std::smatch m;
  const std::regex line_of(
      "complete -c clearway -n '__fish_seen_subcommand_from ([a-z]+)' -[frx] -l ([a-z-]+)"
      "( -a '([^']*)')?.*");
  for (std::string line; std::getline(in, line);) {
    if (!std::regex_match(line, m, line_of)) continue;
    Offered& own = out[m[1]];
    own.options.insert("--" + std::string(m[2]));
    if (m[4].matched) own.choices["--" + std::string(m[2])] = wordsOf(m[4]);
  }
  for (const std::string& c : commands) out[c].options.insert("--help");  // of every command
  return out;
}

// The arguments that a command needs besides options, so that its options are looked at; the files
// do not exist.
const std::map<std::string, std::string> kArguments{
    {"plan", "none"},         {"check", "none"},      {"solve", "none none"},
    {"collide", "none"},      {"fleet", "none none"}, {"execute", "none"},
    {"simulate", "none"},     {"info", "none"},       {"convert", "none out.map"},
    {"generate", "none.map"}, {"sweep", "none"},      {"report", "none"},
    {"render", "none o.svg"}, {"compare", "none"},    {"serve", ""},
    {"repair", "none"},       {"route", "none"},      {"cover", "none"}};

class Completion : public CliTest {
 protected:
  [[nodiscard]] std::string made(const std::string& format) const {
    return run("options --format " + format).out;
  }
  [[nodiscard]] bool takes(const std::string& command, const std::string& option) const {
    const ProgramRun r = run(command + " " + kArguments.at(command) + " " + option);
    return r.err.find("unknown option") == std::string::npos;
  }
  [[nodiscard]] bool takes(const std::string& command, const std::string& option,
                           const std::string& word) const {
    const ProgramRun r = run(command + " " + kArguments.at(command) + " " + option + " " + word);
    return r.err.find(option + ": '") == std::string::npos;
  }
};

TEST_F(Completion, AllShellsOfferTheSame) {
  const OfferedBy bash = ofBash(made("bash"));
  Words commands;
  for (const auto& [command, offered] : bash) commands.insert(command);
  ASSERT_EQ(commands.size(), kArguments.size());
  for (const auto& other : {ofZsh(made("zsh")), ofFish(made("fish"), commands)}) {
    ASSERT_EQ(other.size(), bash.size());
    for (const auto& [command, offered] : bash) {
      EXPECT_EQ(other.at(command).options, offered.options) << command;
      EXPECT_EQ(other.at(command).choices, offered.choices) << command;
    }
  }
}

// All options of all commands, and one that none has, are tried with every command. Older names
// are taken, but not offered.
TEST_F(Completion, AnOptionIsOfferedIfAndOnlyIfTheCommandTakesIt) {
  const OfferedBy bash = ofBash(made("bash"));
  Words all{"--nonsense"};
  for (const auto& [command, offered] : bash) {
    all.insert(offered.options.begin(), offered.options.end());
  }
  EXPECT_GT(all.size(), 60U);
  for (const auto& [command, offered] : bash) {
    for (const std::string& option : all) {
      EXPECT_EQ(takes(command, option), offered.options.contains(option))
          << command << ' ' << option;
    }
    EXPECT_FALSE(offered.options.contains("--preprocess"));
    EXPECT_EQ(takes(command, "--preprocess"), offered.options.contains("--landmarks")) << command;
  }
}

// All choices of all options are tried with every option that has some; where two commands offer
// the same option with the same choices, with one of them. An option that takes numbers besides,
// such as a length, takes those.
TEST_F(Completion, AChoiceIsOfferedIfAndOnlyIfTheOptionTakesIt) {
  const OfferedBy bash = ofBash(made("bash"));
  Words all{"nonsense"};
  for (const auto& [command, offered] : bash) {
    for (const auto& [option, words] : offered.choices) all.insert(words.begin(), words.end());
  }
  const auto isNumber = [](const std::string& word) {
    return word.find_first_not_of("0123456789") == std::string::npos;
  };
  int tried = 0;
  std::set<std::pair<std::string, Words>> known;
  for (const auto& [command, offered] : bash) {
    for (const auto& [option, words] : offered.choices) {
      const bool takes_numbers = takes(command, option, "7.25");
      Words others = words;
      others.insert("nonsense");
      for (const std::string& word : known.emplace(option, words).second ? all : others) {
        const bool taken = takes(command, option, word);
        const bool wanted = words.contains(word) || (takes_numbers && isNumber(word));
        EXPECT_EQ(taken, wanted) << command << ' ' << option << ' ' << word;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 1000);
}

TEST_F(Completion, ACommandIsOfferedIfAndOnlyIfTheProgramTakesIt) {
  const std::string bash = made("bash");
  std::smatch m;
  ASSERT_TRUE(std::regex_search(bash, m, std::regex("compgen -W '([a-z -]+)' ")));
  const Words offered = wordsOf(m[1]);
  for (const std::string& word : offered) {
    EXPECT_EQ(run(word + " --help").exit_code, 0) << word;
    EXPECT_EQ(run("help " + word).exit_code, 0) << word;
  }
  for (const auto& [command, arguments] : kArguments) EXPECT_TRUE(offered.contains(command));
  EXPECT_EQ(run("nonsense --help").exit_code, 2);
}

}  // namespace
}  // namespace clearway::testing
