#include "maps/text/temporary_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".clearway-tmp-";
constexpr std::size_t kMarkEnd = 6;     // characters of mkstemp()
constexpr std::size_t kMostName = 200;  // of the 255 bytes that a name may have
constexpr std::size_t kSlots = 64;      // names that signal handlers know
constexpr std::size_t kNoSlot = kSlots;
constexpr std::size_t kMostPath = 4096;
constexpr std::array<const char*, 2> kFolderFiles{"run.svg", "run.rec"};  // that folders hold

// A name is complete before its slot shows it. Whoever removes a file at the program's end keeps
// the slot.
struct Slot {
  enum class State : std::uint8_t { Free, Filled, Shown, Removing };
  std::atomic<State> state{State::Free};
  std::array<char, kMostPath> name{};
};
std::array<Slot, kSlots> slots;
static_assert(std::atomic<Slot::State>::is_always_lock_free, "read by signal handlers");

bool isTemporary(const std::string& name) {
  const std::size_t end = kMark.size() + kMarkEnd;
  return name.size() > end + 1 && name.front() == '.' &&
         name.compare(name.size() - end, kMark.size(), kMark) == 0;
}

// Of a process that is no more: it is of this user, and nobody has it locked.
void removeIfLeft(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return;
  struct stat s = {};
  if (::fstat(fd, &s) == 0 && s.st_uid == ::geteuid() && ::flock(fd, LOCK_EX | LOCK_NB) == 0) {
    if (S_ISREG(s.st_mode)) ::unlink(path.c_str());
    if (S_ISDIR(s.st_mode)) {  // nothing else that may be in it
      for (const char* name : kFolderFiles) ::unlink((path / name).c_str());
      ::rmdir(path.c_str());
    }
  }
  ::close(fd);
}

void removeLeft(const fs::path& folder) {
  static std::mutex mutex;
  static std::set<fs::path> seen;
  std::error_code ec;
  const fs::path whole = fs::weakly_canonical(folder, ec);
  {
    const std::lock_guard lock(mutex);
    if (ec || !seen.insert(whole).second) return;
  }
  fs::directory_iterator files(whole, ec);
  for (; !ec && files != fs::directory_iterator(); files.increment(ec)) {
    if (isTemporary(files->path().filename().string())) removeIfLeft(files->path());
  }
}

// Whether the name still leads to the open file: another process may have taken it for left.
bool isStillThere(int fd, const std::string& path) {
  struct stat open_file = {}, named = {};
  return ::fstat(fd, &open_file) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

}  // namespace

TemporaryFile& TemporaryFile::operator=(TemporaryFile&& o) noexcept {
  std::swap(fd_, o.fd_);
  std::swap(path_, o.path_);
  std::swap(is_folder_, o.is_folder_);
  std::swap(slot_, o.slot_);
  return *this;
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  if (!path_.empty())
    is_folder_ ? (void)fs::remove_all(path_, ignored) : (void)::unlink(path_.c_str());
  forgetName();
  if (fd_ >= 0) ::close(fd_);
}

void TemporaryFile::noteName() {
  slot_ = path_.size() < kMostPath ? 0 : kNoSlot;
  for (; slot_ < kSlots; ++slot_) {
    Slot& slot = slots[slot_];
    auto free = Slot::State::Free;
    if (!slot.state.compare_exchange_strong(free, Slot::State::Filled)) continue;
    std::memcpy(slot.name.data(), path_.c_str(), path_.size() + 1);
    slot.state = Slot::State::Shown;
    return;
  }
}

void TemporaryFile::forgetName() {
  auto shown = Slot::State::Shown;
  if (!path_.empty() && slot_ < kSlots) {
    slots[slot_].state.compare_exchange_strong(shown, Slot::State::Free);
  }
  path_.clear();
}

TemporaryFile TemporaryFile::open(const fs::path& folder, const std::string& name, bool is_folder) {
  removeLeft(folder);
  const std::string begin = "." + name.substr(0, kMostName) + std::string(kMark) + "XXXXXX";
  for (int tries = 0; tries < 8; ++tries) {
    TemporaryFile out;
    out.path_ = (folder / begin).string();
    out.is_folder_ = is_folder;
    out.slot_ = kNoSlot;
    if (is_folder) {
      if (::mkdtemp(out.path_.data()) == nullptr) out.path_.clear();
      if (!out.path_.empty())
        out.fd_ = ::open(out.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    } else {
      out.fd_ = ::mkostemp(out.path_.data(), O_CLOEXEC);
      if (out.fd_ < 0) out.path_.clear();
    }
    if (out.fd_ < 0) return out;
    while (::flock(out.fd_, LOCK_EX) != 0 && errno == EINTR) {
    }
    if (!isStillThere(out.fd_, out.path_)) continue;
    out.noteName();
    return out;
  }
  errno = EAGAIN;
  return {};
}

TemporaryFile TemporaryFile::make(const fs::path& folder, const std::string& name) {
  return open(folder, name, false);
}
TemporaryFile TemporaryFile::makeFolder(const fs::path& folder, const std::string& name) {
  return open(folder, name, true);
}

TemporaryFile TemporaryFile::named(const fs::path& path) {
  TemporaryFile out;
  out.path_ = path.string();
  out.noteName();
  return out;
}

void removeTemporaries() noexcept {
  for (const bool folders : {false, true}) {  // which are empty then
    for (Slot& slot : slots) {
      auto shown = Slot::State::Shown;
      slot.state.compare_exchange_strong(shown, Slot::State::Removing);
      if (slot.state != Slot::State::Removing) continue;
      folders ? (void)::rmdir(slot.name.data()) : (void)::unlink(slot.name.data());
    }
  }
}

}  // namespace clearway::maps
