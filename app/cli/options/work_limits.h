// app/cli/options/work_limits.h — --time-limit and --memory-limit of commands whose work polls no
// budget: the operating system holds them, in every phase.
//
// Time: a timer ends the program (app/cli/output/interrupt.h). Memory: the private data of the
// process are bound (RLIMIT_DATA), and an allocation beyond ends it. Both remove temporary files.
// Sanitizers, whose shadow memory is larger than any limit, have no limit of memory.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"

namespace clearway::cli {

struct WorkLimits {
  std::optional<double> time_s, memory_mb;

  void declare(CommandLine& line);
};

// Holds the limits while it exists, for the rest of the work. At most one at a time.
class LimitedWork {
 public:
  explicit LimitedWork(const WorkLimits& limits, unsigned threads = 1);
  ~LimitedWork();
  LimitedWork(const LimitedWork&) = delete;
  LimitedWork& operator=(const LimitedWork&) = delete;
};

}  // namespace clearway::cli
