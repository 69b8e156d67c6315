// app/cli/commands.h — the subcommands. Each parses its own arguments, does its work through
// app/session, and gives the exit code of the whole program.
#pragma once

#include <span>
#include <string>

#include "app/cli/console.h"
#include "app/session/exit_code.h"

namespace clearway::cli {

using Arguments = std::span<const std::string>;

[[nodiscard]] ExitCode planCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode checkCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode solveCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode collideCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode infoCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode convertCommand(Arguments arguments, Console& console);
[[nodiscard]] ExitCode renderCommand(Arguments arguments, Console& console);

}  // namespace clearway::cli
