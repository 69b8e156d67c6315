// app/cli/output.h — where results are written: files, atomically, or "-" for standard output.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "core/base/result.h"

namespace clearway::cli {

inline constexpr const char* kStandardOutput = "-";

// Whether a file could be made there, asked before long work begins: its folder exists, and it is
// no folder itself. Errors: Io.
[[nodiscard]] Result<void> checkOutput(const std::string& file);

// What was typed for a file: "--out" and its name, which may be empty.
struct NamedFile {
  std::string option;
  std::string file;
};

// Whether two are read from standard input, two are written to one file, or one is written over
// what is read, links included: one sentence for a usage error, or nothing.
[[nodiscard]] std::string clashOf(std::span<const NamedFile> reads,
                                  std::span<const NamedFile> writes);

[[nodiscard]] Result<void> writeOutput(Console& console, const std::string& file,
                                       std::string_view bytes);

}  // namespace clearway::cli
