// app/study/sweep/sweep_message.h — what the ranks of a sweep say to each other.
//
// Rank 0 sends Run and Stop; the others send Done and Failed. Only rank 0 has the list of all runs.
// A message is a letter and its content: numbers in little-endian, texts after their length. All
// ranks run the same program, so that what is not well-formed is a bug: it is a Malformed error of
// the reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/study/sweep/sweep_database.h"
#include "core/base/result.h"

namespace clearway::app {

struct SweepMessage {
  enum class Kind : char { Run = 'R', Stop = 'S', Done = 'D', Failed = 'F' };
  Kind kind = Kind::Stop;
  std::size_t run = 0;               // Run, Done: its index
  std::vector<std::string> words{};  // Run: command and arguments
  SweepRow row{};       // Done: without study, command, parameters and key, which rank 0 knows
  std::string error{};  // Failed: why this rank cannot go on
};

[[nodiscard]] std::string encode(const SweepMessage& message);
[[nodiscard]] Result<SweepMessage> decode(std::string_view bytes);

}  // namespace clearway::app
