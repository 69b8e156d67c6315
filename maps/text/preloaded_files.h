// maps/text/preloaded_files.h — files whose bytes are in memory already.
//
// Many runs of one program over the same maps need each file once: what is preloaded before they
// are forked, readFile() and readFileOrInput() of file_io.h take from here, and open nothing. A run
// sees the bytes of that moment, also if the file changes later. Files are known by their absolute
// path; symbolic links are not followed.
// The bytes belong to the caller and outlive all reading. Not thread-safe while files are added;
// reading is. Cost of reading: a copy of the bytes.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace clearway::maps {

void preloadFile(const std::filesystem::path& path, std::string_view bytes);
void forgetPreloadedFiles();

[[nodiscard]] std::optional<std::string_view> preloadedFile(const std::filesystem::path& path);

}  // namespace clearway::maps
