#include "app/cli/output/output.h"

#include <filesystem>
#include <system_error>

#include "maps/text/file_io.h"
#include "maps/text/output_guard.h"

namespace clearway::cli {
namespace {

constexpr const char* kStandardInput = "-";

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

bool isNameOfStandardOutput(const std::string& file) {
  return file == "/dev/stdout" || file == "/dev/fd/1" || file == "/proc/self/fd/1";
}

}  // namespace

void renameStandardOutput(std::initializer_list<std::string*> files) {
  for (std::string* file : files) {
    if (isNameOfStandardOutput(*file)) *file = kStandardOutput;
  }
}

Result<void> checkOutput(const std::string& file) {
  if (file.empty() || file == kStandardOutput) return {};
  TRY(maps::mayWrite(file));
  const std::filesystem::path path(file);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return fail(ErrorCode::Io, "this is a folder; name a file to write", file);
  }
  if (!std::filesystem::is_directory(folder, ignored)) {
    return fail(ErrorCode::Io, "there is no folder '%1'; make it first", {folder.string()}, file);
  }
  return {};
}

std::string clashOf(std::span<const NamedFile> reads, std::span<const NamedFile> writes) {
  const NamedFile* piped = nullptr;
  for (const NamedFile& r : reads) {
    if (r.file != kStandardInput) continue;
    if (piped) return piped->option + " and " + r.option + " cannot both be standard input";
    piped = &r;
  }
  const NamedFile* printed = nullptr;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const NamedFile& w = writes[i];
    if (w.file == kStandardOutput) {
      if (printed) return printed->option + " and " + w.option + " both write to standard output";
      printed = &w;
    }
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
  if (file != kStandardOutput && !OutputStream::isDevice(file)) return maps::saveFile(file, bytes);
  OutputStream out = TRY(OutputStream::open(console, file));
  TRY(out.write(bytes));
  return out.finish();
}

}  // namespace clearway::cli
