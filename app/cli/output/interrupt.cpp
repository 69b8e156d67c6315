#include "app/cli/output/interrupt.h"

#include <csignal>

namespace clearway::cli {
namespace {

StopSource source;  // constant-initialised: safe to touch from a signal handler at any time

void onSignal(int) { source.request(); }

}  // namespace

void installInterruptHandler() {
  struct sigaction action = {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: a read of standard input ends too. SA_RESETHAND: the second signal kills.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // A file beyond the limit of the process is an error of the write, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
}

StopSource& interruptSource() { return source; }

}  // namespace clearway::cli
