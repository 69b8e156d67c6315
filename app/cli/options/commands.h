// app/cli/options/commands.h — the subcommands. Each parses its own arguments, does its work
// through the shared rooms of app/, and returns the exit code of the program.
#pragma once

#include <span>
#include <string>

#include "app/cli/output/console.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

using Arguments = std::span<const std::string>;

[[nodiscard]] app::ExitCode planCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode compareCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode checkCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode repairCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode coverCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode routeCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode solveCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode fleetCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode executeCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode simulateCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode collideCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode infoCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode convertCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode generateCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode renderCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode serveCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode sweepCommand(Arguments arguments, Console& console);
[[nodiscard]] app::ExitCode reportCommand(Arguments arguments, Console& console);

// Any subcommand with its arguments, as main() runs it but for the InputGuard, which exists.
[[nodiscard]] app::ExitCode runWords(Arguments words, Console& console);

}  // namespace clearway::cli
