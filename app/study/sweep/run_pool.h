// app/study/sweep/run_pool.h — runs pieces of work in forked children, several at a time.
//
// Method: the calling process, which has no other thread that takes locks of the C++ library, forks
//   a child per run (threads of Open MPI are allowed: glibc hands its own locks on). Its standard
//   output and standard error come back by pipes. A child that crashes or is killed costs itself
//   only; it is killed when its parent ends (Linux), or after the time limit. Memory: the limit
//   holds for private data (RLIMIT_DATA) beyond that of the calling process, so that the program
//   itself reports it.
// The work returns the exit code; the child ends by _exit() and runs no destructor of the parent.
// Errors: Io when the system starts no process. Not thread-safe. Cost: about a millisecond a run.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace clearway::app {

struct RunLimits {
  double time_s = 0.0;
  double memory_mb = 0.0;
};

struct FinishedRun {
  std::size_t index = 0;
  int exit_code = 0;  // 128 + signal when a signal ended it; 20 after the time limit
  int signal = 0;
  bool timed_out = false;
  std::string out;
  std::string err;  // its beginning
  double wall_s = 0.0, cpu_s = 0.0, peak_mb = 0.0;
};

class RunPool {
 public:
  static constexpr std::size_t kMaxOutput = std::size_t{1} << 28U;  // more is an error, code 21
  static constexpr std::size_t kMaxError = 4096;

  using Work = std::function<int(std::size_t index)>;
  RunPool(Work work, RunLimits limits) : work_(std::move(work)), limits_(limits) {}
  ~RunPool() { killAll(); }
  RunPool(const RunPool&) = delete;
  RunPool& operator=(const RunPool&) = delete;

  [[nodiscard]] Result<void> start(std::size_t index);
  [[nodiscard]] std::size_t running() const { return children_.size(); }
  // Those that have ended; waits for at most so long.
  [[nodiscard]] std::vector<FinishedRun> wait(int timeout_ms);
  void killAll();

 private:
  using Clock = std::chrono::steady_clock;
  struct Child {
    pid_t pid = -1;
    int out = -1, err = -1;  // -1: at its end
    Clock::time_point start;
    FinishedRun run;
  };
  [[noreturn]] void beChild(std::size_t index, int out, int err, pid_t parent);
  void readFrom(Child& child, int& fd, std::string& text, std::size_t limit);
  void readAll(int timeout_ms);
  void enforceLimits();

  Work work_;
  RunLimits limits_;
  std::vector<Child> children_;
};

}  // namespace clearway::app
