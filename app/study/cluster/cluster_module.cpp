#include "app/study/cluster/cluster_module.h"

#include <dlfcn.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModule = "clearway-mpi.so";

std::optional<int> countIn(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr) return std::nullopt;
  const std::string_view text = value;
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 0) return std::nullopt;
  return count;
}

}  // namespace

std::optional<int> launchedRank() {
  for (const char* const name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"}) {
    if (const std::optional<int> rank = countIn(name)) return rank;
  }
  return std::nullopt;
}

int separateTasks() { return launchedRank() ? 1 : countIn("SLURM_STEP_NUM_TASKS").value_or(1); }

Result<std::unique_ptr<Cluster>> joinCluster() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  fs::path file = folder / kModule;
  if (!fs::exists(file, ignored)) file = folder / CLEARWAY_MODULE_FOLDER / kModule;
  if (!fs::exists(file, ignored)) {
    return fail(ErrorCode::Unsupported, "this program was built without MPI: there is no %1",
                {kModule});
  }
  // Global: Open MPI loads parts of its own, which look for the symbols of libmpi.
  void* const module = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) {
    return fail(ErrorCode::Unsupported, "MPI cannot be loaded: %1", {dlerror()});
  }
  void* const symbol = dlsym(module, "clearwayJoinCluster");
  if (symbol == nullptr) {
    return fail(ErrorCode::Unsupported, "not the MPI module of this program", file.string());
  }
  return std::unique_ptr<Cluster>(reinterpret_cast<Cluster* (*)()>(symbol)());
}

}  // namespace clearway::app
