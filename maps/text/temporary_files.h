// maps/text/temporary_files.h — files and folders that exist only while the program works, and that
// no end of the program leaves for good.
//
// Named ".NAME.clearway-tmp-XXXXXX", and locked by flock() while the process has them.
// Who removes them: their owner; removeTemporaries() when the program ends at once, as by a signal;
//   and for a process that was killed, the next one that makes one in the same folder: those of
//   such a name that nobody has locked; of folders only the files of a run. Each folder is looked
//   through once a process.
// Errors: as errno. Thread-safe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>

namespace clearway::maps {

// Owns the name of a temporary file or folder, and its lock.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  // For a file that will be `name` in this folder. Not open on failure, with errno.
  [[nodiscard]] static TemporaryFile make(const std::filesystem::path& folder,
                                          const std::string& name);
  [[nodiscard]] static TemporaryFile makeFolder(const std::filesystem::path& folder,
                                                const std::string& name);
  // A file that other programs make and that is removed with the rest.
  [[nodiscard]] static TemporaryFile named(const std::filesystem::path& path);
  TemporaryFile(TemporaryFile&& o) noexcept { *this = std::move(o); }
  TemporaryFile& operator=(TemporaryFile&& o) noexcept;
  ~TemporaryFile();  // removes it

  [[nodiscard]] int fd() const { return fd_; }                     // < 0: it could not be made
  [[nodiscard]] const std::string& path() const { return path_; }  // empty: it has no name
  // The name belongs to the caller, who has renamed the file; it stays open.
  void forgetName();

 private:
  [[nodiscard]] static TemporaryFile open(const std::filesystem::path& folder,
                                          const std::string& name, bool is_folder);
  void noteName();

  int fd_ = -1;
  std::string path_;
  bool is_folder_ = false;
  std::size_t slot_ = 0;
};

// Removes what this process has, but for what is in folders. For signal handlers: nothing is
// allocated or locked. The program must end after it.
void removeTemporaries() noexcept;

}  // namespace clearway::maps
