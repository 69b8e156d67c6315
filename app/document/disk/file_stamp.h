// app/document/disk/file_stamp.h — detects that another program has changed a file.
//
// A stamp holds the size, the time of the last change and a fingerprint of the content. The content
// decides: a file that was only touched, or written again with the same bytes, is unchanged.
// Errors: none; a file that cannot be read has no stamp. Cost: one read of the file.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace clearway::app {

struct FileStamp {
  std::filesystem::path path;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type modified;
  std::uint64_t content = 0;  // fingerprint
};

[[nodiscard]] std::optional<FileStamp> stampOf(const std::filesystem::path& path);

// The file exists, and its content is no longer that of the stamp. A removed file has no content
// that a save could destroy.
[[nodiscard]] bool hasChanged(const FileStamp& stamp);

}  // namespace clearway::app
