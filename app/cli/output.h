// app/cli/output.h — where results are written: files, atomically, or "-" for standard output.
#pragma once

#include <string>
#include <string_view>

#include "app/cli/console.h"
#include "core/base/result.h"

namespace clearway::cli {

inline constexpr const char* kStandardOutput = "-";

// Whether a file could be made there, asked before long work begins: its folder exists, and it is
// no folder itself. Errors: Io.
[[nodiscard]] Result<void> checkOutput(const std::string& file);

[[nodiscard]] Result<void> writeOutput(Console& console, const std::string& file,
                                       std::string_view bytes);

}  // namespace clearway::cli
