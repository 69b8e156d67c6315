// app/cli/output/frame_sequence.h — numbered pictures at equal times, each in a file of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "core/base/result.h"

namespace clearway::cli {

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

// `frames`: how many, 25 unless they are given. `draw` gets the part of the whole time, 0 to 1.
[[nodiscard]] app::ExitCode writeFrames(const FileSequence& files, std::optional<int> frames,
                                        const std::function<Result<std::string>(double)>& draw,
                                        Console& console);

}  // namespace clearway::cli
