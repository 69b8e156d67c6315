// maps/text/json_fault.h — why a text is no JSON, in a few words that a reader of the file
// understands.
//
// nlohmann-json reports what it was parsing and what it found; the words for both are here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/message.h"

namespace clearway::maps {

enum class JsonLevel : std::uint8_t { Document, List, Object };  // that the fault is in

// "a comma is missing before "b""; empty: no cause is known. `report`: of the parser; `found`: the
// token, or the word, at the fault.
[[nodiscard]] Message jsonFault(std::string_view report, const std::string& found, JsonLevel level);
// The word of a text that holds the character before `end`, or that character; at most 40 bytes.
[[nodiscard]] std::string wordBefore(std::string_view text, std::size_t end);

}  // namespace clearway::maps
