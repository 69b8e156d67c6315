// maps/text/safe_path.h — references between files: how they are written, and which targets are
// allowed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace clearway::maps {

// Allowed locations of a referenced file. Project files may be untrusted: by default a reference
// must stay inside the project's folder, also with respect to "..", absolute names and symbolic
// links.
enum class ReferencePolicy : std::uint8_t { InsideFolder, Anywhere };

// Resolves `reference`, written in the file `from`.
// Errors: Unsupported (what the policy forbids), InvalidArgument (empty).
[[nodiscard]] Result<std::filesystem::path> resolveReference(const std::string& reference,
                                                             const std::filesystem::path& from,
                                                             ReferencePolicy policy);

// The reference to `target` for the file `from`: relative to its folder, with '/'; the absolute
// path if there is no relative one.
// Errors: InvalidArgument: a file cannot name it, because its name has a control character or is no
// UTF-8.
[[nodiscard]] Result<std::string> relativeReference(const std::filesystem::path& target,
                                                    const std::filesystem::path& from);

}  // namespace clearway::maps
