// app/cli/output/console.h — where the program writes: data to stdout, everything else to stderr.
//
// Colours only when the stream is a terminal, NO_COLOR is not set and TERM is not "dumb".
// Characters that would command a terminal or hide text (core/base/safe_text.h) are written as
// "\u202e"; data that go to a file or a pipe remain as they are.
// Every error is one line, "clearway: <what, where, what to do>", whatever the message holds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/document/plan/exit_code.h"
#include "core/base/result.h"
#include "core/base/safe_text.h"

namespace clearway::cli {

struct CommandDeclaration;

enum class Style { Plain, Bold, Dim, Good, Bad, Warn };

class Console {
 public:
  Console();

  void out(std::string_view text);   // data: stdout
  void note(std::string_view text);  // logs: stderr
  void warn(std::string_view line);  // stderr: "clearway: warning: line"
  app::ExitCode error(app::ExitCode code,
                      std::string_view line);  // stderr: "clearway: line"
  app::ExitCode error(const Error& e);         // BadInput; Usage for a Conflict
  // "clearway: line; try 'clearway COMMAND --help'"
  app::ExitCode usage(std::string_view line, std::string_view command = {});

  // With a collector commands declare what they take, and do nothing else.
  void collectDeclarations(std::vector<CommandDeclaration>& into) { collector_ = &into; }
  [[nodiscard]] std::vector<CommandDeclaration>* collector() const { return collector_; }

  // A summary goes to stdout, or to stderr when stdout carries a file.
  void setDataOnStdout() { summary_on_stderr_ = true; }
  void summary(std::string_view text);
  [[nodiscard]] std::string styledSummary(std::string_view text, Style style) const;

  [[nodiscard]] bool stderrIsTerminal() const { return stderr_terminal_; }
  // False, with an error line, when stdout could not be written completely.
  [[nodiscard]] bool flush();

 private:
  bool colour_out_, colour_err_, stdout_terminal_, stderr_terminal_;
  bool summary_on_stderr_ = false;
  std::vector<CommandDeclaration>* collector_ = nullptr;
  int out_error_ = 0;  // why standard output could not be written, as errno has it
};

}  // namespace clearway::cli
