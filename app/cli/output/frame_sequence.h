// app/cli/output/frame_sequence.h — numbered pictures at equal times, each in a file of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "app/cli/output/output.h"

namespace clearway::cli {

// `frames`: how many, 25 unless they are given. `draw` gets the part of the whole time, 0 to 1.
[[nodiscard]] app::ExitCode writeFrames(const FileSequence& files, std::optional<int> frames,
                                        const std::function<Result<std::string>(double)>& draw,
                                        Console& console);

}  // namespace clearway::cli
