#include "app/python/running.h"

#include <csignal>

namespace clearway::python {
namespace {

// All are constant-initialised: safe to touch from a signal handler at any time.
StopSource interrupt;
std::atomic<void (*)(int)> python_handler{nullptr};
struct sigaction python_action = {};
int depth = 0;  // of work on the main thread: a callback may start more

void onInterrupt(int signal) {
  interrupt.request();
  if (void (*const next)(int) = python_handler.load(); next != nullptr) next(signal);
}

bool isMainThread() {
  static const unsigned long kMain =
      py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
  return PyThread_get_thread_ident() == kMain;
}

// False where Python does not handle the signal itself: it then ends the process, or is ignored.
bool takeOver() {
  struct sigaction now = {};
  if (sigaction(SIGINT, nullptr, &now) != 0 || (now.sa_flags & SA_SIGINFO) != 0 ||
      now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN) {  // NOLINT
    return false;
  }
  python_action = now;
  python_handler = now.sa_handler;
  now.sa_handler = onInterrupt;
  return sigaction(SIGINT, &now, nullptr) == 0;
}

}  // namespace

Running::Running(py::object callback) : callback_(std::move(callback)) {
  if (!isMainThread()) return;
  if (depth == 0) {
    interrupt.reset();
    if (!takeOver()) return;
  }
  ++depth;
  is_main_ = true;
  stop_ = &interrupt;
}

Running::~Running() {
  if (!is_main_ || --depth > 0) return;
  sigaction(SIGINT, &python_action, nullptr);
}

void Running::report(const Progress& progress) {
  if (!reports()) return;
  const py::gil_scoped_acquire lock;
  if (thrown_) return;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    callback_(progress);
  } catch (...) {
    thrown_ = std::current_exception();
    stop_->request();
  }
}

void Running::reportSometimes(Progress progress) {
  constexpr std::chrono::milliseconds kBetween{50};
  const auto now = std::chrono::steady_clock::now();
  if (now - reported_ < kBetween) return;
  reported_ = now;
  progress.elapsed_s = std::chrono::duration<double>(now - began_).count();
  report(progress);
}

void Running::finish() {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void addRunning(py::module_& module) {
  py::class_<Progress>(module, "Progress", "What a callback gets, at most some 20 times a second.")
      .def_readonly("fraction", &Progress::fraction, "Of the work, estimated, from 0 to 1.")
      .def_readonly("expanded", &Progress::expanded, "States that the search has expanded.")
      .def_readonly("elapsed", &Progress::elapsed_s, "Since the work began [s].")
      .def("__repr__", [](const Progress& p) {
        return "<clearway.Progress " + std::to_string(static_cast<int>(100.0 * p.fraction)) + " %>";
      });
}

}  // namespace clearway::python
