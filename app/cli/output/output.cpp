#include "app/cli/output/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "maps/text/file_io.h"
#include "maps/text/output_guard.h"

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

bool isNameOfStandardOutput(const std::string& file) {
  return file == "/dev/stdout" || file == "/dev/fd/1" || file == "/proc/self/fd/1";
}

bool isDevice(const std::string& file) {
  struct stat s = {};
  return ::stat(file.c_str(), &s) == 0 && (S_ISFIFO(s.st_mode) || S_ISCHR(s.st_mode));
}

tl::unexpected<Error> cannotWrite(const std::string& file) {
  return fail(ErrorCode::Io, "cannot write: %1", {std::generic_category().message(errno)}, file);
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

std::optional<FileSequence> FileSequence::of(const std::string& file) {
  const std::size_t at = file.find('%');
  if (at == std::string::npos) return std::nullopt;
  std::size_t end = at + 1;
  FileSequence out;
  while (end < file.size() && file[end] >= '0' && file[end] <= '9' && end < at + 3) {
    out.digits_ = 10 * out.digits_ + static_cast<std::size_t>(file[end] - '0');
    ++end;
  }
  if (end == file.size() || file[end] != 'd' || out.digits_ > 9) return std::nullopt;
  if (end + 1 < file.size() && std::isalpha(static_cast<unsigned char>(file[end + 1])) != 0) {
    return std::nullopt;  // a word, as in "100%done.png"
  }
  out.before_ = file.substr(0, at);
  out.after_ = file.substr(end + 1);
  return out.after_.find('%') == std::string::npos ? std::optional(out) : std::nullopt;
}

std::string FileSequence::at(std::size_t number) const {
  std::string text = std::to_string(number);
  if (text.size() < digits_) text.insert(0, digits_ - text.size(), '0');
  return before_ + text + after_;
}

std::string clashOf(std::span<const NamedFile> reads, std::span<const NamedFile> writes) {
  const NamedFile* piped = nullptr;
  for (const NamedFile& r : reads) {
    if (r.file != "-") continue;
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

OutputStream::OutputStream(Console& console, std::string file)
    : console_(&console), file_(std::move(file)) {}

OutputStream::OutputStream(OutputStream&& o) noexcept
    : console_(o.console_),
      file_(std::move(o.file_)),
      buffer_(std::move(o.buffer_)),
      writer_(std::move(o.writer_)),
      device_(std::exchange(o.device_, -1)) {}

OutputStream::~OutputStream() {
  if (device_ >= 0) ::close(device_);
}

Result<OutputStream> OutputStream::open(Console& console, const std::string& file) {
  OutputStream out(console, file);
  if (file == kStandardOutput) return out;
  if (isDevice(file)) {
    out.device_ = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (out.device_ < 0) return cannotWrite(file);
    return out;
  }
  maps::FileWriter writer = TRY(maps::FileWriter::open(file));
  out.writer_ = std::move(writer);
  return out;
}

Result<void> OutputStream::write(std::string_view bytes) {
  buffer_ += bytes;
  return buffer_.size() < kBuffer ? Result<void>() : flush();
}

Result<void> OutputStream::flush() {
  std::string_view bytes = buffer_;
  if (writer_) {
    TRY(writer_->append(bytes));
  } else if (device_ < 0) {
    console_->out(bytes);
  }
  while (device_ >= 0 && !bytes.empty()) {
    const ssize_t n = ::write(device_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return cannotWrite(file_);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  buffer_.clear();
  return {};
}

Result<void> OutputStream::finish() {
  TRY(flush());
  if (writer_) return writer_->commit();
  if (device_ >= 0 && ::close(std::exchange(device_, -1)) != 0) return cannotWrite(file_);
  return {};
}

Result<void> writeOutput(Console& console, const std::string& file, std::string_view bytes) {
  if (file != kStandardOutput && !isDevice(file)) return maps::saveFile(file, bytes);
  OutputStream out = TRY(OutputStream::open(console, file));
  TRY(out.write(bytes));
  return out.finish();
}

}  // namespace clearway::cli
