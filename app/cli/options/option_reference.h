// app/cli/options/option_reference.h — the manual, the shell completions and the table of options
// in the docs, made from what the commands declare and from the rows of maps/plan/plan_options.h.
//
// `clearway options --format bash|zsh|fish|markdown` prints one of them; `--format man FRAME`
// prints the manual, in whose frame a line "@OPTIONS plan@" stands for the options of a command and
// "@OPTIONS maps@" for those of all commands that read a map. The build makes the manual and the
// completions; resources/docs/options.md is kept in the repository and compared by a test.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"

namespace clearway::cli {

using Declarations = std::span<const CommandDeclaration>;

inline constexpr const char* kMapOptionsHeading = "Reading maps";

[[nodiscard]] std::string bashCompletion(Declarations commands);
[[nodiscard]] std::string zshCompletion(Declarations commands);
[[nodiscard]] std::string fishCompletion(Declarations commands);
[[nodiscard]] std::string optionsMarkdown();
// Errors: Malformed (the frame names a command that does not exist, or lacks one).
[[nodiscard]] Result<std::string> manualPage(const std::string& frame, Declarations commands);

// The hidden command.
[[nodiscard]] app::ExitCode optionsCommand(Arguments arguments, Declarations commands,
                                           Console& console);

}  // namespace clearway::cli
