#include "maps/text/file_io.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iostream>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/base/work_progress.h"
#include "maps/text/output_guard.h"
#include "maps/text/preloaded_files.h"
#include "maps/text/temporary_files.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostAtOnce = std::size_t{16} << 20U;  // bytes, between two reports

// An owning file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

// The system's reason, %1 of a pattern; errno is read first. The C library's words are patterns, so
// that they are translated.
tl::unexpected<Error> systemError(const char* pattern, const fs::path& path) {
  const int code = errno;
  return fail(ErrorCode::Io, pattern, {std::generic_category().message(code).c_str()},
              path.string());
}

tl::unexpected<Error> notAFile(const struct stat& s, const fs::path& path) {
  const char* what = S_ISDIR(s.st_mode)    ? "is a folder, not a regular file"
                     : S_ISFIFO(s.st_mode) ? "is a pipe, not a regular file"
                                           : "is a device or socket, not a regular file";
  return fail(ErrorCode::Unsupported, what, path.string());
}

// The pipes that were read since the InputGuard was made, and their bytes.
struct Pipes {
  std::mutex mutex;
  std::uint64_t guard = 0;  // of whose time
  std::map<std::pair<dev_t, ino_t>, std::string> read;

  static Pipes& all() {
    static Pipes pipes;
    return pipes;
  }
};

bool writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// Follows symbolic links to the file that they name, which need not exist yet.
Result<fs::path> linkTarget(fs::path path) {
  for (int hops = 0; hops < 40; ++hops) {
    std::error_code ec;
    if (fs::symlink_status(path, ec).type() != fs::file_type::symlink) return path;
    const fs::path next = fs::read_symlink(path, ec);
    if (ec)
      return fail(ErrorCode::Io, "cannot follow the link: %1", {ec.message().c_str()},
                  path.string());
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return fail(ErrorCode::Io, "the symbolic links lead in a circle", path.string());
}

// A pipe or device up to its end; a signal ends the wait. A pipe that nobody writes to is refused.
Result<std::string> readStreamOf(int fd, const struct stat& s, const fs::path& path,
                                 std::size_t limit) {
  std::string bytes;
  std::array<char, 65536> chunk{};
  for (;;) {
    const ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n < 0 && errno == EAGAIN) {
      pollfd wait{fd, POLLIN, 0};
      if (::poll(&wait, 1, -1) < 0) return systemError("cannot read the file: %1", path);
      continue;
    }
    if (n < 0) return systemError("cannot read the file: %1", path);
    if (n == 0 && bytes.empty()) return notAFile(s, path);
    if (n == 0) return bytes;
    bytes.append(chunk.data(), static_cast<std::size_t>(n));
    TRY(inFile(checkFileSize(bytes.size(), limit), path));
  }
}

enum class ReadAs { Input, Named, Replaced, SideFile };

Result<std::string> readBytes(const fs::path& path, std::size_t limit, ReadAs as) {
  if (as == ReadAs::Input || as == ReadAs::Named) {
    if (const std::optional<std::string_view> known = preloadedFile(path)) {
      TRY(inFile(checkFileSize(known->size(), limit), path));
      return std::string(*known);
    }
  }
  // O_NONBLOCK: opening a pipe that nobody writes to must not hang.
  int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  if (as == ReadAs::SideFile) flags |= O_NOFOLLOW;
  const Descriptor fd(::open(path.c_str(), flags));
  if (fd.get() < 0) return systemError("cannot open the file: %1", path);
  struct stat s = {};
  if (::fstat(fd.get(), &s) != 0) return systemError("cannot read the file: %1", path);
  if (!S_ISREG(s.st_mode) && (as != ReadAs::Named || S_ISDIR(s.st_mode))) return notAFile(s, path);
  if (as == ReadAs::Input || as == ReadAs::Named) addInput(path, s);
  if (!S_ISREG(s.st_mode)) return readStreamOf(fd.get(), s, path, limit);
  const auto size = static_cast<std::uint64_t>(s.st_size);
  TRY(inFile(checkFileSize(size, limit), path));
  std::string bytes(static_cast<std::size_t>(size), '\0');
  std::size_t done = 0;
  for (;;) {
    if (done == bytes.size()) {  // at the end, unless the file grows meanwhile
      std::array<char, 4096> more{};
      const ssize_t n = ::read(fd.get(), more.data(), more.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return systemError("cannot read the file: %1", path);
      if (n == 0) return bytes;
      bytes.append(more.data(), static_cast<std::size_t>(n));
      done = bytes.size();
      TRY(inFile(checkFileSize(done, limit), path));
      continue;
    }
    const std::size_t rest = std::min(bytes.size() - done, kMostAtOnce);
    const ssize_t n = ::read(fd.get(), bytes.data() + done, rest);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return systemError("cannot read the file: %1", path);
    if (n == 0) bytes.resize(done);  // it shrank
    done += static_cast<std::size_t>(n);
    reportWork(done, std::max<std::size_t>(bytes.size(), 1));
  }
}

}  // namespace

