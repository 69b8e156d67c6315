// app/cli/interrupt.h — Ctrl-C and SIGTERM as a StopSource.
//
// The first signal asks the work to stop and lets it clean up; a second one ends the program at
// once. Installed once, in main.
#pragma once

#include "core/base/cancel.h"

namespace clearway::cli {

void installInterruptHandler();
[[nodiscard]] StopSource& interruptSource();

}  // namespace clearway::cli
