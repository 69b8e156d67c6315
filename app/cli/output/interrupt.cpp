#include "app/cli/output/interrupt.h"

#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>

#include "maps/text/temporary_files.h"

namespace clearway::cli {
namespace {

constexpr double kLast_s = 0.1;
constexpr double kSaying_s = 0.01;
constexpr int kMostDelays = 10;  // while the program itself says that it is interrupted
constexpr double kMostTimer_s = LongerEnd::kUnlimited_s;

// All are constant-initialised: safe to touch from a signal handler at any time.
StopSource source;
std::atomic<double> last_s{kLast_s};
std::atomic<const char*> time_message{nullptr};
enum class Said { Nothing, Saying, All };
std::atomic<Said> said{Said::Nothing};
std::atomic<int> delays{0};
std::atomic<bool> is_terminal{false};  // where a progress bar may be
static_assert(std::atomic<double>::is_always_lock_free, "read by signal handlers");

// Replaces an earlier timer. A system call as timer_settime() is, though not in the list of those
// that handlers may use.
void startTimer(double seconds) {
  const double s = std::clamp(seconds, 0.0, kMostTimer_s);
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(s);
  timer.it_value.tv_usec = static_cast<suseconds_t>((s - std::floor(s)) * 1e6);
  if (seconds > 0.0 && timer.it_value.tv_sec == 0) {
    timer.it_value.tv_usec = std::max<suseconds_t>(timer.it_value.tv_usec, 1);
  }
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void writeError(const char* text) {
  for (std::size_t left = std::strlen(text); left > 0;) {
    const ssize_t n = ::write(STDERR_FILENO, text, left);
    if (n <= 0) break;
    text += n;
    left -= static_cast<std::size_t>(n);
  }
}

void endInterrupted() {
  if (said == Said::Saying && delays++ < kMostDelays) return startTimer(kSaying_s);
  // A program that is still saying it writes to where nobody reads.
  const bool says_it = said.exchange(Said::All) == Said::Nothing;
  endNow(app::ExitCode::Interrupted, says_it ? "clearway: interrupted\n" : "");
}

void onSignal(int) {
  const int error = errno;
  if (source.requested()) {
    endInterrupted();
  } else {
    source.request();
    startTimer(last_s);
  }
  errno = error;
}

void onTimer(int) {
  if (source.requested()) return endInterrupted();
  const char* const message = time_message;
  if (message != nullptr) endNow(app::ExitCode::TimeLimit, message);
}

}  // namespace

void endNow(app::ExitCode code, const char* message) noexcept {
  maps::removeTemporaries();
  if (is_terminal) writeError("\r\x1b[K");
  writeError(message);
  ::_exit(static_cast<int>(code));
}

void installInterruptHandler() {
  is_terminal = isatty(STDERR_FILENO) != 0;
  struct sigaction action = {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM}) sigaddset(&action.sa_mask, signal);
  // No SA_RESTART: a read of standard input ends too.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old = {};
    if (signal == SIGHUP && sigaction(signal, nullptr, &old) == 0 && old.sa_handler == SIG_IGN) {
      continue;
    }
    sigaction(signal, &action, nullptr);
  }
  action.sa_handler = onTimer;
  sigaction(SIGALRM, &action, nullptr);
  // A file beyond the limit of the process is an error of the write, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
}

StopSource& interruptSource() { return source; }

LongerEnd::LongerEnd(double seconds) {
  last_s = seconds;
  if (source.requested()) startTimer(seconds);
}

LongerEnd::~LongerEnd() {
  last_s = kLast_s;
  if (source.requested()) startTimer(kLast_s);
}

SayingInterrupted::SayingInterrupted() { said = Said::Saying; }

SayingInterrupted::~SayingInterrupted() { said = Said::All; }

void endAfter(double seconds, const char* message) {
  time_message = message;
  if (!source.requested()) startTimer(seconds);
  if (source.requested()) startTimer(last_s);  // a signal came meanwhile
}

}  // namespace clearway::cli
