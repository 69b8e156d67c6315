#include "app/cli/options/memory_limit.h"

#include "core/base/process_memory.h"

namespace clearway::cli {

double memoryLimitMb(double given_mb) {
  return given_mb > 0.0 ? given_mb : 1e-6 * static_cast<double>(defaultMemoryLimit());
}

void limitMemory(double given_mb, Budget& budget) {
  boundProcessMemory();
  const double limit_mb = memoryLimitMb(given_mb);
  if (limit_mb > 0.0) budget.max_memory_bytes = static_cast<std::size_t>(limit_mb * 1e6);
}

}  // namespace clearway::cli
