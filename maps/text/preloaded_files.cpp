#include "maps/text/preloaded_files.h"

#include <map>
#include <string>
#include <system_error>

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string_view>& preloaded() {
  static std::map<std::string, std::string_view> files;
  return files;
}

std::string keyOf(const fs::path& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).lexically_normal().string();
}

}  // namespace

void preloadFile(const fs::path& path, std::string_view bytes) {
  preloaded().insert_or_assign(keyOf(path), bytes);
}

void forgetPreloadedFiles() { preloaded().clear(); }

std::optional<std::string_view> preloadedFile(const fs::path& path) {
  if (preloaded().empty()) return std::nullopt;
  const auto found = preloaded().find(keyOf(path));
  if (found == preloaded().end()) return std::nullopt;
  return found->second;
}

}  // namespace clearway::maps
