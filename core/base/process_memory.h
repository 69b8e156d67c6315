// core/base/process_memory.h — what the process and the machine have of memory, and the process as
// the last judge of memory limits.
//
// Searches count what they hold. What libraries, fragmentation and short-lived tables take besides
// is measured: after boundProcessMemory() every StopCheck with a memory limit also ends its work
// when the resident memory of the process has grown by more than the limit and
// kProcessAllowance_bytes. Programs call it once, after they have read their map.
// Method: /proc/self/statm on Linux; the smaller of the physical memory and the limits of the
//         process's cgroups (v2 memory.max, v1 memory.limit_in_bytes). Elsewhere, and under memory
//         sanitizers, nothing is measured.
// Units: bytes. Cost: a microsecond a measurement. Thread-safe.
#pragma once

#include <cstddef>
#include <string>

namespace clearway {

// For code pages, buffers and stacks, which no search counts.
inline constexpr std::size_t kProcessAllowance_bytes = std::size_t{8} << 20U;

// The resident memory of this process; 0: not known.
[[nodiscard]] std::size_t residentBytes();
// The memory that the process may use; 0: not known.
[[nodiscard]] std::size_t machineBytes();
// The default limit of the programs: three quarters of machineBytes(); 0: none.
[[nodiscard]] std::size_t defaultMemoryLimit();

// From now on memory limits apply to what the process holds beyond what it holds now.
void boundProcessMemory();
// Whether the process has grown by more than that, with the allowance. False before
// boundProcessMemory().
[[nodiscard]] bool processExceeds(std::size_t limit_bytes);

// The least limit of a cgroup and its parents, read below `root` as /sys/fs/cgroup; `membership`
// is the text of /proc/self/cgroup. 0: none.
[[nodiscard]] std::size_t cgroupLimit(const std::string& membership, const std::string& root);

}  // namespace clearway
