// app/study/sweep/sweep_inputs.h — the files that the runs of a sweep read, in memory once a
// computer.
//
// Which: the words of the runs that are regular files, and the files that these name, recursively
//   (the image of a ROS map, the map of a project): any quoted text, any word, and what follows
//   "key: ", if it is a file beside them. A file that is found though no run reads it costs its
//   reading only; one that is missed is read by each run, and its changes go unnoticed.
// Where: shareInputs() puts the bytes into memory that all runs of the computer share, by
//   Cluster::shareOnNode(), for maps/text/preloaded_files.h. One rank of each computer reads each
//   file once. What is beyond kMaxShared bytes in all is read for its hash only.
// Errors: of reading; Conflict if another computer has other bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/study/cluster/cluster.h"
#include "app/study/sweep/sweep_runs.h"
#include "core/base/result.h"

namespace clearway::app {

struct SweepInput {
  static constexpr std::uint64_t kMaxShared = std::uint64_t{1} << 32U;

  std::string path;  // from the folder of the sweep
  std::uint64_t size = 0;
  std::string hash;   // 16 hexadecimal digits, of the bytes
  std::string bytes;  // until they are shared
};

// Sorted by path, each read once.
[[nodiscard]] Result<std::vector<SweepInput>> readInputs(const std::vector<SweepRun>& runs,
                                                         const std::filesystem::path& folder);

// The list for the other ranks: a line each, without the bytes.
[[nodiscard]] std::string listText(const std::vector<SweepInput>& inputs);
[[nodiscard]] std::vector<SweepInput> inputsOf(const std::string& list);

// Collective: all ranks have the same list, rank 0 with the bytes, which it gives away. The cluster
// holds the memory: maps::forgetPreloadedFiles() comes before its end.
[[nodiscard]] Result<void> shareInputs(std::vector<SweepInput>& inputs,
                                       const std::filesystem::path& folder, Cluster& cluster);

}  // namespace clearway::app
