#include "core/base/process_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CLEARWAY_MEASURES_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CLEARWAY_MEASURES_MEMORY 0
#endif
#endif
#if !defined(CLEARWAY_MEASURES_MEMORY)
#define CLEARWAY_MEASURES_MEMORY 1
#endif

namespace clearway {
namespace {

constexpr std::size_t kNotBound = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> resident_before{kNotBound};

std::size_t pageSize() {
  static const auto kSize = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PAGESIZE)));
  return kSize;
}

// The number in a file of one; 0 for "max", for no file and for the kernel's "no limit".
std::size_t limitIn(const std::string& file) {
  std::ifstream in(file);
  std::uint64_t bytes = 0;
  constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 60U;
  return in >> bytes && bytes < kNoLimit ? static_cast<std::size_t>(bytes) : 0;
}

std::size_t leastLimit(std::size_t a, std::size_t b) {
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

std::size_t residentBytes() {
#if CLEARWAY_MEASURES_MEMORY
  static const int kFile = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  std::array<char, 128> text{};
  const ssize_t n = kFile < 0 ? 0 : pread(kFile, text.data(), text.size() - 1, 0);
  if (n <= 0) return 0;
  char* second = nullptr;
  (void)std::strtoull(text.data(), &second, 10);
  return static_cast<std::size_t>(std::strtoull(second, nullptr, 10)) * pageSize();
#else
  return 0;
#endif
}

// A line is "hierarchy:controllers:path"; the controllers of version 2 are empty.
std::size_t cgroupLimit(const std::string& membership, const std::string& root) {
  std::size_t least = 0;
  std::istringstream lines(membership);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool version_2 = controllers == ",,";
    if (!version_2 && controllers.find(",memory,") == controllers.npos) continue;
    const std::string base = version_2 ? root : root + "/memory";
    const char* const file = version_2 ? "/memory.max" : "/memory.limit_in_bytes";
    for (std::string path = line.substr(second + 1);; path.resize(path.rfind('/'))) {
      if (path == "/") path.clear();
      least = leastLimit(least, limitIn(base + path + file));
      if (path.rfind('/') == path.npos) break;
    }
  }
  return least;
}

std::size_t machineBytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const std::size_t physical = pages > 0 ? static_cast<std::size_t>(pages) * pageSize() : 0;
  std::ifstream in("/proc/self/cgroup");
  std::ostringstream membership;
  membership << in.rdbuf();
  return leastLimit(physical, cgroupLimit(membership.str(), "/sys/fs/cgroup"));
}

std::size_t defaultMemoryLimit() { return machineBytes() / 4 * 3; }

void boundProcessMemory() {
  const std::size_t now = residentBytes();
  resident_before.store(now == 0 ? kNotBound : now, std::memory_order_relaxed);
}

bool processExceeds(std::size_t limit_bytes) {
  const std::size_t before = resident_before.load(std::memory_order_relaxed);
  if (before == kNotBound || limit_bytes > kNotBound - before - kProcessAllowance_bytes) {
    return false;
  }
  return residentBytes() > before + limit_bytes + kProcessAllowance_bytes;
}

}  // namespace clearway
