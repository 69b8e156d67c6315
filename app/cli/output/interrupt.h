// app/cli/output/interrupt.h — Ctrl-C, SIGTERM and SIGHUP as a StopSource, with a last moment.
//
// The first signal requests a stop, so that the work can clean up. Work that has not ended kLast_s
// later, whatever it does, is ended then, and a second signal ends it at once: temporary files are
// removed, the program says "interrupted" and has exit code 130. A SIGHUP that is ignored, as under
// nohup, remains ignored. A file that grows beyond the process's limit (SIGXFSZ) is an error of its
// write. Installed once, in main.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "app/document/plan/exit_code.h"
#include "core/base/stop_source.h"

namespace clearway::cli {

void installInterruptHandler();
[[nodiscard]] StopSource& interruptSource();

// While one exists, interrupted work has longer: it ends by itself, and keeps what it has done.
class LongerEnd {
 public:
  static constexpr double kUsual_s = 2.0;
  static constexpr double kUnlimited_s = 1e8;
  explicit LongerEnd(double seconds = kUsual_s);
  ~LongerEnd();
  LongerEnd(const LongerEnd&) = delete;
  LongerEnd& operator=(const LongerEnd&) = delete;
};

// `show`, for the progress of a fleet; `longer` is made as soon as that has a plan, which an
// interrupt then does not lose.
template <class Progress>
[[nodiscard]] std::function<void(const Progress&)> longerOnceSolved(
    std::optional<LongerEnd>& longer, std::function<void(const Progress&)> show) {
  return [&longer, show = std::move(show)](const Progress& p) {
    if (p.has_plan && !longer) longer.emplace();
    show(p);
  };
}

// While one exists, the program says that it is interrupted; afterwards the end by a signal says
// nothing more.
class SayingInterrupted {
 public:
  SayingInterrupted();
  ~SayingInterrupted();
  SayingInterrupted(const SayingInterrupted&) = delete;
  SayingInterrupted& operator=(const SayingInterrupted&) = delete;
};

// Ends the program after so many seconds, unless it is interrupted; 0: not any more. `message` is
// the whole line, and lives until then.
void endAfter(double seconds, const char* message);

// Removes temporary files, writes the message to standard error, and ends. Safe in handlers.
[[noreturn]] void endNow(app::ExitCode code, const char* message) noexcept;

}  // namespace clearway::cli
