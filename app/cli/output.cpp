#include "app/cli/output.h"

#include <filesystem>
#include <system_error>

#include "maps/file_io.h"

namespace clearway::cli {
namespace {

bool isFile(const NamedFile& f) { return !f.file.empty() && f.file != kStandardOutput; }

// Several outputs may share a device.
bool areSame(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(a, error) && !fs::is_regular_file(a, error)) return false;
  if (fs::equivalent(a, b, error)) return true;
  const fs::path whole = fs::weakly_canonical(fs::absolute(a, error), error);
  return whole == fs::weakly_canonical(fs::absolute(b, error), error) && !error;
}

}  // namespace

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

std::string clashOf(std::span<const NamedFile> reads, std::span<const NamedFile> writes) {
  const NamedFile* piped = nullptr;
  for (const NamedFile& r : reads) {
    if (r.file != "-") continue;
    if (piped) return piped->option + " and " + r.option + " cannot both be standard input";
    piped = &r;
  }
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const NamedFile& w = writes[i];
    if (!isFile(w)) continue;
    for (const NamedFile& r : reads) {
      if (!isFile(r) || !areSame(w.file, r.file)) continue;
      return w.option + " would overwrite '" + r.file + "', which is read: name another file";
    }
    for (const NamedFile& other : writes.first(i)) {
      if (!isFile(other) || !areSame(w.file, other.file)) continue;
      return other.option + " and " + w.option + " both name '" + w.file + "': name two files";
    }
  }
  return {};
}

Result<void> writeOutput(Console& console, const std::string& file, std::string_view bytes) {
  if (file == kStandardOutput) {
    console.out(bytes);
    return {};
  }
  return maps::saveFile(file, bytes);
}

}  // namespace clearway::cli
