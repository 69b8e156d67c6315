#include "app/cli/output.h"

#include <filesystem>
#include <system_error>

#include "maps/file_io.h"

namespace clearway::cli {

Result<void> checkOutput(const std::string& file) {
  if (file.empty() || file == kStandardOutput) return {};
  const std::filesystem::path path(file);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return fail(ErrorCode::Io, "this is a folder; name a file to write", file);
  }
  if (!std::filesystem::is_directory(folder, ignored)) {
    return fail(ErrorCode::Io, "there is no folder '" + folder.string() + "'; make it first", file);
  }
  return {};
}

Result<void> writeOutput(Console& console, const std::string& file, std::string_view bytes) {
  if (file == kStandardOutput) {
    console.out(bytes);
    return {};
  }
  return saveFile(file, bytes);
}

}  // namespace clearway::cli
