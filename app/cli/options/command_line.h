// app/cli/options/command_line.h — declares what a subcommand takes, parses it, and prints its
// help.
//
// A thin wrapper around CLI11, which is slow to compile and therefore seen by command_line.cpp
// alone. On top of it: values may begin with a minus ("--from -1.5,2,90"), numbers must be finite
// and inside their range, typing errors get a suggestion, and every usage error is one line.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/values.h"
#include "app/cli/output/console.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

struct CommandText {
  std::string name;                   // "plan"
  std::string summary;                // one sentence
  std::vector<std::string> usage;     // after "clearway plan "
  std::vector<std::string> notes;     // paragraphs below the options
  std::vector<std::string> examples;  // whole command lines
};

// An option or a positional argument, as the help, the manual and the shell completions show it.
struct DeclaredOption {
  std::string heading;
  std::string name;                    // "--map", or "MAP"
  std::string alias{};                 // an older name, which is understood, too
  std::string placeholder{};           // of its value; empty: it takes none
  std::string help{};                  // one or two sentences
  std::string details{};               // further sentences for the manual
  std::vector<std::string> choices{};  // values that are completed
  [[nodiscard]] bool isPositional() const { return !name.starts_with("--"); }
};

struct CommandDeclaration {
  CommandText text;
  std::vector<DeclaredOption> options;
};

struct NumberRange {
  double lowest = -std::numeric_limits<double>::max();
  double highest = std::numeric_limits<double>::max();
  bool without_lowest = false;  // greater than, not at least
};
inline constexpr NumberRange kPositive{0.0, std::numeric_limits<double>::max(), true};
inline constexpr NumberRange kNotNegative{0.0, std::numeric_limits<double>::max(), false};

// One of several numbers between commas.
struct NumberPart {
  std::string placeholder;
  NumberRange range;
};

enum class Need { Required, Optional };

class CommandLine {
 public:
  explicit CommandLine(CommandText text);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // Called when the options are good, before parse() returns.
  void whenParsed(std::function<void()> act);
  // Options declared from here on are listed under this heading.
  void section(std::string heading);

  // The targets must outlive parse() and keep their defaults when the option is not given.
  // An option may have an alias: "--landmarks,--preprocess". What follows the first line break of a
  // description is for the manual alone.
  void positional(std::string& target, Need need, const std::string& name,
                  const std::string& description);
  void text(std::string& target, const std::string& option, const std::string& placeholder,
            const std::string& description, std::vector<std::string> suggested = {});
  // An option that may be given several times.
  void texts(std::vector<std::string>& target, const std::string& option,
             const std::string& placeholder, const std::string& description);
  void choice(std::string& target, const std::string& option, std::vector<std::string> choices,
              const std::string& description);
  void number(std::optional<double>& target, const std::string& option,
              const std::string& placeholder, NumberRange range, const std::string& description);
  void numbers(std::vector<double>& target, const std::string& option,
               const std::vector<NumberPart>& parts, const std::string& description);
  void count(std::optional<int>& target, const std::string& option, const std::string& placeholder,
             const std::string& description, int most = 1'000'000'000);  // from 1
  void flag(bool& target, const std::string& option, const std::string& description);

  // nullopt: go on. Otherwise the program ends with this code: help was shown, a usage error
  // reported, or the declarations were handed to the console's collector.
  [[nodiscard]] std::optional<app::ExitCode> parse(std::span<const std::string> arguments,
                                                   Console& console);
  [[nodiscard]] std::string help() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> self_;
};

}  // namespace clearway::cli
