// app/cli/output.h — output of results: to files, atomically, or to standard output ("-").
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "core/base/result.h"

namespace clearway::cli {

inline constexpr const char* kStandardOutput = "-";

// Checks before long work that a file can be created: its folder exists, and the path is no folder.
// Errors: Io.
[[nodiscard]] Result<void> checkOutput(const std::string& file);

// A file argument: the option ("--out") and the file name, which may be empty.
struct NamedFile {
  std::string option;
  std::string file;
};

// Detects two inputs from standard input, two outputs to one file, and an output that overwrites an
// input, links included. Returns one sentence for a usage error; empty if there is no conflict.
[[nodiscard]] std::string clashOf(std::span<const NamedFile> reads,
                                  std::span<const NamedFile> writes);

[[nodiscard]] Result<void> writeOutput(Console& console, const std::string& file,
                                       std::string_view bytes);

}  // namespace clearway::cli
