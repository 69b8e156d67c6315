#include "app/cli/options/work_limits.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <new>
#include <string>

#include "app/cli/options/memory_limit.h"
#include "app/cli/output/interrupt.h"
#include "core/base/process_memory.h"

namespace clearway::cli {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif
constexpr rlim_t kThreadStack_bytes = rlim_t{8} << 20U;

// What the handlers say, and the limit before.
std::string time_text, memory_text;
rlimit data_before{RLIM_INFINITY, RLIM_INFINITY};

void endOfMemory() { endNow(app::ExitCode::MemoryLimit, memory_text.c_str()); }

// The private data of the process, in bytes.
rlim_t dataBytes() {
  std::ifstream in("/proc/self/statm");
  rlim_t pages = 0;
  for (int field = 0; field < 6; ++field) in >> pages;  // the sixth: data and stack
  return in ? pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

void WorkLimits::declare(CommandLine& line) {
  line.number(time_s, "--time-limit", "S", kPositive, "Stop after so many seconds.");
  line.number(memory_mb, "--memory-limit", "MB", {0.0, 1e9, true}, kMemoryLimitHelp);
}

LimitedWork::LimitedWork(const WorkLimits& limits, unsigned threads) {
  if (limits.time_s) {
    time_text = fmt::format("clearway: time limit reached; raise --time-limit, now {:.4g} s\n",
                            *limits.time_s);
    endAfter(*limits.time_s, time_text.c_str());
  }
  const double limit_mb = memoryLimitMb(limits.memory_mb.value_or(0.0));
  const rlim_t now = dataBytes();
  if (!kBoundsMemory || limit_mb <= 0.0 || now == 0) return;
  const rlim_t wanted = now + static_cast<rlim_t>(limit_mb * 1e6) + kProcessAllowance_bytes +
                        (threads - 1) * kThreadStack_bytes;
  getrlimit(RLIMIT_DATA, &data_before);
  if (data_before.rlim_cur != RLIM_INFINITY && data_before.rlim_cur <= wanted) return;
  memory_text = fmt::format("clearway: memory limit reached; raise --memory-limit, now {:.4g} MB\n",
                            limit_mb);
  const rlimit bound{wanted, data_before.rlim_max};
  setrlimit(RLIMIT_DATA, &bound);
  std::set_new_handler(endOfMemory);
}

LimitedWork::~LimitedWork() {
  endAfter(0.0, nullptr);
  if (memory_text.empty()) return;
  std::set_new_handler(nullptr);
  setrlimit(RLIMIT_DATA, &data_before);
  memory_text.clear();
}

}  // namespace clearway::cli
