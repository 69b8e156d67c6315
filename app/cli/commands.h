// app/cli/commands.h — the subcommands. Each parses its own arguments, does its work through
// app/session, and returns the exit code of the program.
#pragma once

#include <span>
#include <string>

#include "app/cli/console.h"
#include "app/session/plan/exit_code.h"

namespace clearway::cli {

using Arguments = std::span<const std::string>;

[[nodiscard]] session::ExitCode planCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode compareCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode checkCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode solveCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode fleetCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode executeCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode simulateCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode collideCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode infoCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode convertCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode generateCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode renderCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode sweepCommand(Arguments arguments, Console& console);
[[nodiscard]] session::ExitCode reportCommand(Arguments arguments, Console& console);

// Any subcommand with its arguments, as main() runs it but for the InputGuard, which exists.
[[nodiscard]] session::ExitCode runWords(Arguments words, Console& console);

}  // namespace clearway::cli
