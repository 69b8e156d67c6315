// bench_stop: how long plans and checks take to answer a request to stop, or a time limit.
//
// CPU time from the request, or from the limit, to the answer, so that the load of the machine does
// not count; the worst over requests after 0.25 ms and later. Fifty milliseconds are the aim.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <thread>

#include "tests/support/stop_workloads.h"

namespace clearway {
namespace {

using testing::Stopped;
using testing::StopWorkload;

double cpuMs(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

// Requests a stop when the work has used `after_ms`.
double lateAfterRequest(const StopWorkload& work, double after_ms) {
  StopSource stop;
  PlanControl control;
  control.stop = &stop;
  std::atomic<bool> ready{false};
  std::atomic<double> end_ms{0.0};
  std::thread worker([&] {
    static_cast<void>(work.run(control));
    end_ms = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    ready = true;
    while (!stop.requested()) std::this_thread::yield();  // so that its clock can be read
  });
  clockid_t clock{};
  pthread_getcpuclockid(worker.native_handle(), &clock);
  while (!ready && cpuMs(clock) < after_ms) std::this_thread::yield();
  const double request_ms = cpuMs(clock);
  stop.request();
  worker.join();
  return end_ms - request_ms;
}

double takenMs(const StopWorkload& work, const PlanControl& control = {}) {
  const double before_ms = cpuMs(CLOCK_THREAD_CPUTIME_ID);
  static_cast<void>(work.run(control));
  return cpuMs(CLOCK_THREAD_CPUTIME_ID) - before_ms;
}

double lateAfterLimit(const StopWorkload& work, double after_ms) {
  PlanControl control;
  control.budget.time_limit_s = 1e-3 * after_ms;
  return takenMs(work, control) - after_ms;
}

void measure(const StopWorkload& work) {
  constexpr double kLast_ms = 250.0;
  const double whole_ms = takenMs(work);
  double requested_ms = 0.0;
  double limited_ms = 0.0;
  for (double after_ms = 0.25; after_ms < std::min(whole_ms, kLast_ms); after_ms *= 1.4) {
    requested_ms = std::max(requested_ms, lateAfterRequest(work, after_ms));
    limited_ms = std::max(limited_ms, lateAfterLimit(work, after_ms));
  }
  fmt::print("{:<28} {:>10.1f} {:>14.2f} {:>14.2f}\n", work.name, whole_ms, requested_ms,
             limited_ms);
}

}  // namespace
}  // namespace clearway

int main() {
  using namespace clearway;
  fmt::print("{:<28} {:>10} {:>14} {:>14}\n", "workload", "whole [ms]", "request [ms]",
             "limit [ms]");
  for (const auto& all :
       {testing::warehousePlans(), testing::heavyWorkloads(), testing::goalWorkloads()}) {
    for (const testing::StopWorkload& w : all) measure(w);
  }
}
