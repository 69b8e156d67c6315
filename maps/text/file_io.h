// maps/text/file_io.h — reads whole files up to a size limit, and saves files atomically.
//
// Reading: regular files only (no directory, pipe or device, which could block or never end), but
// for
//   a file that a user names on the command line; the size is checked before and while reading.
// Saving: temporary file in the same folder, write, fsync, rename over the target, fsync of the
//   folder. At every moment the target is either the complete old file or the complete new one. The
//   mode bits
//   of an old file are kept; a symbolic link is written through, not replaced.
// Whether a file may be written, maps/text/output_guard.h decides: inputs of the run, what they
// name
//   and foreign side files are kept.
// Errors: Io with the system's reason, LimitExceeded, Unsupported (not a regular file), Conflict
// (the
//   file is an input of this run, or a side file is foreign).
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "maps/text/limits.h"

namespace clearway::maps {

[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t limit = kMaxFileBytes);

inline constexpr const char* kStandardInput = "standard input";  // in messages

// The file, or standard input when its name is "-". Also pipes and devices, up to their end.
// Standard input is read once and kept, so that its kind can be found out before it is parsed: each
// call returns the same bytes; so are pipes with a name while an InputGuard exists. Devices are
// read by each call.
[[nodiscard]] Result<std::string> readFileOrInput(const std::filesystem::path& path);

// Whether readFileOrInput() keeps the bytes: standard input, and pipes while an InputGuard exists.
// Such a file has no folder: what it names is relative to the current one.
[[nodiscard]] bool isBufferedStream(const std::filesystem::path& path);

// Everything up to the end of a stream such as standard input; `name` is for messages.
[[nodiscard]] Result<std::string> readStream(std::istream& in, std::string_view name,
                                             std::size_t limit = kMaxFileBytes);

// Reads a file that is about to be replaced: it is no input of the run.
[[nodiscard]] Result<std::string> readReplacedFile(const std::filesystem::path& path,
                                                   std::size_t limit);

// Reads a side file, which is no input of the run. Errors: also Conflict for a link and for bytes
// that do not begin with `magic`.
[[nodiscard]] Result<std::string> readSideFile(const std::filesystem::path& path,
                                               std::string_view magic, std::size_t limit);
// Creates a side file, or replaces one that begins with `magic`, as the bytes do.
[[nodiscard]] Result<void> saveSideFile(const std::filesystem::path& path, std::string_view bytes,
                                        std::string_view magic);

// A file that is written piece by piece, and is in place only after commit(), in one step as by
// saveFile(). Destroyed before that, or after an error, it leaves the old file and removes the
// temporary one. A process that is killed leaves the temporary one
// (maps/text/temporary_files.h).
class FileWriter {
 public:
  [[nodiscard]] static Result<FileWriter> open(const std::filesystem::path& path);
  FileWriter(FileWriter&&) noexcept;
  FileWriter& operator=(FileWriter&&) noexcept;
  ~FileWriter();

  [[nodiscard]] Result<void> append(std::string_view bytes);
  // Puts the file in place. What is appended later grows it there: a process that is killed leaves
  // what it has appended, the last piece maybe torn.
  [[nodiscard]] Result<void> commit();
  [[nodiscard]] Result<void> sync();  // makes what was appended after commit() durable

 private:
  struct State;
  explicit FileWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> s_;
};

// After an error the old file is unchanged and the temporary file is removed.
[[nodiscard]] Result<void> saveFile(const std::filesystem::path& path, std::string_view bytes);

// A regular file that is read in pieces, of any size, or a kept stream; an input of the run. Not
// thread-safe.
class InputFile {
 public:
  [[nodiscard]] static Result<InputFile> open(const std::filesystem::path& path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&& other) noexcept;
  ~InputFile();
  [[nodiscard]] std::uint64_t size() const { return size_; }  // when it was opened
  // The bytes from an offset on; fewer at the end of the file.
  [[nodiscard]] Result<std::string> read(std::uint64_t offset, std::size_t size) const;

 private:
  InputFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  int fd_ = -1;  // < 0: the bytes are those of a stream
  std::string bytes_;
  std::uint64_t size_ = 0;
  std::filesystem::path path_;
};

// The same error with the file's name, unless it already names a file.
[[nodiscard]] tl::unexpected<Error> inFile(Error e, const std::filesystem::path& path);
template <class T>
[[nodiscard]] Result<T> inFile(Result<T> result, const std::filesystem::path& path) {
  if (!result && result.error().source.empty()) result.error().source = path.string();
  return result;
}

}  // namespace clearway::maps
