// app/cli/output/interrupt.h — Ctrl-C and SIGTERM as a StopSource.
//
// The first signal requests a stop, so that the work can clean up; a second signal terminates the
// program. A file that grows beyond the process's limit (SIGXFSZ) is an error of its write.
// Installed once, in main.
#pragma once

#include "core/base/stop_source.h"

namespace clearway::cli {

void installInterruptHandler();
[[nodiscard]] StopSource& interruptSource();

}  // namespace clearway::cli
