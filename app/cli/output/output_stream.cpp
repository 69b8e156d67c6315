#include "app/cli/output/output_stream.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace clearway::cli {
namespace {

tl::unexpected<Error> cannotWrite(const std::string& file) {
  return fail(ErrorCode::Io, "cannot write: %1", {std::generic_category().message(errno)}, file);
}

}  // namespace

bool OutputStream::isDevice(const std::string& file) {
  struct stat s = {};
  return ::stat(file.c_str(), &s) == 0 && (S_ISFIFO(s.st_mode) || S_ISCHR(s.st_mode));
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

}  // namespace clearway::cli
