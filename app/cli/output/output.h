// app/cli/output/output.h — output of results: to files, atomically, or to standard output ("-").
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "app/cli/output/console.h"
#include "app/cli/output/output_stream.h"
#include "core/base/result.h"

namespace clearway::cli {

// Checks before long work that a file may be written (maps/text/output_guard.h) and can be created:
// its folder exists, and the path is no folder. Call it again after reading, when the inputs are
// known. Errors: Io, Conflict.
[[nodiscard]] Result<void> checkOutput(const std::string& file);

// Names of standard output (/dev/stdout, /dev/fd/1) become "-".
void renameStandardOutput(std::initializer_list<std::string*> files);

// A file argument: the option ("--out") and the file name, which may be empty.
struct NamedFile {
  std::string option;
  std::string file;
};

// Detects two inputs from standard input, two outputs to one file or to standard output, and an
// output that overwrites an input, links included. Returns one sentence for a usage error; empty if
// there is no conflict.
[[nodiscard]] std::string clashOf(std::span<const NamedFile> reads,
                                  std::span<const NamedFile> writes);

// Files are replaced atomically (maps/text/file_io.h); pipes and devices are written to.
[[nodiscard]] Result<void> writeOutput(Console& console, const std::string& file,
                                       std::string_view bytes);

}  // namespace clearway::cli