Result<std::string> readFile(const fs::path& path, std::size_t limit) {
  return readBytes(path, limit, ReadAs::Input);
}

bool isBufferedStream(const fs::path& path) {
  struct stat s = {};
  return path == "-" || (inputGuard() != 0 && ::stat(path.c_str(), &s) == 0 && S_ISFIFO(s.st_mode));
}

// A pipe that was read before is read no more.
static Result<std::string> readBufferedPipe(const fs::path& path) {
  Pipes& pipes = Pipes::all();
  struct stat s = {};
  if (::stat(path.c_str(), &s) != 0) return systemError("cannot open the file: %1", path);
  const std::pair id(s.st_dev, s.st_ino);
  {
    const std::lock_guard lock(pipes.mutex);
    if (std::exchange(pipes.guard, inputGuard()) != inputGuard()) pipes.read.clear();
    if (const auto found = pipes.read.find(id); found != pipes.read.end()) {
      return found->second;
    }
  }
  Result<std::string> bytes = readBytes(path, kMaxFileBytes, ReadAs::Named);
  if (!bytes) return bytes;
  const std::lock_guard lock(pipes.mutex);
  return pipes.read.try_emplace(id, *std::move(bytes)).first->second;
}

Result<std::string> readFileOrInput(const fs::path& path) {
  if (path != "-" && isBufferedStream(path)) return readBufferedPipe(path);
  if (path != "-") return readBytes(path, kMaxFileBytes, ReadAs::Named);
  static const Result<std::string> input = [] {
    struct stat s = {};
    if (::fstat(STDIN_FILENO, &s) == 0) addInput(kStandardInput, s);
    return readStream(std::cin, kStandardInput);
  }();
  return input;
}

Result<std::string> readReplacedFile(const fs::path& path, std::size_t limit) {
  return readBytes(path, limit, ReadAs::Replaced);
}

Result<std::string> readSideFile(const fs::path& path, std::string_view magic, std::size_t limit) {
  TRY(checkSideFile(path, magic));
  return readBytes(path, limit, ReadAs::SideFile);
}

Result<void> saveSideFile(const fs::path& path, std::string_view bytes, std::string_view magic) {
  TRY(checkSideFile(path, magic));
  return saveFile(path, bytes);
}

Result<std::string> readStream(std::istream& in, std::string_view name, std::size_t limit) {
  std::string bytes;
  std::array<char, 65536> chunk{};
  while (in.read(chunk.data(), chunk.size()), in.gcount() > 0) {
    bytes.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
    TRY(inFile(checkFileSize(bytes.size(), limit), name));
  }
  if (in.bad()) return fail(ErrorCode::Io, "cannot read the stream", std::string(name));
  return bytes;
}

struct FileWriter::State {
  fs::path path, target, folder;
  TemporaryFile file;  // without a name once it was renamed
};

FileWriter::FileWriter(std::unique_ptr<State> state) : s_(std::move(state)) {}
FileWriter::FileWriter(FileWriter&&) noexcept = default;
FileWriter& FileWriter::operator=(FileWriter&&) noexcept = default;
FileWriter::~FileWriter() = default;

