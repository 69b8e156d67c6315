// maps/safe_path.h — files that name other files: how a name is made, and what it may reach.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace clearway::maps {

// Where a named file may lie. A project is often someone else's file: by itself it reaches only
// into its own folder, and not out of it by "..", an absolute name or a symbolic link.
enum class ReferencePolicy : std::uint8_t { InsideFolder, Anywhere };

// The file that `reference`, written in the file `from`, names.
// Errors: Unsupported (what the policy forbids), InvalidArgument (empty).
[[nodiscard]] Result<std::filesystem::path> resolveReference(const std::string& reference,
                                                             const std::filesystem::path& from,
                                                             ReferencePolicy policy);

// How `target` is to be named in the file `from`: relative to its folder, with '/'; the absolute
// path when there is no relative one.
[[nodiscard]] std::string relativeReference(const std::filesystem::path& target,
                                            const std::filesystem::path& from);

}  // namespace clearway::maps
