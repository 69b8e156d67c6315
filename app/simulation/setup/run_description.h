// app/simulation/setup/run_description.h — how a run was made, in the header of its recording, so
// that the run can be repeated.
//
// The header's options hold the input files, relative to the folder of the recording, the settings,
// the changes of forks in their order, and a fingerprint of what the input files gave. Recordings
// of older versions have none of them.
// Thread-safe: no state.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/simulation/recording/recording.h"
#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {

struct RunDescription {
  std::string file;              // that was simulated
  SimulationSettings settings;   // with the changes; neither threads, budget nor stop
  std::optional<double> time_s;  // to which the run was limited
  std::uint64_t input = 0;       // inputFingerprint()
};

using HeaderOptions = std::vector<std::pair<std::string, std::string>>;

// Files that are no regular ones, such as standard input, are described as "-".
[[nodiscard]] HeaderOptions headerOptions(const RunDescription& run,
                                          const std::filesystem::path& recording);

// Errors: Unsupported: the recording does not say it; Malformed: a value is out of range.
[[nodiscard]] Result<RunDescription> runDescription(const Recording& recording);

// Of all that decides how the run goes before its first change, threads and steps apart. `file` is
// what was simulated. Errors: those of reading a scene again.
[[nodiscard]] Result<std::uint64_t> inputFingerprint(const SimulationInput& input,
                                                     const std::string& file);

}  // namespace clearway::app