Result<FileWriter> FileWriter::open(const fs::path& path) {
  const auto target = TRY(linkTarget(path));
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");

  struct stat old = {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) return notAFile(old, path);
  TRY(mayWrite(path));
  if (exists && ::access(target.c_str(), W_OK) != 0)
    return systemError("cannot write the file: %1", path);

  TemporaryFile file = TemporaryFile::make(folder, target.filename().string());
  const int fd = file.fd();
  if (fd < 0 && errno == ENOENT && ::access(folder.c_str(), F_OK) == 0) {  // as in /proc
    return fail(ErrorCode::Io, "no file can be created in this folder", path.string());
  }
  if (fd < 0) return systemError("cannot create a file in the folder: %1", path);
  auto state = std::make_unique<State>(State{path, target, folder, std::move(file)});
  const mode_t mask = ::umask(0);
  ::umask(mask);
  const mode_t mode = exists ? (old.st_mode & 07777U) : (0666U & ~mask);
  if (::fchmod(fd, mode) != 0) return systemError("cannot set the mode of the file: %1", path);
  return FileWriter(std::move(state));
}

Result<void> FileWriter::append(std::string_view bytes) {
  if (writeAll(s_->file.fd(), bytes)) return {};
  return systemError("cannot write the file: %1", s_->path);
}

Result<void> FileWriter::commit() {
  if (::fsync(s_->file.fd()) != 0)
    return systemError("cannot write the file to the disk: %1", s_->path);
  if (::rename(s_->file.path().c_str(), s_->target.c_str()) != 0) {
    return systemError("cannot replace the file: %1", s_->path);
  }
  s_->file.forgetName();
  // The new file is in place. Syncing the folder makes the rename durable.
  const Descriptor dir(::open(s_->folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (dir.get() >= 0 && ::fsync(dir.get()) != 0 && errno != EINVAL) {
    return systemError("cannot write the folder to the disk: %1", s_->path);
  }
  return {};
}

Result<void> FileWriter::sync() {
  if (::fsync(s_->file.fd()) != 0)
    return systemError("cannot write the file to the disk: %1", s_->path);
  return {};
}

Result<void> saveFile(const fs::path& path, std::string_view bytes) {
  FileWriter writer = TRY(FileWriter::open(path));
  TRY(writer.append(bytes));
  return writer.commit();
}

Result<InputFile> InputFile::open(const fs::path& path) {
  if (isBufferedStream(path)) {
    std::string bytes = TRY(readFileOrInput(path));
    InputFile stream(-1, path);
    stream.size_ = bytes.size();
    stream.bytes_ = std::move(bytes);
    return stream;
  }
  InputFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), path);
  if (file.fd_ < 0) return systemError("cannot open the file: %1", path);
  struct stat s = {};
  if (::fstat(file.fd_, &s) != 0) return systemError("cannot read the file: %1", path);
  if (!S_ISREG(s.st_mode)) return notAFile(s, path);
  addInput(path, s);
  file.size_ = static_cast<std::uint64_t>(s.st_size);
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      bytes_(std::move(other.bytes_)),
      size_(other.size_),
      path_(std::move(other.path_)) {}
InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(bytes_, other.bytes_);
  std::swap(size_, other.size_);
  std::swap(path_, other.path_);
  return *this;
}
InputFile::~InputFile() {
  if (fd_ >= 0) ::close(fd_);
}

Result<std::string> InputFile::read(std::uint64_t offset, std::size_t size) const {
  if (fd_ < 0) return offset < size_ ? bytes_.substr(offset, size) : std::string();
  std::string bytes(offset < size_ ? std::min<std::uint64_t>(size, size_ - offset) : 0, '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n =
        ::pread(fd_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return systemError("cannot read the file: %1", path_);
    if (n == 0) bytes.resize(done);  // it shrank
    done += static_cast<std::size_t>(n);
  }
  return bytes;
}

tl::unexpected<Error> inFile(Error e, const fs::path& path) {
  if (e.source.empty()) e.source = path.string();
  return tl::unexpected(std::move(e));
}

}  // namespace clearway::maps
