#include "app/study/sweep/run_pool.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

#include "app/document/plan/exit_code.h"

namespace clearway::app {
namespace {

constexpr double kMegabyte = 1e6;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimitsMemory = false;  // their shadow memory is larger than any limit
#else
constexpr bool kLimitsMemory = true;
#endif

double secondsOf(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

// The private data of this process, in bytes: what a child has at its start is not its own.
rlim_t inheritedData() {
  std::ifstream in("/proc/self/statm");
  rlim_t pages = 0;
  for (int field = 0; field < 6; ++field) in >> pages;  // the sixth: data and stack
  return in ? pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) : 0;
}

void closeFd(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

}  // namespace

void RunPool::beChild(std::size_t index, int out, int err, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it ended before the line above
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGHUP, SIG_DFL);
  const int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(in, 0);
  dup2(out, 1);
  dup2(err, 2);
  for (Child& c : children_) closeFd(c.out), closeFd(c.err);
  closeFd(out), closeFd(err);
  if (kLimitsMemory && limits_.memory_mb > 0.0) {
    const auto bytes = static_cast<rlim_t>(limits_.memory_mb * kMegabyte) + inheritedData();
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_DATA, &limit);
  }
  int code = static_cast<int>(ExitCode::Internal);
  try {
    code = work_(index);
  } catch (...) {  // the work reports its own errors
  }
  _exit(code);
}

Result<void> RunPool::start(std::size_t index) {
  std::array<int, 2> out{-1, -1}, err{-1, -1};
  if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(err.data(), O_CLOEXEC) != 0) {
    const std::string reason = std::strerror(errno);
    for (int& fd : out) closeFd(fd);
    return fail(ErrorCode::Io, "no pipe for a run: %1", {reason});
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) {
    closeFd(out[0]), closeFd(err[0]);
    beChild(index, out[1], err[1], parent);
  }
  closeFd(out[1]), closeFd(err[1]);
  if (pid < 0) {
    const std::string reason = std::strerror(errno);
    closeFd(out[0]), closeFd(err[0]);
    return fail(ErrorCode::Io, "no process for a run: %1", {reason});
  }
  for (const int fd : {out[0], err[0]}) fcntl(fd, F_SETFL, O_NONBLOCK);
  Child child{pid, out[0], err[0], Clock::now(), {}};
  child.run.index = index;
  children_.push_back(std::move(child));
  return {};
}

void RunPool::readFrom(Child& child, int& fd, std::string& text, std::size_t limit) {
  std::array<char, 1U << 16U> buffer;
  while (fd >= 0) {
    const ssize_t n = read(fd, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) return closeFd(fd);
    const std::size_t room = limit - std::min(limit, text.size());
    text.append(buffer.data(), std::min(room, static_cast<std::size_t>(n)));
    if (&text == &child.run.out && static_cast<std::size_t>(n) > room) {
      child.run.exit_code = static_cast<int>(ExitCode::MemoryLimit);
      kill(child.pid, SIGKILL);
      return closeFd(fd);
    }
  }
}

void RunPool::readAll(int timeout_ms) {
  std::vector<pollfd> fds;
  for (const Child& c : children_) {
    for (const int fd : {c.out, c.err}) fds.push_back({fd, POLLIN, 0});  // -1 is ignored
  }
  for (const Child& c : children_) {
    const double left_s =
        limits_.time_s - std::chrono::duration<double>(Clock::now() - c.start).count();
    if (limits_.time_s > 0.0) {
      timeout_ms = std::clamp(static_cast<int>(left_s * 1e3) + 1, 0, timeout_ms);
    }
  }
  if (poll(fds.data(), fds.size(), timeout_ms) <= 0) return;
  for (Child& c : children_) {
    readFrom(c, c.out, c.run.out, kMaxOutput);
    readFrom(c, c.err, c.run.err, kMaxError);
  }
}

void RunPool::enforceLimits() {
  for (Child& c : children_) {
    const double wall_s = std::chrono::duration<double>(Clock::now() - c.start).count();
    if (limits_.time_s <= 0.0 || wall_s < limits_.time_s || c.run.timed_out) continue;
    c.run.timed_out = true;
    kill(c.pid, SIGKILL);
  }
}

std::vector<FinishedRun> RunPool::wait(int timeout_ms) {
  std::vector<FinishedRun> out;
  if (children_.empty()) return out;
  readAll(timeout_ms);
  enforceLimits();
  std::erase_if(children_, [&](Child& c) {
    if (c.out >= 0 || c.err >= 0) return false;
    int status = 0;
    rusage used{};
    while (wait4(c.pid, &status, 0, &used) < 0 && errno == EINTR) {
    }
    FinishedRun& run = c.run;
    run.wall_s = std::chrono::duration<double>(Clock::now() - c.start).count();
    run.cpu_s = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
    run.peak_mb = static_cast<double>(used.ru_maxrss) * 1024.0 / kMegabyte;
    if (WIFSIGNALED(status)) {
      run.signal = WTERMSIG(status);
      if (run.exit_code == 0) run.exit_code = 128 + run.signal;
    } else {
      run.exit_code = WEXITSTATUS(status);
    }
    if (run.timed_out && run.signal == SIGKILL) {
      run.exit_code = static_cast<int>(ExitCode::TimeLimit);
      run.out.clear();  // what a killed run wrote depends on the moment
    }
    out.push_back(std::move(run));
    return true;
  });
  return out;
}

void RunPool::killAll() {
  for (Child& c : children_) {
    kill(c.pid, SIGKILL);
    closeFd(c.out), closeFd(c.err);
    while (waitpid(c.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  children_.clear();
}

}  // namespace clearway::app
