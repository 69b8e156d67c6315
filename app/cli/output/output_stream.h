// app/cli/output/output_stream.h — an output that is written piece by piece.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/cli/output/console.h"
#include "core/base/result.h"
#include "maps/text/file_io.h"

namespace clearway::cli {

inline constexpr const char* kStandardOutput = "-";

// A file is in place after finish() only, in one step; without it the old file remains. Memory: one
// buffer.
class OutputStream {
 public:
  // `console` must outlive the stream. Errors: those of maps::FileWriter; Io for devices.
  [[nodiscard]] static Result<OutputStream> open(Console& console, const std::string& file);
  OutputStream(OutputStream&& o) noexcept;
  OutputStream& operator=(OutputStream&&) = delete;
  ~OutputStream();

  // A pipe or a device, which is written to in place.
  [[nodiscard]] static bool isDevice(const std::string& file);

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

}  // namespace clearway::cli
