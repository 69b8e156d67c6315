// app/cli/output/output.h — output of results: to files, atomically, or to standard output ("-").
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/cli/output/console.h"
#include "core/base/result.h"
#include "maps/text/file_io.h"

namespace clearway::cli {

inline constexpr const char* kStandardOutput = "-";

// Checks before long work that a file may be written (maps/text/output_guard.h) and can be created:
// its folder exists, and the path is no folder. Call it again after reading, when the inputs are
// known. Errors: Io,
// Conflict.
[[nodiscard]] Result<void> checkOutput(const std::string& file);

// Names of standard output (/dev/stdout, /dev/fd/1) become "-".
void renameStandardOutput(std::initializer_list<std::string*> files);

// A file argument: the option ("--out") and the file name, which may be empty.
struct NamedFile {
  std::string option;
  std::string file;
};

// Detects two inputs from standard input, two outputs to one file or to standard output, and an
// output that overwrites an input, links included. Returns one sentence for a usage error; empty if
// there is no conflict.
[[nodiscard]] std::string clashOf(std::span<const NamedFile> reads,
                                  std::span<const NamedFile> writes);

// Numbered files, named by a pattern as of printf with one %d or %04d: "frame-%04d.png".
class FileSequence {
 public:
  // nullopt: the name has no such number.
  [[nodiscard]] static std::optional<FileSequence> of(const std::string& file);
  [[nodiscard]] std::string at(std::size_t number) const;

 private:
  std::string before_, after_;
  std::size_t digits_ = 0;
};

// An output that is written piece by piece. A file is in place after finish() only, in one step;
// without it the old file remains. Memory: one buffer.
class OutputStream {
 public:
  // `console` must outlive the stream. Errors: those of maps::FileWriter; Io for devices.
  [[nodiscard]] static Result<OutputStream> open(Console& console, const std::string& file);
  OutputStream(OutputStream&& o) noexcept;
  OutputStream& operator=(OutputStream&&) = delete;
  ~OutputStream();

  [[nodiscard]] Result<void> write(std::string_view bytes);
  [[nodiscard]] Result<void> finish();

 private:
  static constexpr std::size_t kBuffer = std::size_t{1} << 16U;
  OutputStream(Console& console, std::string file);
  Result<void> flush();

  Console* console_;
  std::string file_, buffer_;
  std::optional<maps::FileWriter> writer_;
  int device_ = -1;
};

// Files are replaced atomically (maps/text/file_io.h); pipes and devices are written to.
[[nodiscard]] Result<void> writeOutput(Console& console, const std::string& file,
                                       std::string_view bytes);

}  // namespace clearway::cli
