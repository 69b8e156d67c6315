// maps/file_io.h — reads whole files up to a size limit, and saves files atomically.
//
// Reading: regular files only (no directory, pipe or device, which could block or never end);
//   the size is checked before and while reading.
// Saving: temporary file in the same folder, write, fsync, rename over the target, fsync of the
//   folder. At every moment the target is either the complete old file or the complete new one. The
//   mode bits
//   of an old file are kept; a symbolic link is written through, not replaced.
// Errors: Io with the system's reason, LimitExceeded, Unsupported (not a regular file).
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "maps/limits.h"

namespace clearway::maps {

[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t limit = kMaxFileBytes);

inline constexpr const char* kStandardInput = "standard input";  // in messages

// The file, or standard input when its name is "-".
[[nodiscard]] Result<std::string> readFileOrInput(const std::filesystem::path& path);

// Everything up to the end of a stream such as standard input; `name` is for messages.
[[nodiscard]] Result<std::string> readStream(std::istream& in, std::string_view name,
                                             std::size_t limit = kMaxFileBytes);

// After an error the old file is unchanged and the temporary file is removed.
[[nodiscard]] Result<void> saveFile(const std::filesystem::path& path, std::string_view bytes);

// The same error with the file's name, unless it already names a file.
[[nodiscard]] tl::unexpected<Error> inFile(Error e, const std::filesystem::path& path);

}  // namespace clearway::maps
