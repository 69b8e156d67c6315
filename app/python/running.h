// app/python/running.h — work without the interpreter's lock, which Ctrl+C and callbacks stop.
//
// Method: while work runs on Python's main thread, a handler of SIGINT asks it to stop and passes
// the signal on to Python, which raises KeyboardInterrupt once the work has ended. Other threads
// are not interrupted, as is usual in Python. Cost: two system calls, about a microsecond.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <utility>

#include "app/python/binding.h"
#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"

namespace clearway::python {

struct Progress {
  double fraction = 0.0;
  std::uint64_t expanded = 0;
  double elapsed_s = 0.0;
};

class Running {
 public:
  explicit Running(py::object callback);  // None: no reports
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  [[nodiscard]] const StopSource& stop() const { return *stop_; }
  [[nodiscard]] bool reports() const { return !callback_.is_none(); }
  // Calls back, without or with the lock. An exception of the callback ends the work.
  void report(const Progress& progress);
  // The same at most 20 times a second, with the time since the work began. By one thread.
  void reportSometimes(Progress progress);

  // Calls work() without the lock. Throws what the callback has thrown, or KeyboardInterrupt.
  template <class Work>
  auto operator()(Work&& work) {
    auto result = withoutLock(std::forward<Work>(work));
    finish();
    return result;
  }

 private:
  template <class Work>
  static auto withoutLock(Work&& work) {
    const py::gil_scoped_release release;
    return work();
  }
  void finish();

  py::object callback_;
  std::exception_ptr thrown_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point reported_ = began_;
  StopSource own_stop_;
  StopSource* stop_ = &own_stop_;
  bool is_main_ = false;
};

void addRunning(py::module_& module);

}  // namespace clearway::python
