// maps/text/output_guard.h — may this file be written? One answer for every output of a run.
//
// What a run reads is never written over, under any name or link; nor is a file that something it
//   reads names, such as the tasks of a project, though the run does not open it.
// Side files, which no user names: never through a link, never over a foreign file.
// Method: while an InputGuard exists, the files that are opened for reading (file_io.h) are noted
//   by device and inode. Names are looked for only when a file that exists is about to be replaced:
//   in texts of JSON and of YAML, in those that they name, and so on.
// Errors: Conflict. Thread-safe.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

// While one exists, what is read is an input of the run, standard input included. At most one at a
// time. Without one nothing is an input.
class InputGuard {
 public:
  InputGuard();
  ~InputGuard();
  InputGuard(const InputGuard&) = delete;
  InputGuard& operator=(const InputGuard&) = delete;
};

// The number of the guard that exists, from 1 on; 0: none.
[[nodiscard]] std::uint64_t inputGuard();
// Notes an input; a file that is not opened, such as the plan that a recording is of, by its path.
void addInput(const std::filesystem::path& path, const struct stat& file);
void addInput(const std::filesystem::path& path);
// Whether one of these files names the file, directly or through others that it names.
[[nodiscard]] bool isNamedBy(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& path);
// Whether the file itself was read.
[[nodiscard]] bool isInput(const std::filesystem::path& path);

// Whether a side file that exists is the program's own: no link, and its bytes begin with `magic`.
[[nodiscard]] Result<void> checkSideFile(const std::filesystem::path& path, std::string_view magic);
[[nodiscard]] Result<void> mayWrite(const std::filesystem::path& path);

}  // namespace clearway::maps
