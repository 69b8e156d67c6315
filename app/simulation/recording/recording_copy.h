// app/simulation/recording/recording_copy.h — a copy of a recording that is whole.
//
// A recording that is still written, or whose program was killed, is copied up to its last whole
// segment, and ended there. Cost and memory: the size of the file. Errors: those of
// Recording::open(), and of writing.
#pragma once

#include <filesystem>

#include "app/simulation/recording/recording.h"

namespace clearway::app {

[[nodiscard]] Result<void> copyRecording(const std::string& from, const std::filesystem::path& to);

}  // namespace clearway::app
