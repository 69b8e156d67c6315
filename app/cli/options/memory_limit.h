// app/cli/options/memory_limit.h — the memory limit of a run: the one that is given, or the default
// of the machine (core/base/process_memory.h).
#pragma once

#include "core/base/stop_source.h"

namespace clearway::cli {

// Of the option; every command that has it describes it so.
inline constexpr const char* kMemoryLimitHelp =
    "Stop when the run holds that many megabytes besides the map.\nThe exit code is 21. Without it "
    "the limit is three quarters of the memory of the machine or of its container.";

// The limit in effect [MB]: the given one, or the default where 0 is given; 0: none.
[[nodiscard]] double memoryLimitMb(double given_mb);
// Sets the limit in effect. The process as it is now does not count: call it after the map was
// read.
void limitMemory(double given_mb, Budget& budget);

}  // namespace clearway::cli
